"""Places for territories that have no coordinates, found from the links alone.

References
----------
Gansner, E. R., Koren, Y. and North, S. (2004). Graph drawing by stress majorization. Graph Drawing
(GD 2004), section 2.2: every node moves to where its graph distances to all others pull it.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence

from risk_widget.maps.map_data import Point

__all__ = ["layout"]

ROUNDS = 120
# Pairs looked at in all: the largest maps get fewer rounds, and take about two seconds.
MOST_PAIRS = 3_000_000
# An angle that never repeats itself, so that no two points start at the same place.
GOLDEN = math.pi * (3 - math.sqrt(5))


def layout(
    neighbours: Sequence[Sequence[int]], fixed: Mapping[int, Point] | None = None
) -> list[Point]:
    """Return a place for each territory; linked ones lie about one unit apart.

    The same map always gets the same places.

    Parameters
    ----------
    neighbours : sequence of sequence of int
        For each territory the numbers of its neighbours.
    fixed : mapping of int to (x, y), optional
        Territories that keep a place, in the same units.

    Examples
    --------
    >>> places = layout([[1], [0, 2], [1]])
    >>> round(math.dist(places[0], places[2]), 1)
    2.0
    """
    kept = dict(fixed or {})
    distances = [_distances(neighbours, start) for start in range(len(neighbours))]
    places = _start(distances)
    for number, place in kept.items():
        places[number] = place
    moving = [number for number in range(len(places)) if number not in kept]
    pairs = max(1, len(moving) * len(places))
    for _ in range(max(10, min(ROUNDS, MOST_PAIRS // pairs))):
        for number in moving:
            places[number] = _pulled(number, places, distances[number])
    return places


def _distances(neighbours: Sequence[Sequence[int]], start: int) -> list[int]:
    steps = [0] * len(neighbours)
    seen, waiting = {start}, deque([start])
    while waiting:
        here = waiting.popleft()
        for other in neighbours[here]:
            if other not in seen:
                seen.add(other)
                steps[other] = steps[here] + 1
                waiting.append(other)
    # What cannot be reached lies beyond everything else.
    beyond = max(steps) + 2
    return [steps[n] if n in seen else beyond for n in range(len(steps))]


def _start(distances: list[list[int]]) -> list[Point]:
    """Spread the territories by their distances from two pairs that lie far apart."""
    everybody = range(len(distances))
    west = max(everybody, key=distances[0].__getitem__)
    east = max(everybody, key=distances[west].__getitem__)
    # The second pair is as even as possible to the first two, and far from each other.
    south = min(everybody, key=lambda n: (abs(distances[west][n] - distances[east][n]), n))
    north = max(everybody, key=lambda n: (distances[south][n], -distances[west][n]))
    return [
        (
            (distances[west][n] - distances[east][n]) / 2 + 0.3 * math.cos(GOLDEN * n),
            (distances[south][n] - distances[north][n]) / 2 + 0.3 * math.sin(GOLDEN * n),
        )
        for n in everybody
    ]


def _pulled(number: int, places: list[Point], wanted: list[int]) -> Point:
    x, y = places[number]
    total = sum_x = sum_y = 0.0
    for other, (x2, y2) in enumerate(places):
        if other == number:
            continue
        ideal = wanted[other]
        apart = math.hypot(x - x2, y - y2) or 1e-9
        weight = 1 / (ideal * ideal)
        pull = ideal / apart
        total += weight
        sum_x += weight * (x2 + (x - x2) * pull)
        sum_y += weight * (y2 + (y - y2) * pull)
    return sum_x / total, sum_y / total
