"""A whole game of classic Risk, by clicks alone, to the winner's banner."""

from playwright.sync_api import expect

from risk_widget import Game, players
from risk_widget.rules import (
    Action,
    Attack,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    Occupy,
    Place,
    Reinforce,
    Trade,
)
from tests.e2e.board_page import BoardPage
from tests.e2e.hand import Hand
from tests.e2e.lab import Lab

# A short game that Ada wins, with everything in it that can happen in a game.
SEED = 4942
TABLE = f"""
from risk_widget import Board, Game, players

game = Game(["Ada", players.Cautious("Bo"), players.Cautious("Cy")], seed={SEED})
Board(game)
"""


def rehearsed() -> tuple[Game, list[Action]]:
    """Play the game in Python, Ada as a cautious player would; return it and Ada's actions."""
    game = Game(["Ada", players.Cautious("Bo"), players.Cautious("Cy")], seed=SEED)
    ada = players.Cautious("Ada")
    actions: list[Action] = []
    while game.winner is None:
        game.play()
        if game.winner is None:
            actions.append(ada.choose(game.view("Ada"), game.legal_actions))
            game.apply(actions[-1])
    return game, actions


def test_a_whole_game_is_played_by_clicks_to_the_winners_banner(lab: Lab) -> None:
    rehearsal, actions = rehearsed()
    assert rehearsal.winner == "Ada", "the players play otherwise now: look for another SEED"
    setup = sum(isinstance(action, Claim | Place) for action in actions)

    notebook = lab.open([TABLE])
    notebook.run_all()
    board = BoardPage(notebook, 0)
    hand = Hand(board)

    board.part("speed").select_option("fast")
    for action in actions[:setup]:
        board.until_a_person_decides()
        hand.make(action)
    for action in actions[setup:]:
        hand.skip()
        hand.make(action)

    expect(board.part("winner")).to_contain_text("Ada wins")
    expect(board.part("prompt")).to_contain_text("Ada has won")
    assert board.python("game.winner") == "Ada"
    assert board.python("game.to_json()") == rehearsal.to_json()
    every_kind = {
        Claim, Place, Trade, Reinforce, Attack, Defend, Occupy, Fortify, EndAttack, EndTurn
    }  # fmt: skip
    assert set(hand.made) == every_kind
    nothing_is_left_to_do(board)


def nothing_is_left_to_do(board: BoardPage) -> None:
    """Look for anything marked or pressable, and click all the same."""
    assert board.marked("legal", "source", "target", "chosen_source", "chosen_target") == []
    expect(board.root.locator(".rw-controls")).to_have_count(0)
    expect(board.button("skip")).to_be_disabled()
    over = board.seq
    board.click("Alaska")
    # Undo comes after the click, so a message from the click would have been answered before.
    board.press("undo")
    assert board.seq == over + 1
    board.press("redo")
    expect(board.part("winner")).to_contain_text("Ada wins")
