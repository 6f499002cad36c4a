"""The board by keys alone: where the focus is, and how to bring it elsewhere."""

from collections import deque

from tests.e2e.board_page import TERRITORIES, BoardPage

MOST_TABS = 30


def focused(board: BoardPage) -> str:
    """Return the territory or the action that has the focus; empty outside of the board."""
    name: str = board.root.evaluate(
        "root => root.contains(document.activeElement) ? (document.activeElement.dataset.territory"
        " ?? document.activeElement.dataset.action ?? document.activeElement.dataset.role) : ''"
    )
    return name


def tab_to(board: BoardPage, *names: str, key: str = "Tab") -> None:
    """Press Tab until one of some things has the focus."""
    for _ in range(MOST_TABS):
        if focused(board) in names:
            return
        board.page.keyboard.press(key)
    raise AssertionError(f"{MOST_TABS} tabs do not lead to {', '.join(names)[:60]}")


def press(board: BoardPage, key: str = "Enter") -> None:
    """Press a key and wait for Python's answer; the focus stays on the board."""
    with board.answered():
        board.page.keyboard.press(key)
    assert focused(board) != "", "the answer has taken the focus away"


def enter(board: BoardPage) -> None:
    """Put the focus on the map's one tab stop, as Tab from the notebook does."""
    board.root.locator("[data-territory][tabindex='0']").focus()


ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
Ways = dict[str, dict[str, str]]

TRY = """(root, arrows) => {
  const tried = (button, key) => {
    button.focus();
    button.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
    return document.activeElement.dataset.territory;
  };
  return Object.fromEntries([...root.querySelectorAll("[data-territory]")].map((button) => [
    button.dataset.territory,
    Object.fromEntries(arrows.map((key) => [key, tried(button, key)])),
  ]));
}"""


def ways(board: BoardPage) -> Ways:
    """Try every arrow key on every territory: from a territory and a key to another territory."""
    found: Ways = board.root.evaluate(TRY, ARROWS)
    return found


def go(board: BoardPage, ways: Ways, territory: str) -> None:
    """Go to a territory with Tab and arrow keys, on the shortest way."""
    tab_to(board, *TERRITORIES, key="Shift+Tab")
    start = focused(board)
    came: dict[str, tuple[str, str]] = {start: ("", "")}
    waiting = deque([start])
    while waiting and territory not in came:
        here = waiting.popleft()
        for arrow, there in ways[here].items():
            if there not in came:
                came[there] = (here, arrow)
                waiting.append(there)
    assert territory in came, f"no arrow keys lead from {start} to {territory}"
    presses = []
    while territory != start:
        territory, arrow = came[territory]
        presses.append(arrow)
    for arrow in reversed(presses):
        board.page.keyboard.press(arrow)
