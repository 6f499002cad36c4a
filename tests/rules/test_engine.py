"""One step, legal actions, and groups of them."""

import random
from typing import Any

import pytest

from risk_widget.rules import (
    Attack,
    ChooseHeadquarters,
    Claim,
    Code,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    Occupy,
    Option,
    Phase,
    Place,
    Reinforce,
    SeededChance,
    Trade,
    refusal,
    step,
)
from tests.rules.positions import ALL, at, each, refused, take

POSITION = "Alaska R5, Alberta R2, Kamchatka B2, Peru B1; rest G1"


@each(*ALL)
def test_a_step_leaves_the_state_before_as_it_was(edition: str) -> None:
    """A pure function; what it gives depends on its arguments alone."""
    before = at(POSITION, edition).state
    copy = before._replace()
    one, two = (
        step(before, Attack("Alaska", "Kamchatka", 3), SeededChance(1, 2)) for _ in range(2)
    )
    assert one == two
    assert one[0] != before == copy


@each(*ALL)
@pytest.mark.parametrize(
    "action", [Claim("Alaska"), Place("Alaska"), ChooseHeadquarters("Alaska"), Defend(1), Occupy(1)]
)
def test_every_action_has_its_phase(edition: str, action: Any) -> None:  # noqa: ANN401
    """R018 R168: what belongs to another phase is refused."""
    for phase in ("reinforce", "attack", "fortify"):
        refused(at(POSITION, edition, phase), action, Code.WRONG_PHASE)


@pytest.mark.parametrize("nothing", [None, "EndTurn", 3, EndTurn, ("Attack",), object()])
def test_what_is_no_action_is_a_type_error(nothing: Any) -> None:  # noqa: ANN401
    game = at(POSITION, "classic")
    with pytest.raises(TypeError, match="is not an action"):
        game.explain(nothing)
    with pytest.raises(TypeError, match="is not an action"):
        step(game.state, nothing, SeededChance(0, 0))
    assert nothing not in game.legal_actions


@each(*ALL)
def test_legal_actions_are_counted_without_being_made(edition: str) -> None:
    """A million armies are a million ways to place them, and one group."""
    game = at("Alaska R1; rest B1", edition, "reinforce", to_place=1_000_000)
    legal = game.legal_actions
    assert len(legal) == 1_000_000
    assert len(legal.options()) == 1
    assert legal[0] == Reinforce("Alaska", 1)
    assert legal[-1] == Reinforce("Alaska", 1_000_000)
    assert legal[999_999] == legal[-1]
    assert Reinforce("Alaska", 777_777) in legal
    assert Reinforce("Alaska", 1_000_001) not in legal
    assert random.Random(1).choice(legal) in legal


def test_legal_actions_are_a_sequence() -> None:
    legal = at(POSITION, "classic", "fortify").legal_actions
    everything = list(legal)
    assert everything == [legal[number] for number in range(len(legal))]
    assert legal[1:4] == everything[1:4]
    assert legal[::-1] == everything[::-1]
    assert list(reversed(legal)) == everything[::-1]
    assert everything[-1] == EndTurn()
    for beyond in (len(legal), -len(legal) - 1):
        with pytest.raises(IndexError):
            legal[beyond]
    assert repr(legal).startswith(f"<LegalActions: {len(legal)} in ")


def test_options_differ_in_their_number_only() -> None:
    game = at(POSITION, "hasbro-classic")
    options = {str(option.action): option for option in game.legal_actions.options()}
    attack = options[str(Attack("Alaska", "Kamchatka", 1))]
    assert attack.counts == range(1, 4)
    assert list(attack) == [Attack("Alaska", "Kamchatka", n) for n in (1, 2, 3)]
    assert attack[1:] == list(attack)[1:]
    end = options[str(EndAttack())]
    assert (end.counts, len(end), end[0]) == (None, 1, EndAttack())
    with pytest.raises(IndexError):
        end[1]
    with pytest.raises(IndexError):
        attack[3]


@pytest.mark.parametrize(
    ("action", "other"),
    [
        (Attack("A", "B", 1), Attack("A", "B", 7)),
        (Fortify("A", "B", 1), Fortify("A", "B", 7)),
        (Reinforce("A", 1), Reinforce("A", 7)),
        (Place("A"), Place("A", 7)),
        (Occupy(1), Occupy(7)),
        (Defend(1), Defend(7)),
        (Claim("A"), Claim("A")),
        (Trade(("A", "B", "C")), Trade(("A", "B", "C"))),
        (EndTurn(), EndTurn()),
    ],
)
def test_an_option_with_another_number(action: Any, other: Any) -> None:  # noqa: ANN401
    assert Option(action).with_count(7) == other


@each(*ALL)
def test_a_set_is_offered_with_every_choice_of_bonus(edition: str) -> None:
    """R030: once for each territory that can get the extra armies."""
    game = at(
        "Alaska R1, Peru R1; rest B1",
        edition,
        "reinforce",
        hands={"R": "I:Alaska, I:Peru, I:Iceland, I:Egypt"},
    )
    trades = {
        (frozenset(action.cards), action.bonus)
        for action in game.legal_actions
        if isinstance(action, Trade)
    }
    both = frozenset(("Alaska", "Peru", "Iceland"))
    assert (both, "Alaska") in trades
    assert (both, "Peru") in trades
    assert (both, None) not in trades
    assert (frozenset(("Peru", "Iceland", "Egypt")), "Peru") in trades
    assert len(trades) == 2 + 2 + 1 + 1


@each(*ALL)
def test_the_bonus_may_be_left_out_where_there_is_no_choice(edition: str) -> None:
    """R029 R106: one matching card needs no word."""
    game = at(
        "Alaska R1; rest B1", edition, "reinforce", hands={"R": "I:Alaska, I:Peru, I:Iceland"}
    )
    assert refusal(game.state, Trade(("Alaska", "Peru", "Iceland"))) is None
    game.apply(Trade(("Peru", "Alaska", "Iceland")))
    assert game.armies("Alaska") == 3


@each(*ALL)
def test_each_phase_offers_its_own_actions(edition: str) -> None:
    """R018 R032 R057 R168: and always a way on."""
    kinds = {
        phase: {type(action) for action in at(POSITION, edition, phase).legal_actions}
        for phase in ("reinforce", "attack", "fortify")
    }
    assert kinds == {
        "reinforce": {Reinforce},
        "attack": {Attack, EndAttack, EndTurn},
        "fortify": {Fortify, EndTurn},
    }
    game = at(POSITION, edition)
    game.apply(Attack("Alaska", "Kamchatka", 3))
    assert {type(action) for action in game.legal_actions} == {Defend}
    game.undo()
    take(game, "Alaska", "Kamchatka")
    assert str(game.phase) == str(Phase.OCCUPY)
    assert {type(action) for action in game.legal_actions} == {Occupy}
