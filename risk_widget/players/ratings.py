"""Ratings from games that one of several players wins.

The model is Luce's (1959), which is the one of Bradley and Terry (1952) for more than two: each
player has a strength, and wins with its part of the strengths at the table. The strengths that
explain the results best are found by Hunter's iteration (MM algorithms for generalized
Bradley-Terry models, Annals of Statistics 32, 2004). As in chess, 400 points more are ten times
the strength, and 1500 is the average of those who took part.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

__all__ = ["AVERAGE", "Rating", "ratings", "strengths"]

AVERAGE = 1500.0
POINTS = 400.0
ROUNDS = 200
CLOSE = 1e-6
RESAMPLES = 200

Seats = tuple[int, ...]
"""For each player its number of seats in a game."""

Results = Mapping[tuple[Seats, int], int]
"""How often a game with these seats was won by this player."""


class Rating(NamedTuple):
    """A rating with the limits of its 95 % interval."""

    value: float
    low: float
    high: float


def strengths(results: Results, players: int) -> list[float]:
    """Return the strengths that explain the results best; their geometric mean is 1.

    One more game against an average player, half won, keeps those finite who won all or nothing.

    Examples
    --------
    >>> [round(each, 2) for each in strengths({((1, 1), 0): 200, ((1, 1), 1): 100}, 2)]
    [1.41, 0.71]
    """
    tables: Counter[Seats] = Counter()
    wins = [0.5] * players
    for (seats, winner), count in results.items():
        tables[seats] += count
        wins[winner] += count
    found = [1.0] * players
    for _ in range(ROUNDS):
        weight = [1 / (strength + 1) for strength in found]
        for seats, count in tables.items():
            sitting = [player for player in range(players) if seats[player]]
            share = count / sum(seats[player] * found[player] for player in sitting)
            for player in sitting:
                weight[player] += seats[player] * share
        before, found = found, [won / each for won, each in zip(wins, weight, strict=True)]
        mean = math.exp(sum(map(math.log, found)) / players)
        found = [strength / mean for strength in found]
        if all(abs(a / b - 1) < CLOSE for a, b in zip(found, before, strict=True)):
            break
    return found


def ratings(games: Iterable[tuple[Seats, int]], players: int, seed: int = 0) -> list[Rating]:
    """Return the ratings of the players, with intervals from a bootstrap over the games.

    Parameters
    ----------
    games : iterable of pairs
        For each game won by somebody the seats of every player, and the winner's number.
    players : int
        How many there are.
    seed : int
        Decides which games the bootstrap draws; the same seed gives the same intervals.

    Examples
    --------
    >>> games = [((1, 1), 0)] * 91 + [((1, 1), 1)] * 9
    >>> best, worst = ratings(games, 2)
    >>> round(best.value - worst.value), best.low > worst.high
    (397, True)
    """
    counted = Counter(games)
    kinds, counts = [*counted], [*counted.values()]
    chance = random.Random(seed)
    drawn: list[list[float]] = []
    for _ in range(RESAMPLES if kinds else 0):
        sample = Counter(chance.choices(kinds, counts, k=sum(counts)))
        drawn.append([_points(each) for each in strengths(sample, players)])
    found = [_points(each) for each in strengths(counted, players)]
    return [
        Rating(value, *_interval([sample[player] for sample in drawn], value))
        for player, value in enumerate(found)
    ]


def _points(strength: float) -> float:
    return AVERAGE + POINTS * math.log10(strength)


def _interval(drawn: Sequence[float], value: float) -> tuple[float, float]:
    if not drawn:
        return -math.inf, math.inf
    inner = sorted(drawn)
    cut = round(len(inner) * 0.025)
    return min(value, inner[cut]), max(value, inner[-cut - 1])
