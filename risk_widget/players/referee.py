"""A referee: a game goes on, whatever its players do."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

from risk_widget.game import Game
from risk_widget.rules import Action, EndTurn, IllegalAction, LegalActions
from risk_widget.seats import ComputerPlayer

__all__ = ["Fault", "referee", "safest"]

MOST_FAULTS = 100
"""Faults of one game that are kept; further ones are judged alike, but not noted."""

MOST_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did wrong.

    Attributes
    ----------
    player : str
        The name at the table.
    kind : str
        "illegal" for an action that the rules forbid, "error" for an exception, "slow" for a
        choice that took too long.
    step : int
        The number of moves made before.
    text : str
        What happened, in one line.
    """

    player: str
    kind: Literal["illegal", "error", "slow"]
    step: int
    text: str

    def __str__(self) -> str:
        return f"{self.player}, move {self.step}, {self.kind}: {self.text}"


def safest(legal: LegalActions) -> Action:
    """Return the legal action that risks least: the turn's end as soon as it may end.

    Before that it is the last legal action with its greatest number: all armies are placed, and a
    defender rolls as many dice as it can.

    Examples
    --------
    >>> from risk_widget import Game
    >>> game = Game.arrange({"Alaska": ("Ada", 3), "*": ("Bo", 1)}, players=["Ada", "Bo", "Cy"])
    >>> safest(game.legal_actions)
    EndTurn()
    """
    return EndTurn() if EndTurn() in legal else legal.options()[-1][-1]


def referee(game: Game, *, seconds: float | None = None, moves: int = 10_000) -> tuple[Fault, ...]:
    """Play a game of computer players on, and return what they did wrong.

    Who chooses an illegal action, raises an exception or takes too long loses the turn: `safest`
    is played for that player until the turn is over, and the game goes on. During setup, and in
    defence, only the one choice is made for the player.

    Parameters
    ----------
    game : Game
        The game; it is played to its end, or until a person has to decide.
    seconds : float, optional
        Most time for one choice. Nothing interrupts a player: the time is looked at when the
        choice has been made, so a player that never answers is never judged. What is found slow
        depends on the machine.
    moves : int
        No move is made when the game has so many.

    Examples
    --------
    >>> from risk_widget import Game, players
    >>> class Wrong(players.Player):
    ...     def choose(self, view, legal):
    ...         return 1 / 0
    >>> game = Game([Wrong("Ada"), players.Cautious("Bo"), players.Cautious("Cy")], seed=1)
    >>> faults = referee(game)
    >>> game.winner in ("Bo", "Cy"), faults[0].player, faults[0].kind
    (True, 'Ada', 'error')
    """
    faults: list[Fault] = []
    lost: tuple[str, int] | None = None
    while (computer := game.computer) is not None and game.step < moves:
        turn = (computer.name, game.state.number)
        if lost == turn == (game.turn, game.state.number):
            game.apply(safest(game.legal_actions))
            continue
        fault = _move(game, computer, seconds)
        if fault is not None:
            if len(faults) < MOST_FAULTS:
                faults.append(fault)
            # A choice in defence or during setup costs no turn.
            lost = turn if turn[1] and game.turn == computer.name else None
            game.apply(safest(game.legal_actions))
    return tuple(faults)


def _move(game: Game, computer: ComputerPlayer, seconds: float | None) -> Fault | None:
    """Make the player's move, or return why it counts for nothing."""
    began = time.perf_counter()
    try:
        action = computer.choose(game.view(computer.name), game.legal_actions)
    except (Exception, SystemExit) as error:
        return _fault(game, computer, "error", f"{type(error).__name__}: {error}")
    took = time.perf_counter() - began
    if seconds is not None and took > seconds:
        return _fault(game, computer, "slow", f"{took:.3f} s, the limit is {seconds} s")
    try:
        game.apply(action)
    except (IllegalAction, TypeError) as error:
        return _fault(game, computer, "illegal", f"{action!r}: {error}")
    return None


def _fault(
    game: Game, computer: ComputerPlayer, kind: Literal["illegal", "error", "slow"], text: str
) -> Fault:
    line = " ".join(text.split())
    if len(line) > MOST_CHARACTERS:
        line = line[: MOST_CHARACTERS - 1] + "…"
    return Fault(computer.name, kind, game.step, line)
