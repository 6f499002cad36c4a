"""What other formats say of a map, and the one way from there to a sound map of ours.

A reader of a format fills in a `Sketch` and says of everything where it stands. Whatever can go
wrong in more than one format is found here: an error names the place and the remedy, and what can
be mended is mended with a remark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from risk_widget.maps.cells import Pair
from risk_widget.maps.drawn import EITHER, drawn, is_drawn, joined
from risk_widget.maps.errors import MapError, did_you_mean, shown
from risk_widget.maps.lookalike import differences_from_classic
from risk_widget.maps.map_data import (
    DEFAULT_RADIUS,
    DEFAULT_SIZE,
    GameContinent,
    Link,
    MapData,
    Point,
    Territory,
)
from risk_widget.maps.map_file import MAX_NAME, MAX_SHORT, MAX_TERRITORIES, parse
from risk_widget.maps.measures import fair_bonus
from risk_widget.maps.missions import fault

__all__ = ["Found", "Outline", "Place", "Sketch", "Way", "finish"]

MAX_WAYS = 50_000
MOST_NAMED = 5
MOST_REMARKS = 40


@dataclass(frozen=True, slots=True)
class Outline:
    """How a territory is drawn, in board units."""

    rings: tuple[tuple[float, ...], ...]
    anchor: Point
    radius: float


@dataclass(slots=True)
class Place:
    """A territory as a source names it; `where` is its line or node.

    `point` is (x, y) in any units, y upwards; None where the source does not say.
    """

    name: str
    continent: str
    where: str
    point: Point | None = None
    outline: Outline | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A link as a source names it, in the direction that it is written."""

    source: str
    target: str
    where: str
    kind: str = EITHER


@dataclass(slots=True)
class Sketch:
    """A map as another format describes it.

    Attributes
    ----------
    file : str
        What the map was read from, for errors and remarks.
    bonuses : dict
        Continents in order, each with its bonus, or None where the source names none.
    directed : bool
        Whether the source writes each link at both of its ends.
    touching : set of pairs
        Which places share a border, where the source brings outlines.
    """

    file: str
    name: str
    places: list[Place] = field(default_factory=list)
    bonuses: dict[str, int | None] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)
    directed: bool = True
    missions: list[tuple[str, str]] = field(default_factory=list)
    credits: str = ""
    size: Point = DEFAULT_SIZE
    touching: set[Pair] = field(default_factory=set)
    remarks: list[str] = field(default_factory=list)

    def remark(self, where: str, text: str) -> None:
        """Note what was mended."""
        self.remarks.append(f"{self.file}, {where}: {text}" if where else f"{self.file}: {text}")

    def error(self, where: str, text: str) -> MapError:
        """Return the error that refuses the map."""
        place = f"{self.file}, {where}" if where else self.file
        return MapError(f"{place}: {text}", field=where or "source")


@dataclass(frozen=True, slots=True)
class Found:
    """A map that was read, and what its maker should know.

    Whether the links join the whole board is left to the graph.

    Attributes
    ----------
    remarks : tuple of str
        What was mended in reading, each with its place and the remedy.
    one_way : tuple of (source, target)
        Links that the source writes in one direction only.
    """

    data: MapData
    remarks: tuple[str, ...] = ()
    one_way: tuple[tuple[str, str], ...] = ()


def finish(sketch: Sketch) -> Found:
    """Return the map that a sketch describes.

    Raises
    ------
    MapError
        When it describes none; the error names the file, the place and the remedy.
    """
    if not 2 <= len(sketch.places) <= MAX_TERRITORIES:
        raise sketch.error(
            "", f"a map has 2 to {MAX_TERRITORIES} territories, not {len(sketch.places)}."
        )
    if len(sketch.ways) > MAX_WAYS:
        raise sketch.error("", f"there are {len(sketch.ways)} links, more than {MAX_WAYS}.")
    _name_places(sketch)
    links, one_way = _links(sketch)
    data = MapData(
        name=_shortened(sketch, "", sketch.name, MAX_NAME) or "imported",
        territories=tuple(_territory(place) for place in sketch.places),
        continents=_continents(sketch, links),
        links=tuple(links.values()),
        size=sketch.size,
        credits=sketch.credits,
    )
    _note_apart(sketch, links)
    _leave_out_one_point(sketch)
    _note_same_points(sketch)
    data = joined(data, sketch.touching) if is_drawn(data) else drawn(data)
    _note_routes(sketch, links, data)
    checked = parse(data.to_data() | {"missions": _missions(sketch, data)})
    for difference in differences_from_classic(checked):
        sketch.remark("", difference)
    return Found(checked, _bounded(sketch), tuple(one_way))


