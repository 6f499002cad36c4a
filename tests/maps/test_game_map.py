"""Loading maps and asking them."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from risk_widget import maps
from risk_widget.maps import GameMap, MapError

SMALL = Path(__file__).with_name("small.json")


def small() -> dict[str, Any]:
    """Return a sound map that has everything a map can have."""
    data: dict[str, Any] = json.loads(SMALL.read_text("utf-8"))
    return data


def test_a_map_reads_back_what_it_writes() -> None:
    assert GameMap.from_data(small()).to_data() == small()


def test_the_classic_map_reads_back_what_it_writes() -> None:
    classic = maps.load("classic")
    again = GameMap.from_data(json.loads(json.dumps(classic.to_data())))
    assert again.to_data() == classic.to_data()
    assert again.geometry == classic.geometry
    assert again.topology == classic.topology


def test_pickles_and_copies_say_the_same() -> None:
    game_map = GameMap.from_data(small())
    for again in (pickle.loads(pickle.dumps(game_map)), copy.deepcopy(game_map)):  # noqa: S301
        assert again.to_data() == game_map.to_data()
        assert again.topology == game_map.topology


def test_a_map_without_a_drawing_gets_one() -> None:
    data = small()
    del data["size"], data["routes"], data["credits"]
    data["territories"] = [{"name": name} for name in ("West", "East", "Middle")]
    game_map = GameMap.from_data(data)
    assert [row["name"] for row in game_map.to_data()["territories"] if "rings" in row] == []
    geometry = game_map.geometry
    for territory in geometry["territories"]:
        assert len(territory["rings"]) == 1
        assert territory["radius"] > 10
    assert geometry["routes"][0]["between"] == [1, 2]
    assert json.loads(json.dumps(geometry)) == geometry
    assert GameMap.from_data(data).geometry == geometry


def test_a_territory_without_an_outline_becomes_an_islet_among_the_others() -> None:
    west, east, middle = GameMap.from_data(small()).geometry["territories"]
    assert west["rings"] == [[0, 0, 10, 0, 10, 10, 0, 10]]
    assert east["anchor"] == [35, 5]
    assert len(east["rings"][0]) == len(middle["rings"][0]) == 16
    # Nobody says where Middle lies; it is linked to both others.
    assert 5 < middle["anchor"][0] < 35


def test_a_long_name_without_a_short_form_is_cut() -> None:
    data = json.loads(json.dumps(small()).replace("Middle", "Middle of Nowhere"))
    del data["territories"][2]["short"]
    assert GameMap.from_data(data).geometry["territories"][2]["short"] == "Middle of N…"


def test_neighbours_come_in_board_order() -> None:
    game_map = GameMap.from_data(small())
    assert game_map.territories == ("West", "East", "Middle")
    assert game_map.neighbours("Middle") == ("West", "East")


def test_links_can_be_unpacked() -> None:
    assert GameMap.from_data(small()).links == (
        ("West", "Middle", "land"),
        ("East", "Middle", "sea"),
    )


def test_the_representation_counts() -> None:
    assert repr(GameMap.from_data(small())) == (
        "<GameMap 'small': 3 territories, 2 continents, 2 links>"
    )


def test_the_graph_carries_continents_and_kinds_in_board_order() -> None:
    graph = GameMap.from_data(small()).graph
    assert list(graph) == ["West", "East", "Middle"]
    assert graph.nodes["East"]["continent"] == "Islands"
    assert graph.edges["Middle", "East"]["kind"] == "sea"


@pytest.mark.parametrize(
    ("method", "names"),
    [
        ("add_edge", ("West", "East")),
        ("add_node", ("South",)),
        ("remove_edge", ("West", "Middle")),
        ("remove_node", ("West",)),
        ("clear", ()),
    ],
)
def test_the_graph_is_frozen(method: str, names: tuple[str, ...]) -> None:
    graph = GameMap.from_data(small()).graph
    with pytest.raises(nx.NetworkXError, match="Frozen"):
        getattr(graph, method)(*names)


def test_changing_what_a_map_hands_out_changes_no_map() -> None:
    game_map = GameMap.from_data(small())
    game_map.geometry["territories"][0]["rings"][0].clear()
    game_map.to_data()["links"].clear()
    game_map.graph.nodes["West"]["continent"] = "Islands"
    continents: Any = game_map.continents
    with pytest.raises(TypeError):
        continents["Mainland"] = None
    assert game_map.to_data() == small()
    assert game_map.geometry["territories"][0]["rings"] == [[0, 0, 10, 0, 10, 10, 0, 10]]
    assert game_map.borders("Mainland") == ("Middle",)


def test_changing_the_data_afterwards_changes_no_map() -> None:
    data = small()
    game_map = GameMap.from_data(data)
    data["territories"][0]["rings"][0].clear()
    data["links"].clear()
    assert game_map.to_data() == small()


@pytest.mark.parametrize(
    ("ask", "field", "text"),
    [
        (
            lambda game_map: game_map.neighbours("west"),
            "territory",
            "There is no territory 'west' on the map 'small'. Did you mean 'West'?",
        ),
        (
            lambda game_map: game_map.neighbours(3),
            "territory",
            "There is no territory 3 on the map 'small'.",
        ),
        (
            lambda game_map: game_map.bonus("Island"),
            "continent",
            "There is no continent 'Island' on the map 'small'. Did you mean 'Islands'?",
        ),
        (
            lambda game_map: game_map.borders(["Islands"]),
            "continent",
            "There is no continent a list on the map 'small'.",
        ),
    ],
)
def test_an_unknown_name_gets_a_proposal(
    ask: Callable[[GameMap], object], field: str, text: str
) -> None:
    with pytest.raises(MapError) as caught:
        ask(GameMap.from_data(small()))
    assert str(caught.value) == text
    assert caught.value.field == field


def test_the_classic_map_is_read_once() -> None:
    assert maps.load("classic") is maps.load("classic")


@pytest.mark.parametrize("as_text", [False, True])
def test_a_map_file_is_loaded_by_its_path(as_text: bool) -> None:
    assert maps.load(str(SMALL) if as_text else SMALL).to_data() == small()


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (
            "clasic",
            r"Maps that come with the package: archipelago, classic, ferry, pass\. "
            r".* Did you mean 'classic'\?",
        ),
        ("../data/classic", "There is no map '../data/classic'"),
        (7, "There is no map 7"),
        (Path("classic"), "cannot be read: check the path"),
        ("missing.map", "cannot be read: check the path"),
        ("missing.json", "cannot be read: check the path"),
        ("null\0.json", "cannot be read: check the path"),
    ],
)
def test_an_unknown_map_is_refused(source: str | Path, text: str) -> None:
    with pytest.raises(MapError, match=text) as caught:
        maps.load(source)
    assert caught.value.field == "source"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"{", "no JSON text"),
        (b"\xff\xfe", "no JSON text"),
        (b"[" * 100_000, "no JSON text"),
        (b'{"size": [NaN, 1]}', "NaN is no number"),
        (b'{"size": [' + b"1" * 5000 + b"]}", "no JSON text"),
        (b" " * 5_000_001, "larger than 5 MB"),
        (b"{}", "broken.json is no map file: maps are read from JSON of this package"),
        (b'{"format": 1}', 'broken.json: format must be "risk-map", not 1'),
    ],
    ids=["cut", "binary", "deep", "nan", "long number", "large", "empty", "another"],
)
def test_a_file_that_is_no_map_is_refused(tmp_path: Path, content: bytes, text: str) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(MapError, match=text):
        maps.load(path)
