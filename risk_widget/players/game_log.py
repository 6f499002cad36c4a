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
    OSError
        When the file cannot be read or written.
    """

    def __init__(self, file: str | os.PathLike[str], settings: Mapping[str, Any]) -> None:
        self._path = Path(file)
        header = {"format": FORMAT, **settings}
        self.games: dict[int, Line] = {}
        if self._path.exists() and not self._path.is_file():
            raise FormatError(f"{self._path} is no file; name one for the games.", field="file")
        # Lines are only ever added, so what another run of the same tournament writes at the same
        # time is not torn: both play the same games.
        self._file: IO[bytes] = self._path.open("ab")
        try:
            self._read(json.loads(json.dumps(header)))
        except BaseException:
            self._file.close()
            raise
        if not self._file.tell():
            self.write(header)

    def _read(self, header: Line) -> None:
        """Read the lines, and cut off a last one that was torn."""
        size = self._path.stat().st_size
        if size > MOST_BYTES:
            raise FormatError(f"{self._path} has {size} bytes, more than any log.", field="file")
        text = self._path.read_bytes()
        *lines, torn = text.split(b"\n")
        # Killed while it wrote the very first line; anything else is not ours to overwrite.
        if not lines and not _encoded(header).startswith(torn):
            raise FormatError(f"{self._path} is no tournament.", field="file")
        for number, line in enumerate(lines, 1):
            self._keep(self._line(line, number), number, header)
        if torn:
            self._file.truncate(len(text) - len(torn))
            self._file.seek(0, os.SEEK_END)

    def _keep(self, line: Line, number: int, header: Line) -> None:
        if number == 1:
            self._compare(line, header)
        elif line != header:  # two runs that began at the same time have both written it
            game = line.get("game")
            if not isinstance(game, int) or isinstance(game, bool):
                raise FormatError(f"{self._path}, line {number}: no game.", field=f"line {number}")
            self.games.setdefault(game, line)

    def _line(self, text: bytes, number: int) -> Line:
        try:
            line = json.loads(text)
        except (ValueError, RecursionError) as error:
            if number == 1:
                raise FormatError(f"{self._path} is no tournament.", field="file") from error
            raise FormatError(
                f"{self._path}, line {number} is damaged: {error}; delete the line, and its game "
                "is played again.",
                field=f"line {number}",
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
