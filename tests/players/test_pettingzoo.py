"""The environment for reinforcement learning: PettingZoo's own tests, masks, and secrets."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from risk_widget import Game, RuleSet
from risk_widget.players import pettingzoo
from risk_widget.players.pettingzoo import ActionCode
from risk_widget.rules import Fortify, Reinforce
from risk_widget.rules.setup import known_missions


def some(env: Any, chance: np.random.Generator) -> int | None:  # noqa: ANN401
    """Return an action that the mask allows."""
    observation, _, terminated, truncated, _ = env.last()
    if terminated or truncated:
        return None
    return int(chance.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize("rules", ["classic", "hasbro-capital", "hasbro-secret-mission"])
def test_pettingzoo_accepts_the_environment(rules: str) -> None:
    with warnings.catch_warnings():
        # It warns of what it leaves to the author, such as a dict as observation.
        warnings.simplefilter("ignore", UserWarning)
        api_test(pettingzoo.env(rules=rules, most_moves=400), num_cycles=600)


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(lambda: pettingzoo.env(most_moves=300), num_cycles=200)


@pytest.mark.parametrize("rules", RuleSet.presets())
def test_every_edition_can_be_played_by_the_mask(rules: str) -> None:
    env = pettingzoo.env(players=RuleSet.preset(rules).players[0], rules=rules, most_moves=700)
    env.reset(seed=4)
    chance = np.random.default_rng(4)
    for _ in env.agent_iter():
        env.step(some(env, chance))
    game = env.unwrapped.game
    assert game.step == 700 or game.winner
    assert not env.agents


def test_the_winner_is_rewarded_and_all_others_pay() -> None:
    env = pettingzoo.raw_env(players=3)
    env.reset(seed=1)
    env.game = Game.arrange(
        {"*": ("player_0", 5), "Peru": ("player_1", 1)},
        env.possible_agents,
        auto_defend=True,
        rules="hasbro-classic",
    )
    env._select()
    chance = np.random.default_rng(1)
    rewards = {}
    for agent in env.agent_iter(max_iter=5000):
        _, reward, terminated, _, _ = env.last()
        if terminated:
            rewards[agent] = reward
        env.step(some(env, chance))
    assert sorted(rewards.values()) == [-1.0, -1.0, 1.0]
    assert rewards[env.game.winner or ""] == 1.0


def test_an_action_that_the_mask_forbids_is_refused() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=1)
    forbidden = int(np.argmin(env.observe(env.agent_selection)["action_mask"]))
    with pytest.raises(ValueError, match="mask"):
        env.step(forbidden)
    assert env.game.step == 0


def test_armies_are_one_half_or_all() -> None:
    game = Game.arrange(
        {"Peru": ("Ada", 1), "*": ("Bo", 1)}, ["Ada", "Bo", "Cy"], phase="reinforce", to_place=9
    )
    code = ActionCode(game.game_map.topology)
    assert [*code.legal(game.legal_actions).values()] == [
        Reinforce("Peru", count) for count in (1, 5, 9)
    ]
    board = {"Peru": ("Ada", 3), "Brazil": ("Ada", 1), "*": ("Bo", 1)}
    game = Game.arrange(board, ["Ada", "Bo", "Cy"], phase="fortify")
    moves = [a for a in code.legal(game.legal_actions).values() if isinstance(a, Fortify)]
    assert moves == [Fortify("Peru", "Brazil", count) for count in (1, 2)]


def test_every_number_stands_for_one_action() -> None:
    env = pettingzoo.raw_env(players=3, most_moves=1500, auto_defend=False)
    env.reset(seed=2)
    chance = np.random.default_rng(2)
    meaning: dict[int, tuple[str, ...]] = {}
    for _ in env.agent_iter():
        for number, action in env._legal.items():
            assert 0 <= number < env._code.size
            where = tuple(
                str(getattr(action, each, "")) for each in ("territory", "source", "target")
            )
            assert meaning.setdefault(number, (type(action).__name__, *where)) == (
                type(action).__name__,
                *where,
            )
        env.step(some(env, chance))
    assert len({what[0] for what in meaning.values()}) >= 8


def test_nothing_hidden_is_in_the_observation() -> None:
    def seen(hands: dict[str, list[str]], missions: dict[str, str]) -> np.ndarray:
        env = pettingzoo.raw_env(players=3, rules="hasbro-secret-mission")
        env.reset(seed=1)
        env.game = Game.arrange(
            {"*": ("player_1", 1), "Peru": ("player_0", 3), "Brazil": ("player_2", 3)},
            env.possible_agents,
            rules="hasbro-secret-mission",
            hands=hands,
            missions=missions,
        )
        return np.asarray(env.observe("player_0")["observation"])

    own = {"player_0": "24", "player_1": "asia+africa", "player_2": "18x2"}
    first = seen({"player_0": ["Peru"], "player_1": ["Ural", "wild"]}, own)
    other = own | {"player_1": "18x2", "player_2": "asia+africa"}
    assert (first == seen({"player_0": ["Peru"], "player_1": ["Siam", "Alaska"]}, other)).all()
    assert (first != seen({"player_0": ["Siam"], "player_1": ["Ural", "wild"]}, own)).any()


@pytest.mark.parametrize("game_map", ["classic", "pass"])
def test_an_agent_knows_its_own_mission_on_any_map(game_map: str) -> None:
    env = pettingzoo.raw_env(players=3, rules="hasbro-secret-mission", game_map=game_map)
    env.reset(seed=1)
    first, *_ = env.game.game_map.topology.territories
    seen = set()
    missions = known_missions(env.game.state.table)
    for mission in missions:
        env.game = Game.arrange(
            {first: ("player_0", 2), "*": ("player_1", 1)},
            env.possible_agents,
            rules="hasbro-secret-mission",
            game_map=game_map,
            missions={"player_0": mission},
        )
        seen.add(env.observe("player_0")["observation"].tobytes())
    assert len(seen) == len(missions)


def test_render_gives_the_board_as_text() -> None:
    env = pettingzoo.env(render_mode="ansi")
    env.reset(seed=1)
    assert "Alaska" in env.render()
