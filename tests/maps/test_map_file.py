"""The map file format: what is refused and with which sentence; sound maps read back."""

from __future__ import annotations

import contextlib
import json
import math
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_widget.maps import GameMap, MapError

Change = Callable[[dict[str, Any]], object]

SMALL = Path(__file__).with_name("small.json")


def small() -> dict[str, Any]:
    """Return a sound map that has everything a map can have."""
    data: dict[str, Any] = json.loads(SMALL.read_text("utf-8"))
    return data


def put(*path: str | int, value: object) -> Change:
    """Return a change that puts a value at a place in the data."""

    def change(data: dict[str, Any]) -> None:
        inner: Any = data
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value

    return change


def rename(name: str) -> Change:
    return put("territories", 2, "name", value=name)


@pytest.mark.parametrize(
    ("change", "field", "text"),
    [
        (put("format", value="chess"), "format", 'must be "risk-map"'),
        (lambda data: data.pop("format"), "format", 'must be "risk-map", not nothing'),
        (put("version", value=2), "version", "newer release"),
        (put("version", value=True), "version", "must be 1, not true"),
        (lambda data: data.pop("links"), "links", "links is missing: add it"),
        (put("link", value=[]), "link", "Did you mean 'links'?"),
        (put("name", value=""), "name", "visible signs"),
        (put("name", value=None), "name", "must be a text, not nothing"),
        (put("credits", value=7), "credits", "must be a text"),
        (put("credits", value="x" * 2001), "credits", "at most 2000"),
        (put("size", value=[40]), "size", r"two numbers \[x, y\]: it has 1"),
        (put("size", value=[40, 0]), "size", "more than 0"),
        # territories
        (put("territories", value={}), "territories", "must be a list"),
        (put("territories", value=[{"name": "West"}]), "territories", "2 to 500"),
        (
            put("territories", value=[{"name": f"T{n}"} for n in range(501)]),
            "territories",
            "2 to 500 territories, not 501",
        ),
        (put("territories", 2, value="Middle"), "territories[2]", "JSON object, not 'Middle'"),
        (rename("West"), "territories[2].name", "there already"),
        (rename(""), "territories[2].name", "visible signs"),
        (rename(" Middle"), "territories[2].name", "without blanks around it"),
        (rename("Mid\ndle"), "territories[2].name", "visible signs"),
        (rename("M" * 61), "territories[2].name", "shorten it to at most 60"),
        (rename("wild"), "territories[2].name", "wild card"),
        (rename("*Middle"), "territories[2].name", "group of territories"),
        (put("territories", 0, "color", value="red"), "territories[0].color", "no field"),
        (put("territories", 0, "short", value="W" * 13), "territories[0].short", "at most 12"),
        # drawing
        (lambda data: data["territories"][0].pop("anchor"), "territories[0].anchor", "no anchor"),
        (lambda data: data["territories"][1].pop("anchor"), "territories[1].anchor", "no anchor"),
        (put("territories", 0, "anchor", value=[1, 2, 3]), "territories[0].anchor", "it has 3"),
        (put("territories", 0, "anchor", value=[1, "2"]), "territories[0].anchor", "not '2'"),
        (put("territories", 0, "anchor", 0, value=math.inf), "territories[0].anchor", "finite"),
        (put("territories", 0, "anchor", 0, value=True), "territories[0].anchor", "not true"),
        (put("territories", 0, "radius", value=0), "territories[0].radius", "more than 0"),
        (
            put("territories", 0, "rings", 0, value=[0, 0, 1, 1, 2, 0, 5]),
            "territories[0].rings[0]",
            "has 7 numbers",
        ),
        (put("territories", 0, "rings", 0, value=[0, 0, 1, 1]), "territories[0].rings[0]", "three"),
        (
            put("territories", 0, "rings", 0, 3, value=math.nan),
            "territories[0].rings[0]",
            "finite numbers between -1000000 and 1000000, not nan",
        ),
        (
            put("territories", 0, "rings", 0, 3, value=10**5000),
            "territories[0].rings[0]",
            "not a huge number",
        ),
        (
            put("territories", 0, "rings", value=[[0, 0] * 200_001]),
            "territories",
            "simplify the outlines",
        ),
        # continents
        (put("continents", value=[]), "continents", "leaves out 'West'"),
        (put("continents", 0, "territories", value=["West"]), "continents", "leaves out 'Middle'"),
        (
            put("continents", 1, "territories", value=["East", "Middle"]),
            "continents[1].territories",
            "'Middle', which is in 'Mainland' already",
        ),
        (
            put("continents", 1, "territories", value=["East", "East"]),
            "continents[1].territories",
            "'East', which is in 'Islands' already",
        ),
        (
            put("continents", 1, "territories", value=["Eats"]),
            "continents[1].territories",
            "'Eats', which is not among the territories. Did you mean 'East'?",
        ),
        (put("continents", 1, "territories", value=[]), "continents[1].territories", "is empty"),
        (put("continents", 1, "name", value="Mainland"), "continents[1].name", "there already"),
        (put("continents", 1, "bonus", value=-1), "continents[1].bonus", "from 0 to 1000, not -1"),
        (put("continents", 1, "bonus", value=1.5), "continents[1].bonus", "not 1.5"),
        (put("continents", 1, "bonus", value=True), "continents[1].bonus", "not true"),
        (put("continents", 1, "bonus", value="2"), "continents[1].bonus", "not '2'"),
        # links
        (put("links", 0, value=["West", "Middle"]), "links[0]", "territory, territory, kind"),
        (put("links", 0, 2, value="air"), "links[0]", '"land" or "sea"'),
        (put("links", 0, 0, value="Wets"), "links[0]", "Did you mean 'West'?"),
        (put("links", 0, 0, value="Middle"), "links[0]", "'Middle' to itself"),
        (
            lambda data: data["links"].append(["Middle", "West", "land"]),
            "links[2]",
            "'Middle' and 'West' again: a link goes both ways",
        ),
        (lambda data: data["links"].pop(0), "links", "no way leads from 'West' to 'East'"),
        # missions and cards
        (put("missions", value="3"), "missions", "must be a list"),
        (put("missions", value=["4"]), "missions[0]", "asks for 4 territories, but there are 3"),
        (put("missions", value=["2", "2"]), "missions[1]", "'2' is there already"),
        (put("missions", value=["Mainland"]), "missions[0]", "is not written as"),
        (put("missions", value=["mainland+isles"]), "missions[0]", "names 'isles', which is no"),
        (put("missions", value=["islands+2"]), "missions[0]", "asks for 2 more continents, but"),
        (put("missions", value=["destroy-pink"]), "missions[0]", "names no colour of red"),
        (put("territories", 0, "card", value="dragon"), "territories[0].card", "one of infantry"),
        # routes
        (put("routes", 0, "between", 0, value="Eats"), "routes[0].between", "mean 'East'"),
        (put("routes", 0, "between", 0, value="West"), "routes[0].between", "a sea link"),
        (put("routes", 0, "between", value=["East"]), "routes[0].between", "a sea link"),
        (
            lambda data: data["routes"].append(data["routes"][0]),
            "routes[1].between",
            "no other route",
        ),
        (put("routes", 0, "lines", value=[]), "routes[0].lines", "give a line"),
        (put("routes", 0, "lines", 0, value=[[1, 2]]), "routes[0].lines[0]", "at least two"),
        (put("routes", 0, "lines", 0, 0, value=[1]), "routes[0].lines[0]", "it has 1"),
        (put("routes", 0, "lines", 0, 0, 0, value=None), "routes[0].lines[0]", "not nothing"),
    ],
)
def test_a_wrong_map_is_refused_with_the_field_and_the_remedy(
    change: Change, field: str, text: str
) -> None:
    data = small()
    change(data)
    with pytest.raises(MapError, match=text) as caught:
        GameMap.from_data(data)
    assert caught.value.field == field
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("mission", ["3", "2x2", "mainland+islands", "mainland+1", "destroy-red"])
def test_a_map_brings_missions_and_reads_them_back(mission: str) -> None:
    game_map = GameMap.from_data(small() | {"missions": [mission]})
    assert game_map.missions == game_map.topology.missions == (mission,)
    assert GameMap.from_data(game_map.to_data()).topology == game_map.topology


