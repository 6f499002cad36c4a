"""A whole game of classic Risk, by clicks alone, to the winner's banner."""

from collections import Counter

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
from tests.e2e.lab import Lab

# A short game that Ada wins, with everything in it that can happen in a game.
SEED = 280
TABLE = f"""
from risk_widget import Board, Game, players

game = Game(["Ada", players.Cautious("Bo"), players.Cautious("Cy")], seed={SEED})
Board(game)
"""


def rehearsed() -> tuple[Game, list[Action]]:
    """Play the game in Python, Ada as a cautious player would; return it and Ada's actions."""
    game = Game(["Ada", players.Cautious("Bo"), players.Cautious("Cy")], seed=SEED)
    ada = players.Cautious("Ada")
    actions: list[Action] = []
    while game.winner is None:
        game.play()
        if game.winner is None:
            actions.append(ada.choose(game.view("Ada"), game.legal_actions))
            game.apply(actions[-1])
    return game, actions


class Hand:
    """Makes actions by clicks, and counts the kinds of them."""

    def __init__(self, board: BoardPage) -> None:
        self.board = board
        self.made: Counter[type[Action]] = Counter()

    def make(self, action: Action) -> None:
        """Make one action and wait for the answer."""
        with self.board.answered():
            self._click(action)
        self.made[type(action)] += 1

    def _click(self, action: Action) -> None:
        board = self.board
        match action:
            case Claim(territory) | Place(territory):
                board.click(territory)
            case Reinforce(territory, armies):
                self._press_unless_pressed("per-click-1" if armies == 1 else "per-click-all")
                board.click(territory)
            case Trade(cards, bonus):
                self._trade(cards, bonus)
            case Attack(source, target, dice):
                self._choose(source, target)
                self._press_unless_pressed(f"dice-{dice}")
                board.button("attack").click()
            case Defend(dice):
                board.button(f"defend-{dice}").click()
            case Occupy(armies):
                self._set_amount(armies)
                board.button("occupy").click()
            case Fortify(source, target, armies):
                self._choose(source, target)
                self._set_amount(armies)
                board.button("fortify").click()
            case EndAttack():
                board.button("end_attack").click()
            case EndTurn():
                board.button("end_turn").click()
            case _:
                raise AssertionError(f"no clicks make {action}")

    def _choose(self, source: str, target: str) -> None:
        # What was attacked from before is still chosen, and one more click would let go of it.
        for territory, chosen in ((source, "chosen_source"), (target, "chosen_target")):
            if self.board.territory(territory).get_attribute("data-as") != chosen:
                self.board.click(territory)

    def _press_unless_pressed(self, action: str) -> None:
        button = self.board.button(action)
        if button.count() and button.get_attribute("aria-pressed") == "false":
            button.click()

    def _set_amount(self, armies: int) -> None:
        slider = self.board.part("amount")
        if slider.count():
            slider.fill(str(armies))

    def _trade(self, cards: tuple[str, str, str], bonus: str | None) -> None:
        names = ", ".join("Wild" if card == "wild" else card for card in cards)
        trade = self.board.part("cards").get_by_role("button", name=f"Trade {names} for")
        choice = trade.locator("..").get_by_role("combobox")
        if bonus is not None and choice.count():
            choice.select_option(label=bonus)
        trade.click()

    def skip(self) -> None:
        """Skip the computer players' moves, until Ada has to decide or has lost."""
        # The number first: a computer player that has to decide after it brings a higher one.
        while (before := self.board.seq) >= 0 and self.board.computer:
            # Forced, because the computer players may be done before the press: then it is void.
            self.board.button("skip").click(force=True)
            self.board.until("Number(root.dataset.seq) > more", before)


def test_a_whole_game_is_played_by_clicks_to_the_winners_banner(lab: Lab) -> None:
    rehearsal, actions = rehearsed()
    assert rehearsal.winner == "Ada", "the players play otherwise now: look for another SEED"
    setup = sum(isinstance(action, Claim | Place) for action in actions)

    notebook = lab.open([TABLE])
    notebook.run_all()
    board = BoardPage(notebook, 0)
    hand = Hand(board)

    board.part("speed").select_option("fast")
    for action in actions[:setup]:
        board.until_a_person_decides()
        hand.make(action)
    for action in actions[setup:]:
        hand.skip()
        hand.make(action)

    expect(board.part("winner")).to_contain_text("Ada wins")
    expect(board.part("prompt")).to_contain_text("Ada has won")
    assert board.python("game.winner") == "Ada"
    assert board.python("game.to_json()") == rehearsal.to_json()
    every_kind = {
        Claim, Place, Trade, Reinforce, Attack, Defend, Occupy, Fortify, EndAttack, EndTurn
    }  # fmt: skip
    assert set(hand.made) == every_kind
    nothing_is_left_to_do(board)


def nothing_is_left_to_do(board: BoardPage) -> None:
    """Look for anything marked or pressable, and click all the same."""
    assert board.marked("legal", "source", "target", "chosen_source", "chosen_target") == []
    expect(board.root.locator(".rw-controls")).to_have_count(0)
    expect(board.button("skip")).to_be_disabled()
    over = board.seq
    board.click("Alaska")
    # Undo comes after the click, so a message from the click would have been answered before.
    board.press("undo")
    assert board.seq == over + 1
    board.press("redo")
    expect(board.part("winner")).to_contain_text("Ada wins")
