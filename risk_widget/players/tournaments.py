"""Tournaments: many games with balanced seats, on one processor or on a whole cluster."""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
import queue
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Protocol

import risk_widget
from risk_widget.game import Game
from risk_widget.maps import GameMap
from risk_widget.maps import load as load_map
from risk_widget.players.base import Player
from risk_widget.players.entrants import Entrant, entered, lineup
from risk_widget.players.game_log import GameLog
from risk_widget.players.referee import check_seconds, referee
from risk_widget.players.standings import Tournament
from risk_widget.rules import FormatError, RuleSet, SetupError

__all__ = ["tournament"]

MOST_GAMES = 1_000_000
MOST_MOVES = 200_000
IN_FLIGHT = 64
"""Games that are handed to the executor at a time; a million would fill its memory."""

FIELDS = ("game", "seed", "seats", "winner", "turns", "moves", "faults")
"""What is kept of a game, in the order in which it stands in the file."""

Line = dict[str, Any]


class _Bar(Protocol):
    def update(self, n: int = 1) -> object: ...


@dataclass(frozen=True)
class _Task:
    """All that a worker needs for one game."""

    game: int
    seed: int
    seats: tuple[int, ...]
    entrants: Mapping[int, Entrant]
    rules: RuleSet
    game_map: str | GameMap
    seconds: float | None
    most_moves: int

    def begin(self) -> Game:
        """Return the game with all seats taken."""
        players = [
            self.entrants[number].player(
                f"{self.entrants[number].name} (seat {seat})", self.seed % 2**31 + seat
            )
            for seat, number in enumerate(self.seats, 1)
        ]
        if len(set(map(id, players))) < len(players):
            raise SetupError(
                "entrants: the same player would sit on two seats; a function has to make a new "
                "player each time.",
                field="entrants",
            )
        return Game(players, self.rules, self.seed, self.game_map, auto_defend=True)


def _play(task: _Task) -> Line:
    """Play one game, and return what goes into the file."""
    game = task.begin()
    faults = referee(game, seconds=task.seconds, moves=task.most_moves)
    names = game.players
    return {
        "game": task.game,
        "seed": task.seed,
        "seats": list(task.seats),
        "winner": None if game.winner is None else names.index(game.winner),
        "turns": game.state.number,
        "moves": game.step,
        "faults": [[names.index(each.player), each.kind, each.step, each.text] for each in faults],
    }


def tournament(
    entrants: Sequence[Player | type[Player] | tuple[str, Callable[[str], Player]]]
    | Mapping[str, Callable[[str], Player]],
    games: int = 1000,
    seed: int = 1,
    executor: Executor | None = None,
    *,
    rules: str | RuleSet = "classic",
    seats: int | None = None,
    game_map: str | GameMap = "classic",
    file: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    seconds: float | None = None,
    most_moves: int = 10_000,
) -> Tournament:
    """Play many games and return who won how often, with ratings.

    Every entrant sits on every seat equally often. Which dice fall in a game depends on `seed` and
    the game's number alone, so the results are the same with every executor and any number of
    workers. `referee` judges players that err: they lose the turn, the game goes on.

    Parameters
    ----------
    entrants : sequence or mapping
        At least two: players, classes of players, or pairs of a name and a function that makes a
        player of a name; or a dict of such functions by name. In every game each is made anew.
    games : int
        1 to 1,000,000.
    seed : int
        Decides seats and dice.
    executor : concurrent.futures.Executor, optional
        Where the games are played, several at a time: a ``ProcessPoolExecutor``, ipyparallel's
        ``client.executor()`` or dask's ``client.get_executor()``. Without one they are played here
        one after the other.
    rules, game_map
        As for `Game`.
    seats : int, optional
        Players in a game; if left out, as many as there are entrants, as far as the rules allow.
        With fewer entrants than seats, each takes several.
    file : path, optional
        Where the games are kept, one a line, as they finish. A tournament that was broken off and
        is started again with the same settings plays only what is missing; `games` may grow. Its
        games are those of the players as they were: when you change the code of a player, begin
        a new file.
    progress : bool, optional
        Whether to show a bar. If left out, there is one if tqdm is installed.
    seconds : float, optional
        Most time for one choice; see `referee`. Whoever takes longer loses the turn, a player that
        never answers, too. Times differ from run to run, so with a limit results may differ too.
    most_moves : int
        A game that has so many moves and no winner is won by nobody.

    Returns
    -------
    Tournament
        ``.table()``, ``.wins``, ``.rating``, ``.games``, ``.figure()``; it prints itself.

    Raises
    ------
    SetupError
        When an argument is wrong, or `file` belongs to other settings; `field` says which.
    FormatError
        When `file` is damaged.
    OSError
        When `file` cannot be read or written.

    Notes
    -----
    What is handed to other processes has to be found there: write your players in a module. Players
    of a notebook go to dask as they are, and to ipyparallel after ``client[:].use_cloudpickle()``.

    A game that fails although its players are judged, as when a worker dies, is told in
    ``.errors``; it is not in the file and is played again the next time.

    Examples
    --------
    >>> from risk_widget import players
    >>> result = players.tournament(
    ...     [players.Random, players.Cautious, players.Greedy], games=6, seed=1, progress=False)
    >>> sum(result.wins.values()), result.wins["Random"]
    (6, 0)
    """
    found = entered(entrants)
    if executor is not None and (
        isinstance(executor, type) or not callable(getattr(executor, "submit", None))
    ):
        raise SetupError(
            "executor is a concurrent.futures.Executor that runs, as ProcessPoolExecutor(2) is, "
            f"not {executor!r:.60}.",
            field="executor",
        )
    rule_set = RuleSet.preset(rules) if isinstance(rules, str) else rules
    seats = _checked(rule_set, len(found), seats, games, seed, seconds, most_moves)

    def task(game: int) -> _Task:
        sitting = lineup(len(found), seats, game, seed)
        return _Task(
            game=game,
            seed=_seed(seed, game),
            seats=sitting,
            entrants={number: found[number] for number in sitting},
            rules=rule_set,
            game_map=game_map,
            seconds=seconds,
            most_moves=most_moves,
        )

    task(0).begin()  # what is wrong with the settings is told before a thousand workers find it
    board = load_map(game_map) if isinstance(game_map, str) else game_map
    settings = {
        "version": risk_widget.__version__,
        "entrants": [entrant.name for entrant in found],
        "players": [entrant.kind for entrant in found],
        "seed": seed,
        "rules": rule_set.to_data(),
        "seats": seats,
        "map": [board.name, board.topology.fingerprint],
        "seconds": seconds,
        "most_moves": most_moves,
    }
    with GameLog(file, settings) if file is not None else nullcontext() as log:
        lines = {} if log is None else {n: line for n, line in log.games.items() if n < games}
        for game, known in lines.items():
            _compare(known, task(game))
        missing = (task(game) for game in range(games) if game not in lines)
        errors: dict[int, str] = {}
        with _bar(progress, games, len(lines)) as bar:
            for game, line in _played(missing, executor):
                if isinstance(line, str):
                    errors[game] = line
                else:
                    # Some clusters hand a dict back in another order.
                    lines[game] = {name: line[name] for name in FIELDS}
                    if log is not None:
                        log.write(lines[game])
                if bar is not None:
                    bar.update()
    return Tournament.of(settings, lines, errors)


