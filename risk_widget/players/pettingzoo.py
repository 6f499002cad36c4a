"""The game for reinforcement learning: an environment of PettingZoo, with action masks.

Needs the extra ``rl``: ``pip install "risk-widget[rl]"``. Nothing else in the package imports this
module.

**Actions** are numbers below `ActionCode.size`. Each says what is done and where; of the many
numbers of armies that may be chosen three are left: one (or the fewest), half, and all. Which
numbers are legal now says the mask. Of all sets that could be traded, one is: with the fewest wild
cards, and with a bonus on an own territory if there is one.

**Observations** are vectors from 0 to 1 with what the seat may see, `Game.view`, and no more; the
seat itself comes first, then the others clockwise. Numbers of armies, cards and the like are
``log(1 + n) / 10``.

**Rewards** come at the end: 1 for the winner, -1 for all others; 0 when the game is broken off.

Examples
--------
>>> from risk_widget.players import pettingzoo
>>> env = pettingzoo.env(players=3, seed=1)
>>> env.reset()
>>> for agent in env.agent_iter(max_iter=100):
...     observation, reward, terminated, truncated, info = env.last()
...     mask = observation["action_mask"]
...     env.step(None if terminated or truncated else int(mask.argmax()))
>>> env.unwrapped.game.step
100
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from risk_widget.game import Game
from risk_widget.maps import GameMap, Topology
from risk_widget.maps import load as load_map
from risk_widget.rules import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    LegalActions,
    Occupy,
    Option,
    Phase,
    Place,
    Reinforce,
    RuleSet,
    Trade,
)

__all__ = ["ActionCode", "env", "raw_env"]

AMOUNTS = 3
"""One (or the fewest), half, all."""

MOST_DICE = 3
MISSIONS = (
    "24",
    "18x2",
    "north-america+africa",
    "north-america+australia",
    "asia+africa",
    "asia+south-america",
    "europe+south-america+1",
    "europe+australia+1",
    "destroy-red",
    "destroy-blue",
    "destroy-green",
    "destroy-yellow",
    "destroy-black",
    "destroy-gray",
)

Observation = dict[str, np.ndarray]


class ActionCode:
    """Numbers for the actions on a map.

    Parameters
    ----------
    topology : Topology
        The map.

    Attributes
    ----------
    size : int
        How many numbers there are.

    Examples
    --------
    >>> from risk_widget import Game, maps
    >>> code = ActionCode(maps.load("classic").topology)
    >>> game = Game(["Ada", "Bo", "Cy"], seed=1)
    >>> code.size, len(code.legal(game.legal_actions))
    (6135, 42)
    """

    def __init__(self, topology: Topology) -> None:
        self._index = topology.index
        self._places = places = len(topology.territories)
        links = [(a, b) for a, near in enumerate(topology.neighbours) for b in near]
        self._link = {link: number for number, link in enumerate(links)}
        sizes: dict[type[Action], int] = {
            Claim: places,
            ChooseHeadquarters: places,
            Place: places * AMOUNTS,
            Trade: 1,
            Reinforce: places * AMOUNTS,
            Attack: len(links) * MOST_DICE,
            Defend: MOST_DICE,
            Occupy: AMOUNTS,
            Fortify: places * places * AMOUNTS,
            EndAttack: 1,
            EndTurn: 1,
        }
        self._first: dict[type[Action], int] = {}
        self.size = 0
        for kind, size in sizes.items():
            self._first[kind] = self.size
            self.size += size

    def legal(self, legal: LegalActions) -> dict[int, Action]:
        """Return the legal actions that have a number, by it."""
        found: dict[int, Action] = {}
        trades: list[Trade] = []
        for option in legal.options():
            if isinstance(option.action, Trade):
                trades.append(option.action)
            else:
                first = self._first[type(option.action)]
                found.update((first + number, action) for number, action in self._numbered(option))
        if trades:
            found[self._first[Trade]] = min(
                trades, key=lambda trade: (trade.cards.count("wild"), trade.bonus is None)
            )
        return found

    def _numbered(self, option: Option) -> Iterator[tuple[int, Action]]:
        """Yield the actions of a group with their numbers among those of their kind."""
        index, action = self._index, option.action
        match action:
            case Claim(territory) | ChooseHeadquarters(territory):
                yield index[territory], action
            case Attack(source, target, _):
                yield from _dice(option, self._link[index[source], index[target]])
            case Defend():
                yield from _dice(option, 0)
            case Place(territory, _) | Reinforce(territory, _):
                yield from _amounts(option, index[territory])
            case Occupy():
                yield from _amounts(option, 0)
            case Fortify(source, target, _):
                yield from _amounts(option, index[source] * self._places + index[target])
            case _:
                yield 0, action


def _dice(option: Option, link: int) -> Iterator[tuple[int, Action]]:
    """Yield each number of dice."""
    for dice in option.counts or ():
        yield link * MOST_DICE + dice - 1, option.with_count(dice)


def _amounts(option: Option, place: int) -> Iterator[tuple[int, Action]]:
    """Yield one, half and all; what would be the same action twice comes once."""
    last = len(option) - 1
    for amount, choice in {0: 0, last // 2: 1, last: 2}.items() if last else [(0, 0)]:
        yield place * AMOUNTS + choice, option[amount]


def env(**options: Any) -> AECEnv:  # noqa: ANN401
    """Return the environment, with PettingZoo's checks around it; the options of `raw_env`."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**options)))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  the name that PettingZoo's environments have
    """The game, one seat deciding after the other.

    Parameters
    ----------
    players : int
        Seats; the agents are "player_0", "player_1", ...
    rules, game_map, auto_defend
        As for `Game`.
    most_moves : int
        The game is broken off after so many moves.
    seed : int, optional
        Decides the games, unless `reset` is given another one.
    render_mode : str, optional
        "ansi" to have `render` return the board as text.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "risk_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 3,
        rules: str | RuleSet = "classic",
        game_map: str | GameMap = "classic",
        *,
        auto_defend: bool = True,
        most_moves: int = 10_000,
        seed: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._rules = RuleSet.preset(rules) if isinstance(rules, str) else rules
        self._map = load_map(game_map) if isinstance(game_map, str) else game_map
        self._auto_defend = auto_defend
        self._most_moves = most_moves
        self._chance, _ = seeding.np_random(seed)
        self._code = ActionCode(self._map.topology)
        self.game = self._new_game(0)
        length = len(self._vector(self.possible_agents[0]))
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self._code.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self._code.size) for agent in self.possible_agents
        }

    def _new_game(self, seed: int) -> Game:
        return Game(
            self.possible_agents, self._rules, seed, self._map, auto_defend=self._auto_defend
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  asked for by PettingZoo
    ) -> None:
        """Begin a new game."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.game = self._new_game(int(self._chance.integers(2**32)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self._legal = self._code.legal(self.game.legal_actions)
        # When the game is over, those who leave it are asked one after the other.
        self.agent_selection = self.game.player or self.agents[0]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and which actions it has; none while others decide."""
        mask = np.zeros(self._code.size, np.int8)
        if agent == self.game.player:
            mask[list(self._legal)] = 1
        return {"observation": self._vector(agent), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the selected agent act.

        Raises
        ------
        ValueError
            When the mask forbids the action.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = None if action is None else self._legal.get(int(action))
        if chosen is None:
            raise ValueError(f"Action {action} is not legal now; take one of the mask.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.apply(chosen)
        if self.game.winner is not None:
            self.rewards = {each: 1.0 if each == self.game.winner else -1.0 for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.game.step >= self._most_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def render(self) -> str | None:
        """Return the board as text, in the mode "ansi"."""
        return str(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: no window is open."""

    def _vector(self, agent: str) -> np.ndarray:
        view = self.game.view(agent)
        return np.fromiter(_numbers(view, agent, self._map.topology), np.float32)


