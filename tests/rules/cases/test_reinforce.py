"""Cases of armies at the start of a turn."""

import pytest

from risk_widget.rules import Attack, Code, EndTurn, Phase, Reinforce
from tests.rules.positions import ALL, at, each, pass_turn, place_all, refused, take

# No continent is whole in these seventeen.
SCATTERED = (
    "Alaska", "Alberta", "Ontario", "Quebec", "Greenland", "Brazil", "Peru", "Iceland", "Ukraine",
    "Egypt", "Congo", "Madagascar", "Ural", "China", "Japan", "India", "New Guinea",
)  # fmt: skip


@each(*ALL)
@pytest.mark.parametrize(("territories", "armies"), [(11, 3), (12, 4), (14, 4), (15, 5), (17, 5)])
def test_c030_fractions_of_a_third_are_dropped(edition: str, territories: int, armies: int) -> None:
    """C030 R019 R081 R141 R142 R166: a third, rounded down; also where twelve to fourteen."""
    own = ", ".join(f"{name} R1" for name in SCATTERED[:territories])
    game = at(f"{own}; rest B1", edition, "reinforce")
    assert game.income("R").territories == armies
    assert game.to_place == armies


@each(*ALL)
def test_c030_fourteen_territories_bring_four(edition: str) -> None:
    """C030 R081 R141: fourteen territories, here with a whole continent besides."""
    game = at("*Asia R1, Japan B1, Iceland R1, Greenland R1, Egypt R1; rest G1", edition)
    assert len(game.territories("R")) == 14
    assert game.income("R").continents == {}
    assert game.income("R").total == 4


@each(*ALL)
def test_c032_a_single_territory_brings_three(edition: str) -> None:
    """C032 R020 R082 R140 R166: never fewer than three."""
    assert at("Madagascar R1; rest B1", edition, "reinforce").to_place == 3


@each(*ALL)
def test_c033_a_continent_counts_from_the_start_of_the_next_turn(edition: str) -> None:
    """C033 R021 R083 R139 R168: a continent completed by an attack brings nothing at once."""
    game = at(
        "Siam R6, Indonesia B1, New Guinea R1, Eastern Australia R1, Western Australia R1; rest B1",
        edition,
        "reinforce",
    )
    assert game.to_place == 3
    place_all(game, "Siam")
    take(game, "Siam", "Indonesia", armies=3)
    assert (game.to_place, game.phase) == (0, Phase.ATTACK)
    game.apply(EndTurn())
    while game.turn != "R":
        pass_turn(game)
    assert game.income("R").continents == {"Australia": 2}
    assert game.to_place == 3 + 2


@each(*ALL)
def test_c035_several_bonuses_add_up(edition: str) -> None:
    """C035 R021 R084 R143 R165: territories and continents add up."""
    two = at("*North America R1, *South America R1; rest B1", edition, "reinforce")
    assert (two.income("R").territories, two.income("R").continents) == (
        4,
        {"North America": 5, "South America": 2},
    )
    assert two.to_place == 11
    assert at("*Asia R1; rest B1", edition, "reinforce").to_place == 4 + 7


@each(*ALL)
def test_c037_no_army_is_held_back(edition: str) -> None:
    """C037 R031 R084 R146 R168: all are placed before an attack, and before the turn ends."""
    game = at("Alaska R3, Kamchatka B1; rest G1", edition, "reinforce")
    game.apply(Reinforce("Alaska", 2))
    refused(game, Attack("Alaska", "Kamchatka", 3), Code.UNPLACED_ARMIES)
    refused(game, EndTurn(), Code.UNPLACED_ARMIES)


@each(*ALL)
def test_c038_the_number_to_place_falls_with_every_placement(edition: str) -> None:
    """C038 R031 R084: the view counts down, and no more is placed than is left."""
    game = at("Alaska R3, Kamchatka B1; rest G1", edition, "reinforce")
    assert game.view("R")["to_place"] == 3
    game.apply(Reinforce("Alaska", 1))
    assert game.view("R")["to_place"] == game.to_place == 2
    refused(game, Reinforce("Alaska", 3), Code.NOT_ENOUGH)
    refused(game, Reinforce("Alaska", 0), Code.INVALID_COUNT)
    refused(game, Reinforce("Alaska", -1), Code.INVALID_COUNT)
    refused(game, Reinforce("Kamchatka", 1), Code.NOT_OWNER)
