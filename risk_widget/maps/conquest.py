"""Reads maps of the game Conquest, whose files are called .map as well.

Sections [Map] (image, wrap, scroll, author, warn), [Continents] (name=bonus) and [Territories]
(name,x,y,continent and the names of the neighbours, y downwards). Pictures are not read.
"""

from __future__ import annotations

from risk_widget.maps.sections import Row, is_whole_number, number, sections
from risk_widget.maps.sketch import Place, Sketch, Way

__all__ = ["read"]

SECTIONS = ("map", "continents", "territories")
LARGEST_BONUS = 1_000


def read(file: str, name: str, text: str) -> Sketch:
    """Return what a Conquest map says; the parameters are those of `domination.read`."""
    sketch = Sketch(file, name)
    found = sections(sketch, text, SECTIONS)
    for section in SECTIONS[1:]:
        if not found.get(section):
            raise sketch.error("", f"the section [{section}] is missing or empty: add it.")
    for row in found.get("map", []):
        key, _, value = row.text.partition("=")
        if key.strip().lower() == "author":
            sketch.credits = value.strip()[:200]
    for row in found["continents"]:
        _continent(sketch, row)
    for row in found["territories"]:
        _territory(sketch, row)
    return sketch


def _continent(sketch: Sketch, row: Row) -> None:
    name, sign, bonus = (part.strip() for part in row.text.rpartition("="))
    if not sign or not name:
        raise sketch.error(row.where, f"a continent is name=bonus, not {row.text[:40]!r}.")
    if name in sketch.bonuses:
        raise sketch.error(row.where, f"the continent {name[:60]!r} is there already: rename one.")
    sketch.bonuses[name] = number(sketch, row, bonus, "the bonus", 0)
    if int(bonus) > LARGEST_BONUS:
        raise sketch.error(row.where, f"a bonus is at most {LARGEST_BONUS}, not {bonus}.")


def _territory(sketch: Sketch, row: Row) -> None:
    parts = [part.strip() for part in row.text.split(",")]
    while parts and not parts[-1]:
        parts.pop()
    if len(parts) < 4:
        raise sketch.error(
            row.where,
            f"a territory is name,x,y,continent,neighbours, not {row.text[:40]!r}: add what is "
            "missing.",
        )
    name, x, y, continent, *neighbours = parts
    if not (is_whole_number(x) and is_whole_number(y)):
        raise sketch.error(
            row.where,
            f"the second and third item must be the coordinates x and y, not {x[:40]!r} and "
            f"{y[:40]!r}: correct them, and write names without commas.",
        )
    if continent not in sketch.bonuses:
        continent = _meant(sketch, row, continent)
    place = Place(name, continent, row.where, (float(x), -float(y)))
    sketch.places.append(place)
    for neighbour in neighbours:
        if neighbour:
            sketch.ways.append(Way(name, neighbour, row.where))
        else:
            sketch.remark(row.where, "there is nothing between two commas: remove one.")


def _meant(sketch: Sketch, row: Row, continent: str) -> str:
    for known in sketch.bonuses:
        if known.casefold() == continent.casefold():
            sketch.remark(
                row.where, f"{continent[:60]!r} was taken for {known!r}: spell it the same."
            )
            return known
    raise sketch.error(
        row.where,
        f"the fourth item must be a continent, one of {', '.join(sketch.bonuses)[:200]}, not "
        f"{continent[:60]!r}: add the continent behind the coordinates, or correct its name.",
    )
