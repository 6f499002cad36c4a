"""The state of a game between two actions: immutable, with nothing mutable inside."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from typing import Any, NamedTuple, TypeVar, cast

from risk_widget.locale import Message, mark
from risk_widget.maps import Topology
from risk_widget.maps.map_data import SYMBOLS
from risk_widget.maps.missions import continent_key
from risk_widget.rules.actions import Attack, Claim, Place
from risk_widget.rules.errors import Code, Refusal, cite
from risk_widget.rules.events import Rolled
from risk_widget.rules.options import Option
from risk_widget.rules.ruleset import RuleSet

__all__ = [
    "NEUTRAL",
    "NOBODY",
    "WILD",
    "Battle",
    "Outcome",
    "Phase",
    "State",
    "Table",
    "holds",
    "replaced",
]

NOBODY = -1
NEUTRAL = -2
WILD = mark("wild")

T = TypeVar("T")


def holds(owners: Sequence[int], seat: int, territories: Iterable[int]) -> bool:
    """Return whether a seat owns all of these territories."""
    for place in territories:  # noqa: SIM110  `all` takes three times as long
        if owners[place] != seat:
            return False
    return True


def replaced(values: Sequence[T], place: int, value: T) -> tuple[T, ...]:
    """Return what is there for each territory, or for each seat, with one value changed."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)


class Phase(StrEnum):
    """What the game waits for."""

    CLAIM = "claim"
    PLACE = "place"
    HEADQUARTERS = "headquarters"
    REINFORCE = "reinforce"
    ATTACK = "attack"
    DEFEND = "defend"
    OCCUPY = "occupy"
    FORTIFY = "fortify"
    OVER = "over"


class Outcome(NamedTuple):
    """How a game ended: the winner's name, the reason, and the number of the last turn."""

    winner: str
    reason: str
    turn: int


class Battle(NamedTuple):
    """An attack that waits for the defender's dice, or for armies to move in.

    `source` and `target` are numbers of territories, `dice` the attacker's dice.
    """

    source: int
    target: int
    dice: int
    eliminated: bool = False


@dataclass(frozen=True)
class Table:
    """What never changes during a game.

    Attributes
    ----------
    rules : RuleSet
        The edition played.
    topology : Topology
        Territories, links and continents.
    players : tuple of str
        Names of the seats, clockwise.
    colours : tuple of str
        One for each seat; colour missions name them.
    auto_defend : bool
        Whether defenders always roll as many dice as they can, without being asked.
    """

    rules: RuleSet
    topology: Topology
    players: tuple[str, ...]
    colours: tuple[str, ...]
    auto_defend: bool = False

    @functools.cached_property
    def symbols(self) -> tuple[str, ...]:
        """The symbol on each territory's card, in the order of the territories."""
        if self.topology.symbols:
            return self.topology.symbols
        deck, names = _decks()[self.rules.deck], self.topology.territories
        if deck.keys() == set(names):
            return tuple(deck[name] for name in names)
        # A themed map changes only names (R002), so its cards keep their places.
        if len(deck) == len(names):
            return tuple(deck.values())
        return tuple(SYMBOLS[number % 3] for number in range(len(names)))

    @functools.cached_property
    def cards(self) -> tuple[str, ...]:
        """All cards: one for each territory, and two wild ones."""
        return (*self.topology.territories, WILD, WILD)

    @functools.cached_property
    def continents(self) -> dict[str, tuple[int, ...]]:
        """The territories of each continent by its name as missions spell it: "north-america"."""
        return {
            continent_key(continent.name): continent.members
            for continent in self.topology.continents
        }

    @functools.cached_property
    def attacks(self) -> tuple[tuple[tuple[tuple[int, Option], ...], ...], ...]:
        """For each territory and the most dice, less one: its neighbours and the attacks on them.

        The options are made once for a map: a game asks for them at every step.
        """
        return _attacks(self.topology)

    @functools.cached_property
    def claims(self) -> tuple[Option, ...]:
        """For each territory the option to claim it."""
        return tuple(Option(Claim(name)) for name in self.topology.territories)

    @functools.cached_property
    def placements(self) -> tuple[Option, ...]:
        """For each territory the option to place one starting army."""
        return tuple(Option(Place(name, 1), range(1, 2)) for name in self.topology.territories)

    def symbol(self, card: str) -> str:
        """Return a card's symbol, or "wild"."""
        return WILD if card == WILD else self.symbols[self.topology.index[card]]

    def name(self, owner: int) -> str:
        """Return the name of a seat, or "neutral"."""
        return self.players[owner] if owner >= 0 else "neutral"


