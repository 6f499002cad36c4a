"""Tournaments: balanced seats, the same results everywhere, files that survive, bad players."""

import contextlib
import json
import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from risk_widget import Game, players
from risk_widget.players.entrants import lineup
from risk_widget.players.referee import safest
from risk_widget.rules import Action, Attack, Claim, EndTurn, FormatError, LegalActions, SetupError

QUICK = [players.Cautious, players.Greedy, players.Random]
GAMES = 9
ONE = players.Cautious("one")


@pytest.fixture(scope="module")
def serial() -> players.Tournament:
    """Return a tournament that was played here, one game after the other."""
    return players.tournament(QUICK, GAMES, seed=3, progress=False)


# Seats


@pytest.mark.parametrize(("entrants", "seats"), [(3, 3), (6, 3), (2, 6), (4, 6), (5, 3)])
def test_everybody_sits_on_every_seat_equally_often(entrants: int, seats: int) -> None:
    copies = -(-seats // entrants)
    games = 4 * entrants * copies
    lineups = [lineup(entrants, seats, game, seed=5) for game in range(games)]
    for seat in range(seats):
        sat = Counter(line[seat] for line in lineups)
        assert set(sat.values()) == {games // entrants}
        assert len(sat) == entrants


def test_neighbours_change_from_round_to_round() -> None:
    assert len({lineup(6, 6, game, seed=1) for game in range(60)}) > 40


def test_two_entrants_share_six_seats_evenly() -> None:
    result = players.tournament(QUICK[:2], 2, seats=6, progress=False)
    assert all(Counter(game.seats) == {"Cautious": 3, "Greedy": 3} for game in result.games)


# Results


def test_cautious_and_greedy_beat_chance(serial: players.Tournament) -> None:
    assert len(serial.games) == GAMES
    assert serial.wins["Random"] == 0
    assert sum(serial.wins.values()) == GAMES
    best, *_, worst = serial.table()
    assert worst["name"] == "Random"
    assert best["rating_low"] <= best["rating"] <= best["rating_high"]
    assert worst["share_low"] == 0 < worst["share_high"]


def test_the_same_seed_gives_the_same_games(serial: players.Tournament) -> None:
    assert players.tournament(QUICK, GAMES, seed=3, progress=False) == serial
    assert players.tournament(QUICK, GAMES, seed=4, progress=False) != serial


def test_threads_give_the_same_result(serial: players.Tournament) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert players.tournament(QUICK, GAMES, 3, executor, progress=False) == serial


def test_every_game_can_be_played_again_from_its_line(serial: players.Tournament) -> None:
    line = serial.games[4]
    kinds = {kind.__name__: kind for kind in QUICK}
    seats = [
        kinds[name](f"{name} (seat {seat})", seed=line.seed % 2**31 + seat)
        for seat, name in enumerate(line.seats, 1)
    ]
    game = Game(seats, seed=line.seed, auto_defend=True)
    game.play()
    assert game.winner is not None
    assert (game.step, game.players.index(game.winner)) == (line.moves, line.winner)


def test_a_table_prints_itself_and_names_are_no_markup() -> None:
    result = players.tournament(
        {"<b>Bo</b>": players.Cautious, "Cy": players.Cautious, "Di": players.Random},
        3,
        progress=False,
    )
    assert "<b>Bo</b>" in str(result)
    shown = result._repr_html_()
    assert "&lt;b&gt;Bo&lt;/b&gt;" in shown
    assert "<b>" not in shown
    assert str(result).startswith("3 games\nname ")


def test_the_figure_has_title_axes_and_a_text_for_who_cannot_see_it(
    serial: players.Tournament,
) -> None:
    figure = serial.figure()
    assert "9 games" in figure.layout.title.text
    assert figure.layout.xaxis.title.text
    assert figure.layout.yaxis.title.text
    alt = figure.layout.meta["alt"]
    assert all(name in alt for name in serial.entrants)


def test_table_and_figure_speak_the_language_of_the_notebook(
    serial: players.Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RISK_WIDGET_LANGUAGE", "da")
    title, head, _, best, *_ = str(serial).splitlines()
    assert title == "9 spil"
    assert head.split()[:4] == ["navn", "spil", "sejre", "andel"]
    assert " til " in best
    assert "," in best
    assert "<caption>9 spil</caption>" in serial._repr_html_()
    layout = serial.figure().layout
    assert layout.title.text == "Ratings efter 9 spil<br><sup>streger: 95 %-intervaller</sup>"
    assert "gennemsnittet" in layout.xaxis.title.text
    assert layout.yaxis.title.text == "Spiller"


# Many games at a time


class Counting(Executor):
    """Runs what it is given in a thread, and counts what waits."""

    def __init__(self, inner: Executor) -> None:
        self.inner = inner
        self.waiting = self.most = 0
        self.lock = threading.Lock()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        with self.lock:
            self.waiting += 1
            self.most = max(self.most, self.waiting)
        future = self.inner.submit(fn, *args, **kwargs)
        future.add_done_callback(self.done)
        return future

    def done(self, future: Future[Any]) -> None:  # noqa: ARG002
        with self.lock:
            self.waiting -= 1


class EndAtOnce(players.Player):
    """Makes short games: everybody places on the last territory and ends the turn."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        return EndTurn() if EndTurn() in legal else legal[-1]


def short(games: int, executor: Executor | None = None, **more: Any) -> players.Tournament:  # noqa: ANN401
    """Play games that nobody wins, in no time."""
    named = dict.fromkeys(("Ada", "Bo", "Cy"), EndAtOnce)
    return players.tournament(named, games, 1, executor, most_moves=20, progress=False, **more)


def test_games_are_handed_out_little_by_little() -> None:
    with ThreadPoolExecutor(2) as inner:
        counting = Counting(inner)
        result = short(300, counting)
    assert len(result.games) == 300
    assert counting.most <= 64


class Failing(Executor):
    """Loses every third game, as a dying worker does."""

    def __init__(self) -> None:
        self.games = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        self.games += 1
        future: Future[Any] = Future()
        if self.games % 3:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(ConnectionError("the worker is gone"))
        return future


def test_a_lost_game_loses_no_other_and_is_played_the_next_time(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = short(9, Failing(), file=file)
    assert len(first.games) == 6
    assert sorted(first.errors.values()) == ["ConnectionError: the worker is gone"] * 3
    assert "3 failed" in str(first)
    assert short(9, file=file) == short(9)


class Dying(Executor):
    """Takes a game or two, and then no more."""

    def __init__(self, games: int) -> None:
        self.games = games

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        if not self.games:
            raise RuntimeError("all workers are gone")
        self.games -= 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_the_games_before_all_workers_died_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = short(5, Dying(2), file=file)
    assert [game.number for game in first.games] == [0, 1]
    assert first.errors == dict.fromkeys([2, 3, 4], "RuntimeError: all workers are gone")
    assert "3 failed (game 2: RuntimeError: all workers are gone)" in str(first)
    assert short(5, file=file) == short(5)


def test_an_executor_that_takes_no_game_is_told_at_once() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(SetupError, match="takes no games") as refused:
        short(2, executor)
    assert refused.value.field == "executor"


def test_a_cancelled_game_is_told() -> None:
    class Cancelling(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401, ARG002
            future: Future[Any] = Future()
            future.cancel()
            return future

    assert short(2, Cancelling()).errors.keys() == {0, 1}


# The bar


def test_a_bar_tells_how_far_the_tournament_is(capsys: pytest.CaptureFixture[str]) -> None:
    players.tournament(dict.fromkeys(("Ada", "Bo", "Cy"), EndAtOnce), 4, most_moves=20)
    assert "4/4" in capsys.readouterr().err


def test_without_tqdm_there_is_no_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    players.tournament(dict.fromkeys(("Ada", "Bo", "Cy"), EndAtOnce), 4, most_moves=20)
    assert capsys.readouterr().err == ""


# The file


def test_a_tournament_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short(4, file=file)
    kept = file.read_bytes()
    result = short(7, file=file)
    assert file.read_bytes().startswith(kept)
    assert len(file.read_text().splitlines()) == 1 + 7
    assert result == short(7)


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short(5, file=file)
    whole = file.read_bytes()
    for cut in (1, 20, len(whole) - 300, len(whole) - 10):
        file.write_bytes(whole[:-cut])
        assert short(5, file=file) == short(5)
        assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_other_settings_are_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short(2, file=file)
    kept = file.read_bytes()
    changes: dict[str, Any] = {"rules": "danish", "seats": 4, "seconds": 9.0}
    for field, value in changes.items():
        with pytest.raises(SetupError, match=field) as refused:
            short(2, file=file, **{field: value})
        assert refused.value.field == field
    with pytest.raises(SetupError, match="seed"):
        players.tournament(
            dict.fromkeys(("Ada", "Bo", "Cy"), EndAtOnce),
            2,
            2,
            most_moves=20,
            progress=False,
            file=file,
        )
    assert file.read_bytes() == kept


@pytest.mark.parametrize("text", ["hello\n", '{"format": "other"}\n', "hello"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(FormatError):
        short(2, file=file)
    assert file.read_text() == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short(3, file=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:2], '{"game": 1, "se\n', *lines[3:]]))
    with pytest.raises(FormatError, match="line 3"):
        short(3, file=file)
    line = json.loads(lines[2]) | {"seats": [0, 1, 99]}
    file.write_text("".join([*lines[:2], json.dumps(line) + "\n"]))
    with pytest.raises(FormatError, match="Game 1"):
        short(3, file=file)


@pytest.mark.parametrize(
    "change",
    [
        {"game": -5},
        {"game": True},
        {"seed": 1},
        {"seats": [0, 1, 2, 0]},
        {"winner": -1},
        {"winner": 3},
        {"faults": [1]},
        {"faults": [[3, "slow", 0, "no answer"]]},
    ],
)
def test_a_line_that_is_none_of_this_tournament_is_named(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    file = tmp_path / "games.jsonl"
    short(2, file=file)
    head, *lines = map(json.loads, file.read_text().splitlines())
    lines = [line | change if line["game"] == 1 else line for line in lines]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in (head, *lines)))
    with pytest.raises(FormatError, match=r"[Gg]ame") as refused:
        short(2, file=file)
    assert refused.value.field.startswith(("game", "line"))


def test_a_line_nested_too_deep_is_a_damaged_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short(1, file=file)
    with file.open("a") as more:
        more.write("[" * 100_000 + "\n")
    with pytest.raises(FormatError, match="line 3 is damaged"):
        short(2, file=file)


def test_another_player_of_the_same_name_needs_another_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    others = [players.Cautious("Bo"), players.Greedy("Cy")]
    weak, strong = players.Planner("Ada", positions=1), players.Planner("Ada", positions=2)
    players.tournament([weak, *others], 1, most_moves=5, file=file, progress=False)
    with pytest.raises(SetupError, match="positions=1") as refused:
        players.tournament([strong, *others], 1, most_moves=5, file=file, progress=False)
    assert refused.value.field == "players"


def test_two_runs_of_a_tournament_may_write_one_file_at_once(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"

    class Twice(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
            future: Future[Any] = Future()
            future.set_result(fn(*args, **kwargs))
            assert short(3, file=file) == short(3)
            return future

    assert short(5, Twice(), file=file) == short(5)
    assert short(6, file=file) == short(6)


def test_two_runs_that_begin_at_once_may_both_write_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short(2, file=file)
    head, *games = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([head, games[0], head, games[1]]))
    assert short(2, file=file) == short(2)
    assert file.read_bytes().count(b"\n") == 4


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="is no file"):
        short(2, file=tmp_path)


PROGRAM = """
import sys
from concurrent.futures import ProcessPoolExecutor
from risk_widget import players
if __name__ == "__main__":
    with ProcessPoolExecutor(2) as executor:
        players.tournament([players.Cautious, players.Greedy, players.Random], 60, 3, executor,
                           file=sys.argv[1], progress=False)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="only Unix kills so")
def test_a_killed_tournament_loses_only_the_games_in_flight(tmp_path: Path) -> None:
    program, file = tmp_path / "play.py", tmp_path / "games.jsonl"
    program.write_text(PROGRAM)
    place = str(Path(players.__file__).parents[2])
    run = subprocess.Popen(
        [sys.executable, str(program), str(file)],
        env=os.environ | {"PYTHONPATH": place},
        start_new_session=True,
    )
    try:
        until = time.monotonic() + 60
        while not file.exists() or file.read_bytes().count(b"\n") < 6:
            assert time.monotonic() < until
            assert run.poll() is None
            time.sleep(0.02)
    finally:
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
    kept = file.read_bytes().count(b"\n") - 1
    assert 5 <= kept < 60
    result = players.tournament(QUICK, kept + 2, seed=3, file=file, progress=False)
    assert len(file.read_bytes().splitlines()) <= kept + 1 + 8
    assert result == players.tournament(QUICK, kept + 2, seed=3, progress=False)


# Bad players


class Illegal(players.Player):
    """Attacks where it must not."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        return Attack("Alaska", "Peru", 3)


class Raising(players.Player):
    """Has a bug."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        return view["no such thing"]  # type: ignore[no-any-return]


class Nothing(players.Player):
    """Forgets to return an action."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        return None  # type: ignore[return-value]


class Slow(players.Cautious):
    """Always takes longer than the limit of the test."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
        until = time.perf_counter() + 0.002
        while time.perf_counter() < until:
            pass
        return super().choose(view, legal)


class Quitting(players.Player):
    """Wants to end the program."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        sys.exit("I give up")


@pytest.mark.parametrize(
    ("kind", "fault"),
    [(Illegal, "illegal"), (Raising, "error"), (Nothing, "illegal"), (Quitting, "error")],
)
def test_a_bad_player_is_named_and_the_game_goes_on(kind: type[players.Player], fault: str) -> None:
    result = players.tournament([kind, players.Cautious, players.Greedy], 3, progress=False)
    assert sum(result.wins.values()) == 3
    assert result.wins[kind.__name__] == 0
    assert result.faults[kind.__name__] > 3
    assert result.faults["Cautious"] == result.faults["Greedy"] == 0
    seat, kind_of_fault, _, text = result.games[0].faults[0]
    assert result.games[0].seats[seat] == kind.__name__
    assert kind_of_fault == fault
    assert text


class Renaming(players.Cautious):
    """Calls itself by another name, and blunders."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        self.name = "Greedy (seat 1)"
        return legal  # type: ignore[return-value]


class Stop(BaseException):
    """Is not caught by `except Exception`."""


class Stopping(players.Player):
    """Wants to stop everything."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        raise Stop


class Untold(Exception):  # noqa: N818  an error only for this test
    """Has no text."""

    def __str__(self) -> str:
        raise RuntimeError("no text")


class RaisingUntold(players.Player):
    """Raises what cannot be printed."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        raise Untold


class Thing:
    """Can neither be printed nor compared."""

    def __repr__(self) -> str:
        raise RuntimeError("no text")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    def __hash__(self) -> int:
        raise RuntimeError("no hash")


class ReturningThing(players.Player):
    """Returns what cannot be printed."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        return Thing()  # type: ignore[return-value]


class ClaimingThing(players.Player):
    """Puts into an action what cannot be compared."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        return Attack(Thing(), Thing(), 1) if view["number"] else Claim(Thing())  # type: ignore[arg-type]


class Endless(players.Player):
    """Returns far too much."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        return "x" * 1_000_000  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Renaming, "illegal"),
        (Stopping, "error"),
        (RaisingUntold, "error"),
        (ReturningThing, "illegal"),
        (ClaimingThing, "illegal"),
        (Endless, "illegal"),
    ],
)
def test_whatever_a_player_does_the_game_goes_on(kind: type[players.Player], fault: str) -> None:
    result = players.tournament(
        [kind, EndAtOnce, EndAtOnce("Bo")], 1, most_moves=200, progress=False
    )
    assert not result.errors
    assert result.faults["EndAtOnce"] == result.faults["Bo"] == 0
    assert {kind for _, kind, _, _ in result.games[0].faults} == {fault}
    assert all(len(text) <= 200 for *_, text in result.games[0].faults)


def test_the_text_of_a_fault_is_the_same_in_every_run() -> None:
    class Object(players.Player):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
            return object()  # type: ignore[return-value]

    game = Game([Object("Ada"), "Bo", "Cy"], seed=1)
    game.apply(game.legal_actions[0])
    fault = players.referee(
        Game.arrange({"*": ("Ada", 2), "Peru": ("Bo", 1)}, [Object("Ada"), "Bo", "Cy"])
    )[0]
    assert fault.text == "<object object> is no action; see risk_widget.rules"


def test_ctrl_c_stops_the_game_and_the_games_before_are_kept(tmp_path: Path) -> None:
    class Interrupted(EndAtOnce):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
            if left.pop():
                raise KeyboardInterrupt
            return super().choose(view, legal)

    left = [True] + [False] * 50
    named = {"Ada": Interrupted, "Bo": EndAtOnce, "Cy": EndAtOnce}
    file = tmp_path / "games.jsonl"
    with pytest.raises(KeyboardInterrupt):
        players.tournament(named, 20, 1, most_moves=20, progress=False, file=file)
    kept = file.read_bytes()
    left = [False] * 1000
    result = players.tournament(named, 20, 1, most_moves=20, progress=False, file=file)
    assert len(result.games) == 20
    assert file.read_bytes().startswith(kept)


def test_a_player_that_moves_in_the_game_itself_loses_the_turn() -> None:
    class Moving(players.Cautious):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
            action = super().choose(view, legal)
            game.apply(action)
            return action

    game = Game([Moving("Ada"), players.Cautious("Bo"), players.Cautious("Cy")], seed=2)
    faults = players.referee(game, moves=300)
    assert {fault.player for fault in faults} == {"Ada"}
    assert "changed the game" in faults[0].text
    ends = [move for move in game.history if move.player == "Ada" and move.action == EndTurn()]
    assert ends
    assert not any(isinstance(move.action, Attack) for move in game.history if move.player == "Ada")


def test_a_slow_player_loses_its_turn() -> None:
    result = players.tournament(
        [Slow, EndAtOnce, EndAtOnce("Bo")], 1, seconds=0.001, most_moves=150, progress=False
    )
    assert {fault[1] for fault in result.games[0].faults} == {"slow"}
    assert result.faults["Slow"] > 5


@pytest.mark.parametrize("seconds", [1e12, math.inf])
def test_more_time_than_a_clock_has_is_no_limit(seconds: float) -> None:
    game = Game([players.Cautious(name) for name in ("Ada", "Bo", "Cy")], seed=1)
    assert players.referee(game, seconds=seconds, moves=20) == ()


@pytest.mark.parametrize("seconds", [0, -1, math.nan, "a minute", True])
def test_a_wrong_limit_is_not_blamed_on_the_players(seconds: float) -> None:
    game = Game([players.Cautious(name) for name in ("Ada", "Bo", "Cy")], seed=1)
    with pytest.raises(SetupError, match="seconds is a time above 0"):
        players.referee(game, seconds=seconds, moves=20)
    assert game.step == 0


class Looping(EndAtOnce):
    """Never finds out of its loop."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        while True:
            pass


class Stubborn(EndAtOnce):
    """Lets nothing end it, not even an exception."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
        while not woken.is_set():
            with contextlib.suppress(BaseException):
                while not woken.is_set():
                    pass
        return super().choose(view, legal)


class Sleeper(EndAtOnce):
    """Waits where no exception reaches it."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
        woken.wait()
        return super().choose(view, legal)


woken = threading.Event()


@pytest.mark.parametrize("kind", [Looping, Stubborn, Sleeper])
def test_a_player_that_never_answers_is_named_and_the_game_goes_on(kind: type[EndAtOnce]) -> None:
    game = Game([kind("Ada"), players.Cautious("Bo"), players.Cautious("Cy")], seed=2)
    for _ in range(105):
        game.apply(safest(game.legal_actions))
    woken.clear()
    threads = threading.active_count()
    faults = players.referee(game, seconds=0.05, moves=250)
    left = threading.active_count() - threads
    woken.set()
    assert game.step == 250
    adas = [fault for fault in faults if fault.player == "Ada"]
    assert {fault.kind for fault in adas} == {"slow"}
    # Who can be interrupted leaves no thread behind, and is asked again on the next turn. Whether
    # a stubborn one can depends on where it is just then.
    asked_again = {Looping: [True], Sleeper: [False], Stubborn: [True, False]}[kind]
    assert (len(adas) > 1) in asked_again
    assert left == (len(adas) == 1)


def test_a_turn_is_lost_as_a_whole() -> None:
    class Wild(players.Cautious):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
            if view["phase"] == "attack":
                raise RuntimeError("Attack!")
            return super().choose(view, legal)

    game = Game([Wild("Ada"), players.Cautious("Bo"), players.Cautious("Cy")], seed=2)
    faults = players.referee(game, moves=400)
    assert {fault.player for fault in faults} == {"Ada"}
    turns = [move for move in game.history if move.player == "Ada" and move.action == EndTurn()]
    assert len(turns) == len(faults)
    assert str(faults[0]).endswith("error: RuntimeError: Attack!")


# Wrong arguments


class Nameless(EndAtOnce):
    """Forgets to call the base."""

    def __init__(self) -> None:
        self.plan = "none"


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("entrants", {"entrants": [players.Cautious]}),
        ("entrants", {"entrants": [players.Cautious, players.Cautious, players.Random]}),
        ("entrants", {"entrants": "abc"}),
        ("entrants", {"entrants": [players.Cautious, "Bo", "Cy"]}),
        ("entrants", {"entrants": {"Ada": players.Cautious, "B" * 31: players.Random}}),
        ("entrants", {"entrants": {"Ada": players.Cautious, "Bo": lambda name: name}}),
        ("games", {"games": 0}),
        ("games", {"games": 1.5}),
        ("seats", {"seats": 7}),
        ("seats", {"seats": 2}),
        ("rules", {"rules": "chess"}),
        ("game_map", {"game_map": "mars"}),
        ("seed", {"seed": "one"}),
        ("most_moves", {"most_moves": 0}),
        ("seconds", {"seconds": 0}),
        ("executor", {"executor": ThreadPoolExecutor}),
        ("executor", {"executor": 2}),
        ("entrants", {"entrants": [Nameless(), players.Cautious]}),
        ("entrants", {"entrants": [players.Player, players.Cautious]}),
        ("entrants", {"entrants": {"Ada": int, "Bo": players.Random}}),
        ("entrants", {"entrants": dict.fromkeys(("Ada", "Bo", "Cy"), lambda _: ONE)}),
    ],
)
def test_a_wrong_argument_is_named_before_any_game(field: str, arguments: dict[str, Any]) -> None:
    given: dict[str, Any] = {"entrants": QUICK, "progress": False} | arguments
    with pytest.raises(SetupError) as refused:
        players.tournament(**given)
    assert refused.value.field == field
