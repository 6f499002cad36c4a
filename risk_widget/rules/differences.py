"""Where two rule sets differ, as a table for the classroom."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from typing import Any

from risk_widget.locale import notebook_language, translate

__all__ = ["Differences"]


class Differences(Mapping[str, tuple[Any, Any]]):
    """The options whose values differ: a mapping of field to (one value, other value).

    `print` shows them as a table of the option's number, its question and both values; a notebook
    does so by itself. Questions are in the notebook's language, values as they are written in
    Python.

    Parameters
    ----------
    names : pair of str
        The names of the two rule sets.
    rows : mapping
        For each field its number ("D25", or empty), its question and the two values.

    Examples
    --------
    >>> rows = {"deck": ("", "Which deck", "modern", "parker_alt")}
    >>> table = Differences(("ours", "theirs"), rows)
    >>> table["deck"]
    ('modern', 'parker_alt')
    >>> print(table)
    no.  question    ours    theirs
    ---  ----------  ------  ----------
         Which deck  modern  parker alt
    """

    def __init__(
        self, names: tuple[str, str], rows: Mapping[str, tuple[str, str, Any, Any]]
    ) -> None:
        self._names = names
        self._rows = dict(rows)

    def __getitem__(self, field: str) -> tuple[Any, Any]:
        return self._rows[field][2:]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<Differences between {' and '.join(self._names)}: {', '.join(self) or 'none'}>"

    def __str__(self) -> str:
        lines = self._lines()
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        lines.insert(1, ["-" * width for width in widths])
        padded = (
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in lines
        )
        return "\n".join(padded)

    def _repr_markdown_(self) -> str:
        lines = [[_escaped(cell) for cell in line] for line in self._lines()]
        lines.insert(1, ["---"] * len(lines[0]))
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def _lines(self) -> list[list[str]]:
        language = notebook_language()
        head = [translate("no.", language), translate("question", language)]
        return [
            [*head, *map(_in_words, self._names)],
            *(
                [number, translate(question, language), _in_words(one), _in_words(other)]
                for number, question, one, other in self._rows.values()
            ),
        ]


def _in_words(value: Any) -> str:  # noqa: ANN401  an option has any of several types
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        # Pairs inside a list are the starting armies: number of players, armies.
        pairs = [item for item in value if isinstance(item, tuple)]
        return ", ".join([f"{key}: {item}" for key, item in pairs] or map(_in_words, value))
    return " ".join(str(value).replace("_", " ").split())


def _escaped(text: str) -> str:
    """Return text that Markdown shows as it is; names of rule sets are no markup."""
    return re.sub(r"([\\`*_\[\]|~!])", r"\\\1", html.escape(text, quote=False))
