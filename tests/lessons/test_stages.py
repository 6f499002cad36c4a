"""The stages of the course: every solution solves, every wrong move is answered, all is taught."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import risk_widget
from risk_widget import Game, lessons, maps, odds, players, rules
from risk_widget.lessons import Level, Question
from risk_widget.lessons.numbers import read_number
from risk_widget.rules import Phase

STAGES = lessons.stages()
LEVELS = [(name, level) for name in STAGES for level in lessons.stage(name).levels]
QUESTIONS = [(name, question) for name in STAGES for question in lessons.stage(name).questions]
REQUIREMENTS = Path(risk_widget.__file__).parent / "rules" / "data" / "requirements.json"
AT_HAND: dict[str, Any] = {
    "Fraction": Fraction, "Game": Game, "maps": maps, "nx": nx, "odds": odds, "players": players,
    "rules": rules,
}  # fmt: skip


def test_the_course_has_eleven_stages_sixty_levels_and_sixty_questions() -> None:
    assert STAGES == (
        "board", "setup", "reinforce", "cards", "attack", "dice", "battles", "fortify", "victory",
        "editions", "strategy",
    )  # fmt: skip
    assert len(LEVELS) >= 60
    assert len(QUESTIONS) >= 60


@pytest.mark.parametrize("name", STAGES)
def test_solutions_solve_wrong_moves_are_answered_and_hints_give_nothing_away(name: str) -> None:
    assert lessons.examine(lessons.stage(name)) == ()


@pytest.mark.parametrize("name", STAGES)
def test_each_stage_has_levels_and_questions(name: str) -> None:
    stage = lessons.stage(name)
    assert len(stage.levels) >= 3
    assert len(stage.questions) >= 3


def test_a_wrong_answer_is_never_only_called_wrong() -> None:
    for stage, question in QUESTIONS:
        if question.kind == "choice":
            for number in {*range(1, len(question.choices) + 1)} - {question.choice + 1}:
                said = lessons.exercise(f"{stage}/{question.name}").check(number).text
                assert said != "That is not it.", (stage, question.name, number)
        if question.kind == "number":
            assert question.wrong, (stage, question.name)


@pytest.mark.parametrize(
    ("stage", "question"),
    [(name, each) for name, each in QUESTIONS if each.code],
    ids=[f"{name}/{each.name}" for name, each in QUESTIONS if each.code],
)
def test_the_answer_is_what_its_code_computes(stage: str, question: Question) -> None:
    computed = eval(question.code, dict(AT_HAND))  # noqa: S307  the package's own data
    exercise = lessons.exercise(f"{stage}/{question.name}")
    match question.kind:
        case "number":
            typed = read_number(computed)
            assert typed is not None
            off = abs(typed.value - question.answers[0])
            # What is rounded in the file is asked for to no more digits than it has.
            most = Fraction(1, 2 * 10**question.digits) if question.digits is not None else 0
            assert off <= max(most, Fraction(1, 10**9))
        case "territories":
            assert set(computed) == set(question.territories)
        case "choice" if isinstance(computed, int):
            assert computed == question.choice
        case _:
            assert exercise.check(computed)


def test_every_phase_is_played_in_some_level() -> None:
    played: set[Phase] = set()
    for name, level in LEVELS:
        lesson = lessons.lesson(f"{name}/{level.name}")
        played.add(lesson.game.phase)
        for action in level.solution:
            lesson.play(action)
            played.add(lesson.game.phase)
    assert played == {*Phase}


def test_every_preset_but_the_classic_is_met_in_some_level() -> None:
    met = {lesson.position.get("rules", "classic") for _, lesson in LEVELS}
    assert met == set(rules.RuleSet.presets())


def test_every_requirement_is_taught_in_some_level_or_question() -> None:
    requirements = json.loads(REQUIREMENTS.read_text("utf-8"))["requirements"]
    entries = [each for name in STAGES for each in lessons.stage(name).entries]
    assert {number for each in entries for number in each.rules} == set(requirements)


@pytest.mark.parametrize(
    ("stage", "level"), LEVELS, ids=[f"{name}/{level.name}" for name, level in LEVELS]
)
def test_a_level_says_what_it_needs_to_in_few_lines(stage: str, level: Level) -> None:
    assert level.goal.endswith((".", "!", "?"))
    assert len(level.text.splitlines()) <= 5
    assert level.rules, f"{stage}/{level.name} names no rule"
