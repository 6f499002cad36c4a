"""How strong the computer players are, how fast they choose, and whether they ever break a rule.

    python tests/benchmarks/bench_players.py --games 400 --workers 2
    python tests/benchmarks/bench_players.py --games 0 --presets 10000 --workers 2

The first plays games of six, three seats for each of two levels, every pair of levels, and prints
the part of the games that each level won with Wilson's 95 % interval. The second plays games of
every edition with all kinds of players at the table. Not a test: it prints figures, and ends with
exit code 1 when the levels are not clearly apart, a player erred, or a game did not end.
"""

import argparse
import functools
import itertools
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from risk_widget import Game, RuleSet, players
from risk_widget.players import LEVELS, Tournament

SEED = 20_250
SEATS = 6
KINDS: Sequence[type[players.Player]] = (
    players.Random,
    players.Cautious,
    players.Greedy,
    players.Odds,
    players.Planner,
)
MOST_MOVES = 20_000
tournament = functools.partial(players.tournament, progress=False, most_moves=MOST_MOVES)


def pairs_of_levels(games: int, executor: Executor | None, folder: Path | None) -> bool:
    """Play each level against each, and return whether their intervals are apart."""
    apart = True
    for weak, strong in itertools.combinations(LEVELS, 2):
        entrants = {weak: LEVELS[weak], strong: LEVELS[strong]}
        file = kept(folder, f"{weak}-{strong}")
        result = tournament(entrants, games, SEED, executor, seats=SEATS, file=file)
        say(f"{strong} against {weak}, three seats each\n{result}\n")
        rows = {row["name"]: row for row in result.table()}
        apart &= rows[strong]["share_low"] > rows[weak]["share_high"] and sound(result)
    return apart


def every_edition(games: int, executor: Executor | None, folder: Path | None) -> bool:
    """Play games of every edition among all kinds; return whether all ended without a fault."""
    fine = True
    for rules in RuleSet.presets():
        share = -(-games // len(RuleSet.presets()))
        file = kept(folder, rules)
        result = tournament(KINDS, share, SEED, executor, rules=rules, file=file)
        say(f"{rules}\n{result}\n")
        fine &= sound(result)
    return fine


def kept(folder: Path | None, name: str) -> Path | None:
    """Return where the games of a tournament are kept, if they are."""
    return None if folder is None else folder / f"{name}.jsonl"


def sound(result: Tournament) -> bool:
    """Return whether every game ended with a winner and without a fault."""
    undecided = [game.number for game in result.games if game.winner is None]
    if undecided or result.errors or sum(result.faults.values()):
        say(f"NOT SOUND: undecided {undecided}, errors {result.errors}, faults {result.faults}")
        return False
    return True


def speed(games: int) -> None:
    """Print how long each kind thinks about a move in games of six of its kind."""
    for kind in KINDS[1:]:
        moves, spent = 0, 0.0
        for seed in range(games):
            game = Game([kind(name, seed=seed) for name in "abcdef"], seed=seed, auto_defend=True)
            while (computer := game.computer) is not None and game.step < MOST_MOVES:
                view, legal = game.view(computer.name), game.legal_actions
                began = time.perf_counter()
                action = computer.choose(view, legal)
                spent += time.perf_counter() - began
                game.apply(action)
            moves += game.step
        say(f"{kind.__name__}: {1000 * spent / moves:.2f} ms a move, {moves / games:.0f} a game")


def say(text: str) -> None:
    """Print at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400, help="games for each pair of levels")
    parser.add_argument("--presets", type=int, default=0, help="games of all editions together")
    parser.add_argument("--speed", type=int, default=0, help="games for the time of a move")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--folder", type=Path, help="where games are kept, to go on another day")
    given = parser.parse_args()
    with ExitStack() as stack:
        executor = None
        if given.workers > 1:
            executor = stack.enter_context(ProcessPoolExecutor(given.workers))
        fine = not given.games or pairs_of_levels(given.games, executor, given.folder)
        fine &= not given.presets or every_edition(given.presets, executor, given.folder)
    if given.speed:
        speed(given.speed)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
