"""One game on several boards, pages and kernels; and what is said when something breaks."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.board_page import BoardPage
from tests.e2e.lab import Lab, Notebook

Show = Callable[[str], BoardPage]

IMPORTS = "from risk_widget import Board, Game, players, rules\n"
GAME = (
    f'{IMPORTS}game = Game.arrange({{"Alaska": ("Ada", 9), "*North America": ("Ada", 1), '
    '"*": ("Bo", 1)}, players=["Ada", "Bo", "Cy"], phase="reinforce", to_place=20)\n'
)
OPEN_BOARDS = (
    "__import__('gc').collect() and 0 or"
    " sum(isinstance(widget, Board) for widget in"
    " __import__('ipywidgets').widgets.widget._instances.values())"
)


def test_two_views_of_one_board_stay_in_step(notebook: Notebook, show: Show) -> None:
    first = show(f"{GAME}board = Board(game)\nboard")
    second = BoardPage(notebook, notebook.add("board"))
    with second.answered():
        first.play("Alaska")
    second.until_badge("Alaska", "A 10")
    with first.answered():
        second.play("Quebec")
    first.until_badge("Quebec", "A 2")
    assert first.seq == second.seq
    assert first.part("to-place").inner_text() == second.part("to-place").inner_text()


def test_what_is_chosen_in_one_view_is_not_chosen_in_the_other(
    notebook: Notebook, show: Show
) -> None:
    first = show(f"{GAME.replace('reinforce', 'attack').replace(', to_place=20', '')}"
                 "board = Board(game)\nboard")  # fmt: skip
    second = BoardPage(notebook, notebook.add("board"))
    first.click("Alaska")
    assert first.marked("chosen_source") == ["Alaska"]
    assert second.marked("chosen_source") == []


def test_two_boards_in_a_row_share_its_width_and_stay_in_step(notebook: Notebook) -> None:
    cell = notebook.add(f"{GAME}from ipywidgets import HBox\nHBox([Board(game), Board(game)])")
    first, second = (BoardPage(notebook, cell, view) for view in range(2))
    widths = [board.root.evaluate("root => root.clientWidth") for board in (first, second)]
    assert widths[0] == widths[1] > 500
    with second.answered():
        first.play("Alaska")
    with first.answered():
        second.play("Quebec")
    with first.answered(), second.answered():
        notebook.python("game.apply(rules.Reinforce('Ontario', 3))")
    for board in (first, second):
        board.until_badge("Alaska", "A 10")
        board.until_badge("Quebec", "A 2")
        board.until_badge("Ontario", "A 4")


def test_computer_players_move_once_however_many_views_look_on(
    notebook: Notebook, show: Show
) -> None:
    first = show(
        f"{IMPORTS}game = Game(['Ada', players.Cautious('Bo'), players.Cautious('Cy')], seed=3)\n"
        "board = Board(game)\nboard.speed = 'fast'\nboard"
    )
    second = BoardPage(notebook, notebook.add("board"))
    first.until_a_person_decides()
    for territory in ("Alaska", "Quebec"):
        first.play(territory)
        first.until_a_person_decides()
    second.until("Number(root.dataset.seq) >= more", first.seq)
    moves = "[move.player for move in game.history]"
    order = first.python("[*game.players] * 3")
    assert isinstance(order, list)
    made = first.python(moves)
    assert isinstance(made, list)
    begin = order.index(made[0])
    assert made == (order * 2)[begin : begin + len(made)]
    assert first.seq == first.python("board.snapshot['seq']") == second.seq


def test_a_reloaded_page_goes_on_with_the_living_game(lab: Lab) -> None:
    notebook = lab.open([f"{GAME}board = Board(game)\nboard"])
    notebook.run_all()
    BoardPage(notebook, 0).play("Alaska")
    notebook.reload()
    board = BoardPage(notebook, 0)
    board.until_badge("Alaska", "A 10")
    board.play("Alaska")
    board.until_badge("Alaska", "A 11")
    assert board.python("game.armies('Alaska')") == 11
    assert board.python(OPEN_BOARDS) == 1


def test_a_second_page_of_the_notebook_plays_the_same_game(lab: Lab) -> None:
    notebook = lab.open([f"{GAME}board = Board(game)\nboard"])
    notebook.run_all()
    first = BoardPage(notebook, 0)
    notebook.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    notebook.page = notebook.open_page()
    second = BoardPage(notebook, 0)
    with first.answered():
        second.play("Alaska")
    first.until_badge("Alaska", "A 10")
    with second.answered():
        first.play("Quebec")
    second.until_badge("Quebec", "A 2")


def test_a_cell_run_again_closes_its_board_and_leaves_nobody_listening(
    notebook: Notebook, show: Show
) -> None:
    notebook.add(GAME)
    show("Board(game)")
    cell = 2
    for _ in range(2):
        notebook.run(cell)
    board = BoardPage(notebook, cell)
    assert board.python(OPEN_BOARDS) == 1
    assert board.python("len(game._watchers)") == 1
    expect(notebook.page.locator(".risk-widget")).to_have_count(1)
    board.play("Alaska")
    board.until_badge("Alaska", "A 10")
    # A resize and a change of theme reach everything that still listens in the page.
    board.use_width(1000)
    notebook.use_theme("dark")
    expect(board.root).to_have_attribute("data-theme", "dark")
    notebook.use_theme("light")
    expect(board.root).to_have_attribute("data-theme", "light")
    board.play("Alaska")
    assert board.python("game.armies('Alaska')") == 11


def test_a_restarted_kernel_is_said_in_words(lab: Lab) -> None:
    notebook = lab.open([f"{GAME}board = Board(game)\nboard"])
    notebook.run_all()
    board = BoardPage(notebook, 0)
    notebook.page.evaluate(
        "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    board.click("Alaska")
    notice = board.part("notice")
    expect(notice).to_have_text(re.compile("kernel.*run the cell again", re.IGNORECASE))
    notebook.run(0)
    board = BoardPage(notebook, 0)
    expect(board.part("notice")).to_have_count(0)
    board.play("Alaska")
    board.until_badge("Alaska", "A 10")


def test_a_broken_snapshot_is_said_in_words_and_the_next_good_one_heals_it(
    notebook: Notebook, show: Show
) -> None:
    board = show(f"{GAME}Board(game)")
    notebook.python(
        "from risk_widget.widget import board as module\n"
        "good = module.snapshot\n"
        "module.snapshot = lambda *a, **k: {**good(*a, **k), 'owners': None, 'players': 7}\n"
        "game.apply(rules.Reinforce('Alaska', 1))\n"
        "module.snapshot = good"
    )
    error = board.root.locator(".rw-error")
    expect(error).to_contain_text("The board could not show this")
    expect(error).to_contain_text("The game itself is safe.")
    assert notebook.errors  # the console tells the developer, too
    notebook.errors.clear()
    notebook.python("game.apply(rules.Reinforce('Alaska', 1))")
    expect(error).to_have_text("")
    board.until_badge("Alaska", "A 11")
    board.play("Quebec")
    board.until_badge("Quebec", "A 2")


BROKEN = f"""{IMPORTS}
class Dreamer(players.Player):
    def choose(self, view, legal):
        raise ValueError("I forgot what I wanted")

game = Game(["Ada", Dreamer("Bo"), Dreamer("Cy")], seed=7)
Board(game)
"""


def test_a_computer_player_that_fails_is_said_in_words(show: Show) -> None:
    board = show(BROKEN)
    message = board.part("message")
    expect(message).to_contain_text("ValueError: I forgot what I wanted")
    expect(message).to_contain_text("(Dreamer) was choosing a move.")
    assert board.python("len(game.history)") == 0


def test_an_error_in_the_text_of_a_player_is_shown_as_text(show: Show) -> None:
    board = show(BROKEN.replace('"Bo"', '"<b>Bo</b>"').replace("forgot", "<i>forgot</i>"))
    expect(board.part("message")).to_contain_text("<i>forgot</i>")
    expect(board.part("players")).to_contain_text("<b>Bo</b>")
    expect(board.root.locator("b", has_text="Bo")).to_have_count(0)
