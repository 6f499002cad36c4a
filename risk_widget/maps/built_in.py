"""The maps that come with the package."""

from __future__ import annotations

import functools
import json
from importlib import resources

from risk_widget.maps.game_map import GameMap

__all__ = ["built_in", "names"]


@functools.cache
def names() -> tuple[str, ...]:
    """Return the names of the maps that come with the package.

    Examples
    --------
    >>> "classic" in names()
    True
    """
    files = resources.files("risk_widget.maps").joinpath("data").iterdir()
    return tuple(
        sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json"))
    )


@functools.cache
def built_in(name: str) -> GameMap:
    """Return the map of a name that is among `names`."""
    file = resources.files("risk_widget.maps").joinpath("data", f"{name}.json")
    return GameMap.from_data(json.loads(file.read_text("utf-8")))
