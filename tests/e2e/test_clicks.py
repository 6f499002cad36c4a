"""A click, a press or a tap on the map reaches the territory that was aimed at, and no other."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e import shapes
from tests.e2e.board_page import TERRITORIES, BoardPage, Point
from tests.e2e.lab import Lab, Notebook

Show = Callable[[str], BoardPage]

IMPORTS = "from risk_widget import Board, Game\n"
# Every click on the map that counts is one army, but for those on Madagascar: they are refused.
COUNTING = (
    f'{IMPORTS}game = Game.arrange({{"Madagascar": ("Bo", 1), "*": ("Ada", 1)}}, '
    'players=["Ada", "Bo", "Cy"], phase="reinforce", to_place=100)\nBoard(game)'
)
WIDTHS = (420, 1600)
BADGE_ROOM = 30.0  # board units around a badge that may count as its territory
AIM = 1.5  # board units to the nearest shore: more than a pixel

FAR_PIECES = [
    place
    for place in shapes.far_pieces(BADGE_ROOM)
    if shapes.shore_distance(place.point, shapes.rings(place.territory)) >= AIM
]


def counted(board: BoardPage) -> object:
    """Return the territories that Python has got clicks for, in order."""
    return board.python("[move.action.territory for move in game.history]")


def is_on_the_map(board: BoardPage, point: Point) -> bool:
    """Return whether a press there is for the map: in sight, and no button is above it."""
    on_map: bool = board.root.evaluate(
        "(root, [x, y]) => document.elementFromPoint(x, y)?.closest('.rw-map') !== null"
        " && document.elementFromPoint(x, y)?.closest('.rw-zoom') === null",
        point,
    )
    return on_map


def test_a_click_on_each_badge_claims_the_territory(show: Show) -> None:
    board = show(f"{IMPORTS}game = Game(['Ada', 'Bo', 'Cy'], seed=7)\nBoard(game)")
    board.play(*TERRITORIES)
    assert board.phase == "place"
    assert counted(board) == TERRITORIES


def test_a_page_that_moves_under_a_press_loses_no_click(show: Show) -> None:
    board = show(COUNTING)
    mouse = board.page.mouse
    mouse.move(*board.anchor("Brazil"))
    mouse.down()
    # As when a cell above shows something, or the notebook scrolls to the cell that is pressed.
    board.root.evaluate("(root) => { root.style.marginTop = '40px'; }")
    x, y = board.anchor("Brazil")
    mouse.move(x, y - 40)
    with board.answered():
        mouse.up()
    assert counted(board) == ["Brazil"]


def test_a_click_on_an_island_or_a_far_piece_reaches_its_territory(show: Show) -> None:
    board = show(COUNTING)
    assert {"Indonesia", "Southern Europe", "Northwest Territory"} <= {
        place.territory for place in FAR_PIECES
    }
    for place in FAR_PIECES:
        with board.answered():
            board.click_at(board.at(*place.point))
    assert counted(board) == [place.territory for place in FAR_PIECES]


def test_a_click_on_the_sea_does_nothing(show: Show) -> None:
    board = show(COUNTING)
    sea = [board.at(*place.point) for place in shapes.far_at_sea(BADGE_ROOM)]
    aimed = [point for point in sea if is_on_the_map(board, point)]
    assert len(aimed) > 20
    for point in aimed:
        board.click_at(point)
    board.play("Alaska")
    assert counted(board) == ["Alaska"]
    expect(board.part("message")).to_have_count(0)


def test_a_mouse_button_held_for_80_ms_is_a_click(show: Show) -> None:
    board = show(COUNTING)
    pressed = ["Alaska", "Brazil", "Alaska", "Japan", "Iceland"]
    for territory in pressed:
        with board.answered():
            board.click(territory, held_ms=80)
    assert counted(board) == pressed


def test_rapid_clicks_here_and_there_all_count_in_their_order(show: Show) -> None:
    board = show(COUNTING)
    here, there = board.anchor("Alaska"), board.anchor("Japan")
    for _ in range(3):
        board.click_at(here)
        board.click_at(there)
    board.until_badge("Alaska", "A 4")
    board.until_badge("Japan", "A 4")
    assert counted(board) == ["Alaska", "Japan"] * 3


def drag(board: BoardPage, start: Point, by: Point) -> None:
    """Press, move and let go."""
    mouse = board.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + by[0] / 2, start[1] + by[1] / 2)
    mouse.move(start[0] + by[0], start[1] + by[1])
    mouse.up()


def test_a_drag_is_not_a_click(show: Show) -> None:
    board = show(COUNTING)
    drag(board, board.anchor("Egypt"), (60, 0))
    board.play("Brazil")
    assert counted(board) == ["Brazil"]


def test_on_a_zoomed_map_a_drag_moves_it_and_clicks_stay_exact(show: Show) -> None:
    board = show(COUNTING)
    whole = board.at(0, 0)
    for _ in range(2):
        board.button("zoom_in").click()
    zoomed = board.at(0, 0)
    assert zoomed[0] < whole[0] - 100
    drag(board, board.anchor("Middle East"), (80, -50))
    moved = board.at(0, 0)
    assert moved == pytest.approx((zoomed[0] + 80, zoomed[1] - 50), abs=1)
    assert counted(board) == []

    clicked = exact_clicks(board)
    assert len(clicked) >= 10
    board.button("zoom_reset").click()
    assert board.at(0, 0) == pytest.approx(whole, abs=1)
    board.play("Alaska")
    assert counted(board) == [*clicked, "Alaska"]


def exact_clicks(board: BoardPage, most: int = 100) -> list[str]:
    """Click all that is in sight, badges and far pieces; return the territories."""
    badges = {name: badge for name, badge in board.badges().items() if name != "Madagascar"}
    aims = [
        (name, (badge.x + badge.width / 2, badge.y + badge.height / 2))
        for name, badge in badges.items()
    ]
    aims += [(place.territory, board.at(*place.point)) for place in FAR_PIECES]
    in_sight = [(name, point) for name, point in aims if is_on_the_map(board, point)][:most]
    for _, point in in_sight:
        with board.answered():
            board.click_at(point)
    return [name for name, _ in in_sight]


def test_clicks_stay_exact_with_the_notebook_scrolled_half_past_the_map(
    notebook: Notebook, show: Show
) -> None:
    board = show(COUNTING)
    notebook.add("print('below\\n' * 60)")
    board.root.evaluate("root => root.querySelector('.rw-map').scrollIntoView({block: 'start'})")
    scrolled = "root => root.closest('.jp-WindowedPanel-outer').scrollTop"
    half = "root => root.querySelector('.rw-map').clientHeight / 2"
    start = board.root.evaluate(f"root => ({scrolled})(root) + ({half})(root)")
    board.root.evaluate(
        "(root, top) => root.closest('.jp-WindowedPanel-outer').scrollTo(0, top)", start
    )
    hidden = board.badges()["Alaska"]
    assert not is_on_the_map(board, (hidden.x, hidden.y))
    clicked = ["Argentina", "South Africa", "Western Australia", "Indonesia"]
    board.play(*clicked)
    assert counted(board) == clicked
    assert board.root.evaluate(scrolled) == pytest.approx(start, abs=1)


def test_the_map_fills_a_resized_window_and_clicks_stay_exact(show: Show) -> None:
    board = show(COUNTING)
    clicked = []
    for width in WIDTHS:
        board.use_width(width)
        fills_the_width(board)
        clicked += exact_clicks(board, most=12)
    assert counted(board) == clicked


def fills_the_width(board: BoardPage) -> None:
    """Measure the map, and the panel beside or under it, against the cell."""
    (left, right), (map_left, map_right), (panel_left, panel_right) = board.root.evaluate(
        "root => [root.parentElement, root.querySelector('.rw-map'),"
        " root.querySelector('.rw-now')].map((element) => {"
        "  const {left, right} = element.getBoundingClientRect(); return [left, right]; })"
    )
    assert map_left == pytest.approx(left, abs=4)
    beside = panel_left >= map_right
    assert (panel_right if beside else map_right) == pytest.approx(right, abs=4)
    assert map_right - map_left > (right - left) * (0.55 if beside else 0.9)


def test_a_tap_with_a_finger_is_a_click(lab: Lab) -> None:
    notebook = lab.open([COUNTING], touch=True)
    notebook.run_all()
    board = BoardPage(notebook, 0)
    tapped = ["Alaska", "Brazil", "Brazil", "Japan"]
    for territory in tapped:
        with board.answered():
            board.tap(territory)
    assert counted(board) == tapped


def test_a_hint_tells_the_best_moves_of_this_position(show: Show) -> None:
    board = show(
        IMPORTS
        + "game = Game.arrange({'Alaska': ('Ada', 9), 'Kamchatka': ('Bo', 2), '*': ('Bo', 1)}, "
        "players=['Ada', 'Bo', 'Cy'])\nBoard(game, seat='Ada')"
    )
    board.button("hint").click()
    expect(board.part("hints")).to_contain_text("the chance to take")
    board.press("end_attack")
    expect(board.part("hints")).to_have_count(0)
