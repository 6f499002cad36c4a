"""Whether the names of territories find room on the board, as the board places them."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["without_room"]

# As the board draws them when it is 1000 pixels wide.
PIXELS = 1000
FONT, BADGE = 10.5, 13.0
HALF_BADGE = (20.0, 10.3)
AIR = 3.5


class _Box(NamedTuple):
    x: float
    y: float
    half_width: float
    half_height: float


def without_room(geometry: dict[str, Any]) -> tuple[str, ...]:
    """Return the territories whose name and short name fit nowhere beside their armies.

    The board, 1000 pixels wide, tries the places below, above, right and left of the armies.

    Examples
    --------
    >>> from risk_widget import maps
    >>> without_room(maps.load("classic").geometry)
    ()
    """
    width, height = geometry["size"]
    scale = PIXELS / width
    badges = [
        _Box(territory["anchor"][0] * scale, territory["anchor"][1] * scale, *HALF_BADGE)
        for territory in geometry["territories"]
    ]
    taken = list(badges)
    crowded = []
    for badge, territory in zip(badges, geometry["territories"], strict=True):
        others = [box for box in taken if box is not badge]
        boxes = [
            box
            for text in (territory["label"], territory["short"])
            for box in _places(badge, text)
            if _is_inside(box, PIXELS, height * scale)
            and not any(_overlap(box, other) for other in others)
        ]
        if boxes:
            taken.append(boxes[0])
        else:
            crowded.append(territory["name"])
    return tuple(crowded)


def _places(badge: _Box, text: str) -> list[_Box]:
    half_width, half_height = len(text) * FONT * 0.53 / 2, FONT * 0.56
    down = badge.half_height + half_height + AIR
    aside = badge.half_width + half_width + AIR + 2
    return [
        _Box(badge.x + dx, badge.y + dy, half_width, half_height)
        for dx, dy in ((0, -down), (0, down), (aside, 0), (-aside, 0))
    ]


def _is_inside(box: _Box, width: float, height: float) -> bool:
    return (
        box.half_width <= box.x <= width - box.half_width
        and box.half_height <= box.y <= height - box.half_height
    )


def _overlap(one: _Box, other: _Box) -> bool:
    return (
        abs(one.x - other.x) < one.half_width + other.half_width
        and abs(one.y - other.y) < one.half_height + other.half_height
    )
