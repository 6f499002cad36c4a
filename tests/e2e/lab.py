"""JupyterLab as a person sees it: open a notebook, run its cells, look at the page."""

import itertools
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import nbformat
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Route,
    expect,
)

from tests.e2e.server import FrontEnd, Server

Theme = Literal["light", "dark"]
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
MILLISECONDS = 60_000
COLOURS = re.compile(r"\x1b\[[0-9;]*m")  # as a terminal's escape codes

READY = """() => {
  const panel = window.jupyterapp?.shell.currentWidget;
  const session = panel?.sessionContext;
  return Boolean(session?.isReady && panel.context.isReady
    && session.session?.kernel?.connectionStatus === "connected"
    && session.session.kernel.status === "idle");
}"""

# A key press may come before the session listens; a command waits for its own end.
RUN = """async (index) => {
  const app = window.jupyterapp;
  const notebook = app.shell.currentWidget.content;
  notebook.activeCellIndex = index;
  await app.commands.execute("notebook:run-cell");
  const {executionCount, outputs} = notebook.widgets[index].model;
  return {count: executionCount, outputs: outputs.toJSON()};
}"""

# Widgets are drawn after their cells have run, and push down what is below them.
CALM = """() => {
  const place = ({scrollHeight, scrollTop}) => `${scrollHeight} ${scrollTop}`;
  const now = [...document.querySelectorAll(".jp-WindowedPanel-outer")].map(place).join();
  if (now !== window.placeBefore) Object.assign(window, {placeBefore: now, since: Date.now()});
  return Date.now() - window.since > 500;
}"""

ADD = """(source) => {
  const {sharedModel} = window.jupyterapp.shell.currentWidget.content.model;
  sharedModel.insertCell(sharedModel.cells.length, {cell_type: "code", source});
  return sharedModel.cells.length - 1;
}"""

CLEAR = """() => {
  const {sharedModel} = window.jupyterapp.shell.currentWidget.content.model;
  sharedModel.deleteCellRange(1, sharedModel.cells.length);
}"""

EXECUTE = """async (code) => {
  const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const future = kernel.requestExecute({code, store_history: false});
  let printed = "";
  future.onIOPub = ({header, content}) => {
    if (header.msg_type === "stream") printed += content.text;
  };
  const {content} = await future.done;
  return {printed, error: content.status === "ok" ? "" : content.traceback.join("\\n")};
}"""

THEME = """async (theme) => {
  if (document.body.dataset.jpThemeName !== theme) {
    await window.jupyterapp.commands.execute("apputils:change-theme", {theme});
  }
}"""


class Notebook:
    """One notebook file, open in one browser context of its own."""

    def __init__(
        self,
        context: BrowserContext,
        server: Server,
        name: str,
        code_cells: Sequence[int],
        front_end: FrontEnd = "lab",
    ) -> None:
        self.context = context
        self.server = server
        self.name = name
        self.code_cells = code_cells
        self.front_end = front_end
        self.errors: list[str] = []
        self.requests_elsewhere: list[str] = []
        context.on("request", lambda request: self._note_address(request.url))
        self.page = self.open_page()

    def open_page(self) -> Page:
        """Open the notebook in one more page, as a second browser window would."""
        page = self.context.new_page()
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.errors.append(error.stack or str(error)))
        page.on("websocket", lambda socket: self._note_address(socket.url))
        page.goto(self.server.address(self.name, self.front_end))
        page.wait_for_function(READY)
        return page

    def reload(self) -> None:
        """Save the notebook and reload the page; the kernel lives on."""
        self.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
        self.page.reload()
        self.page.wait_for_function(READY)

    def use_theme(self, theme: Theme) -> None:
        """Switch JupyterLab's theme and wait until the page wears it."""
        self.page.evaluate(THEME, THEMES[theme])
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-name", THEMES[theme])
        # JupyterLab covers the page meanwhile, and trips over a second cover.
        expect(self.page.locator("#jupyterlab-splash")).to_have_count(0)

    def run(self, *cells: int) -> None:
        """Run cells by number, one after another; an exception in one of them fails the test."""
        for cell in cells:
            result: dict[str, Any] = self.page.evaluate(RUN, cell)
            for output in result["outputs"]:
                if output["output_type"] == "error":
                    traceback = COLOURS.sub("", "\n".join(output["traceback"]))
                    raise AssertionError(f"cell {cell}: {traceback}")
            assert result["count"] is not None, f"cell {cell} was not run"

    def run_all(self) -> None:
        """Run all code cells, from the first to the last, until no output moves the others."""
        self.run(*self.code_cells)
        self.page.wait_for_function(CALM)

    def add(self, code: str) -> int:
        """Add a code cell at the end, run it and return its number."""
        cell: int = self.page.evaluate(ADD, code)
        self.run(cell)
        return cell

    def clear(self) -> None:
        """Close all widgets, and remove all cells but the first."""
        self.python("import ipywidgets; ipywidgets.Widget.close_all()")
        self.page.evaluate(CLEAR)

    def output(self, cell: int) -> Locator:
        """Return the place below a cell where its results are shown."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(cell).locator(".jp-Cell-outputArea")

    def python(self, code: str) -> str:
        """Execute code in the kernel without a cell and return what it printed."""
        result: dict[str, str] = self.page.evaluate(EXECUTE, code)
        assert not result["error"], COLOURS.sub("", result["error"])
        return result["printed"].strip()

    def assert_no_trouble(self) -> None:
        """Fail if a page has met an error or called the internet since the last time."""
        errors, self.errors = self.errors, []
        elsewhere, self.requests_elsewhere = self.requests_elsewhere, []
        assert not errors, "errors in the page:\n" + "\n".join(errors)
        assert not elsewhere, elsewhere

    def close(self) -> None:
        """Close the pages and end the kernel."""
        self.context.close()
        for session in json.loads(self.server.ask("GET", "api/sessions")):
            if session["path"] == self.name:
                self.server.ask("DELETE", f"api/sessions/{session['id']}")

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url')})")

    def _note_address(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.hostname != "127.0.0.1":
            self.requests_elsewhere.append(url)


def _no_build(route: Route) -> None:
    route.fulfill(json={"status": "stable", "message": ""})


class Lab:
    """Opens notebooks for one test, and closes them when the test is over."""

    _numbers = itertools.count(1)

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.notebooks: list[Notebook] = []

    def open(
        self,
        cells: Sequence[str] | Path,
        *,
        width: int = 1280,
        height: int = 900,
        theme: Theme = "light",
        touch: bool = False,
        front_end: FrontEnd = "lab",
    ) -> Notebook:
        """Open a new notebook: its code cells, or a copy of a file; no cell has run yet."""
        name = f"notebook_{next(self._numbers)}.ipynb"
        content = (
            nbformat.read(cells, as_version=4)
            if isinstance(cells, Path)
            else nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        )
        # With the kernel named, JupyterLab does not ask which one to use.
        content.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(content, self.server.folder / name)
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch
        )
        context.set_default_timeout(MILLISECONDS)
        # JupyterLab asks its server whether it should be built anew, which starts node each time.
        context.route("**/lab/api/build*", _no_build)
        code_cells = [
            number for number, cell in enumerate(content.cells) if cell.cell_type == "code"
        ]
        notebook = Notebook(context, self.server, name, code_cells, front_end)
        self.notebooks.append(notebook)
        notebook.use_theme(theme)
        return notebook

    def close(self) -> None:
        """Close all notebooks, then fail if one of them met an error or called the internet."""
        for notebook in self.notebooks:
            notebook.close()
        for notebook in self.notebooks:
            notebook.assert_no_trouble()
