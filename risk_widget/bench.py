"""How fast this machine plays games and computes odds: the command `risk-widget bench`."""

from __future__ import annotations

import argparse
import functools
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from risk_widget import maps, odds
from risk_widget.rules import (
    Action,
    Attack,
    EndAttack,
    EndTurn,
    Event,
    Fortify,
    Option,
    Phase,
    RuleSet,
    SeededChance,
    State,
    Table,
    Trade,
    engine,
    setup,
)
from risk_widget.seats import COLOURS

__all__ = ["Row", "bench", "choose", "command", "played"]

NAMES = ("Ada", "Bo", "Cy", "Di")
MOST_GAMES = 10_000
RUNS = 5
"""Runs of each computation of odds; the best one counts."""
TICK = 1e-6
"""Seconds that anything takes at least, so that a clock that stands still does no harm."""
OPENING = -1

_MOST_DICE = 3


class Row(NamedTuple):
    """One figure: what was measured, how much, and in which unit."""

    what: str
    value: float
    unit: str


def bench(games: int = 20, seed: int = 0) -> list[Row]:
    """Measure whole games of every edition, and tables of odds.

    The games are played by the rules alone: four random players, where the edition has room for
    them, and a log of all events. They are played three times: choosing among the legal actions,
    then with all moves given, then with the legal actions listed all the same, which is the work
    of the rules without that of the players. Time is processor time of this process, so other
    work on the machine matters little.

    Parameters
    ----------
    games : int
        Games of each edition, 1 to 10,000.
    seed : int
        Decides dice and choices; the same seed measures the same games.

    Returns
    -------
    list of Row
        Three rows for each edition in games a second, then the odds in milliseconds.

    Raises
    ------
    ValueError
        When `games` is out of its range.

    Examples
    --------
    >>> rows = bench(games=1)
    >>> rows[0].what, rows[0].unit, rows[0].value > 0
    ('classic: moves listed, chosen and made', 'games/s', True)
    """
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"games is a number from 1 to {MOST_GAMES}, not {games}.")
    rows: list[Row] = []
    for edition in RuleSet.presets():
        table, seeds = table_of(edition), range(seed, seed + games)
        began = time.process_time()
        scripts = [played(table, each) for each in seeds]
        chosen = time.process_time()
        for each, script in zip(seeds, scripts, strict=True):
            played(table, each, script)
        made = time.process_time()
        for each, script in zip(seeds, scripts, strict=True):
            played(table, each, script, listing=True)
        listed = time.process_time()
        for what, seconds in (
            ("moves listed, chosen and made", chosen - began),
            ("moves listed, given ones made", listed - made),
            ("given moves made", made - chosen),
        ):
            rows.append(Row(f"{edition}: {what}", games / max(seconds, TICK), "games/s"))
    return rows + [Row(what, 1000 * _best(work), "ms") for what, work in _ODDS.items()]


def _best(work: Callable[[], object]) -> float:
    """Return the seconds of the best of some runs, in each of which no table is at hand."""
    seconds = []
    for _ in range(RUNS):
        odds.forget_tables()
        began = time.process_time()
        work()
        seconds.append(time.process_time() - began)
    return max(min(seconds), TICK)


_ODDS: dict[str, Callable[[], object]] = {
    "odds.table(100, 100)": lambda: odds.table(100, 100),
    "odds.table(1000, 1000)": lambda: odds.table(1000, 1000),
    "odds.table(30, 30, exact=True)": lambda: odds.table(30, 30, exact=True),
    "odds.battle(101, 100).armies_left": lambda: odds.battle(101, 100).armies_left,
}


# Games


def table_of(edition: str) -> Table:
    """Return a table of four players, or as many as the edition allows, on the classic map."""
    rules = RuleSet.preset(edition)
    players = NAMES[: rules.players[1]]
    topology = maps.load("classic").topology
    return Table(rules, topology, players, COLOURS[: len(players)], auto_defend=True)


