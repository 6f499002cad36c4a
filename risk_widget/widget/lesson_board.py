"""A level of a lesson on the board."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import Any

import traitlets

from risk_widget.game import Game
from risk_widget.lessons import Level, Progress, Stage, Verdict
from risk_widget.lessons.lesson import Lesson
from risk_widget.locale import translate
from risk_widget.rules import Action, SetupError
from risk_widget.widget.board import Board
from risk_widget.widget.verdicts import verdict_data
from risk_widget.widget.words import checked_language, words

__all__ = ["LessonBoard"]

DECIDED = ("success", "failure")


class LessonBoard(Board):
    """A board on which a level is played, with its goal, its hints and what it answers.

    `risk_widget.lessons.load` returns one.

    Parameters
    ----------
    stage : Stage
        The stage; the board leads from level to level.
    level : str
        The name of the level to begin with.
    language : str, optional
        "en" or "da"; that of the notebook's folder if left out.

    Attributes
    ----------
    lesson : dict
        What the page shows of the level, as plain data.
    level : str
        The level's name; `observe` it to follow the learner.
    stars : int
        What the level has earned, 0 while it is not solved.

    Raises
    ------
    KeyError
        When the stage has no such level.
    SetupError
        When the language is not known.

    Examples
    --------
    >>> from risk_widget import lessons
    >>> board = lessons.load("attack/first-attack")
    >>> board.play("Attack", "Alaska", "Kamchatka", 3).kind
    'going'
    >>> board.play("Occupy", 3).kind, board.stars
    ('success', 3)
    """

    lesson = traitlets.Dict().tag(sync=True)
    level = traitlets.Unicode()
    stars = traitlets.Int()

    def __init__(self, stage: Stage, level: str, language: str | None = None) -> None:
        language = checked_language(language)
        self.stage = stage
        self.progress = Progress.load()
        self._attempt = self._begin(_level(stage, level), language)
        super().__init__(
            self._attempt.game, self._attempt.level.seat, language, undo="none", autosave=False
        )
        self.strings = {**self.strings, **words("lesson", language)}
        self._mark()
        self._show_level()

    def play(self, action: Action | str, *values: object) -> Verdict:
        """Make a move and return what the lesson says; see `risk_widget.lessons.Lesson.play`."""
        with self.game.lock:
            self._busy = True
            try:
                verdict = self._attempt.play(action, *values)
            finally:
                self._busy = False
            self._publish(_refused(verdict, self.language))
        return verdict

    def check(self) -> Verdict:
        """Return where the learner stands."""
        return self._attempt.check()

    def hint(self) -> Verdict:
        """Return the next hint, and show it on the board."""
        verdict = self._attempt.hint()
        self._publish()
        return verdict

    def solution(self) -> Verdict:
        """Return moves that solve the level, and show them on the board."""
        verdict = self._attempt.solution()
        self._publish()
        return verdict

    def retry(self) -> None:
        """Begin the level again."""
        self.go(self._attempt.level.name)

    def go(self, level: str) -> None:
        """Go to a level of the stage.

        Raises
        ------
        KeyError
            When there is none of that name.
        """
        helped = self._attempt if level == self._attempt.level.name else None
        attempt = self._begin(_level(self.stage, level), self.language)
        if helped is not None:
            # Help that was given is not forgotten by trying again.
            attempt.hints_given = helped.hints_given
            attempt.solution_shown = helped.solution_shown
        with self.game.lock, self.hold_sync():
            self._attempt = attempt
            self._sit(attempt.game, attempt.level.seat)
            self._mark()

    def _sit(self, game: Game, seat: str | None) -> None:
        if game is not self._attempt.game or seat != self._attempt.level.seat:
            raise SetupError(
                "A level brings its own game and seat; `go` leads to another level.", field="game"
            )
        super()._sit(game, seat)

    def _still(self) -> dict[str, str]:
        """Return the goal beside the position."""
        level = self._attempt.level
        title, goal, text = (
            translate(each, self.language) for each in (level.title, level.goal, level.text)
        )
        position = super()._still()
        table, picture = position["text/plain"], position["image/svg+xml"]
        # Front ends take drawn elements out of a page that they do not trust, but no pictures.
        source = f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
        return {
            "text/plain": "\n".join([title, goal, *filter(None, [text]), "", table]),
            "text/html": f"<p><strong>{escape(title)}.</strong> {escape(goal)}</p>"
            f'<p>{escape(text)}</p><img alt="{escape(title)}" src="{source}">',
        }

    def _begin(self, level: Level, language: str) -> Lesson:
        return Lesson(level, language)

    def _mark(self) -> None:
        level = self._attempt.level
        self.highlight(level.highlight)
        self.annotate(
            {place: translate(note, self.language) for place, note in level.notes.items()}
        )

    def _act(self, action: Action) -> dict[str, str] | None:
        return _refused(self._attempt.play(action), self.language)

    def _publish(self, message: dict[str, str] | None = None) -> None:
        level, verdict = self._attempt.level, self._attempt.verdict
        if verdict:
            self.progress.earn(f"{self.stage.name}/{level.name}", verdict.stars)
        with self.hold_trait_notifications():
            super()._publish(message)
            self._show_level()

    def _show_level(self) -> None:
        self.lesson = self._told()
        self.set_trait("level", self._attempt.level.name)
        self.set_trait("stars", self._attempt.verdict.stars)

    def _may_hint(self, shown: Mapping[str, Any]) -> bool:  # noqa: ARG002
        return False  # a level has hints of its own

    def _may_give_up(self) -> bool:
        return False  # a level is tried again

    def _shown(self) -> dict[str, Any]:
        # To see a set in a hand is what is learnt.
        shown = super()._shown() | {"sets_shown": False}
        if self._attempt.over:
            # The verdict says how to go on.
            shown |= {"active": False, "prompt": ""}
        return shown

    def _received(self, _: object, content: object, __: object = None) -> None:
        game = self.game
        with game.lock:
            if game is not self.game:  # another level has begun meanwhile
                return
            match content:
                case {"kind": "lesson", "wish": "hint"}:
                    self.hint()
                case {"kind": "lesson", "wish": "solution"}:
                    self.solution()
                case {"kind": "lesson", "wish": "retry"}:
                    self.retry()
                case {"kind": "lesson", "wish": "go", "level": int(number)}:
                    if 0 <= number < len(self.stage.levels):
                        self.go(self.stage.levels[number].name)
                case {"kind": "lesson"}:
                    pass
                case _:
                    super()._received(_, content, __)

    def _told(self) -> dict[str, Any]:
        """Return what the page shows of the level."""
        attempt, language = self._attempt, self.language
        level, verdict = attempt.level, attempt.verdict
        given = level.hints[: attempt.hints_given]
        return {
            "stage": translate(self.stage.title, language),
            "number": self.stage.levels.index(level),
            "levels": [
                {
                    "title": translate(each.title, language),
                    "stars": self.progress.get(f"{self.stage.name}/{each.name}", 0),
                }
                for each in self.stage.levels
            ],
            "goal": translate(level.goal, language),
            "text": translate(level.text, language),
            "moves": attempt.moves,
            "par": level.par,
            "verdict": verdict_data(verdict, language) if verdict.kind in DECIDED else None,
            "hints": [translate(hint, language) for hint in given],
            "hints_left": len(level.hints) - len(given),
            "solution": attempt.solution_text if attempt.solution_shown else "",
        }


def _level(stage: Stage, name: str) -> Level:
    level = stage[name]
    if not isinstance(level, Level):
        raise KeyError(f"{name!r} is a question, and no level.")
    return level


def _refused(verdict: Verdict, language: str) -> dict[str, str] | None:
    if verdict.kind != "refused":
        return None
    data = verdict_data(verdict, language)
    return {"kind": "refusal", "text": data["text"], "rule": data["rule"]}
