"""What all figures of the odds have in common: colours, layout, ticks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .speech import Speech

if TYPE_CHECKING:
    import plotly.graph_objects as go

ATTACKER = "#12436d"
DEFENDER = "#f2a541"
INK = "#1f2933"
FAINT = "#d7dce2"
HEAT = "Cividis"

# Front ends give a figure without a height so little that titles are cut off.
HEIGHT = 480


def styled(figure: go.Figure, told: Speech, title: str, alt: str, **layout: object) -> go.Figure:
    """Give a figure its title, its alternative text and the common look."""
    look: dict[str, Any] = {
        "template": "plotly_white",
        # in pixels from the top, so that a low figure does not cut the first of two lines
        "title": {
            "text": title,
            "x": 0.02,
            "xanchor": "left",
            "y": 1,
            "yanchor": "top",
            "pad": {"t": 24},
        },
        "font": {"size": 14, "color": INK},
        "margin": {"l": 76, "r": 30, "t": 90, "b": 66},
        "height": HEIGHT,
        "meta": {"alt": alt},
        "separators": ".," if told.point == "." else ",.",
    }
    figure.update_layout(**{**look, **layout})
    return figure


def ticks(numbers: Iterable[int]) -> dict[str, object]:
    """Return the ticks of an axis that counts armies: whole numbers only."""
    low, high = min(numbers, default=0), max(numbers, default=1)
    if high - low < 16:
        return {"dtick": 1, "range": [low - 0.7, high + 0.7]}
    return {"tickformat": "d"}


def visible(law: dict[int, float]) -> dict[int, float]:
    """Return the part of a law that can be seen: bars of at least a thousandth of the highest."""
    highest = max(law.values(), default=0.0)
    return {value: chance for value, chance in law.items() if chance >= highest / 1000}


def armies_axis(told: Speech) -> str:
    """Return the title of an axis on which armies are counted that may attack."""
    return told.say("Armies on the attacking territory (one has to stay)")
