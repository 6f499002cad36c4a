"""What a computer player is."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from risk_widget import saved
from risk_widget.locale import Message
from risk_widget.rules import Action, LegalActions

__all__ = ["Player"]

View = dict[str, Any]


class Player(ABC):
    """A computer player. Write `choose`, and it plays.

    Parameters
    ----------
    name : str
        The name at the table.
    seed : int
        Decides what the player leaves to chance. The same seed in the same game gives the same
        moves.

    Attributes
    ----------
    reason : str
        Why the last move was chosen, in one sentence.
    reason_message : str or Message
        The same, to be said in any language where it is a message.

    Examples
    --------
    >>> from risk_widget import Game, rules
    >>> class Pacifist(Player):
    ...     def choose(self, view, legal):
    ...         if rules.EndTurn() in legal:
    ...             return self.because("Peace is best.", rules.EndTurn())
    ...         return legal[0]
    >>> game = Game([Pacifist("Pax"), Pacifist("Mir"), Pacifist("Rauha")], seed=1)
    >>> _ = game.play(moves=200)
    >>> game.state.number > 0
    True
    """

    # Not only in `__init__`: a player of your own may forget to call it.
    seed: int = 0
    reason_message: str | Message = ""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.seed = seed

    def __init_subclass__(cls, **options: Any) -> None:  # noqa: ANN401
        super().__init_subclass__(**options)
        saved.COMPUTERS[saved.kind_of(cls)] = lambda options: cls(**options)

    @property
    def reason(self) -> str:
        """Why the last move was chosen, in one sentence."""
        return str(self.reason_message)

    @reason.setter
    def reason(self, reason: str) -> None:
        self.reason_message = reason

    @abstractmethod
    def choose(self, view: View, legal: LegalActions) -> Action:
        """Return the action to make.

        Parameters
        ----------
        view : dict
            What the player's seat may see; see `Game.view`.
        legal : LegalActions
            What may be done.
        """

    def because(self, reason: str | Message, action: Action) -> Action:
        """Note the reason of a move, and return the move.

        Parameters
        ----------
        reason : str or Message
            One sentence. A str is shown as it is, a message in the language of the board.
        action : Action
            The move.
        """
        self.reason_message = reason
        return action

    def chance(self, view: View) -> random.Random:
        """Return a generator that depends on the seed and the move of the game alone."""
        return random.Random(f"{self.seed}/{self.name}/{view['step']}")

    def to_data(self) -> Mapping[str, Any]:
        """Return the arguments that make this player again, for a saved game."""
        return {"name": self.name, "seed": self.seed}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({getattr(self, 'name', None)!r})"
