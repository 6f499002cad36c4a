"""The file of a tournament: JSON Lines, the settings first, then one game a line."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from risk_widget.rules import FormatError, SetupError

__all__ = ["GameLog"]

FORMAT = "risk-widget-tournament"
MOST_BYTES = 1_000_000_000

Line = dict[str, Any]


class GameLog:
    """Keeps the games of a tournament in a file as they finish, and reads those of an earlier run.

    Every line is written at once, so a program that is killed loses the games in flight and no
    more. A last line that was torn then is cut off.

    Parameters
    ----------
    file : path
        Where the games are kept.
    settings : mapping
        What decides the games. A file with other settings is refused.

    Attributes
    ----------
    games : dict
        What was read: from the number of a game to its line.

    Raises
    ------
    SetupError
        When the file belongs to another tournament; the error's `field` is the first setting that
        differs.
    FormatError
        When the file is no tournament, or a line in it is damaged.
    """

    def __init__(self, file: str | os.PathLike[str], settings: Mapping[str, Any]) -> None:
        self._path = Path(file)
        header = {"format": FORMAT, **settings}
        self.games: dict[int, Line] = {}
        whole = self._read(json.loads(json.dumps(header))) if self._path.exists() else 0
        self._file: IO[bytes] = self._path.open("r+b" if whole else "wb")
        self._file.truncate(whole)
        self._file.seek(whole)
        if not whole:
            self.write(header)

    def _read(self, header: Line) -> int:
        """Read the lines, and return how many bytes are sound."""
        size = self._path.stat().st_size
        if size > MOST_BYTES:
            raise FormatError(f"{self._path} has {size} bytes, more than any log.", field="file")
        lines = self._path.read_bytes().split(b"\n")
        torn = lines.pop()
        if not lines:
            # Killed while it wrote the very first line; anything else is not ours to overwrite.
            if torn and not _encoded(header).startswith(torn):
                raise FormatError(f"{self._path} is no tournament.", field="file")
            return 0
        self._compare(self._line(lines[0], 1), header)
        for number, text in enumerate(lines[1:], 2):
            line = self._line(text, number)
            game = line.get("game")
            if not isinstance(game, int):
                raise FormatError(f"{self._path}, line {number}: no game.", field=f"line {number}")
            self.games.setdefault(game, line)
        return size - len(torn)

    def _line(self, text: bytes, number: int) -> Line:
        try:
            line = json.loads(text)
        except ValueError as error:
            raise FormatError(
                f"{self._path}, line {number} is damaged: {error}", field=f"line {number}"
            ) from error
        if not isinstance(line, dict):
            raise FormatError(f"{self._path}, line {number} is no object.", field=f"line {number}")
        return line

    def _compare(self, found: Line, header: Line) -> None:
        if found.get("format") != FORMAT:
            raise FormatError(f"{self._path} is no tournament.", field="file")
        for name in {**header, **found}:
            if found.get(name) != header.get(name):
                raise SetupError(
                    f"{self._path} holds games with {name} {_shown(found.get(name))}, not "
                    f"{_shown(header.get(name))}; give these games a file of their own.",
                    field=name,
                )

    def write(self, line: Mapping[str, Any]) -> None:
        """Add a line."""
        self._file.write(_encoded(line))
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _encoded(line: Mapping[str, Any]) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:79] + "…"
