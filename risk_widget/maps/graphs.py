"""Reads maps from networkx graphs: a graph in memory, GraphML, and node-link JSON.

A node is a territory. It carries `continent`, and may carry `name`, `x` and `y` (or `pos`, y
upwards), `card`, and `bonus`, the bonus of its continent. An edge may carry `kind`, "land" or
"sea". The graph itself may carry `name`, `credits`, `bonuses` (by continent) and `missions`.
"""

from __future__ import annotations

import json
import math
import re
import warnings
from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import ParseError

import networkx as nx

from risk_widget.maps.errors import shown
from risk_widget.maps.map_data import SYMBOLS, Point
from risk_widget.maps.map_file import KINDS, MAX_TERRITORIES
from risk_widget.maps.sketch import Place, Sketch, Way

__all__ = ["read_graph", "read_graphml", "read_node_link"]

# What a document can declare to grow when it is read, and other encodings that could hide it.
FORBIDDEN = re.compile(r"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
ENCODING = re.compile(r"<\?xml[^>]*encoding\s*=\s*[\"'](?!utf-8|us-ascii)", re.IGNORECASE)


def read_graphml(file: str, name: str, text: str) -> Sketch:
    """Return what a GraphML document says; the parameters are those of `domination.read`."""
    sketch = Sketch(file, name)
    if FORBIDDEN.search(text) or ENCODING.search(text):
        raise sketch.error(
            "",
            "a GraphML file must be UTF-8 without DOCTYPE and ENTITY, which can be misused: remove "
            "the declaration.",
        )
    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            graph = nx.parse_graphml(text)
    except ParseError as error:
        line = f"line {error.position[0]}"
        raise sketch.error(line, f"this is no XML: correct it ({error}).") from error
    except (nx.NetworkXException, ValueError, KeyError, TypeError, AttributeError) as error:
        raise sketch.error(
            "", f"this is no GraphML that networkx reads ({error!s:.100})."
        ) from error
    found = read_graph(file, name, graph)
    for warning in told:
        found.remark(
            "", f"networkx says: {str(warning.message).rstrip('.')[:100]}: correct the keys."
        )
    return found


def read_node_link(file: str, name: str, data: Mapping[str, Any]) -> Sketch:
    """Return what node-link JSON says, in the form of networkx's `node_link_data`."""
    sketch = Sketch(file, name)
    edges = "edges" if "edges" in data else "links"
    try:
        graph = nx.node_link_graph(dict(data), edges=edges)
    except (nx.NetworkXException, ValueError, KeyError, TypeError, AttributeError) as error:
        raise sketch.error(
            "",
            "this is no node-link graph: it needs nodes with an id, and edges with source and "
            f"target ({error!r:.100}).",
        ) from error
    return read_graph(file, name, graph)


def read_graph(
    file: str, name: str, graph: nx.Graph[Any], bonuses: Mapping[str, int] | None = None
) -> Sketch:
    """Return what a graph says."""
    facts = graph.graph
    sketch = Sketch(file, _text(facts.get("name")) or name, directed=graph.is_directed())
    sketch.credits = _text(facts.get("credits"))[:200]
    if len(graph) > MAX_TERRITORIES:
        raise sketch.error("", f"the graph has {len(graph)} nodes, more than {MAX_TERRITORIES}.")
    names = {node: _text(facts.get("name")) or str(node) for node, facts in graph.nodes(data=True)}
    for node, facts in graph.nodes(data=True):
        sketch.places.append(_place(sketch, f"node {shown(str(node))}", names[node], facts))
    _add_bonuses(sketch, graph, names, _given_bonuses(sketch, graph.graph, bonuses))
    for source, target, facts in graph.edges(data=True):
        where = f"edge {shown(names[source])} to {shown(names[target])}"
        kind = facts.get("kind", "")
        if kind and kind not in KINDS:
            sketch.remark(where, f'its kind {shown(kind)} is not "land" or "sea": correct it.')
            kind = ""
        sketch.ways.append(Way(names[source], names[target], where, kind))
    for mission in _missions(sketch, graph.graph.get("missions", ())):
        sketch.missions.append((mission, "graph missions"))
    return sketch


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _place(sketch: Sketch, where: str, name: str, facts: Mapping[str, Any]) -> Place:
    continent = facts.get("continent")
    if continent is None or str(continent).strip() == "":
        raise sketch.error(
            where,
            "it has no continent: give the node an attribute 'continent', or correct the edge if "
            "only an edge names this node.",
        )
    place = Place(name, str(continent).strip(), where, _point(sketch, where, facts))
    card = facts.get("card", "")
    if card in SYMBOLS:
        place.card = card
    elif card:
        sketch.remark(where, f"its card {shown(card)} is none of {', '.join(SYMBOLS)}: correct it.")
    return place


def _point(sketch: Sketch, where: str, facts: Mapping[str, Any]) -> Point | None:
    pair: object = facts.get("pos")
    if pair is None and ("x" in facts or "y" in facts):
        pair = (facts.get("x"), facts.get("y"))
    if pair is None:
        return None
    numbers = list(pair) if isinstance(pair, (list, tuple)) else []
    if len(numbers) != 2 or not all(_is_finite(number) for number in numbers):
        sketch.remark(
            where, "its coordinates are no two numbers and were left out: correct x and y."
        )
        return None
    return float(numbers[0]), float(numbers[1])


def _is_finite(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return abs(value) <= 1e9 and math.isfinite(value)


def _given_bonuses(
    sketch: Sketch, facts: Mapping[str, Any], bonuses: Mapping[str, int] | None
) -> dict[str, object]:
    """Return the bonuses that the caller or the graph gives; GraphML holds them as JSON text."""
    given: object = bonuses if bonuses is not None else facts.get("bonuses", {})
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError) as error:
            raise sketch.error("graph bonuses", "they are no JSON object: correct it.") from error
    if not isinstance(given, Mapping):
        raise sketch.error("graph bonuses", 'they must be an object as {"Asia": 7}.')
    return dict(given)


def _add_bonuses(
    sketch: Sketch,
    graph: nx.Graph[Any],
    names: Mapping[Any, str],
    given: Mapping[str, object],
) -> None:
    for (node, facts), place in zip(graph.nodes(data=True), sketch.places, strict=True):
        own = facts.get("bonus", given.get(place.continent))
        known = sketch.bonuses.setdefault(place.continent, None)
        if own is None:
            continue
        where = f"node {shown(names[node])}"
        whole = isinstance(own, float) and own.is_integer()
        bonus = int(own) if whole and isinstance(own, float) else own
        if isinstance(bonus, bool) or not isinstance(bonus, int) or not 0 <= bonus <= 1000:
            raise sketch.error(
                where, f"a bonus is a whole number from 0 to 1000, not {shown(own)}: correct it."
            )
        if known is not None and known != bonus:
            raise sketch.error(
                where,
                f"the continent {shown(place.continent)} has the bonus {known} at another node and "
                f"{bonus} here: correct one.",
            )
        sketch.bonuses[place.continent] = bonus
    for continent in given:
        if continent not in sketch.bonuses:
            sketch.remark(
                "graph bonuses",
                f"no territory is in {shown(continent)}: correct the name or remove it.",
            )


def _missions(sketch: Sketch, given: object) -> list[str]:
    missions = given.split() if isinstance(given, str) else given
    if not isinstance(missions, (list, tuple)) or not all(isinstance(m, str) for m in missions):
        raise sketch.error("graph missions", 'they must be texts as ["6", "east+west"].')
    return list(missions)
