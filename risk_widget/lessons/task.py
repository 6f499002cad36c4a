"""What levels and questions have in common while somebody works on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from risk_widget.lessons.progress import MOST_STARS
from risk_widget.lessons.verdicts import Kind, Verdict
from risk_widget.locale import Message

__all__ = ["Task"]


class Task:
    """A level or a question with its help, and who is told when something changes.

    Attributes
    ----------
    language : str
        Language of the answers.
    verdict : Verdict
        The last answer.
    hints_given : int
    solution_shown : bool
    """

    verdict: Verdict

    def __init__(self, hints: Sequence[str], language: str) -> None:
        self.language = language
        self.hints_given = 0
        self.solution_shown = False
        self._hints = hints
        self._watchers: list[Callable[[], None]] = []

    def hint(self) -> Verdict:
        """Return the next hint: the first says where to look, the second how to do it."""
        number = min(self.hints_given, len(self._hints) - 1)
        self.hints_given = number + 1
        self._tell()
        return self._say("hint", self._hints[number])

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call a function after every change."""
        self._watchers.append(watcher)

    def _tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()

    def _say(self, kind: Kind, message: Message | str, stars: int = 0) -> Verdict:
        return Verdict(kind, message, stars=stars, language=self.language)

    def _worth(self, *, at_once: bool) -> int:
        """Return the stars for a success: all of them at once and without help."""
        if self.solution_shown:
            return 1
        return max(1, MOST_STARS - (not at_once) - (self.hints_given > 0))
