"""What the rules read of a map: territories, who borders whom, and the continents."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from risk_widget.maps.errors import MapError

__all__ = ["Continent", "Topology"]


@dataclass(frozen=True, slots=True)
class Continent:
    """A continent: its name, its bonus, and the numbers of its territories.

    Attributes
    ----------
    name : str
        Name of the continent.
    bonus : int
        Armies a turn for who owns the whole continent.
    members : tuple of int
        Its territories, by their place in `Topology.territories`.
    """

    name: str
    bonus: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Topology:
    """A map without its drawing: immutable, hashable, and cheap to share between positions.

    Territories are numbered in board order; the rules count with the numbers.

    Parameters
    ----------
    name : str
        Name of the map.
    territories : tuple of str
        Names in board order.
    neighbours : tuple of tuple of int
        For each territory the numbers of its neighbours, in rising order. A link has no direction.
    continents : tuple of Continent
        Every territory is in exactly one.
    missions : tuple of str
        The missions of this map; empty where those of the edition are played.
    symbols : tuple of str
        For each territory the symbol on its card; empty where the edition's deck decides.

    Attributes
    ----------
    index : Mapping of str to int
        Number of a territory by its name; read-only.
    continent_of : tuple of int
        For each territory the place of its continent in `continents`.

    Raises
    ------
    MapError
        When a link goes one way only or to itself, or a territory is not in exactly one continent.

    Examples
    --------
    >>> two = Topology("two", ("West", "East"), ((1,), (0,)), (Continent("All", 2, (0, 1)),))
    >>> two.index["East"], two.continent_of
    (1, (0, 0))
    >>> two.fingerprint
    '8011856244d3'
    """

    name: str
    territories: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    continents: tuple[Continent, ...]
    missions: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    continent_of: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = {name: number for number, name in enumerate(self.territories)}
        if len(index) != len(self.territories):
            raise MapError("Two territories have the same name: rename one.", field="territories")
        _check_links(len(index), self.neighbours)
        object.__setattr__(self, "index", MappingProxyType(index))
        object.__setattr__(self, "continent_of", _continent_of(len(index), self.continents))

    def __reduce__(self) -> tuple[object, ...]:
        # A read-only mapping cannot be pickled: what was derived is derived again.
        facts = (self.name, self.territories, self.neighbours, self.continents)
        return Topology, (*facts, self.missions, self.symbols)

    @property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that tell boards apart for the rules.

        They follow from the territories in order, the links, the continents and the bonuses, and
        from missions and symbols of the map's own; a map that is renamed or drawn anew keeps them,
        so that saved games still fit.
        """
        facts: list[object] = [
            self.territories,
            self.neighbours,
            [(continent.name, continent.bonus, continent.members) for continent in self.continents],
        ]
        # A map without any keeps the digits that it had before there were any.
        facts += [own for own in (self.missions, self.symbols) if own]
        text = json.dumps(facts, separators=(",", ":"))
        return hashlib.sha256(text.encode("ascii")).hexdigest()[:12]


def _check_links(territories: int, neighbours: tuple[tuple[int, ...], ...]) -> None:
    if len(neighbours) != territories:
        raise MapError(
            f"There are {territories} territories but {len(neighbours)} lists of neighbours: "
            "give one for each territory.",
            field="neighbours",
        )
    known = set(range(territories))
    rows = [set(row) for row in neighbours]
    for number, row in enumerate(neighbours):
        if list(row) != sorted(rows[number] & known):
            raise MapError(
                f"neighbours[{number}] must be numbers of territories in rising order, each once.",
                field=f"neighbours[{number}]",
            )
        one_way = [other for other in row if number == other or number not in rows[other]]
        if one_way:
            raise MapError(
                f"neighbours[{number}] names {one_way[0]}, but a link joins two territories and "
                "goes both ways: name each in the other's list.",
                field=f"neighbours[{number}]",
            )


def _continent_of(territories: int, continents: tuple[Continent, ...]) -> tuple[int, ...]:
    found = sorted(
        (member, number)
        for number, continent in enumerate(continents)
        for member in continent.members
    )
    if [member for member, _ in found] != list(range(territories)):
        raise MapError(
            "Every territory must be a member of exactly one continent.", field="continents"
        )
    return tuple(number for _, number in found)
