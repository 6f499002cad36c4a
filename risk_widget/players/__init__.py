"""Computer players, hints for the learner, and tournaments.

From weak to strong: `Random` leaves everything to chance, `Cautious` attacks with a clear majority,
`Greedy` wants continents, `Odds` asks for the exact chance, `Planner` compares whole campaigns.
`level` gives one by how hard it is to beat. Each says why it moved.

A player of your own is a class with one method:

>>> from risk_widget import players, rules
>>> class Brave(players.Player):
...     def choose(self, view, legal):
...         attacks = [action for action in legal if isinstance(action, rules.Attack)]
...         if attacks:
...             best = max(attacks, key=lambda each: (view["armies"][each.source], each.dice))
...             return self.because("Fortune favours the brave.", best)
...         return self.because("There is nobody to attack.", legal[-1])
>>> result = players.tournament([Brave, players.Cautious, players.Random], games=3, progress=False)
>>> sum(result.wins.values()), result.faults["Brave"]
(3, 0)
"""

from risk_widget.players.base import Player
from risk_widget.players.cautious import Cautious
from risk_widget.players.exact import Odds
from risk_widget.players.greedy import Greedy
from risk_widget.players.hinting import Hint, hints
from risk_widget.players.levels import LEVELS, level
from risk_widget.players.planner import Planner
from risk_widget.players.random import Random
from risk_widget.players.referee import Fault, referee
from risk_widget.players.standings import Tournament
from risk_widget.players.tournaments import tournament

__all__ = [
    "LEVELS",
    "Cautious",
    "Fault",
    "Greedy",
    "Hint",
    "Odds",
    "Planner",
    "Player",
    "Random",
    "Tournament",
    "hints",
    "level",
    "referee",
    "tournament",
]
