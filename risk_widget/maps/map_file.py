"""The map file format, checked field by field.

A file is JSON with ``"format": "risk-map"`` and ``"version": 1``. Lists of names carry the order
of the board; everything about the drawing may be left out.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from risk_widget.maps.errors import MapError, did_you_mean, shown
from risk_widget.maps.map_data import (
    DEFAULT_RADIUS,
    DEFAULT_SIZE,
    FORMAT,
    SYMBOLS,
    VERSION,
    GameContinent,
    Link,
    MapData,
    Point,
    Route,
    Territory,
)
from risk_widget.maps.missions import fault

__all__ = ["parse", "text_of"]

KINDS = ("land", "sea")
MAX_TERRITORIES = 500
MAX_POINTS = 200_000
MAX_NAME = 60
MAX_SHORT = 12
MAX_CREDITS = 2_000
MAX_MISSION = 200
MAX_BONUS = 1_000
MAX_COORDINATE = 1_000_000
# A name of a territory that means something else in an action: the wild card.
RESERVED = ("wild",)


def parse(data: object) -> MapData:
    """Read the content of a map file.

    Whether the links join the whole board is left to the graph.

    Raises
    ------
    MapError
        With the field that is wrong and what to do about it.
    """
    if not isinstance(data, dict):
        raise MapError(f"A map must be a JSON object, not {shown(data)}.", field="format")
    _check_format(data)
    required = ("format", "version", "name", "continents", "links", "territories")
    fields = _fields(data, "", required, ("credits", "missions", "size", "routes"))
    territories = _territories(fields["territories"])
    names = dict.fromkeys(territory.name for territory in territories)
    links = _links(fields["links"], names)
    routes = _routes(fields.get("routes", []), names, links)
    _check_points(territories, routes)
    continents = _continents(fields["continents"], names)
    return MapData(
        name=_text(fields["name"], "name"),
        territories=territories,
        continents=continents,
        links=links,
        routes=routes,
        size=_size(fields.get("size", DEFAULT_SIZE)),
        credits=_credits(fields.get("credits", "")),
        missions=_missions(fields.get("missions", []), continents, len(names)),
    )


def text_of(data: dict[str, Any]) -> str:
    """Return the text of a map file, with one line for each territory, link and route.

    Examples
    --------
    >>> print(text_of({"name": "two", "links": [["A", "B", "land"]]}))
    {
    "name": "two",
    "links": [
      ["A", "B", "land"]
    ]
    }
    <BLANKLINE>
    """
    fields = []
    for key, value in data.items():
        text = json.dumps(value, ensure_ascii=False)
        if key in ("continents", "links", "territories", "routes") and value:
            rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
            text = f"[\n{rows}\n]"
        fields.append(f"{json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _check_format(data: dict[str, Any]) -> None:
    if data.get("format") != FORMAT:
        raise MapError(
            f'format must be "{FORMAT}", not {shown(data.get("format"))}: '
            "this is no map file of this package.",
            field="format",
        )
    version = data.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise MapError(
            f"version must be {VERSION}, not {shown(version)}: "
            "a newer file needs a newer release of this package.",
            field="version",
        )


def _territories(value: object) -> tuple[Territory, ...]:
    rows = _list(value, "territories", "territories")
    if not 2 <= len(rows) <= MAX_TERRITORIES:
        raise MapError(
            f"territories must list 2 to {MAX_TERRITORIES} territories, not {len(rows)}.",
            field="territories",
        )
    found: dict[str, Territory] = {}
    for number, row in enumerate(rows):
        territory = _territory(row, f"territories[{number}]")
        if territory.name in found:
            raise MapError(
                f"territories[{number}].name {territory.name!r} is there already: "
                "give every territory a name of its own.",
                field=f"territories[{number}].name",
            )
        found[territory.name] = territory
    return tuple(found.values())


def _territory(value: object, where: str) -> Territory:
    fields = _fields(value, where, ("name",), ("short", "rings", "anchor", "radius", "card"))
    name = _text(fields["name"], f"{where}.name")
    if name in RESERVED or name.startswith("*"):
        raise MapError(
            f'{where}.name must not be {name!r}: "wild" means a wild card and a star at the '
            "beginning means a group of territories; choose another name.",
            field=f"{where}.name",
        )
    short = fields.get("short", name if len(name) <= MAX_SHORT else f"{name[: MAX_SHORT - 1]}…")
    rings = tuple(
        _ring(ring, f"{where}.rings[{number}]")
        for number, ring in enumerate(_list(fields.get("rings", []), f"{where}.rings", "rings"))
    )
    if rings and "anchor" not in fields:
        raise MapError(
            f"{where} has rings but no anchor: add the point [x, y] where the armies stand.",
            field=f"{where}.anchor",
        )
    if "radius" in fields and "anchor" not in fields:
        raise MapError(
            f"{where} has a radius but no anchor: add an anchor [x, y] or leave the radius out.",
            field=f"{where}.anchor",
        )
    return Territory(
        name=name,
        short=_text(short, f"{where}.short", at_most=MAX_SHORT),
        rings=rings,
        anchor=_point(fields["anchor"], f"{where}.anchor") if "anchor" in fields else None,
        radius=_positive(fields.get("radius", DEFAULT_RADIUS), f"{where}.radius"),
        card=_card(fields.get("card", ""), f"{where}.card"),
    )


def _card(value: object, where: str) -> str:
    if value != "" and value not in SYMBOLS:
        raise MapError(
            f"{where} must be one of {', '.join(SYMBOLS)}, not {shown(value)}; or leave it out.",
            field=where,
        )
    return str(value)


def _ring(value: object, where: str) -> tuple[float, ...]:
    numbers = _list(value, where, "numbers")
    if len(numbers) % 2 or len(numbers) < 6:
        raise MapError(
            f"{where} has {len(numbers)} numbers: give x and y of at least three points, "
            "an even number.",
            field=where,
        )
    return tuple(_number(number, where) for number in numbers)


def _continents(value: object, territories: Collection[str]) -> tuple[GameContinent, ...]:
    found: dict[str, GameContinent] = {}
    home: dict[str, str] = {}
    for number, row in enumerate(_list(value, "continents", "continents")):
        where = f"continents[{number}]"
        continent = _continent(row, where, territories)
        if continent.name in found:
            raise MapError(
                f"{where}.name {continent.name!r} is there already: "
                "give every continent a name of its own.",
                field=f"{where}.name",
            )
        found[continent.name] = continent
        for name in continent.territories:
            if name in home:
                raise MapError(
                    f"{where}.territories names {name!r}, which is in {home[name]!r} already: "
                    "a territory is in one continent, once; remove it here or there.",
                    field=f"{where}.territories",
                )
            home[name] = continent.name
    homeless = [name for name in territories if name not in home]
    if homeless:
        raise MapError(
            f"continents leaves out {homeless[0]!r}: add it to the territories of one continent.",
            field="continents",
        )
    return tuple(found.values())


def _continent(value: object, where: str, known: Collection[str]) -> GameContinent:
    fields = _fields(value, where, ("name", "bonus", "territories"), ())
    name = _text(fields["name"], f"{where}.name")
    bonus = fields["bonus"]
    if isinstance(bonus, bool) or not isinstance(bonus, int) or not 0 <= bonus <= MAX_BONUS:
        raise MapError(
            f"{where}.bonus must be a whole number of armies from 0 to {MAX_BONUS}, "
            f"not {shown(bonus)}.",
            field=f"{where}.bonus",
        )
    rows = _list(fields["territories"], f"{where}.territories", "names")
    if not rows:
        raise MapError(
            f"{where}.territories is empty: name its territories, or remove the continent.",
            field=f"{where}.territories",
        )
    members = [_known(row, f"{where}.territories", known) for row in rows]
    return GameContinent(name, bonus, tuple(members))


def _links(value: object, known: Collection[str]) -> tuple[Link, ...]:
    found: dict[frozenset[str], Link] = {}
    for number, row in enumerate(_list(value, "links", "links")):
        where = f"links[{number}]"
        parts = _list(row, where, "[territory, territory, kind]")
        if len(parts) != 3 or parts[2] not in KINDS:
            raise MapError(
                f'{where} must be [territory, territory, kind] with kind "land" or "sea".',
                field=where,
            )
        first, second = _known(parts[0], where, known), _known(parts[1], where, known)
        if first == second:
            raise MapError(f"{where} links {first!r} to itself: remove it.", field=where)
        pair = frozenset((first, second))
        if pair in found:
            raise MapError(
                f"{where} links {first!r} and {second!r} again: a link goes both ways; remove it.",
                field=where,
            )
        found[pair] = Link(first, second, parts[2])
    return tuple(found.values())


def _routes(value: object, known: Collection[str], links: Iterable[Link]) -> tuple[Route, ...]:
    sea = {frozenset((link.first, link.second)) for link in links if link.kind == "sea"}
    found: dict[frozenset[str], Route] = {}
    for number, row in enumerate(_list(value, "routes", "routes")):
        where = f"routes[{number}]"
        fields = _fields(row, where, ("between", "lines"), ())
        names = _list(fields["between"], f"{where}.between", "two territories")
        ends = tuple(_known(name, f"{where}.between", known) for name in names)
        pair = frozenset(ends)
        if len(ends) != 2 or pair not in sea or pair in found:
            raise MapError(
                f"{where}.between must name the two territories of a sea link that no other route "
                "draws.",
                field=f"{where}.between",
            )
        lines = _list(fields["lines"], f"{where}.lines", "lines")
        if not lines:
            raise MapError(f"{where}.lines is empty: give a line.", field=f"{where}.lines")
        found[pair] = Route(
            (ends[0], ends[1]),
            tuple(_line(line, f"{where}.lines[{place}]") for place, line in enumerate(lines)),
        )
    return tuple(found.values())


def _line(value: object, where: str) -> tuple[Point, ...]:
    points = _list(value, where, "points")
    if len(points) < 2:
        raise MapError(f"{where} must have at least two points [x, y].", field=where)
    return tuple(_point(point, where) for point in points)


def _check_points(territories: Iterable[Territory], routes: Iterable[Route]) -> None:
    outlines = sum(len(ring) // 2 for territory in territories for ring in territory.rings)
    lines = sum(len(line) for route in routes for line in route.lines)
    if outlines + lines > MAX_POINTS:
        raise MapError(
            f"The map is drawn with {outlines + lines} points, more than {MAX_POINTS}: "
            "simplify the outlines.",
            field="territories",
        )


def _size(value: object) -> Point:
    width, height = _point(value, "size")
    return _positive(width, "size"), _positive(height, "size")


def _credits(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_CREDITS:
        raise MapError(f"credits must be a text of at most {MAX_CREDITS} signs.", field="credits")
    return value


def _missions(
    value: object, continents: Sequence[GameContinent], territories: int
) -> tuple[str, ...]:
    names = [continent.name for continent in continents]
    missions = _list(value, "missions", "missions")
    for number, mission in enumerate(missions):
        where = f"missions[{number}]"
        wrong = fault(_text(mission, where, at_most=MAX_MISSION), names, territories)
        if wrong or mission in missions[:number]:
            raise MapError(
                f"{where} {shown(mission)} {wrong or 'is there already'}: correct or remove it.",
                field=where,
            )
    return tuple(missions)


def _fields(
    value: object, where: str, required: Iterable[str], optional: Iterable[str]
) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise MapError(f"{where} must be a JSON object, not {shown(value)}.", field=where)
    prefix = f"{where}." if where else ""
    known = [*required, *optional]
    for key in value:
        if key not in known:
            raise MapError(
                f"{prefix}{str(key)[:MAX_NAME]} is no field of a map: remove or rename it."
                f"{did_you_mean(key, known)}",
                field=f"{prefix}{str(key)[:MAX_NAME]}",
            )
    for key in required:
        if key not in value:
            raise MapError(f"{prefix}{key} is missing: add it.", field=f"{prefix}{key}")
    return value


def _list(value: object, where: str, of: str) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        raise MapError(f"{where} must be a list ({of}), not {shown(value)}.", field=where)
    return value


def _text(value: object, where: str, at_most: int = MAX_NAME) -> str:
    if not isinstance(value, str):
        raise MapError(f"{where} must be a text, not {shown(value)}.", field=where)
    if not value.strip() or value != value.strip() or not value.isprintable():
        raise MapError(
            f"{where} must be a text of visible signs, without blanks around it, "
            f"not {shown(value)}.",
            field=where,
        )
    if len(value) > at_most:
        raise MapError(
            f"{where} has {len(value)} signs: shorten it to at most {at_most}.", field=where
        )
    return value


def _known(value: object, where: str, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise MapError(
            f"{where} names {shown(value)}, which is not among the territories."
            f"{did_you_mean(value, known)}",
            field=where,
        )
    return value


def _number(value: object, where: str) -> float:
    # Written so that NaN, infinities and integers of any length are refused.
    if (
        isinstance(value, bool)
        or not isinstance(value, (int, float))
        or not -MAX_COORDINATE <= value <= MAX_COORDINATE
    ):
        raise MapError(
            f"{where} must hold finite numbers between -{MAX_COORDINATE} and {MAX_COORDINATE}, "
            f"not {shown(value)}.",
            field=where,
        )
    return value


def _positive(value: object, where: str) -> float:
    number = _number(value, where)
    if number <= 0:
        raise MapError(f"{where} must be more than 0, not {shown(value)}.", field=where)
    return number


def _point(value: object, where: str) -> Point:
    numbers = _list(value, where, "[x, y]")
    if len(numbers) != 2:
        raise MapError(
            f"{where} must be two numbers [x, y]: it has {len(numbers)}.",
            field=where,
        )
    return _number(numbers[0], where), _number(numbers[1], where)