@functools.lru_cache(maxsize=8)
def _attacks(topology: Topology) -> tuple[tuple[tuple[tuple[int, Option], ...], ...], ...]:
    names = topology.territories
    return tuple(
        tuple(
            tuple(
                (target, Option(Attack(names[source], names[target], 1), range(1, most + 1)))
                for target in neighbours
            )
            for most in (1, 2, 3)
        )
        for source, neighbours in enumerate(topology.neighbours)
    )


@functools.cache
def _decks() -> dict[str, dict[str, str]]:
    text = resources.files("risk_widget.rules").joinpath("data/decks.json").read_text("utf-8")
    return cast("dict[str, dict[str, str]]", json.loads(text))


class State(NamedTuple):
    """Everything that a game is at one moment.

    Territories and seats are numbers here: places in `table.topology.territories` and
    `table.players`. Cards are names. `Game` and `Game.view` give names for all of it.
    """

    table: Table
    phase: Phase
    turn: int
    """The seat whose turn it is."""
    decider: int
    """The seat that has to decide now."""
    number: int
    """Turns begun, the present one included; 0 during setup."""
    first: int
    """The seat that placed first."""
    owners: tuple[int, ...]
    armies: tuple[int, ...]
    pools: tuple[int, ...]
    """Starting armies not yet placed, by seat."""
    neutral_pool: int
    placing: int
    """Whose starting armies are being placed: a seat or NEUTRAL."""
    to_place: int
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    """The draw pile, its top first."""
    discard: tuple[str, ...]
    sets_traded: int
    sets_by_seat: tuple[int, ...]
    bonus_used: bool
    """Whether this turn has brought the bonus for a traded card's territory."""
    card_due: bool
    """Whether a territory was taken this turn and its card not drawn yet."""
    fortified: bool
    trading_after_elimination: bool
    battle: Battle | None
    last_roll: Rolled | None
    eliminated_by: tuple[int, ...]
    """For each seat who knocked it out, or NOBODY."""
    missions: tuple[str | None, ...]
    headquarters: tuple[int, ...]
    """For each seat the territory chosen, or NOBODY."""
    headquarters_taken: tuple[tuple[int, int], ...]
    """Pairs of a seat and the seat whose headquarters it has captured at some time."""
    outcome: Outcome | None

    def territories_of(self, owner: int) -> list[int]:
        """Return the numbers of the territories that a seat (or NEUTRAL) owns."""
        return [place for place, who in enumerate(self.owners) if who == owner]

    def is_alive(self, seat: int) -> bool:
        """Return whether a seat is still in the game; before all is claimed everybody is."""
        return seat in self.owners or self.phase is Phase.CLAIM

    def place_name(self, territory: int) -> str:
        """Return a territory's name."""
        return self.table.topology.territories[territory]

    def place_number(self, name: object) -> int | None:
        """Return the number of the territory of that name, or None."""
        return self.table.topology.index.get(name) if isinstance(name, str) else None

    def refuse(self, code: Code, topic: str, message: Message) -> Refusal:
        """Return a refusal that cites the rule of this edition on a topic."""
        return Refusal(code, str(message), cite(self.table.rules.source, topic), message)

    def with_armies(self, changes: dict[int, int]) -> tuple[int, ...]:
        """Return the armies of all territories after some were added or removed."""
        armies = list(self.armies)
        for territory, change in changes.items():
            armies[territory] += change
        return tuple(armies)


_NUMBERS = {name: number for number, name in enumerate(State._fields)}


def _replace(state: State, /, **changes: Any) -> State:  # noqa: ANN401
    """Return the state with some fields changed."""
    values: list[Any] = [*state]
    for name in changes:
        values[_NUMBERS[name]] = changes[name]
    return tuple.__new__(State, values)


# A named tuple's own `_replace` asks for each of its fields whether it changes. A state has many,
# and every action of a game changes a few of them.
State._replace = _replace  # type: ignore[method-assign, assignment]
