"""How missions are written: "24", "18x2", "asia+africa", "europe+australia+1", "destroy-red"."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection

__all__ = [
    "COLOURS",
    "colour_named",
    "continent_key",
    "continents_named",
    "fault",
    "more_continents",
    "territories_asked",
]

COLOURS = ("red", "blue", "green", "yellow", "black", "gray")
_COUNTED = re.compile(r"([1-9][0-9]{0,2})(?:x([1-9][0-9]?))?")
_KEY = re.compile(r"[0-9a-z]+(-[0-9a-z]+)*")


def continent_key(name: str) -> str:
    """Return a continent's name as missions spell it.

    Examples
    --------
    >>> continent_key("North America")
    'north-america'
    """
    return name.lower().replace(" ", "-")


@functools.lru_cache(maxsize=256)
def territories_asked(mission: str) -> tuple[int, int] | None:
    """Return how many territories a mission asks for, and the least armies on each; or None.

    Examples
    --------
    >>> territories_asked("24"), territories_asked("18x2"), territories_asked("asia+africa")
    ((24, 1), (18, 2), None)
    """
    found = _COUNTED.fullmatch(mission)
    return (int(found[1]), int(found[2] or 1)) if found else None


@functools.lru_cache(maxsize=256)
def colour_named(mission: str) -> str | None:
    """Return the colour of the armies that a mission asks to destroy, or None.

    Examples
    --------
    >>> colour_named("destroy-red"), colour_named("asia+africa")
    ('red', None)
    """
    return mission.removeprefix("destroy-") if mission.startswith("destroy-") else None


@functools.lru_cache(maxsize=256)
def continents_named(mission: str) -> tuple[str, ...]:
    """Return the keys of the continents that a mission names; others name none.

    Examples
    --------
    >>> sorted(continents_named("europe+australia+1"))
    ['australia', 'europe']
    """
    if territories_asked(mission) or colour_named(mission) is not None:
        return ()
    return tuple(part for part in mission.split("+") if not part.isdigit())


@functools.lru_cache(maxsize=256)
def more_continents(mission: str) -> int:
    """Return how many continents of the player's choice a mission asks for beside those it names.

    Examples
    --------
    >>> more_continents("europe+australia+1"), more_continents("asia+africa")
    (1, 0)
    """
    return sum(int(part) for part in mission.split("+") if part.isdigit())


def fault(mission: str, continents: Collection[str], territories: int) -> str:
    """Return what is wrong with a mission on a map with these continents; empty if nothing is.

    Examples
    --------
    >>> fault("asia+africa", ["Asia", "Africa"], 18), fault("24", ["Asia"], 18)
    ('', 'asks for 24 territories, but there are 18')
    """
    count = territories_asked(mission)
    if count:
        asked = count[0]
        return (
            ""
            if asked <= territories
            else f"asks for {asked} territories, but there are {territories}"
        )
    colour = colour_named(mission)
    if colour is not None:
        return "" if colour in COLOURS else f"names no colour of {', '.join(COLOURS)}"
    keys = {continent_key(name) for name in continents}
    parts = mission.split("+")
    named = parts[:-1] if parts[-1].isdigit() else parts
    if not named or not all(_KEY.fullmatch(part) for part in named):
        return 'is not written as "24", "18x2", "asia+africa", "asia+africa+1" or "destroy-red"'
    unknown = [part for part in named if part not in keys]
    if unknown:
        return f"names {unknown[0]!r}, which is no continent of {', '.join(sorted(keys))}"
    free = len(keys) - len(set(named))
    more = int(parts[-1]) if parts[-1].isdigit() else 0
    return "" if more <= free else f"asks for {more} more continents, but there are {free}"
