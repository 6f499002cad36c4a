"""One JupyterLab server and one browser for all tests, one notebook for each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e import chromium
from tests.e2e.lab import Lab
from tests.e2e.server import Server, serve


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
