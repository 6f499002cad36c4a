"""What goes wrong in maps from elsewhere, and what we say: an error, or a warning and a mended map.

Each text names the file, the line or node, and the remedy.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from risk_widget import maps
from risk_widget.maps import MapError, MapWarning
from tests.maps.formats import CARDS, CONQUEST, DOMINATION, GEOJSON, GRAPHML, NODE_LINK, feature

Change = Callable[[str], str]


def swap(old: str, new: str) -> Change:
    """Return a change that puts one text for another, which has to be there."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


def told(load: Callable[[], object]) -> list[str]:
    """Return what was warned of in loading."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        load()
    assert all(issubclass(each.category, MapWarning) for each in caught)
    return [str(each.message) for each in caught]


def saved(folder: Path, name: str, text: str, cards: str = CARDS) -> Path:
    (folder / "hills.cards").write_text(cards, "utf-8")
    path = folder / name
    path.write_text(text, "utf-8")
    return path


DOMINATION_ERRORS = {
    "a section is missing": ("[borders]", "[neighbours]", "[borders] is missing or empty: add it"),
    "a bonus is no number": ("Uphill 2", "Uphill two", "line 10: the bonus must be a whole number"),
    "a bonus is negative": ("Uphill 2", "Uphill -2", "whole number from 0, not '-2'"),
    "a bonus is huge": ("Uphill 2", "Uphill 2000", "at most 1000"),
    "a continent comes twice": ("Down_Hill 1", "Uphill 1", "line 11: the continent 'Uphill' is"),
    "a continent's number is unknown": ("Foot 2 300", "Foot 3 300", "line 16: there is no contin"),
    "a country's number comes twice": ("3 Foot", "2 Foot", "line 16: the number 2 is taken alre"),
    "a country's name comes twice": ("3 Foot", "3 Top", "line 16: the territory 'Top' is there"),
    "a name has blanks": ("Old_Harbour", "Old Harbour", "line 17: the continent's number must"),
    "an item is missing": ("2 Slope 1 200 60", "2 Slope", "line 15: 2 of the 5 items"),
    "a coordinate is no number": ("Top 1 100", "Top 1 left", "line 14: a coordinate must be a w"),
    "a border leads nowhere": ("3 2 4", "3 2 9", "line 22: there is no country 9; they are num"),
    "a border is a name": ("3 2 4", "3 2 Foot", "line 22: a country's number must be"),
    "a territory is called wild": ("1 Top", "1 wild", "line 14: no territory can be called"),
}


@pytest.mark.parametrize("pitfall", DOMINATION_ERRORS)
def test_a_domination_map_is_refused(tmp_path: Path, pitfall: str) -> None:
    old, new, text = DOMINATION_ERRORS[pitfall]
    path = saved(tmp_path, "hills.map", swap(old, new)(DOMINATION))
    with pytest.raises(MapError, match=re.escape(text)) as caught:
        maps.load(path)
    assert str(caught.value).startswith("hills.map")


DOMINATION_WARNINGS = {
    "a link goes one way": (
        "3 2 4",
        "3 4",
        "line 21: the link from 'Slope' to 'Foot' goes one way only; here it goes both ways, as "
        "the rules want it: add 'Slope' to the neighbours of 'Foot' (line 16), or remove the link.",
    ),
    "all links go one way": (
        "1 2\n2 1 3\n3 2 4\n4 3",
        "1 2\n2 3\n3 4",
        "each of the 3 links is written in one direction only",
    ),
    "a link comes twice": ("3 2 4", "3 2 4 4", "line 22: the link from 'Foot' to 'Old Harbour' is"),
    "a link leads to itself": ("3 2 4", "3 2 3 4", "line 22: 'Foot' is linked to itself: remove"),
    "borders come in two rows": ("2 1 3", "2 1\n2 3", "line 22: country 2 has borders already"),
    "a continent is empty": (
        "Down_Hill 1 blue",
        "Down_Hill 1 blue\nNowhere 9 gray",
        "the continent 'Nowhere' is empty and was left out: remove it",
    ),
    "two countries lie at one point": ("200 60", "100 20", "line 15: 'Top', 'Slope' lie at the"),
    "a row has more than it should": ("Top 1 100 20", "Top 1 100 20 7", "line 14: more than numb"),
    "a section is unknown": ("[files]", "[notes]", "line 4: the section [notes] is unknown"),
    "a section begins again": ("2 1 3", "[borders]\n2 1 3", "line 21: the section [borders] begin"),
    "a name is too long": ("1 Top", f"1 {'Long' * 16}", "line 14: the name 'LongLong"),
    "countries are not counted up": ("4 Old_Harbour", "7 Old_Harbour", "not numbered 1 to 4"),
    "the cards are not there": ("crd hills.cards", "crd other.cards", "line 7: the cards 'other."),
    "no cards are named": ("crd hills.cards", "", "no cards are named in [files]"),
    "the cards lie in another folder": ("crd hills", "crd ../hills", "line 7: the cards '../hills"),
    "the cards lie at a path of their own": ("crd hills", "crd /etc/hills", "not in the folder of"),
}


@pytest.mark.parametrize("pitfall", DOMINATION_WARNINGS)
def test_a_domination_map_is_mended(tmp_path: Path, pitfall: str) -> None:
    old, new, text = DOMINATION_WARNINGS[pitfall]
    changed = swap(old, new)(DOMINATION)
    if "not counted up" in pitfall:
        changed = changed.replace("3 2 4\n4 3", "3 2 7\n7 3")
        (tmp_path / "hills.cards").unlink(missing_ok=True)
    cards = CARDS.replace("Infantry 4", "Infantry 7") if "not counted" in pitfall else CARDS
    path = saved(tmp_path, "hills.map", changed, cards)
    said = told(lambda: maps.load(path))
    assert [line for line in said if text in line], said
    assert all(line.startswith("hills.map") for line in said)


CARD_ERRORS = {
    "a symbol is unknown": ("Cannon 3", "Catapult 3", "hills.cards, line 4: a card is Infantry"),
    "a card is for an unknown country": (
        "Cannon 3",
        "Cannon 9",
        "hills.cards, line 4: there is no",
    ),
    "a card has no country": ("Cannon 3", "Cannon", "hills.cards, line 4: a card is Infantry, Cav"),
    "a mission is words only": (
        "0\t3 1\t0 0 0\tHold",
        "Hold",
        "hills.cards, line 10: a mission be",
    ),
    "a mission is on an unknown continent": ("0 0\t1 2 0", "0 0\t1 7 0", "there is no continent 7"),
}


@pytest.mark.parametrize("pitfall", CARD_ERRORS)
def test_domination_cards_are_refused(tmp_path: Path, pitfall: str) -> None:
    old, new, text = CARD_ERRORS[pitfall]
    path = saved(tmp_path, "hills.map", DOMINATION, swap(old, new)(CARDS))
    with pytest.raises(MapError, match=re.escape(text)):
        maps.load(path)


CARD_WARNINGS = {
    "a card comes twice": (
        "Cannon 3",
        "Cannon 2",
        "hills.cards, line 4: 'Slope' has a card alread",
    ),
    "a card is missing": ("Cannon 3\n", "", "1 of 4 territories have no card, 'Foot' first"),
    "a wild card is missing": ("wildcard\nwild", "wild", "there are 1 wild cards; here there are"),
    "a mission asks for too much": (
        "0\t3 1",
        "0\t24 1",
        "the mission '24' asks for 24 territories",
    ),
    "a mission asks for two things": (
        "0\t2 2\t0 0",
        "0\t2 2\t1 0",
        "asks for several things at on",
    ),
    "a mission asks for nothing": ("0\t2 2\t0 0", "0\t0 0\t0 0", "asks for several things at once"),
    "a mission comes twice": ("0\t2 2", "0\t3 1", "the mission '3' is there already"),
    "more players than colours": ("1\t3 1", "7\t3 1", "asks for several things at once, or for no"),
}


@pytest.mark.parametrize("pitfall", CARD_WARNINGS)
def test_domination_cards_are_mended(tmp_path: Path, pitfall: str) -> None:
    old, new, text = CARD_WARNINGS[pitfall]
    path = saved(tmp_path, "hills.map", DOMINATION, swap(old, new)(CARDS))
    said = told(lambda: maps.load(path))
    assert [line for line in said if text in line], said


CONQUEST_ERRORS = {
    "a neighbour is misspelt": (
        "Top,Foot",
        "Top,Fot",
        "line 14: 'Fot' is not among the territories: correct the name or add the territory. "
        "Did you mean 'Foot'?",
    ),
    "the continent is forgotten": (
        "Slope,200,60,Uphill,Top",
        "Slope,200,60,Top",
        "line 14: the fourth item must be a continent, one of Uphill, Down Hill, not 'Top'",
    ),
    "the coordinates are forgotten": (
        "Slope,200,60",
        "Slope",
        "line 14: the second and third item mus",
    ),
    "a name has a comma": ("Top,100", "Top, Hill,100", "line 13: the second and third item must"),
    "a continent has no bonus": ("Uphill=2", "Uphill", "line 9: a continent is name=bonus"),
    "a bonus is no number": ("Uphill=2", "Uphill=many", "line 9: the bonus must be a whole number"),
    "a territory comes twice": ("Foot,300", "Slope,300", "line 16: the territory 'Slope' is there"),
    "a line is cut off": ("Top,100,20,Uphill,Slope", "Top,100", "line 13: a territory is name,x,y"),
    "territories are missing": ("[Territories]", "[Countries of mine]", "is no map file"),
    "the board falls apart": ("Foot\n", "\n", "no way leads from 'Top' to 'Foot'"),
}


@pytest.mark.parametrize("pitfall", CONQUEST_ERRORS)
def test_a_conquest_map_is_refused(tmp_path: Path, pitfall: str) -> None:
    old, new, text = CONQUEST_ERRORS[pitfall]
    changed = swap(old, new)(CONQUEST)
    if "falls apart" in pitfall:
        changed = changed.replace("Hill,Slope,Old", "Hill,Old").replace(
            "Down Hill,\n", "Down Hill,Foot\n"
        )
    with pytest.raises(MapError, match=re.escape(text)):
        maps.load(saved(tmp_path, "a.map", changed))


CONQUEST_WARNINGS = {
    "a link goes one way": (
        "Uphill,Top,Foot",
        "Uphill,Top",
        "a.map, line 16: the link from 'Foot' to 'Slope' goes one way only",
    ),
    "a neighbour is spelt in other letters": (
        "Top,Foot",
        "Top,FOOT",
        "line 14: 'FOOT' was taken for 'Foot': spell it the same",
    ),
    "a continent is spelt in other letters": (
        "Foot,300,100,Down Hill",
        "Foot,300,100,down hill",
        "line 16: 'down hill' was taken for 'Down Hill'",
    ),
    "there are two commas": ("Uphill,Top", "Uphill,,Top", "line 14: there is nothing between two"),
    "a territory has no neighbour": (
        "Old Harbour,420",
        "Lost Island,10,10,Uphill\nOld Harbour,420",
        "line 17: 'Lost Island' has no neighbour, so it can never be reached: add a link",
    ),
}


@pytest.mark.parametrize("pitfall", CONQUEST_WARNINGS)
def test_a_conquest_map_is_mended(tmp_path: Path, pitfall: str) -> None:
    old, new, text = CONQUEST_WARNINGS[pitfall]
    path = saved(tmp_path, "a.map", swap(old, new)(CONQUEST))
    said = maps.check(path).remarks
    assert [line for line in said if text in line], said


@pytest.mark.parametrize(
    "text",
    [
        re.sub(r",\d+,\d+,", ",0,0,", CONQUEST),
        re.sub(r"^(\d \w+ \d) \d+ \d+$", r"\1 7 7", DOMINATION, flags=re.MULTILINE),
    ],
    ids=["Conquest", "Domination"],
)
def test_coordinates_that_are_all_the_same_are_left_out(tmp_path: Path, text: str) -> None:
    path = saved(tmp_path, "a.map", text)
    (said,) = told(lambda: maps.load(path))
    assert "all territories have the same coordinates" in said


GRAPHML_ERRORS = {
    "a document type is declared": (
        "<graphml ",
        '<!DOCTYPE graphml [<!ENTITY a "aaaa">]>\n<graphml ',
        "without DOCTYPE and ENTITY",
    ),
    "an entity is declared in small letters": (
        "<graphml ",
        "<!doctype graphml>\n<graphml ",
        "without DOCTYPE and ENTITY",
    ),
    "another encoding is declared": ('encoding="utf-8"', 'encoding="utf-7"', "must be UTF-8"),
    "a tag is not closed": ("</graph>", "", "this is no XML: correct it"),
    "it is other XML": ("graphml", "svg", "is XML, but no GraphML"),
    "a key is unknown": ('<data key="c">Uphill', '<data key="z">Uphill', "no GraphML that netw"),
    "a number is none": (">2</data>", ">two</data>", "no GraphML that networkx reads"),
    "a continent is missing": (
        '<node id="Foot"><data key="c">Down Hill</data>',
        '<node id="Foot">',
        "node 'Foot': it has no continent",
    ),
    "an edge names a node that is not there": (
        'target="Foot"',
        'target="Foto"',
        "node 'Foto': it has no continent: give the node an attribute 'continent', or correct the",
    ),
    "two nodes of a continent say two bonuses": (
        '<node id="Slope"><data key="c">Uphill</data>',
        '<node id="Slope"><data key="c">Uphill</data><data key="b">7</data>',
        "node 'Slope': the continent 'Uphill' has the bonus 2 at another node and 7 here",
    ),
    "a bonus is negative": (">2</data>", ">-2</data>", "a bonus is a whole number from 0 to 1000"),
}


def test_what_networkx_warns_of_becomes_a_remark(tmp_path: Path) -> None:
    text = GRAPHML.replace('attr.type="string"', 'type="string"')
    path = saved(tmp_path, "hills.graphml", text)
    said = told(lambda: maps.load(path))
    assert (
        "hills.graphml: networkx says: No key type for id c. Using string: correct the keys."
        in said
    )


def test_a_map_in_two_parts_is_told_with_its_file(tmp_path: Path) -> None:
    path = saved(tmp_path, "hills.map", DOMINATION.replace("2 1 3", "2 1").replace("3 2 4", "3 4"))
    with pytest.raises(MapError, match=r"^hills\.map: links do not join the whole board"):
        maps.load(path)


@pytest.mark.parametrize("pitfall", GRAPHML_ERRORS)
def test_a_graphml_file_is_refused(tmp_path: Path, pitfall: str) -> None:
    old, new, text = GRAPHML_ERRORS[pitfall]
    path = saved(tmp_path, "hills.graphml", swap(old, new)(GRAPHML))
    with pytest.raises(MapError, match=re.escape(text)) as caught:
        maps.load(path)
    assert "hills.graphml" in str(caught.value)


def test_a_graphml_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hills.graphml"
    path.write_bytes(GRAPHML.replace("Top", "Tøp").encode("latin-1"))
    with pytest.raises(MapError, match="must be UTF-8: save it so"):
        maps.load(path)


GraphChange = Callable[[Any], object]

GRAPH_WARNINGS: dict[str, tuple[GraphChange, str]] = {
    "a link goes one way": (
        lambda graph: graph.remove_edge("Foot", "Slope"),
        "graph, edge 'Slope' to 'Foot': the link from 'Slope' to 'Foot' goes one way only",
    ),
    "a link comes twice": (
        lambda graph: graph.add_edge("Slope", "Foot"),
        "the link from 'Slope' to 'Foot' is there already: remove one of them",
    ),
    "a node is linked to itself": (
        lambda graph: graph.add_edge("Foot", "Foot"),
        "'Foot' is linked to itself",
    ),
    "a kind is unknown": (
        lambda graph: graph.add_edge("Top", "Foot", kind="air"),
        'its kind \'air\' is not "land" or "sea"',
    ),
    "a coordinate is missing": (
        lambda graph: graph.nodes["Top"].pop("x"),
        "node 'Top': its coordinates are no two numbers and were left out",
    ),
    "a coordinate is endless": (
        lambda graph: graph.nodes["Top"].update(x=float("inf")),
        "node 'Top': its coordinates are no two numbers",
    ),
    "a bonus is missing": (
        lambda graph: graph.graph["bonuses"].pop("Uphill"),
        "the continent 'Uphill' has no bonus; by our rule of thumb it got 1: add one",
    ),
    "a bonus is for nobody": (
        lambda graph: graph.graph["bonuses"].update(Uphil=4),
        "no territory is in 'Uphil': correct the name or remove it",
    ),
    "a card is unknown": (
        lambda graph: graph.nodes["Top"].update(card="dragon"),
        "node 'Top': its card 'dragon' is none of infantry, cavalry, artillery",
    ),
    "a mission is misspelt": (
        lambda graph: graph.graph["missions"].append("uphil+down-hill"),
        "graph missions: the mission 'uphil+down-hill' names 'uphil', which is no continent",
    ),
    "a mission is nonsense": (
        lambda graph: graph.graph["missions"].append("win!"),
        "is not written as",
    ),
    "land that does not meet": (
        lambda graph: graph.add_edge("Top", "Old Harbour", kind="land"),
        "'Top' and 'Old Harbour' are linked by land, but do not meet on the drawing",
    ),
}


@pytest.mark.parametrize("pitfall", GRAPH_WARNINGS)
def test_a_graph_is_mended(pitfall: str) -> None:
    change, text = GRAPH_WARNINGS[pitfall]
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(
        nx.node_link_graph(json.loads(json.dumps(NODE_LINK)), edges="edges")
    )
    change(graph)
    said = told(lambda: maps.from_graph(graph))
    assert [line for line in said if text in line], said


GEOJSON_ERRORS: dict[str, tuple[GraphChange, str]] = {
    "a name is missing": (
        lambda data: data["features"][1]["properties"].pop("NAME"),
        "features[1]: it has no name: add it to the feature's properties",
    ),
    "a continent is missing": (
        lambda data: data["features"][1]["properties"].pop("continent"),
        "features[1]: it has no continent",
    ),
    "a feature has no properties": (
        lambda data: data["features"][1].update(properties=None),
        "features[1]: it must be a feature with properties",
    ),
    "an outline is a point": (
        lambda data: data["features"][1].update(geometry={"type": "Point", "coordinates": [0, 0]}),
        "must be a Polygon or MultiPolygon, not 'Point'",
    ),
    "an outline is missing": (
        lambda data: data["features"][1].update(geometry=None),
        "must be a Polygon or MultiPolygon, not nothing",
    ),
    "a ring is too short": (
        lambda data: data["features"][1]["geometry"].update(coordinates=[[[0, 0], [1, 1]]]),
        "a ring must have at least four points",
    ),
    "coordinates are no numbers": (
        lambda data: data["features"][1]["geometry"].update(coordinates=[[["a", "b"]] * 4]),
        "must be rings of points [longitude, latitude]",
    ),
    "coordinates are nested wrongly": (
        lambda data: data["features"][1]["geometry"].update(coordinates=[[0, 0], [1, 1]]),
        "must be rings of points",
    ),
    "two features say two bonuses": (
        lambda data: data["features"][1]["properties"].update(bonus=9),
        "the continent 'Uphill' has the bonus 2 at another feature and 9 here",
    ),
    "a bonus is a text": (
        lambda data: data["features"][0]["properties"].update(bonus="2"),
        "a bonus is a whole number",
    ),
    "a neighbour is unknown": (
        lambda data: data["features"][3]["properties"].update(neighbours="Fot"),
        "'Fot' is not among the territories",
    ),
    "neighbours are numbers": (
        lambda data: data["features"][3]["properties"].update(neighbours=[2]),
        "neighbours must be a list of names",
    ),
    "a territory is a dot": (
        lambda data: data["features"][3]["geometry"].update(
            coordinates=[[[8, 0], [8, 1e-9], [8.000001, 0], [8, 0]]]
        ),
        "'Old Harbour' is too small to be drawn",
    ),
    "an outline is a line": (
        lambda data: data["features"][3]["geometry"].update(
            coordinates=[[[8, 0], [9, 0], [10, 0], [8, 0]]]
        ),
        "features[3]: the outline of 'Old Harbour' is a mere line or crosses itself",
    ),
    "an outline crosses itself": (
        lambda data: data["features"][3]["geometry"].update(
            coordinates=[[[8, 0], [10, 2], [10, 0], [8, 2], [8, 0]]]
        ),
        "is a mere line or crosses itself: correct it",
    ),
    "features are missing": (lambda data: data.pop("features"), "features must be a list"),
    "there are no features": (lambda data: data["features"].clear(), "a map has 2 to 500 terr"),
    "an island is not linked": (
        lambda data: data["features"][3]["properties"].pop("neighbours"),
        "no way leads from 'Top' to 'Old Harbour'",
    ),
}


@pytest.mark.parametrize("pitfall", GEOJSON_ERRORS)
def test_a_geojson_file_is_refused(tmp_path: Path, pitfall: str) -> None:
    change, text = GEOJSON_ERRORS[pitfall]
    data = json.loads(json.dumps(GEOJSON))
    change(data)
    with pytest.raises(MapError, match=re.escape(text)):
        maps.load(saved(tmp_path, "a.geojson", json.dumps(data)))


GEOJSON_WARNINGS: dict[str, tuple[GraphChange, str]] = {
    "territories meet in a point": (
        lambda data: data["features"].append(
            {
                **feature("Corner", "Uphill", 2, neighbours=["Top"]),
                "geometry": {
                    "type": "Polygon",
                    "coordinates": [[[6, 2], [7, 3], [6, 4], [5, 3], [6, 2]]],
                },
            }
        ),
        "'Foot' and 'Corner' meet in one point only and were not linked",
    ),
    "no borders are shared": (
        lambda data: (
            data["features"][1].update(geometry=feature("", "", 2.5)["geometry"]),
            data["features"][1]["properties"].update(neighbours=["Top", "Foot"]),
            data["features"][2].update(geometry=feature("", "", 5)["geometry"]),
        ),
        "no two outlines share a border, so only `neighbours` are linked",
    ),
    "a territory lies on both sides of 180 degrees": (
        lambda data: data["features"][3].update(
            geometry={
                "type": "MultiPolygon",
                "coordinates": [
                    feature("", "", -180)["geometry"]["coordinates"],  # type: ignore[index]
                    feature("", "", 178)["geometry"]["coordinates"],  # type: ignore[index]
                ],
            }
        ),
        "'Old Harbour' lies on both sides of 180 degrees",
    ),
}


@pytest.mark.parametrize("pitfall", GEOJSON_WARNINGS)
def test_a_geojson_file_is_mended(tmp_path: Path, pitfall: str) -> None:
    change, text = GEOJSON_WARNINGS[pitfall]
    data = json.loads(json.dumps(GEOJSON))
    change(data)
    path = saved(tmp_path, "a.geojson", json.dumps(data))
    said = told(lambda: maps.load(path))
    assert [line for line in said if text in line], said


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("a.map", b"Once upon a time", "a.map is no map file. Maps are read from JSON"),
        ("a.map", CARDS.encode(), "holds the cards of a Domination map: give the .map file"),
        ("a.map", b"", "is no map file"),
        ("a.graphml", b"<svg/>", "is XML, but no GraphML"),
        ("a.json", b"[]", "a.json: A map must be a JSON object"),
        ("a.json", b'{"features": []}', 'GeoJSON is read when its "type" is "FeatureCollection"'),
        ("a.json", b'{"nodes": []}', 'node-link JSON needs "edges" beside its "nodes"'),
        ("a.json", b'{"links": []}', 'node-link JSON needs "nodes" beside its "edges"'),
        ("a.json", '{"name": "Ø"}'.encode("latin-1"), "no JSON text in UTF-8: save it so"),
        ("a.map", b" " * 5_000_001, "larger than 5 MB"),
        ("a.map", b"[countries]\n" + b"x\n" * 20_001, "lines, more than 20000"),
        ("a.json", b'{"nodes": [{}], "links": []}', "node '0': it has no continent"),
        ("a.json", b'{"nodes": [7], "links": []}', "no node-link graph: it needs nodes with an i"),
        ("a.json", b'{"nodes": 3, "links": 4}', "no node-link graph"),
    ],
)
def test_what_is_no_map_is_refused(tmp_path: Path, name: str, content: bytes, text: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(MapError, match=re.escape(text)):
        maps.load(path)


def test_a_file_of_a_windows_editor_in_utf_16_is_read_with_a_warning(tmp_path: Path) -> None:
    path = saved(tmp_path, "hills.map", DOMINATION)
    known = maps.load(path)
    path.write_bytes(DOMINATION.encode("utf-16"))
    with pytest.warns(MapWarning, match="the text is UTF-16: save it as UTF-8"):
        assert maps.load(path).topology == known.topology
    graph = saved(tmp_path, "hills.graphml", GRAPHML)
    graph.write_bytes(GRAPHML.encode("utf-16"))
    with pytest.raises(MapError, match="must be UTF-8: save it so"):
        maps.load(graph)


@pytest.mark.parametrize("text", [DOMINATION, CONQUEST], ids=["Domination", "Conquest"])
def test_lines_may_end_with_a_carriage_return_alone(tmp_path: Path, text: str) -> None:
    path = saved(tmp_path, "hills.map", text)
    known = maps.load(path)
    path.write_bytes(text.replace("\n", "\r").encode())
    assert maps.load(path).topology == known.topology


def test_old_encodings_are_read_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "old.map"
    path.write_bytes(CONQUEST.replace("Top", "Tøp").encode("latin-1"))
    (said,) = told(lambda: maps.load(path))
    assert said == "old.map: the text is not UTF-8 and was read as Latin-1: save it as UTF-8."


def classic_without(*pairs: tuple[str, str]) -> nx.Graph[str]:
    graph = nx.Graph(maps.load("classic").graph)
    graph.remove_edges_from(pairs)
    return graph


BONUSES = {name: each.bonus for name, each in maps.load("classic").continents.items()}


def test_a_classic_board_that_lacks_a_link_is_told() -> None:
    graph = classic_without(("North Africa", "Southern Europe"))
    said = maps.check(graph).remarks
    text = "graph: on the classic board 'North Africa' and 'Southern Europe' are linked, here they"
    assert [line for line in said if line.startswith(text)], said


def test_a_classic_board_with_a_link_too_many_is_told_under_other_editions_names() -> None:
    graph = nx.relabel_nodes(
        classic_without(("Quebec", "Greenland")),
        {"Quebec": "Eastern-Canada", "Siam": "South_East_Asia"},
    )
    graph.add_edge("Alberta", "Eastern United States")
    said = "\n".join(maps.check(graph).remarks)
    assert "on the classic board 'Greenland' and 'Eastern-Canada' are linked" in said
    assert "'Alberta' and 'Eastern United States' are linked, on the classic board they" in said


def test_a_sound_classic_board_gets_no_remark_on_its_links() -> None:
    said = told(lambda: maps.from_graph(classic_without(), bonuses=BONUSES))
    assert not [line for line in said if "on the classic board" in line]


def test_hundreds_of_remarks_are_cut(tmp_path: Path) -> None:
    rows = "\n".join(f"T{n},{n},{n},All,t{(n + 1) % 90}" for n in range(90))
    path = saved(tmp_path, "a.map", f"[Continents]\nAll=1\n[Territories]\n{rows}\n")
    said = told(lambda: maps.load(path))
    assert len(said) == 41
    assert "51 more remarks; mend these first" in said[-1]
