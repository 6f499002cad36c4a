"""One build of the site for all tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from risk_widget import project
from risk_widget.site import build
from tests.e2e import chromium
from tests.e2e.lab import MILLISECONDS
from tests.site.lite import Elsewhere, LiteNotebook, Site, served, the_rest_of_the_world

expect.set_options(timeout=2 * MILLISECONDS)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tutorials = project.tutorials()
    assert tutorials is not None
    return build(tmp_path_factory.mktemp("site") / "public", tutorials)


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[Site]:
    with served(built) as running:
        yield running


@pytest.fixture(scope="session")
def elsewhere() -> Iterator[Elsewhere]:
    with the_rest_of_the_world() as world:
        yield world


@pytest.fixture(scope="session")
def browser(elsewhere: Elsewhere) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # What does not go to this machine goes to the proxy, from a worker as well as from a page.
        launched = playwright.chromium.launch(
            executable_path=chromium.installed(),
            args=list(chromium.FLAGS),
            proxy={"server": elsewhere.proxy, "bypass": "127.0.0.1"},
        )
        yield launched
        launched.close()


@pytest.fixture
def context(browser: Browser, elsewhere: Elsewhere) -> Iterator[BrowserContext]:
    """A browser in which nothing was opened before; afterwards, no other host was asked."""
    fresh = browser.new_context()
    fresh.set_default_timeout(2 * MILLISECONDS)
    yield fresh
    fresh.close()
    assert elsewhere.asked() == []


@pytest.fixture
def show(context: BrowserContext, site: Site) -> Iterator[Callable[[str], LiteNotebook]]:
    """Open a notebook of the site."""
    opened: list[LiteNotebook] = []

    def open_notebook(name: str) -> LiteNotebook:
        site.asked.clear()
        opened.append(LiteNotebook(context, site, name))
        return opened[-1]

    yield open_notebook
    for notebook in opened:
        notebook.assert_no_trouble()
