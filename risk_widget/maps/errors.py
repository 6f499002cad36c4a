"""What is wrong with a map, in a sentence that says what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["MapError", "MapWarning", "did_you_mean", "shown"]

_LONGEST_SHOWN = 60
_LARGEST_SHOWN = 10**15


class MapError(ValueError):
    """A map that cannot be read, or a name that is not on the map.

    Attributes
    ----------
    field : str
        The argument or the place in the file that is wrong, as in ``territories[3].anchor``.
    """

    def __init__(self, text: str, *, field: str) -> None:
        super().__init__(text)
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (str(self), self.field)


class MapWarning(UserWarning):
    """Something in a map's source that was mended in reading; it names the place and the remedy."""


def _rebuild(text: str, field: str) -> MapError:
    return MapError(text, field=field)


def did_you_mean(name: object, names: Iterable[str]) -> str:
    """Return the sentence that proposes the nearest name, or nothing when none is near.

    Examples
    --------
    >>> did_you_mean("Kamtchatka", ["Alaska", "Kamchatka"])
    " Did you mean 'Kamchatka'?"
    >>> did_you_mean("Mars", ["Alaska", "Kamchatka"])
    ''
    """
    if not isinstance(name, str):
        return ""
    # Names on maps are short; comparing a huge text with all of them would take long.
    spelling = {known.casefold(): known for known in names}
    near = difflib.get_close_matches(name[:_LONGEST_SHOWN].casefold(), spelling, n=1)
    return f" Did you mean {spelling[near[0]]!r}?" if near else ""


def shown(value: object) -> str:
    """Return a short text for a value of any kind, for use in an error.

    Examples
    --------
    >>> shown("Alaska"), shown(None), shown([1, 2]), shown(10**400)
    ("'Alaska'", 'nothing', 'a list', 'a huge number')
    """
    if isinstance(value, str):
        return repr(value if len(value) <= _LONGEST_SHOWN else value[:_LONGEST_SHOWN] + "...")
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= _LARGEST_SHOWN:
        return "a huge number"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return "a list"
    return "an object" if isinstance(value, dict) else f"a {type(value).__name__}"
