"""A board for a map that brings no outlines: land round its territories, and routes at sea."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from risk_widget.maps.cells import Pair, cells
from risk_widget.maps.layout import layout
from risk_widget.maps.map_data import Point
from risk_widget.maps.plane import gap, nearest, room

__all__ = ["Drawing", "draw", "placed", "route"]

WIDTH = 1000.0
HEIGHTS = (430.0, 640.0)
# Room for coasts at the edge of the board, as a share of the usual way between two places.
MARGIN = 0.52
# Land reaches so far from its anchor, as a share of the distance to its neighbours.
REACH = 0.66
# An arrow between places farther apart than half the board goes over its edge, as on a globe.
LONGEST_WAY = 0.47
FEW = 12
# Coordinates that differ by less are taken for the same.
LEAST_SPAN = 1e-9


@dataclass(frozen=True, slots=True)
class Drawing:
    """How territories are drawn, each by its number.

    Attributes
    ----------
    size : (width, height)
        The board.
    rings : tuple
        For each territory its outlines.
    anchors, radii : tuple
        For each territory where its armies stand, and the room around them.
    touching : frozenset of pairs
        Which of the linked territories share a border.
    """

    size: Point
    rings: tuple[tuple[tuple[float, ...], ...], ...]
    anchors: tuple[Point, ...]
    radii: tuple[float, ...]
    touching: frozenset[Pair]


def draw(
    count: int, links: Collection[Pair], points: Mapping[int, Point], sea: Collection[Pair] = ()
) -> Drawing:
    """Draw a board, the same for the same map.

    Parameters
    ----------
    count : int
        How many territories there are.
    links : collection of pairs
        Which of them are linked; all must be connected.
    points : mapping of int to (x, y)
        Where territories lie, in any units, y upwards; for the others a place is found.
    sea : collection of pairs
        Links that must not be drawn as a border.

    Examples
    --------
    >>> drawing = draw(3, [(0, 1), (1, 2)], {})
    >>> sorted(drawing.touching)
    [(0, 1), (1, 2)]
    """
    rows: list[list[int]] = [[] for _ in range(count)]
    for one, other in sorted(links):
        rows[one].append(other)
        rows[other].append(one)
    fitted, size = _fitted(placed(rows, _scaled(points)), links)
    land = {pair for pair in links if pair not in sea}
    near = [
        [other for other in row if (min(number, other), max(number, other)) in land]
        for number, row in enumerate(rows)
    ]
    reach = _reach(fitted, near, size)
    outlines, touching = cells(fitted, land, reach, size)
    rooms = [room([outline]) for outline in outlines]
    return Drawing(
        size=size,
        rings=tuple((outline,) for outline in outlines),
        anchors=tuple(anchor for anchor, _ in rooms),
        radii=tuple(radius for _, radius in rooms),
        touching=frozenset(touching),
    )


def route(
    one: tuple[Sequence[Sequence[float]], Point],
    other: tuple[Sequence[Sequence[float]], Point],
    size: Point,
) -> tuple[tuple[Point, ...], ...]:
    """Return the dashed lines that join two territories, each given by its outlines and anchor.

    They go over the edge of the board where that is the shorter way across.

    Examples
    --------
    >>> west = [[0, 0, 40, 0, 40, 20, 40, 40, 0, 40]]
    >>> east = [[60, 0, 90, 0, 90, 40, 60, 40]]
    >>> route((west, (20, 20)), (east, (75, 20)), (200, 100))
    (((40.0, 20.0), (60.0, 20.0)),)
    """
    (rings, anchor), (rings2, anchor2) = one, other
    if abs(anchor[0] - anchor2[0]) <= size[0] / 2:
        return (tuple(_rounded(point) for point in gap(rings, rings2, anchor, anchor2)),)
    height = round((anchor[1] + anchor2[1]) / 2, 1)
    lines = []
    for outlines, own, foreign in ((rings, anchor, anchor2), (rings2, anchor2, anchor)):
        edge = (0.0 if own[0] < foreign[0] else size[0], height)
        lines.append((_rounded(nearest(outlines, edge)), edge))
    return tuple(lines)


def _scaled(points: Mapping[int, Point]) -> dict[int, Point]:
    """Return the points in units of a board, without what is too small to be seen on it."""
    xs, ys = [x for x, _ in points.values()], [y for _, y in points.values()]
    span = max(max(xs) - min(xs), max(ys) - min(ys)) if points else 0.0
    scale = WIDTH / span if span > LEAST_SPAN else 0.0
    return {
        number: (round(scale * (x - min(xs)), 3), round(scale * (y - min(ys)), 3))
        for number, (x, y) in points.items()
    }


def placed(rows: Sequence[Sequence[int]], points: Mapping[int, Point]) -> list[Point]:
    """Return a place for every territory, in the units of those that are known.

    Examples
    --------
    >>> x, y = placed([[1], [0, 2], [1]], {0: (0, 0), 2: (80, 0)})[1]
    >>> round(x)
    40
    """
    if len(points) == len(rows):
        return [points[number] for number in range(len(rows))]
    if len(points) < 2:
        return _lying(layout(rows))
    known = sorted(points)
    spans = [
        math.dist(points[one], points[other])
        for one in known
        for other in rows[one]
        if one < other and other in points
    ]
    far = max(math.dist(points[known[0]], points[other]) for other in known)
    unit = sorted(spans)[len(spans) // 2] if spans else far / math.sqrt(len(rows))
    unit = unit or 1.0
    fixed = {number: (x / unit, y / unit) for number, (x, y) in points.items()}
    return [(x * unit, y * unit) for x, y in layout(rows, fixed)]


def _lying(places: list[Point]) -> list[Point]:
    """Turn a map that nobody has laid out, because a board is wider than high."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return places if max(xs) - min(xs) >= max(ys) - min(ys) else [(-y, x) for x, y in places]


