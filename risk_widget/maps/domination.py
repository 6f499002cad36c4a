"""Reads maps of the game Domination: a .map file, and the .cards file that it names.

Sections [continents] (name, bonus, colour), [countries] (number, name, continent's number, x, y
with y downwards) and [borders] (a country's number, then its neighbours' numbers); in the other
file [cards] (symbol, country's number) and [missions]. Pictures are not read.
"""

from __future__ import annotations

from collections.abc import Callable

from risk_widget.maps.missions import COLOURS, continent_key
from risk_widget.maps.sections import Row, is_whole_number, number, sections
from risk_widget.maps.sketch import Place, Sketch, Way

__all__ = ["read"]

SECTIONS = ("files", "continents", "countries", "borders")
SYMBOLS = {"infantry": "infantry", "cavalry": "cavalry", "cannon": "artillery"}
WILD = "wildcard"
WILDS = 2
LARGEST_BONUS = 1_000


def read(file: str, name: str, text: str, beside: Callable[[str], str | None]) -> Sketch:
    """Return what a Domination map says.

    Parameters
    ----------
    file, name : str
        The name of the file, and the name of the map if the file says none.
    text : str
        What is in the .map file.
    beside : callable
        Returns what is in another file of that name in the same folder; None if there is none.
    """
    sketch = Sketch(file, name)
    found = sections(sketch, text, SECTIONS)
    for section in SECTIONS[1:]:
        if not found.get(section):
            raise sketch.error("", f"the section [{section}] is missing or empty: add it.")
    for row in found[""]:
        if row.text.lower().startswith("name "):
            sketch.name = row.text[5:].strip()
    continents = [_continent(sketch, row) for row in found["continents"]]
    countries = _countries(sketch, found["countries"], continents)
    _borders(sketch, found["borders"], countries)
    _read_cards(sketch, found.get("files", []), countries, continents, beside)
    return sketch


def _parts(sketch: Sketch, row: Row, wanted: str, optional: int = 0) -> list[str]:
    """Return the words of a row, as many as wanted."""
    words, names = row.text.split(), wanted.split(", ")
    if len(words) < len(names) - optional:
        raise sketch.error(
            row.where,
            f"{len(words)} of the {len(names)} items {wanted} are there: add what is missing, and "
            "write names without blanks.",
        )
    if len(words) > len(names):
        sketch.remark(
            row.where,
            f"more than {wanted} is there, and {' '.join(words[len(names) :])[:40]!r} was left "
            "out: write names without blanks.",
        )
    return words[: len(names)]


def _shown_name(name: str) -> str:
    return name.replace("_", " ")


def _continent(sketch: Sketch, row: Row) -> str:
    words = _parts(sketch, row, "name, bonus, colour", optional=1)
    name, bonus = _shown_name(words[0]), number(sketch, row, words[1], "the bonus", 0)
    if name in sketch.bonuses:
        raise sketch.error(row.where, f"the continent {name!r} is there already: rename one.")
    if bonus > LARGEST_BONUS:
        raise sketch.error(row.where, f"a bonus is at most {LARGEST_BONUS}, not {bonus}.")
    sketch.bonuses[name] = bonus
    return name


def _countries(sketch: Sketch, rows: list[Row], continents: list[str]) -> dict[int, Place]:
    found: dict[int, Place] = {}
    for row in rows:
        words = _parts(sketch, row, "number, name, continent, x, y", optional=2)
        own = number(sketch, row, words[0], "the country's number", 1)
        home = number(sketch, row, words[2], "the continent's number", 1)
        if home > len(continents):
            raise sketch.error(
                row.where,
                f"there is no continent {home}; they are numbered 1 to {len(continents)}.",
            )
        if own in found:
            raise sketch.error(
                row.where,
                f"the number {own} is taken already ({found[own].where}): give every country a "
                "number of its own.",
            )
        place = Place(_shown_name(words[1]), continents[home - 1], row.where)
        if len(words) == 5:
            x, y = (number(sketch, row, word, "a coordinate") for word in words[3:])
            place.point = (float(x), -float(y))
        found[own] = place
    if sorted(found) != list(range(1, len(found) + 1)):
        sketch.remark(
            "", f"the countries are not numbered 1 to {len(found)}, as other programs need it."
        )
    sketch.places = list(found.values())
    return found


