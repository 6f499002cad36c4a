"""A level is played: moves, refusals, failure, success, help and stars."""

from typing import Any

import pytest

from risk_widget import lessons
from risk_widget.lessons import Lesson, Level, read_stage
from risk_widget.rules import Attack, EndAttack, FormatError, Occupy

LEVEL: dict[str, Any] = {
    "name": "take",
    "title": "Take",
    "goal": "Take Kamchatka.",
    "par": 2,
    "hints": ["Look west.", "Cross the sea."],
    "solution": ['Attack("Alaska", "Kamchatka", 3)', "Occupy(3)"],
    "closing": "Well done.",
    "dice": [[[6, 5, 1], [5, 4]]],
    "position": {
        "players": ["Ada", "Bo", "Cy"],
        "board": {"Alaska": ["Ada", 4], "Kamchatka": ["Bo", 2], "*": ["Cy", 1]},
    },
    "success": {"owner": {"Kamchatka": "Ada"}, "phase": ["attack", "fortify"]},
    "failure": [{"when": {"did": ["EndAttack"]}, "text": "You stopped."}],
}


def level(**change: object) -> Level:
    """Return a level; fields that are None are left out."""
    data = {name: value for name, value in {**LEVEL, **change}.items() if value is not None}
    return read_stage({"format": 1, "title": "Test", "level": [data]}, "test").levels[0]


def test_a_solution_earns_three_stars() -> None:
    lesson = Lesson(level())
    assert lesson.play("Attack", "Alaska", "Kamchatka", 3).kind == "going"
    verdict = lesson.play(Occupy(3))
    assert (verdict.kind, verdict.text, verdict.stars) == ("success", "Well done.", 3)
    assert lesson.over
    assert lesson.check() == verdict


def test_the_first_rolls_are_as_written_and_fewer_dice_come_from_the_front() -> None:
    lesson = Lesson(level())
    assert "6 5 against 5 4" in lesson.play("Attack", "Alaska", "Kamchatka", 2).text
    assert lesson.game.armies("Kamchatka") == 0 or lesson.game.armies("Kamchatka") == 1


def test_a_refused_move_is_explained_and_counts_for_nothing() -> None:
    lesson = Lesson(level())
    verdict = lesson.play("Attack", "Alaska", "Japan", 3)
    assert verdict.kind == "refused"
    assert verdict.rule is not None
    assert verdict.rule.number == "R033"
    assert lesson.moves == 0
    assert not lesson.over


def test_a_failure_is_explained_and_the_level_tried_again() -> None:
    lesson = Lesson(level())
    assert lesson.play(EndAttack()).text == "You stopped."
    # A level that is lost takes no more moves.
    assert lesson.play("Attack", "Alaska", "Kamchatka", 3).kind == "failure"
    lesson.retry()
    assert lesson.verdict.kind == "open"
    assert lesson.play("Attack", "Alaska", "Kamchatka", 3).kind == "going"


def test_the_end_of_the_turn_is_the_end_of_the_level() -> None:
    lesson = Lesson(level(failure=None))
    verdict = lesson.play("EndTurn()")
    assert verdict.kind == "failure"
    assert "turn is over" in verdict.text


@pytest.mark.parametrize(
    ("hints", "solution", "late", "stars"),
    [(0, False, 0, 3), (1, False, 0, 2), (2, False, 0, 2), (0, True, 0, 1), (1, False, 1, 1)],
)
def test_help_and_detours_cost_stars(hints: int, solution: bool, late: int, stars: int) -> None:
    lesson = Lesson(level(par=2 - late))
    for _ in range(hints):
        assert lesson.hint().kind == "hint"
    if solution:
        assert lesson.solution().text == 'Attack("Alaska", "Kamchatka", 3)\nOccupy(3)'
    lesson.play("Attack", "Alaska", "Kamchatka", 3)
    assert lesson.play(Occupy(3)).stars == stars


def test_hints_come_one_after_another_and_the_last_again() -> None:
    lesson = Lesson(level())
    assert [lesson.hint().text for _ in range(3)] == ["Look west.", "Cross the sea."] * 1 + [
        "Cross the sea."
    ]


def test_only_what_the_level_is_about_can_be_done() -> None:
    lesson = Lesson(level(allowed=["Attack", "Occupy"], failure=None))
    assert lesson.play(EndAttack()).kind == "refused"
    assert lesson.game.phase == "attack"


def test_others_answer_as_written_and_defend_with_all_they_have() -> None:
    lesson = Lesson(level(replies=["Defend(1)"], dice=[[[6, 5, 1], [5]], [[6, 5, 1], [4]]]))
    assert "against 5." in lesson.play(Attack("Alaska", "Kamchatka", 3)).text


def test_who_watches_hears_of_moves_and_help() -> None:
    lesson = Lesson(level())
    heard: list[str] = []
    lesson.watch(lambda: heard.append(lesson.verdict.kind))
    lesson.hint()
    lesson.play(EndAttack())
    lesson.retry()
    assert heard == ["open", "failure", "open"]


@pytest.mark.parametrize(
    ("action", "values"),
    [
        ("Atack", ("Alaska", "Kamchatka", 3)),
        ("Attack", ("Alaska", "Kamchatka", 3, 4)),
        ("Attack", ("Alaska", "Kamchatka", "three")),
        ("Attack(", ()),
        ("__import__('os')", ()),
        ("Attack(Alaska)", ()),
        ("Attack(x=1)", ()),
        ("EndTurn" * 200, ()),
    ],
)
def test_what_is_no_action_changes_nothing(action: str, values: tuple[object, ...]) -> None:
    lesson = Lesson(level())
    with pytest.raises(FormatError):
        lesson.play(action, *values)
    assert lesson.moves == 0
    assert lesson.verdict.kind == "open"


def test_levels_and_questions_are_found_by_their_names() -> None:
    assert lessons.lesson("attack/first-attack").level.name == "first-attack"
    with pytest.raises(KeyError, match="no stage 'atack'"):
        lessons.lesson("atack/first-attack")
    with pytest.raises(KeyError, match=r"Did you mean 'attack'\?"):
        lessons.lesson("atack/first-attack")
    with pytest.raises(KeyError, match="is a stage; name one of it, such as 'first-attack'"):
        lessons.lesson("attack")
    with pytest.raises(TypeError, match="goes by a text such as"):
        lessons.load(3)  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="it has"):
        lessons.lesson("attack/none")
    with pytest.raises(KeyError, match="is a question"):
        lessons.lesson("dice/attacker-wins-both")
    with pytest.raises(KeyError, match="is a level"):
        lessons.exercise("attack/first-attack")
    with pytest.raises(KeyError):
        lessons.stage("../data/attack")
