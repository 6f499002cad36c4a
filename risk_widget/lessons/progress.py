"""What a learner has reached: the best stars for each level and question."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from risk_widget.autosave import FOLDER, write_at_once
from risk_widget.locale import notebook_language, translate
from risk_widget.rules import FormatError

__all__ = ["Progress"]

FORMAT = 1
# In a folder of its own, since `autosave` takes the files beside it for games.
FILE = Path("progress") / "stars.json"
MOST = 10_000
MOST_STARS = 3
MOST_UNREAD = 20
LONGEST_NAME = 100
LONGEST_TEXT = 1_000_000


class Progress(Mapping[str, int]):
    """The best stars for each level and question, by names such as "attack/ties".

    Parameters
    ----------
    stars : mapping of str to int, optional
        What is there already.

    Raises
    ------
    FormatError
        When a name is too long or the stars are not 1 to 3.

    Examples
    --------
    >>> progress = Progress()
    >>> progress.reach("attack/ties", 2), progress.reach("attack/ties", 1)
    (True, False)
    >>> progress["attack/ties"], Progress.from_json(progress.to_json()) == progress
    (2, True)
    """

    def __init__(self, stars: Mapping[str, int] | None = None) -> None:
        self._stars: dict[str, int] = {}
        for name, count in (stars or {}).items():
            self.reach(name, count)

    def __getitem__(self, name: str) -> int:
        return self._stars[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._stars))

    def __len__(self) -> int:
        return len(self._stars)

    def reach(self, name: str, stars: int) -> bool:
        """Note stars that were reached, and return whether they are more than before.

        Raises
        ------
        FormatError
            When the name is too long, there are too many, or the stars are not 1 to 3.
        """
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
            raise FormatError("stars go by names such as 'attack/ties'.", field="stars")
        if type(stars) is not int or not 1 <= stars <= MOST_STARS:
            raise FormatError(f"stars[{name!r}] is 1, 2 or 3, not {stars!r:.20}.", field="stars")
        if len(self._stars) >= MOST and name not in self._stars:
            raise FormatError(f"There are stars for {MOST} levels already.", field="stars")
        if stars <= self._stars.get(name, 0):
            return False
        self._stars[name] = stars
        return True

    def merge(self, other: Mapping[str, int]) -> None:
        """Take over what another progress has more."""
        for name, count in other.items():
            self.reach(name, count)

    def to_json(self) -> str:
        """Return it as a text, to be kept or carried elsewhere; `from_json` reads it."""
        return json.dumps({"format": FORMAT, "stars": {name: self[name] for name in self}})

    @classmethod
    def from_json(cls, text: str) -> Progress:
        """Return the progress that `to_json` wrote.

        Raises
        ------
        FormatError
            When the text is none.
        """
        try:
            data = json.loads(text) if len(text) <= LONGEST_TEXT else None
        except (ValueError, TypeError, RecursionError):
            data = None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise FormatError(
                "The text is no progress that this version has kept; "
                "copy all of it, from the first brace to the last.",
                field="format",
            )
        stars = data.get("stars")
        if not isinstance(stars, dict):
            raise FormatError("stars is an object from names to numbers.", field="stars")
        return cls(stars)

    @classmethod
    def load(cls, folder: Path | None = None) -> Progress:
        """Return what is kept in a notebook's folder; nothing where nothing can be read."""
        with suppress(OSError, ValueError):
            return cls.from_json(_file(folder).read_text("utf-8"))
        return cls()

    def earn(self, name: str, stars: int) -> None:
        """Note stars as `reach` does, and keep them in the notebook's folder."""
        if self.reach(name, stars):
            self.save()

    def save(self, folder: Path | None = None) -> None:
        """Keep it in a notebook's folder; where nothing can be written, do nothing.

        What has been kept there meanwhile, by another cell or another notebook, is taken over. The
        file is replaced in one step, so that a crash leaves the old one or the new one. A file
        that cannot be read, damaged or of a later version, is put aside under another name.
        """
        with suppress(FormatError):  # full; what is here counts more
            self.merge(self.load(folder))
        with suppress(OSError):
            file = _file(folder)
            file.parent.mkdir(parents=True, exist_ok=True)
            _put_aside_unless_read(file)
            write_at_once(self.to_json(), file)

    def __str__(self) -> str:
        if not self:
            return _no_stars()
        width = max(map(len, self))
        return "\n".join(f"{name:<{width}} {'★' * self[name]}" for name in self)

    def __repr__(self) -> str:
        return f"Progress({self._stars!r})"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{html.escape(name)}</td><td>{'★' * self[name]}</td></tr>" for name in self
        )
        return f"<table>{rows}</table>" if rows else f"<p>{_no_stars()}</p>"


def _no_stars() -> str:
    return translate("No stars yet.", notebook_language())


def _put_aside_unless_read(file: Path) -> None:
    try:
        Progress.from_json(file.read_text("utf-8"))
    except FileNotFoundError:
        return
    except ValueError:  # no progress, or no text
        aside = (file.with_name(f"unread-{number}.json") for number in range(1, MOST_UNREAD))
        file.replace(next((each for each in aside if not each.exists()), file))


def _file(folder: Path | None) -> Path:
    return (folder or Path.cwd() / FOLDER) / FILE
