"""What a map file holds, as immutable records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

__all__ = ["SYMBOLS", "GameContinent", "Link", "MapData", "Point", "Route", "Territory"]

FORMAT = "risk-map"
VERSION = 1
DEFAULT_SIZE = (1000, 562)
DEFAULT_RADIUS = 10
SYMBOLS = ("infantry", "cavalry", "artillery")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class GameContinent:
    """A continent by names: its name, its bonus in armies a turn, its territories in order."""

    name: str
    bonus: int
    territories: tuple[str, ...]


class Link(NamedTuple):
    """Two territories that border each other, by "land" or by "sea"; the rules treat both alike."""

    first: str
    second: str
    kind: str


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory and how it is drawn.

    Attributes
    ----------
    name, short : str
        The name, and a short form for narrow boards.
    rings : tuple of tuple of float
        Closed outlines as x, y, x, y, ... in board units, y upwards; filled by the even-odd rule.
    anchor : tuple of float or None
        Where the armies stand; None on a map without a drawing.
    radius : float
        Room around the anchor in board units.
    card : str
        The symbol on its card, one of `SYMBOLS`; empty where the deck decides.
    """

    name: str
    short: str
    rings: tuple[tuple[float, ...], ...] = ()
    anchor: Point | None = None
    radius: float = DEFAULT_RADIUS
    card: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """The line or lines that draw a sea link, from the first territory to the second."""

    between: tuple[str, str]
    lines: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class MapData:
    """Everything that a map file says, checked field by field; `parse` reads it."""

    name: str
    territories: tuple[Territory, ...]
    continents: tuple[GameContinent, ...]
    links: tuple[Link, ...]
    routes: tuple[Route, ...] = ()
    size: Point = DEFAULT_SIZE
    credits: str = ""
    missions: tuple[str, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """Return the content of a map file as plain data; `parse` reads it back."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "name": self.name,
            "credits": self.credits,
            "size": list(self.size),
            "continents": [
                {"name": each.name, "bonus": each.bonus, "territories": list(each.territories)}
                for each in self.continents
            ],
            "links": [list(link) for link in self.links],
            "missions": list(self.missions),
            "territories": [_territory_to_data(territory) for territory in self.territories],
            "routes": [
                {
                    "between": list(route.between),
                    "lines": [[list(point) for point in line] for line in route.lines],
                }
                for route in self.routes
            ],
        }
        if not self.missions:
            del data["missions"]
        return data


def _territory_to_data(territory: Territory) -> dict[str, Any]:
    data: dict[str, Any] = {"name": territory.name, "short": territory.short}
    if territory.anchor is not None:
        data |= {"anchor": list(territory.anchor), "radius": territory.radius}
    if territory.rings:
        data["rings"] = [list(ring) for ring in territory.rings]
    if territory.card:
        data["card"] = territory.card
    return data
