"""Columns of armies that march from territory to territory, with quick chances.

A player that compares hundreds of campaigns before each move cannot ask `odds.campaign` for all
of them. Here single battles are computed once, by `odds.battle`, exactly; of the armies that are
left a few numbers are kept, and campaigns are put together from them. Their chances are right
within some hundredths. What a player says, and what it does at once, is exact: `campaign_chance`
and `battle`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from risk_widget import odds

__all__ = [
    "MOST_ARMIES",
    "Law",
    "Outcome",
    "advance",
    "battle",
    "campaign_chance",
    "column",
    "in_100",
    "quick_chance",
]


MOST_ARMIES = 80
"""Larger armies are weighed as a smaller battle that is about as likely to be won."""

MOST_EXACT = 400
"""Larger campaigns are not worth the time that their exact chance takes."""

ATTACKER_LOSS, DEFENDER_LOSS = 7161 / 7776, 8391 / 7776
"""What a roll of three dice against two costs each side, on average."""

MOST_GROUPS = 6
"""About so many numbers of armies left are told apart after a battle."""

MOST_LAWS = 1 << 12
"""Laws that are kept: plans that are compared march over the same numbers of defenders."""


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
    >>> abs(battle(286, 289).win - odds.battle(286, 289).win) < 0.04
    True
    >>> battle(1, 3).win
    0.0
    """
    if armies < 2:
        return Outcome(0.0, (), float(defenders))
    if max(armies, defenders) > MOST_ARMIES:
        return _large_battle(armies, defenders)
    return _outcome(odds.battle(armies, defenders))


def _large_battle(armies: int, defenders: int) -> Outcome:
    """Return how a smaller battle of the same chance goes, with its numbers made large again.

    What is left over on average grows as the armies do, but chance only as their root: so both
    armies cannot be divided by the same number. The edge, in standard deviations, is kept.
    """
    shrink = MOST_ARMIES / max(armies, defenders)
    root = math.sqrt(shrink)
    fewer = max(1, round(defenders * shrink))
    edge = (armies * DEFENDER_LOSS - defenders * ATTACKER_LOSS) * root
    small = min(3 * MOST_ARMIES, max(2, round((edge + fewer * ATTACKER_LOSS) / DEFENDER_LOSS)))
    found = odds.battle(small, fewer)
    outcome = _outcome(found)

    def large(value: float, whole: int, lost: float, small_whole: int, small_lost: float) -> float:
        """Return a number of armies left: what is expected, and the difference made larger."""
        expected = max(0.0, whole - lost), max(0.0, small_whole - small_lost)
        return min(whole, max(1.0, expected[0] + (value - expected[1]) / root))

    cost = ATTACKER_LOSS / DEFENDER_LOSS
    left = tuple(
        (max(2, round(large(n, armies, defenders * cost, small, fewer * cost))), chance)
        for n, chance in outcome.left
    )
    held = large(outcome.held, defenders, armies / cost, fewer, small / cost)
    return Outcome(outcome.win, left, held)


def _outcome(found: odds.Battle) -> Outcome:
    lost = sum(found.defenders_left.values())
    held = sum(n * chance for n, chance in found.defenders_left.items()) / lost if lost else 0.0
    return Outcome(found.win, _grouped(found.armies_left, found.win / MOST_GROUPS), held)


def _grouped(law: Mapping[int, float], least: float) -> tuple[tuple[int, float], ...]:
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


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """The armies that a column may have.

    Attributes
    ----------
    chances : dict
        From numbers of armies to their chances; what they lack to 1 is the chance that the
        column is beaten.
    win : float
        The sum of them.
    mean : float
        The mean number of armies of a column that is not beaten; 0 where every one is.
    """

    chances: Mapping[int, float]
    win: float
    mean: float

    @classmethod
    def of(cls, chances: Mapping[int, float]) -> Law:
        """Return the law with these chances."""
        win = sum(chances.values())
        moment = sum(armies * chance for armies, chance in chances.items())
        return cls(chances, win, moment / win if win else 0.0)


@functools.lru_cache(maxsize=MOST_LAWS)
def column(armies: int) -> Law:
    """Return the law of a column before its first battle."""
    return Law.of({armies: 1.0})


@functools.lru_cache(maxsize=MOST_LAWS)
def advance(law: Law, defenders: int) -> Law:
    """Return the armies that stand in the next territory: all but one moved in.

    Examples
    --------
    >>> after = advance(advance(advance(column(20), 3), 2), 4)
    >>> abs(after.win - odds.campaign(20, [3, 2, 4]).win) < 0.04
    True
    """
    after: dict[int, float] = {}
    for armies, weight in law.chances.items():
        for left, chance in battle(armies, defenders).left:
            after[left - 1] = after.get(left - 1, 0.0) + weight * chance
    return Law.of(after)


def quick_chance(armies: int, defenders: tuple[int, ...]) -> float:
    """Return the chance of a campaign within some hundredths, in a hundredth of the time.

    Examples
    --------
    >>> abs(quick_chance(20, (3, 2, 4)) - campaign_chance(20, (3, 2, 4))) < 0.04
    True
    """
    law = column(armies)
    for each in defenders:
        law = advance(law, each)
    return law.win


@functools.lru_cache(maxsize=1 << 14)
def campaign_chance(armies: int, defenders: tuple[int, ...]) -> float:
    """Return the exact chance of a campaign; that of very large armies within some hundredths.

    Examples
    --------
    >>> campaign_chance(20, (3, 2, 4)) == odds.campaign(20, [3, 2, 4]).win
    True
    """
    if armies <= len(defenders):
        return 0.0
    if max(armies, *defenders) > MOST_EXACT:
        return quick_chance(armies, defenders)
    return odds.campaign(armies, defenders).win


def in_100(chance: float) -> int:
    """Return a chance in a hundred; no battle is certain, however large the army is.

    Examples
    --------
    >>> in_100(0.372), in_100(0.9999), in_100(1.0), in_100(0)
    (37, 99, 99, 0)
    """
    return min(99, max(1, round(100 * chance))) if chance else 0
