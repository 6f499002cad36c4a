"""The start of a turn: counting the armies and placing them."""

import pytest

from risk_widget import RuleSet, maps
from risk_widget.rules import (
    Attack,
    Code,
    EndAttack,
    EndTurn,
    Fortify,
    Income,
    Occupy,
    Phase,
    Reinforce,
    Reinforced,
    TurnBegan,
)
from tests.rules.positions import (
    ALL,
    CLASSIC,
    DANISH,
    HASBRO,
    at,
    each,
    of_kind,
    pass_turn,
    place_all,
    refused,
)


def with_territories(count: int, edition: str | RuleSet) -> Income:
    """Return the income of a player with so many territories, continents left out."""
    own = ", ".join(f"{name} R1" for name in maps.load("classic").territories[:count])
    return at(f"{own}; rest B1", edition, "reinforce").income("R")


@each(*ALL)
@pytest.mark.parametrize(
    ("territories", "armies"),
    [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (13, 4), (14, 4), (15, 5), (17, 5), (41, 13)],
)
def test_a_third_of_the_territories_but_never_below_three(
    edition: str, territories: int, armies: int
) -> None:
    """R019 R020 R081 R082 R139 R140 R141 R142 R166: rounded down, three at least."""
    assert with_territories(territories, edition).territories == armies


def test_the_danish_sentence_can_be_played_literally() -> None:
    """R141: as an option twelve to fourteen territories bring three; no preset takes it."""
    literal = RuleSet.preset(DANISH).replace(turn_income="danish_literal")
    armies = {n: with_territories(n, literal).territories for n in (11, 12, 13, 14, 15)}
    assert armies == {11: 3, 12: 3, 13: 3, 14: 3, 15: 5}
    assert {RuleSet.preset(name).turn_income for name in ALL} == {"formula"}


@each(*ALL)
def test_only_a_whole_continent_brings_its_bonus(edition: str) -> None:
    """R021 R022 R167: eleven of twelve territories in Asia bring nothing, twelve bring seven."""
    part = at("*Asia R1, Japan B1; rest B1", edition)
    assert part.income("R") == Income(3, {}, 3)
    whole = at("*Asia R1; rest B1", edition)
    assert whole.income("R") == Income(4, {"Asia": 7}, 11)


@each(*ALL)
@pytest.mark.parametrize(
    ("continent", "bonus"),
    [
        ("South America", 2),
        ("Australia", 2),
        ("Africa", 3),
        ("North America", 5),
        ("Europe", 5),
        ("Asia", 7),
    ],
)
def test_every_continent_has_its_bonus(edition: str, continent: str, bonus: int) -> None:
    """R021 R022 R143 R165: from two to seven."""
    game = at(f"*{continent} R1; rest B1", edition)
    assert game.income("R").continents == {continent: bonus}


@each(*ALL)
def test_a_continent_counts_only_at_the_start_of_the_turn(edition: str) -> None:
    """R083: one lost or won later in the turn changes nothing until the next."""
    game = at("*Australia R1, Siam B9; rest B1", edition, turn="B")
    game.apply(Attack("Siam", "Indonesia", 3), dice=((6, 6, 6), (1,)))
    game.apply(Occupy(3))
    events = game.apply(EndTurn())
    while game.turn != "R":
        events = pass_turn(game)
    (began,) = of_kind(events, TurnBegan)
    assert began == TurnBegan("R", game.state.number, Income(3, {}, 3))


@each(*ALL)
def test_the_phases_of_a_turn_keep_their_order(edition: str) -> None:
    """R018 R168: receive and place, then attack, then fortify."""
    game = at("Alaska R3, Alberta R1, Kamchatka B2; rest B1", edition, "reinforce")
    attack, fortify = Attack("Alaska", "Kamchatka", 1), Fortify("Alaska", "Alberta", 1)
    for early in (attack, fortify, EndAttack(), EndTurn()):
        refused(game, early, Code.UNPLACED_ARMIES)
    place_all(game, "Alaska")
    refused(game, Reinforce("Alaska", 1), Code.WRONG_PHASE)
    refused(game, fortify, Code.WRONG_PHASE)
    assert attack in game.legal_actions
    game.apply(EndAttack())
    refused(game, attack, Code.WRONG_PHASE)
    refused(game, EndAttack(), Code.WRONG_PHASE)
    refused(game, Reinforce("Alaska", 1), Code.WRONG_PHASE)
    assert fortify in game.legal_actions


@each(*ALL)
def test_new_armies_go_anywhere_on_own_territories(edition: str) -> None:
    """R031 R084 R146: on one or many, but on no other's."""
    game = at("Alaska R3, Peru R1, Kamchatka B2; rest B1", edition, "reinforce")
    refused(game, Reinforce("Kamchatka", 1), Code.NOT_OWNER)
    refused(game, Reinforce("Atlantis", 1), Code.UNKNOWN_TERRITORY)
    assert game.apply(Reinforce("Peru", 1)) == (Reinforced("R", "Peru", 1),)
    game.apply(Reinforce("Alaska", 2))
    assert (game.armies("Peru"), game.armies("Alaska")) == (2, 5)
    assert game.phase is Phase.ATTACK


@each(*ALL)
@pytest.mark.parametrize(
    "armies", [0, -1, 1.0, "1", None, True, pytest.param(-(10**5000), id="huge")]
)
def test_armies_are_placed_in_whole_numbers(edition: str, armies: object) -> None:
    """R031: none, a part of one, or something else is refused."""
    game = at("Alaska R3; rest B1", edition, "reinforce")
    refused(game, Reinforce("Alaska", armies), Code.INVALID_COUNT)  # type: ignore[arg-type]


@each(*ALL)
def test_no_more_armies_are_placed_than_are_left(edition: str) -> None:
    """R031 R084: three to place are not four."""
    game = at("Alaska R3; rest B1", edition, "reinforce")
    text = refused(game, Reinforce("Alaska", 4), Code.NOT_ENOUGH)
    assert text == "There are 3 armies to place now; 4 are too many."
    huge = refused(game, Reinforce("Alaska", 10**5000), Code.NOT_ENOUGH)
    assert len(huge) < 100


@each(*ALL)
def test_pieces_running_out_do_not_limit_armies(edition: str) -> None:
    """R067 R128: a box has forty ones, twelve fives and eight tens a player, which is no cap."""
    box = 40 * 1 + 12 * 5 + 8 * 10
    game = at(f"Alaska R{box}; rest B1", edition, "reinforce")
    place_all(game, "Alaska")
    assert game.armies("Alaska") == box + 3 == 183


def test_a_cap_on_armies_is_an_option() -> None:
    """R067: with a cap of 180 only what is missing is received; at the cap, nothing."""
    rules = RuleSet.preset(HASBRO).replace(army_cap=180)
    assert at("Alaska R178; rest B1", rules, "reinforce").to_place == 2
    full = at("Alaska R180; rest B1", rules, turn="B")
    full.apply(EndTurn())
    assert (full.turn, full.phase, full.to_place) == ("R", Phase.ATTACK, 0)


def test_at_the_cap_a_forced_trade_still_comes_first() -> None:
    """R060: with nothing to place and five cards the set is traded, for nothing."""
    rules = RuleSet.preset(CLASSIC).replace(army_cap=10)
    game = at("Alaska R10; rest B1", rules, "reinforce", hands={"R": "I, I, I, C, A"})
    assert game.to_place == 0
    assert not game.status()
    refused(game, EndTurn(), Code.MUST_TRADE)
    game.apply(game.legal_actions[0])
    assert (game.phase, game.to_place, len(game.hand("R"))) == (Phase.ATTACK, 0, 2)
