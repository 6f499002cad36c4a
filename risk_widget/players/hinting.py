"""Hints for the learner: what a strong player would do, and why."""

from __future__ import annotations

from dataclasses import dataclass

from risk_widget.game import Game
from risk_widget.locale import Message
from risk_widget.players.planner import POSITIONS, Planner
from risk_widget.rules import Action, SetupError

__all__ = ["Hint", "hints"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth thinking about.

    Attributes
    ----------
    action : Action
        The move; it is legal.
    worth : float
        What the position is worth after it, from 0 to 1: roughly the chance to win the game. For
        moves that are ranked by rules of thumb (setup, trades, defence) it is not a chance.
    chance : float or None
        The chance of the campaign that the move begins, if it begins one.
    message : Message
        Why, in one sentence that can be said in any language.
    """

    action: Action
    worth: float
    chance: float | None
    message: Message

    @property
    def sentence(self) -> str:
        """Why, in one sentence."""
        return str(self.message)

    def __str__(self) -> str:
        return f"{self.action}: {self.sentence}"


def hints(
    game: Game, seat: str | None = None, best: int = 3, *, positions: int = POSITIONS
) -> list[Hint]:
    """Return the best moves that a strong player sees, from what the seat may see.

    Parameters
    ----------
    game : Game
        The game.
    seat : str, optional
        Who asks; if left out, whoever has to decide. There are no hints for those who have not.
    best : int
        The most hints, 1 or more.
    positions : int
        Most positions to judge.

    Returns
    -------
    list of Hint
        The best first; empty when the seat has nothing to decide.

    Raises
    ------
    SetupError
        When nobody of that name sits at the table, or `best` is below 1.

    Examples
    --------
    >>> from risk_widget import players
    >>> game = Game.arrange(
    ...     {"*South America": ("Ada", 1), "Peru": ("Ada", 9), "Brazil": ("Bo", 2), "*": ("Cy", 2)},
    ...     players=["Ada", "Bo", "Cy"])
    >>> hint = players.hints(game)[0]
    >>> hint.action, round(hint.chance, 2)
    (Attack(source='Peru', target='Brazil', dice=3), 0.98)
    >>> hint.sentence
    'From Peru the chance to take Brazil is 98 in 100.'
    >>> players.hints(game, "Bo")
    []
    """
    if seat is not None and seat not in game.players:
        raise SetupError(
            f"{str(seat)[:40]!r} is not at the table; the players are {', '.join(game.players)}.",
            field="seat",
        )
    if best < 1:
        raise SetupError(f"best is at least 1, not {best!r}.", field="best")
    asked = game.player if seat is None else seat
    if asked is None or asked != game.player:
        return []
    found = Planner(asked, positions=positions).rank(game.view(asked), game.legal_actions)
    return [Hint(each.action, each.worth, each.chance, each.reason) for each in found[:best]]
