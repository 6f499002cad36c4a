"""The map of a game: a networkx graph of territories, and how the board is drawn."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import networkx as nx

from risk_widget.maps.drawn import drawn
from risk_widget.maps.errors import MapError, did_you_mean, shown
from risk_widget.maps.map_data import SYMBOLS, GameContinent, Link, MapData, Territory
from risk_widget.maps.map_file import parse
from risk_widget.maps.topology import Continent, Topology

__all__ = ["GameMap"]


class GameMap:
    """Territories, the links between them, continents, and the drawing of the board.

    Get one from `risk_widget.maps.load` or `GameMap.from_data`; it never changes.

    Examples
    --------
    >>> from risk_widget import maps
    >>> classic = maps.load("classic")
    >>> classic
    <GameMap 'classic': 42 territories, 6 continents, 83 links>
    >>> classic.neighbours("Kamchatka")
    ('Alaska', 'Yakutsk', 'Irkutsk', 'Mongolia', 'Japan')
    >>> classic.borders("Australia"), classic.bonus("Australia")
    (('Indonesia',), 2)

    The graph is an ordinary networkx one:

    >>> import networkx as nx
    >>> nx.shortest_path_length(classic.graph, "Alaska", "Argentina")
    6
    """

    def __init__(self, data: MapData) -> None:
        self._data = data
        self._continents = {continent.name: continent for continent in data.continents}
        self._graph = _graph(data)
        self._topology = _topology(data, self._graph)

    @classmethod
    def from_data(cls, data: object) -> GameMap:
        """Read a map from the content of a map file.

        Parameters
        ----------
        data : dict
            What `json.load` gives for a map file, in the form that `to_data` writes. `size`,
            `credits`, `missions`, `routes`, and `short`, `rings`, `anchor`, `radius` and `card` of
            a territory may be left out.

        Raises
        ------
        MapError
            When a field is missing, unknown or wrong, or when the links do not join the whole
            board; the error names the field and the remedy.

        Examples
        --------
        >>> tiny = GameMap.from_data({
        ...     "format": "risk-map", "version": 1, "name": "tiny",
        ...     "territories": [{"name": "West"}, {"name": "Middle"}, {"name": "East"}],
        ...     "links": [["West", "Middle", "land"], ["Middle", "East", "sea"]],
        ...     "continents": [{"name": "Coast", "bonus": 2, "territories": ["West", "East"]},
        ...                    {"name": "Inland", "bonus": 1, "territories": ["Middle"]}]})
        >>> tiny.neighbours("Middle")
        ('West', 'East')
        """
        return cls(parse(data))

    def to_data(self, *, drawn: bool = False) -> dict[str, Any]:
        """Return the content of a map file as plain data, which `from_data` reads back.

        Parameters
        ----------
        drawn : bool
            Whether the drawing that was made for a map without one is in it, too.
        """
        return (self._drawn if drawn else self._data).to_data()

    def __reduce__(self) -> tuple[object, ...]:
        # The graph and the read-only mappings are derived again in the other process.
        return GameMap, (self._data,)

    def __repr__(self) -> str:
        return (
            f"<GameMap {self.name!r}: {len(self.territories)} territories, "
            f"{len(self.continents)} continents, {len(self.links)} links>"
        )

    @property
    def name(self) -> str:
        """Name of the map."""
        return self._data.name

    @property
    def credits(self) -> str:
        """Where the drawing comes from; may be empty."""
        return self._data.credits

    @property
    def graph(self) -> nx.Graph[str]:
        """The map as a frozen `networkx.Graph`; copy it to change it.

        Nodes are territories in board order and carry `continent`; edges carry `kind`, "land" or
        "sea". The rules do not read it: attributes that you add are yours alone.
        """
        return self._graph

    @property
    def territories(self) -> tuple[str, ...]:
        """Names of the territories in board order."""
        return self._topology.territories

    @property
    def continents(self) -> Mapping[str, GameContinent]:
        """Continents by name, each with `name`, `bonus` and `territories`; read-only.

        Examples
        --------
        >>> from risk_widget import maps
        >>> maps.load("classic").continents["South America"].territories
        ('Venezuela', 'Peru', 'Brazil', 'Argentina')
        """
        return MappingProxyType(self._continents)

    @property
    def links(self) -> tuple[Link, ...]:
        """Every link once, as (first, second, kind) with kind "land" or "sea"."""
        return self._data.links

    @property
    def topology(self) -> Topology:
        """What the rules read: the map in numbers, without its drawing."""
        return self._topology

    def neighbours(self, territory: str) -> tuple[str, ...]:
        """Return the territories that border one, by land or by sea, in board order.

        Raises
        ------
        MapError
            When there is no territory of that name.

        Examples
        --------
        >>> from risk_widget import maps
        >>> maps.load("classic").neighbours("Scandinavia")
        ('Iceland', 'Great Britain', 'Ukraine', 'Northern Europe')
        """
        index = self._topology.index
        if not isinstance(territory, str) or territory not in index:
            raise MapError(
                f"There is no territory {shown(territory)} on the map {self.name!r}."
                f"{did_you_mean(territory, self.territories)}",
                field="territory",
            )
        numbers = self._topology.neighbours[index[territory]]
        return tuple(self.territories[number] for number in numbers)

    def bonus(self, continent: str) -> int:
        """Return the armies a turn for who owns a whole continent.

        Raises
        ------
        MapError
            When there is no continent of that name.

        Examples
        --------
        >>> from risk_widget import maps
        >>> maps.load("classic").bonus("Asia")
        7
        """
        return self._continent(continent).bonus

    def borders(self, continent: str) -> tuple[str, ...]:
        """Return the territories of a continent with a neighbour outside it.

        Whoever holds the whole continent can be attacked there and nowhere else.

        Raises
        ------
        MapError
            When there is no continent of that name.

        Examples
        --------
        >>> from risk_widget import maps
        >>> maps.load("classic").borders("South America")
        ('Venezuela', 'Brazil')
        """
        inside = self._continent(continent).territories
        return tuple(
            name for name in inside if any(other not in inside for other in self.neighbours(name))
        )

    @property
    def missions(self) -> tuple[str, ...]:
        """Missions that the map brings, as "18x2" or "asia+africa"; empty where it has none."""
        return self._data.missions

    @functools.cached_property
    def _drawn(self) -> MapData:
        return drawn(self._data)

    @property
    def geometry(self) -> dict[str, Any]:
        """What a board draws, as new plain data; territories and continents by number.

        What the map has no drawing of is drawn from its links.
        """
        topology, data = self._topology, self._drawn
        return {
            "name": self.name,
            "size": list(data.size),
            "territories": [
                _territory_geometry(territory, topology, number)
                for number, territory in enumerate(data.territories)
            ],
            "continents": [
                {"name": each.name, "label": each.name, "bonus": each.bonus}
                for each in topology.continents
            ],
            "routes": [
                {
                    "between": [topology.index[name] for name in route.between],
                    "lines": [[list(point) for point in line] for line in route.lines],
                }
                for route in data.routes
            ],
        }

    def _continent(self, name: str) -> GameContinent:
        if not isinstance(name, str) or name not in self._continents:
            raise MapError(
                f"There is no continent {shown(name)} on the map {self.name!r}."
                f"{did_you_mean(name, self._continents)}",
                field="continent",
            )
        return self._continents[name]


def _territory_geometry(territory: Territory, topology: Topology, number: int) -> dict[str, Any]:
    return {
        "name": territory.name,
        "label": territory.name,
        "short": territory.short,
        "rings": [list(ring) for ring in territory.rings],
        "anchor": None if territory.anchor is None else list(territory.anchor),
        "radius": territory.radius,
        "continent": topology.continent_of[number],
        "neighbours": list(topology.neighbours[number]),
    }


def _graph(data: MapData) -> nx.Graph[str]:
    home = {name: each.name for each in data.continents for name in each.territories}
    graph: nx.Graph[str] = nx.Graph(name=data.name)
    for territory in data.territories:
        graph.add_node(territory.name, continent=home[territory.name])
    for link in data.links:
        graph.add_edge(link.first, link.second, kind=link.kind)
    _check_joined(data, graph)
    nx.freeze(graph)
    return graph


def _check_joined(data: MapData, graph: nx.Graph[str]) -> None:
    first = data.territories[0].name
    reached = nx.node_connected_component(graph, first)
    apart = [name for name in graph if name not in reached]
    if apart:
        raise MapError(
            f"links do not join the whole board: no way leads from {first!r} to {apart[0]!r}; "
            "add a link.",
            field="links",
        )


def _topology(data: MapData, graph: nx.Graph[str]) -> Topology:
    number = {territory.name: place for place, territory in enumerate(data.territories)}
    return Topology(
        name=data.name,
        territories=tuple(number),
        neighbours=tuple(tuple(sorted(number[other] for other in graph[name])) for name in number),
        continents=tuple(
            Continent(each.name, each.bonus, tuple(number[name] for name in each.territories))
            for each in data.continents
        ),
        missions=data.missions,
        symbols=_symbols(data),
    )


def _symbols(data: MapData) -> tuple[str, ...]:
    """Return the symbols of all cards when the map names any; the others take turns."""
    if not any(territory.card for territory in data.territories):
        return ()
    return tuple(
        territory.card or SYMBOLS[place % len(SYMBOLS)]
        for place, territory in enumerate(data.territories)
    )