def _numbers(view: dict[str, Any], agent: str, topology: Topology) -> Iterator[float]:
    """Yield the numbers of an observation; everything comes from the agent's view."""
    names = topology.territories
    players = view["players"]
    me = next(seat for seat, player in enumerate(players) if player["name"] == agent)
    players = players[me:] + players[:me]
    seats = [player["name"] for player in players]
    for name in names:
        yield from _one_of(view["owner"][name], [*seats, "neutral"])
        yield _small(view["armies"][name])
    for player in players:
        yield float(player["alive"])
        yield float(player["name"] == view["turn"])
        yield float(player["name"] == view["player"])
        yield from map(_small, (player["armies"], player["cards"], player["pool"]))
    yield from _one_of(view["phase"], list(Phase))
    yield from (float(name in view["hand"]) for name in names)
    yield _small(view["hand"].count("wild"))
    yield from map(
        _small,
        (view["to_place"], view["next_set_value"], view["sets_traded"], view["draw_pile"]),
    )
    yield float(view["card_due"])
    battle = view["battle"] or {"source": None, "target": None, "dice": 0}
    yield from _one_of(battle["source"], names)
    yield from _one_of(battle["target"], names)
    yield battle["dice"] / MOST_DICE
    for seat in seats:
        yield from _one_of(view["headquarters"].get(seat), names)
    yield from _one_of(view["mission"], topology.missions or MISSIONS)


def _one_of(value: object, values: Iterable[object]) -> Iterator[float]:
    return (float(value == each) for each in values)


def _small(number: int) -> float:
    return min(1.0, math.log1p(number) / 10)
