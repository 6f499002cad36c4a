"""One JupyterLab server and one browser for all tests, one notebook for each."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e import chromium
from tests.e2e.board_page import BoardPage
from tests.e2e.lab import MILLISECONDS, Lab, Notebook
from tests.e2e.server import Server, serve

expect.set_options(timeout=MILLISECONDS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=chromium.installed(), args=list(chromium.FLAGS)
        )
        yield launched
        launched.close()


@pytest.fixture
def lab(server: Server, browser: Browser) -> Iterator[Lab]:
    lab = Lab(server, browser)
    yield lab
    lab.close()


@pytest.fixture(scope="session")
def shared_notebook(server: Server, browser: Browser) -> Iterator[Notebook]:
    lab = Lab(server, browser)
    yield lab.open([""])
    lab.close()


@pytest.fixture
def notebook(shared_notebook: Notebook) -> Iterator[Notebook]:
    """An empty notebook for one test; opening one takes seconds, so tests share it."""
    shared_notebook.page.set_viewport_size({"width": 1280, "height": 900})
    shared_notebook.use_theme("light")
    yield shared_notebook
    shared_notebook.clear()
    shared_notebook.assert_no_trouble()


@pytest.fixture
def show(notebook: Notebook) -> Callable[[str], BoardPage]:
    """Run code that ends with a board in a cell, and return the board."""
    return lambda code: BoardPage(notebook, notebook.add(code))
