"""Mean and spread of a law of chances."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

Q = TypeVar("Q", float, Fraction)


@dataclass(frozen=True, slots=True)
class Moments(Generic[Q]):
    """Mean and variance of a number of armies or of rolls.

    Attributes
    ----------
    mean : float or Fraction
    variance : float or Fraction
    """

    mean: Q
    variance: Q

    @property
    def sd(self) -> float:
        """Standard deviation, in the same unit as the mean."""
        return math.sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class Losses(Generic[Q]):
    """What a roll or a battle costs both sides, in armies.

    Attributes
    ----------
    attacker, defender : Moments
    """

    attacker: Moments[Q]
    defender: Moments[Q]


def moments(law: Iterable[tuple[int, float]]) -> Moments[float]:
    """Return the moments of (value, chance) pairs; the chances add to one."""
    pairs = list(law)
    mean = math.fsum(value * chance for value, chance in pairs)
    # around the mean, so that a tiny variance does not drown in a large square
    variance = math.fsum((value - mean) ** 2 * chance for value, chance in pairs)
    return Moments(mean, variance)


def exact_moments(law: Iterable[tuple[int, Fraction]]) -> Moments[Fraction]:
    """Return the moments of (value, chance) pairs as fractions."""
    pairs = list(law)
    mean = sum((value * chance for value, chance in pairs), Fraction(0))
    square = sum((value * value * chance for value, chance in pairs), Fraction(0))
    return Moments(mean, square - mean * mean)
