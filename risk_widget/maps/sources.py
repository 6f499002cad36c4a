"""Reads map files: which format a file has is told by what is in it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from risk_widget.maps import conquest, domination, geojson, graphs
from risk_widget.maps.errors import MapError, shown
from risk_widget.maps.map_file import parse
from risk_widget.maps.sketch import Found, Sketch, finish

__all__ = ["ENDINGS", "read"]

MAX_FILE_BYTES = 5_000_000
ENDINGS = (".json", ".map", ".graphml", ".xml", ".geojson")
SECTION = re.compile(r"^\s*\[\s*(\w+)\s*\]\s*$", re.MULTILINE)
FORMATS = (
    'JSON of this package ("format": "risk-map"), node-link JSON, GeoJSON, GraphML, and the .map '
    "files of Domination and Conquest"
)


def read(path: Path) -> Found:
    """Return the map in a file.

    Raises
    ------
    MapError
        When the file cannot be read or holds no map; it names the file, the place and the remedy.
    """
    content = _content(path)
    text, remark = _text(content)
    file, name = path.name, path.stem
    start = text.lstrip()[:1]
    if start == "{" or path.suffix.lower() in (".json", ".geojson"):
        return _read_json(path, content)
    if start == "<":
        found = finish(_read_xml(file, name, text, utf8=not remark))
    else:
        found = finish(_read_sections(path, file, name, text))
    remarks = [f"{file}: {remark}"] if remark else []
    return Found(found.data, (*remarks, *found.remarks), found.one_way)


def _content(path: Path) -> bytes:
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
    return content


def _text(content: bytes) -> tuple[str, str]:
    """Return the text of a file, and what its maker should know of its encoding."""
    try:
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            return content.decode("utf-16"), "the text is UTF-16: save it as UTF-8."
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        # Old Windows programs wrote this; every byte means something in Latin-1.
        text = content.decode("latin-1")
        return text, "the text is not UTF-8 and was read as Latin-1: save it as UTF-8."


def _read_json(path: Path, content: bytes) -> Found:
    try:
        data = json.loads(content.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise MapError(
            f"The map file {shown(str(path))} is no JSON text in UTF-8: save it so ({error}).",
            field="source",
        ) from error
    except (ValueError, RecursionError) as error:
        raise MapError(
            f"The map file {shown(str(path))} is no JSON text: correct it ({error}).",
            field="source",
        ) from error
    keys: Any = data if isinstance(data, dict) else {}
    if keys.get("type") == "FeatureCollection":
        return finish(geojson.read(path.name, path.stem, keys))
    if "nodes" in keys and ("links" in keys or "edges" in keys):
        return finish(graphs.read_node_link(path.name, path.stem, keys))
    if isinstance(data, dict) and "format" not in keys:
        raise MapError(f"{path.name} is no map file: {_lacking(keys)}.", field="source")
    return Found(parse(data))


def _lacking(keys: Mapping[str, Any]) -> str:
    """Return what a JSON text lacks to be a map of the kind that it is most like."""
    if "features" in keys or "geometry" in keys or "coordinates" in keys:
        return 'GeoJSON is read when its "type" is "FeatureCollection"'
    if "nodes" in keys:
        return 'node-link JSON needs "edges" beside its "nodes"'
    if "edges" in keys or "links" in keys:
        return 'node-link JSON needs "nodes" beside its "edges"'
    return f"maps are read from {FORMATS}"


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _read_xml(file: str, name: str, text: str, *, utf8: bool) -> Sketch:
    if "<graphml" not in text:
        raise MapError(
            f"{file} is XML, but no GraphML. Maps are read from {FORMATS}.", field="source"
        )
    if not utf8:
        raise MapError(f"{file}: a GraphML file must be UTF-8: save it so.", field="source")
    return graphs.read_graphml(file, name, text)


def _read_sections(path: Path, file: str, name: str, text: str) -> Sketch:
    # Very old programs end a line with a carriage return alone.
    found = {section.lower() for section in SECTION.findall(text.replace("\r", "\n"))}
    if found & {"countries", "borders"}:
        return domination.read(file, name, text, lambda other: _beside(path, other))
    if "territories" in found:
        return conquest.read(file, name, text)
    if "cards" in found:
        raise MapError(
            f"{file} holds the cards of a Domination map: give the .map file, which names it.",
            field="source",
        )
    raise MapError(f"{file} is no map file. Maps are read from {FORMATS}.", field="source")


def _beside(path: Path, other: str) -> str | None:
    """Return the text of another file in the folder of a map; None when there is none."""
    # A map from a stranger must not read elsewhere.
    if Path(other).name != other or other.startswith(".") or "\\" in other:
        return None
    neighbour = path.with_name(other)
    if not neighbour.is_file():
        return None
    return _text(_content(neighbour))[0]
