"""What can be wrong with a position."""

from typing import Any

import pytest

from risk_widget.rules import Attack, Phase
from risk_widget.rules.state import NOBODY, Battle, State
from risk_widget.rules.status import Status, check
from tests.rules.positions import ALL, CAPITAL, at, each, take

SOUND = at("Alaska R5, Kamchatka B2; rest G1", "classic", hands={"R": "I:Peru, W"}).state
ALASKA = SOUND.table.topology.index["Alaska"]


def changed(place: int, **fields: int) -> State:
    """Return the sound position with owner or armies of one territory changed."""
    values: dict[str, Any] = {}
    for name, value in fields.items():
        old = getattr(SOUND, name)
        values[name] = (*old[:place], value, *old[place + 1 :])
    return SOUND._replace(**values)


@each(*ALL)
@pytest.mark.parametrize("phase", ["reinforce", "attack", "fortify"])
def test_an_ordinary_position_is_sound(edition: str, phase: str) -> None:
    game = at("Alaska R5, Kamchatka B2; rest G1", edition, phase)
    assert not game.status()
    assert game.status() == Status(0)


def test_a_position_in_the_middle_of_an_attack_is_sound() -> None:
    game = at("Alaska R5, Kamchatka B2, Peru B1; rest G1", "classic")
    game.apply(Attack("Alaska", "Kamchatka", 3))
    assert (str(game.phase), game.status()) == ("defend", Status(0))
    game.undo()
    take(game, "Alaska", "Kamchatka")
    assert (str(game.phase), game.status()) == ("occupy", Status(0))


@pytest.mark.parametrize(
    ("state", "flaw"),
    [
        (changed(ALASKA, owners=NOBODY, armies=0), Status.UNOWNED_TERRITORY),
        (changed(ALASKA, armies=0), Status.EMPTY_TERRITORY),
        (changed(ALASKA, owners=NOBODY), Status.ARMIES_WITHOUT_OWNER),
        (changed(ALASKA, armies=-1), Status.ARMIES_WITHOUT_OWNER),
        (SOUND._replace(deck=SOUND.deck[1:]), Status.CARDS),
        (SOUND._replace(discard=("wild",)), Status.CARDS),
        (SOUND._replace(hands=((), ("Peru", "wild"), ())), None),
        (changed(SOUND.owners.index(1), owners=2)._replace(hands=((), ("Peru", "wild"), ())),
         Status.CARDS_OF_ELIMINATED),
        (changed(ALASKA, owners=1), Status.DECIDER_OUT),
        (SOUND._replace(phase=Phase.DEFEND), Status.BATTLE),
        (SOUND._replace(battle=Battle(ALASKA, 1, 1)), Status.BATTLE),
        (SOUND._replace(phase=Phase.DEFEND, battle=Battle(ALASKA, 1, 5)), Status.BATTLE),
        (SOUND._replace(phase=Phase.DEFEND, battle=Battle(ALASKA, 41, 1)), Status.BATTLE),
        (SOUND._replace(phase=Phase.OCCUPY, battle=Battle(ALASKA, 1, 1)), Status.BATTLE),
        (SOUND._replace(to_place=1), Status.TO_PLACE),
        (SOUND._replace(phase=Phase.REINFORCE), Status.TO_PLACE),
        (SOUND._replace(owners=(0,) * 42), Status.ONE_OWNER),
    ],
)  # fmt: skip
def test_flaws_are_named(state: State, flaw: Status | None) -> None:
    found = check(state)
    assert flaw in found if flaw else not found


def test_headquarters_cards_count_as_cards() -> None:
    """R125: they are outside the hands and the piles."""
    game = at("Alaska R5; rest B1", CAPITAL, headquarters={"R": "Alaska", "B": "Peru"})
    assert not game.status()
    assert len(game.state.deck) == 42
