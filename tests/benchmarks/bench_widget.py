"""Time the board in a real JupyterLab, beside a bare message and beside plotly's FigureWidget.

Run ``python -m tests.benchmarks.bench_widget``. One notebook in one browser holds all three, and
they take turns, so that the ratios hold whatever else the machine does. Times are medians in
milliseconds: an opening from running the cell to the painted frame, a click from the release of
the button to the painted answer. The exit code is 1 when the board misses a mark.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import CDPSession, Page, WebSocket, sync_playwright

import risk_widget.widget.board
from risk_widget import maps
from tests.e2e import chromium
from tests.e2e.lab import Lab, Notebook
from tests.e2e.server import serve

FRAME = 1000 / 60
# As a person clicks: messages in quicker succession wait for one another on the way.
GAP = 300
WARM_UP = 20

ECHO = '''
import anywidget

class Echo(anywidget.AnyWidget):
    """A button whose press goes to Python and comes back, and nothing else."""
    _esm = """
    export default {render({model, el}) {
      el.className = "echo";
      el.style.cssText = "width: 200px; height: 40px; background: silver";
      let answers = 0;
      el.addEventListener("click", () => model.send({kind: "echo"}));
      model.on("msg:custom", () => {
        window.echoed = performance.now();
        el.dataset.answers = ++answers;
      });
    }};
    """
    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: widget.send(content))

if "echo" in globals():
    echo.close()
echo = Echo()
echo
'''

FIGURE = """
import plotly.graph_objects as go
from risk_widget import maps

def outline(rings, axis):
    return [number for ring in rings for number in (*ring[axis::2], ring[axis], None)]

def painted(trace, points, state):
    trace.fillcolor = "teal" if trace.fillcolor == "orange" else "orange"

if "figure" in globals():
    figure.close()
geometry = maps.load("classic").geometry
figure = go.FigureWidget(
    [go.Scatter(x=outline(place["rings"], 0), y=outline(place["rings"], 1), fill="toself",
                mode="lines", fillcolor="orange", name=place["label"], hoveron="fills")
     for place in geometry["territories"]],
    {"showlegend": False, "width": 900, "height": 600})
for trace in figure.data:
    trace.on_click(painted)
figure
"""

BOARD = """
from risk_widget import Board, Game
game = Game.arrange({"*North America": ("Ada", 1), "*": ("Bo", 1)}, players=["Ada", "Bo", "Cy"],
                    phase="reinforce", to_place=1000)
board = Board(game, autosave=False)
board
"""

# A frame that shows something is painted when the first task after its callbacks runs.
IN_PAGE = """
window.whenPainted = (holds) => new Promise((resolve) => {
  const look = () => {
    if (!holds()) return requestAnimationFrame(look);
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(0);
  };
  requestAnimationFrame(look);
});
window.openCell = async ([index, selector, many]) => {
  const {commands, shell} = window.jupyterapp;
  const notebook = shell.currentWidget.content;
  notebook.activeCellIndex = index;
  await commands.execute("notebook:clear-cell-output");
  const cell = notebook.widgets[index].node;
  cell.scrollIntoView();
  await whenPainted(() => cell.querySelectorAll(selector).length === 0);
  const start = performance.now();
  const painted = whenPainted(() => cell.querySelectorAll(selector).length >= many);
  commands.execute("notebook:run-cell");
  return await painted - start;
};
window.armClick = (answered) => {
  window.clickAnswered = new Promise((resolve) => {
    window.addEventListener("pointerup", async ({timeStamp}) => {
      const painted = await whenPainted(answered);
      resolve([painted - timeStamp, (window.echoed ?? 0) - timeStamp]);
    }, {capture: true, once: true});
  });
};
"""

# Where the figure's own axes put the middle of Brazil, and the colour of its fill.
FIGURE_POINT = """([x, y]) => {
  const plot = document.querySelector(".js-plotly-plot:not(.rw-plot)");
  plot.scrollIntoView({block: "center"});
  const {left, top} = plot.getBoundingClientRect();
  const {xaxis, yaxis} = plot._fullLayout;
  return [left + xaxis._offset + xaxis.d2p(x), top + yaxis._offset + yaxis.d2p(y)];
}"""


@dataclass
class Traffic:
    """Bytes that came over the page's web sockets."""

    came: int = 0

    def listen(self, socket: WebSocket) -> None:
        """Count what a socket receives."""
        socket.on("framereceived", self._count)

    def _count(self, payload: str | bytes) -> None:
        self.came += len(payload)

    def since(self, before: int) -> int:
        """Return the bytes that came after a count."""
        return self.came - before


