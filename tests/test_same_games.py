"""The same seed and the same choices give the same game, move by move and die by die, for ever."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from risk_widget import Game, RuleSet, players
from tests.benchmarks.bench_presets import games, played

DIGESTS = Path(__file__).parent / "data" / "same_games.json"
RANDOM_MOVES = 400


def chance_alone(edition: str) -> Game:
    """Return the first part of a game in which all choices are left to chance."""
    names = next(games(edition, range(1))).players
    game = Game([players.Random(name, seed=3) for name in names], edition, seed=3)
    game.play(moves=RANDOM_MOVES)
    return game


def moves(game: Game) -> list[str]:
    """Return the actions, dice and shuffles of a game; the words may change, these may not."""
    lines = [line.partition("  ;")[0] for line in game.record().splitlines()]
    return [line for line in lines if re.match(r"opening|\d", line)]


def digest(edition: str) -> str:
    """Return a digest of two games to victory and of a part of one that chance plays."""
    *_, first = played(next(games(edition, range(1))))
    *_, second = played(next(games(edition, range(1, 2))))
    lines = [line for game in (first, second, chance_alone(edition)) for line in moves(game)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


@pytest.mark.parametrize("edition", RuleSet.presets())
def test_seeded_games_are_the_same_for_ever(edition: str) -> None:
    """After a change of the rules on purpose, put in the digests that this test complains of."""
    assert digest(edition) == json.loads(DIGESTS.read_text("utf-8"))[edition]
