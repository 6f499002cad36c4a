"""The board that is drawn for a map without outlines says the same as its links."""

from __future__ import annotations

import itertools
import math

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_widget import maps
from risk_widget.maps.board import Drawing, draw, route
from risk_widget.maps.layout import layout

Pair = tuple[int, int]
Point = tuple[float, float]

CLASSIC = maps.load("classic")


def pairs_of(graph: nx.Graph[int]) -> list[Pair]:
    return [(min(pair), max(pair)) for pair in graph.edges]


def points(drawing: Drawing, place: int) -> list[Point]:
    ring = drawing.rings[place][0]
    return list(zip(ring[::2], ring[1::2], strict=True))


def sides(drawing: Drawing, place: int) -> list[tuple[Point, Point]]:
    ring = points(drawing, place)
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def is_inside(drawing: Drawing, place: int, point: Point) -> bool:
    x, y = point
    crossed = [
        x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
        for (x1, y1), (x2, y2) in sides(drawing, place)
        if (y1 > y) != (y2 > y)
    ]
    return sum(crossed) % 2 == 1


def check(drawing: Drawing, links: list[Pair]) -> None:
    """Check everything that a board relies on."""
    everybody = range(len(drawing.rings))
    borders = [{frozenset(side) for side in sides(drawing, place)} for place in everybody]
    touching = {
        (one, other)
        for one, other in itertools.combinations(everybody, 2)
        if borders[one] & borders[other]
    }
    assert touching == drawing.touching
    assert touching <= set(links)
    width, height = drawing.size
    for place in everybody:
        assert all(0 <= x <= width and 0 <= y <= height for x, y in points(drawing, place))
        inside = [other for other in everybody if is_inside(drawing, other, drawing.anchors[place])]
        assert inside == [place]


GRAPHS = {
    "two": nx.path_graph(2),
    "a long path": nx.path_graph(9),
    "a ring": nx.cycle_graph(7),
    "a star": nx.star_graph(8),
    "everybody with everybody": nx.complete_graph(6),
    "a honeycomb": nx.convert_node_labels_to_integers(nx.hexagonal_lattice_graph(2, 3)),
    "a tree": nx.balanced_tree(2, 3),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_a_map_without_coordinates_gets_a_board(name: str) -> None:
    graph = GRAPHS[name]
    check(draw(len(graph), pairs_of(graph), {}), pairs_of(graph))


def classic_pairs() -> list[Pair]:
    index = CLASSIC.topology.index
    pairs = [sorted((index[link.first], index[link.second])) for link in CLASSIC.links]
    return [(one, other) for one, other in pairs]


def classic_points() -> dict[int, Point]:
    anchors = [territory["anchor"] for territory in CLASSIC.geometry["territories"]]
    return {place: (x, y) for place, (x, y) in enumerate(anchors)}


def test_a_map_with_coordinates_keeps_its_lie() -> None:
    given_points = classic_points()
    drawing = draw(42, classic_pairs(), given_points)
    check(drawing, classic_pairs())
    for one, other in itertools.combinations(range(42), 2):
        if given_points[other][0] - given_points[one][0] > 100:
            assert drawing.anchors[one][0] < drawing.anchors[other][0]
    # Most links by land can be seen as borders; the others have a route.
    assert len(drawing.touching) >= 60


def test_territories_that_are_linked_by_sea_do_not_touch() -> None:
    drawing = draw(3, [(0, 1), (1, 2)], {}, sea=[(0, 1)])
    assert drawing.touching == {(1, 2)}


def test_places_that_nobody_gave_are_found_between_those_that_are_known() -> None:
    known = {place: point for place, point in classic_points().items() if place != 33}
    drawing = draw(42, classic_pairs(), known)
    china = CLASSIC.territories.index("China")
    assert china == 33
    x, y = drawing.anchors[china]
    near = [drawing.anchors[CLASSIC.topology.index[name]] for name in CLASSIC.neighbours("China")]
    assert min(x2 for x2, _ in near) - 40 < x < max(x2 for x2, _ in near) + 40
    assert min(y2 for _, y2 in near) - 40 < y < max(y2 for _, y2 in near) + 40


def test_places_at_the_same_point_are_moved_apart() -> None:
    drawing = draw(4, [(0, 1), (1, 2), (2, 3)], {0: (0, 0), 1: (9, 9), 2: (9, 9), 3: (20, 5)})
    check(drawing, [(0, 1), (1, 2), (2, 3)])
    assert math.dist(drawing.anchors[1], drawing.anchors[2]) > 20


@pytest.mark.parametrize("tiny", [0.0, 5e-324, 1e-12, 1e-3])
def test_coordinates_that_hardly_differ_make_a_board(tiny: float) -> None:
    links = [(0, 1), (1, 2), (2, 3)]
    check(draw(4, links, {0: (0, 0), 1: (tiny, 0), 2: (0, tiny), 3: (tiny, tiny)}), links)
    check(draw(4, links, {0: (0, 0), 1: (tiny, 0)}), links)


@pytest.mark.parametrize("high", [0, 1, 12, 24, 100])
def test_two_territories_side_by_side_make_a_board(high: int) -> None:
    check(draw(2, [(0, 1)], {0: (0, high), 1: (24, 0)}), [(0, 1)])


def test_the_same_map_gets_the_same_board() -> None:
    assert draw(42, classic_pairs(), {}) == draw(42, list(reversed(classic_pairs())), {})


def test_arrows_between_neighbours_on_a_small_map_do_not_go_round_the_globe() -> None:
    for graph in GRAPHS.values():
        drawing = draw(len(graph), pairs_of(graph), {})
        for one, other in drawing.touching:
            assert abs(drawing.anchors[one][0] - drawing.anchors[other][0]) <= drawing.size[0] / 2


def test_a_route_over_the_edge_leaves_on_one_side_and_comes_in_on_the_other() -> None:
    west, east = ((0, 0, 10, 0, 10, 10),), ((90, 40, 95, 40, 95, 50),)
    from_west, from_east = route((west, (8, 4)), (east, (92, 44)), (100, 60))
    assert (from_west[-1], from_east[-1]) == ((0, 24), (100, 24))


def test_the_parts_of_a_board_that_is_in_pieces_lie_beside_each_other() -> None:
    places = layout([[1], [0], [3], [2]])
    within = math.dist(places[0], places[1])
    assert all(math.dist(places[one], places[other]) > within for one in (0, 1) for other in (2, 3))


@st.composite
def random_boards(draw_: st.DrawFn) -> tuple[int, list[Pair], dict[int, Point]]:
    count = draw_(st.integers(2, 12))
    pairs = {(draw_(st.integers(0, place - 1)), place) for place in range(1, count)}
    places = st.integers(0, count - 1)
    more = draw_(st.sets(st.tuples(places, places), max_size=10))
    pairs |= {(one, other) for one, other in more if one < other}
    numbers = st.floats(-1e4, 1e4) | st.integers(-3, 3).map(float)
    known = draw_(st.dictionaries(places, st.tuples(numbers, numbers), max_size=count))
    return count, sorted(pairs), known


@settings(max_examples=40, deadline=None)
@given(random_boards())
def test_any_board_says_the_same_as_its_links(
    board: tuple[int, list[Pair], dict[int, Point]],
) -> None:
    count, links, known = board
    check(draw(count, links, known), links)
