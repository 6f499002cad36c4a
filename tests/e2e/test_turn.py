"""What a player does in a turn, and what the board answers."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.e2e.board_page import BoardPage
from tests.e2e.positions import IMPORTS, WAR, arranged

Show = Callable[[str], BoardPage]


def message(board: BoardPage) -> tuple[str, str]:
    """Return a refusal's sentence and its rule, as the page shows them."""
    shown = board.part("message")
    expect(shown).to_be_visible()
    sentence, rule = shown.locator("p").all_inner_texts()
    return sentence, rule


def test_a_click_places_one_army_or_five_or_all(show: Show) -> None:
    board = show(arranged(WAR, phase='"reinforce"', to_place="9"))
    expect(board.part("to-place")).to_have_text("9 armies left to place")
    board.play("Alaska")
    expect(board.part("to-place")).to_have_text("8 armies left to place")
    board.button("per-click-5").click()
    board.play("Alberta")
    expect(board.part("to-place")).to_have_text("3 armies left to place")
    board.button("per-click-all").click()
    board.play("Quebec")
    expect(board.part("to-place")).to_have_count(0)
    assert board.phase == "attack"
    assert board.python("[game.armies(t) for t in ('Alaska', 'Alberta', 'Quebec')]") == [10, 6, 4]
    board.until_badge("Alaska", "A 10")
    board.until_badge("Alberta", "A 6")
    board.until_badge("Quebec", "A 4")


def test_five_to_a_click_places_what_is_left_when_that_is_less(show: Show) -> None:
    board = show(arranged(WAR, phase='"reinforce"', to_place="7"))
    board.button("per-click-5").click()
    board.play("Alaska", "Alaska")
    assert board.python("game.armies('Alaska'), game.phase.value") == (16, "attack")


def test_the_dice_of_an_attack_lie_sorted_in_pairs_with_who_loses(show: Show) -> None:
    board = show(arranged(WAR, auto_defend="True"))
    board.click("Alaska")
    expect(board.button("attack")).to_have_count(0)
    board.click("Kamchatka")
    expect(board.button("attack")).to_have_text("Attack with 3 dice")
    board.button("dice-2").click()
    expect(board.button("attack")).to_have_text("Attack with 2 dice")
    board.press("attack")
    dice_lie_in_pairs(board, attack=2, defence=2)
    board.button("dice-3").click()
    expect(board.button("attack")).to_have_text("Attack again with 3 dice")
    board.press("attack")
    dice_lie_in_pairs(board, attack=3)


def dice_lie_in_pairs(board: BoardPage, attack: int, defence: int | None = None) -> None:
    """Look at the dice, and judge each pair by the rule that the defender wins ties."""
    rolled: Any = board.python("game.view()['last_roll']")
    pairs = board.part("roll").locator(".rw-pair")
    expect(pairs).to_have_count(max(len(rolled["attack"]), len(rolled["defence"])))
    attacks, defences, lost = [], [], {"attacker": 0, "defender": 0}
    for pair in pairs.all():
        mine, theirs = (
            [int(label.split(": ")[1]) for label in labels]
            for labels in (
                pair.locator(f".rw-pair-{side} [role=img]").evaluate_all(
                    "dice => dice.map((die) => die.getAttribute('aria-label'))"
                )
                for side in ("attack", "defence")
            )
        )
        attacks += mine
        defences += theirs
        if mine and theirs:
            loser = "defender" if mine > theirs else "attacker"
            name = {"attacker": "Ada", "defender": "Bo"}[loser]
            lost[loser] += 1
            assert pair.get_attribute("data-loser") == loser
            expect(pair.locator(".rw-pair-text")).to_have_text(f"{name} loses 1")
        else:
            assert pair.get_attribute("data-loser") == "none"
    assert len(attacks) == attack
    assert len(defences) == (defence or len(rolled["defence"]))
    assert attacks == sorted(attacks, reverse=True) == rolled["attack"]
    assert defences == sorted(defences, reverse=True) == rolled["defence"]
    assert lost == {"attacker": rolled["attacker_losses"], "defender": rolled["defender_losses"]}


