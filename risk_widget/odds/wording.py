"""Chances in words, for titles, alternative texts and the command line."""

from __future__ import annotations


def percent(chance: float, rest: float | None = None, *, digits: int = 1, unit: str = " %") -> str:
    """Return a chance in per cent that never rounds a long shot to nothing or to certainty.

    Parameters
    ----------
    chance : float
    rest : float, optional
        What is missing to one, where it is known better than ``1 - chance`` is: a float of one
        does not say whether nothing is missing.
    digits : int, default 1
        Fewest digits after the point.
    unit : str, default " %"

    Examples
    --------
    >>> percent(0.5676), percent(0.9996), percent(2e-9), percent(1.0), percent(1.0, 0.0)
    ('56.8 %', '99.96 %', 'under 0.0001 %', 'over 99.9999 %', '100.0 %')
    """
    certain = chance == 0 or rest == 0
    for places in sorted({digits, 2, 4}):
        text = f"{100 * chance:.{places}f}"
        if certain or 0 < float(text) < 100:
            return text + unit
    return ("under 0.0001" if chance < 0.5 else "over 99.9999") + unit
