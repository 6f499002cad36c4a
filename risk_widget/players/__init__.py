"""Computer players."""

from risk_widget.players.base import Player
from risk_widget.players.cautious import Cautious
from risk_widget.players.random import Random

__all__ = ["Cautious", "Player", "Random"]
