"""Play the same games before and after a change, and tell whether anything differs.

    python tests/benchmarks/bench_records.py --games 1000 --write before.json
    python tests/benchmarks/bench_records.py --games 1000 --compare before.json

Of every game the whole record, every state and every event go into a digest, so a change that is
only about speed has to leave all of them as they are. Not a test: `tests/test_same_games.py` plays
a few games whose digests are kept.
"""

import argparse
import hashlib
import json
import sys
import time
from pathlib import Path

from risk_widget import Game, RuleSet, players

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
MOST_MOVES = 1500


def seated(number: int) -> Game:
    """Return a new game: the editions in turn, random and cautious players, all sizes of table."""
    editions = RuleSet.presets()
    edition = editions[number % len(editions)]
    least, most = RuleSet.preset(edition).players
    count = least + number // len(editions) % (most - least + 1)
    kinds = (players.Random, players.Cautious, players.Cautious)
    seats = [kinds[(number + seat) % 3](NAMES[seat], seed=number) for seat in range(count)]
    return Game(seats, edition, seed=number, auto_defend=number // 3 % 2 == 0)


def digest(game: Game) -> str:
    """Return a digest of all that a game was."""
    found = hashlib.blake2b(game.record().encode(), digest_size=8)
    for step in range(game.step + 1):
        state = game.state_at(step)
        found.update(repr(state[1:]).encode())  # all but the table
    found.update(repr(game.events).encode())
    found.update(json.dumps([game.view(name) for name in (None, *game.players)]).encode())
    return found.hexdigest()


def main() -> int:
    """Play, and write or compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--write", type=Path, help="where the digests go")
    parser.add_argument("--compare", type=Path, help="digests of before")
    given = parser.parse_args()
    began = time.process_time()
    digests, moves, ended = [], 0, 0
    for number in range(given.games):
        game = seated(number)
        game.play(moves=MOST_MOVES)
        digests.append(digest(game))
        moves += game.step
        ended += game.winner is not None
    seconds = time.process_time() - began
    print(f"{given.games} games, {ended} of them to the end, {moves} moves, {seconds:.0f} s")
    if given.write:
        given.write.write_text(json.dumps(digests), encoding="utf-8")
    if given.compare:
        before = json.loads(given.compare.read_text(encoding="utf-8"))[: given.games]
        changed = [
            number for number, made in enumerate(digests[: len(before)]) if made != before[number]
        ]
        print(f"{len(before)} compared, {len(changed)} differ {changed[:10] or ''}")
        return bool(changed) or len(before) < given.games
    return 0


if __name__ == "__main__":
    sys.exit(main())