def _fitted(places: list[Point], links: Collection[Pair]) -> tuple[list[Point], Point]:
    """Return the places on a board, and the size of the board."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    low, tall = HEIGHTS
    height = min(tall, max(low, WIDTH * (high + 1e-9) / (wide + 1e-9)))
    # Of the lowest board something must be left between the margins.
    margin = min(MARGIN * math.sqrt(WIDTH * height / len(places)), 0.36 * low)
    across = (WIDTH - 2 * margin) / (wide or 1.0)
    if len(places) < FEW:
        widest = max((abs(xs[one] - xs[other]) for one, other in links), default=0.0)
        across = min(across, LONGEST_WAY * WIDTH / widest) if widest else across
    # Only what would be flat or thin is stretched, and not by much.
    up = min((height - 2 * margin) / (high or 1.0), 1.6 * across)
    across = min(across, 1.6 * up) if high else across
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    fitted = [
        (WIDTH / 2 + across * (x - middle[0]), height / 2 + up * (y - middle[1])) for x, y in places
    ]
    return _apart(fitted), (WIDTH, round(height))


def _apart(places: list[Point]) -> list[Point]:
    """Move places that coincide, or nearly so, away from each other."""
    least = min(34.0, 0.3 * math.sqrt(WIDTH * HEIGHTS[0] / len(places)))
    moved = list(places)
    for _ in range(40):
        near = [
            (one, other)
            for one in range(len(moved))
            for other in range(one)
            if math.dist(moved[one], moved[other]) < least * 0.98
        ]
        if not near:
            break
        for one, other in near:
            (x1, y1), (x2, y2) = moved[one], moved[other]
            angle = math.atan2(y1 - y2, x1 - x2) if (x1, y1) != (x2, y2) else float(one)
            push = (least - math.dist(moved[one], moved[other])) / 2
            dx, dy = push * math.cos(angle), push * math.sin(angle)
            moved[one], moved[other] = (x1 + dx, y1 + dy), (x2 - dx, y2 - dy)
    return moved


def _reach(places: list[Point], rows: list[list[int]], size: Point) -> list[float]:
    spacing = math.sqrt(size[0] * size[1] / len(places))
    reach = []
    for number, row in enumerate(rows):
        ways = sorted(math.dist(places[number], places[other]) for other in row)
        near = [way for way in ways if way < 2 * spacing] or ways[:1] or [0.8 * spacing]
        mean = sum(near) / len(near)
        reach.append(min(1.05 * spacing, max(0.4 * spacing, REACH * mean)))
    return reach


def _rounded(point: Point) -> Point:
    return round(float(point[0]), 1), round(float(point[1]), 1)
