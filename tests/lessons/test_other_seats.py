"""What the other seats of a level do, and what their hands hold."""

import dataclasses

import pytest

from risk_widget import lessons
from risk_widget.lessons import Lesson, Level
from risk_widget.rules import Phase
from risk_widget.rules.notation import read_action


def level(name: str, *replies: str) -> Level:
    """Return a level of the package, with other replies if any are given."""
    found = lessons.lesson(name).level
    return dataclasses.replace(found, replies=tuple(map(read_action, replies)) or found.replies)


def test_a_level_about_defending_begins_with_the_attack() -> None:
    lesson = Lesson(level("attack/defend"))
    assert (lesson.game.phase, lesson.game.player) == (Phase.DEFEND, "Ada")
    assert lesson.moves == 0
    lesson.play("Defend", 1)
    lesson.retry()
    assert lesson.game.phase is Phase.DEFEND


def test_another_seat_claims_the_first_territory_of_its_list_that_is_free() -> None:
    lesson = Lesson(level("setup/deny", 'Claim("Brazil")', 'Claim("Congo")', 'Claim("Quebec")'))
    assert lesson.play("Claim", "Brazil")
    assert lesson.game.owner("Congo") == "Bo"
    assert lesson.game.owner("Quebec") == "Cy"


def test_each_reply_is_made_once() -> None:
    lesson = Lesson(level("setup/why-australia", 'Claim("India")', 'Claim("Ontario")'))
    lesson.play("Claim", "Indonesia")
    assert lesson.play("Claim", "Western Australia")
    assert lesson.game.player == "Bo"


def test_a_hand_holds_cards_with_their_number() -> None:
    data = {
        "format": 1,
        "title": "Wild cards",
        "level": [
            {
                "name": "both",
                "title": "Both wild cards",
                "goal": "Trade something.",
                "par": 1,
                "hints": ["Look at your hand.", "Keep the wild cards."],
                "rules": ["R025"],
                "solution": ['Trade(["Peru", "Egypt", "Siam"])'],
                "success": {"happened": "Traded", "holds": {"Ada": ["wild", "wild"]}},
                "position": {
                    "players": ["Ada", "Bo", "Cy"],
                    "phase": "reinforce",
                    "hands": {"Ada": ["Peru", "Egypt", "Siam", "wild", "wild"]},
                    "board": {"Alaska": ["Ada", 2], "*Asia": ["Bo", 1], "*": ["Cy", 1]},
                },
            }
        ],
    }
    stage = lessons.read_stage(data, "wild")
    assert lessons.examine(stage) == ()
    spent = Lesson(stage.levels[0])
    assert not spent.play("Trade", ("Peru", "Egypt", "wild"))


def test_a_condition_about_a_hand_knows_the_cards() -> None:
    game = lessons.lesson("cards/keep-the-wild").game
    with pytest.raises(ValueError, match="no card 'joker'"):
        lessons.conditions.read_condition({"holds": {"Ada": ["joker"]}}, "success", game)


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "argentina, Madagascar, JAPAN, Eastern Australia"),
        ("da", "Argentina, Madagaskar, Japan, østaustralien"),
        ("da", "Argentina, Madagascar, Japan, Eastern Australia"),
    ],
)
def test_territories_are_named_in_the_learners_language(language: str, answer: str) -> None:
    assert lessons.exercise("board/dead-ends", language).check(answer)
