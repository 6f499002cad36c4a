"""The board without a widget: as text, and as a picture (SVG)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from risk_widget.maps import GameMap
from risk_widget.palette import NEUTRAL_INK, NEUTRAL_PAINT, PAINT, letters
from risk_widget.rules import Rolled, State
from risk_widget.rules.state import NEUTRAL

__all__ = ["svg", "text"]

SEA, LAND, LINE, WORDS = "#dfe9f0", "#eceae4", "#ffffff", "#33414d"


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
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + 24}" '
        'style="width:100%;max-width:1000px;font-family:sans-serif" role="img">',
        f"<title>{escape(_headline(state))}</title>",
        f'<rect width="{width}" height="{height + 24}" fill="{SEA}"/>',
        f'<g transform="translate(0 {height}) scale(1 -1)" stroke="{LINE}">',
        *_routes(geometry),
        *_territories(state, geometry),
        "</g>",
        *_arrow(state.last_roll, state, geometry),
        *_badges(state, geometry),
        *_legend(state, height),
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


def _badges(state: State, geometry: dict[str, Any]) -> Iterator[str]:
    height = geometry["size"][1]
    for place, territory in enumerate(geometry["territories"]):
        if territory["anchor"] is None or not state.armies[place]:
            continue
        x, y = territory["anchor"][0], height - territory["anchor"][1]
        paint, ink, letter = _paint(state, state.owners[place])
        label = f"{letter}{state.armies[place]}"
        half = 5 + 4 * len(label)
        yield (
            f'<rect x="{x - half:g}" y="{y - 9:g}" width="{2 * half}" height="18" rx="9" '
            f'fill="{paint}" stroke="#fff"/>'
            f'<text x="{x:g}" y="{y + 4.5:g}" font-size="13" text-anchor="middle" fill="{ink}">'
            f"{escape(label)}</text>"
        )


def _arrow(roll: Rolled | None, state: State, geometry: dict[str, Any]) -> Iterator[str]:
    if roll is None:
        return
    width, height = geometry["size"]
    index = state.table.topology.index
    ends = [geometry["territories"][index[name]]["anchor"] for name in (roll.source, roll.target)]
    if None in ends:
        return
    (x1, y1), (x2, y2) = [(x, height - y) for x, y in ends]
    if abs(x1 - x2) > width / 2:
        # Over the edge of the map the arrow leaves on one side; it need not come in on the other.
        x2 += width if x2 < x1 else -width
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    x1, y1, x2, y2 = x1 + 14 * dx, y1 + 14 * dy, x2 - 16 * dx, y2 - 16 * dy
    head = f"{x2 + 6 * dx:.1f},{y2 + 6 * dy:.1f} {x2 - 6 * dy:.1f},{y2 + 6 * dx:.1f} "
    head += f"{x2 + 6 * dy:.1f},{y2 - 6 * dx:.1f}"
    yield (
        f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="#000" stroke-width="3"/>'
        f'<polygon points="{head}" fill="#000"/>'
    )


def _legend(state: State, height: float) -> Iterator[str]:
    x = 10.0
    for seat, name in enumerate(state.table.players):
        paint, ink, letter = _paint(state, seat)
        y = height + 12
        yield (
            f'<circle cx="{x + 8:g}" cy="{y:g}" r="8" fill="{paint}"/>'
            f'<text x="{x + 8:g}" y="{y + 4:g}" font-size="11" text-anchor="middle" fill="{ink}">'
            f'{escape(letter)}</text><text x="{x + 20:g}" y="{y + 4:g}" font-size="12" '
            f'fill="{WORDS}">{escape(name)}: {state.owners.count(seat)}</text>'
        )
        x += 70 + 7 * len(name)
