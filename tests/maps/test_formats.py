"""Maps of other formats: the same map comes out of each."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from risk_widget import Game, GameMap, maps
from risk_widget.maps import MapError, MapWarning
from tests.maps.formats import CARDS, CONQUEST, DOMINATION, FORMATS, GEOJSON, GRAPHML, NODE_LINK


def write(folder: Path, name: str, text: str) -> Path:
    """Write a map file with its cards beside it."""
    (folder / "hills.cards").write_text(CARDS, "utf-8")
    path = folder / name
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_gives_the_same_map(tmp_path: Path, name: str) -> None:
    game_map = maps.load(write(tmp_path, name, FORMATS[name]))
    assert game_map.territories == ("Top", "Slope", "Foot", "Old Harbour")
    assert {each.name: each.bonus for each in game_map.continents.values()} == {
        "Uphill": 2,
        "Down Hill": 1,
    }
    assert game_map.continents["Down Hill"].territories == ("Foot", "Old Harbour")
    assert {frozenset(link[:2]) for link in game_map.links} == {
        frozenset({"Top", "Slope"}),
        frozenset({"Slope", "Foot"}),
        frozenset({"Foot", "Old Harbour"}),
    }


@pytest.mark.parametrize("name", FORMATS)
def test_what_was_imported_can_be_kept_as_our_own(tmp_path: Path, name: str) -> None:
    game_map = maps.load(write(tmp_path, name, FORMATS[name]))
    maps.save(game_map, tmp_path / "kept.json")
    kept = maps.load(tmp_path / "kept.json")
    assert kept.geometry == game_map.geometry
    assert kept.topology == game_map.topology
    assert kept.to_data() == game_map.to_data()


@pytest.mark.parametrize("name", FORMATS)
def test_an_imported_map_is_drawn_and_played(tmp_path: Path, name: str) -> None:
    game_map = maps.load(write(tmp_path, name, FORMATS[name]))
    for territory in game_map.geometry["territories"]:
        assert len(territory["rings"][0]) >= 6
        assert territory["radius"] >= 20
    chance = random.Random(name)
    game = Game(["Ada", "Bo", "Cy"], "danish", seed=1, game_map=game_map)
    for _ in range(200):
        if game.winner:
            break
        game.apply(chance.choice(chance.choice(list(game.legal_actions.options()))))
    assert not game.status()
    assert game.to_svg().startswith("<svg")


@pytest.mark.parametrize("name", FORMATS)
def test_the_content_decides_on_the_format_not_the_name(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, f"{Path(name).stem}.xml", FORMATS[name])
    assert maps.load(path).territories == ("Top", "Slope", "Foot", "Old Harbour")


@pytest.mark.parametrize("ending", [".MAP", ".Map"])
def test_a_path_is_told_by_its_ending_in_any_case(tmp_path: Path, ending: str) -> None:
    assert maps.load(str(write(tmp_path, f"a{ending}", CONQUEST))).name == "a"


def test_line_ends_and_byte_order_marks_of_windows_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.map"
    path.write_bytes(b"\xef\xbb\xbf" + CONQUEST.replace("\n", "\r\n").encode())
    assert maps.load(path).territories[0] == "Top"


def test_domination_brings_cards_and_missions(tmp_path: Path) -> None:
    game_map = maps.load(write(tmp_path, "hills.map", DOMINATION))
    assert game_map.name == "Three Hills"
    assert game_map.missions == ("3", "2x2", "uphill+down-hill", "destroy-red")
    assert game_map.topology.symbols == ("infantry", "cavalry", "artillery", "infantry")
    game = Game(["Ada", "Bo", "Cy"], "hasbro-secret-mission", seed=1, game_map=game_map)
    assert set(game.state.missions) <= set(game_map.missions)


def test_the_third_continent_is_the_holder_s_choice(tmp_path: Path) -> None:
    path = write(tmp_path, "hills.map", DOMINATION)
    (tmp_path / "hills.cards").write_text(CARDS + "0 0 0 2 * 0 Hold two.\n", "utf-8")
    assert maps.load(path).missions[-1] == "down-hill+1"


def test_y_grows_downwards_in_pictures_and_upwards_on_the_board(tmp_path: Path) -> None:
    for name in ("hills.map", "conquest.map", "hills.json"):
        geometry = maps.load(write(tmp_path, name, FORMATS[name])).geometry
        heights = [territory["anchor"][1] for territory in geometry["territories"]]
        assert heights[0] > heights[1] > heights[3]


def test_geojson_outlines_are_kept_and_shared_borders_are_links(tmp_path: Path) -> None:
    game_map = maps.load(write(tmp_path, "hills.geojson", json.dumps(GEOJSON)))
    assert [link.kind for link in game_map.links] == ["sea", "land", "land"]
    west, east = (set(ring_points(game_map, place)) for place in (0, 1))
    assert len(west & east) == 2
    (route,) = game_map.geometry["routes"]
    assert route["between"] == [3, 2]
    width, height = game_map.geometry["size"]
    xs, ys = zip(
        *(point for place in range(4) for point in ring_points(game_map, place)), strict=True
    )
    assert (min(xs), max(xs)) == (12, width - 12)
    assert (min(ys), max(ys)) == (12, pytest.approx(height - 12, abs=0.5))


def ring_points(game_map: GameMap, place: int) -> list[tuple[float, float]]:
    ring = game_map.geometry["territories"][place]["rings"][0]
    return list(zip(ring[::2], ring[1::2], strict=True))


def graph() -> nx.Graph[str]:
    made: nx.Graph[str] = nx.node_link_graph(NODE_LINK, edges="edges")
    return made


def test_a_graph_becomes_a_map_and_a_map_s_graph_the_same_map() -> None:
    game_map = maps.from_graph(graph())
    assert game_map.name == "Three Hills"
    assert game_map.missions == ("3", "2x2", "uphill+down-hill", "destroy-red")
    again = maps.from_graph(game_map.graph, bonuses={"Uphill": 2, "Down Hill": 1})
    assert again.links == game_map.links
    assert again.continents == game_map.continents


def test_graphml_that_networkx_writes_is_read(tmp_path: Path) -> None:
    made = graph()
    made.graph = {
        "name": "written",
        "bonuses": '{"Uphill": 2, "Down Hill": 1}',
        "missions": "3 2x2",
    }
    nx.write_graphml(made, tmp_path / "written.graphml")
    game_map = maps.load(tmp_path / "written.graphml")
    assert (game_map.name, game_map.missions) == ("written", ("3", "2x2"))
    assert game_map.bonus("Uphill") == 2


def test_the_positions_of_a_networkx_layout_are_read() -> None:
    made = graph()
    for place, node in enumerate(made):
        facts: dict[str, Any] = made.nodes[node]
        facts["pos"] = (facts.pop("x"), facts.pop("y") + 100 * place)
    assert maps.from_graph(made).geometry != maps.from_graph(graph()).geometry


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"graph": {"Top": ["Slope"]}}, "graph"),
        ({"graph": graph(), "name": ""}, "name"),
        ({"graph": graph(), "name": "x" * 61}, "name"),
    ],
)
def test_from_graph_refuses_what_is_no_graph_or_name(arguments: dict[str, Any], field: str) -> None:
    with pytest.raises(MapError) as caught:
        maps.from_graph(**arguments)
    assert caught.value.field == field


def test_a_map_is_saved_as_json_only(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"must end in \.json"):
        maps.save(maps.load("ferry"), tmp_path / "ferry.map")
    assert not list(tmp_path.iterdir())


def test_a_saved_map_has_one_line_for_each_territory_and_link(tmp_path: Path) -> None:
    maps.save(maps.load("ferry"), tmp_path / "ferry.json")
    lines = (tmp_path / "ferry.json").read_text("utf-8").splitlines()
    rows = [json.loads(line.rstrip(",")) for line in lines if line.startswith("  ")]
    # Two continents, three links, four territories, one route.
    assert len(rows) == 10


def test_a_warning_points_at_the_one_who_loads(tmp_path: Path) -> None:
    path = write(tmp_path, "one.graphml", GRAPHML.replace(">2</data>", ">1</data>"))
    path.write_text(GRAPHML.replace('<data key="b">2</data>', ""), "utf-8")
    with pytest.warns(MapWarning, match="has no bonus; by our rule of thumb") as caught:
        maps.load(path)
    assert caught[0].filename == __file__
