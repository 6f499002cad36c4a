"""What learners read when a move is refused: a sentence with the numbers of the case."""

from typing import Any

import pytest

from risk_widget import Game
from risk_widget.rules import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    Occupy,
    Place,
    Reinforce,
    Trade,
)
from tests.rules.positions import CAPITAL, CLASSIC, HASBRO, TWO, at, roll, take

BORDER = "Alaska R3, Alberta R1, Kamchatka B2, Peru B1; rest G1"
HAND = {"R": "I:Peru, I:Iceland, C:Ural, W"}
SIX_CARDS = {"R": "I, I, I", "B": "C, C, C"}


def sentence(game: Game, action: Action) -> str:
    """Return why an action is refused."""
    refusal = game.explain(action)
    assert refusal is not None
    assert str(refusal) == refusal.text
    return refusal.text


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Attack("Kamchatka", "Alaska", 1), "Kamchatka belongs to B, not to R."),
        (Attack("Alaska", "Alberta", 1), "Alberta is R's own territory."),
        (Attack("Alaska", "Peru", 1), "Alaska and Peru share no border and no sea line."),
        (Attack("Alaska", "Kamchatka", 4), "The attacker rolls 1, 2 or 3 dice, not 4."),
        (Attack("Alaska", "Kamchatka", 3), "Alaska has 3 armies; three dice need at least 4."),
        (
            Attack("Alberta", "Ontario", 1),
            "Alberta has 1 army; an attack needs at least 2, for one stays behind.",
        ),
        (
            Attack("Alsaka", "Kamchatka", 1),
            "There is no territory named 'Alsaka'; did you mean Alaska?",
        ),
        (Attack("Alaska", "Atlantis", 1), "There is no territory named 'Atlantis'."),
        (
            Trade(("Peru", "Iceland", "wild")),
            "Sets are traded at the start of a turn, before the attacks.",
        ),
        (Claim("Alaska"), "Claim is not possible now: this is the attack phase."),
        (Reinforce("Alaska", 1), "Reinforce is not possible now: this is the attack phase."),
    ],
)
def test_in_the_attack_phase(action: Action, text: str) -> None:
    """R018 R033 R034 R035 R036 R103."""
    assert sentence(at(BORDER, CLASSIC, hands=HAND), action) == text


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Reinforce("Peru", 1), "Peru belongs to B, not to R."),
        (Reinforce("Alaska", 0), "Place a whole number of armies from 1 up, not 0."),
        (Reinforce("Alaska", 4), "There are 3 armies to place now; 4 are too many."),
        (Attack("Alaska", "Kamchatka", 1), "R still has 3 armies to place first."),
        (EndTurn(), "R still has 3 armies to place first."),
        (Place("Alaska"), "Place is not possible now: new armies are being placed."),
        (
            Trade(("Peru", "Iceland", "Ural")),
            "These are not a set: infantry, infantry and cavalry.",
        ),
        (Trade(("Peru", "Iceland", "Japan")), "R does not hold the card 'Japan'."),
        (
            Trade(("Peru", "Iceland", "wild"), "Alaska"),
            "'Alaska' cannot get the extra armies: no card shows a territory you own.",
        ),
    ],
)
def test_in_the_reinforce_phase(action: Action, text: str) -> None:
    """R024 R029 R031 R084."""
    assert sentence(at(BORDER, CLASSIC, "reinforce", hands=HAND), action) == text


def test_with_one_army_to_place() -> None:
    """R031: one is no plural."""
    game = at(BORDER, CLASSIC, "reinforce", to_place=1)
    assert sentence(game, Reinforce("Alaska", 2)) == "There is 1 army to place now; 2 are too many."
    assert sentence(game, EndTurn()) == "R still has 1 army to place first."


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (
            Fortify("Alberta", "Alaska", 1),
            "Alberta has 1 army; none can move, for one stays behind.",
        ),
        (
            Fortify("Alaska", "Alberta", 3),
            "Alaska has 3 armies; at most 2 can move, for one stays behind.",
        ),
        (Fortify("Alaska", "Alberta", 0), "Move a whole number of armies from 1 up, not 0."),
        (Fortify("Alaska", "Peru", 1), "Peru belongs to B, not to R."),
        (
            Fortify("Alaska", "Alaska", 1),
            "A move leads from one territory to another, not from Alaska to Alaska.",
        ),
        (
            Attack("Alaska", "Kamchatka", 1),
            "Attack is not possible now: the attacks are over; only one fortifying move is left.",
        ),
    ],
)
def test_in_the_fortify_phase(action: Action, text: str) -> None:
    """R054 R055 R056."""
    assert sentence(at(BORDER, CLASSIC, "fortify"), action) == text


def test_a_move_that_leads_too_far() -> None:
    """R054 R089 C062 C063."""
    apart = "Alaska R3, Quebec R1; rest G1"
    move = Fortify("Alaska", "Quebec", 1)
    text = "Alaska and Quebec are not neighbours."
    assert sentence(at(apart, CLASSIC, "fortify"), move) == text
    text = "No chain of own territories leads from Alaska to Quebec."
    assert sentence(at(apart, HASBRO, "fortify"), move) == text


def test_a_second_move() -> None:
    """R056 C064."""
    game = at(BORDER, CLASSIC, "fortify")
    game.apply(Fortify("Alaska", "Alberta", 1))
    text = "Only one fortifying move is made in a turn."
    assert sentence(game, Fortify("Alaska", "Alberta", 1)) == text


