"""The board as a person uses it: look for what is marked, click it, read what the panel says."""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from risk_widget import maps
from tests.e2e.lab import Notebook

Point = tuple[float, float]

BADGES = """(root) => [...root.querySelectorAll(".rw-badges .shape-group")].map((group) => {
  const {x, y, width, height} = group.querySelector("path").getBoundingClientRect();
  return {text: group.textContent, x, y, width, height};
})"""

# Where a notebook was scrolled, cells that come into sight may still move the board.
ANCHOR = """async (root, name) => {
  let place = String(root.riskBoard.anchor(name));
  root.querySelector(`[data-territory="${name}"]`).scrollIntoView({block: "nearest"});
  for (let still = place === String(root.riskBoard.anchor(name)) ? 5 : 0; still < 5;) {
    await new Promise(requestAnimationFrame);
    const now = String(root.riskBoard.anchor(name));
    still = now === place ? still + 1 : 0;
    place = now;
  }
  return root.riskBoard.anchor(name);
}"""

FOLLOWED = """(() => {
  const {right} = root.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
  const map = root.querySelector(".rw-map").clientWidth;
  return right <= more && right > more - 80
    && root.querySelector(".main-svg").clientWidth === map;
})()"""

TERRITORIES: list[str] = [
    territory["name"] for territory in maps.load("classic").geometry["territories"]
]


@dataclass(frozen=True)
class Badge:
    """A territory's letter and number on the map, and where they stand in the window."""

    text: str
    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Badge") -> bool:
        """Return whether two badges cover each other, in part."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


class BoardView:
    """One board on a page, whoever shows it.

    Clicking a territory may only choose it; `press` and `answered` wait for Python's answer.
    """

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root
        self.handle = root.element_handle()
        # The map is there when its badges are placed.
        self.until("root.riskBoard?.anchor('Alaska')")

    @property
    def seq(self) -> int:
        """Number of the snapshot that the page shows."""
        return int(self.root.get_attribute("data-seq") or -1)

    @property
    def phase(self) -> str:
        """Phase of the snapshot that the page shows."""
        return self.root.get_attribute("data-phase") or ""

    @property
    def computer(self) -> bool:
        """Whether a computer player has to decide."""
        return self.root.get_attribute("data-computer") == "true"

    def part(self, role: str) -> Locator:
        """Return a part of the panel: prompt, message, winner, log, roll, ..."""
        return self.root.locator(f'[data-role="{role}"]')

    def button(self, action: str) -> Locator:
        """Return a button: end_attack, end_turn, undo, attack, defend-2, occupy, trade-0, ..."""
        return self.root.locator(f'[data-action="{action}"]')

    def territory(self, name: str) -> Locator:
        """Return a territory's button, which keyboards and screen readers use."""
        return self.root.locator(f'[data-territory="{name}"]')

    def marked(self, *marks: str) -> list[str]:
        """Names of territories marked as legal, source, target, chosen_source, chosen_target."""
        selector = ", ".join(f'[data-territory][data-as="{mark}"]' for mark in marks)
        names: list[str] = self.root.locator(selector).evaluate_all(
            "buttons => buttons.map((button) => button.dataset.territory)"
        )
        return names

    def badges(self) -> dict[str, Badge]:
        """Return what the map shows, by territory."""
        found = [Badge(**badge) for badge in self.root.evaluate(BADGES)]
        return dict(zip(TERRITORIES, found, strict=True))

    def anchor(self, territory: str) -> Point:
        """Where a territory's badge is in the window, scrolled into sight."""
        left, top = self.root.evaluate(ANCHOR, territory)
        return left, top

    def at(self, x: float, y: float) -> Point:
        """Where a point in board units is in the window; the map is scrolled into sight."""
        self.root.locator(".rw-map").scroll_into_view_if_needed()
        left, top = self.root.evaluate("(root, [x, y]) => root.riskBoard.toPage(x, y)", [x, y])
        return left, top

    def click(self, territory: str, *, held_ms: float = 0) -> None:
        """Click the map on a territory's badge."""
        self.click_at(self.anchor(territory), held_ms=held_ms)

    def click_at(self, point: Point, *, held_ms: float = 0) -> None:
        """Click a point of the window, the button held down for some milliseconds."""
        self.page.mouse.click(*point, delay=held_ms)

    def tap(self, territory: str) -> None:
        """Touch a territory's badge with a finger; the notebook must be opened with touch=True."""
        self.page.touchscreen.tap(*self.anchor(territory))

    def press(self, action: str) -> None:
        """Press a button and wait for Python's answer."""
        with self.answered():
            self.button(action).click()

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Wait, at the end of the block, for a snapshot newer than the one at its start."""
        before = self.seq
        yield
        self.until("Number(root.dataset.seq) > more", before)

    def play(self, *territories: str) -> None:
        """Click territories, waiting for Python's answer to each."""
        for territory in territories:
            with self.answered():
                self.click(territory)

    def until(self, condition: str, more: object = None) -> None:
        """Wait until something holds, written in JavaScript, of `root` and of `more`."""
        self.page.wait_for_function(f"([root, more]) => {condition}", arg=[self.handle, more])

    def until_phase(self, phase: str) -> None:
        """Wait until the game has reached a phase."""
        self.until("root.dataset.phase === more", phase)

    def until_a_person_decides(self) -> None:
        """Wait until no computer player has to decide."""
        self.until("root.dataset.computer === 'false'")

    def use_width(self, width: int) -> None:
        """Resize the window, and wait until JupyterLab and then the map have followed."""
        self.page.set_viewport_size({"width": width, "height": 900})
        self.until(FOLLOWED, width)

    def until_badge(self, territory: str, text: str) -> None:
        """Wait until the map shows a letter and a number on a territory, as "A 5"."""
        number = TERRITORIES.index(territory)
        self.until(f"({BADGES})(root)[{number}].text === more", text)


class BoardPage(BoardView):
    """One board in the output of a cell that has run."""

    def __init__(self, notebook: Notebook, cell: int, view: int = 0) -> None:
        self.notebook = notebook
        super().__init__(notebook.page, notebook.output(cell).locator(".risk-widget").nth(view))

    def python(self, expression: str) -> object:
        """Return what an expression is in the kernel: numbers, texts, lists and dicts of them."""
        value: object = ast.literal_eval(self.notebook.python(f"print(repr(({expression})))"))
        return value
