"""A question on the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from risk_widget.lessons import Exercise, Progress, Question, Stage, Verdict
from risk_widget.locale import translate
from risk_widget.widget import cell
from risk_widget.widget.still import StillWidget
from risk_widget.widget.verdicts import verdict_data
from risk_widget.widget.words import checked_language, words

__all__ = ["QuestionCard"]

STATIC = Path(__file__).parent / "static"
LONGEST_ANSWER = 500


class QuestionCard(StillWidget):
    """A question with a place for the answer, with hints and the solution.

    `risk_widget.lessons.load` returns one.

    Parameters
    ----------
    stage : Stage
        The stage.
    question : str
        The name of the question.
    language : str, optional
        "en" or "da"; that of the notebook's folder if left out.

    Attributes
    ----------
    question : dict
        What the page shows, as plain data.
    stars : int
        What the question has earned, 0 while it is not answered.

    Raises
    ------
    KeyError
        When the stage has no such question.
    SetupError
        When the language is not known.

    Examples
    --------
    >>> from risk_widget import lessons
    >>> card = lessons.load("dice/attacker-wins-both")
    >>> card.check("1/2").kind, card.check("2890/7776").kind, card.stars
    ('failure', 'success', 2)
    """

    _esm = STATIC / "question.js"
    _css = STATIC / "question.css"
    strings = traitlets.Dict().tag(sync=True)
    question = traitlets.Dict().tag(sync=True)
    stars = traitlets.Int()

    def __init__(self, stage: Stage, question: str, language: str | None = None) -> None:
        asked = stage[question]
        if not isinstance(asked, Question):
            raise KeyError(f"{question!r} is a level, and no question.")
        self.language = checked_language(language)
        self.stage = stage
        self.progress = Progress.load()
        self._exercise = Exercise(asked, self.language)
        super().__init__(strings=words("lesson", self.language), question=self._told())
        self.on_msg(self._received)
        cell.replace_older(self)

    def check(self, answer: object = ...) -> Verdict:
        """Judge an answer; see `risk_widget.lessons.Exercise.check`."""
        verdict = self._exercise.check(answer)
        if verdict:
            self.progress.earn(f"{self.stage.name}/{self._exercise.question.name}", verdict.stars)
            self.set_trait("stars", max(self.stars, verdict.stars))
        self.question = self._told()
        return verdict

    def hint(self) -> Verdict:
        """Return the next hint, and show it on the page."""
        verdict = self._exercise.hint()
        self.question = self._told()
        return verdict

    def solution(self) -> Verdict:
        """Return the answer and why it is so, and show it on the page."""
        verdict = self._exercise.solution()
        self.question = self._told()
        return verdict

    def __repr__(self) -> str:
        return f"<QuestionCard {self.stage.name}/{self._exercise.question.name}>"

    def _still(self) -> dict[str, str]:
        """Return the question and what may be chosen."""
        question = self.question
        lines = [question["title"], question["text"]]
        lines += [f"{number}. {choice}" for number, choice in enumerate(question["choices"], 1)]
        return {"text/plain": "\n".join(lines)}

    def _received(self, _: object, content: object, __: object = None) -> None:
        match content:
            case {"kind": "check", "answer": str(answer)} if len(answer) <= LONGEST_ANSWER:
                self.check(answer)
            case {"kind": "check", "answer": [*names]} if all(isinstance(n, str) for n in names):
                self.check(names)
            case {"kind": "hint"}:
                self.hint()
            case {"kind": "solution"}:
                self.solution()

    def _told(self) -> dict[str, Any]:
        """Return what the page shows of the question."""
        exercise, language = self._exercise, self.language
        question, verdict = exercise.question, exercise.verdict
        given = question.hints[: exercise.hints_given]
        shown = exercise.solution_shown
        return {
            "name": f"{self.stage.name}/{question.name}",
            "title": translate(question.title, language),
            "text": translate(question.text, language),
            "kind": question.kind,
            "choices": [translate(choice, language) for choice in question.choices],
            "tries": exercise.tries,
            "verdict": None if verdict.kind == "open" else verdict_data(verdict, language),
            "hints": [translate(hint, language) for hint in given],
            "hints_left": len(question.hints) - len(given),
            "solution": translate(question.solution, language) if shown else "",
            "answer": exercise.answer_text if shown else "",
            "code": question.code if shown else "",
        }