@dataclass
class Series:
    """What was measured of one of the three, in milliseconds and bytes."""

    openings: list[float] = field(default_factory=list)
    opening_bytes: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    click_bytes: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Rival:
    """One of the three: its cell, what is there when it is drawn, where it is clicked."""

    cell: int
    drawn: str
    many: int
    point: Callable[[Page], tuple[float, float]]
    # JavaScript that says whether the click has been answered, with what was there before.
    answered: str


def _figure_point(page: Page) -> tuple[float, float]:
    geometry = maps.load("classic").geometry
    brazil = next(place for place in geometry["territories"] if place["name"] == "Brazil")
    left, top = page.evaluate(FIGURE_POINT, brazil["anchor"])
    # plotly hears a click only where it has seen the pointer rest.
    page.mouse.move(left - 2, top)
    page.wait_for_timeout(GAP / 3)
    page.mouse.move(left, top)
    page.wait_for_timeout(GAP / 3)
    return left, top


def _board_point(page: Page) -> tuple[float, float]:
    root = page.locator(".risk-widget")
    root.locator(".rw-map").scroll_into_view_if_needed()
    left, top = root.evaluate("root => root.riskBoard.anchor('Quebec')")
    page.mouse.move(left, top)
    return left, top


def _echo_point(page: Page) -> tuple[float, float]:
    button = page.locator(".echo")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    return box["x"] + 20, box["y"] + 20


CHANGED = "((read) => {{ const before = read(); return () => read() !== before; }})(() => {})"
RIVALS = {
    "echo": Rival(
        0, ".echo", 1, _echo_point,
        CHANGED.format("document.querySelector('.echo').dataset.answers"),
    ),
    "board": Rival(
        2, ".rw-badges .shape-group", 42, _board_point,
        CHANGED.format("document.querySelector('.rw-badges').textContent"),
    ),
    "figure": Rival(
        1, ".scatterlayer .trace path.js-fill", 42, _figure_point,
        CHANGED.format(
            "[...document.querySelectorAll('.scatterlayer path.js-fill')]"
            ".map((path) => path.style.fill).join()"
        ),
    ),
}  # fmt: skip


def open_one(page: Page, rival: Rival, series: Series, traffic: Traffic) -> None:
    """Run a cell anew and note how long it takes until its output is painted."""
    before = traffic.came
    arguments = [rival.cell, rival.drawn, rival.many]
    series.openings.append(page.evaluate("(cell) => openCell(cell)", arguments))
    page.wait_for_timeout(GAP)
    series.opening_bytes.append(traffic.since(before))


def click_one(page: Page, rival: Rival, series: Series, traffic: Traffic) -> float:
    """Click once; note the time to the painted answer, and return that to the bare message's.

    A click before, which is not counted, makes its cell the notebook's active one: JupyterLab's
    own work for that is no part of an answer, and who plays clicks in one cell all the time.
    """
    page.mouse.click(*rival.point(page))
    page.wait_for_timeout(2 * GAP)
    point = rival.point(page)
    page.wait_for_timeout(GAP)
    before = traffic.came
    page.evaluate(f"armClick({rival.answered})")
    page.mouse.click(*point)
    painted, message = page.evaluate("window.clickAnswered")
    series.clicks.append(painted)
    page.wait_for_timeout(GAP)
    series.click_bytes.append(traffic.since(before))
    return float(message)


@dataclass(frozen=True)
class Living:
    """What a page keeps alive, after a collection of its garbage."""

    nodes: int
    listeners: int
    heap: float

    @classmethod
    def of(cls, session: CDPSession) -> Living:
        """Ask the browser."""
        for _ in range(2):
            session.send("HeapProfiler.collectGarbage")
        metrics = {
            metric["name"]: metric["value"]
            for metric in session.send("Performance.getMetrics")["metrics"]
        }
        return cls(metrics["Nodes"], metrics["JSEventListeners"], metrics["JSHeapUsedSize"] / 2**20)


