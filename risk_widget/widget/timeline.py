"""How a game has gone so far, for a chart."""

from __future__ import annotations

from collections import Counter
from typing import Any

from risk_widget.game import Game
from risk_widget.palette import PAINT
from risk_widget.rules import State, TurnBegan

__all__ = ["timeline"]


def timeline(game: Game) -> dict[str, Any]:
    """Return armies, territories and cards of every player at the beginning of each turn.

    Returns
    -------
    dict
        "turns" are the turns' numbers, "steps" the moves made before each, and "players" one entry
        for each seat, whose lists are as long.
    """
    steps = [
        step
        for step, move in enumerate(game.history, 1)
        if any(isinstance(event, TurnBegan) for event in move.events)
    ]
    if game.step not in steps:
        steps.append(game.step)
    states = [game.state_at(step) for step in steps]
    counted = [_count(state) for state in states]
    return {
        "turns": [state.number for state in states],
        "steps": steps,
        "players": [
            {
                "name": name,
                "colour": PAINT[colour][0],
                "territories": [territories[seat] for territories, _ in counted],
                "armies": [armies[seat] for _, armies in counted],
                "cards": [len(state.hands[seat]) for state in states],
            }
            for seat, (name, colour) in enumerate(
                zip(game.players, game.state.table.colours, strict=True)
            )
        ],
    }


def _count(state: State) -> tuple[Counter[int], Counter[int]]:
    territories, armies = Counter(state.owners), Counter[int]()
    for owner, count in zip(state.owners, state.armies, strict=True):
        armies[owner] += count
    return territories, armies
