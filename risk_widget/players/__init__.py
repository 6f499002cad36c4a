"""Computer players, hints and tournaments."""

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
