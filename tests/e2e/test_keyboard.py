"""The board without a mouse: one tab stop on the map, arrows, Enter; JupyterLab keeps its cells."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.board_page import BoardPage
from tests.e2e.keys import enter, focused, press, tab_to
from tests.e2e.lab import Notebook

Show = Callable[[str], BoardPage]

GAME = (
    "from risk_widget import Board, Game\n"
    'game = Game.arrange({"Alaska": ("Ada", 30), "*North America": ("Ada", 1), "*": ("Bo", 1)}, '
    'players=["Ada", "Bo", "Cy"], phase="reinforce", to_place=3, auto_defend=True)\n'
    "Board(game)"
)


def test_a_turn_is_played_with_the_keyboard_alone(show: Show) -> None:
    board = show(GAME)
    keyboard = board.page.keyboard
    enter(board)
    assert focused(board) == "Alaska"
    keyboard.press("ArrowRight")
    assert focused(board) == "Northwest Territory"
    keyboard.press("ArrowLeft")
    press(board)
    press(board, " ")
    press(board)
    assert board.phase == "attack"
    assert focused(board) == "Alaska"

    keyboard.press("Enter")
    assert board.marked("chosen_source") == ["Alaska"]
    # Over the board's edge, where the sea route goes.
    keyboard.press("ArrowLeft")
    assert focused(board) == "Kamchatka"
    keyboard.press("Enter")
    tab_to(board, "attack")
    while board.phase == "attack":
        press(board)
    assert board.phase == "occupy"
    tab_to(board, "amount")
    keyboard.press("Home")
    keyboard.press("ArrowRight")
    tab_to(board, "occupy")
    press(board)
    least = board.python("len(game.view()['last_roll']['attack'])")
    assert isinstance(least, int)
    assert board.python("game.armies('Kamchatka')") == least + 1

    tab_to(board, "end_attack")
    press(board)
    assert board.phase == "fortify"
    tab_to(board, "end_turn")
    press(board)
    assert board.python("game.player, game.phase.value") == ("Bo", "reinforce")


def test_the_map_is_one_tab_stop(show: Show) -> None:
    board = show(GAME)
    stops = board.root.locator("[data-territory][tabindex='0']")
    expect(stops).to_have_count(1)
    enter(board)
    board.page.keyboard.press("ArrowDown")
    expect(stops).to_have_count(1)
    here = focused(board)
    assert here not in ("", "Alaska")
    board.page.keyboard.press("Tab")
    assert board.root.evaluate("() => !document.activeElement.dataset.territory")
    board.page.keyboard.press("Shift+Tab")
    assert focused(board) == here


def test_escape_lets_go_of_what_is_chosen(show: Show) -> None:
    board = show(GAME.replace('phase="reinforce", to_place=3', 'phase="attack"'))
    enter(board)
    board.page.keyboard.press("Enter")
    assert board.marked("chosen_source") == ["Alaska"]
    board.page.keyboard.press("Escape")
    assert board.marked("chosen_source") == []
    assert focused(board) == "Alaska"


def test_the_keyboard_works_after_a_click_of_the_mouse(show: Show) -> None:
    board = show(GAME)
    board.play("Quebec")
    assert focused(board) == "Quebec"
    press(board)
    assert board.python("game.armies('Quebec')") == 3


def test_an_illegal_key_press_is_refused_in_words(show: Show) -> None:
    board = show(GAME)
    board.territory("Brazil").focus()
    press(board)
    expect(board.part("message")).to_contain_text("Brazil")
    assert focused(board) == "Brazil"


def test_letters_pressed_on_the_board_never_reach_jupyterlab(
    notebook: Notebook, show: Show
) -> None:
    board = show(GAME)
    cells = notebook.page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    # Whoever clicks below a cell is in JupyterLab's command mode, where letters are commands.
    board.play("Alaska")
    focusable = board.root.locator("button:enabled, input, select, [tabindex='0']")
    tried = []
    for element in focusable.all():
        if element.get_attribute("data-territory") not in (None, "Alaska", "Japan"):
            continue
        element.focus()
        tried.append(focused(board))
        for key in ("x", "b", "d", "d"):
            notebook.page.keyboard.press(key)
    assert {"Alaska", "Japan", "zoom_in", "per-click-5", "undo", "log"} <= set(tried)
    assert cells.count() == before

    # On the cell itself the same keys do change the notebook.
    cells.last.focus()
    notebook.page.keyboard.press("b")
    expect(cells).to_have_count(before + 1)


def test_every_territory_tells_its_owner_and_its_armies(show: Show) -> None:
    board = show(GAME)
    names: list[str] = board.root.locator("[data-territory]").evaluate_all(
        "buttons => buttons.map((button) => button.getAttribute('aria-label'))"
    )
    assert len(names) == 42
    assert all(re.search(r", (Ada|Bo), \d+ arm(y|ies)\b", name) for name in names)
    label = board.territory("Alaska")
    expect(label).to_have_accessible_name("Alaska, Ada, 30 armies, can take armies")
    expect(board.territory("Kamchatka")).to_have_accessible_name("Kamchatka, Bo, 1 army")
    board.play("Alaska")
    expect(label).to_have_accessible_name("Alaska, Ada, 31 armies, can take armies")


def test_in_an_attack_the_names_say_who_can_be_attacked(show: Show) -> None:
    board = show(GAME.replace('phase="reinforce", to_place=3', 'phase="attack"'))
    expect(board.territory("Alaska")).to_have_accessible_name(
        "Alaska, Ada, 30 armies, can attack Kamchatka"
    )
    board.territory("Alaska").press("Enter")
    expect(board.territory("Kamchatka")).to_have_accessible_name(
        "Kamchatka, Bo, 1 army, attack from Alaska"
    )
    expect(board.territory("Alaska")).to_have_attribute("aria-pressed", "true")
    expect(board.territory("Brazil")).to_have_attribute("aria-disabled", "true")