def _borders(sketch: Sketch, rows: list[Row], countries: dict[int, Place]) -> None:
    seen: dict[int, str] = {}
    for row in rows:
        source, *targets = (_country(sketch, row, word, countries) for word in row.text.split())
        own = int(row.text.split()[0])
        if own in seen:
            sketch.remark(row.where, f"country {own} has borders already ({seen[own]}): join them.")
        seen[own] = row.where
        sketch.ways += [Way(source.name, target.name, row.where) for target in targets]


def _country(sketch: Sketch, row: Row, word: str, countries: dict[int, Place]) -> Place:
    own = number(sketch, row, word, "a country's number", 1)
    if own not in countries:
        raise sketch.error(
            row.where,
            f"there is no country {own}; they are numbered 1 to {max(countries)}: correct the "
            "number.",
        )
    return countries[own]


def _read_cards(
    sketch: Sketch,
    files: list[Row],
    countries: dict[int, Place],
    continents: list[str],
    beside: Callable[[str], str | None],
) -> None:
    for row in files:
        words = row.text.split()
        if words[0].lower() != "crd" or len(words) < 2:
            continue
        text = beside(words[1])
        if text is None:
            sketch.remark(
                row.where,
                f"the cards {words[1][:60]!r} are not in the folder of the map: put the file "
                "there, else the map has no symbols and no missions of its own.",
            )
            return
        cards = Sketch(words[1], sketch.name)
        found = sections(cards, text, ("cards", "missions"))
        _cards(cards, found.get("cards", []), countries)
        for mission_row in found.get("missions", []):
            _mission(cards, mission_row, continents)
        sketch.missions = [(mission, f"{words[1]} {where}") for mission, where in cards.missions]
        sketch.remarks += cards.remarks
        return
    sketch.remark("", "no cards are named in [files]: the map has no missions of its own.")


def _cards(sketch: Sketch, rows: list[Row], countries: dict[int, Place]) -> None:
    wilds = 0
    for row in rows:
        words = row.text.split()
        symbol = words[0].lower()
        if symbol == WILD:
            wilds += 1
            continue
        if symbol not in SYMBOLS or len(words) < 2:
            raise sketch.error(
                row.where,
                f"a card is Infantry, Cavalry or Cannon with a country's number, or {WILD}, not "
                f"{row.text[:40]!r}: correct it.",
            )
        place = _country(sketch, row, words[1], countries)
        if place.card:
            sketch.remark(
                row.where,
                f"{place.name!r} has a card already; the first one counts: correct the number.",
            )
        else:
            place.card = SYMBOLS[symbol]
    without = [place.name for place in countries.values() if not place.card]
    if without and rows:
        sketch.remark(
            "",
            f"{len(without)} of {len(countries)} territories have no card, {without[0]!r} first; "
            "here every territory has one: add them.",
        )
    if wilds != WILDS:
        sketch.remark("", f"there are {wilds} wild cards; here there are always {WILDS}.")


def _mission(sketch: Sketch, row: Row, continents: list[str]) -> None:
    """Read: a player to destroy, a number of countries, armies on each, three continents, words."""
    words = row.text.split(maxsplit=6)
    if len(words) < 6 or not all(is_whole_number(w) or w == "*" for w in words[:6]):
        raise sketch.error(
            row.where,
            "a mission begins with a player, countries, armies and three continents, as in "
            "'0 18 2 0 0 0': correct it.",
        )
    player, countries, armies = (number(sketch, row, word, "it", 0) for word in words[:3])
    named = [word for word in words[3:6] if word != "0"]
    mission = ""
    if player and not named and player <= len(COLOURS):
        # Its count of countries says what it becomes when it cannot be done.
        mission = f"destroy-{COLOURS[player - 1]}"
    elif countries and not player and not named:
        mission = str(countries) if armies <= 1 else f"{countries}x{armies}"
    elif named and not player and not countries:
        mission = _continents_mission(sketch, row, named, continents)
    if mission:
        sketch.missions.append((mission, row.where))
    else:
        sketch.remark(
            row.where,
            f"the mission {row.text[:40]!r} asks for several things at once, or for nothing; it "
            "was left out.",
        )


def _continents_mission(sketch: Sketch, row: Row, named: list[str], continents: list[str]) -> str:
    keys = []
    for word in named:
        if word == "*":
            continue
        own = number(sketch, row, word, "a continent's number", 1)
        if own > len(continents):
            raise sketch.error(
                row.where, f"there is no continent {own}; they are numbered 1 to {len(continents)}."
            )
        keys.append(continent_key(continents[own - 1]))
    free = named.count("*")
    return "+".join([*keys, str(free)] if free else keys)
