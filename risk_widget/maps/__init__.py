"""Maps: the classic board, and boards of your own from map files."""

from __future__ import annotations

import functools
import json
import os
from importlib import resources
from pathlib import Path
from typing import NoReturn

from risk_widget.maps.errors import MapError, did_you_mean, shown
from risk_widget.maps.game_map import GameMap
from risk_widget.maps.topology import Continent, Topology

__all__ = ["Continent", "GameMap", "MapError", "Topology", "load"]

MAX_FILE_BYTES = 5_000_000


def load(source: str | os.PathLike[str]) -> GameMap:
    """Load a map that comes with the package, or a map file.

    Parameters
    ----------
    source : str or os.PathLike
        The name of a map, as in ``"classic"``, or the path of a ``.json`` file of at most 5 MB.

    Raises
    ------
    MapError
        When there is no such map or file, or the file holds no sound map.

    Examples
    --------
    >>> load("classic").continents["Asia"].bonus
    7
    """
    if isinstance(source, os.PathLike) or (isinstance(source, str) and source.endswith(".json")):
        return _read(Path(source))
    known = _built_in_names()
    if not isinstance(source, str) or source not in known:
        raise MapError(
            f"There is no map {shown(source)}. Maps that come with the package: "
            f'{", ".join(known)}. Give the path of a file with its ending ".json".'
            f"{did_you_mean(source, known)}",
            field="source",
        )
    return _built_in(source)


@functools.cache
def _built_in_names() -> tuple[str, ...]:
    files = resources.files("risk_widget.maps").joinpath("data").iterdir()
    return tuple(
        sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json"))
    )


@functools.cache
def _built_in(name: str) -> GameMap:
    file = resources.files("risk_widget.maps").joinpath("data", f"{name}.json")
    return GameMap.from_data(json.loads(file.read_text("utf-8")))


def _read(path: Path) -> GameMap:
    if path.suffix != ".json":
        raise MapError(
            f"{shown(str(path))} is no map file: the name must end in .json.", field="source"
        )
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        raise MapError(
            f"The map file {shown(str(path))} cannot be read: check the path ({error}).",
            field="source",
        ) from error
    if len(content) > MAX_FILE_BYTES:
        raise MapError(
            f"The map file {shown(str(path))} is larger than 5 MB: simplify its outlines.",
            field="source",
        )
    try:
        data = json.loads(content.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise MapError(
            f"The map file {shown(str(path))} is no JSON text: correct it ({error}).",
            field="source",
        ) from error
    return GameMap.from_data(data)


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")
