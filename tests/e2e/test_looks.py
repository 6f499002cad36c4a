"""The board's boxes, measured: nothing sticks out, overlaps or is cut off, at any width."""

import itertools
import math
from collections.abc import Callable
from typing import Any, get_args

import pytest

from tests.e2e.board_page import BoardPage
from tests.e2e.lab import Notebook, Theme
from tests.e2e.positions import IMPORTS, PHASES, bring_to_life

Show = Callable[[str], BoardPage]

WIDTHS = (420, 700, 1280, 1600)
THEMES: tuple[Theme, ...] = get_args(Theme)
# What is hidden from the eye, or larger than its frame on purpose.
UNSEEN = ".rw-hidden, .rw-hidden *, .rw-world *, .rw-world, .rw-territory-layer *, .rw-tooltip"

# Badges that something lies over, in part.
BURIED = """(root) => {
  root.querySelector(".rw-map").scrollIntoView({block: "center"});
  const free = (x, y) => document.elementFromPoint(x, y)?.matches(".rw-surface");
  return [...root.querySelectorAll(".rw-badges .shape-group")]
    .map((group, index) => [index, group.querySelector("path").getBoundingClientRect()])
    .filter(([, {left, right, y, height}]) =>
      ![left + 1, (left + right) / 2, right - 1].every((x) => free(x, y + height / 2)))
    .map(([index]) => index);
}"""

OUTSIDE = """(root, unseen) => {
  const {left, right} = root.getBoundingClientRect();
  return [...root.querySelectorAll("*")]
    .filter((element) => !element.matches(unseen) && element.checkVisibility())
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
    })
    .map((element) => `${element.tagName}.${element.getAttribute("class")}`);
}"""

CUT_OFF = """(root) => [
  ...root.querySelectorAll(".rw-prompt, .rw-button, .rw-message, .rw-way, kbd")]
  .filter((element) => element.checkVisibility())
  .filter((element) => element.scrollWidth > element.clientWidth + 1
    || element.scrollHeight > element.clientHeight + 1)
  .map((element) => element.textContent)"""

OUTLINE = "button => getComputedStyle(button).outline"
ADA = "rgb(213, 94, 0)"

COVERED = """(root) => [...root.querySelectorAll(".rw-button, .rw-prompt")]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    element.scrollIntoView({block: "center"});
    const {left, top, width, height} = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return !element.contains(above);
  })
  .map((element) => element.textContent)"""


SMALL_MAPS = """
from ipywidgets import VBox
def small(name):
    game = Game([letter + 39 * "w" for letter in "ABC"], game_map=name, seed=1)
    while game.phase in ("claim", "place"):
        game.apply(game.legal_actions[0])
    return Board(game)
VBox([small(name) for name in ("ferry", "pass", "archipelago")])
"""

MOVING = """(root) => root.getAnimations({subtree: true})
  .filter(({playState}) => playState === "running")
  .map(({animationName, effect}) => [animationName, effect.getComputedTiming().endTime])"""


@pytest.mark.parametrize("phase", PHASES)
def test_nothing_sticks_out_or_is_cut_off(notebook: Notebook, show: Show, phase: str) -> None:
    # The language with the longer words.
    board = show(f"{IMPORTS}{PHASES[phase].removesuffix(')')}, language='da')")
    bring_to_life(board, phase)
    for theme in THEMES:
        notebook.use_theme(theme)
        board.until("root.dataset.theme === more", theme)
        for width in WIDTHS:
            board.use_width(width)
            where = f"{phase}, {theme}, {width} px"
            assert board.root.evaluate(OUTSIDE, UNSEEN) == [], where
            assert board.root.evaluate(CUT_OFF) == [], where
            assert board.root.evaluate(COVERED) == [], where
            assert covering(board) == [], where
    notebook.use_theme("light")


def covering(board: BoardPage) -> list[tuple[str, str]]:
    """Return the pairs of territories whose badges cover each other."""
    badges = board.badges().items()
    return [
        (name, other_name)
        for (name, badge), (other_name, other) in itertools.combinations(badges, 2)
        if badge.overlaps(other)
    ]


def test_nothing_lies_over_a_badge_and_no_key_is_cut_off(notebook: Notebook, show: Show) -> None:
    board = show(IMPORTS + PHASES["attack"])
    for width in WIDTHS:
        board.use_width(width)
        assert board.root.evaluate(BURIED) == [], f"{width} px"
        board.button("help").click()
        assert board.root.evaluate(CUT_OFF) == [], f"{width} px"
        board.button("close_help").click()
    # On other maps the buttons find another corner; and names may be long.
    cell = notebook.add(f"{IMPORTS}{SMALL_MAPS}")
    for view in range(3):
        root = notebook.output(cell).locator(".risk-widget").nth(view)
        for width in (420, 1280):
            notebook.page.set_viewport_size({"width": width, "height": 900})
            root.locator(f'.rw-map[data-legend="{str(width > 420).lower()}"]').wait_for()
            where = f"map {view}, {width} px"
            assert root.evaluate(BURIED) == [], where
            assert root.evaluate(CUT_OFF) == [], where


def test_targets_move_for_a_moment_and_what_is_chosen_shows_in_the_system_s_colours(
    show: Show,
) -> None:
    board = show(IMPORTS + PHASES["attack"])
    board.click("Alaska")
    # What moves on for ever paints the whole map for ever.
    moving = board.root.evaluate(MOVING)
    assert "rw-march" in dict(moving)
    assert all(math.isfinite(end) for _, end in moving)
    board.page.emulate_media(reduced_motion="reduce")
    assert "rw-march" not in dict(board.root.evaluate(MOVING))
    board.page.emulate_media(reduced_motion="no-preference")
    board.click("Kamchatka")
    board.page.emulate_media(forced_colors="active")
    looks = [board.button(f"dice-{dice}").evaluate(OUTLINE) for dice in (1, 3)]
    assert looks[0] != looks[1]
    owner = board.root.locator(".rw-players .rw-swatch").first
    assert owner.evaluate("element => getComputedStyle(element).backgroundColor") == ADA
    board.page.emulate_media(forced_colors="none")


def test_dark_and_light_have_text_that_stands_out(notebook: Notebook, show: Show) -> None:
    board = show(IMPORTS + PHASES["attack"])
    for theme in THEMES:
        notebook.use_theme(theme)
        board.until("root.dataset.theme === more", theme)
        for selector in (".rw-prompt", ".rw-log", ".rw-players td", ".rw-button:enabled"):
            ratio = contrast(board, selector)
            assert ratio >= 4.5, f"{selector} in {theme}: {ratio:.1f}"
    notebook.use_theme("light")


COLOURS = """(element) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const layers = [];
  for (let node = element; node; node = node.parentElement) {
    layers.unshift(getComputedStyle(node).backgroundColor);
  }
  const read = () => [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  const paint = (colour) => { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); };
  paint("white");
  layers.forEach(paint);
  const ground = read();
  paint(getComputedStyle(element).color);
  return [ground, read()];
}"""


def contrast(board: BoardPage, selector: str) -> float:
    """Return the contrast of a text with what is behind it, as WCAG defines it: 1 to 21."""
    colours: Any = board.root.locator(selector).first.evaluate(COLOURS)
    darker, lighter = sorted(luminance(colour) for colour in colours)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: list[int]) -> float:
    """Return the relative luminance of a colour in sRGB, 0 to 1."""
    parts = (part / 255 for part in colour)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
