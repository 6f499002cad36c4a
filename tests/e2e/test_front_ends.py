"""The board where JupyterLab is not: in Notebook 7, and in marimo."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.board_page import BoardPage, BoardView
from tests.e2e.lab import MILLISECONDS, Lab
from tests.e2e.positions import WAR, arranged
from tests.e2e.server import stop

APP = f"""
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    from risk_widget import Board, Game

    game = Game.arrange({WAR}, players=["Ada", "Bo", "Cy"], auto_defend=True)
    board = mo.ui.anywidget(Board(game, autosave=False))
    board
    return (board,)


@app.cell
def _(board):
    board.widget.phase
    return


if __name__ == "__main__":
    app.run()
"""


def attack(board: BoardView) -> None:
    """Attack Kamchatka from Alaska by clicks, and see that the dice were rolled."""
    board.click("Alaska")
    board.click("Kamchatka")
    assert board.marked("chosen_source", "chosen_target") == ["Alaska", "Kamchatka"]
    board.press("attack")
    expect(board.part("roll")).to_be_visible()
    expect(board.part("log")).to_contain_text("Alaska against Kamchatka")


def test_the_board_is_played_in_notebook_7(lab: Lab) -> None:
    notebook = lab.open([arranged(WAR, auto_defend="True")], front_end="notebook")
    notebook.errors.clear()  # Notebook trips over a setting of its own while it opens
    notebook.run_all()
    board = BoardPage(notebook, 0)
    attack(board)
    assert board.python("len(game.history)") == 1
    for key in ("x", "d", "d"):
        board.page.keyboard.press(key)
    expect(board.page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)


@pytest.fixture
def marimo(tmp_path: Path) -> Iterator[str]:
    """The address of a marimo server that shows a board."""
    app = tmp_path / "board.py"
    app.write_text(APP, "utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [
            sys.executable, "-m", "marimo", "--quiet", "run", str(app),
            "--headless", "--no-token", "--host", "127.0.0.1", "--port", str(port),
        ],
        cwd=tmp_path, text=True, stdin=subprocess.DEVNULL,
        env=os.environ | {"MARIMO_SKIP_UPDATE_CHECK": "1", "HOME": str(tmp_path)},
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    try:
        while not answers(f"{address}/health"):
            assert process.poll() is None, "marimo did not start"
            time.sleep(0.1)
        yield address
    finally:
        stop(process)


def answers(address: str) -> bool:
    """Return whether a server answers at an address, within a second."""
    try:
        with urllib.request.urlopen(address, timeout=1):  # noqa: S310  our own server
            return True
    except (urllib.error.URLError, TimeoutError):
        return False


def test_the_board_is_played_in_marimo(marimo: str, browser: Browser) -> None:
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        context.set_default_timeout(MILLISECONDS)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(marimo)
        board = BoardView(page, page.locator(".risk-widget"))
        attack(board)
        assert errors == []
