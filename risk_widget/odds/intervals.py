"""Confidence intervals of a chance, and how many battles make them narrow."""

from __future__ import annotations

import math
from statistics import NormalDist

from .errors import OutOfRangeError, share, shown, whole

MOST_TRIALS = 2**63 - 1

Interval = tuple[float, float]

SMALLEST_WIDTH = 1e-9
"""Smallest half width of an interval: some 10**18 battles."""


def _normal_quantile(confidence: float) -> float:
    """Return how many standard deviations to either side hold so much of the normal law."""
    # from the lower tail, where a confidence next to 1 does not round to certainty
    return -NormalDist().inv_cdf((1 - share("confidence", confidence)) / 2)


def wilson(wins: int, trials: int, confidence: float = 0.95) -> Interval:
    """Return Wilson's interval for a chance, from wins among trials.

    Parameters
    ----------
    wins, trials : int
        At least one trial, and no more wins than trials.
    confidence : float, default 0.95
        How often such intervals hold the true chance.

    Returns
    -------
    tuple of float
        The lower and the upper end, from 0 to 1.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> [round(end, 4) for end in odds.wilson(8, 10)]
    [0.4902, 0.9433]

    References
    ----------
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22 (1927), 209-212.
    """
    number = whole("trials", trials, 1, MOST_TRIALS)
    won = whole("wins", wins, 0, number)
    z = _normal_quantile(confidence)
    seen = won / number
    shrink = 1 + z * z / number
    centre = (seen + z * z / (2 * number)) / shrink
    reach = z / shrink * math.sqrt(seen * (1 - seen) / number + z * z / (4 * number * number))
    # rounding must not cut off the two ends that are exact
    low = max(0.0, centre - reach) if won else 0.0
    return low, min(1.0, centre + reach) if won < number else 1.0


def battles_for(half_width: float, confidence: float = 0.95) -> int:
    """Return how many battles bring a win rate near 1/2 within `half_width` of the truth.

    Parameters
    ----------
    half_width : float
        How far the win rate may be off, 1e-9 or more: 0.01 is one point in a hundred.
    confidence : float, default 0.95
        How often it has to be so near.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.battles_for(0.01), odds.battles_for(0.001)
    (9604, 960365)
    """
    reach = share("half_width", half_width)
    if reach < SMALLEST_WIDTH:
        raise OutOfRangeError(
            "half_width", f"is {shown(half_width)}", f"give {SMALLEST_WIDTH:g} or more"
        )
    return math.ceil((_normal_quantile(confidence) / (2 * reach)) ** 2)
