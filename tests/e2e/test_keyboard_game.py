"""A whole game, from the first claim to the winner's banner, by keys alone."""

from collections import Counter
from typing import Any

from playwright.sync_api import expect

from risk_widget import Game, players
from risk_widget.rules import (
    Action,
    Attack,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    Occupy,
    Place,
    Reinforce,
    Trade,
)
from tests.e2e.board_page import BoardPage
from tests.e2e.keys import Ways, go, press, tab_to, ways
from tests.e2e.lab import Lab

# A short game with everything in it that can happen in a game.
NAMES = ["Ada", "Bo", "Cy"]
CONTINENTS = ("North America", "Europe", "Asia", "Africa", "Australia")
POSITION = {f"*{continent}": ("Ada", 2) for continent in CONTINENTS} | {
    "Venezuela": ("Ada", 2), "Brazil": ("Bo", 1), "Argentina": ("Bo", 1), "Japan": ("Cy", 2)
}  # fmt: skip
OPTIONS: dict[str, Any] = {
    "phase": "claim",
    "to_place": 2,
    "hands": {"Ada": ["Alaska", "Brazil", "Ural"]},
    "seed": 0,
}
CELL = f"""
from risk_widget import Board, Game

game = Game.arrange({POSITION}, {NAMES}, **{OPTIONS})
Board(game)
"""


def rehearsed() -> tuple[Game, list[Action]]:
    """Play the game in Python, everybody as a cautious player would."""
    game = Game.arrange(POSITION, NAMES, **OPTIONS)
    everybody = {name: players.Cautious(name) for name in NAMES}
    actions: list[Action] = []
    while game.winner is None:
        assert game.player is not None
        chooser = everybody[game.player]
        actions.append(chooser.choose(game.view(game.player), game.legal_actions))
        game.apply(actions[-1])
    return game, actions


class Fingers:
    """Makes actions by keys."""

    def __init__(self, board: BoardPage) -> None:
        self.board = board
        self.ways: Ways = ways(board)

    def make(self, action: Action) -> None:
        """Make one action and wait for the answer."""
        match action:
            case Claim(territory) | Place(territory):
                go(self.board, self.ways, territory)
                press(self.board)
            case Reinforce(territory, armies):
                self._type("1" if armies == 1 else "a")
                go(self.board, self.ways, territory)
                press(self.board)
            case Trade(cards, bonus):
                self._trade(cards, bonus)
            case Attack(source, target, dice):
                self._choose(source, target)
                self._type(str(dice))
                press(self.board, "m")
            case Defend(dice):
                press(self.board, str(dice))
            case Occupy(armies):
                self._type(str(armies))
                press(self.board, "m")
            case Fortify(source, target, armies):
                self._choose(source, target)
                self._type(str(armies))
                press(self.board, "m")
            case EndAttack():
                press(self.board, "e")
            case EndTurn():
                tab_to(self.board, "end_turn")
                press(self.board)
            case _:
                raise AssertionError(f"no keys make {action}")

    def _type(self, text: str) -> None:
        for key in text:
            self.board.page.keyboard.press(key)

    def _choose(self, source: str, target: str) -> None:
        for territory, chosen in ((source, "chosen_source"), (target, "chosen_target")):
            if self.board.territory(territory).get_attribute("data-as") != chosen:
                go(self.board, self.ways, territory)
                self.board.page.keyboard.press("Enter")

    def _trade(self, cards: tuple[str, str, str], bonus: str | None) -> None:
        board = self.board
        tab_to(board, "show_secrets")
        board.page.keyboard.press("Enter")
        names = ", ".join("Wild" if card == "wild" else card for card in cards)
        trade = board.root.get_by_role("button", name=f"Trade {names} for")
        choice = trade.locator("..").get_by_role("combobox")
        if bonus is not None and choice.count():
            tab_to(board, choice.get_attribute("data-role") or "")
            self._type(bonus[0])
            assert choice.locator("option:checked").inner_text() == bonus
            board.page.keyboard.press("Shift+Tab")
        tab_to(board, trade.get_attribute("data-action") or "")
        press(board)


def test_a_whole_game_is_played_by_keys_to_the_winners_banner(lab: Lab) -> None:
    rehearsal, actions = rehearsed()
    every_kind = {
        Claim, Place, Trade, Reinforce, Attack, Defend, Occupy, Fortify, EndAttack, EndTurn
    }  # fmt: skip
    kinds = Counter(map(type, actions))
    assert set(kinds) == every_kind, "the players play otherwise now: look for another seed"

    notebook = lab.open([CELL])
    notebook.run_all()
    board = BoardPage(notebook, 0)
    fingers = Fingers(board)
    for action in actions:
        fingers.make(action)
    expect(board.part("winner")).to_contain_text(f"{rehearsal.winner} wins")
    assert board.python("game.record()") == rehearsal.record()
    # JupyterLab has taken none of the keys for a command.
    expect(notebook.page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)
