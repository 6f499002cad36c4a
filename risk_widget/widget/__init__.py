"""Widgets for the notebook: views of a game that decide no rule."""

from risk_widget.widget.board import Board
from risk_widget.widget.dicelab import DiceLab
from risk_widget.widget.lesson_board import LessonBoard
from risk_widget.widget.question_card import QuestionCard

__all__ = ["Board", "DiceLab", "LessonBoard", "QuestionCard"]
