"""Widgets for the notebook: views of a game that decide no rule."""

from risk_widget.widget.board import Board
from risk_widget.widget.dicelab import DiceLab

__all__ = ["Board", "DiceLab"]