def test_cards_that_the_map_leaves_open_take_turns() -> None:
    data = small()
    data["territories"][0]["card"] = "artillery"
    game_map = GameMap.from_data(data)
    assert game_map.topology.symbols == ("artillery", "cavalry", "artillery")
    assert game_map.topology.fingerprint != GameMap.from_data(small()).topology.fingerprint


@pytest.mark.parametrize("data", [None, [], "classic", 3])
def test_a_map_must_be_an_object(data: object) -> None:
    with pytest.raises(MapError, match="must be a JSON object"):
        GameMap.from_data(data)


def test_an_error_survives_the_way_to_another_process() -> None:
    again = pickle.loads(pickle.dumps(MapError("Wrong.", field="name")))  # noqa: S301
    assert (str(again), again.field) == ("Wrong.", "name")


NAMES = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=8
).filter(lambda name: name != "wild" and not name.startswith("*") and name.isprintable())
COORDINATES = st.floats(-1000, 1000) | st.integers(-1000, 1000)

RINGS = st.sampled_from([3, 4]).flatmap(
    lambda corners: st.lists(
        st.lists(COORDINATES, min_size=2 * corners, max_size=2 * corners), min_size=1, max_size=2
    )
)


@st.composite
def random_maps(draw: st.DrawFn) -> dict[str, Any]:
    names = draw(st.lists(NAMES, min_size=2, max_size=6, unique=True))
    kinds = st.sampled_from(["land", "sea"])
    # A random tree joins the board; random links are added to it.
    pairs = {(draw(st.integers(0, place - 1)), place) for place in range(1, len(names))}
    places = st.integers(0, len(names) - 1)
    pairs |= {(a, b) for a, b in draw(st.sets(st.tuples(places, places), max_size=6)) if a < b}
    first = draw(st.integers(1, len(names)))
    halves = [names[:first], names[first:]]
    return {
        "format": "risk-map",
        "version": 1,
        "name": draw(NAMES),
        "credits": "",
        "size": [100, 100],
        "continents": [
            {"name": f"Part {place}", "bonus": draw(st.integers(0, 9)), "territories": half}
            for place, half in enumerate(halves)
            if half
        ],
        "links": [[names[a], names[b], draw(kinds)] for a, b in sorted(pairs)],
        "territories": [
            {
                "name": name,
                "short": name,
                "anchor": [draw(COORDINATES), draw(COORDINATES)],
                "radius": 3,
                "rings": draw(RINGS),
            }
            for name in names
        ],
        "routes": [],
    }


@given(random_maps())
def test_any_sound_map_reads_back_what_it_writes(data: dict[str, Any]) -> None:
    game_map = GameMap.from_data(json.loads(json.dumps(data)))
    assert game_map.to_data() == data
    assert game_map.topology == GameMap.from_data(game_map.to_data()).topology
    assert {frozenset(link[:2]) for link in game_map.links} == {
        frozenset((name, other))
        for name in game_map.territories
        for other in game_map.neighbours(name)
    }


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.data())
def test_nonsense_in_any_place_is_refused_or_read_but_never_crashes(data: st.DataObject) -> None:
    broken = small()
    inner: Any = broken
    while True:
        places = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        place = data.draw(st.sampled_from(places))
        if not isinstance(inner[place], (dict, list)) or data.draw(st.booleans()):
            break
        inner = inner[place]
    inner[place] = data.draw(JSON_VALUES)
    # Any other error than a MapError fails the test.
    with contextlib.suppress(MapError):
        game_map = GameMap.from_data(broken)
        assert GameMap.from_data(game_map.to_data()).to_data() == game_map.to_data()
