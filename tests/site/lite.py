"""The site as a person gets it: a plain web server, a browser, and nobody else to ask."""

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import BrowserContext, ConsoleMessage

from tests.e2e.lab import Notebook
from tests.e2e.server import Server


@dataclass
class Site(Server):
    """A web server with the built site, and what it was asked for."""

    asked: list[tuple[str, int]] = field(default_factory=list)

    def address(self, notebook: str) -> str:
        """Return the address that opens one notebook of the site."""
        return f"{self.url}lab/index.html?path={quote(notebook, safe='')}"

    def megabytes(self) -> float:
        """Return how much the server has sent."""
        return sum(size for _, size in self.asked) / 1e6

    def files(self) -> set[str]:
        """Return the names of the files that the server was asked for."""
        return {path.split("?")[0].rsplit("/", 1)[-1] for path, _ in self.asked}


class _Files(SimpleHTTPRequestHandler):
    """As `python -m http.server` does it, with notes instead of a log."""

    def __init__(self, *given: Any, asked: list[tuple[str, int]], **more: Any) -> None:
        self.asked = asked
        self.size = 0
        super().__init__(*given, **more)

    def send_header(self, keyword: str, value: str) -> None:
        if keyword == "Content-Length":
            self.size = int(value)
        super().send_header(keyword, value)

    def log_request(self, *_: object) -> None:
        pass

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self.size = 0
        super().do_GET()
        self.asked.append((self.path, self.size))


class _Refusing(BaseHTTPRequestHandler):
    """A proxy that lets nothing pass, and notes what was asked for."""

    def __init__(self, *given: Any, asked: list[str], **more: Any) -> None:
        self.asked = asked
        super().__init__(*given, **more)

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_error(502)

    do_CONNECT = do_POST = do_HEAD = do_GET


@contextmanager
def _running(handler: Any) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """Serve a folder as any web server would."""
    asked: list[tuple[str, int]] = []
    with _running(functools.partial(_Files, directory=str(folder), asked=asked)) as url:
        yield Site(url, "", folder, asked=asked)


@contextmanager
def the_rest_of_the_world() -> Iterator[tuple[str, list[str]]]:
    """Stand for all other hosts: yield a proxy's address and what it was asked for."""
    asked: list[str] = []
    with _running(functools.partial(_Refusing, asked=asked)) as url:
        yield url, asked


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
