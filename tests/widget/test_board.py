"""The Python side of `Board`: what it shows, what it takes, and to whom it listens."""

import gc
import json
import threading
from collections.abc import Iterator
from typing import Any

import IPython
import ipywidgets
import pytest
import traitlets

from risk_widget import Board, Game, players
from risk_widget.rules import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    LegalActions,
    Occupy,
    Phase,
    SetupError,
    action_to_data,
)
from risk_widget.widget import cell
from risk_widget.widget.snapshot import snapshot

NAMES = ["Ada", "Bo", "Cy"]


@pytest.fixture(autouse=True)
def _no_widget_stays() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


def border(**options: Any) -> Game:  # noqa: ANN401
    board = {"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 2), "*": ("Cy", 1)}
    return Game.arrange(**{"board": board, "players": NAMES} | options)


def send(board: Board, kind: str, action: Action | None = None, **more: Any) -> None:  # noqa: ANN401
    """Send what the page would send."""
    message = {"kind": kind, "seq": board.snapshot["seq"]} | more
    if action is not None:
        message["action"] = action_to_data(action)
    deliver(board, message)


def deliver(board: Board, content: object) -> None:
    """Let a message arrive as it does from a page."""
    board._handle_custom_msg(content, [])


def let_computers_play(board: Board, most: int = 500) -> int:
    """Do what the page does while a computer player decides; return how often it asked."""
    asked = 0
    while board.snapshot["computer"] and asked < most:
        send(board, "advance")
        asked += 1
    return asked


class Broken(players.Player):
    """A computer player that cannot play."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        """Fail."""
        raise KeyError("Atlantis")


class Cheat(players.Player):
    """A computer player that ignores the rules."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        """Return what is not legal."""
        return Occupy(7)


class Confused(players.Player):
    """A computer player that reads what it was never sent."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        """Fail as a file that cannot be read does."""
        Game.from_json("")
        return EndTurn()


# Hints


def test_hints_come_when_asked_for_and_go_with_the_next_move() -> None:
    board = Board(border(), seat="Ada")
    places = board.game.state.table.topology.index
    assert (board.snapshot["may_hint"], board.hints) == (True, [])
    deliver(board, {"kind": "hint"})
    assert 1 <= len(board.hints) <= 3
    assert board.hints[0]["text"]
    assert {*board.hints[0]["territories"]} <= {*places.values()}
    assert board.game.step == 0
    send(board, "action", EndTurn())
    assert board.hints == []


def test_a_hint_may_tell_a_secret_so_none_is_given_before_the_curtain() -> None:
    board = Board(border(hands={"Ada": ["Peru", "Iceland", "wild"]}))
    assert board.snapshot["curtain"]
    deliver(board, {"kind": "hint"})
    assert board.hints == []
    assert Board(board.game, seat="Ada").snapshot["may_hint"]
    assert not Board(board.game, seat="Bo").snapshot["may_hint"]


# Giving up


def test_who_has_given_up_looks_on_until_they_play_on() -> None:
    game = border(players=["Ada", players.Cautious("Bo"), players.Cautious("Cy")])
    board = Board(game)
    assert board.snapshot["may_give_up"]
    deliver(board, {"kind": "give_up"})
    shown = board.snapshot
    assert (shown["given_up"], shown["active"], shown["computer"]) == (True, False, False)
    assert not any(shown["legal"].values())
    for kind in ("skip", "advance", "undo"):
        send(board, kind)
    send(board, "action", EndTurn())
    assert (game.history, board.snapshot) == ((), shown)
    deliver(board, {"kind": "show", "step": 0})
    deliver(board, {"kind": "play_on"})
    assert (board.snapshot["given_up"], board.snapshot["active"]) == (False, True)
    send(board, "action", EndTurn())
    assert len(game.history) == 1


def test_where_several_people_share_a_board_nobody_gives_up_for_all() -> None:
    shared, own = Board(border()), Board(border(), seat="Ada")
    for board, may in ((shared, False), (own, True)):
        assert board.snapshot["may_give_up"] == may
        deliver(board, {"kind": "give_up"})
        assert board.snapshot["given_up"] == may


# What is shown


def test_the_first_snapshot_shows_the_position() -> None:
    shown = Board(border()).snapshot
    places = border().state.table.topology.index
    assert (shown["phase"], shown["phase_label"], shown["round"]) == ("attack", "Attack", 1)
    assert (shown["player"], shown["turn"]) == (0, 0)
    assert (shown["active"], shown["computer"]) == (True, False)
    assert shown["owners"][places["Kamchatka"]] == 1
    assert shown["armies"][places["Alaska"]] == 5
    assert [player["letter"] for player in shown["players"]] == ["A", "B", "C"]
    assert shown["prompt"].startswith("Ada: ")
    moves = shown["legal"]["moves"]
    assert set(moves) == {places["Alaska"]}
    assert moves[places["Alaska"]][places["Kamchatka"]] == [1, 3]
    assert (shown["legal"]["end_attack"], shown["legal"]["end_turn"]) == (True, True)
    assert (shown["message"], shown["winner"], shown["roll"]) == (None, None, None)


def test_the_map_and_the_words_are_sent_once() -> None:
    board = Board(border())
    assert [t["name"] for t in board.geometry["territories"]] == list(border().game_map.territories)
    assert board.strings["end_turn"] == "End turn"
    assert not {"geometry", "strings"} & set(board.snapshot)


def test_the_last_roll_is_shown_pair_by_pair() -> None:
    game = border()
    board = Board(game)
    game.apply(Attack("Alaska", "Kamchatka", 3))
    shown = board.snapshot
    assert (shown["phase"], shown["player"], shown["turn"]) == ("defend", 1, 0)
    assert shown["legal"]["count"] == [1, 2]
    assert shown["battle"]["dice"] == 3
    game.apply(Defend(2), dice=((2, 6, 3), (3, 5)))
    roll = board.snapshot["roll"]
    assert (roll["attack"], roll["defence"]) == ([6, 3, 2], [5, 3])
    assert roll["pairs"] == ["defender", "attacker"]
    assert (roll["losses"], roll["captured"], roll["number"]) == ([1, 1], False, 2)
    assert board.snapshot["last_move"]["kind"] == "attack"


def test_the_dice_for_the_start_are_shown_while_they_are_news() -> None:
    game = Game(NAMES, seed=7)
    board = Board(game)
    shown = board.snapshot["roll_off"]
    assert shown["purpose"] == "placement"
    assert [seat for seat, _ in shown["rounds"][0]] == [0, 1, 2]
    assert NAMES[shown["winner"]] == game.player
    best = max(shown["rounds"][-1], key=lambda rolled: rolled[1])
    assert best[0] == shown["winner"]
    for _ in NAMES:
        assert board.snapshot["roll_off"] == shown
        game.apply(game.legal_actions[0])
    assert board.snapshot["roll_off"] is None


def test_a_headquarters_is_secret_until_all_are_revealed() -> None:
    position = {"*North America": ("Ada", 2), "*Europe": ("Bo", 2), "*": ("Cy", 2)}
    game = Game.arrange(position, NAMES, phase="headquarters", rules="hasbro-capital")
    ada = Board(game, seat="Ada")
    for territory, secret in (("Alaska", [True]), ("Iceland", [True]), ("Brazil", [False] * 3)):
        game.apply(ChooseHeadquarters(territory))
        assert [one["secret"] for one in ada.snapshot["headquarters"]] == secret


def test_the_log_ends_with_what_happened_last() -> None:
    game = Game([players.Random(name) for name in NAMES], seed=1)
    board = Board(game)
    game.play(moves=100)
    log = board.snapshot["log"]
    assert len(log) == 12
    assert [line["text"] for line in log] == [str(event) for event in game.events[-12:]]
    numbers = [line["n"] for line in log]
    assert numbers == sorted(set(numbers))
    assert log[-1]["text"] == str(game.events[-1])


def test_sets_are_shown_to_whoever_may_trade_them() -> None:
    hand = ["Alaska", "Peru", "wild", "wild"]
    board = Board(border(phase="reinforce", hands={"Ada": hand}, sets_traded=1))
    shown = board.snapshot
    assert [card["label"] for card in shown["hand"]] == ["Alaska", "Peru", "Wild", "Wild"]
    assert {tuple(each["cards"]) for each in shown["sets"]} == {(0, 1, 2), (0, 2, 3), (1, 2, 3)}
    assert {each["value"] for each in shown["sets"]} == {6}
    alaska = border().state.table.topology.index["Alaska"]
    assert {tuple(each["bonus"]) for each in shown["sets"]} == {(alaska,), ()}
    assert not shown["must_trade"]


def test_a_snapshot_is_small_even_late_in_a_game_of_six() -> None:
    sizes = []
    for seed in range(3):
        names = ["Grace", "Alan", "Emmy", "Blaise", "Pierre"]
        ada = players.Cautious("Ada Lovelace", seed=seed)
        game = Game([ada.name, *[players.Cautious(name, seed=seed) for name in names]], seed=seed)
        while game.winner is None and game.step < 1500:
            game.play(moves=7)
            if game.player == ada.name:
                game.apply(ada.choose(game.view(ada.name), game.legal_actions))
            text = json.dumps(snapshot(game, None), separators=(",", ":"), ensure_ascii=False)
            sizes.append(len(text.encode()))
    sizes.sort()
    assert sizes[-1] < 4096


def test_every_snapshot_is_plain_json() -> None:
    for phase in ("place", "reinforce", "attack", "fortify"):
        shown = Board(border(phase=phase)).snapshot
        assert json.loads(json.dumps(shown))["phase"] == phase


# What the page may do


def test_an_action_is_made_and_answered_by_a_new_snapshot() -> None:
    game = border()
    board = Board(game)
    before = board.snapshot["seq"]
    send(board, "action", Attack("Alaska", "Kamchatka", 3))
    assert game.phase is Phase.DEFEND
    assert board.snapshot["seq"] == before + 1
    assert board.snapshot["phase"] == "defend"


def test_a_refused_action_is_answered_with_its_sentence_and_its_rule() -> None:
    game = border()
    board = Board(game)
    before = game.state
    send(board, "action", Attack("Alaska", "Kamchatka", 5))
    assert game.state is before
    assert board.snapshot["message"] == {
        "kind": "refusal",
        "text": "The attacker rolls 1, 2 or 3 dice, not 5.",
        "rule": board.snapshot["message"]["rule"],
    }
    assert board.snapshot["message"]["rule"].startswith("R036: ")
    send(board, "action", EndAttack())
    assert board.snapshot["message"] is None


def test_explain_tells_why_and_changes_nothing() -> None:
    game = border()
    board = Board(game)
    before = game.state
    send(board, "explain", Attack("Alaska", "Peru", 1))
    assert "share no border" in board.snapshot["message"]["text"]
    send(board, "explain", Attack("Alaska", "Kamchatka", 1))
    assert board.snapshot["message"] is None
    assert game.state is before


def test_undo_and_redo() -> None:
    game = border()
    board = Board(game)
    send(board, "action", EndAttack())
    assert (board.snapshot["legal"]["undo"], board.snapshot["legal"]["redo"]) == (True, False)
    send(board, "undo")
    assert game.phase is Phase.ATTACK
    assert (board.snapshot["legal"]["undo"], board.snapshot["legal"]["redo"]) == (False, True)
    send(board, "undo")
    send(board, "redo")
    send(board, "redo")
    assert board.snapshot["phase"] == "fortify"


def test_a_look_back_takes_nothing_back() -> None:
    game = border()
    board = Board(game)
    game.apply(EndAttack())
    game.apply(EndTurn())
    deliver(board, {"kind": "show", "step": 1})
    assert board.snapshot["replay"] == {"step": 1, "steps": 2}
    assert (board.snapshot["legal"]["undo"], board.snapshot["legal"]["redo"]) == (False, False)
    deliver(board, {"kind": "live"})
    assert board.snapshot["legal"]["undo"]


def test_undo_goes_back_to_where_a_person_decided() -> None:
    game = Game(["Ada", players.Random("Bo"), players.Random("Cy")], seed=2)
    board = Board(game)
    let_computers_play(board)
    first = game.state
    for _ in range(2):
        send(board, "action", game.legal_actions[0])
        let_computers_play(board)
    after = game.state
    send(board, "undo")
    assert game.player == "Ada"
    send(board, "undo")
    assert game.state is first
    assert not board.snapshot["legal"]["undo"]
    send(board, "undo")
    assert game.state is first
    send(board, "redo")
    send(board, "redo")
    assert game.state is after


def test_a_board_says_what_it_does_not_take_back() -> None:
    game = border(auto_defend=True)
    strict, fair = Board(game, undo="none"), Board(game, undo="certain")
    assert strict.snapshot["undo_refused"] == fair.snapshot["undo_refused"] == ""
    send(strict, "action", Attack("Alaska", "Kamchatka", 3))
    after = game.state
    for board, why in ((strict, "no move is taken back"), (fair, "dice and cards")):
        assert why in board.snapshot["undo_refused"]
        assert not board.snapshot["legal"]["undo"]
        send(board, "undo")
        assert game.state is after
    game.undo()
    send(fair, "action", EndAttack())
    assert fair.snapshot["undo_refused"] == ""
    send(fair, "undo")
    assert game.phase is Phase.ATTACK


def test_what_computers_began_with_cannot_be_taken_back() -> None:
    game = Game(["Ada", players.Random("Bo"), players.Random("Cy")], seed=1)
    assert game.player != "Ada"
    board = Board(game)
    let_computers_play(board)
    step = game.step
    assert step > 0
    assert not board.snapshot["legal"]["undo"]
    send(board, "undo")
    assert (game.step, game.player) == (step, "Ada")


def test_advance_makes_one_move_of_a_computer() -> None:
    game = Game([players.Random(name) for name in NAMES], seed=1)
    board = Board(game)
    assert (board.snapshot["computer"], board.snapshot["active"]) == (True, False)
    send(board, "advance")
    assert game.step == 1
    assert board.snapshot["last_move"]["kind"] == "place"


def test_advance_does_nothing_when_a_person_has_to_decide() -> None:
    game = border()
    board = Board(game)
    before = game.state
    send(board, "advance")
    send(board, "skip")
    assert game.state is before


def test_skip_goes_on_until_a_person_has_to_decide() -> None:
    game = Game(["Ada", players.Random("Bo"), players.Random("Cy")], seed=1)
    board = Board(game)
    send(board, "skip")
    assert game.player == "Ada"
    assert board.snapshot["active"]


def test_skip_publishes_once_however_many_moves_it_makes() -> None:
    game = Game([players.Cautious(name) for name in NAMES], seed=4)
    board = Board(game)
    send(board, "skip")
    assert game.winner is not None
    assert board.snapshot["seq"] == 1
    winner = game.players.index(game.winner)
    assert board.snapshot["winner"]["player"] == winner
    assert game.winner in board.snapshot["winner"]["text"]
    assert board.snapshot["active"] is False


@pytest.mark.parametrize(
    "change",
    [
        {"seq": 0},
        {"seq": 2},
        {"seq": -1},
        {"seq": "1"},
        {"seq": None},
        {"seq": True},
        {"seq": [1]},
    ],
)
def test_a_stale_message_changes_nothing(change: dict[str, Any]) -> None:
    game = border()
    board = Board(game)
    send(board, "explain", EndTurn())
    before, shown = game.state, board.snapshot
    assert shown["seq"] == 1
    send(board, "action", EndAttack(), **change)
    assert game.state is before
    assert board.snapshot is shown


def test_a_message_in_another_thread_waits_for_the_move_of_a_cell() -> None:
    board = Board(border())
    end = {"kind": "action", "seq": 0, "action": action_to_data(EndTurn())}
    with board.game.lock:
        thread = threading.Thread(target=deliver, args=[board, end])
        thread.start()
        board.game.apply(EndAttack())
    thread.join()
    # It was meant for the position before the cell's move.
    assert [type(move.action) for move in board.game.history] == [EndAttack]


def with_computers(seed: int) -> Game:
    """Return a game in which a computer player has to decide, and a move of a person is behind."""
    game = Game(["Ada", players.Random("Bo"), players.Random("Cy")], seed=seed)
    game.play()
    game.apply(game.legal_actions[0])
    assert game.computer
    return game


def test_a_message_that_waited_while_another_game_was_put_on_the_board_reaches_neither() -> None:
    first, other = border(), border()
    board = Board(first)
    end = {"kind": "action", "seq": 0, "action": action_to_data(EndAttack())}
    with first.lock:
        thread = threading.Thread(target=deliver, args=[board, end])
        thread.start()
        board.game = other
    thread.join()
    assert [*first.history] == [*other.history] == []
    # The page waits for an answer, and the other game's snapshot is one.
    assert board.snapshot["seq"] == 1
    send(board, "action", EndAttack())
    assert [type(move.action) for move in other.history] == [EndAttack]


@pytest.mark.parametrize("kind", ["action", "explain", "redo", "undo", "skip", "advance"])
def test_a_message_that_comes_after_another_game_was_put_on_the_board_reaches_neither(
    kind: str,
) -> None:
    first, other = with_computers(2), with_computers(3)
    board = Board(first)
    message = {"kind": kind, "seq": 0, "action": action_to_data(first.legal_actions[0])}
    before = first.step, other.step
    board.game = other
    shown = board.snapshot
    deliver(board, message)
    assert (first.step, other.step) == before
    assert board.snapshot is shown


def test_another_game_is_put_on_the_board_after_the_message_that_is_being_worked_on() -> None:
    first, other = with_computers(2), with_computers(3)
    first.play()
    board = Board(first)
    threads: list[threading.Thread] = []

    def put_the_other() -> None:
        if not threads:
            threads.append(threading.Thread(target=setattr, args=[board, "game", other]))
            threads[0].start()
            # It cannot end before the message has been answered, so this waits in vain.
            threads[0].join(0.2)

    first.watch(put_the_other)
    before = other.step
    send(board, "undo")
    threads[0].join()
    assert first.player == "Ada"  # taken back to where a person decides, not half the way
    assert other.step == before
    assert board.game is other
    assert board.snapshot["seq"] == 2


def test_a_repeated_message_is_obeyed_once() -> None:
    game = Game(NAMES, seed=1)
    board = Board(game)
    message = {"kind": "action", "seq": 0, "action": action_to_data(Claim("Peru"))}
    deliver(board, message)
    shown = board.snapshot
    deliver(board, message)
    assert game.step == 1
    assert board.snapshot is shown


@pytest.mark.parametrize(
    "content", [None, 3, "advance", [], {}, {"kind": "undo"}, [("seq", 0), ("kind", "undo")]]
)
def test_what_is_no_message_changes_nothing(content: object) -> None:
    game = border()
    game.apply(EndAttack())
    board = Board(game)
    before, shown = game.state, board.snapshot
    deliver(board, content)
    assert game.state is before
    assert board.snapshot is shown


@pytest.mark.parametrize(
    "more",
    [
        {"kind": "resign"},
        {"kind": None},
        {"kind": ["action"]},
        {"action": None},
        {"action": "EndTurn"},
        {"action": {"type": "Nuke"}},
        {"action": {"type": "Attack", "source": "Alaska"}},
        {"action": {"type": "Attack", "source": "Alaska", "target": 3, "dice": 1}},
        {"action": {"type": "Attack", "source": "A", "target": "B", "dice": {"x": [1] * 10**5}}},
        {"action": {"type": "EndTurn", "dice": [[6], [1]]}},
        {"action": {"type": "Trade", "cards": ["wild"] * 10**4}},
    ],
)
def test_garbage_is_answered_in_words_and_changes_nothing(more: dict[str, Any]) -> None:
    game = border()
    board = Board(game)
    before = game.state
    deliver(board, {"kind": "action", "seq": 0} | more)
    assert game.state is before
    message = board.snapshot["message"]
    assert message["kind"] == "error"
    assert 10 < len(message["text"]) < 300
    send(board, "action", EndAttack())
    assert game.phase is Phase.FORTIFY


def test_a_name_is_text_never_more() -> None:
    game = Game(["<b>Ada</b>", "Bo", "Cy"], seed=1)
    shown = Board(game).snapshot
    assert shown["players"][0]["name"] == "<b>Ada</b>"


# Whose board it is


def test_a_seat_acts_only_when_it_has_to_decide() -> None:
    game = border()
    board = Board(game, seat="Bo")
    assert not board.snapshot["active"]
    assert board.snapshot["legal"]["moves"] == {}
    send(board, "action", EndAttack())
    assert board.snapshot["phase"] == "attack"
    assert board.snapshot["message"]["text"] == "It is for Ada to decide now."
    send(board, "explain", EndAttack())
    assert board.snapshot["message"]["text"] == "It is for Ada to decide now."
    game.apply(Attack("Alaska", "Kamchatka", 3))
    assert board.snapshot["active"]
    send(board, "action", Defend(1))
    assert game.phase is not Phase.DEFEND


def test_nobody_acts_for_a_computer() -> None:
    game = Game([players.Random("Ada"), players.Random("Bo"), "Cy"], seed=2)
    board = Board(game)
    assert game.computer is not None
    send(board, "action", Claim("Peru"))
    assert game.step == 0
    assert board.snapshot["message"]["text"] == f"It is for {game.player} to decide now."


def test_after_the_end_every_action_is_refused_as_over() -> None:
    game = border(board={"Alaska": ("Bo", 1), "*": ("Ada", 2)})
    board = Board(game, seat="Bo")
    game.apply(Attack("Kamchatka", "Alaska", 1), dice=((6,), (1,)))
    send(board, "action", EndTurn())
    assert board.snapshot["message"]["text"] == "The game is over: Ada has won."
    assert board.snapshot["player"] is None


def hidden(game: Game, seat: str | None) -> set[str]:
    """Return the cards in other hands and in the draw pile that nobody has shown."""
    others = [card for name in game.players if name != seat for card in game.hand(name)]
    return {*others, *game.state.deck} - {"wild"}


def cards_in(shown: dict[str, Any]) -> set[str]:
    return {card["card"] for card in shown["hand"]}


@pytest.mark.parametrize("seat", ["Ada", "Bo", None])
def test_hidden_cards_are_in_no_snapshot(seat: str | None) -> None:
    game = border(
        players=["Ada", players.Random("Bo"), players.Random("Cy")],
        hands={"Ada": ["Peru"], "Bo": ["Ural", "wild"], "Cy": ["Siam"]},
    )
    board = Board(game, seat=seat)
    whose = seat or "Ada"
    for _ in range(60):
        shown = board.snapshot
        assert [card["card"] for card in shown["hand"]] == list(game.hand(whose))
        assert shown["hand_of"] == game.players.index(whose)
        assert not cards_in(shown) & hidden(game, whose)
        text = json.dumps({**shown, "hand": [], "log": []})
        assert not any(f'"{card}"' in text for card in game.game_map.territories)
        if game.computer:
            game.play(moves=1)
        else:
            game.apply(game.legal_actions[-1])


def test_a_shared_board_shows_the_cards_of_whoever_decides() -> None:
    game = border(hands={"Ada": ["Peru"], "Bo": ["Ural"]})
    board = Board(game)
    assert cards_in(board.snapshot) == {"Peru"}
    game.apply(Attack("Alaska", "Kamchatka", 3))
    assert cards_in(board.snapshot) == {"Ural"}
    seen_by_ada = Board(game, seat="Ada")
    assert cards_in(seen_by_ada.snapshot) == {"Peru"}


def test_a_board_without_people_shows_no_cards() -> None:
    game = border(players=[players.Random(name) for name in NAMES], hands={"Ada": ["Peru"]})
    shown = Board(game).snapshot
    assert (shown["hand"], shown["hand_of"]) == ([], None)


# Computer players that cannot play


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Broken, ["KeyError", "Atlantis", "Ada (Broken) was choosing a move."]),
        (Cheat, ["Occupy", "Ada (Cheat) chose Occupy(armies=7)."]),
        (Confused, ["not JSON", "Ada (Confused) was choosing a move."]),
    ],
)
@pytest.mark.parametrize("message", ["advance", "skip"])
def test_a_computer_that_fails_is_told_in_words_and_not_asked_for_ever(
    kind: type[players.Player], words: list[str], message: str
) -> None:
    game = border(players=[kind("Ada"), "Bo", "Cy"])
    board = Board(game)
    before = game.state
    assert board.snapshot["computer"]
    send(board, message)
    assert game.state is before
    assert board.snapshot["message"]["kind"] == "error"
    for word in words:
        assert word in board.snapshot["message"]["text"]
    assert let_computers_play(board) == 0


def test_after_the_game_has_changed_a_computer_that_failed_is_asked_again() -> None:
    game = border(players=["Ada", "Bo", Broken("Cy")])
    board = Board(game)
    send(board, "action", EndTurn())
    while game.player == "Bo":
        send(board, "action", game.legal_actions[-1])
    assert let_computers_play(board) == 1
    assert "Cy (Broken)" in board.snapshot["message"]["text"]
    send(board, "undo")
    assert board.snapshot["active"]
    assert board.snapshot["message"] is None
    send(board, "redo")
    assert board.snapshot["computer"]


# Several boards, and boards that are gone


def test_moves_made_in_python_appear_on_the_board() -> None:
    game = border()
    board = Board(game)
    game.apply(EndAttack())
    assert (board.snapshot["phase"], board.snapshot["seq"]) == ("fortify", 1)
    game.undo()
    assert (board.snapshot["phase"], board.snapshot["seq"]) == ("attack", 2)


def test_two_boards_on_one_game_stay_in_step() -> None:
    game = border()
    shared, bo = Board(game), Board(game, seat="Bo")
    send(shared, "action", Attack("Alaska", "Kamchatka", 3))
    assert shared.snapshot["phase"] == bo.snapshot["phase"] == "defend"
    send(bo, "action", Defend(2))
    assert shared.snapshot["armies"] == bo.snapshot["armies"]
    assert shared.snapshot["log"] == bo.snapshot["log"]
    send(shared, "undo")
    assert shared.snapshot["phase"] == bo.snapshot["phase"] == "defend"


def test_a_message_for_one_board_is_stale_after_a_move_on_the_other() -> None:
    game = border()
    one, other = Board(game), Board(game)
    message = {"kind": "action", "seq": 0, "action": action_to_data(EndAttack())}
    deliver(one, message)
    deliver(other, message)
    assert game.step == 1


def test_the_snapshot_can_be_observed() -> None:
    game = border()
    board = Board(game)
    phases: list[str] = []
    board.observe(lambda change: phases.append(change["new"]["phase"]), names="snapshot")
    game.apply(EndAttack())
    game.undo()
    assert phases == ["fortify", "attack"]


def test_a_board_that_fails_warns_and_leaves_the_game_whole() -> None:
    game = border()
    heard = []

    def broken() -> None:
        raise KeyError("Atlantis")

    game.watch(broken)
    board = Board(game)
    game.watch(lambda: heard.append(game.phase))
    with pytest.warns(RuntimeWarning, match="KeyError: 'Atlantis'"):
        events = game.apply(Attack("Alaska", "Kamchatka", dice=3))
    assert events
    assert (heard, board.snapshot["phase"]) == ([Phase.DEFEND], "defend")


def test_closing_a_board_leaves_no_listener_behind() -> None:
    game = border()
    board, other = Board(game), Board(game)
    board.close()
    shown = board.snapshot
    game.apply(EndAttack())
    assert board.snapshot is shown
    assert other.snapshot["phase"] == "fortify"
    assert len(game._watchers) == 1
    board.close()
    other.close()
    assert game._watchers == []


# Making a board


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("game", {"game": "Ada"}),
        ("game", {"game": None}),
        ("seat", {"seat": "Zoe"}),
        ("seat", {"seat": "neutral"}),
        ("seat", {"seat": 0}),
        ("language", {"language": "tlh"}),
    ],
)
def test_a_board_that_cannot_be_names_the_argument(field: str, arguments: dict[str, Any]) -> None:
    game = border()
    with pytest.raises(SetupError) as caught:
        Board(**{"game": game} | arguments)
    assert caught.value.field == field
    del caught
    gc.collect()  # an error while the half-made board is let go would be a warning
    assert game._watchers == []


def test_unknown_keyword_arguments_are_refused() -> None:
    with pytest.raises(TypeError, match="colour"):
        Board(border(), colour="red")  # type: ignore[call-arg]
    gc.collect()


def test_the_speed_is_one_of_three() -> None:
    board = Board(border())
    board.speed = "fast"
    with pytest.raises(traitlets.TraitError):
        board.speed = "warp"
    assert board.speed == "fast"


def test_another_game_takes_the_place_of_the_one_that_is_shown() -> None:
    first, other = border(), Game(["Dee", "Ada", "Eve"], seed=1, game_map="ferry")
    board = Board(first, seat="Ada")
    board.highlight(["Kamchatka"])
    board.annotate({"Kamchatka": "Look here."})
    board.game = other
    assert (first._watchers, len(other._watchers)) == ([], 1)
    assert [player["name"] for player in board.snapshot["players"]] == ["Dee", "Ada", "Eve"]
    assert len(board.snapshot["owners"]) == len(board.geometry["territories"]) == 4
    assert (board.highlights, board.notes) == ([], {})
    board.seat = "Eve"
    assert board.snapshot["active"] is (other.player == "Eve")
    other.apply(other.legal_actions[0])
    assert board.snapshot["steps"] == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("game", None), ("game", Game(["Bo", "Cy", "Dee"], seed=1)), ("seat", "Zoe"), ("seat", [])],
)
def test_a_board_refuses_a_game_without_its_seat(name: str, value: object) -> None:
    game = border()
    board = Board(game, seat="Ada")
    shown = board.snapshot
    with pytest.raises(SetupError):
        setattr(board, name, value)
    assert (board.game, board.seat, board.snapshot) == (game, "Ada", shown)
    game.apply(EndAttack())
    assert board.snapshot["steps"] == 1


@pytest.mark.parametrize(
    ("field", "method", "arguments"),
    [
        ("territories", "highlight", ["Alaska"]),
        ("territories", "highlight", [None]),
        ("territory", "highlight", [["Atlantis"]]),
        ("notes", "annotate", [["Alaska"]]),
        ("notes", "annotate", [{"Alaska": "x" * 201}]),
        ("choices", "ask", ["Who?", None]),
        ("choices", "ask", ["Who?", "Ada"]),
        ("choices", "ask", ["Who?", []]),
        ("text", "ask", ["x" * 501, ["Ada"]]),
        ("text", "ask", ["Who?", ["x" * 501]]),
    ],
)
def test_what_a_board_cannot_show_is_refused_in_words(
    field: str, method: str, arguments: list[Any]
) -> None:
    board = Board(border())
    with pytest.raises(SetupError) as caught:
        getattr(board, method)(*arguments)
    assert caught.value.field == field
    assert not board.highlights
    assert not board.notes
    assert board.question is None


def test_a_board_sits_in_a_box_like_any_widget() -> None:
    board = Board(border())
    assert ipywidgets.VBox([board]).children == (board,)
    assert repr(board) == f"<Board of {board.game!r}>"


# Running a cell again


class Kernel:
    """A kernel that runs cells."""

    def __init__(self) -> None:
        self.parent: dict[str, Any] = {}

    def get_parent(self) -> dict[str, Any]:
        """Return the message that the kernel works on."""
        return self.parent

    def run(self, cell_id: str | None, run: str) -> None:
        """Pretend that a cell runs."""
        metadata = {} if cell_id is None else {"cellId": cell_id}
        self.parent = {"header": {"msg_id": run}, "metadata": metadata}


class Shell:
    """An IPython shell with or without a kernel."""

    def __init__(self, kernel: Kernel | None) -> None:
        self.kernel = kernel


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """Pretend that the test runs in a notebook."""
    kernel = Kernel()
    monkeypatch.setattr(IPython, "get_ipython", lambda: Shell(kernel))
    monkeypatch.setattr(cell, "_made", {})
    return kernel


def is_open(board: Board) -> bool:
    return board._game_changed in board.game._watchers and board.comm is not None


def test_running_a_cell_again_closes_the_board_of_the_run_before(kernel: Kernel) -> None:
    game = border()
    kernel.run("a", "1")
    first = Board(game)
    kernel.run("a", "2")
    second = Board(game)
    assert not is_open(first)
    assert is_open(second)
    assert len(game._watchers) == 1


def test_two_boards_of_one_run_live_together_and_go_together(kernel: Kernel) -> None:
    game = border()
    kernel.run("a", "1")
    first, second = Board(game), Board(game, seat="Bo")
    assert is_open(first)
    assert is_open(second)
    kernel.run("a", "2")
    third = Board(game)
    assert [is_open(board) for board in (first, second, third)] == [False, False, True]


def test_boards_of_other_cells_stay(kernel: Kernel) -> None:
    game = border()
    kernel.run("a", "1")
    first = Board(game)
    kernel.run("b", "2")
    second = Board(game)
    assert is_open(first)
    assert is_open(second)


def test_where_cells_have_no_name_nothing_is_closed(kernel: Kernel) -> None:
    game = border()
    kernel.run(None, "1")
    first = Board(game)
    kernel.run(None, "2")
    second = Board(game)
    assert is_open(first)
    assert is_open(second)


@pytest.mark.parametrize("shell", [None, Shell(None)])
def test_outside_a_notebook_nothing_is_closed(
    monkeypatch: pytest.MonkeyPatch, shell: Shell | None
) -> None:
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    monkeypatch.setattr(cell, "_made", {})
    boards = [Board(border()) for _ in range(2)]
    assert all(map(is_open, boards))