def living_after(page: Page, moves: int) -> tuple[Living, Living]:
    """Click through many moves; return what lived before and after."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    root = page.locator(".risk-widget")
    point = _board_point(page)

    def play(times: int) -> None:
        for _ in range(times):
            seq = root.get_attribute("data-seq")
            page.mouse.click(*point)
            page.wait_for_function(
                "seq => document.querySelector('.risk-widget').dataset.seq !== seq", arg=seq
            )

    play(WARM_UP)
    before = Living.of(session)
    play(moves)
    return before, Living.of(session)


@dataclass(frozen=True)
class Mark:
    """What is asked of the board."""

    title: str
    value: float
    limit: float
    unit: str = ""

    @property
    def met(self) -> bool:
        """Whether the value is within its limit."""
        return self.value <= self.limit


def measure(notebook: Notebook, traffic: Traffic, openings: int, clicks: int) -> list[Mark]:
    """Let the three take turns, print the times, and return the marks that follow."""
    page = notebook.page
    page.add_script_tag(content=IN_PAGE)
    series = {name: Series() for name in RIVALS}
    messages = []
    for _ in range(openings):
        for name, rival in RIVALS.items():
            open_one(page, rival, series[name], traffic)
    for _ in range(clicks):
        for name, rival in RIVALS.items():
            message = click_one(page, rival, series[name], traffic)
            if name == "echo":
                messages.append(message)
    echo = statistics.median(messages)
    print_times(series, echo)
    board, figure = series["board"], series["figure"]
    median = statistics.median
    update = median(board.click_bytes) - median(series["echo"].click_bytes)
    module = (risk_widget.widget.board.STATIC / "board.js").read_bytes()
    return [
        Mark("click above the bare message", (median(board.clicks) - echo) / FRAME, 2, "frames"),
        Mark("opening of the figure's", median(board.openings) / median(figure.openings), 0.1),
        Mark("click of the figure's", median(board.clicks) / median(figure.clicks), 0.1),
        Mark("bytes of an update", update, 4096, "bytes"),
        Mark("module, compressed", len(gzip.compress(module, 9)) / 1000, 420, "kB"),
    ]


def print_times(series: dict[str, Series], message: float) -> None:
    """Print the medians of the three beside each other."""
    print(f"{'':26}{'echo':>9}{'board':>9}{'figure':>11}{'board/echo':>12}{'figure/board':>14}")
    for title, of in (
        ("cell run to painted, ms", "openings"),
        ("  bytes received", "opening_bytes"),
        ("click to painted, ms", "clicks"),
        ("  bytes received", "click_bytes"),
    ):
        echo, ours, theirs = (
            statistics.median(getattr(series[name], of)) for name in ("echo", "board", "figure")
        )
        ratios = f"{ours / echo:12.1f}{theirs / ours:14.1f}"
        print(f"{title:26}{echo:9.1f}{ours:9.1f}{theirs:11.1f}{ratios}")
    print(f"{'click to message, ms':26}{message:9.1f}")
    board = series["board"]
    print(f"{len(board.openings)} openings, {len(board.clicks)} clicks of each; {GAP} ms between\n")


def grown(page: Page, moves: int) -> list[Mark]:
    """Play many moves, and return what has grown in the page."""
    before, after = living_after(page, moves)
    return [
        Mark(f"nodes more after {moves} moves", after.nodes - before.nodes, 0),
        Mark(f"listeners more after {moves} moves", after.listeners - before.listeners, 0),
        Mark(f"memory more after {moves} moves", after.heap - before.heap, 1, "MiB"),
    ]


def main() -> int:
    """Measure, print the tables, and return how many marks were missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--openings", type=int, default=5)
    parser.add_argument("--clicks", type=int, default=10)
    parser.add_argument("--moves", type=int, default=500)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as home,
        serve(Path(home)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.installed(), args=list(chromium.FLAGS)
        )
        lab = Lab(server, browser)
        notebook = lab.open([ECHO, FIGURE, BOARD])
        traffic = Traffic()
        # The kernel's socket is opened with the page, so the page is loaded once more.
        notebook.page.on("websocket", traffic.listen)
        notebook.reload()
        marks = measure(notebook, traffic, given.openings, given.clicks)
        marks += grown(notebook.page, given.moves)
        lab.close()
        browser.close()
    for mark in marks:
        verdict = "met" if mark.met else "MISSED"
        print(f"{mark.title:34}{mark.value:9.2f} of {mark.limit:g} {mark.unit:7}{verdict}")
    return sum(not mark.met for mark in marks)


if __name__ == "__main__":
    sys.exit(main())
