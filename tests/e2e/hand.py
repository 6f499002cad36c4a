"""Makes a player's actions as a person does, by clicks."""

from collections import Counter

from playwright.sync_api import expect

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
            button = self.board.territory(territory)
            if button.get_attribute("data-as") != chosen:
                self.board.click(territory)
                # A click waits for the answer to the one before it; what follows from it, too.
                expect(button).to_have_attribute("data-as", chosen)

    def _press_unless_pressed(self, action: str) -> None:
        button = self.board.button(action)
        if button.count() and button.get_attribute("aria-pressed") == "false":
            button.click()

    def _set_amount(self, armies: int) -> None:
        slider = self.board.part("amount")
        if slider.count():
            slider.fill(str(armies))

    def _trade(self, cards: tuple[str, str, str], bonus: str | None) -> None:
        if not self.board.button("trade-0").count():
            self._trade_picked(cards, bonus)
            return
        names = ", ".join("Wild" if card == "wild" else card for card in cards)
        trade = self.board.part("cards").get_by_role("button", name=f"Trade {names} for")
        choice = trade.locator("..").get_by_role("combobox")
        if bonus is not None and choice.count():
            choice.select_option(label=bonus)
        trade.click()

    def _trade_picked(self, cards: tuple[str, str, str], bonus: str | None) -> None:
        """Pick the cards where no sets are shown."""
        hand = self.board.part("cards").locator(".rw-card button")
        for card in cards:
            hand.filter(has_text="Wild" if card == "wild" else card).first.click()
        choice = self.board.part("bonus")
        if bonus is not None and choice.count():
            choice.select_option(label=bonus)
        self.board.button("trade_cards").click()

    def skip(self) -> None:
        """Skip the computer players' moves, until Ada has to decide or has lost."""
        # The number first: a computer player that has to decide after it brings a higher one.
        while (before := self.board.seq) >= 0 and self.board.computer:
            skip = self.board.button("skip")
            # Into the middle, so that a panel that grows meanwhile does not move it out of sight.
            skip.evaluate("button => button.scrollIntoView({block: 'center'})")
            # Forced, because the computer players may be done before the press: then it is void.
            skip.click(force=True)
            self.board.until("Number(root.dataset.seq) > more", before)
