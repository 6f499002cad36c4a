"""Columns of armies that march from territory to territory, with quick chances.

A player that compares hundreds of campaigns before each move cannot ask `odds.campaign` for all
of them. Here single battles are computed once, by `odds.battle`, exactly; of the armies that are
left a few numbers are kept, and campaigns are put together from them. Their chances are right
within some hundredths. What a player says, and what it does at once, is exact: `campaign_chance`
and `battle`.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from risk_widget import odds

__all__ = [
    "MOST_ARMIES",
    "Law",
    "Outcome",
    "advance",
    "battle",
    "campaign_chance",
    "in_100",
    "mean",
    "quick_chance",
]

Law = dict[int, float]
"""Chances of numbers of armies; what is missing to 1 is the chance that the column is beaten."""

MOST_ARMIES = 80
"""Larger armies are scaled down to this number on the larger side: the chance changes little."""

MOST_GROUPS = 6
"""About so many numbers of armies left are told apart after a battle."""


class Outcome(NamedTuple):
    """How a battle to the end goes.

    Attributes
    ----------
    win : float
        Chance to take the territory.
    left : tuple of pairs
        Armies that may be left on the attacking territory, the one that stays included, with
        their chances; they add to `win`.
    held : float
        Mean number of defenders left when the attack fails.
    """

    win: float
    left: tuple[tuple[int, float], ...]
    held: float


@functools.lru_cache(maxsize=1 << 14)
def battle(armies: int, defenders: int) -> Outcome:
    """Return how an attack to the end goes.

    Examples
    --------
    >>> round(battle(11, 10).win, 3)
    0.568
    >>> battle(1, 3).win
    0.0
    """
    if armies < 2:
        return Outcome(0.0, (), float(defenders))
    scale = max(armies, defenders) / MOST_ARMIES
    if scale > 1:
        outcome = battle(max(2, round(armies / scale)), max(1, round(defenders / scale)))
        left = tuple((max(2, round(n * scale)), chance) for n, chance in outcome.left)
        return outcome._replace(left=left, held=outcome.held * scale)
    found = odds.battle(armies, defenders)
    lost = sum(found.defenders_left.values())
    held = sum(n * chance for n, chance in found.defenders_left.items()) / lost if lost else 0.0
    return Outcome(found.win, _grouped(found.armies_left, found.win / MOST_GROUPS), held)


def _grouped(law: Law, least: float) -> tuple[tuple[int, float], ...]:
    """Return a law with few numbers: neighbours are put together until they weigh enough."""
    groups: list[tuple[int, float]] = []
    weight = moment = 0.0
    for number, chance in law.items():
        weight += chance
        moment += number * chance
        if weight >= least:
            groups.append((max(2, round(moment / weight)), weight))
            weight = moment = 0.0
    if weight:
        number, last = groups.pop()
        groups.append((max(2, round((number * last + moment) / (last + weight))), last + weight))
    return tuple(groups)


def advance(law: Law, defenders: int) -> Law:
    """Return the armies that stand in the next territory: all but one moved in.

    Examples
    --------
    >>> after = advance(advance(advance({20: 1.0}, 3), 2), 4)
    >>> abs(sum(after.values()) - odds.campaign(20, [3, 2, 4]).win) < 0.04
    True
    """
    after: Law = {}
    for armies, weight in law.items():
        for left, chance in battle(armies, defenders).left:
            after[left - 1] = after.get(left - 1, 0.0) + weight * chance
    return after


def mean(law: Law) -> float:
    """Return the mean number of armies of a column that is not beaten."""
    win = sum(law.values())
    return sum(armies * chance for armies, chance in law.items()) / win if win else 0.0


def quick_chance(armies: int, defenders: tuple[int, ...]) -> float:
    """Return the chance of a campaign within some hundredths, in a hundredth of the time.

    Examples
    --------
    >>> abs(quick_chance(20, (3, 2, 4)) - campaign_chance(20, (3, 2, 4))) < 0.04
    True
    """
    law: Law = {armies: 1.0}
    for each in defenders:
        law = advance(law, each)
    return sum(law.values())


@functools.lru_cache(maxsize=1 << 14)
def campaign_chance(armies: int, defenders: tuple[int, ...]) -> float:
    """Return the exact chance of a campaign; only very large armies are scaled down.

    Examples
    --------
    >>> campaign_chance(20, (3, 2, 4)) == odds.campaign(20, [3, 2, 4]).win
    True
    """
    scale = MOST_ARMIES / max(armies, *defenders, MOST_ARMIES)
    if scale < 1:
        armies = max(1, round(armies * scale))
        defenders = tuple(max(1, round(count * scale)) for count in defenders)
    return odds.campaign(armies, defenders).win if armies > len(defenders) else 0.0


def in_100(chance: float) -> int:
    """Return a chance in a hundred; only what is certain is 0 or 100.

    Examples
    --------
    >>> in_100(0.372), in_100(0.9999), in_100(0)
    (37, 99, 0)
    """
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
