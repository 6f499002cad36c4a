"""Are these dice fair? Pearson's chi-square test, and how many rolls it takes to tell."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar, cast

from .errors import (
    MOST_BATTLES,
    NotANumberError,
    OutOfRangeError,
    in_order,
    number,
    share,
    shown,
    whole,
)

K = TypeVar("K")
Chances = Mapping[K, float | Fraction]


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """The result of a chi-square test.

    Attributes
    ----------
    statistic : float
        Sum of (observed - expected)**2 / expected.
    degrees : int
        Degrees of freedom: kinds of results minus one.
    p_value : float
        Chance that fair dice stray at least so far.
    """

    statistic: float
    degrees: int
    p_value: float

    def refutes(self, level: float = 0.05) -> bool:
        """Return whether the dice are refuted at this level of significance."""
        return self.p_value < share("level", level)


def upper_gamma(shape: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(shape, x).

    A series below ``shape + 1``, Lentz's continued fraction above it.
    """
    if x <= 0:
        return 1.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        step = shape
        while term > total * 1e-17:
            step += 1
            term *= x / step
            total += term
        return 1 - front * total
    tiny = 1e-300
    b = x + 1 - shape
    c, d = 1 / tiny, 1 / b
    fraction = d
    for i in range(1, 10_000):
        a = -i * (i - shape)
        b += 2
        d = 1 / ((a * d + b) or tiny)
        c = (b + a / c) or tiny
        fraction *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return front * fraction


def critical_value(degrees: int, level: float = 0.05) -> float:
    """Return the chi-square statistic that fair dice exceed with chance `level`.

    Examples
    --------
    >>> from risk_widget import odds
    >>> round(odds.critical_value(2), 2), round(odds.critical_value(5), 2)
    (5.99, 11.07)
    """
    half = whole("degrees", degrees, 1, 1000) / 2
    wanted = share("level", level)
    low, high = 0.0, 1.0
    while upper_gamma(half, high / 2) > wanted:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        if upper_gamma(half, middle / 2) > wanted:
            low = middle
        else:
            high = middle
    return high


def chi_square(
    observed: Mapping[K, int] | Sequence[int], expected: Chances[K] | Sequence[float] | None = None
) -> ChiSquare:
    """Return Pearson's chi-square test of counts against chances.

    Parameters
    ----------
    observed : mapping or sequence of int
        How often each result came up: faces, or outcomes of `roll`.
    expected : mapping or sequence, optional
        The chance of each result, adding to one; all alike when left out. With a mapping,
        results that `observed` does not name count as never seen.

    Returns
    -------
    ChiSquare

    Raises
    ------
    OddsError
        When the counts or the chances do not fit.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.chi_square([20, 20, 20, 20, 20, 20]).statistic
    0.0
    >>> odds.chi_square({(0, 2): 30, (1, 1): 60, (2, 0): 17}, odds.roll(3, 2)).refutes()
    True
    """
    counts = {
        name: whole(f"observed[{shown(name)}]", count, 0, 10**12)
        for name, count in _named("observed", observed).items()
    }
    if expected is None:
        chances = {name: 1 / len(counts) for name in counts}
    else:
        chances = _law("expected", expected)
        _same_kind(observed, expected)
    strangers = [name for name in counts if not chances.get(name)]
    if any(counts[name] for name in strangers):
        raise OutOfRangeError(
            "observed", f"counts {shown(strangers[0])}", "count only what `expected` makes possible"
        )
    total = sum(counts.values())
    if not total:
        raise OutOfRangeError("observed", "counts nothing", "roll at least once")
    possible = {name: chance for name, chance in chances.items() if chance}
    if len(possible) < 2:
        raise OutOfRangeError("expected", "leaves no choice", "give two or more possible results")
    statistic = math.fsum(
        (counts.get(name, 0) - total * chance) ** 2 / (total * chance)
        for name, chance in possible.items()
    )
    degrees = len(possible) - 1
    return ChiSquare(statistic, degrees, upper_gamma(degrees / 2, statistic / 2))


def _law(field: str, law: object) -> dict[object, float]:
    """Return a law as floats that add to one, or say what is wrong with `field`."""
    chances = {}
    for name, chance in _named(field, law).items():
        chances[name] = number(f"{field}[{shown(name)}]", chance, "give a chance from 0 to 1")
    if any(not 0 <= chance <= 1 for chance in chances.values()):
        raise OutOfRangeError(field, "is no law", "give chances from 0 to 1")
    if abs(math.fsum(chances.values()) - 1) > 1e-9:
        raise OutOfRangeError(field, "does not add to 1", "give the chance of every result")
    return chances