def _bounded(sketch: Sketch) -> tuple[str, ...]:
    more = len(sketch.remarks) - MOST_REMARKS
    last = [f"{sketch.file}: {more} more remarks; mend these first."] if more > 0 else []
    return (*sketch.remarks[:MOST_REMARKS], *last)


def _name_places(sketch: Sketch) -> None:
    known: dict[str, Place] = {}
    renamed: dict[str, str] = {}
    for place in sketch.places:
        name = _shortened(sketch, place.where, place.name, MAX_NAME)
        if not name:
            raise sketch.error(place.where, "the territory has no name: add one.")
        if name == "wild" or name.startswith("*"):
            raise sketch.error(
                place.where,
                f'no territory can be called {shown(name)}: "wild" is a card and a star begins a '
                "group; rename it.",
            )
        if name in known:
            raise sketch.error(
                place.where,
                f"the territory {shown(name)} is there already ({known[name].where}): "
                "rename or remove one.",
            )
        renamed[place.name] = place.name = name
        known[name] = place
    if any(old != new for old, new in renamed.items()):
        sketch.ways = [
            Way(renamed.get(w.source, w.source), renamed.get(w.target, w.target), w.where, w.kind)
            for w in sketch.ways
        ]


def _shortened(sketch: Sketch, where: str, name: str, at_most: int) -> str:
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if len(text) <= at_most:
        return text
    sketch.remark(
        where, f"the name {shown(text)} has more than {at_most} signs and was cut: shorten it."
    )
    return text[: at_most - 1].rstrip() + "…"


def _links(sketch: Sketch) -> tuple[dict[frozenset[str], Link], list[tuple[str, str]]]:
    known = {place.name: place for place in sketch.places}
    spelt = {" ".join(name.casefold().split()): name for name in known}
    links: dict[frozenset[str], Link] = {}
    seen: dict[tuple[str, str], str] = {}
    for way in sketch.ways:
        ends = [_resolved(sketch, way, name, known, spelt) for name in (way.source, way.target)]
        if ends[0] == ends[1]:
            sketch.remark(way.where, f"{shown(ends[0])} is linked to itself: remove that link.")
            continue
        pair = frozenset(ends)
        if (ends[0], ends[1]) in seen or (pair in links and not sketch.directed):
            sketch.remark(
                way.where,
                f"the link from {shown(ends[0])} to {shown(ends[1])} is there already: "
                "remove one of them.",
            )
        seen[ends[0], ends[1]] = way.where
        if pair not in links or (way.kind and not links[pair].kind):
            links[pair] = Link(ends[0], ends[1], way.kind)
    one_way = [ends for ends in seen if sketch.directed and ends[::-1] not in seen]
    if one_way and len(one_way) == len(links):
        sketch.remark(
            "",
            f"each of the {len(links)} links is written in one direction only; here they go both "
            "ways, as the rules want it: write them at both ends.",
        )
        return links, one_way
    for source, target in one_way:
        sketch.remark(
            seen[source, target],
            f"the link from {shown(source)} to {shown(target)} goes one way only; here it goes "
            f"both ways, as the rules want it: add {shown(source)} to the neighbours of "
            f"{shown(target)} ({known[target].where}), or remove the link.",
        )
    return links, one_way


