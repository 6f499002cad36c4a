"""Cells of land round given points: a Voronoi diagram with coasts and straits.

Each point gets the part of the board that is nearer to it than to any other, no farther away than
its reach, cut out of a polygon by one half-plane for each other point. Where two points may not
touch, the cut leaves a strait. That is quadratic in the number of points, which is fast enough for
the few hundred territories that a map may have.

References
----------
Aurenhammer, F. (1991). Voronoi diagrams: a survey of a fundamental geometric data structure.
ACM Computing Surveys 23(3), section 3. The clipping is that of Sutherland, I. E. and Hodgman,
G. W. (1974), Reentrant polygon clipping, Communications of the ACM 17(1).
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from risk_widget.maps.map_data import Point

__all__ = ["Pair", "cells"]

Pair = tuple[int, int]
"""Two points by number, the smaller number first."""

STRAIT = 11.0
SHORTEST_BORDER = 9.0
# On boards with many territories both shrink, to such shares of the mean reach of the land.
NARROW, SHORT = 0.3, 0.35
CORNERS = 11
# Water that stays at the edge of the board.
EDGE = 6.0
# A coast is broken into pieces no longer than this, each moved by a share of its length.
GRAIN = 9.0
ROUGHNESS = 0.2
# Borders and the shores of straits are calmer than open coasts, so that straits stay open.
CALM = 0.09
DECIMALS = 1


class _Corner(NamedTuple):
    """A corner of a cell, and what lies beyond the side that begins there: a point, or the sea."""

    at: Point
    beyond: int | None


_Cell = list[_Corner]


def cells(
    points: Sequence[Point],
    linked: Collection[Pair],
    reach: Sequence[float],
    size: Point,
) -> tuple[list[tuple[float, ...]], set[Pair]]:
    """Return the outline of the land round each point, and which of the linked pairs touch.

    Parameters
    ----------
    points : sequence of (x, y)
        Different points on the board, in board units.
    linked : collection of pairs
        The pairs that should touch; all others are kept apart by a strait.
    reach : sequence of float
        How far the land goes at most from each point.
    size : (width, height)
        The board, which no land leaves.

    Examples
    --------
    >>> rings, touching = cells([(30, 50), (70, 50)], [(0, 1)], [40, 40], (100, 100))
    >>> touching
    {(0, 1)}
    """
    touching = set(linked)
    mean = sum(reach) / len(reach)
    strait, least = min(STRAIT, NARROW * mean), min(SHORTEST_BORDER, SHORT * mean)
    while True:
        found = [
            _cell(number, points, touching, reach[number], size, strait)
            for number in range(len(points))
        ]
        shared = {pair: _shared(found, points, pair) for pair in sorted(touching)}
        short = {pair for pair, side in shared.items() if side is None or math.dist(*side) < least}
        if not short:
            break
        # A border too short to be seen becomes a strait; that may shorten others.
        touching -= short
    shore = _Shore(size)
    return [shore.outline(number, cell, shared) for number, cell in enumerate(found)], touching


def _cell(
    number: int,
    points: Sequence[Point],
    touching: Collection[Pair],
    far: float,
    size: Point,
    strait: float,
) -> _Cell:
    x, y = points[number]
    turn = random.Random(f"{x} {y}").random()
    angles = [2 * math.pi * (corner + turn) / CORNERS for corner in range(CORNERS)]
    cell = [_Corner((x + far * math.cos(a), y + far * math.sin(a)), None) for a in angles]
    for outwards, limit in (((-1, 0), 0), ((0, -1), 0), ((1, 0), size[0]), ((0, 1), size[1])):
        cell = _cut(cell, outwards, limit - EDGE, None)
    for other, (x2, y2) in enumerate(points):
        apart = math.dist((x, y), (x2, y2))
        if other == number or apart / 2 - strait > far:
            continue
        normal = ((x2 - x) / apart, (y2 - y) / apart)
        half = normal[0] * (x + x2) / 2 + normal[1] * (y + y2) / 2
        meets = (min(number, other), max(number, other)) in touching
        # Points that are very near each other keep some land before the strait.
        gap = 0 if meets else min(strait / 2, apart / 5)
        cell = _cut(cell, normal, half - gap, other)
    return cell


def _cut(cell: _Cell, normal: tuple[float, float], limit: float, beyond: int | None) -> _Cell:
    """Keep what lies on the near side of a line; the new side says what is beyond it."""
    over = [normal[0] * x + normal[1] * y - limit for (x, y), _ in cell]
    if max(over, default=0) <= 0:
        return cell
    kept: _Cell = []
    for place, corner in enumerate(cell):
        following = (place + 1) % len(cell)
        here, there = over[place], over[following]
        if here <= 0:
            kept.append(corner)
        if (here <= 0) != (there <= 0):
            share = here / (here - there)
            (x, y), (x2, y2) = corner.at, cell[following].at
            crossing = (x + share * (x2 - x), y + share * (y2 - y))
            kept.append(_Corner(crossing, beyond if here <= 0 else corner.beyond))
    return kept


def _sides(cell: _Cell) -> Iterator[tuple[Point, Point, int | None]]:
    for place, (start, beyond) in enumerate(cell):
        yield start, cell[(place + 1) % len(cell)].at, beyond


def _shared(found: list[_Cell], points: Sequence[Point], pair: Pair) -> tuple[Point, Point] | None:
    """Return the ends of the border of two cells, or None when they do not touch."""
    one, other = pair
    (x1, y1), (x2, y2) = points[one], points[other]
    apart = math.dist(points[one], points[other])
    along = ((y1 - y2) / apart, (x2 - x1) / apart)
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    spans = []
    for cell, beyond in ((found[one], other), (found[other], one)):
        ends = [
            along[0] * (x - middle[0]) + along[1] * (y - middle[1])
            for start, end, side in _sides(cell)
            if side == beyond
            for x, y in (start, end)
        ]
        if not ends:
            return None
        spans.append((min(ends), max(ends)))
    low, high = max(span[0] for span in spans), min(span[1] for span in spans)
    if high <= low:
        return None
    x, y = middle
    return (x + low * along[0], y + low * along[1]), (x + high * along[0], y + high * along[1])


class _Shore:
    """Draws outlines so that neighbours share every point of their border."""

    def __init__(self, size: Point) -> None:
        self._size = size
        self._known: dict[tuple[int, int], Point] = {}

    def outline(
        self, number: int, cell: _Cell, shared: dict[Pair, tuple[Point, Point] | None]
    ) -> tuple[float, ...]:
        drawn: list[Point] = []
        for start, end, beyond in _sides(cell):
            border = None
            if beyond is not None:
                border = shared.get((min(number, beyond), max(number, beyond)))
            stops = [start, end]
            if border:
                # What is beyond the common part of the border is shore, on one side only.
                ends = sorted(border, key=lambda point: math.dist(point, start))
                stops = [start, *ends, end]
            corners = [self._snapped(stop) for stop in stops]
            for place in range(len(corners) - 1):
                rough = ROUGHNESS if beyond is None else CALM
                drawn += _rough(corners[place], corners[place + 1], rough)
        width, height = self._size
        inside = [(min(width, max(0.0, x)), min(height, max(0.0, y))) for x, y in drawn]
        ring = [point for place, point in enumerate(inside) if point != inside[place - 1]]
        return tuple(number for point in ring for number in point)

    def _snapped(self, point: Point) -> Point:
        """Return a point that is known already, if there is one very near, else this one."""
        x, y = round(point[0], DECIMALS), round(point[1], DECIMALS)
        key = (round(x * 2), round(y * 2))
        for dx in (0, -1, 1):
            for dy in (0, -1, 1):
                near = self._known.get((key[0] + dx, key[1] + dy))
                if near and math.dist(near, (x, y)) < 0.5:
                    return near
        self._known[key] = (x, y)
        return x, y


def _rough(start: Point, end: Point, roughness: float) -> list[Point]:
    """Return the points of a natural line, without its end; the same in both directions."""
    if start == end:
        return []
    low, high = min(start, end), max(start, end)
    chance = random.Random(f"{low} {high}")
    line = [*_midpoints(low, high, roughness, chance), high]
    if start != low:
        line.reverse()
    return line[:-1]


def _midpoints(start: Point, end: Point, roughness: float, chance: random.Random) -> list[Point]:
    length = math.dist(start, end)
    if length < GRAIN:
        return [start]
    move = chance.uniform(-1, 1) * roughness
    if roughness == CALM:
        move *= min(1, 2 * GRAIN / length)
    middle = (
        round((start[0] + end[0]) / 2 + move * (start[1] - end[1]), DECIMALS),
        round((start[1] + end[1]) / 2 + move * (end[0] - start[0]), DECIMALS),
    )
    return [
        *_midpoints(start, middle, roughness, chance),
        *_midpoints(middle, end, roughness, chance),
    ]
