"""The board without a widget: as text, and as a picture (SVG)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from risk_widget.maps import GameMap
from risk_widget.palette import NEUTRAL_INK, NEUTRAL_PAINT, PAINT, letters
from risk_widget.rules import Rolled, State
from risk_widget.rules.state import NEUTRAL

__all__ = ["svg", "text"]

SEA, LAND, LINE, WORDS = "#dfe9f0", "#eceae4", "#ffffff", "#33414d"
ROW, HALF, HEAD = 22, 9, 12


def text(state: State) -> str:
    """Return the board as a table of text: continents, territories, owners, armies."""
    table, topology = state.table, state.table.topology
    name_width = max(map(len, topology.territories))
    owner_width = max(map(len, (*table.players, "neutral")))
    lines = [_headline(state)]
    for continent in topology.continents:
        lines.append(f"{continent.name} (+{continent.bonus})")
        for place in continent.members:
            owner = state.owners[place]
            who = table.name(owner) if owner >= NEUTRAL and owner != -1 else "-"
            name = topology.territories[place]
            lines.append(f"  {name:<{name_width}}  {who:<{owner_width}}  {state.armies[place]:>3}")
    return "\n".join(lines)


def _headline(state: State) -> str:
    if state.outcome:
        return f"{state.outcome.winner} wins: {state.outcome.reason}."
    place = f"{state.to_place} to place, " if state.to_place else ""
    turn = f"turn {state.number}" if state.number else "setting up"
    return f"{turn}, {state.phase}: {place}{state.table.players[state.decider]} to decide"


def svg(state: State, game_map: GameMap) -> str:
    """Return the board as an SVG picture: owners, armies, and the last roll as an arrow."""
    geometry = game_map.geometry
    width, height = geometry["size"]
    rows = _legend_rows(state, width)
    full = height + ROW * (len(rows) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {full:g}" '
        'style="width:100%;max-width:1000px;font-family:sans-serif" role="img">',
        f"<title>{escape(_headline(state))}</title>",
        f'<rect width="{width:g}" height="{full:g}" fill="{SEA}"/>',
        f'<g transform="translate(0 {height}) scale(1 -1)" stroke="{LINE}">',
        *_routes(geometry),
        *_territories(state, geometry),
        "</g>",
        *_arrow(state.last_roll, state, geometry),
        *_badges(state, geometry),
        *_legend(state, rows, height),
        "</svg>",
    ]
    return "".join(parts)


def _routes(geometry: dict[str, Any]) -> Iterator[str]:
    for route in geometry["routes"]:
        for line in route["lines"]:
            points = " ".join(f"{x:g},{y:g}" for x, y in line)
            yield (
                f'<polyline points="{points}" fill="none" stroke="{WORDS}" stroke-width=".8" '
                'stroke-dasharray="4 3" opacity=".6"/>'
            )


def _territories(state: State, geometry: dict[str, Any]) -> Iterator[str]:
    for place, territory in enumerate(geometry["territories"]):
        fill = _paint(state, state.owners[place])[0]
        path = "".join(
            "M" + "L".join(f"{x:g} {y:g}" for x, y in zip(ring[::2], ring[1::2], strict=True)) + "Z"
            for ring in territory["rings"]
        )
        yield (
            f'<path d="{path}" fill="{fill}" fill-opacity=".55" fill-rule="evenodd">'
            f"<title>{escape(_label(state, place))}</title></path>"
        )


def _label(state: State, place: int) -> str:
    return f"{state.place_name(place)}: {_owner(state, place)}, {state.armies[place]}"


def _owner(state: State, place: int) -> str:
    owner = state.owners[place]
    return "nobody" if owner == -1 else state.table.name(owner)


def _paint(state: State, owner: int) -> tuple[str, str, str]:
    """Return paint, ink and letter of an owner."""
    if owner >= 0:
        return (*PAINT[state.table.colours[owner]], letters(state.table.players)[owner])
    return (NEUTRAL_PAINT, NEUTRAL_INK, "N") if owner == NEUTRAL else (LAND, WORDS, "")


def _badge(state: State, place: int) -> tuple[str, int]:
    """Return what is written on a territory, and half the width of it."""
    letter = _paint(state, state.owners[place])[2]
    # A player whose letter is a number must not be read as part of the armies.
    dot = "·" if letter.isdigit() else ""
    label = f"{letter}{dot}{state.armies[place]}"
    return label, 5 + 4 * len(label)


def _badges(state: State, geometry: dict[str, Any]) -> Iterator[str]:
    height = geometry["size"][1]
    for place, territory in enumerate(geometry["territories"]):
        if territory["anchor"] is None or not state.armies[place]:
            continue
        x, y = territory["anchor"][0], height - territory["anchor"][1]
        paint, ink, _ = _paint(state, state.owners[place])
        label, half = _badge(state, place)
        yield (
            f'<rect x="{x - half:g}" y="{y - HALF:g}" width="{2 * half}" height="{2 * HALF}" '
            f'rx="{HALF}" fill="{paint}" stroke="#fff"/>'
            f'<text x="{x:g}" y="{y + 4.5:g}" font-size="13" text-anchor="middle" fill="{ink}">'
            f"{escape(label)}</text>"
        )


def _arrow(roll: Rolled | None, state: State, geometry: dict[str, Any]) -> Iterator[str]:
    if roll is None:
        return
    width, height = geometry["size"]
    places = [state.table.topology.index[name] for name in (roll.source, roll.target)]
    anchors = [geometry["territories"][place]["anchor"] for place in places]
    if None in anchors:
        return
    (x1, y1), (x2, y2) = [(x, height - y) for x, y in anchors]
    halves = [_badge(state, place)[1] for place in places]
    if abs(x1 - x2) <= width / 2:
        yield _arrow_between((x1, y1), (x2, y2), halves)
        return
    # Over the edge of the map it leaves on one side and comes in on the other.
    over = width if x2 < x1 else -width
    yield _arrow_between((x1, y1), (x2 + over, y2), halves)
    yield _arrow_between((x1 - over, y1), (x2, y2), halves)


def _arrow_between(
    start: tuple[float, float], end: tuple[float, float], halves: Sequence[int]
) -> str:
    """Return an arrow from the edge of one badge to the edge of another."""
    length = max(math.dist(start, end), 1)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    # Along the arrow, from a badge's middle to its edge.
    gaps = [min(half / max(abs(dx), 0.01), HALF / max(abs(dy), 0.01)) for half in halves]
    first, last = gaps[0], length - gaps[1] - HEAD
    x1, y1 = start[0] + first * dx, start[1] + first * dy
    x2, y2 = start[0] + last * dx, start[1] + last * dy
    points = (
        (x2 + HEAD * dx, y2 + HEAD * dy),
        (x2 - 7 * dy, y2 + 7 * dx),
        (x2 + 7 * dy, y2 - 7 * dx),
    )
    head = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (
        f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="#000" stroke-width="3"/>'
        f'<polygon points="{head}" fill="#000"/>'
    )


def _legend_rows(state: State, width: float) -> list[list[tuple[float, int]]]:
    """Return the owners in rows that are no wider than the map, each with its place in the row."""
    owners = [*range(len(state.table.players)), *([NEUTRAL] if NEUTRAL in state.owners else [])]
    rows: list[list[tuple[float, int]]] = [[]]
    x = 10.0
    for owner in owners:
        space = 70 + 7.5 * len(state.table.name(owner))
        if rows[-1] and x + space > width:
            rows.append([])
            x = 10.0
        rows[-1].append((x, owner))
        x += space
    return rows


def _legend(state: State, rows: list[list[tuple[float, int]]], height: float) -> Iterator[str]:
    yield (
        f'<text x="10" y="{height + 14:g}" font-size="13" font-weight="bold" fill="{WORDS}">'
        f"{escape(_headline(state))}</text>"
    )
    for number, row in enumerate(rows, 1):
        y = height + ROW * number + 10
        for x, owner in row:
            paint, ink, letter = _paint(state, owner)
            yield (
                f'<circle cx="{x + 8:g}" cy="{y:g}" r="8" fill="{paint}"/>'
                f'<text x="{x + 8:g}" y="{y + 4:g}" font-size="11" text-anchor="middle" '
                f'fill="{ink}">{escape(letter)}</text>'
                f'<text x="{x + 20:g}" y="{y + 4:g}" font-size="12" fill="{WORDS}">'
                f"{escape(state.table.name(owner))}: {state.owners.count(owner)}</text>"
            )
