"""Numbers as people write them: 2890/7776, 0.372, 37.2 %, 37,2 %."""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Typed", "read_number"]

LONGEST = 60
DECIMAL = r"\d+(?:[.,]\d+)?|[.,]\d+"
# Percent may be spelt out in either language.
TYPED = re.compile(rf"([+-]?)\s*({DECIMAL})\s*(?:/\s*({DECIMAL}))?\s*(%|per ?cent|procent|pct\.?)?")
# Telephones and word processors make one sign of 1/2.
ONE_SIGN = re.compile("[\u00bc-\u00be\u2150-\u215e]")
KEYBOARD = {ord("\N{MINUS SIGN}"): "-", ord("\N{FRACTION SLASH}"): "/"}
IN_THOUSANDS = re.compile(r"\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*")


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
    thousands : int or None
        The whole number that it is to those who write 7,776 or 7.776 for 7776.
    """

    value: Fraction
    decimals: int | None
    computed: bool = False
    percent: bool = False
    thousands: int | None = None


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
    >>> read_number("\N{VULGAR FRACTION ONE THIRD}").value, read_number("7,776").thousands
    (Fraction(1, 3), 7776)
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
    if len(text) > LONGEST:
        return None
    text = ONE_SIGN.sub(_apart, text).translate(KEYBOARD)
    text = " ".join(text.split())
    thousands = int(re.sub("[., ]", "", text)) if IN_THOUSANDS.fullmatch(text) else None
    found = TYPED.fullmatch(text)
    if found is None:
        return None if thousands is None else Typed(Fraction(thousands), 0)
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
    value = -value if sign == "-" else value
    return Typed(value, decimals, percent=bool(percent), thousands=thousands)


def _apart(sign: re.Match[str]) -> str:
    # The space keeps three and a half from becoming 31/2.
    return " " + unicodedata.normalize("NFKC", sign[0])


def _decimal(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))
