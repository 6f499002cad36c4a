"""The board as one seat sees it, with the questions that every player asks of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from risk_widget.maps import Topology
from risk_widget.rules import (
    Action,
    ChooseHeadquarters,
    Claim,
    LegalActions,
    Option,
    Place,
    Reinforce,
)
from risk_widget.rules.state import holds

__all__ = ["NEUTRAL", "NOBODY", "Situation", "territory_of"]

NOBODY = -1
NEUTRAL = -2

_ON_ONE_TERRITORY = (Claim, ChooseHeadquarters, Place, Reinforce)


@dataclass(frozen=True, slots=True)
class Situation:
    """The board as one seat sees it; territories and seats by number.

    Attributes
    ----------
    topology : Topology
        The map.
    view : dict
        What the seat may see; see `Game.view`.
    seats : list of str
        The names at the table, clockwise.
    me : int
        The seat that decides.
    owner, armies : list of int
        For each territory. The owner is a seat, `NEUTRAL` or `NOBODY`.
    """

    topology: Topology
    view: dict[str, Any]
    seats: list[str]
    me: int
    owner: list[int]
    armies: list[int]
    _shares: dict[int, float] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, view: dict[str, Any], legal: LegalActions) -> Situation:
        """Read a view; on the move the seat decides for itself, in defence of neutrals too."""
        seats = [player["name"] for player in view["players"]]
        numbers = {name: seat for seat, name in enumerate(seats)}
        numbers |= {"neutral": NEUTRAL, None: NOBODY}
        owner = [*map(numbers.__getitem__, view["owner"].values())]
        me = numbers[view["player"]]
        return cls(legal.topology, view, seats, me, owner, [*view["armies"].values()])

    def number(self, territory: str) -> int:
        """Return the number of a territory."""
        return self.topology.index[territory]

    def name(self, place: int) -> str:
        """Return the name of a territory."""
        return self.topology.territories[place]

    def place_of(self, option: Option) -> int | None:
        """Return the territory that a group of actions is about, or None."""
        action = option.action
        if isinstance(action, _ON_ONE_TERRITORY):
            return self.topology.index[action.territory]
        return None

    def continent(self, place: int) -> str:
        """Return the name of the place's continent."""
        return self.topology.continents[self.topology.continent_of[place]].name

    def mine(self) -> list[int]:
        """Return the seat's own territories."""
        return [place for place, who in enumerate(self.owner) if who == self.me]

    def enemies(self, place: int) -> list[int]:
        """Return the neighbours that somebody else holds."""
        neighbours = self.topology.neighbours[place]
        return [other for other in neighbours if self.owner[other] not in (self.me, NOBODY)]

    def threat(self, place: int) -> int:
        """Return the enemy armies next door that could attack."""
        return sum(self.armies[other] - 1 for other in self.enemies(place))

    def share(self, place: int) -> float:
        """Return which part of the place's continent is ours, weighted by its worth."""
        number = self.topology.continent_of[place]
        if number not in self._shares:
            continent = self.topology.continents[number]
            ours = [self.owner[other] for other in continent.members].count(self.me)
            size = len(continent.members)
            self._shares[number] = ours / size + continent.bonus / size / 10
        return self._shares[number]

    def completes(self, place: int) -> bool:
        """Return whether taking the place makes its continent ours."""
        members = self.topology.continents[self.topology.continent_of[place]].members
        return all(other == place or self.owner[other] == self.me for other in members)

    def breaks(self, place: int) -> bool:
        """Return whether the place is part of a continent that one enemy holds."""
        members = self.topology.continents[self.topology.continent_of[place]].members
        return holds(self.owner, self.owner[place], members)

    def steps_to_front(self) -> dict[int, int]:
        """Return for each own place how many steps through own land lead to an enemy."""
        steps = {place: 0 for place in self.mine() if self.enemies(place)}
        waiting = list(steps)
        for place in waiting:
            for other in self.topology.neighbours[place]:
                if self.owner[other] == self.me and other not in steps:
                    steps[other] = steps[place] + 1
                    waiting.append(other)
        return steps


def territory_of(option: Option) -> str:
    """Return the one territory that a group of actions is about."""
    action: Action = option.action
    if isinstance(action, _ON_ONE_TERRITORY):
        return action.territory
    raise TypeError(f"{action} is on no single territory")
