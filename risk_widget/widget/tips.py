"""Hints for whoever has to decide, as the board shows them."""

from __future__ import annotations

from typing import Any

from risk_widget import players
from risk_widget.game import Game
from risk_widget.locale import Message
from risk_widget.rules import Action, Attack, Claim, Fortify, Place, Reinforce
from risk_widget.rules.actions import ChooseHeadquarters

__all__ = ["can_hint", "tips"]

MOST_TIPS = 3


def can_hint() -> bool:
    """Return whether there is a player who gives hints."""
    return hasattr(players, "hints")


def tips(game: Game, language: str) -> list[dict[str, Any]]:
    """Return a sentence for each of the best moves, and the territories that it is about."""
    advise = getattr(players, "hints", None)
    given = advise(game, best=MOST_TIPS) if advise else ()
    index = game.state.table.topology.index
    return [
        {
            "text": _sentence(hint, language),
            "territories": [index[name] for name in _territories(hint.action)],
        }
        for hint in given
    ]


def _sentence(hint: Any, language: str) -> str:  # noqa: ANN401
    message = getattr(hint, "message", hint.sentence)
    return message.in_language(language) if isinstance(message, Message) else str(message)


def _territories(action: Action) -> tuple[str, ...]:
    match action:
        case Attack(source, target, _) | Fortify(source, target, _):
            return source, target
        case Claim(territory) | ChooseHeadquarters(territory):
            return (territory,)
        case Place(territory, _) | Reinforce(territory, _):
            return (territory,)
        case _:
            return ()
