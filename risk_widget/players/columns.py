"""Columns of armies that march from territory to territory, with exact chances.

A player that compares hundreds of campaigns before each move cannot ask `odds.campaign` for all
of them. Here the laws of single battles are computed once, by `odds.battle`, and campaigns are put
together from them: what is left of a column after each step is again a law.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from risk_widget import odds

__all__ = ["MOST_ARMIES", "Law", "Outcome", "advance", "battle", "mean"]

Law = dict[int, float]
"""Chances of numbers of armies; what is missing to 1 is the chance that the column is beaten."""

MOST_ARMIES = 80
"""Larger armies are scaled down to this number on the larger side: the chance changes little."""

RARE = 0.008
"""Rarer outcomes of a battle are left out."""


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
    common = {n: chance for n, chance in found.armies_left.items() if chance > RARE}
    win = found.win
    weight = win / sum(common.values()) if common else 0.0
    lost = sum(found.defenders_left.values())
    held = sum(n * chance for n, chance in found.defenders_left.items()) / lost if lost else 0.0
    return Outcome(win, tuple((n, chance * weight) for n, chance in common.items()), held)


def advance(law: Law, defenders: int) -> Law:
    """Return the armies that stand in the next territory: all but one moved in.

    Examples
    --------
    >>> after = advance(advance(advance({20: 1.0}, 3), 2), 4)
    >>> abs(sum(after.values()) - odds.campaign(20, [3, 2, 4]).win) < 0.01
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
