"""Cards that only one player may see, on the page."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.board_page import BoardPage
from tests.e2e.lab import Notebook
from tests.e2e.positions import IMPORTS, SEATS, WAR, arranged

Show = Callable[[str], BoardPage]

HIDDEN = """
def sent(board):
    return {key: str(value) for key, value in board.get_state().items() if key != "layout"}

def secret(cards, deck):
    game = Game.arrange({"Alaska": ("Ada", 9), "*": ("Bo", 1)}, players=["Ada", "Bo", "Cy"],
                        turn="Bo", phase="fortify", captured=True, deck=deck, discard=[],
                        hands={"Ada": ["Ural"], "Bo": cards})
    return game, Board(game, seat="Ada")

rest = [card for card in Game(["Ada", "Bo", "Cy"]).game_map.territories
        if card not in ("Ural", "Alaska", "Brazil")] + ["wild", "wild"]
one, one_board = secret(["Alaska"], ["Brazil", *rest])
other, other_board = secret(["Brazil"], ["Alaska", *reversed(rest)])
"""


def test_the_cards_of_others_are_nowhere_in_the_page(notebook: Notebook) -> None:
    # Whatever differs in what is hidden must make no difference on the page of another player.
    notebook.add(IMPORTS + HIDDEN)
    first = BoardPage(notebook, notebook.add("one_board"))
    second = BoardPage(notebook, notebook.add("other_board"))
    assert first.python("one.hand('Bo') != other.hand('Bo')") is True
    nothing_differs(first, second)
    with first.answered(), second.answered():
        # Bo draws a card, and it is another one.
        notebook.python("for game in (one, other): game.apply(rules.EndTurn())")
    assert first.python("len(one.hand('Bo')), one.hand('Bo') != other.hand('Bo')") == (2, True)
    nothing_differs(first, second)
    expect(first.part("players").locator("tr", has_text="Bo").locator("td").nth(2)).to_have_text(
        "2"
    )


def nothing_differs(first: BoardPage, second: BoardPage) -> None:
    """Compare two boards: all that is in the pages, and all that Python has sent to them."""
    assert first.python("sent(one_board) == sent(other_board)") is True
    one, other = (
        # plotly.js and the map number what they clip.
        re.sub(r' (id|clip-path)="[^"]*"', "", board.root.evaluate("root => root.outerHTML"))
        for board in (first, second)
    )
    assert one == other
    assert "Ural" in first.part("cards").inner_text()


def test_at_a_shared_board_the_cards_are_covered_until_the_screen_is_passed_on(show: Show) -> None:
    hands = {"Ada": ["Alaska", "Brazil"], "Bo": ["Egypt"]}
    board = show(arranged(WAR, phase='"fortify"', hands=str(hands)))
    held = board.part("cards").locator(".rw-card")
    expect(board.part("curtain")).to_contain_text("Pass the screen to Ada")
    expect(held).to_have_count(0)
    board.button("show_secrets").click()
    expect(held).to_have_text(["Alaska", "Brazil"])
    board.press("end_turn")
    expect(board.part("curtain")).to_contain_text("Pass the screen to Bo")
    expect(held).to_have_count(0)
    board.button("show_secrets").click()
    expect(held).to_have_text(["Egypt"])


def test_nothing_shows_the_next_player_where_a_headquarters_was_founded(show: Show) -> None:
    board = show(
        f"{IMPORTS}game = Game(['Ada', 'Bo', 'Cy'], rules='hasbro-capital', seed=2)\n"
        "while game.phase != 'headquarters': game.apply(game.legal_actions[0])\n"
        "board = Board(game)\nboard"
    )
    pointed = board.root.locator(".rw-is-hover, .rw-is-focus, .rw-tooltip:not([hidden])")
    founded = board.marked("legal")[3]
    board.page.mouse.move(*board.anchor(founded))
    expect(pointed).not_to_have_count(0)
    board.play(founded)
    assert founded not in board.marked("legal")
    expect(pointed).to_have_count(0)
    expect(board.root.locator("[data-territory]:focus")).to_have_count(0)


def test_against_computer_players_the_own_cards_are_never_covered(show: Show) -> None:
    board = show(
        arranged(WAR, hands='{"Ada": ["Alaska"]}').replace(
            SEATS, 'players=["Ada", players.Cautious("Bo"), players.Cautious("Cy")]'
        )
    )
    expect(board.part("cards").locator(".rw-card")).to_have_text(["Alaska"])