def test_while_the_defender_chooses() -> None:
    """R037 R038 R039."""
    game = at("Alaska R4, Kamchatka B2; rest G1", CLASSIC)
    game.apply(Attack("Alaska", "Kamchatka", 3))
    assert sentence(game, Defend(3)) == "The defender rolls 1 or 2 dice, not 3."
    text = "EndTurn is not possible now: the defender has to choose dice first."
    assert sentence(game, EndTurn()) == text


def test_before_moving_in() -> None:
    """R048 C055 C059."""
    game = at("Alaska R7, Kamchatka B1; rest G1", CLASSIC)
    roll(game, "Alaska", "Kamchatka", ((6, 6, 6), (1,)))
    text = "Kamchatka was taken with three dice; at least 3 have to move in, {} too few."
    assert sentence(game, Occupy(2)) == text.format("2 armies are")
    assert sentence(game, Occupy(1)) == text.format("1 army is")
    text = "Alaska has 7 armies; at most 6 can move, for one stays behind."
    assert sentence(game, Occupy(7)) == text
    assert sentence(game, Occupy(0)) == "Move a whole number of armies from 3 up, not 0."
    assert sentence(game, EndTurn()) == "R has to move armies into Kamchatka first."


def test_trading_after_a_knock_out() -> None:
    """R052 C002."""
    game = at("Ural R6, Siberia B1; rest G1", CLASSIC, hands=SIX_CARDS)
    take(game, "Ural", "Siberia", armies=3)
    assert sentence(game, EndAttack()) == "R holds 6 cards and has to trade a set first."
    one, two, three, *rest = game.hand("R")
    game.apply(Trade((one, two, three)))
    text = "With 3 cards left the trading after a knock-out is over."
    assert sentence(game, Trade((rest[0], rest[1], rest[2]))) == text


def test_the_choice_of_a_bonus() -> None:
    """R030 C017."""
    hands = {"R": "I:Alaska, C:Greenland, A:Brazil"}
    game = at("Alaska R1, Greenland R1, Brazil R1; rest B1", CLASSIC, "reinforce", hands=hands)
    cards = ("Alaska", "Greenland", "Brazil")
    text = "The set shows Alaska, Greenland and Brazil; name the one that gets the 2 extra armies."
    assert sentence(game, Trade(cards)) == text
    text = "'Peru' cannot get the extra armies: choose one of Alaska, Greenland and Brazil."
    assert sentence(game, Trade(cards, "Peru")) == text
    one = at("Alaska R1; rest B1", CLASSIC, "reinforce", hands=hands)
    text = "'Peru' cannot get the extra armies: choose Alaska."
    assert sentence(one, Trade(cards, "Peru")) == text


def test_while_territories_are_claimed() -> None:
    """R012 R013."""
    game = Game(["R", "B", "G"], CLASSIC, seed=1)
    first = game.player
    game.apply(Claim("Alaska"))
    text = f"Alaska already belongs to {first}; claim a territory that nobody owns."
    assert sentence(game, Claim("Alaska")) == text
    text = "Place is not possible now: territories are still being claimed, one at a time."
    assert sentence(game, Place("Alaska")) == text


def test_while_starting_armies_are_placed() -> None:
    """R014 R116."""
    board = "*Asia N1, *Europe R40; rest B1"
    game = at(board, TWO, "place", turn="B")
    assert sentence(game, Place("China")) == "China belongs to the neutral army, not to B."
    assert sentence(game, Place("Alaska", 3)) == "There are 2 armies to place now; 3 are too many."
    text = "EndTurn is not possible now: the starting armies are still being placed."
    assert sentence(game, EndTurn()) == text
    game = at("*Asia N1, *Europe R40; rest B40", TWO, "place")
    text = "Ural is not neutral; neutral armies go on neutral territories."
    assert sentence(game, Place("Iceland")) == text.replace("Ural", "Iceland")


def test_headquarters() -> None:
    """R122 R125."""
    position = "Alaska R3, Peru B1; rest G1"
    game = at(position, CAPITAL, "headquarters")
    assert sentence(game, ChooseHeadquarters("Peru")) == "Peru belongs to B, not to R."
    text = "EndTurn is not possible now: headquarters are still being chosen."
    assert sentence(game, EndTurn()) == text
    hands = {"R": "I:Iceland, I:Egypt"}
    bases = {"R": "Alaska"}
    game = at(position, CAPITAL, "reinforce", hands=hands, headquarters=bases)
    text = "Alaska is a headquarters; its card cannot be part of a set."
    assert sentence(game, Trade(("Iceland", "Egypt", "Alaska"))) == text


@pytest.mark.parametrize("cards", [(), ("Peru",), None, "abc", 3, ("Peru", "Iceland", "Ural", "W")])
def test_a_set_is_three_cards(cards: Any) -> None:  # noqa: ANN401
    """R024."""
    game = at(BORDER, CLASSIC, "reinforce", hands=HAND)
    assert sentence(game, Trade(cards)) == "A set is three cards."


def test_after_the_end() -> None:
    """R062 C069."""
    game = at("Alaska R5, Kamchatka B1; rest R1", CLASSIC)
    roll(game, "Alaska", "Kamchatka", ((6, 6, 6), (1,)))
    assert sentence(game, EndTurn()) == "The game is over: R has won."