def played(
    table: Table, seed: int, given: Sequence[Action] | None = None, *, listing: bool = False
) -> list[Action]:
    """Play a game to its end straight through the rules, with a log, and return its moves.

    Where the moves are given nothing is chosen; the legal actions are listed if `listing` is set.
    """
    chance = random.Random(seed)
    state, events = setup.begin(table, SeededChance(seed, OPENING))
    log: list[Event] = [*events]
    actions: list[Action] = []
    while state.outcome is None:
        step = len(actions)
        if listing:
            list(engine.options(state))
        action = given[step] if given else choose(state, chance)
        state, events = engine.step(state, action, SeededChance(seed, step))
        log += events
        actions.append(action)
    return actions


def choose(state: State, chance: random.Random) -> Action:
    """Choose at random, but so that games end.

    Sets are traded at once; new armies go to the largest front; a territory with more armies than
    a neighbour attacks it with three dice, those first that leave the shortest front; an army
    moves on while there is an enemy before it, and at the end of a turn it leaves the interior.
    All else is any legal action, at its most armies.
    """
    if state.phase is Phase.ATTACK:
        return _attack(state, chance)
    options = list(engine.options(state))
    first = options[0].action
    if isinstance(first, Trade):
        return chance.choice([option for option in options if isinstance(option.action, Trade)])[0]
    if state.phase is Phase.REINFORCE:
        return max(options, key=functools.partial(_front, state))[-1]
    if state.phase is Phase.OCCUPY and state.battle:
        return options[0][-1 if _enemies(state, state.battle.target) else 0]
    if state.phase is Phase.FORTIFY and chance.random() < 0.9:
        return max(options, key=functools.partial(_idle, state))[-1]
    return chance.choice(options)[-1]


def _enemies(state: State, place: int) -> int:
    neighbours = state.table.topology.neighbours[place]
    return len(neighbours) - [*map(state.owners.__getitem__, neighbours)].count(state.turn)


def _front(state: State, option: Option) -> tuple[bool, int]:
    place = state.table.topology.index[option.action.territory]  # type: ignore[union-attr]
    return _enemies(state, place) > 0, state.armies[place]


def _idle(state: State, option: Option) -> int:
    """Return how many armies a move brings out of the interior."""
    if not isinstance(option.action, Fortify):
        return 0
    source = state.table.topology.index[option.action.source]
    return -1 if _enemies(state, source) else len(option)


def _attack(state: State, chance: random.Random) -> Action:
    index, armies = state.table.topology.index, state.armies
    best, least = None, (99, 0)
    for option in engine.options(state):
        action = option.action
        if isinstance(action, Attack) and len(option) == _MOST_DICE:
            target = index[action.target]
            if armies[index[action.source]] > armies[target]:
                found = _enemies(state, target), armies[target]
                if found < least:
                    best, least = option, found
    if best:
        return best[-1]
    return EndAttack() if chance.random() < 0.8 else EndTurn()


# The command


def command(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand "bench", which sets `run` to the function that does the work."""
    parser = subparsers.add_parser(
        "bench",
        help="measure how fast this machine plays games and computes odds",
        description="Measure how many whole games of each edition this machine plays in a second, "
        "and how long tables of odds take.",
        epilog="Example: risk-widget bench --games 50",
    )
    parser.add_argument(
        "--games", type=_games, default=20, help="games of each edition (%(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="decides dice and choices (%(default)s)"
    )
    parser.set_defaults(run=_run)


def _games(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:9]) <= MOST_GAMES or len(text) > len("10000"):
        raise argparse.ArgumentTypeError(f"a number from 1 to {MOST_GAMES}, not {text[:20]!r}")
    return int(text)


def _run(given: argparse.Namespace) -> int:
    rows = bench(given.games, given.seed)
    lines = [("what", "value", "unit"), *((r.what, f"{r.value:.3g}", r.unit) for r in rows)]
    what, value, unit = (max(map(len, column)) for column in zip(*lines, strict=True))
    lines.insert(1, ("-" * what, "-" * value, "-" * unit))
    for line in lines:
        sys.stdout.write(f"| {line[0]:{what}} | {line[1]:>{value}} | {line[2]:{unit}} |\n")
    return 0