def test_attacking_again_takes_the_territory_and_the_slider_says_who_moves_in(show: Show) -> None:
    board = show(arranged(WAR.replace('("Ada", 9)', '("Ada", 30)'), auto_defend="True"))
    board.click("Alaska")
    board.click("Kamchatka")
    while board.phase == "attack":
        board.press("attack")
    expect(board.part("prompt")).to_contain_text("Kamchatka is yours!")
    expect(board.part("roll")).to_contain_text("Ada takes the territory.")
    armies: Any = board.python("game.state.battle.dice, game.armies('Alaska')")
    dice, alaska = armies
    slider = board.part("amount")
    assert slider.get_attribute("min") == str(dice)
    assert slider.get_attribute("max") == str(alaska - 1)
    expect(board.button("occupy")).to_have_text(f"Move {alaska - 1} armies in")
    board.button("least").click()
    expect(board.button("occupy")).to_have_text(f"Move {dice} armies in")
    slider.fill("7")
    expect(board.part("amount-number")).to_have_value("7")
    board.press("occupy")
    assert board.phase == "attack"
    owned = "game.owner('Kamchatka'), game.armies('Kamchatka'), game.armies('Alaska')"
    assert board.python(owned) == ("Ada", 7, alaska - 7)
    board.until_badge("Kamchatka", "A 7")


def test_one_move_fortifies_and_the_next_player_follows(show: Show) -> None:
    board = show(arranged(WAR))
    board.press("end_attack")
    assert board.phase == "fortify"
    assert board.marked("source") == ["Alaska"]
    board.click("Alaska")
    assert set(board.marked("target")) == {"Alberta", "Northwest Territory"}
    board.click("Alberta")
    expect(board.button("fortify")).to_have_text("Move 8 armies")
    board.part("amount").fill("3")
    board.press("fortify")
    assert board.python("game.armies('Alaska'), game.armies('Alberta')") == (6, 4)
    expect(board.part("prompt")).to_have_text("Ada: you have made your move; end your turn.")
    assert board.marked("source", "target") == []
    board.press("end_turn")
    expect(board.part("who")).to_contain_text("Bo")
    assert board.python("game.player, game.phase.value") == ("Bo", "reinforce")


def test_undo_takes_a_move_back_and_redo_makes_it_again(show: Show) -> None:
    board = show(arranged(WAR, auto_defend="True"))
    expect(board.button("undo")).to_be_disabled()
    expect(board.button("redo")).to_be_disabled()
    board.click("Alaska")
    board.click("Kamchatka")
    board.press("attack")
    after = board.python("game.view()")
    dice = board.part("roll").inner_text()
    board.press("undo")
    board.until_badge("Alaska", "A 9")
    board.until_badge("Kamchatka", "B 3")
    assert board.python("game.armies('Alaska'), game.armies('Kamchatka')") == (9, 3)
    expect(board.part("roll")).to_have_count(0)
    expect(board.button("undo")).to_be_disabled()
    board.press("redo")
    assert board.python("game.view()") == after
    assert board.part("roll").inner_text() == dice
    expect(board.button("redo")).to_be_disabled()


def test_the_same_attack_after_undo_meets_the_same_dice(show: Show) -> None:
    board = show(arranged(WAR, auto_defend="True"))
    board.click("Alaska")
    board.click("Kamchatka")
    board.press("attack")
    first = board.python("game.view()['last_roll']")
    board.press("undo")
    board.press("attack")
    assert board.python("game.view()['last_roll']") == first


