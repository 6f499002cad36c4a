"""Games that are kept while they are played, so that no restart of a kernel loses one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

__all__ = ["FOLDER", "keep", "newest", "write_at_once"]

FOLDER = ".risk-widget"
MOST_GAMES = 20


def keep(text: str, name: str, folder: Path | None = None) -> None:
    """Write a saved game to its file; where nothing can be written, do nothing.

    The file is replaced in one step, so that a crash leaves the old one or the new one.
    """
    with suppress(OSError):
        place = folder or Path.cwd() / FOLDER
        place.mkdir(exist_ok=True)
        write_at_once(text, place / f"{name}.json")
        games = sorted(place.glob("*.json"), key=_age)
        for old in games[MOST_GAMES:]:
            old.unlink()


def write_at_once(text: str, file: Path) -> None:
    """Write a file in one step, so that a crash leaves the old one or the new one.

    Raises
    ------
    OSError
        When it cannot be written.
    """
    handle, half = tempfile.mkstemp(dir=file.parent, prefix=f"{file.stem}-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as opened:
            opened.write(text)
        Path(half).replace(file)
    except BaseException:
        # On a full disk, half a game after every move would make it fuller.
        Path(half).unlink(missing_ok=True)
        raise


def newest(folder: Path | None = None) -> Path | None:
    """Return the file of the game that was saved last, or None."""
    place = folder or Path.cwd() / FOLDER
    games = sorted(place.glob("*.json"), key=_age)
    return games[0] if games else None


def _age(file: Path) -> float:
    with suppress(OSError):
        return -file.stat().st_mtime
    return 0.0
