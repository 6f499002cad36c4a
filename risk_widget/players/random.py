"""A player that leaves everything to chance."""

from __future__ import annotations

from risk_widget.locale import say
from risk_widget.players.base import Player, View
from risk_widget.rules import Action, LegalActions

__all__ = ["Random"]


class Random(Player):
    """Chooses a kind of move at random, then its number of armies or dice.

    Random players among themselves bring armies to the board faster than they lose them, so their
    game has no end: give `Game.play` a number of moves.

    Examples
    --------
    >>> from risk_widget import Game
    >>> game = Game([Random("Ada"), Random("Bo"), Random("Cy")], seed=1)
    >>> _ = game.play(moves=100)
    >>> game.step
    100
    """

    def choose(self, view: View, legal: LegalActions) -> Action:
        """Return a legal action, each group of actions being equally likely."""
        chance = self.chance(view)
        option = chance.choice(legal.options())
        return self.because(
            say("It left the choice to chance."), option[chance.randrange(len(option))]
        )
