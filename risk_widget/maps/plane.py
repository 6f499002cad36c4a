"""The plane of a board: the room inside outlines, and the way between two of them.

References
----------
The largest circle is found as by Garcia-Castellanos, D. and Lombardo, U. (2007), Poles of
inaccessibility, Scottish Geographical Journal 123(3), with a quadtree in place of a grid.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence

from risk_widget.maps.map_data import Point

__all__ = ["area", "corners", "gap", "nearest", "room"]

Ring = Sequence[float]

# A fine outline is looked at in so many points; that is exact enough for a badge and a dashed line.
LOOKED_AT = 120
MOST_SQUARES = 20
# How much a way along the coasts counts against a way at sea.
ASIDE = 0.4
# How exact the radius of the largest circle is, as a share of it.
EXACT = 0.03


def corners(ring: Ring) -> list[Point]:
    """Return the points of an outline.

    Examples
    --------
    >>> corners([0, 0, 4, 0, 4, 4])
    [(0, 0), (4, 0), (4, 4)]
    """
    return list(zip(ring[::2], ring[1::2], strict=True))


def room(rings: Sequence[Ring]) -> tuple[Point, float]:
    """Return about the centre and the radius of the largest circle inside the largest outline.

    Examples
    --------
    >>> centre, radius = room([[0, 0, 20, 0, 20, 10, 0, 10]])
    >>> round(centre[1]), round(radius)
    (5, 5)
    """
    outline = max((_thinned(corners(ring)) for ring in rings), key=lambda ring: abs(area(ring)))
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, low = min(xs), min(ys)
    wide, high = max(xs) - left, max(ys) - low
    half = min(wide, high) / 2 or 1.0
    # The middle is good enough where no other place has much more room, as in a long strip.
    best = (left + wide / 2, low + high / 2)
    radius = _free(outline, best)
    # Squares, those with the most room first, are quartered as long as one could hold more room.
    waiting: list[tuple[float, Point, float]] = []
    columns, rows = math.ceil(wide / half / 2), math.ceil(high / half / 2)
    squares = [
        ((left + half * (2 * column + 1), low + half * (2 * row + 1)), half)
        for column in range(min(columns, MOST_SQUARES))
        for row in range(min(rows, MOST_SQUARES))
    ]
    while squares:
        for centre, size in squares:
            free = _free(outline, centre)
            if free > radius + EXACT * abs(radius):
                best, radius = centre, free
            heapq.heappush(waiting, (-(free + size * math.sqrt(2)), centre, size))
        squares = []
        most, (x, y), size = heapq.heappop(waiting)
        if -most > radius + max(EXACT * abs(radius), 0.1):
            part = size / 2
            squares = [((x + dx, y + dy), part) for dx in (-part, part) for dy in (-part, part)]
    return (round(best[0], 1), round(best[1], 1)), max(1.0, round(radius, 1))


def nearest(rings: Sequence[Ring], point: Point) -> Point:
    """Return the point on some outlines that is nearest to a point.

    Examples
    --------
    >>> nearest([[0, 0, 4, 0, 4, 4, 0, 4]], (9, 2))
    (4.0, 2.0)
    """
    return min(
        (
            _on_side(point, start, end)
            for ring in rings
            for start, end in _sides(_thinned(corners(ring)))
        ),
        key=lambda found: math.dist(found, point),
    )


def gap(
    one: Sequence[Ring], other: Sequence[Ring], anchor: Point, anchor2: Point
) -> tuple[Point, Point]:
    """Return a short way from one group of outlines to another, if possible between the anchors.

    Examples
    --------
    >>> square = [0, 0, 4, 0, 4, 2, 4, 4, 0, 4]
    >>> gap([square], [[6, 1, 8, 1, 8, 3, 6, 3]], (2, 2), (7, 2))
    ((4, 2), (6.0, 2.0))
    """
    there = [point for ring in other for point in _thinned(corners(ring))]
    here = [point for ring in one for point in _thinned(corners(ring))]
    ways = [(nearest(one, point), point) for point in there]
    ways += [(point, nearest(other, point)) for point in here]

    def effort(way: tuple[Point, Point]) -> float:
        aside = math.dist(way[0], anchor) + math.dist(way[1], anchor2)
        return math.dist(*way) + ASIDE * aside

    return min(ways, key=effort)


def _thinned(points: list[Point]) -> list[Point]:
    return points[:: max(1, math.ceil(len(points) / LOOKED_AT))]


def _sides(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(points, (*points[1:], points[0]), strict=True)


def area(points: Sequence[Point]) -> float:
    """Return the area inside an outline, negative where it is drawn clockwise.

    Examples
    --------
    >>> area([(0, 0), (4, 0), (4, 2), (0, 2)])
    8.0
    """
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in _sides(points)) / 2


def _on_side(point: Point, start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    if not length:
        return start
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    share = min(1.0, max(0.0, share))
    return start[0] + share * dx, start[1] + share * dy


def _free(outline: Sequence[Point], point: Point) -> float:
    """Return the distance to the coast, negative outside."""
    x, y = point
    inside, least = False, math.inf
    for (x1, y1), (x2, y2) in _sides(outline):
        dx, dy = x2 - x1, y2 - y1
        if (y1 > y) != (y2 > y) and x < dx * (y - y1) / dy + x1:
            inside = not inside
        # Written out, because drawing a map spends its time here.
        length = dx * dx + dy * dy
        share = ((x - x1) * dx + (y - y1) * dy) / length if length else 0.0
        share = 0.0 if share < 0 else min(share, 1.0)
        away = (x1 + share * dx - x) ** 2 + (y1 + share * dy - y) ** 2
        least = min(least, away)
    return math.sqrt(least) if inside else -math.sqrt(least)