def _same_kind(observed: object, expected: object) -> None:
    """Refuse counts with names beside chances without, or as many chances as do not fit."""
    if _has_names(observed) != _has_names(expected):
        remedy = "give two dicts with the same keys, or two lists in the same order"
        raise OutOfRangeError("expected", "is not named as `observed` is", remedy)
    if not _has_names(expected):
        have, wanted = (len(cast("Sequence[object]", given)) for given in (expected, observed))
        if have != wanted:
            remedy = "give one chance for each count"
            raise OutOfRangeError("expected", f"has {have} chances for {wanted} counts", remedy)


def misfit(claimed: Chances[K], true: Chances[K]) -> float:
    """Return what one roll adds to the chi-square statistic, on average, when a claim is wrong.

    Parameters
    ----------
    claimed, true : mapping
        The chance of each result, adding to one; the same results in both.

    Raises
    ------
    OddsError
        When one of them is no law, or when a result is claimed to be impossible.

    Examples
    --------
    >>> from risk_widget import odds
    >>> tan = {(2, 0): 0.237, (1, 1): 0.504, (0, 2): 0.259}
    >>> round(odds.misfit(tan, odds.roll(3, 2)), 4)
    0.1182
    """
    wrong, right = _law("claimed", claimed), _law("true", true)
    if set(wrong) != set(right) or not all(wrong.values()):
        raise OutOfRangeError("claimed", "names other results", "give a chance above 0 to each")
    return math.fsum((right[name] - chance) ** 2 / chance for name, chance in wrong.items())


def power(effect: float, rolls: int, degrees: int, level: float = 0.05) -> float:
    """Return the chance that so many rolls refute a claim whose `misfit` is `effect`.

    The tail of the non-central chi-square law, as a Poisson mixture of central ones.

    Parameters
    ----------
    effect : float
        What one roll adds to the statistic, 0 or more.
    rolls : int
        1 to 1,000,000.
    degrees : int
        Degrees of freedom of the test, 1 to 1000.
    level : float, default 0.05
        Level of significance.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> round(odds.power(0.1182, 108, 2), 3)
    0.903
    """
    remedy = "give a number of 0 or more, as `misfit` does"
    each = number("effect", effect, remedy)
    if not 0 <= each < math.inf:
        raise OutOfRangeError("effect", f"is {shown(effect)}", remedy)
    half_shift = each * whole("rolls", rolls, 1, MOST_BATTLES) / 2
    border = critical_value(degrees, level) / 2
    half = degrees / 2
    # so far above the border that what is left is below the last digit of a float
    if half_shift + half - border > 10 * math.sqrt(2 * half_shift + half) + 40:
        return 1.0
    # outwards from the likeliest term, because the first ones may be too small for a float
    peak = int(half_shift)
    top = (
        math.exp(peak * math.log(half_shift) - half_shift - math.lgamma(peak + 1))
        if peak
        else math.exp(-half_shift)
    )
    total, weight, k = 0.0, top, peak
    while weight > 1e-18:
        total += weight * upper_gamma(half + k, border)
        k += 1
        weight *= half_shift / k
    weight, k = top, peak
    while k and weight > 1e-18:
        weight *= k / half_shift
        k -= 1
        total += weight * upper_gamma(half + k, border)
    return min(1.0, total)


def rolls_to_refute(
    claimed: Chances[K], true: Chances[K], *, wanted: float = 0.9, level: float = 0.05
) -> int:
    """Return how many rolls refute a wrong law with a wanted chance.

    Parameters
    ----------
    claimed, true : mapping
        As for `misfit`.
    wanted : float, default 0.9
        The power wanted: how often so many rolls refute the claim.
    level : float, default 0.05
        Level of significance of the test.

    Raises
    ------
    OddsError
        When an argument does not fit, or when a million rolls are too few.

    Examples
    --------
    >>> from risk_widget import odds
    >>> tan = {(2, 0): 0.237, (1, 1): 0.504, (0, 2): 0.259}
    >>> odds.rolls_to_refute(tan, odds.roll(3, 2))
    108
    """
    effect = misfit(claimed, true)
    aim = share("wanted", wanted)
    degrees = len(claimed) - 1
    if not degrees:
        raise OutOfRangeError("claimed", "leaves no choice", "give two or more possible results")
    if power(effect, MOST_BATTLES, degrees, level) < aim:
        raise OutOfRangeError("claimed", "is too close to the truth", "claim something else")
    low, high = 0, MOST_BATTLES
    while high - low > 1:
        middle = (low + high) // 2
        if power(effect, middle, degrees, level) >= aim:
            high = middle
        else:
            low = middle
    return high


def _has_names(values: object) -> bool:
    """Return whether results are named, as in a dict or in a column of a table with an index."""
    return isinstance(values, Mapping) or hasattr(values, "keys")


def _named(field: str, values: object) -> dict[object, object]:
    """Return counts or chances with a name for each, its place when there is none."""
    if _has_names(values):
        return dict(cast("Mapping[object, object]", values))
    if in_order(values) and hasattr(values, "__len__"):
        return dict(enumerate(cast("Sequence[object]", values)))
    raise NotANumberError(field, f"is {shown(values)}", "give a list or a dict")
