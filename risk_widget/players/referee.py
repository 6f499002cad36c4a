"""A referee: a game goes on, whatever its players do."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from risk_widget.game import Game
from risk_widget.players.patience import NoAnswerError, within
from risk_widget.rules import (
    ACTIONS,
    Action,
    EndTurn,
    IllegalAction,
    LegalActions,
    SetupError,
)
from risk_widget.seats import ComputerPlayer

__all__ = ["Fault", "check_seconds", "referee", "safest"]

MOST_FAULTS = 100
"""Faults of one game that are kept; further ones are judged alike, but not noted."""

MOST_CHARACTERS = 200
KINDS = frozenset(ACTIONS.values())
ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")


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
        Most time for one choice. A player that takes longer is interrupted; one that not even
        that ends, as when it sleeps, is asked no more in this game. In a browser (Pyodide)
        nothing can interrupt a player, and the time is looked at when it has answered. What is
        found slow depends on the machine.
    moves : int
        No move is made when the game has so many.

    Raises
    ------
    SetupError
        When `seconds` is no time above 0.

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
    check_seconds(seconds)
    faults: list[Fault] = []
    lost: tuple[str, int] | None = None
    asleep: set[str] = set()
    while (computer := game.computer) is not None and game.step < moves:
        # The name at the table: a player may change its own.
        name = game.player or ""
        turn = (name, game.state.number)
        if name in asleep or lost == turn == (game.turn, game.state.number):
            game.apply(safest(game.legal_actions))
            continue
        wrong = _move(game, name, computer, seconds, asleep)
        if wrong is not None:
            kind, text = wrong
            if len(faults) < MOST_FAULTS:
                faults.append(Fault(name, kind, game.step, _line(text)))
            # A choice in defence or during setup costs no turn.
            lost = turn if turn[1] and game.turn == name else None
            game.apply(safest(game.legal_actions))
    return tuple(faults)


def check_seconds(seconds: object) -> None:
    """Raise a SetupError where something is no time for a choice; None is no limit."""
    if seconds is None:
        return
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not seconds > 0:
        raise SetupError(f"seconds is a time above 0, not {seconds!r:.40}.", field="seconds")


Wrong = tuple[Literal["illegal", "error", "slow"], str]


def _move(
    game: Game, name: str, computer: ComputerPlayer, seconds: float | None, asleep: set[str]
) -> Wrong | None:
    """Make the player's move, or return why it counts for nothing; note who falls asleep."""
    before, step = game.state, game.step
    choose = functools.partial(computer.choose, game.view(name), game.legal_actions)
    try:
        action = choose() if seconds is None else within(seconds, choose)
    except KeyboardInterrupt:
        raise
    except NoAnswerError as late:
        _take_back(game, step)
        if late.ended:
            return "slow", f"no answer in {seconds} s"
        asleep.add(name)
        return "slow", "no answer, and nothing interrupts it: it is asked no more"
    except BaseException as error:  # sys.exit, too, ends no game
        _take_back(game, step)
        return "error", f"{type(error).__name__}: {_told(error, str)}"
    if game.state is not before:
        _take_back(game, step)
        return "illegal", "it changed the game instead of choosing an action"
    if type(action) not in KINDS:
        return "illegal", f"{_told(action, repr)} is no action; see risk_widget.rules"
    try:
        game.apply(action)
    except IllegalAction as error:
        return "illegal", f"{_told(action, repr)}: {error.text}"
    except Exception as error:
        if _can_be_judged(game, action):
            raise
        return "illegal", f"{type(action).__name__}: {type(error).__name__}"
    return None


def _can_be_judged(game: Game, action: Action) -> bool:
    """Return whether an action holds nothing that fails as soon as it is compared."""
    try:
        game.explain(action)
    except Exception:
        return False
    return True


def _take_back(game: Game, step: int) -> None:
    while game.step > step:
        game.undo()
    while game.step < step and game.can_redo:
        game.redo()


def _told(thing: object, how: Callable[[object], str]) -> str:
    """Return the text of what a player made; it may be endless, or fail."""
    if isinstance(thing, str | bytes):
        return how(thing[:MOST_CHARACTERS])
    try:
        return how(thing)
    except Exception:
        return f"<{type(thing).__name__}>"


def _line(text: str) -> str:
    # Where a thing lies in memory differs from run to run; results must not.
    line = " ".join(ADDRESS.sub("", text[: 5 * MOST_CHARACTERS]).split())
    return line if len(line) <= MOST_CHARACTERS else line[: MOST_CHARACTERS - 1] + "…"
