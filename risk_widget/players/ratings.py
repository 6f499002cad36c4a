"""Ratings from games that one of several players wins.

The model is Luce's (1959), which is the one of Bradley and Terry (1952) for more than two: each
player has a strength, and wins with its part of the strengths at the table. The strengths that
explain the results best are found by Hunter's iteration (MM algorithms for generalized
Bradley-Terry models, Annals of Statistics 32, 2004). As in chess, 400 points more are ten times
the strength, and 1500 is the average of those who took part.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

__all__ = ["AVERAGE", "Rating", "ratings", "strengths"]

AVERAGE = 1500.0
POINTS = 400.0
ROUNDS = 200
CLOSE = 1e-6
WIDTH = 1.96
"""Standard deviations on each side of a 95 % interval."""

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


def ratings(games: Iterable[tuple[Seats, int]], players: int) -> list[Rating]:
    """Return the ratings of the players with their 95 % intervals.

    The intervals come from the curvature of the likelihood at its top, as for any logistic model;
    they do not depend on the order of the games.

    Parameters
    ----------
    games : iterable of pairs
        For each game won by somebody the seats of every player, and the winner's number.
    players : int
        How many there are.

    Examples
    --------
    >>> games = [((1, 1), 0)] * 91 + [((1, 1), 1)] * 9
    >>> best, worst = ratings(games, 2)
    >>> round(best.value - worst.value), best.low > worst.high
    (397, True)
    """
    counted = Counter(games)
    found = strengths(counted, players)
    deviations = _deviations(counted, found)
    return [
        Rating(value, value - WIDTH * deviation, value + WIDTH * deviation)
        for value, deviation in (
            (AVERAGE + POINTS * math.log10(strength), POINTS / math.log(10) * deviation)
            for strength, deviation in zip(found, deviations, strict=True)
        )
    ]


def _deviations(results: Results, found: Sequence[float]) -> list[float]:
    """Return the standard deviations of the logarithms of strengths, from their average."""
    players = len(found)
    # The virtual game keeps the matrix regular: strengths are known but for a common factor.
    curvature = [
        [strength / (1 + strength) ** 2 if row == column else 0.0 for column in range(players)]
        for row, strength in enumerate(found)
    ]
    tables: Counter[Seats] = Counter()
    for (seats, _), count in results.items():
        tables[seats] += count
    for seats, count in tables.items():
        whole = sum(number * strength for number, strength in zip(seats, found, strict=True))
        chance = {
            player: number * found[player] / whole for player, number in enumerate(seats) if number
        }
        for row, own in chance.items():
            curvature[row][row] += count * own
            for column, other in chance.items():
                curvature[row][column] -= count * own * other
    covariance = _inverse(curvature)
    means = [sum(row) / players for row in covariance]
    # Only differences are known, so what all have in common is taken out.
    common = sum(means) / players
    return [
        math.sqrt(max(0.0, covariance[player][player] - 2 * means[player] + common))
        for player in range(players)
    ]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(n == place) for n in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            factor = rows[other][place]
            if other != place and factor:
                rows[other] = [
                    a - factor * b for a, b in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]
