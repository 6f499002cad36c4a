"""Tables of a TOML or JSON file, read field by field, with errors that name the field."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Any

from risk_widget.maps.errors import did_you_mean
from risk_widget.rules import FormatError

__all__ = ["Fields"]

LONGEST_TEXT = 2000
LONGEST_LIST = 200
MISSING = object()


class Fields:
    """The fields of one table; each is asked for once, and `done` refuses the others.

    Parameters
    ----------
    data : object
        What the file has.
    where : str
        Path of the table in the file, such as "level[2]"; errors name it.

    Raises
    ------
    FormatError
        When `data` is no table.

    Examples
    --------
    >>> Fields({"title": "Ties"}, "level[1]").text("goal")
    Traceback (most recent call last):
        ...
    risk_widget.rules.errors.FormatError: level[1] needs 'goal'.
    """

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise FormatError(f"{where or 'the file'} is a table of fields.", field=where)
        self.where = where
        self._left = dict(data)
        self._asked: list[str] = []

    def path(self, name: str) -> str:
        """Return the path of a field."""
        return f"{self.where}.{name}" if self.where else name

    def take(self, name: str, otherwise: Any = MISSING) -> Any:  # noqa: ANN401
        """Return a field of any kind."""
        self._asked.append(name)
        if name not in self._left and otherwise is MISSING:
            close = difflib.get_close_matches(name, map(str, self._left), 1, 0.75)
            instead = f", not {close[0][:60]!r}" if close else ""
            raise FormatError(
                f"{self.where or 'the file'} needs {name!r}{instead}.", field=self.path(name)
            )
        return self._left.pop(name, otherwise)

    def text(self, name: str, otherwise: Any = MISSING) -> str:  # noqa: ANN401
        """Return a text without the space around it; what is needed may not be empty."""
        text = self._text(self.take(name, otherwise), self.path(name))
        if not text and otherwise is MISSING:
            raise FormatError(f"{self.path(name)} is empty; write a text.", field=self.path(name))
        return text

    def texts(self, name: str, otherwise: Any = MISSING) -> tuple[str, ...]:  # noqa: ANN401
        """Return a list of texts."""
        where = self.path(name)
        return tuple(self._text(each, where) for each in self.items(name, otherwise))

    def items(self, name: str, otherwise: Any = MISSING) -> list[Any]:  # noqa: ANN401
        """Return a list."""
        value, where = self.take(name, otherwise), self.path(name)
        if isinstance(value, Mapping):
            heading = re.sub(r"\[\d+\]", "", where)
            raise FormatError(
                f"{where} is a list of tables; in TOML write [[{heading}]] with two brackets.",
                field=where,
            )
        if not isinstance(value, list | tuple):
            raise FormatError(f"{where} is a list: [{value!r:.60}].", field=where)
        if len(value) > LONGEST_LIST:
            raise FormatError(f"{where} is a list of at most {LONGEST_LIST}.", field=where)
        return list(value)

    def tables(self, name: str) -> list[Fields]:
        """Return a list of tables; empty where there is none."""
        return [
            Fields(each, f"{self.path(name)}[{number}]")
            for number, each in enumerate(self.items(name, ()), 1)
        ]

    def number(self, name: str, least: int, most: int, otherwise: Any = MISSING) -> Any:  # noqa: ANN401
        """Return a whole number; `otherwise` where the field is missing."""
        value = self.take(name, otherwise)
        if value is otherwise:
            return value
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise FormatError(
                f"{self.path(name)} is a whole number from {least} to {most}, not {value!r:.60}.",
                field=self.path(name),
            )
        return value

    def done(self) -> None:
        """Refuse fields that nobody has asked for.

        Raises
        ------
        FormatError
            When there is one; it may be a misspelt name.
        """
        for name in self._left:
            close = did_you_mean(name, self._asked)
            raise FormatError(
                f"{self.where or 'the file'} has no field {str(name)[:60]!r}.{close}",
                field=self.path(str(name)[:60]),
            )

    def _text(self, value: object, where: str) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            raise FormatError(
                f"{where} is a text of at most {LONGEST_TEXT} characters.", field=where
            )
        return value.strip()