def test_undo_goes_back_to_where_a_person_decided(show: Show) -> None:
    board = show(
        f"{IMPORTS}game = Game(['Ada', players.Cautious('Bo'), players.Cautious('Cy')], seed=3)\n"
        "board = Board(game)\nboard.speed = 'fast'\nboard"
    )
    board.until_a_person_decides()
    start = board.python("game.view('Ada')")
    board.play("Alaska")
    board.until_a_person_decides()
    assert board.python("game.player, game.owner('Alaska')") == ("Ada", "Ada")
    board.press("undo")
    assert board.python("game.view('Ada')") == start
    board.until_badge("Alaska", "")


TRADE = '{"Alaska": ("Ada", 2), "Brazil": ("Ada", 2), "Peru": ("Ada", 2), "*": ("Bo", 1)}'


def test_a_set_is_traded_and_the_extra_armies_go_where_the_player_says(show: Show) -> None:
    hand = {"Ada": ["Alaska", "Brazil", "Ural", "Egypt"]}
    board = show(arranged(TRADE, phase='"reinforce"', hands=str(hand), sets_traded="2"))
    board.button("show_secrets").click()
    expect(board.part("cards")).to_contain_text("Cards of Ada")
    assert board.part("cards").locator(".rw-card").all_inner_texts() == hand["Ada"]
    trade = board.root.get_by_role("button", name="Trade Alaska, Brazil, Ural for 8 armies")
    choice = trade.locator("..").get_by_role("combobox")
    assert choice.locator("option").all_inner_texts() == ["Alaska", "Brazil"]
    choice.select_option(label="Brazil")
    with board.answered():
        trade.click()
    expect(board.part("to-place")).to_have_text("11 armies left to place")
    assert board.python("game.armies('Brazil'), game.armies('Alaska')") == (4, 2)
    assert board.part("cards").locator(".rw-card").all_inner_texts() == ["Egypt"]
    expect(board.root).to_contain_text("The next set is worth 10 armies.")


def test_five_cards_have_to_be_traded_first_and_the_board_says_so(show: Show) -> None:
    hand = {"Ada": ["Alaska", "Brazil", "Ural", "Egypt", "wild"]}
    board = show(arranged(TRADE, phase='"reinforce"', hands=str(hand)))
    demand = "you hold 5 cards and have to trade a set."
    expect(board.part("prompt")).to_have_text(f"Ada: {demand}")
    expect(board.root.get_by_text("trade a set").locator("visible=true")).to_have_count(1)
    assert board.marked("legal") == []
    board.play("Alaska")
    sentence, rule = message(board)
    assert sentence == board.python("game.explain(rules.Reinforce('Alaska', 1)).text")
    assert re.match(r"R\d{3}: \w", rule)
    assert board.python("game.armies('Alaska'), len(game.history)") == (2, 0)
    board.button("show_secrets").click()
    board.press("trade-0")
    expect(board.part("message")).to_have_count(0)
    assert "Alaska" in board.marked("legal")
    assert board.python("len(game.hand('Ada'))") == 2


def test_who_is_attacked_by_a_computer_player_chooses_the_dice(show: Show) -> None:
    board = show(
        f"{IMPORTS}game = Game.arrange("
        '{"Alaska": ("Ada", 3), "Kamchatka": ("Bo", 40), "*Asia": ("Bo", 1), "*": ("Ada", 1)}, '
        'players=["Ada", players.Cautious("Bo"), "Cy"], turn="Bo")\n'
        "board = Board(game)\nboard.speed = 'fast'\nboard"
    )
    board.until_phase("defend")
    expect(board.part("prompt")).to_have_text(
        "Ada: Bo attacks Alaska from Kamchatka; choose how many dice to defend with."
    )
    expect(board.button("defend-2")).to_have_text("Defend with 2 dice")
    board.button("defend-1").click()
    expect(board.part("roll")).to_be_visible()
    board.until("root.dataset.computer === 'false'")
    assert board.python("len(game.history[1].events[0].defence)") == 1
    assert board.python("[move.player for move in game.history][:3]") == ["Bo", "Ada", "Bo"]


