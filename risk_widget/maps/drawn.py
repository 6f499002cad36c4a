"""Completes the drawing of a map: outlines, anchors and routes that its file leaves out."""

from __future__ import annotations

import math
from dataclasses import replace

from risk_widget.maps.board import draw, placed, route
from risk_widget.maps.cells import Pair
from risk_widget.maps.map_data import Link, MapData, Point, Route, Territory

__all__ = ["drawn", "is_drawn"]

EITHER = ""
"""The kind of a link that is "land" where its territories touch on the drawing, else "sea"."""


def is_drawn(data: MapData) -> bool:
    """Return whether every territory has an outline of its own."""
    return all(territory.rings for territory in data.territories)


def drawn(data: MapData) -> MapData:
    """Return the map with everything that a board needs.

    A map without any outlines is drawn anew, round its anchors if there are any; links by land that
    do not meet on the drawing go by sea there. On a map that has some outlines, territories without
    one become islets.
    """
    if is_drawn(data):
        return data
    if any(territory.rings for territory in data.territories):
        return _with_islets(data)
    index = {territory.name: number for number, territory in enumerate(data.territories)}
    pairs = [_pair(index, link) for link in data.links]
    drawing = draw(
        len(index),
        pairs,
        _anchors(data),
        [pair for pair, link in zip(pairs, data.links, strict=True) if link.kind == "sea"],
    )
    territories = tuple(
        replace(territory, rings=rings, anchor=anchor, radius=radius)
        for territory, rings, anchor, radius in zip(
            data.territories, drawing.rings, drawing.anchors, drawing.radii, strict=True
        )
    )
    links = tuple(
        link._replace(kind="land" if pair in drawing.touching else "sea")
        for pair, link in zip(pairs, data.links, strict=True)
    )
    routes = tuple(
        _route(link, territories, pair, drawing.size)
        for pair, link in zip(pairs, links, strict=True)
        if pair not in drawing.touching
    )
    return replace(data, territories=territories, links=links, routes=routes, size=drawing.size)


def joined(data: MapData, touching: set[Pair]) -> MapData:
    """Return a drawn map with the kinds of its links, and a route where two do not touch."""
    index = {territory.name: number for number, territory in enumerate(data.territories)}
    links, routes = [], []
    for link in data.links:
        pair = _pair(index, link)
        kind = link.kind or ("land" if pair in touching else "sea")
        links.append(link._replace(kind=kind))
        if kind == "sea":
            routes.append(_route(link, data.territories, pair, data.size))
    return replace(data, links=tuple(links), routes=tuple(routes))


def _pair(index: dict[str, int], link: Link) -> Pair:
    one, other = sorted((index[link.first], index[link.second]))
    return one, other


def _anchors(data: MapData) -> dict[int, Point]:
    return {
        number: territory.anchor
        for number, territory in enumerate(data.territories)
        if territory.anchor is not None
    }


def _route(link: Link, territories: tuple[Territory, ...], pair: Pair, size: Point) -> Route:
    one, other = (territories[number] for number in pair)
    if one.name != link.first:
        one, other = other, one
    ends = [(each.rings, each.anchor or (0.0, 0.0)) for each in (one, other)]
    return Route((one.name, other.name), route(ends[0], ends[1], size))


def _with_islets(data: MapData) -> MapData:
    index = {territory.name: number for number, territory in enumerate(data.territories)}
    rows: list[list[int]] = [[] for _ in index]
    for link in data.links:
        rows[index[link.first]].append(index[link.second])
        rows[index[link.second]].append(index[link.first])
    places = placed(rows, _anchors(data))
    return replace(
        data,
        territories=tuple(
            territory if territory.rings else _islet(territory, place)
            for territory, place in zip(data.territories, places, strict=True)
        ),
    )


def _islet(territory: Territory, place: Point) -> Territory:
    x, y = place
    turns = [math.pi * corner / 4 for corner in range(8)]
    ring = tuple(
        round(number, 1)
        for turn in turns
        for number in (
            x + territory.radius * math.cos(turn),
            y + territory.radius * math.sin(turn),
        )
    )
    anchor = (round(x, 1), round(y, 1)) if territory.anchor is None else territory.anchor
    return replace(territory, rings=(ring,), anchor=anchor)
