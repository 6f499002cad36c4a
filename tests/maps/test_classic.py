"""The classic board: the facts that the rulebooks print."""

from __future__ import annotations

import json
from importlib import resources

import networkx as nx
import pytest

from risk_widget import maps

CLASSIC = maps.load("classic")

# R165, checked against R021 and R022.
CONTINENTS = {
    "North America": (5, 9),
    "South America": (2, 4),
    "Europe": (5, 7),
    "Africa": (3, 6),
    "Asia": (7, 12),
    "Australia": (2, 4),
}

# In board order: how many territories each one borders.
DEGREES = {
    "Alaska": 3,
    "Northwest Territory": 4,
    "Greenland": 4,
    "Alberta": 4,
    "Ontario": 6,
    "Quebec": 3,
    "Western United States": 4,
    "Eastern United States": 4,
    "Central America": 3,
    "Venezuela": 3,
    "Peru": 3,
    "Brazil": 4,
    "Argentina": 2,
    "Iceland": 3,
    "Great Britain": 4,
    "Scandinavia": 4,
    "Ukraine": 6,
    "Northern Europe": 5,
    "Western Europe": 4,
    "Southern Europe": 6,
    "North Africa": 6,
    "Egypt": 4,
    "East Africa": 6,
    "Congo": 3,
    "South Africa": 3,
    "Madagascar": 2,
    "Ural": 4,
    "Siberia": 5,
    "Yakutsk": 3,
    "Irkutsk": 4,
    "Kamchatka": 5,
    "Mongolia": 5,
    "Japan": 2,
    "China": 6,
    "Afghanistan": 5,
    "Middle East": 6,
    "India": 4,
    "Siam": 3,
    "Indonesia": 3,
    "New Guinea": 3,
    "Western Australia": 3,
    "Eastern Australia": 2,
}


def test_the_board_has_42_territories() -> None:
    assert len(CLASSIC.territories) == 42  # R011
    assert CLASSIC.territories == tuple(DEGREES)


def test_continents_have_the_printed_sizes_and_bonuses() -> None:
    printed = {
        name: (each.bonus, len(each.territories)) for name, each in CLASSIC.continents.items()
    }
    assert printed == CONTINENTS
    assert {name: CLASSIC.bonus(name) for name in CLASSIC.continents} == {
        name: bonus for name, (bonus, _) in CONTINENTS.items()
    }


def test_every_territory_is_in_exactly_one_continent() -> None:
    members = [name for each in CLASSIC.continents.values() for name in each.territories]
    assert sorted(members) == sorted(CLASSIC.territories)  # R065
    for name, each in CLASSIC.continents.items():
        assert all(CLASSIC.graph.nodes[member]["continent"] == name for member in each.territories)


def test_58_land_links_and_25_sea_links() -> None:
    kinds = [link.kind for link in CLASSIC.links]
    assert (kinds.count("land"), kinds.count("sea"), len(kinds)) == (58, 25, 83)
    assert CLASSIC.graph.number_of_edges() == 83


def test_every_territory_has_its_number_of_neighbours() -> None:
    assert {name: len(CLASSIC.neighbours(name)) for name in CLASSIC.territories} == DEGREES
    assert dict(CLASSIC.graph.degree) == DEGREES
    assert (min(DEGREES.values()), max(DEGREES.values())) == (2, 6)


def test_every_link_goes_both_ways() -> None:
    for name in CLASSIC.territories:
        for other in CLASSIC.neighbours(name):
            assert name in CLASSIC.neighbours(other)
    for link in CLASSIC.links:
        assert link.second in CLASSIC.neighbours(link.first)


def test_the_whole_board_is_connected() -> None:
    assert nx.is_connected(CLASSIC.graph)


@pytest.mark.parametrize("continent", CONTINENTS)
def test_a_continent_is_connected_in_itself(continent: str) -> None:
    inside = CLASSIC.continents[continent].territories
    assert nx.is_connected(CLASSIC.graph.subgraph(inside))


@pytest.mark.parametrize(
    ("continent", "borders"),
    [
        ("North America", ("Alaska", "Greenland", "Central America")),
        ("South America", ("Venezuela", "Brazil")),
        (
            "Europe",
            ("Iceland", "Ukraine", "Western Europe", "Southern Europe"),
        ),
        ("Africa", ("North Africa", "Egypt", "East Africa")),
        ("Asia", ("Ural", "Kamchatka", "Afghanistan", "Middle East", "Siam")),
        ("Australia", ("Indonesia",)),
    ],
)
def test_a_continent_is_entered_over_its_borders(continent: str, borders: tuple[str, ...]) -> None:
    assert CLASSIC.borders(continent) == borders


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Alaska", "Kamchatka", "sea"),  # R066
        ("East Africa", "Middle East", "sea"),  # left out of some printings by mistake
        ("North Africa", "Southern Europe", "sea"),
        ("Northwest Territory", "Ontario", "land"),
    ],
)
def test_links_that_other_boards_get_wrong(one: str, other: str, kind: str) -> None:
    assert other in CLASSIC.neighbours(one)
    assert one in CLASSIC.neighbours(other)
    assert CLASSIC.graph.edges[one, other]["kind"] == kind


def test_eastern_united_states_and_alberta_are_no_neighbours() -> None:
    assert "Alberta" not in CLASSIC.neighbours("Eastern United States")


def test_scandinavia_has_four_neighbours() -> None:
    assert set(CLASSIC.neighbours("Scandinavia")) == {
        "Iceland",
        "Great Britain",
        "Northern Europe",
        "Ukraine",
    }


def test_the_fingerprint_stays_for_ever_because_saved_games_carry_it() -> None:
    assert CLASSIC.topology.fingerprint == "2fb859757240"


def test_short_names_fit_narrow_boards_and_differ() -> None:
    shorts = [each["short"] for each in CLASSIC.geometry["territories"]]
    assert max(map(len, shorts)) <= 11
    assert len(set(shorts)) == 42


def test_the_file_has_one_line_for_each_territory_and_link() -> None:
    text = resources.files("risk_widget.maps").joinpath("data/classic.json").read_text("utf-8")
    rows = [line.strip().rstrip(",") for line in text.splitlines() if line.startswith("  ")]
    data = json.loads(text)
    assert [json.loads(row) for row in rows] == [
        *data["continents"],
        *data["links"],
        *data["territories"],
        *data["routes"],
    ]


def test_credits_name_the_source_of_the_drawing() -> None:
    assert CLASSIC.credits == "Made with Natural Earth"