THINKING = f"""{IMPORTS}
import time

class Thinker(players.Cautious):
    def choose(self, view, legal):
        if not game.history:
            time.sleep(1.5)
        return super().choose(view, legal)

game = Game(["Ada", Thinker("Bo"), Thinker("Cy"), Thinker("Di")], seed=1)
assert game.player == "Bo"
board = Board(game)
board
"""
BUSY = (
    "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"
    " && root.dataset.seq === '0'"
)


def test_skip_pressed_while_a_computer_player_thinks_is_not_lost(show: Show) -> None:
    board = show(THINKING)
    board.until(BUSY)
    board.button("skip").click()
    board.until_a_person_decides()
    assert board.python("[move.player for move in game.history]") == ["Bo", "Cy", "Di"]
    # One answer for the first move, if it had begun, and one for all that were skipped: not three.
    assert 1 <= board.seq <= 2


WAITED_FOR = """root.dataset.waiting === "true" && root.getAnimations({subtree: true})
  .some((each) => each.animationName === "rw-wait" && each.currentTime > 500)"""


def test_a_press_that_has_to_wait_is_seen_to_wait(show: Show) -> None:
    board = show(arranged(WAR, phase='"reinforce"', to_place="5"))
    board.page.evaluate(
        """(code) => {
          const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
          kernel.requestExecute({code});
        }""",
        "import time\nwith game.lock: time.sleep(1)",
    )
    board.click("Alaska")
    board.until(WAITED_FOR)
    board.until_badge("Alaska", "A 10")
    assert board.root.get_attribute("data-waiting") == "false"


def test_a_territory_that_is_no_neighbour_cannot_be_attacked(show: Show) -> None:
    board = show(arranged(WAR, auto_defend="True"))
    board.click("Alaska")
    board.play("Brazil")
    sentence, rule = message(board)
    assert "Alaska" in sentence
    assert "Brazil" in sentence
    assert sentence == board.python("game.explain(rules.Attack('Alaska', 'Brazil', 3)).text")
    assert rule == board.python(
        "'{0.number}: {0.sentence}'.format(game.explain(rules.Attack('Alaska','Brazil',3)).rule)"
    )
    assert re.match(r"R\d{3}: \w", rule)
    assert board.python("len(game.history)") == 0
    # The refusal goes when something legal is done, and Alaska is still chosen.
    board.click("Kamchatka")
    board.press("attack")
    expect(board.part("message")).to_have_count(0)


def test_three_dice_are_not_offered_to_three_armies(show: Show) -> None:
    board = show(arranged(WAR.replace('("Ada", 9)', '("Ada", 3)')))
    board.click("Alaska")
    board.click("Kamchatka")
    expect(board.button("dice-1")).to_be_visible()
    expect(board.button("dice-2")).to_be_visible()
    expect(board.button("dice-3")).to_have_count(0)


def test_one_army_cannot_attack_and_the_refusal_says_why(show: Show) -> None:
    board = show(arranged(WAR))
    board.play("Greenland")
    sentence, rule = message(board)
    assert "Greenland" in sentence
    assert re.match(r"R\d{3}: \w", rule)
    assert board.marked("source") == ["Alaska"]


def test_an_owned_territory_cannot_be_claimed(show: Show) -> None:
    board = show(f"{IMPORTS}game = Game(['Ada', 'Bo', 'Cy'], seed=7)\nBoard(game)")
    first = board.python("game.player")
    board.play("Alaska")
    second = board.python("game.player")
    assert first != second
    expect(board.part("who")).to_contain_text(str(second))
    board.play("Alaska")
    sentence, rule = message(board)
    assert str(first) in sentence
    assert "Alaska" in sentence
    assert re.match(r"R\d{3}: \w", rule)
    assert board.python("game.owner('Alaska'), game.player") == (first, second)


def test_a_repeated_refusal_is_said_again(show: Show) -> None:
    board = show(arranged(WAR))
    board.play("Brazil")
    first = message(board)
    board.play("Peru")
    second = message(board)
    assert first != second
    assert "Peru" in second[0]
