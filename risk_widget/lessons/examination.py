"""Whether a stage teaches what it says: its solutions are played, its wrong moves tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields

from risk_widget.lessons.conditions import Situation
from risk_widget.lessons.exercise import Exercise
from risk_widget.lessons.lesson import Lesson
from risk_widget.lessons.model import Level, Question, Stage
from risk_widget.lessons.verdicts import Verdict
from risk_widget.rules import Action
from risk_widget.rules.notation import write_action

__all__ = ["Problem", "examine"]

NUMBER = re.compile(r"\d+(?:[./]\d+)?(?: ?%)?")


@dataclass(frozen=True)
class Problem:
    """What is wrong with a level or a question.

    Attributes
    ----------
    name : str
        The level or question.
    text : str
        What is wrong, and the remedy.
    """

    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


def examine(stage: Stage) -> tuple[Problem, ...]:
    """Return what is wrong with the levels and questions of a stage.

    A level must not begin solved; its solution has to solve it with three stars, its wrong moves
    must be answered as written and not solve it, and its hints must not be the solution.

    Examples
    --------
    >>> from risk_widget import lessons
    >>> examine(lessons.stage("attack"))
    ()
    """
    levels = [Problem(each.name, text) for each in stage.levels for text in _of_level(each)]
    questions = [
        Problem(each.name, text) for each in stage.questions for text in _of_question(each)
    ]
    return (*levels, *questions)


def _of_level(level: Level) -> Iterator[str]:
    start = Situation(level.game())
    if level.success.holds(start):
        yield "it begins solved; change the position or the success."
    if any(each.when.holds(start) for each in level.failures):
        yield "it begins lost; change the position or a failure."
    yield from _of_solution(level)
    yield from _of_wrong_moves(level)
    for number, hint in enumerate(level.hints, 1):
        if any(_given_away(action, hint, number) for action in level.solution):
            yield f"hint {number} gives the solution away."


def _of_solution(level: Level) -> Iterator[str]:
    lesson = Lesson(level)
    answers = [lesson.play(action) for action in level.solution]
    refused = [
        f"solution[{number}], {write_action(action)}, is refused: {answer.text}"
        for number, (action, answer) in enumerate(zip(level.solution, answers, strict=True), 1)
        if answer.kind == "refused"
    ]
    if lesson.dice_wanted:
        attack, defence = lesson.dice_wanted
        yield (
            f"dice: the solution rolls {attack} against {defence}, and fewer faces are written "
            "for that roll; write as many."
        )
    if not lesson.verdict:
        # What follows a move that was refused fails for want of it.
        yield (refused or [f"the solution does not solve it: {lesson.verdict!r}"])[0]
    elif lesson.moves > level.par:
        yield f"the solution takes {lesson.moves} moves, and par is {level.par}."


def _of_wrong_moves(level: Level) -> Iterator[str]:
    for number, wrong in enumerate(level.wrong, 1):
        answer = _played(Lesson(level), wrong.moves)
        if answer:
            yield f"wrong[{number}] solves it."
        elif wrong.text not in answer.text:
            yield f"wrong[{number}] is answered with {answer.text!r}, not {wrong.text!r}."


def _played(lesson: Lesson, actions: tuple[Action, ...]) -> Verdict:
    answer = lesson.verdict
    for action in actions:
        answer = lesson.play(action)
    return answer


def _given_away(action: Action, hint: str, number: int) -> bool:
    """Return whether a hint holds a move as code, or the first hint all that the move names."""
    if write_action(action) in hint:
        return True
    named = [value for value in map(_text, _values(action)) if value]
    return number == 1 and len(named) > 1 and all(value in hint for value in named)


def _values(action: Action) -> list[object]:
    return [getattr(action, each.name) for each in fields(action)]


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _of_question(question: Question) -> Iterator[str]:
    right = _answer(question)
    if right is not None and not Exercise(question).check(right):
        yield "its own answer is not accepted."
    for number, wrong in enumerate(question.wrong, 1):
        answer = Exercise(question).check(wrong.answer)
        if answer:
            yield f"wrong[{number}] is the right answer."
        elif answer.text != wrong.text:
            yield f"wrong[{number}] is answered with {answer.text!r}; it is no answer of its own."
    if question.kind == "choice" and len(set(question.choices)) < len(question.choices):
        yield "two choices are the same."
    if question.kind == "number" and len(str(question.answers[0])) > 1:
        for number, hint in enumerate(question.hints, 1):
            if any(Exercise(question).check(each) for each in NUMBER.findall(hint)):
                yield f"hint {number} gives the answer away."


def _answer(question: Question) -> object:
    match question.kind:
        case "number":
            return question.answers[0]
        case "choice":
            return question.choice + 1
        case "territories":
            return list(question.territories)
        case _:
            table = {repr(k): v for k, v in zip(question.calls, question.answers, strict=True)}
            return lambda *arguments: table[repr(arguments)]