def _checked(
    rules: RuleSet,
    entrants: int,
    seats: int | None,
    games: int,
    seed: int,
    seconds: float | None,
    most_moves: int,
) -> int:
    """Return the number of seats, or raise what is wrong with the arguments."""
    if not isinstance(rules, RuleSet):
        raise SetupError("rules is the name of a preset or a RuleSet.", field="rules")
    least, most = rules.players
    if seats is None:
        seats = min(max(entrants, least), most)
    for name, value, low, high in (
        ("games", games, 1, MOST_GAMES),
        ("seats", seats, least, most),
        ("most_moves", most_moves, 1, MOST_MOVES),
    ):
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise SetupError(
                f"{name} is a whole number from {low} to {high}, not {value!r}.", field=name
            )
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise SetupError(f"seed is a whole number, not {seed!r}.", field="seed")
    check_seconds(seconds)
    return seats


def _compare(line: Line, task: _Task) -> None:
    """Raise an error when the line of a file is not that of the game."""
    if (line.get("seed"), line.get("seats")) != (task.seed, [*task.seats]):
        raise FormatError(
            f"Game {task.game} in the file has other seats or another seed than this tournament; "
            "delete the line, and the game is played again.",
            field=f"game {task.game}",
        )


def _seed(seed: int, game: int) -> int:
    digest = hashlib.blake2b(f"{seed}/{game}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big")


def _played(tasks: Iterator[_Task], executor: Executor | None) -> Iterator[tuple[int, Line | str]]:
    """Yield the line of each game, or what went wrong, in the order in which games finish."""
    if executor is None:
        for task in tasks:
            yield task.game, _line_of(functools.partial(_play, task))
        return
    # Not `wait` or `as_completed`: futures of clusters promise no more than to call back.
    finished: queue.SimpleQueue[Future[Line]] = queue.SimpleQueue()
    running: dict[Future[Line], int] = {}

    def submit(task: _Task) -> None:
        future = _submitted(executor, task, first=not running)
        running[future] = task.game
        future.add_done_callback(finished.put)

    try:
        for task in itertools.islice(tasks, IN_FLIGHT):
            submit(task)
        while running:
            future = finished.get()
            game = running.pop(future)
            yield game, _line_of(future.result)
            for task in itertools.islice(tasks, 1):
                submit(task)
    finally:
        for future in running:
            future.cancel()


def _submitted(executor: Executor, task: _Task, *, first: bool) -> Future[Line]:
    """Hand a game to the executor; one that it does not take has failed."""
    try:
        return executor.submit(_play, task)
    except Exception as error:  # all its workers are gone, or somebody has shut it down
        if first:
            raise SetupError(
                f"executor takes no games: {_text(error)}.", field="executor"
            ) from error
        failed: Future[Line] = Future()
        failed.set_exception(error)
        return failed


def _line_of(play: Callable[[], Line]) -> Line | str:
    """Return the line of a game, or why there is none."""
    try:
        return play()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a cancelled game is no mere Exception everywhere
        return _text(error)


def _text(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:500]


def _bar(wanted: bool | None, games: int, done: int) -> AbstractContextManager[_Bar | None]:
    if wanted is False:
        return nullcontext()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return nullcontext()
    bar: AbstractContextManager[_Bar | None] = tqdm(total=games, initial=done, unit="game")
    return bar
