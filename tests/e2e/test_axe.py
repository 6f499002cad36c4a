"""The board under axe-core, which looks for what keeps assistive technology out."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.board_page import BoardPage
from tests.e2e.lab import Notebook
from tests.e2e.positions import IMPORTS, PHASES, bring_to_life

Show = Callable[[str], BoardPage]

AXE = Path(__file__).parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
FOUND = """async (root) => (await axe.run(root, {resultTypes: ["violations"]})).violations
  .filter(({impact}) => impact === "serious" || impact === "critical")
  .map(({id, help, nodes}) => [id, help, nodes[0].html, nodes[0].failureSummary])"""

SETTLED = """root.getAnimations({subtree: true}).every(({playState, effect}) =>
  playState !== "running" || effect.getTiming().iterations === Infinity)"""

MANY = (
    "from risk_widget import Board, Game, players\n"
    "game = Game([players.Random(name) for name in ('Ada', 'Bo', 'Cy')], seed=2)\n"
    "_ = game.play(moves=400)\n"
    "board = Board(game)\nboard"
)
SECRET = (
    f"{IMPORTS}game = Game.arrange({{'*North America': ('Ada', 3), '*': ('Bo', 2)}}, "
    "['Ada', 'Bo', 'Cy'], phase='reinforce', rules='hasbro-secret-mission', "
    "hands={'Ada': ['Alaska', 'Brazil', 'Ural', 'Egypt', 'wild']})\n"
    "board = Board(game)\nboard"
)


@pytest.fixture(params=["light", "dark"])
def themed(notebook: Notebook, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """The notebook in one of JupyterLab's themes."""
    notebook.use_theme(request.param)
    yield notebook
    notebook.use_theme("light")


def assert_accessible(board: BoardPage, where: str) -> None:
    """Fail if axe-core finds anything serious in the board."""
    if not board.page.evaluate("'axe' in window"):
        board.page.add_script_tag(path=AXE)
    # What still fades in has a colour between two; what goes on for ever, none.
    board.until(SETTLED)
    found: list[Any] = board.root.evaluate(FOUND)
    assert found == [], where


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize("phase", PHASES)
def test_axe_finds_nothing_serious_in_a_phase(show: Show, phase: str) -> None:
    board = show(IMPORTS + PHASES[phase])
    bring_to_life(board, phase)
    assert_accessible(board, phase)


@pytest.mark.usefixtures("themed")
def test_axe_finds_nothing_serious_in_secrets(show: Show) -> None:
    board = show(SECRET)
    assert_accessible(board, "behind the curtain")
    board.button("show_secrets").click()
    board.button("card-0").click()
    assert_accessible(board, "before the curtain")


@pytest.mark.usefixtures("themed")
def test_axe_finds_nothing_serious_in_the_history_and_the_chart(show: Show) -> None:
    board = show(MANY)
    board.button("timeline").click()
    board.root.locator(".rw-chart .scatterlayer path").first.wait_for(state="attached")
    assert_accessible(board, "chart")
    with board.answered():
        board.part("step").focus()
        board.page.keyboard.press("ArrowLeft")
    board.part("replay").wait_for()
    assert_accessible(board, "replay")


@pytest.mark.usefixtures("themed")
def test_axe_finds_nothing_serious_in_questions_notes_and_help(show: Show) -> None:
    board = show(MANY.replace("moves=400", "moves=60"))
    board.notebook.python(
        "board.ask('Who has more?', ['Ada', 'Bo'])\n"
        "board.highlight(['Alaska'])\nboard.annotate({'Brazil': 'Look here.'})"
    )
    board.part("question").wait_for()
    assert_accessible(board, "question")
    board.button("help").click()
    assert_accessible(board, "help")
    board.button("close_help").click()
