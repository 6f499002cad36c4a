"""The board as a person uses it: look for what is marked, click it, read what the panel says."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator

from tests.e2e.lab import Notebook

Point = tuple[float, float]


class BoardPage:
    """One board in the output of a cell that has run.

    Clicking a territory may only choose it; `press` and `answered` wait for Python's answer.
    """

    def __init__(self, notebook: Notebook, cell: int, view: int = 0) -> None:
        self.notebook = notebook
        self.root = notebook.output(cell).locator(".risk-widget").nth(view)
        # The map is there when its badges are placed.
        notebook.page.wait_for_function(
            "(root) => root.riskBoard?.anchor(root.querySelector('[data-territory]').dataset"
            ".territory)",
            arg=self.root.element_handle(),
        )

    @property
    def seq(self) -> int:
        """Number of the snapshot that the page shows."""
        return int(self.root.get_attribute("data-seq") or -1)

    @property
    def phase(self) -> str:
        """Phase of the snapshot that the page shows."""
        return self.root.get_attribute("data-phase") or ""

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

    def anchor(self, territory: str) -> Point:
        """Where a territory's badge is in the window, scrolled into sight."""
        self.territory(territory).scroll_into_view_if_needed()
        left, top = self.root.evaluate("(root, name) => root.riskBoard.anchor(name)", territory)
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
        self.notebook.page.mouse.click(*point, delay=held_ms)

    def tap(self, territory: str) -> None:
        """Touch a territory's badge with a finger; the notebook must be opened with touch=True."""
        self.notebook.page.touchscreen.tap(*self.anchor(territory))

    def press(self, action: str) -> None:
        """Press a button and wait for Python's answer."""
        with self.answered():
            self.button(action).click()

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Wait, at the end of the block, for a snapshot newer than the one at its start."""
        before = self.seq
        yield
        self.notebook.page.wait_for_function(
            "([root, before]) => Number(root.dataset.seq) > before",
            arg=[self.root.element_handle(), before],
        )
