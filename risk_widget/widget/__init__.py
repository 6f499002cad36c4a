"""Widgets for the notebook: views of a game that decide no rule."""

from risk_widget.widget.board import Board

__all__ = ["Board"]
