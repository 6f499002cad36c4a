"""Cases of fortifying."""

import pytest

from risk_widget.rules import Attack, Code, EndAttack, EndTurn, Fortify, Phase
from tests.rules.positions import ALL, CLASSIC, at, each, pass_turn, place_all, refused

CHAINED = tuple(edition for edition in ALL if edition != CLASSIC)


@each(*ALL)
def test_c048_links_work_both_ways(edition: str) -> None:
    """C048 R033 R066 R169: East Africa and the Middle East, there and back."""
    position = "East Africa R4, Middle East R2, Egypt B1, India B1; rest G1"
    there = at(position, edition, "fortify")
    there.apply(Fortify("East Africa", "Middle East", 2))
    assert (there.armies("East Africa"), there.armies("Middle East")) == (2, 4)
    there.apply(EndTurn())
    while there.turn != "R":
        pass_turn(there)
    place_all(there, "East Africa")
    there.apply(EndAttack())
    there.apply(Fortify("Middle East", "East Africa", 2))
    assert (there.armies("East Africa"), there.armies("Middle East")) == (7, 2)


@each(CLASSIC)
def test_c062_fortifying_next_door_only(edition: str) -> None:
    """C062 R054: the classic rules move armies to a neighbour only."""
    game = at("Alaska R5, Alberta R1, Ontario R1, Quebec R1; rest B1", edition, "fortify")
    refused(game, Fortify("Alaska", "Quebec", 4), Code.NOT_ADJACENT)
    game.apply(Fortify("Alaska", "Alberta", 4))
    assert game.armies("Alberta") == 5


@each(*CHAINED)
@pytest.mark.parametrize("target", ["Alberta", "Quebec"])
def test_c062_fortifying_through_a_chain(edition: str, target: str) -> None:
    """C062 R089 R159 R170: elsewhere a chain of own territories will do."""
    game = at("Alaska R5, Alberta R1, Ontario R1, Quebec R1; rest B1", edition, "fortify")
    game.apply(Fortify("Alaska", target, 4))
    assert (game.armies("Alaska"), game.armies(target)) == (1, 5)


@each(*ALL)
def test_c063_a_chain_broken_by_an_enemy(edition: str) -> None:
    """C063 R054 R090 R170: no army passes through another's territory."""
    game = at(
        "Alaska R5, Alberta R1, Ontario B1, Northwest Territory B1, Western United States B1,"
        "Quebec R1; rest G1",
        edition,
        "fortify",
    )
    code = Code.NOT_ADJACENT if edition == CLASSIC else Code.NOT_CONNECTED
    refused(game, Fortify("Alaska", "Quebec", 4), code)


@each(*ALL)
def test_c064_one_move_only(edition: str) -> None:
    """C064 R056 R091 R159: one move, and no attack after it."""
    game = at("Alaska R5, Alberta R3, Ontario R1; rest B1", edition, "fortify")
    game.apply(Fortify("Alaska", "Alberta", 2))
    refused(game, Fortify("Alberta", "Ontario", 2), Code.FORTIFY_USED)
    refused(game, Attack("Alberta", "Northwest Territory", 1), Code.WRONG_PHASE)


@each(*ALL)
def test_c065_no_limit_on_the_armies_moved(edition: str) -> None:
    """C065 R054 R089 R159 R170: all but one may move."""
    game = at("Alaska R20, Alberta R1; rest B1", edition, "fortify")
    game.apply(Fortify("Alaska", "Alberta", 19))
    assert (game.armies("Alaska"), game.armies("Alberta")) == (1, 20)


@each(*ALL)
def test_c067_fortifying_without_an_attack(edition: str) -> None:
    """C067 R053 R090: no attack is needed, and none brings no card."""
    game = at("Alaska R5, Alberta R1; rest B1", edition, "reinforce")
    place_all(game, "Alaska")
    game.apply(EndAttack())
    game.apply(Fortify("Alaska", "Alberta", 3))
    assert (game.armies("Alaska"), game.armies("Alberta")) == (5, 4)
    game.apply(EndTurn())
    assert game.hand("R") == ()


@each(*ALL)
def test_c068_fortifying_a_strong_territory(edition: str) -> None:
    """C068 R054 R089 R159 R170: armies on the destination do not matter."""
    game = at("Alaska R5, Alberta R7; rest B1", edition, "fortify")
    game.apply(Fortify("Alaska", "Alberta", 4))
    assert (game.armies("Alaska"), game.armies("Alberta")) == (1, 11)


@each(*ALL)
def test_c060_no_territory_is_left_empty(edition: str) -> None:
    """C060 R055 R087 R090 R159: one army stays behind."""
    game = at("Alaska R5, Alberta R1; rest B1", edition, "fortify")
    refused(game, Fortify("Alaska", "Alberta", 5), Code.MUST_LEAVE_ONE)
    refused(game, Fortify("Alaska", "Alberta", 0), Code.INVALID_COUNT)
    game.apply(Fortify("Alaska", "Alberta", 4))
    assert game.phase is Phase.FORTIFY