def _resolved(
    sketch: Sketch, way: Way, name: str, known: Collection[str], spelt: dict[str, str]
) -> str:
    if name in known:
        return name
    near = spelt.get(" ".join(name.casefold().split()))
    if near is None:
        raise sketch.error(
            way.where,
            f"{shown(name)} is not among the territories: correct the name or add the territory."
            f"{did_you_mean(name, known)}",
        )
    sketch.remark(way.where, f"{shown(name)} was taken for {shown(near)}: spell it the same.")
    return near


def _territory(place: Place) -> Territory:
    name, outline = place.name, place.outline
    return Territory(
        name=name,
        short=name if len(name) <= MAX_SHORT else f"{name[: MAX_SHORT - 1].rstrip()}…",
        rings=outline.rings if outline else (),
        anchor=outline.anchor if outline else place.point,
        radius=outline.radius if outline else DEFAULT_RADIUS,
        card=place.card,
    )


def _continents(sketch: Sketch, links: Collection[frozenset[str]]) -> tuple[GameContinent, ...]:
    members: dict[str, list[str]] = {name: [] for name in sketch.bonuses}
    for place in sketch.places:
        if place.continent not in members:
            raise sketch.error(
                place.where,
                f"{shown(place.continent)} is not among the continents: correct the name or add "
                f"the continent.{did_you_mean(place.continent, members)}",
            )
        members[place.continent].append(place.name)
    found: dict[str, GameContinent] = {}
    for name, territories in members.items():
        if not territories:
            sketch.remark("", f"the continent {shown(name)} is empty and was left out: remove it.")
            continue
        bonus = sketch.bonuses[name]
        if bonus is None:
            # Of a link over a border, exactly one end is inside.
            inside = set(territories)
            borders = {name for pair in links if len(pair & inside) == 1 for name in pair & inside}
            bonus = fair_bonus(len(inside), len(borders))
            sketch.remark(
                "",
                f"the continent {shown(name)} has no bonus; by our rule of thumb it got {bonus}: "
                "add one.",
            )
        short = _shortened(sketch, "", name, MAX_NAME)
        if short in found:
            raise sketch.error("", f"two continents are called {shown(short)}: rename one.")
        found[short] = GameContinent(short, bonus, tuple(territories))
    return tuple(found.values())


def _missions(sketch: Sketch, data: MapData) -> list[str]:
    names = [continent.name for continent in data.continents]
    kept: list[str] = []
    for mission, where in sketch.missions:
        wrong = fault(mission, names, len(data.territories))
        if not wrong and mission in kept:
            wrong = "is there already"
        if wrong:
            sketch.remark(
                where,
                f"the mission {shown(mission)} {wrong}; it was left out: correct or remove it.",
            )
        else:
            kept.append(mission)
    return kept


def _note_apart(sketch: Sketch, links: Iterable[frozenset[str]]) -> None:
    linked = {name for pair in links for name in pair}
    for place in sketch.places:
        if place.name not in linked:
            sketch.remark(
                place.where,
                f"{shown(place.name)} has no neighbour, so it can never be reached: add a link.",
            )


def _note_routes(sketch: Sketch, links: dict[frozenset[str], Link], data: MapData) -> None:
    for wanted, link in zip(links.values(), data.links, strict=True):
        if wanted.kind == "land" and link.kind == "sea":
            sketch.remark(
                "",
                f"{shown(link.first)} and {shown(link.second)} are linked by land, but do not meet "
                "on the drawing, so they got a sea route: move them closer together.",
            )


def _leave_out_one_point(sketch: Sketch) -> None:
    """Forget coordinates that say nothing, as programs write them that do not know any."""
    if None not in (points := {place.point for place in sketch.places}) and len(points) == 1:
        sketch.remark(
            "", "all territories have the same coordinates, which were left out: add real ones."
        )
        for place in sketch.places:
            place.point = None


def _note_same_points(sketch: Sketch) -> None:
    at: dict[Point, list[Place]] = {}
    for place in sketch.places:
        if place.point is not None:
            at.setdefault(place.point, []).append(place)
    for places in at.values():
        if len(places) > 1:
            names = ", ".join(shown(place.name) for place in places[:MOST_NAMED])
            sketch.remark(
                places[1].where,
                f"{names} lie at the same point and were moved apart: correct the coordinates.",
            )
