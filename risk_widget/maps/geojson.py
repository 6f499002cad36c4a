"""Reads maps from GeoJSON (RFC 7946): a feature is a territory, its outline is drawn.

A feature's properties are `name` and `continent`, and may be `bonus` (of the continent), `card`
and `neighbours`, a list of names for links that the outlines do not show. Territories that share
a border are linked.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from risk_widget.maps.errors import shown
from risk_widget.maps.map_data import SYMBOLS, Point
from risk_widget.maps.map_file import MAX_POINTS, MAX_TERRITORIES
from risk_widget.maps.plane import area, room
from risk_widget.maps.sketch import Outline, Place, Sketch, Way

__all__ = ["read"]

WIDTH, MARGIN, TALLEST = 1000.0, 12.0, 900.0
LEAST_AREA = 0.5
# An outline that spans more of the globe than this has been cut at 180 degrees.
WIDEST = 300

Ring = list[Point]


def read(file: str, name: str, data: Mapping[str, Any]) -> Sketch:
    """Return what a GeoJSON feature collection says."""
    sketch = Sketch(file, name)
    sketch.directed = False
    if isinstance(data.get("name"), str):
        sketch.name = data["name"]
    features = data.get("features")
    if not isinstance(features, list) or len(features) > MAX_TERRITORIES:
        raise sketch.error("", f"features must be a list of at most {MAX_TERRITORIES} features.")
    shapes: list[list[Ring]] = []
    for number, feature in enumerate(features):
        where = f"features[{number}]"
        properties = _properties(sketch, where, feature)
        place = _place(sketch, where, properties)
        shapes.append(_rings(sketch, f"{where} {shown(place.name)}", feature.get("geometry")))
        sketch.places.append(place)
        _add_ways(sketch, place, properties)
    if sum(len(ring) for shape in shapes for ring in shape) > MAX_POINTS:
        raise sketch.error("", f"there are more than {MAX_POINTS} points: simplify the outlines.")
    if shapes:
        _draw(sketch, shapes)
    return sketch


def _properties(sketch: Sketch, where: str, feature: object) -> dict[str, Any]:
    found = feature.get("properties") if isinstance(feature, dict) else None
    if not isinstance(found, dict):
        raise sketch.error(where, "it must be a feature with properties: add name and continent.")
    # Data sets write NAME or Name.
    return {str(key).lower(): value for key, value in found.items()}


def _place(sketch: Sketch, where: str, properties: Mapping[str, Any]) -> Place:
    for key in ("name", "continent"):
        if not isinstance(properties.get(key), str) or not properties[key].strip():
            raise sketch.error(where, f"it has no {key}: add it to the feature's properties.")
    place = Place(properties["name"].strip(), properties["continent"].strip(), where)
    bonus, known = properties.get("bonus"), sketch.bonuses.setdefault(place.continent, None)
    if bonus is not None:
        if isinstance(bonus, bool) or not isinstance(bonus, int) or not 0 <= bonus <= 1000:
            raise sketch.error(
                where, f"a bonus is a whole number from 0 to 1000, not {shown(bonus)}: correct it."
            )
        if known is not None and known != bonus:
            raise sketch.error(
                where,
                f"the continent {shown(place.continent)} has the bonus {known} at another feature "
                f"and {bonus} here: correct one.",
            )
        sketch.bonuses[place.continent] = bonus
    if properties.get("card") in SYMBOLS:
        place.card = properties["card"]
    return place


def _add_ways(sketch: Sketch, place: Place, properties: Mapping[str, Any]) -> None:
    others = properties.get("neighbours", properties.get("neighbors", []))
    if isinstance(others, str):
        others = others.split(",")
    if not isinstance(others, list) or not all(isinstance(other, str) for other in others):
        raise sketch.error(place.where, "neighbours must be a list of names.")
    told = {(way.target, way.source) for way in sketch.ways}
    for other in filter(None, (other.strip() for other in others)):
        # It may be said at both ends, but needs to be said at one only.
        if (place.name, other) not in told:
            sketch.ways.append(Way(place.name, other, place.where))


def _rings(sketch: Sketch, where: str, geometry: object) -> list[Ring]:
    kind = geometry.get("type") if isinstance(geometry, dict) else None
    if not isinstance(geometry, dict) or kind not in ("Polygon", "MultiPolygon"):
        raise sketch.error(
            where, f"its geometry must be a Polygon or MultiPolygon, not {shown(kind)}."
        )
    parts = geometry.get("coordinates")
    polygons: Any = [parts] if kind == "Polygon" else parts
    try:
        rings = [
            [(_coordinate(point[0]), _coordinate(point[1])) for point in ring]
            for polygon in polygons or []
            for ring in polygon
        ]
    except (TypeError, ValueError, IndexError, KeyError) as error:
        raise sketch.error(
            where, "its coordinates must be rings of points [longitude, latitude]: correct them."
        ) from error
    if not rings or any(len(ring) < 4 for ring in rings):
        raise sketch.error(where, "a ring must have at least four points, the last as the first.")
    return rings


def _coordinate(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < 1e9:
        raise ValueError("no coordinate")
    return float(value)


def _draw(sketch: Sketch, shapes: list[list[Ring]]) -> None:
    flat = [point for shape in shapes for ring in shape for point in ring]
    on_globe = all(abs(x) <= 180 and abs(y) <= 90 for x, y in flat)
    for place, shape in zip(sketch.places, shapes, strict=True):
        longitudes = [x for ring in shape for x, _ in ring]
        if on_globe and max(longitudes) - min(longitudes) > WIDEST:
            sketch.remark(
                place.where,
                f"{shown(place.name)} lies on both sides of 180 degrees, so it is drawn at both "
                "edges: add 360 to the longitudes of one part.",
            )
    # Degrees of longitude are narrower than degrees of latitude away from the equator.
    middle = (min(y for _, y in flat) + max(y for _, y in flat)) / 2
    narrow = math.cos(math.radians(middle)) if on_globe else 1.0
    left, low = min(x for x, _ in flat) * narrow, min(y for _, y in flat)
    wide = max(x for x, _ in flat) * narrow - left
    high = max(y for _, y in flat) - low
    scale = min((WIDTH - 2 * MARGIN) / (wide or 1.0), (TALLEST - 2 * MARGIN) / (high or 1.0))
    sketch.size = (WIDTH, round(2 * MARGIN + scale * high))
    aside = (WIDTH - scale * wide) / 2

    def on_board(point: Point) -> Point:
        x, y = point[0] * narrow, point[1]
        return round(aside + scale * (x - left), 1), round(MARGIN + scale * (y - low), 1)

    corners: list[set[Point]] = []
    for place, shape in zip(sketch.places, shapes, strict=True):
        outlines = [_clean([on_board(point) for point in ring]) for ring in shape]
        kept = [ring for ring in outlines if len(ring) >= 3]
        if not kept:
            raise sketch.error(
                place.where, f"{shown(place.name)} is too small to be drawn: enlarge its outline."
            )
        if not any(abs(area(ring)) >= LEAST_AREA for ring in kept):
            raise sketch.error(
                place.where,
                f"the outline of {shown(place.name)} is a mere line or crosses itself: correct it.",
            )
        rings = tuple(tuple(number for point in ring for number in point) for ring in kept)
        anchor, radius = room(rings)
        place.outline = Outline(rings, anchor, radius)
        corners.append({point for ring in kept for point in ring})
    _link_borders(sketch, corners)


def _clean(ring: Sequence[Point]) -> Ring:
    """Leave out points that fall together on the board, the closing one too."""
    return [point for place, point in enumerate(ring) if point != ring[place - 1]]


def _link_borders(sketch: Sketch, corners: Sequence[set[Point]]) -> None:
    told = {frozenset((way.source, way.target)) for way in sketch.ways}
    for (one, here), (other, there) in _meeting(corners):
        common = len(here & there)
        names = sketch.places[one].name, sketch.places[other].name
        if common >= 2:
            sketch.touching.add((one, other))
            if frozenset(names) not in told:
                where = f"border of {names[0]!r} and {names[1]!r}"
                sketch.ways.append(Way(names[0], names[1], where, "land"))
        elif common and frozenset(names) not in told:
            sketch.remark(
                sketch.places[one].where,
                f"{shown(names[0])} and {shown(names[1])} meet in one point only and were not "
                "linked: add one to the neighbours of the other if they should be.",
            )
    if not sketch.touching:
        sketch.remark(
            "",
            "no two outlines share a border, so only `neighbours` are linked: draw borders with "
            "the same points on both sides.",
        )


def _meeting(
    corners: Sequence[set[Point]],
) -> Iterator[tuple[tuple[int, set[Point]], tuple[int, set[Point]]]]:
    return itertools.combinations(enumerate(corners), 2)
