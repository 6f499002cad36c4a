"""The language of figures and sentences: English, unless a notebook tells the odds another one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .wording import percent


def english(one: str, more: str, count: int) -> str:
    """Return the words for one, or those for more where `count` is another number."""
    return more if more and count != 1 else one


@dataclass(frozen=True, slots=True)
class Speech:
    """A language in which the odds speak; by themselves they know English only.

    Attributes
    ----------
    words : callable
        Returns the words of the language for English ones: those for one, those for more (empty
        where nothing is counted), and the number that decides between them.
    point : str
        What stands before the decimals.

    Examples
    --------
    >>> Speech().counted("{n} army", "{n} armies", 3), Speech(point=",").percent(0.5676)
    ('3 armies', '56,8 %')
    """

    words: Callable[[str, str, int], str] = english
    point: str = "."

    def say(self, text: str, **fields: object) -> str:
        """Return words with what belongs into their places, such as {chance}."""
        return self.words(text, "", 1).format(**fields)

    def counted(self, one: str, more: str, n: int) -> str:
        """Return the words for a number, which stands in their place {n}."""
        return self.words(one, more, n).format(n=n)

    def percent(self, chance: float, rest: float | None = None, *, unit: str = " %") -> str:
        """Return a chance in per cent, as `percent` does."""
        return percent(chance, rest, unit=unit).replace(".", self.point)

    def number(self, value: float) -> str:
        """Return a number with one decimal."""
        return f"{value:.1f}".replace(".", self.point)


_speaking: Callable[[], Speech] = Speech


def speak(speaking: Callable[[], Speech]) -> None:
    """Let figures and sentences be in the language that is returned when they are asked for."""
    global _speaking
    _speaking = speaking


def speech() -> Speech:
    """Return the language in which to speak now."""
    return _speaking()
