"""The state of a game."""

import itertools
import json

import pytest

from risk_widget import GameMap, RuleSet, maps
from risk_widget.rules import State, Table
from risk_widget.rules.state import NEUTRAL, NOBODY
from tests.rules.positions import ALL, at, each

CLASSIC_MAP = maps.load("classic")


def table(game_map: GameMap) -> Table:
    return Table(RuleSet.preset("classic"), game_map.topology, ("R", "B", "G"), ("a", "b", "c"))


@each(*ALL)
def test_a_state_holds_nothing_that_can_change(edition: str) -> None:
    """So the state before an action stays what it was."""
    state = at("Alaska R3; rest B1", edition, hands={"R": "I:Peru"}).state
    assert isinstance(hash(state), int)
    assert not any(isinstance(value, dict | list | set) for value in state)


def test_a_state_with_a_changed_field_is_like_the_other_in_all_the_rest() -> None:
    state = at("Alaska R3; rest B1", "classic").state
    after = state._replace(to_place=7, fortified=True)
    assert (after.to_place, after.fortified, state.to_place) == (7, True, 0)
    assert after._replace(to_place=0, fortified=False) == state
    assert type(after) is State
    with pytest.raises(KeyError, match="armys"):
        state._replace(armys=())  # type: ignore[call-arg]


def test_cards_keep_their_symbols_when_territories_are_listed_in_another_order() -> None:
    """R176: the name tells the symbol."""
    data = CLASSIC_MAP.to_data()
    data["territories"].reverse()
    turned = table(GameMap.from_data(data))
    for name in CLASSIC_MAP.territories:
        assert turned.symbol(name) == table(CLASSIC_MAP).symbol(name)


def test_cards_keep_their_places_when_territories_have_other_names() -> None:
    """R002 R176: on a themed map the place tells the symbol."""
    text = json.dumps(CLASSIC_MAP.to_data()).replace('"Peru"', '"Cuzco"')
    themed = table(GameMap.from_data(json.loads(text)))
    assert themed.symbols == table(CLASSIC_MAP).symbols
    assert themed.symbol("Cuzco") == table(CLASSIC_MAP).symbol("Peru")


def test_on_another_map_the_symbols_take_turns() -> None:
    """R176: as many cards of each symbol as can be."""
    names = [f"T{number}" for number in range(7)]
    other = GameMap.from_data(
        {
            "format": "risk-map",
            "version": 1,
            "name": "ring",
            "continents": [{"name": "Ring", "bonus": 2, "territories": names}],
            "territories": [{"name": name} for name in names],
            "links": [[a, b, "land"] for a, b in itertools.pairwise(names)],
        }
    )
    assert table(other).symbols == ("infantry", "cavalry", "artillery") * 2 + ("infantry",)
    assert len(table(other).cards) == 9


def test_owners_have_names() -> None:
    """R113: the neutral army is nobody's seat."""
    state = at("Alaska R3, Peru N2; rest B1", "hasbro-two-player").state
    assert state.table.name(0) == "R"
    assert state.table.name(NEUTRAL) == "neutral"
    assert state.territories_of(NEUTRAL) == [state.place_number("Peru")]
    assert state.territories_of(NOBODY) == []
    assert state.place_number(["Peru"]) is None
