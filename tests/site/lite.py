"""The site as a person gets it: a plain web server, a browser, and nobody else to ask."""

import functools
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage

from tests.e2e.lab import Notebook
from tests.e2e.server import FrontEnd, Server

# What Chromium itself asks for, whatever page is open: updates, sign-in, the time, forms.
CHROMIUM_ASKS = {
    "accounts.google.com",
    "clients1.google.com",
    "clients2.google.com",
    "content-autofill.googleapis.com",
    "optimizationguide-pa.googleapis.com",
    "redirector.gvt1.com",
    "safebrowsing.googleapis.com",
    "update.googleapis.com",
}


@dataclass
class Site(Server):
    """A web server with the built site, and what it was asked for."""

    asked: list[tuple[str, int]] = field(default_factory=list)

    def address(self, notebook: str, front_end: FrontEnd = "lab") -> str:  # noqa: ARG002
        """Return the address that opens one notebook of the site."""
        return f"{self.url}lab/index.html?path={quote(notebook, safe='')}"

    def megabytes(self) -> float:
        """Return how much the server has sent."""
        return sum(size for _, size in self.asked) / 1e6

    def files(self) -> set[str]:
        """Return the names of the files that the server was asked for."""
        return {path.split("?")[0].rsplit("/", 1)[-1] for path, _ in self.asked}


class _Noting(ThreadingHTTPServer):
    """A web server that notes what it is asked for, and how many bytes it sent."""

    asked: list[tuple[str, int]]

    def handle_error(self, *given: object) -> None:
        """Say nothing of a page that was closed before it had everything."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*given)  # type: ignore[arg-type]  # as it was given


class _Quiet(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def note(self, size: int) -> None:
        assert isinstance(self.server, _Noting)
        self.server.asked.append((self.path, size))


class _Files(_Quiet, SimpleHTTPRequestHandler):
    """As `python -m http.server` does it."""

    size = 0

    def send_header(self, keyword: str, value: str) -> None:
        if keyword == "Content-Length":
            self.size = int(value)
        super().send_header(keyword, value)

    def do_GET(self) -> None:
        self.size = 0
        super().do_GET()
        self.note(self.size)


class _Refusing(_Quiet):
    """A proxy that lets nothing pass."""

    def do_GET(self) -> None:
        self.note(0)
        self.send_error(502)

    def do_CONNECT(self) -> None:
        self.do_GET()

    def do_POST(self) -> None:
        self.do_GET()


@contextmanager
def _running(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[_Noting]:
    server = _Noting(("127.0.0.1", 0), handler)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """Serve a folder as any web server would."""
    with _running(functools.partial(_Files, directory=str(folder))) as server:
        url = f"http://127.0.0.1:{server.server_port}/"
        yield Site(url, "", folder, asked=server.asked)


@dataclass(frozen=True)
class Elsewhere:
    """All other hosts: a proxy that nothing passes, and what it was asked for."""

    proxy: str
    noted: list[tuple[str, int]]

    def asked(self) -> list[str]:
        """Return what pages and their workers have asked for, without what Chromium itself does."""
        addresses = [path if "//" in path else f"https://{path}" for path, _ in self.noted]
        return [to for to in addresses if urlsplit(to).hostname not in CHROMIUM_ASKS]


@contextmanager
def the_rest_of_the_world() -> Iterator[Elsewhere]:
    """Stand for all other hosts."""
    with _running(_Refusing) as server:
        yield Elsewhere(f"http://127.0.0.1:{server.server_port}", server.asked)


class LiteNotebook(Notebook):
    """A notebook of the site; its kernel runs in the page's own worker."""

    def __init__(self, context: BrowserContext, site: Site, name: str) -> None:
        super().__init__(context, site, name, ())
        kinds = self.page.evaluate(
            "window.jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.type)"
        )
        self.code_cells = [number for number, kind in enumerate(kinds) if kind == "code"]

    def _note_console(self, message: ConsoleMessage) -> None:
        # A folder that a reader has made is asked for on the server, too.
        if "/api/contents/" not in message.location.get("url", ""):
            super()._note_console(message)
