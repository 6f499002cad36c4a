"""What a lesson answers."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Literal

from risk_widget.locale import Message, translate
from risk_widget.rules import Requirement

__all__ = ["Kind", "Verdict"]

Kind = Literal[
    "open", "going", "refused", "success", "failure", "imprecise", "unreadable", "hint", "solution"
]
SIGNS: dict[Kind, str] = {"success": "✓", "refused": "✗", "failure": "✗", "unreadable": "?"}
SIGN_OF_THE_REST = "·"
# As the cards on the page show it.
CODE = re.compile("`([^`]*)`")


@dataclass(frozen=True)
class Verdict:
    """An answer to a move, to an answer, or to a wish for help.

    Attributes
    ----------
    kind : str
        "open": nothing was tried yet. "going": a move was made, and the level goes on. "refused":
        the rules forbid the move, and nothing has changed. "success" and "failure": the level or
        question is decided. "imprecise": nearly right. "unreadable": no answer that can be read.
        "hint" and "solution": help.
    message : Message or str
        One or a few sentences.
    rule : Requirement or None
        The rule that says so.
    stars : int
        0 to 3; more than 0 only with "success".
    language : str
        In which language it is shown.

    Examples
    --------
    >>> verdict = Verdict("failure", "The defender wins ties.")
    >>> bool(verdict), verdict
    (False, ✗ The defender wins ties.)
    """

    kind: Kind
    message: Message | str
    rule: Requirement | None = None
    stars: int = 0
    language: str = "en"

    @property
    def text(self) -> str:
        """The sentences."""
        return self.in_language(self.language)

    def in_language(self, language: str) -> str:
        """Return the sentences in a language of `risk_widget.locale.LANGUAGES`."""
        if isinstance(self.message, Message):
            return self.message.in_language(language)
        return translate(self.message, language)

    def rule_in_language(self, language: str) -> str:
        """Return number and sentence of the rule; or nothing."""
        if self.rule is None:
            return ""
        return f"{self.rule.number}: {translate(self.rule.sentence, language)}"

    def __bool__(self) -> bool:
        return self.kind == "success"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        stars = f" {'★' * self.stars}{'☆' * (3 - self.stars)}" if self.stars else ""
        rule = f" ({self.rule_in_language(self.language)})" if self.rule else ""
        return f"{SIGNS.get(self.kind, SIGN_OF_THE_REST)} {self.text}{rule}{stars}"

    def _repr_html_(self) -> str:
        shown = CODE.sub(r"<code>\1</code>", html.escape(repr(self)))
        return f'<p role="status">{shown}</p>'
