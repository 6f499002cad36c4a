"""Points on the map that are worth a click, found from the outlines alone."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from risk_widget import maps

Point = tuple[float, float]
Ring = list[Point]

GEOMETRY: dict[str, Any] = maps.load("classic").geometry
STEP = 2.0  # board units; islands that no grid point lies in are too small to be aimed at


@dataclass(frozen=True)
class Place:
    """A point of the map, in board units, and the territory there; none is the sea."""

    territory: str
    point: Point


@cache
def rings(territory: str) -> list[Ring]:
    """Return a territory's closed lines: islands, and holes in them."""
    (found,) = (each for each in GEOMETRY["territories"] if each["name"] == territory)
    return [[*zip(flat[::2], flat[1::2], strict=True)] for flat in found["rings"]]


def encloses(ring: Ring, point: Point) -> bool:
    """Return whether a ray to the right crosses a closed line an odd number of times."""
    x, y = point
    return sum(
        (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0)
        for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True)
    ) % 2 == 1  # fmt: skip


def territory_at(point: Point) -> str:
    """Return the territory at a point, or an empty text for the sea."""
    for territory in GEOMETRY["territories"]:
        name: str = territory["name"]
        if sum(encloses(ring, point) for ring in rings(name)) % 2:
            return name
    return ""


def shore_distance(point: Point, lines: list[Ring]) -> float:
    """Return how far a point is from the nearest of some closed lines, in board units."""
    return min(
        _distance(point, start, end)
        for ring in lines
        for start, end in zip(ring, ring[1:] + ring[:1], strict=True)
    )


def _distance(point: Point, start: Point, end: Point) -> float:
    (px, py), (x, y), (x1, y1) = point, start, end
    dx, dy = x1 - x, y1 - y
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else max(0.0, min(1.0, ((px - x) * dx + (py - y) * dy) / length))
    return math.hypot(px - x - along * dx, py - y - along * dy)


def badge_distance(point: Point, but: str = "") -> float:
    """Return how far a point is from the nearest badge, which counts as its territory."""
    return min(
        math.dist(point, territory["anchor"])
        for territory in GEOMETRY["territories"]
        if territory["name"] != but
    )


def far_pieces(badge_room: float) -> Iterator[Place]:
    """Yield the middle of each piece of land that does not hold its territory's badge."""
    for territory in GEOMETRY["territories"]:
        name = territory["name"]
        for ring in rings(name):
            if encloses(ring, tuple(territory["anchor"])):
                continue
            inside = [point for point in _grid(ring) if territory_at(point) == name]
            inside = [point for point in inside if badge_distance(point, name) > badge_room]
            if inside:
                yield Place(name, max(inside, key=lambda point: shore_distance(point, [ring])))


def _grid(ring: Ring) -> Iterator[Point]:
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    low, high = min(y for _, y in ring), max(y for _, y in ring)
    for column in range(int((right - left) / STEP) + 1):
        for row in range(int((high - low) / STEP) + 1):
            point = left + column * STEP, low + row * STEP
            if encloses(ring, point):
                yield point


def far_at_sea(badge_room: float) -> list[Place]:
    """Return points of the sea that are far from land and from badges."""
    width, height = GEOMETRY["size"]
    lines = [ring for territory in GEOMETRY["territories"] for ring in rings(territory["name"])]
    spots = [(x + 0.5, y + 0.5) for x in range(20, width, 120) for y in range(20, height, 90)]
    return [
        Place("", spot)
        for spot in spots
        if not territory_at(spot)
        and badge_distance(spot) > badge_room
        and shore_distance(spot, lines) > badge_room / 2
    ]
