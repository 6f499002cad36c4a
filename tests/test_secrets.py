"""What is hidden stays in Python: in no view, on no board, in no position."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from risk_widget import Game, RuleSet
from risk_widget import game as game_module
from risk_widget.rules import ChooseHeadquarters, State
from risk_widget.view import seat_view
from tests.benchmarks.bench_presets import (
    SEED,
    differences,
    disguised,
    flaws,
    games,
    leaks,
    played,
)

NAMES = ["Ada", "Bo", "Cy"]
Tell = Callable[[dict[str, Any], State, int], None]


@pytest.mark.parametrize("edition", RuleSet.presets())
def test_no_view_board_or_position_tells_what_is_hidden(edition: str) -> None:
    """Six games of every edition to victory; `bench_presets.py --views` plays hundreds."""
    chance = random.Random(edition)
    for start in games(edition, range(6), players=4):
        for game in played(start):
            if game.step % 29 == 0 or game.winner or game.phase == "headquarters":
                assert flaws(game.state) == []
                found = [leak for seat in (None, *game.players) for leak in leaks(game, seat)]
                assert found + differences(game, chance) == []
        assert game.winner


def waiting() -> Iterator[Game]:
    """Yield games with secrets of every kind."""
    board = {"*Europe": ("Ada", 3), "*Asia": ("Bo", 2), "*": ("Cy", 1)}
    hands = {"Ada": ["Peru", "wild"], "Bo": ["Iceland"]}
    yield Game.arrange(board, NAMES, hands=hands, seed=SEED)
    missions = {"Ada": "asia+africa", "Bo": "destroy-red", "Cy": "24"}
    yield Game.arrange(board, NAMES, rules="hasbro-secret-mission", missions=missions, seed=SEED)
    capital = Game.arrange(board, NAMES, rules="hasbro-capital", phase="headquarters", seed=SEED)
    capital.apply(ChooseHeadquarters("Iceland"))
    capital.apply(ChooseHeadquarters("Siam"))
    yield capital


# A search that finds nothing has to be able to find something.


def _tell_hands(view: dict[str, Any], state: State, seed: int) -> None:  # noqa: ARG001
    view["players"][0]["hand"] = list(state.hands[0])


def _tell_top_card(view: dict[str, Any], state: State, seed: int) -> None:  # noqa: ARG001
    view["next_card"] = state.deck[0]


def _tell_pile_in_numbers(view: dict[str, Any], state: State, seed: int) -> None:  # noqa: ARG001
    index = state.table.topology.index
    view["pile"] = [index.get(card, -1) for card in state.deck]


def _tell_missions(view: dict[str, Any], state: State, seed: int) -> None:  # noqa: ARG001
    view["missions"] = list(state.missions)


def _tell_headquarters(view: dict[str, Any], state: State, seed: int) -> None:  # noqa: ARG001
    view["headquarters"] = {"Ada": state.place_name(state.headquarters[0])}


def _tell_seed(view: dict[str, Any], state: State, seed: int) -> None:  # noqa: ARG001
    view["seed"] = seed


@pytest.mark.parametrize(
    ("number", "tell", "in_words"),
    [
        (0, _tell_hands, True),
        (0, _tell_top_card, True),
        (0, _tell_pile_in_numbers, False),
        (0, _tell_seed, True),
        (1, _tell_missions, True),
        (2, _tell_headquarters, True),
    ],
)
def test_a_secret_that_is_told_is_found(
    number: int,
    tell: Tell,
    in_words: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = list(waiting())[number]
    assert leaks(game, "Cy") == differences(game, random.Random(1)) == []

    def telling(state: State, *others: Any) -> dict[str, Any]:  # noqa: ANN401
        view = seat_view(state, *others)
        tell(view, state, SEED if state is game.state else 5)
        return view

    monkeypatch.setattr(game_module, "seat_view", telling)
    assert bool(leaks(game, "Cy")) is in_words
    assert "Cy sees in the view what is hidden" in differences(game, random.Random(1))


def test_a_disguised_game_differs_in_all_that_is_hidden_and_in_nothing_else() -> None:
    for game in waiting():
        other = disguised(game, "Cy", random.Random(2))
        assert other.view("Cy") == game.view("Cy")
        assert other.to_position(hidden=True) != game.to_position(hidden=True)
        assert other.state.deck != game.state.deck
        assert sorted(map(len, other.state.hands)) == sorted(map(len, game.state.hands))
        assert not other.status()


def test_a_position_with_what_is_hidden_tells_it() -> None:
    for game in waiting():
        other = disguised(game, "Cy", random.Random(2))
        assert other.position == game.position
        assert Game.from_position(game.to_position(hidden=True)).state == game.state
