"""The dice laboratory in a real JupyterLab, as a class uses it."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.lab import Lab, Notebook, Theme

CELL = "from risk_widget import DiceLab\nlab = DiceLab(seed=7)\nlab"


class LabPage:
    """A laboratory in the output of a cell that has run."""

    def __init__(self, notebook: Notebook, cell: int, view: int = 0) -> None:
        self.notebook = notebook
        self.root = notebook.output(cell).locator(".dl-lab").nth(view)
        expect(self.root).to_be_visible()

    def button(self, action: str) -> Locator:
        return self.root.locator(f'[data-action="{action}"]')

    def part(self, role: str) -> Locator:
        return self.root.locator(f'[data-role="{role}"]')

    def show(self, view: str) -> None:
        self.root.locator(f'[role="tab"][data-view="{view}"]').click()

    def guess(self, *percents: float) -> None:
        for lost, percent in enumerate(percents):
            self.root.locator(f'input[name="guess-{lost}"]').fill(str(percent))
        self.button("keep-guess").click()

    def counts(self) -> list[int]:
        texts: list[str] = self.root.locator(
            '[data-role="outcomes"] [data-role="count"]'
        ).evaluate_all("cells => cells.map((cell) => cell.firstChild.textContent)")
        return [int(text.replace(",", "")) for text in texts]

    def rolled(self, rolls: int) -> None:
        """Wait until the picture has caught up with so many rolls."""
        expect(self.root).to_have_attribute("data-rolls", str(rolls))
        expect(self.root).to_have_attribute("data-rolling", "false")

    def python(self, expression: str) -> Any:  # noqa: ANN401
        return json.loads(self.notebook.python(f"import json\nprint(json.dumps({expression}))"))

    def settles(self, expression: str, value: Any) -> None:  # noqa: ANN401
        """Wait until Python agrees: what the page sends arrives a moment after it is shown."""
        latest = time.monotonic() + 10
        while (found := self.python(expression)) != value and time.monotonic() < latest:
            pass
        assert found == value


def opened(notebook: Notebook) -> LabPage:
    return LabPage(notebook, notebook.add(CELL))


@contextmanager
def number_of_cells_stays(notebook: Notebook) -> Iterator[None]:
    cells = notebook.page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    yield
    expect(cells).to_have_count(before)


def test_guess_roll_once_roll_a_thousand_and_compare(notebook: Notebook) -> None:
    page = opened(notebook)
    page.guess(30, 40, 30)
    expect(page.part("status")).to_have_text("Your guess is kept; now roll.")
    page.button("roll-1").click()
    expect(page.part("dice").locator(".dl-die")).to_have_count(5)
    page.button("roll-1000").click()
    page.rolled(1001)
    assert sum(page.counts()) == 1001
    expect(page.part("rolls")).to_have_text("1001")
    page.settles("[lab.rolls, list(lab.counts)]", [1001, page.counts()])
    page.settles("lab.guess", [0.3, 0.4, 0.3])
    expect(page.part("exact").first).to_have_text("hidden")
    page.button("reveal").check()
    expect(page.part("exact").first).to_have_text("37.2%2890/7776")
    expect(page.part("verdicts")).to_contain_text("After 1001 rolls the largest gap")


def test_the_page_and_python_roll_the_same_dice(notebook: Notebook) -> None:
    page = opened(notebook)
    for action in ("roll-1", "roll-10", "roll-1000"):
        page.button(action).click()
    page.rolled(1011)
    page.show("battle")
    page.button("battle-play-on").click()
    page.button("battle-fight").click()
    expect(page.part("battles")).to_be_visible()
    page.notebook.python(
        "other = DiceLab(seed=7); other.roll(1011); other.play_on(); other.fight(1000)"
    )
    names = "['counts', 'pairs', 'last_roll', 'steps', 'battles', 'wins']"
    state = f"{{name: getattr(lab, name) for name in {names}}}"
    assert page.python(state) == page.python(state.replace("(lab", "(other"))


def test_the_second_comparison_knows_the_first(notebook: Notebook) -> None:
    page = opened(notebook)
    page.button("roll-1000").click()
    page.rolled(1000)
    page.show("pairs")
    counts = [
        int(page.part(f"rolled-{a}{b}").locator("span").inner_text()) for a in "01" for b in "01"
    ]
    assert counts == [count for row in page.python("lab.pairs") for count in row]
    assert sum(counts) == 1000
    expect(page.part("exact-00")).to_have_count(0)
    page.button("reveal").check()
    expect(page.part("exact-00")).to_contain_text("2890/7776")
    expect(page.part("independent-00")).to_contain_text("28.6%")
    expect(page.part("dependence")).to_contain_text("78.8%")
    expect(page.part("dependence")).to_contain_text("44.6%")


def test_a_battle_walks_with_its_exact_chance(notebook: Notebook) -> None:
    page = opened(notebook)
    page.show("battle")
    page.root.locator('input[name="armies"]').fill("11")
    page.root.locator('input[name="armies"]').press("Enter")
    page.root.locator('input[name="defenders"]').fill("10")
    page.root.locator('input[name="defenders"]').press("Enter")
    expect(page.part("win")).to_have_text("56.8%")
    page.button("battle-roll").click()
    expect(page.part("walk").locator("tbody tr")).to_have_count(2)
    page.settles("f'{lab.win:.1%}'", page.part("win").inner_text())
    page.root.locator('input[name="look-armies"]').fill("4")
    page.root.locator('input[name="look-defenders"]').fill("2")
    expect(page.part("look-up")).to_have_text("65.6%")
    page.button("battle-play-on").click()
    expect(page.part("status")).to_contain_text("after")
    page.button("battle-fight").click()
    expect(page.part("battle-verdict")).to_contain_text("against 56.76% exactly")
    assert page.python("lab.path[-1]") in (
        [1, 0],
        *([[1, n] for n in range(11)]),
        *([[n, 0] for n in range(12)]),
    )


def test_what_python_sets_shows_on_the_page(notebook: Notebook) -> None:
    page = opened(notebook)
    page.notebook.python(
        "lab.counts = [30, 60, 17]; lab.guess = [.37, .34, .29]; lab.revealed = True"
    )
    page.rolled(107)
    assert page.counts() == [30, 60, 17]
    page.notebook.python("lab.attack = 1")
    page.rolled(0)
    assert page.counts() == [0, 0]
    expect(page.root.locator('[data-action="attack-1"]')).to_have_attribute("aria-pressed", "true")


def test_two_views_show_the_same(notebook: Notebook) -> None:
    first = opened(notebook)
    second = LabPage(notebook, notebook.add("lab"))
    first.button("roll-1000").click()
    for page in (first, second):
        page.rolled(1000)
    assert first.counts() == second.counts()


def test_the_laboratory_goes_on_when_the_kernel_is_gone(lab: Lab) -> None:
    page = opened(lab.open([""]))
    page.button("roll-1").click()
    page.rolled(1)
    page.notebook.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    page.button("roll-1000").click()
    page.rolled(1001)
    assert sum(page.counts()) == 1001
    expect(page.part("notice")).to_have_text(
        "Python does not answer; the laboratory goes on without it."
    )
    page.button("reveal").check()
    expect(page.part("exact").first).to_contain_text("2890/7776")
    page.show("battle")
    page.button("battle-play-on").click()
    page.button("battle-fight").click()
    expect(page.part("battles")).to_be_visible()


def test_the_keyboard_alone_will_do_and_none_of_its_keys_leaks(notebook: Notebook) -> None:
    page = opened(notebook)
    keys = page.notebook.page.keyboard
    with number_of_cells_stays(page.notebook):
        page.root.locator('[role="tab"][aria-selected="true"]').focus()
        for key in ("b", "a", "x", "d", "d", "m"):
            keys.press(key)
        keys.press("ArrowRight")
        expect(page.root.locator('[data-view="pairs"][role="tab"]')).to_be_focused()
        keys.press("Home")
        expect(page.root.locator('[data-view="rolls"][role="tab"]')).to_be_focused()
        reach(page, '[name="guess-0"]')
        for text in ("30", "40", "30"):
            keys.type(text)
            keys.press("Tab")
        expect(page.button("keep-guess")).to_be_focused()
        keys.press("Enter")
        expect(page.part("status")).to_have_text("Your guess is kept; now roll.")
        page.root.locator('[role="tab"][aria-selected="true"]').focus()
        reach(page, '[data-action="roll-1"]')
        for key in ("b", "x", "d", "d"):
            keys.press(key)
        keys.press("Enter")
        page.rolled(1)
        reach(page, '[data-action="roll-1000"]')
        keys.press("Space")
        page.rolled(1001)
        reach(page, '[data-action="reveal"]')
        keys.press("x")
        keys.press("Space")
        expect(page.part("exact").first).to_contain_text("2890/7776")
    page.settles("[lab.rolls, lab.revealed]", [1001, True])


def reach(page: LabPage, selector: str) -> None:
    """Press Tab until the element has the focus."""
    wanted = page.root.locator(selector)
    for _ in range(30):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.notebook.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with the Tab key")


def test_a_bad_entry_is_answered_with_a_sentence(notebook: Notebook) -> None:
    page = opened(notebook)
    page.guess(50, 20, 20)
    expect(page.part("status")).to_contain_text("adds to 90%")
    page.settles("lab.guess", [])
    seed = page.root.locator('input[name="seed"]')
    seed.fill("-4")
    seed.press("Enter")
    expect(page.part("status")).to_contain_text("A seed is a whole number")
    expect(seed).to_have_value("7")
    page.settles("lab.seed", 7)


def test_without_motion_a_thousand_rolls_are_there_at_once(notebook: Notebook) -> None:
    page = opened(notebook)
    notebook.page.emulate_media(reduced_motion="reduce")
    page.root.evaluate(
        """(root) => {
          window.shown = [];
          const note = () => window.shown.push(root.dataset.rolls);
          new MutationObserver(note).observe(root, {attributeFilter: ["data-rolls"]});
        }"""
    )
    page.button("roll-1000").click()
    page.rolled(1000)
    assert notebook.page.evaluate("window.shown") == ["1000"]
    notebook.page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [420, 1600])
def test_nothing_is_cut_off(notebook: Notebook, width: int, theme: Theme) -> None:
    notebook.page.set_viewport_size({"width": width, "height": 900})
    notebook.use_theme(theme)
    page = opened(notebook)
    page.button("roll-1000").click()
    page.rolled(1000)
    page.button("reveal").check()
    expect(page.root).to_have_attribute("data-theme", theme)
    for view in ("rolls", "pairs", "battle"):
        page.show(view)
        assert page.root.evaluate("root => root.scrollWidth - root.clientWidth") <= 0
        outside = page.root.evaluate(
            """(root) => {
              const {right} = root.getBoundingClientRect();
              return [...root.querySelectorAll("button, input, td, th, svg")]
                .filter((part) => part.getBoundingClientRect().right > right + 1)
                .map((part) => part.outerHTML);
            }"""
        )
        assert outside == []
