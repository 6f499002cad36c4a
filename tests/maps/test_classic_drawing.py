"""The drawing of the classic board says the same as its links."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pytest

from risk_widget import maps

Point = tuple[float, float]
Side = frozenset[Point]

CLASSIC = maps.load("classic")
GEOMETRY = CLASSIC.geometry
DRAWN = {territory["name"]: territory for territory in GEOMETRY["territories"]}
ROUTES = {
    tuple(CLASSIC.territories[number] for number in route["between"]): route["lines"]
    for route in GEOMETRY["routes"]
}

# Routes end on a coast before it was simplified by up to 2.4 board units; the widest gap is 1.44.
NEAR = 1.5


def corners(ring: list[float]) -> list[Point]:
    return list(zip(ring[::2], ring[1::2], strict=True))


def sides(name: str) -> Iterator[tuple[Point, Point]]:
    for ring in DRAWN[name]["rings"]:
        points = corners(ring)
        yield from zip(points, points[1:] + points[:1], strict=True)


def is_inside(name: str, point: Point) -> bool:
    """Even-odd rule, as the board fills."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in sides(name):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossings += 1
    return crossings % 2 == 1


def distance_to_coast(name: str, point: Point) -> float:
    def to_side(start: Point, end: Point) -> float:
        dx, dy = end[0] - start[0], end[1] - start[1]
        along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
        share = min(1.0, max(0.0, along / (dx * dx + dy * dy)))
        return math.dist(point, (start[0] + share * dx, start[1] + share * dy))

    return min(to_side(start, end) for start, end in sides(name))


def distance(name: str, point: Point) -> float:
    return 0.0 if is_inside(name, point) else distance_to_coast(name, point)


def test_land_links_are_exactly_the_pairs_that_share_a_border() -> None:
    borders = {name: {frozenset(side) for side in sides(name)} for name in DRAWN}
    touching = {
        frozenset((one, other))
        for one, other in itertools.combinations(DRAWN, 2)
        if borders[one] & borders[other]
    }
    land = {frozenset((each.first, each.second)) for each in CLASSIC.links if each.kind == "land"}
    assert touching == land


def test_no_other_two_territories_meet_even_in_a_point() -> None:
    points = {
        name: {point for ring in DRAWN[name]["rings"] for point in corners(ring)} for name in DRAWN
    }
    meeting = {
        frozenset((one, other))
        for one, other in itertools.combinations(DRAWN, 2)
        if points[one] & points[other]
    }
    assert len(meeting) == 58


def test_a_border_belongs_to_two_territories_at_most() -> None:
    owners: dict[Side, int] = {}
    for name in DRAWN:
        for side in sides(name):
            owners[frozenset(side)] = owners.get(frozenset(side), 0) + 1
    assert set(owners.values()) == {1, 2}


@pytest.mark.parametrize("name", CLASSIC.territories)
def test_armies_stand_inside_their_own_territory_and_no_other(name: str) -> None:
    x, y = DRAWN[name]["anchor"]
    assert [other for other in DRAWN if is_inside(other, (x, y))] == [name]


@pytest.mark.parametrize("name", CLASSIC.territories)
def test_the_radius_is_the_room_around_the_armies(name: str) -> None:
    x, y = DRAWN[name]["anchor"]
    assert DRAWN[name]["radius"] == pytest.approx(distance_to_coast(name, (x, y)), abs=0.15)


def test_only_iceland_and_japan_are_narrower_than_a_disc() -> None:
    assert {name for name, drawn in DRAWN.items() if drawn["radius"] < 10} == {"Iceland", "Japan"}


def test_the_whole_drawing_is_on_the_board() -> None:
    width, height = GEOMETRY["size"]
    for name in DRAWN:
        for (x, y), _ in sides(name):
            assert 0 <= x <= width
            assert 0 <= y <= height


def test_the_drawing_is_as_detailed_as_it_was_made() -> None:
    rings = [ring for drawn in DRAWN.values() for ring in drawn["rings"]]
    assert (len(rings), sum(len(ring) // 2 for ring in rings)) == (67, 2442)
    numbers = [number for ring in rings for number in ring]
    assert numbers == [round(number, 1) for number in numbers]


def test_every_sea_link_has_a_route_and_no_land_link_has_one() -> None:
    sea = {(each.first, each.second) for each in CLASSIC.links if each.kind == "sea"}
    assert set(ROUTES) == sea


@pytest.mark.parametrize("pair", ROUTES, ids=" to ".join)
def test_a_sea_route_leads_from_coast_to_coast(pair: tuple[str, str]) -> None:
    if pair == ("Alaska", "Kamchatka"):
        # It leaves the board on the left and comes back on the right, at the same height.
        from_alaska, from_kamchatka = ROUTES[pair]
        ends = from_alaska[0], from_kamchatka[0]
        assert from_alaska[-1] == [0, 467]
        assert from_kamchatka[-1] == [GEOMETRY["size"][0], 467]
    else:
        (line,) = ROUTES[pair]
        ends = line[0], line[-1]
    for name, (x, y) in zip(pair, ends, strict=True):
        assert distance(name, (x, y)) <= NEAR


@pytest.mark.parametrize("pair", ROUTES, ids=" to ".join)
def test_a_sea_route_crosses_no_third_territory(pair: tuple[str, str]) -> None:
    for line in ROUTES[pair]:
        for (x1, y1), (x2, y2) in itertools.pairwise(line):
            steps = math.ceil(math.dist((x1, y1), (x2, y2)))
            for step in range(steps + 1):
                share = step / steps
                point = (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
                assert {name for name in DRAWN if is_inside(name, point)} <= set(pair)


def test_the_geometry_has_what_the_board_reads() -> None:
    assert set(GEOMETRY) == {"name", "size", "territories", "continents", "routes"}
    assert GEOMETRY["continents"][4] == {"name": "Asia", "label": "Asia", "bonus": 7}
    alaska = {key: value for key, value in DRAWN["Alaska"].items() if key != "rings"}
    assert alaska == {
        "name": "Alaska",
        "label": "Alaska",
        "short": "Alaska",
        "anchor": [82.3, 476.8],
        "radius": 19.0,
        "continent": 0,
        "neighbours": [1, 3, 30],
    }
