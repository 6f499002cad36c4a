"""What the maker of a map should know of it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import networkx as nx

from risk_widget.maps.built_in import built_in, names
from risk_widget.maps.errors import MapError, shown
from risk_widget.maps.game_map import GameMap
from risk_widget.maps.graphs import read_graph
from risk_widget.maps.labels import without_room
from risk_widget.maps.map_data import GameContinent
from risk_widget.maps.map_file import parse
from risk_widget.maps.measures import fair_bonus
from risk_widget.maps.sketch import Found, finish
from risk_widget.maps.sources import read

__all__ = ["Bonus", "Report", "check"]

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a continent brings, and what would suit it.

    Attributes
    ----------
    continent : str
        Its name.
    armies : int
        Its bonus, in armies a turn.
    fair : int
        The bonus that suits it by a rule of thumb of this package, which no rulebook states:
        (territories + 3 * borders) / 4, rounded, at least 1.
    territories, borders : int
        How many territories it has, and how many of them have a neighbour outside.
    """

    continent: str
    armies: int
    fair: int
    territories: int
    borders: int

    @property
    def is_fair(self) -> bool:
        """Whether the bonus is within one army, or a quarter, of what suits it."""
        return abs(self.armies - self.fair) <= max(1, self.fair / 4)


@dataclass(frozen=True, slots=True)
class Report:
    """What `check` found; true when there is no problem.

    Attributes
    ----------
    name : str
        Name of the map.
    territories, links : int
        How many there are.
    parts : tuple of tuple of str
        Territories that can reach each other, the largest part first; a sound map has one part.
    one_way : tuple of (source, target)
        Links that the source of the map writes in one direction only.
    choke_points : tuple of str
        Territories without which the board would fall apart.
    bridges : tuple of (str, str)
        Links without which it would.
    split_continents : tuple of str
        Continents whose own territories do not all reach each other inside it.
    bonuses : tuple of Bonus
        Each continent's bonus, and what would suit it.
    dead_ends : tuple of str
        Territories with one neighbour.
    crowded : tuple of str
        Territories whose names do not fit on a board 1000 pixels wide.
    missions : int
        How many missions the map has of its own.
    remarks : tuple of str
        What was mended in reading the source.
    """

    name: str
    territories: int
    links: int
    parts: tuple[tuple[str, ...], ...]
    one_way: tuple[tuple[str, str], ...]
    choke_points: tuple[str, ...]
    bridges: tuple[tuple[str, str], ...]
    split_continents: tuple[str, ...]
    bonuses: tuple[Bonus, ...]
    dead_ends: tuple[str, ...]
    crowded: tuple[str, ...]
    missions: int
    remarks: tuple[str, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """What should be mended, in sentences; the rest of the report is good to know."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[str]:
        for part in self.parts[1:]:
            yield f"No way leads to {_listed(part)}: add a link, else no game can be played."
        for continent in self.split_continents:
            yield (
                f"The territories of {continent} are not linked among themselves: add a link, or "
                "make it two continents."
            )
        for bonus in self.bonuses:
            if not bonus.is_fair:
                yield (
                    f"{bonus.continent} brings {bonus.armies}; with "
                    f"{_counted(bonus.territories, 'territory', 'territories')} and "
                    f"{_counted(bonus.borders, 'border', 'borders')} about {bonus.fair} would suit "
                    "it."
                )
        if self.crowded:
            yield f"There is no room for the names of {_listed(self.crowded)}: shorten them."
        yield from self.remarks

    def __bool__(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        borders = ", ".join(f"{b.continent} {b.armies} ({b.fair})" for b in self.bonuses)
        rows = [
            f"Map {self.name}: {_counted(self.territories, 'territory', 'territories')}, "
            f"{_counted(len(self.bonuses), 'continent', 'continents')}, "
            f"{_counted(self.links, 'link', 'links')}.",
            "Linked into one board: "
            + ("yes." if len(self.parts) == 1 else f"no, there are {len(self.parts)} parts."),
            f"Links that go one way only: {_ways(self.one_way)}.",
            f"Bonuses, in brackets what would suit: {borders}.",
            f"Choke points: {_listed(self.choke_points)}.",
            f"Links without which the board falls apart: {_ways(self.bridges)}.",
            f"Dead ends, with one neighbour: {_listed(self.dead_ends)}.",
            f"Missions of its own: {self.missions or 'none, so those of the edition are played'}.",
        ]
        problems = self.problems
        rows.append(f"Problems: {len(problems) or 'none'}.")
        return "\n".join([*rows, *(f"- {problem}" for problem in problems)])


def check(source: GameMap | str | os.PathLike[str] | nx.Graph[Any]) -> Report:
    """Report what a map's maker should know of it.

    Parameters
    ----------
    source : GameMap, str, os.PathLike or networkx.Graph
        A map, the name of one that comes with the package, the path of a map file, or a graph.
        Of a file or a graph it also reports what was mended in reading; it may have several parts.

    Raises
    ------
    MapError
        When the source holds no map.

    Examples
    --------
    >>> report = check("classic")
    >>> bool(report), report.choke_points
    (True, ('Indonesia', 'Siam'))
    >>> report.bonuses[1]
    Bonus(continent='South America', armies=2, fair=2, territories=4, borders=2)
    """
    found = _found(source)
    data = found.data
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(territory.name for territory in data.territories)
    graph.add_edges_from((link.first, link.second) for link in data.links)
    parts = _parts(graph)
    return Report(
        name=data.name,
        territories=len(graph),
        links=graph.number_of_edges(),
        parts=parts,
        one_way=found.one_way,
        choke_points=tuple(sorted(nx.articulation_points(graph))),
        bridges=tuple(nx.bridges(graph)),
        split_continents=tuple(
            each.name
            for each in data.continents
            if not nx.is_connected(graph.subgraph(each.territories))
        ),
        bonuses=tuple(_bonus(each, graph) for each in data.continents),
        dead_ends=tuple(name for name in graph if graph.degree[name] == 1),
        crowded=without_room(GameMap(data).geometry) if len(parts) == 1 else (),
        missions=len(data.missions),
        remarks=found.remarks,
    )


def _found(source: object) -> Found:
    if isinstance(source, GameMap):
        return Found(parse(source.to_data()))
    if isinstance(source, nx.Graph):
        return finish(read_graph("graph", "graph", source))
    if isinstance(source, str) and source in names():
        return Found(parse(built_in(source).to_data()))
    if isinstance(source, (str, os.PathLike)):
        return read(Path(source))
    raise MapError(
        f"A map, a path or a networkx.Graph can be checked, not {shown(source)}.", field="source"
    )


def _parts(graph: nx.Graph[str]) -> tuple[tuple[str, ...], ...]:
    order = {name: number for number, name in enumerate(graph)}
    parts = [sorted(part, key=order.__getitem__) for part in nx.connected_components(graph)]
    return tuple(tuple(part) for part in sorted(parts, key=len, reverse=True))


def _bonus(continent: GameContinent, graph: nx.Graph[str]) -> Bonus:
    inside = continent.territories
    borders = sum(any(other not in inside for other in graph[name]) for name in inside)
    return Bonus(
        continent.name, continent.bonus, fair_bonus(len(inside), borders), len(inside), borders
    )


def _counted(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _ways(ways: Sequence[tuple[str, str]]) -> str:
    return _listed([f"{one} to {other}" for one, other in ways])


def _listed(items: Sequence[str]) -> str:
    more = len(items) - MOST_NAMED
    first = ", ".join(items[:MOST_NAMED]) or "none"
    return f"{first} and {more} more" if more > 0 else first
