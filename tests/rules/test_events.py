"""Events are sentences for a learner."""

import pytest

from risk_widget.rules import (
    Attacked,
    Captured,
    Claimed,
    Dealt,
    Drew,
    Eliminated,
    Event,
    Fortified,
    HeadquartersCaptured,
    HeadquartersChosen,
    HeadquartersRevealed,
    Income,
    Occupied,
    Placed,
    Reinforced,
    Reshuffled,
    Rolled,
    RolledOff,
    Traded,
    TurnBegan,
    TurnEnded,
    Won,
)

SENTENCES: list[tuple[Event, str]] = [
    (
        RolledOff(((("Ada", 6), ("Bo", 6)), (("Ada", 2), ("Bo", 3))), "Bo", "turn"),
        "Rolling for the first turn: Ada 6 and Bo 6; the tied roll again: Ada 2 and Bo 3. "
        "Bo begins.",
    ),
    (Dealt((("Ada", 14), ("Bo", 14))), "The territories are dealt: Ada 14 and Bo 14."),
    (Claimed("Ada", "Peru"), "Ada claims Peru."),
    (Placed("Ada", "Peru", 1), "Ada places 1 army on Peru."),
    (Placed("Ada", "Peru", 2, neutral=True), "Ada places 2 neutral armies on Peru."),
    (HeadquartersChosen("Ada"), "Ada has chosen a headquarters."),
    (
        HeadquartersRevealed((("Ada", "Peru"), ("Bo", "Ural"), ("Cy", "Siam"))),
        "The headquarters are revealed: Ada in Peru, Bo in Ural and Cy in Siam.",
    ),
    (
        TurnBegan("Ada", 3, Income(4, {"Asia": 7}, 11)),
        "Turn 3: Ada receives 11 armies (4 for territories and 7 for Asia).",
    ),
    (
        Traded("Ada", ("Peru", "Siam", "wild"), 6, ("Peru",), 2),
        "Ada trades Peru, Siam and wild for 6 armies. 2 armies more go onto Peru.",
    ),
    (
        Traded("Ada", ("Peru", "Siam", "wild"), 4, (), 0),
        "Ada trades Peru, Siam and wild for 4 armies.",
    ),
    (Reinforced("Ada", "Peru", 1), "Ada places 1 army on Peru."),
    (
        Attacked("Ada", "Peru", "Brazil", 1, "Bo"),
        "Ada attacks Brazil from Peru with 1 die; Bo chooses dice.",
    ),
    (
        Rolled("Ada", "Bo", "Peru", "Brazil", (6, 3, 2), (5, 3), 1, 1),
        "Peru against Brazil: 6 3 2 against 5 3. Peru loses 1 army and Brazil loses 1 army.",
    ),
    (
        Rolled("Ada", "Bo", "Peru", "Brazil", (6, 5), (4, 3), 0, 2),
        "Peru against Brazil: 6 5 against 4 3. Brazil loses 2 armies.",
    ),
    (Captured("Ada", "Peru", "Brazil", "Bo"), "Ada takes Brazil from Bo."),
    (
        HeadquartersCaptured("Ada", "Brazil", "Bo"),
        "Ada now holds the headquarters of Bo in Brazil.",
    ),
    (Eliminated("Bo", "Ada", 0), "Bo is out of the game."),
    (Eliminated("Bo", "Ada", 1), "Bo is out of the game; Ada gets 1 card."),
    (Eliminated("Bo", "Ada", 5), "Bo is out of the game; Ada gets 5 cards."),
    (Occupied("Ada", "Peru", "Brazil", 3), "Ada moves 3 armies from Peru into Brazil."),
    (Fortified("Ada", "Peru", "Brazil", 1), "Ada moves 1 army from Peru to Brazil."),
    (Drew("Ada", "Peru"), "Ada draws a card."),
    (Reshuffled(12), "The 12 traded cards are shuffled into a new draw pile."),
    (TurnEnded("Ada"), "Ada ends the turn."),
    (Won("Ada", "Ada owns every territory"), "Ada wins: Ada owns every territory."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert str(event) == sentence
    assert hash(event) == hash(event)


def test_which_card_was_drawn_is_not_said() -> None:
    """R004: the sentence may be read by everybody."""
    assert "Peru" not in str(Drew("Ada", "Peru"))


@pytest.mark.parametrize(
    ("attack", "defence", "losers"),
    [
        ((6, 3, 2), (5, 3), ("defender", "attacker")),
        ((6,), (5, 5), ("defender",)),
        ((4, 4, 4), (4,), ("attacker",)),
    ],
)
def test_a_roll_tells_who_loses_pair_by_pair(
    attack: tuple[int, ...], defence: tuple[int, ...], losers: tuple[str, ...]
) -> None:
    """R041 R043 R094 R096: surplus dice are ignored, ties go to the defender."""
    assert Rolled("Ada", "Bo", "Peru", "Brazil", attack, defence, 0, 0).losers == losers
