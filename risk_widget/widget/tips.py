"""Hints for whoever has to decide, as the board shows them."""

from __future__ import annotations

from typing import Any

from risk_widget import players
from risk_widget.game import Game
from risk_widget.rules import Action, Attack, Claim, Fortify, Place, Reinforce
from risk_widget.rules.actions import ChooseHeadquarters

__all__ = ["tips"]

MOST_TIPS = 3


def tips(game: Game, language: str) -> list[dict[str, Any]]:
    """Return a sentence for each of the best moves, and the territories that it is about."""
    index = game.state.table.topology.index
    return [
        {
            "text": hint.message.in_language(language),
            "territories": [index[name] for name in _territories(hint.action)],
        }
        for hint in players.hints(game, best=MOST_TIPS)
    ]


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
