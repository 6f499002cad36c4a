"""What a player can do, in the rulebook's words.

Territories are named as on the map; cards by their territory, or "wild".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, cast

from risk_widget.rules import plain
from risk_widget.rules.errors import FormatError

__all__ = [
    "ACTIONS",
    "Action",
    "Attack",
    "ChooseHeadquarters",
    "Claim",
    "Defend",
    "EndAttack",
    "EndTurn",
    "Fortify",
    "Occupy",
    "Place",
    "Reinforce",
    "Trade",
    "action_from_data",
    "action_to_data",
]


@dataclass(frozen=True, slots=True)
class Claim:
    """Put one army on a territory that nobody owns (R012)."""

    territory: str


@dataclass(frozen=True, slots=True)
class Place:
    """Put starting armies on a territory during setup (R014, R115, R116)."""

    territory: str
    armies: int = 1


@dataclass(frozen=True, slots=True)
class ChooseHeadquarters:
    """Secretly choose one's headquarters (R122)."""

    territory: str


@dataclass(frozen=True, slots=True)
class Trade:
    """Turn three cards into armies (R023).

    `bonus` is the held territory shown on one of the cards that gets the extra armies (R029). It
    may be left out when none or just one of the cards shows a territory of the trader.

    Examples
    --------
    >>> Trade(["Peru", "Alaska", "wild"]) == Trade(("Peru", "Alaska", "wild"))
    True
    """

    cards: tuple[str, str, str]
    bonus: str | None = None

    def __post_init__(self) -> None:
        # A list is what learners type; kept as it is it could change after the trade.
        cards: object = self.cards
        if isinstance(cards, list):
            object.__setattr__(self, "cards", tuple(cards))


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Put new armies on an own territory (R031)."""

    territory: str
    armies: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a neighbouring territory with 1, 2 or 3 dice (R033 to R036)."""

    source: str
    target: str
    dice: int


@dataclass(frozen=True, slots=True)
class Defend:
    """Choose the dice for the territory under attack (R037)."""

    dice: int


@dataclass(frozen=True, slots=True)
class Occupy:
    """Move armies into the territory just taken, all that move in counted (R048)."""

    armies: int


@dataclass(frozen=True, slots=True)
class Fortify:
    """Move armies between two own territories at the end of the turn (R054, R089)."""

    source: str
    target: str
    armies: int


@dataclass(frozen=True, slots=True)
class EndAttack:
    """Stop attacking and go on to fortify (R044)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn (R057, R061)."""


Action = (
    Claim
    | Place
    | ChooseHeadquarters
    | Trade
    | Reinforce
    | Attack
    | Defend
    | Occupy
    | Fortify
    | EndAttack
    | EndTurn
)

ACTIONS: Mapping[str, type[Action]] = MappingProxyType(
    {
        kind.__name__: kind
        for kind in (
            Claim,
            Place,
            ChooseHeadquarters,
            Trade,
            Reinforce,
            Attack,
            Defend,
            Occupy,
            Fortify,
            EndAttack,
            EndTurn,
        )
    }
)


def action_to_data(action: Action) -> dict[str, Any]:
    """Return an action as plain data.

    Examples
    --------
    >>> action_to_data(Attack("Alaska", "Kamchatka", 3))
    {'type': 'Attack', 'source': 'Alaska', 'target': 'Kamchatka', 'dice': 3}
    """
    return {"type": type(action).__name__, **plain.write(action)}


def action_from_data(data: object) -> Action:
    """Return the action that `action_to_data` described.

    Only the form is checked here; whether the action is legal is the engine's affair.

    Raises
    ------
    FormatError
        When the data describe no action.

    Examples
    --------
    >>> action_from_data({"type": "Occupy", "armies": 3})
    Occupy(armies=3)
    """
    if not isinstance(data, dict):
        raise FormatError("An action is an object with a type.", field="action")
    kind = ACTIONS.get(data["type"]) if isinstance(data.get("type"), str) else None
    if kind is None:
        raise FormatError(f"An action's type is one of {', '.join(ACTIONS)}.", field="action.type")
    values = {name: value for name, value in data.items() if name != "type"}
    return cast("Action", plain.read(values, kind, "action"))
