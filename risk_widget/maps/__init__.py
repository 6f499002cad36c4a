"""Maps: the classic board, small ones for lessons, and boards of your own from map files."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import networkx as nx

from risk_widget.maps.built_in import built_in, names
from risk_widget.maps.errors import MapError, MapWarning, did_you_mean, shown
from risk_widget.maps.game_map import GameMap
from risk_widget.maps.graphs import read_graph
from risk_widget.maps.map_file import MAX_NAME, text_of
from risk_widget.maps.report import Bonus, Report, check
from risk_widget.maps.sketch import finish
from risk_widget.maps.sources import ENDINGS, read
from risk_widget.maps.topology import Continent, Topology

__all__ = [
    "Bonus",
    "Continent",
    "GameMap",
    "MapError",
    "MapWarning",
    "Report",
    "Topology",
    "check",
    "from_graph",
    "load",
    "names",
    "save",
]


def load(source: str | os.PathLike[str]) -> GameMap:
    """Load a map that comes with the package, or a map file.

    A file is in the form that `save` writes, a Domination ``.map`` (with the ``.cards`` beside it)
    or a Conquest ``.map``, GraphML or node-link JSON as networkx writes them, or GeoJSON; what is
    in it decides, not its name. A map without outlines gets a board that is drawn from its
    coordinates, or from its links alone.

    Parameters
    ----------
    source : str or os.PathLike
        A name among `names`, as in ``"classic"``, or the path of a file of at most 5 MB. A text is
        taken for a path when it ends in .json, .map, .graphml, .xml or .geojson.

    Raises
    ------
    MapError
        When there is no such map or file, or the file holds no sound map.

    Warns
    -----
    MapWarning
        For everything that was mended in reading, with file, place and remedy.

    Examples
    --------
    >>> load("classic").continents["Asia"].bonus
    7
    """
    if isinstance(source, os.PathLike) or (
        isinstance(source, str) and source.lower().endswith(ENDINGS)
    ):
        game_map, remarks = _read(Path(source))
        _warn(remarks)
        return game_map
    known = names()
    if not isinstance(source, str) or source not in known:
        raise MapError(
            f"There is no map {shown(source)}. Maps that come with the package: "
            f"{', '.join(known)}. Give the path of a file with its ending, one of "
            f"{', '.join(ENDINGS)}.{did_you_mean(source, known)}",
            field="source",
        )
    return built_in(source)


def from_graph(
    graph: nx.Graph[Any], *, name: str | None = None, bonuses: Mapping[str, int] | None = None
) -> GameMap:
    """Make a map from a networkx graph.

    Parameters
    ----------
    graph : networkx.Graph
        Nodes are territories. Each carries `continent`, and may carry `name`, `x` and `y` (or
        `pos`, y upwards), `card`, and `bonus`, which is its continent's. Edges may carry `kind`,
        "land" or "sea". The graph's own attributes may be `name`, `credits`, `bonuses` and
        `missions`. In a directed graph a link should be there in both directions.
    name : str, optional
        Name of the map; else the graph's, else "graph".
    bonuses : mapping of str to int, optional
        Bonus in armies by continent. A continent without one gets what suits it, with a warning.

    Raises
    ------
    MapError
        When it is no sound map; the error names the node or edge and the remedy.

    Warns
    -----
    MapWarning
        For everything that was mended.

    Examples
    --------
    >>> import networkx as nx
    >>> ring = nx.cycle_graph(["North", "East", "South", "West"])
    >>> nx.set_node_attributes(ring, {"North": "Top", "East": "Top"}, "continent")
    >>> nx.set_node_attributes(ring, {"South": "Bottom", "West": "Bottom"}, "continent")
    >>> from_graph(ring, name="ring", bonuses={"Top": 2, "Bottom": 2})
    <GameMap 'ring': 4 territories, 2 continents, 4 links>
    """
    if not isinstance(graph, nx.Graph):
        raise MapError(f"graph must be a networkx.Graph, not {shown(graph)}.", field="graph")
    sketch = read_graph("graph", "graph", graph, bonuses)
    if name is not None:
        if not isinstance(name, str) or not 0 < len(name.strip()) <= MAX_NAME:
            raise MapError(f"name must be a text of 1 to {MAX_NAME} signs.", field="name")
        sketch.name = name
    found = finish(sketch)
    game_map = GameMap(found.data)
    _warn(found.remarks)
    return game_map


def save(game_map: GameMap, path: str | os.PathLike[str]) -> None:
    """Write a map to a file in our own form, with its drawing, so that `load` reads it back.

    The file is JSON with one line for each territory, link and route, so that it can be changed
    by hand and compared.

    Raises
    ------
    MapError
        When the name does not end in ".json".
    OSError
        When the file cannot be written.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "copy.json"
    ...     save(load("classic"), path)
    ...     load(path)
    <GameMap 'classic': 42 territories, 6 continents, 83 links>
    """
    file = Path(path)
    if file.suffix.lower() != ".json":
        raise MapError(
            f"{shown(str(file))} must end in .json: a map is written as JSON.", field="path"
        )
    file.write_text(text_of(game_map.to_data(drawn=True)), "utf-8")


def _read(path: Path) -> tuple[GameMap, tuple[str, ...]]:
    """Return the map in a file, and the remarks on it; every error names the file."""
    try:
        found = read(path)
        return GameMap(found.data), found.remarks
    except MapError as error:
        if path.name in str(error):
            raise
        raise MapError(f"{path.name}: {error}", field=error.field) from error


def _warn(remarks: tuple[str, ...]) -> None:
    for remark in remarks:
        warnings.warn(remark, MapWarning, stacklevel=3)
