"""How fast whole games are, and whether a thousand of them break an invariant.

    python tests/benchmarks/bench_games.py --games 1000

Not a test: it prints figures, and ends with exit code 1 when an invariant breaks.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from risk_widget import Game, maps, players
from risk_widget.rules import (
    Event,
    LegalActions,
    Phase,
    Rolled,
    RuleSet,
    SeededChance,
    State,
    Table,
    Traded,
    TurnBegan,
    setup,
    step,
)
from risk_widget.rules.status import check

NAMES = ("Ada", "Bo", "Cy", "Di")
MOST_MOVES = 20_000
ENGINE_MOVES = 3_000
UNCHECKED_GAMES = 100
Seating = Callable[[int], Sequence[players.Player]]


class InvariantError(Exception):
    """An invariant that does not hold."""


@dataclass
class Result:
    """What came out of some games."""

    wins: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    longest: int = 0
    checks: int = 0
    seconds: float = 0.0

    def report(self, title: str, games: int) -> None:
        """Print one paragraph."""
        wins = ", ".join(f"{kind} {count}" for kind, count in self.wins.most_common())
        say(f"{title}: {games} games in {self.seconds:.1f} s of processor time")
        say(f"  wins: {wins}")
        say(f"  moves: {self.moves / games:.0f} on average, {self.longest} at most")
        say(f"  speed: {games / self.seconds:.2f} games/s, {self.moves / self.seconds:.0f} moves/s")
        if self.checks:
            say(f"  invariants: {self.checks} positions checked, none broken")


class Account:
    """Keeps account of all armies, and looks at what may never break."""

    def __init__(self, state: State) -> None:
        self.armies = wealth(state)
        self.cards = Counter(state.table.cards)
        self.checks = 0

    def check(self, state: State, events: Sequence[Event]) -> None:
        """Look at the state after a move.

        Raises
        ------
        InvariantError
            When an invariant is broken.
        """
        self.checks += 1
        self.armies += sum(map(gained, events))
        held = [card for hand in state.hands for card in hand]
        broken = {
            "armies are conserved but for losses": wealth(state) != self.armies,
            "44 cards": Counter([*held, *state.deck, *state.discard]) != self.cards,
            "a sound position": bool(check(state)),
            "every territory is held": state.phase not in (Phase.CLAIM, Phase.OCCUPY)
            and min(state.armies) < 1,
        }
        for name, is_broken in broken.items():
            if is_broken:
                raise InvariantError(name)


def wealth(state: State) -> int:
    """Return all armies: on the board, in the pools, and waiting to be placed."""
    waiting = state.to_place if state.phase is Phase.REINFORCE else 0
    return sum(state.armies) + sum(state.pools) + waiting


def gained(event: Event) -> int:
    """Return by how many armies an event changes what there is."""
    match event:
        case Rolled():
            return -min(len(event.attack), len(event.defence))
        case TurnBegan():
            return event.income.total
        case Traded():
            return event.armies + event.bonus_armies * len(event.bonus)
        case _:
            return 0


def two_against_two(seed: int) -> Sequence[players.Player]:
    """Seat two Cautious and two Random players, in turns on the odd seats and on the even ones."""
    kinds = [players.Cautious, players.Random] if seed % 2 else [players.Random, players.Cautious]
    return [kind(name, seed=seed) for kind, name in zip(kinds * 2, NAMES, strict=True)]


def four_cautious(seed: int) -> Sequence[players.Player]:
    """Seat four Cautious players."""
    return [players.Cautious(name, seed=seed) for name in NAMES]


def play(games: int, seating: Seating, *, checked: bool) -> Result:
    """Play seeded games to their ends."""
    result = Result()
    began = time.process_time()
    for seed in range(games):
        game = Game(seating(seed), seed=seed, auto_defend=True)
        if checked:
            account = Account(game.state)
            while game.winner is None and game.step < MOST_MOVES:
                events = game.play(moves=1)
                try:
                    account.check(game.state, events)
                except InvariantError as error:
                    error.add_note(f"seed {seed}, step {game.step}, {game.history[-1].action}")
                    raise
            result.checks += account.checks
        else:
            game.play(moves=MOST_MOVES)
        winner = game.computers.get(game.winner or "")
        result.wins["nobody" if winner is None else type(winner).__name__] += 1
        result.moves += game.step
        result.longest = max(result.longest, game.step)
    result.seconds = time.process_time() - began
    return result


def engine_alone(games: int) -> Result:
    """Play games of uniformly random options straight through `step`: no `Game`, no view."""
    topology = maps.load("classic").topology
    table = Table(RuleSet.preset("classic"), topology, NAMES, ("red", "blue", "green", "black"))
    result = Result()
    began = time.process_time()
    for seed in range(games):
        chance = random.Random(seed)
        state, _ = setup.begin(table, SeededChance(seed, -1))
        moves = 0
        while state.outcome is None and moves < ENGINE_MOVES:
            option = chance.choice(LegalActions(state).options())
            action = option[chance.randrange(len(option))]
            state, _ = step(state, action, SeededChance(seed, moves))
            moves += 1
        result.wins["somebody" if state.outcome else "nobody"] += 1
        result.moves += moves
        result.longest = max(result.longest, moves)
    result.seconds = time.process_time() - began
    return result


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games of two against two")
    parser.add_argument("--cautious", type=int, default=100, help="games of four Cautious players")
    parser.add_argument("--engine", type=int, default=50, help="games of the engine alone")
    given = parser.parse_args()
    try:
        if given.games:
            checked = play(given.games, two_against_two, checked=True)
            checked.report("Two Cautious against two Random, every move checked", given.games)
            first = min(given.games, UNCHECKED_GAMES)
            unchecked = play(first, two_against_two, checked=False)
            unchecked.report(f"The first {first} of them, unchecked", first)
        if given.cautious:
            cautious = play(given.cautious, four_cautious, checked=False)
            cautious.report("Four Cautious", given.cautious)
        if given.engine:
            engine_alone(given.engine).report("The engine alone, random options", given.engine)
    except InvariantError as error:
        say(f"BROKEN: {error}: {' '.join(error.__notes__)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
