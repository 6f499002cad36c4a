"""The first command of the README, and what a learner does after it."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.board_page import BoardPage
from tests.e2e.lab import Lab

# As the installed `risk-widget` does; the tests of the packages start the command itself.
COMMAND = "import sys; from risk_widget.cli import main; sys.exit(main())"


def test_the_first_tutorial_opens_shows_the_map_and_runs_to_its_end(
    lab: Lab, tmp_path: Path
) -> None:
    subprocess.run(
        [sys.executable, "-c", COMMAND, "learn", "--folder", tmp_path / "risk", "--no-open"],
        check=True,
    )
    notebook = lab.open(tmp_path / "risk" / "en" / "00_quickstart.ipynb")
    first = notebook.code_cells[0]
    notebook.run(first)
    board = BoardPage(notebook, first)
    expect(board.root.locator(".rw-map")).to_be_in_viewport()
    board.until("root.dataset.computer === 'false'")
    expect(board.part("prompt")).to_contain_text("Ada: claim a free territory")
    territory = board.marked("legal")[0]
    board.play(territory)
    board.until("root.dataset.computer === 'false'")
    assert board.python(f"game.owner({territory!r})") == "Ada"

    notebook.run_all()
    assert "actions are open to" in notebook.output(notebook.code_cells[-1]).inner_text()
    war = BoardPage(notebook, notebook.code_cells[-2])
    assert war.phase == "reinforce"
    moves = war.python("war.step")
    assert isinstance(moves, int)
    war.play(war.marked("legal")[0])
    assert war.python("war.step") == moves + 1
