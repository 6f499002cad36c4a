"""Somebody who has only a link: the course in the browser, with nothing installed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from risk_widget import Game, lessons, share
from tests.e2e.board_page import BoardPage
from tests.e2e.hand import Hand
from tests.site.lite import Elsewhere, LiteNotebook, Site

ASK_FROM_A_WORKER = """(address) => new Promise((resolve) => {
  const code = `fetch("${address}").catch(() => 0).then(() => postMessage(0))`;
  new Worker(URL.createObjectURL(new Blob([code]))).onmessage = () => resolve();
})"""


def test_what_a_worker_asks_of_another_host_is_noticed(
    browser: Browser, elsewhere: Elsewhere
) -> None:
    page = browser.new_page()
    page.evaluate(ASK_FROM_A_WORKER, "https://cdn.example/")
    page.close()
    assert elsewhere.asked() == ["https://cdn.example:443"]
    elsewhere.noted.clear()


@pytest.mark.parametrize(
    ("spoken", "tutorial", "title"),
    [
        ("en-GB", "en/00_quickstart.ipynb", "Play a game of Risk"),
        ("da-DK", "da/00_quickstart.ipynb", "Spil et spil Risk"),
    ],
)
def test_the_first_page_leads_to_the_first_tutorial_in_the_reader_s_language(
    site: Site, browser: Browser, spoken: str, tutorial: str, title: str
) -> None:
    page = browser.new_page(locale=spoken)
    page.goto(site.url)
    page.wait_for_url(f"**/lab/index.html?path={tutorial}")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.close()


def test_on_a_phone_the_notebook_has_the_whole_width(site: Site, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 420, "height": 850})
    page.goto(site.address("en/00_quickstart.ipynb"))
    expect(page.get_by_role("heading", name="Play a game of Risk")).to_be_visible()
    cell = page.locator(".jp-Cell").first.bounding_box()
    assert cell is not None
    assert cell["width"] > 360
    page.close()


def test_the_first_tutorial_runs_to_its_end_and_is_played(
    show: Callable[[str], LiteNotebook], site: Site
) -> None:
    notebook = show("en/00_quickstart.ipynb")
    first = notebook.code_cells[0]
    notebook.run(first)
    board = BoardPage(notebook, first)
    expect(board.root.locator(".rw-map")).to_be_in_viewport()
    assert site.megabytes() < 32
    # A browser that had to compile all this itself would show the board in twice the time.
    for name in ("IPython", "networkx", "typing"):
        assert notebook.python(f"import {name}; print({name}.__file__)").endswith(".pyc")
    assert notebook.python("import inspect; print(inspect.getsource(Game)[:10])") == "class Game"
    board.until("root.dataset.computer === 'false'")
    territory = board.marked("legal")[0]
    board.play(territory)
    board.until("root.dataset.computer === 'false'")
    assert board.python(f"game.owner({territory!r})") == "Ada"
    kept = notebook.python("print(Game.recover().record() == game.record())")
    assert kept == "True"

    notebook.run_all()
    level = BoardPage(notebook, notebook.code_cells[1])
    hand = Hand(level)
    for action in lessons.lesson("attack/first-attack").level.solution:
        hand.make(action)
    expect(level.part("verdict")).to_have_attribute("data-kind", "success")

    war = BoardPage(notebook, notebook.code_cells[-2])
    moves = war.python("war.step")
    assert isinstance(moves, int)
    war.play(war.marked("legal")[0])
    assert war.python("war.step") == moves + 1

    # The odds are exact without Plotly; it is fetched when a figure is asked for.
    assert notebook.python("from risk_widget import odds; print(odds.battle(8, 5).win)") == (
        "0.7363955760373412"
    )
    assert not [name for name in site.files() if name.startswith("plotly")]
    figure = notebook.add("odds.battle(8, 5).figure()")
    expect(notebook.output(figure).locator(".main-svg").first).to_be_visible()
    assert [name for name in site.files() if name.startswith("plotly")]


def test_the_danish_course_speaks_danish(show: Callable[[str], LiteNotebook]) -> None:
    notebook = show("da/00_quickstart.ipynb")
    first = notebook.code_cells[0]
    notebook.run(first)
    expect(BoardPage(notebook, first).part("prompt")).to_contain_text("frit territorium")


def test_a_link_opens_exactly_this_position(site: Site, context: BrowserContext) -> None:
    game = Game(["Ada", "Bo", "Cy"], seed=7)
    game.apply(game.legal_actions[0])
    link = game.share("ada/risk").lite
    page = context.new_page()
    published = share.Links("ada/risk").site
    page.goto(site.url + link.removeprefix(published))
    board = page.locator(".risk-widget")
    expect(board.locator(".rw-map")).to_be_visible()
    expect(board).to_contain_text(f"{game.player}: claim a free territory")
