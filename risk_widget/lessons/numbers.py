"""Numbers as people write them: 2890/7776, 0.372, 37.2 %, 37,2 %."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Typed", "read_number"]

LONGEST = 60
DECIMAL = r"\d+(?:[.,]\d+)?|[.,]\d+"
# Percent may be spelt out in either language.
TYPED = re.compile(
    rf"([+-]?)\s*({DECIMAL})\s*(?:/\s*({DECIMAL}))?\s*(%|percent|pct|procent|pct\.)?"
)


@dataclass(frozen=True)
class Typed:
    """A number that somebody has written.

    Attributes
    ----------
    value : Fraction
        The number, exactly as written.
    decimals : int or None
        Digits after the point, those of a percentage counted as of the plain number; None where
        the number claims to be exact: a fraction, or a value that Python has computed.
    computed : bool
        Whether it is a float, which is a fraction only up to rounding.
    percent : bool
        Whether a percent sign was written.
    """

    value: Fraction
    decimals: int | None
    computed: bool = False
    percent: bool = False


def read_number(given: object) -> Typed | None:
    """Return the number that somebody has written or computed; None where it is none.

    Examples
    --------
    >>> read_number("2890/7776").value
    Fraction(1445, 3888)
    >>> read_number("37,2 %") == read_number("37.2%")
    True
    >>> read_number("37,2 %").value, read_number("37,2 %").decimals
    (Fraction(93, 250), 3)
    """
    if isinstance(given, bool):
        return None
    if isinstance(given, int | Fraction):
        return Typed(Fraction(given), None)
    if isinstance(given, str):
        return _read_text(given)
    try:  # whatever counts as a number: numpy's, decimal's
        value = float(given)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None
    return Typed(Fraction(value), None, computed=True) if math.isfinite(value) else None


def _read_text(text: str) -> Typed | None:
    found = (
        TYPED.fullmatch(text.strip().replace("\N{MINUS SIGN}", "-"))
        if len(text) <= LONGEST
        else None
    )
    if found is None:
        return None
    sign, above, below, percent = found.groups()
    value = _decimal(above)
    decimals: int | None = len(re.split("[.,]", above)[1]) if re.search("[.,]", above) else 0
    if below is not None:
        if not _decimal(below):
            return None
        value /= _decimal(below)
        decimals = None
    if percent:
        value /= 100
        decimals = None if decimals is None else decimals + 2
    return Typed(-value if sign == "-" else value, decimals, percent=bool(percent))


def _decimal(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))
