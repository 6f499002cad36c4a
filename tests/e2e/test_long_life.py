"""What a board costs: in the page over a long game, in the saved notebook, in what is exported."""

import base64
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.e2e.board_page import BoardPage
from tests.e2e.lab import Lab, Notebook
from tests.e2e.positions import WAR, arranged

Show = Callable[[str], BoardPage]

MOVES = 500
GAME = (
    "from risk_widget import Board, Game, players\n"
    "game = Game([players.Random(name) for name in ('Ada', 'Bo', 'Cy')], seed=2)\n"
    "Board(game, autosave=False)"
)
LARGEST_NOTEBOOK = 100_000
THE_BOARD_S_CODE = 1_000_000
MODELS = "len(__import__('comm').get_comm_manager().comms)"


def alive(session: CDPSession) -> tuple[int, int]:
    """Return how many nodes and listeners the page keeps, its garbage collected."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: metric["value"] for metric in metrics}
    return int(found["Nodes"]), int(found["JSEventListeners"])


def boards_compiled(page: Page) -> list[str]:
    """Return a list that holds each script of the size of the board's code that the page has."""
    found: list[str] = []

    def note(script: dict[str, Any]) -> None:
        if script["url"].startswith("blob:") and script["length"] > THE_BOARD_S_CODE:
            found.append(script["url"])

    session = page.context.new_cdp_session(page)
    session.on("Debugger.scriptParsed", note)
    session.send("Debugger.enable")
    return found


def there_and_back(board: BoardPage, moves: int) -> None:
    """Make moves in Python and take them back; the page has shown them all in the end."""
    board.notebook.python(
        f"for _ in range({moves}):\n    _ = game.play(moves=1)\n"
        f"for _ in range({moves}):\n    _ = game.undo()"
    )
    board.until("Number(root.dataset.seq) === more", board.python("board.snapshot['seq']"))


def test_five_hundred_moves_leave_nothing_in_the_page(show: Show) -> None:
    board = show(GAME.replace("\nBoard(", "\nboard = Board(") + "\nboard")
    board.part("speed").select_option("slow")
    session = board.page.context.new_cdp_session(board.page)
    session.send("Performance.enable")
    there_and_back(board, 20)
    nodes, listeners = alive(session)
    there_and_back(board, MOVES)
    nodes_after, listeners_after = alive(session)
    # JupyterLab itself adds a few; one that stays for each move would be a thousand.
    assert listeners_after - listeners < MOVES // 2
    assert nodes_after - nodes < MOVES // 2


def test_a_saved_notebook_is_small(lab: Lab) -> None:
    notebook = lab.open([arranged(WAR)])
    notebook.run_all()
    BoardPage(notebook, 0)
    assert 0 < len(saved(notebook)) < LARGEST_NOTEBOOK


def test_a_cell_run_ten_times_leaves_one_model(notebook: Notebook, show: Show) -> None:
    board = show(arranged(WAR))
    models = board.python(MODELS)
    compiled = boards_compiled(board.page)
    cell = (
        int(board.page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length")) - 1
    )
    for _ in range(10):
        notebook.run(cell)
        # A model that is closed before its page has opened is an error to anywidget.
        board = BoardPage(notebook, cell)
    assert board.python(MODELS) == models
    assert len(compiled) == 1
    assert board.page.locator(".risk-widget").count() == 1
    board.click("Alaska")
    assert board.marked("chosen_source") == ["Alaska"]


def test_an_exported_notebook_shows_the_board_as_a_picture(lab: Lab, tmp_path: Path) -> None:
    notebook = lab.open([arranged(WAR)])
    notebook.run_all()
    BoardPage(notebook, 0)
    (tmp_path / "saved.ipynb").write_bytes(saved(notebook))
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "html", "saved.ipynb"], cwd=tmp_path, check=True
    )
    page = (tmp_path / "saved.html").read_text("utf-8")
    output = page.split("jp-OutputArea-output", 1)[1]
    picture = re.search(r'<img\b[^>]*src="data:image/svg\+xml;base64,([^"]+)"', output)
    assert picture is not None
    assert "Kamchatka" in base64.b64decode(picture[1]).decode()


def saved(notebook: Notebook) -> bytes:
    """Save a notebook as a person does and return the file."""
    notebook.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    return (notebook.server.folder / notebook.name).read_bytes()
