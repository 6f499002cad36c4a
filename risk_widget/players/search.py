"""A search over campaigns: expectimax with the dice as chances.

A plan is a column of armies that takes one territory after the other. The search opens the most
promising plan first and adds every territory next to its head. Between two steps stands chance:
the law of the armies that are left, and the position in which the column is beaten. The worth of a
plan is the mean over all of them.
"""

from __future__ import annotations

import heapq
import itertools
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from risk_widget.players.columns import Law, advance, battle, mean
from risk_widget.players.worth import Worth

__all__ = ["Plan", "Search"]

LONG_SHOT = 0.2
"""Plans with a smaller chance are not followed."""

SURE = 0.02
"""A defeat that is less likely is not looked at."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a column could do.

    Attributes
    ----------
    path : tuple of int
        Territories: where the column stands, then those that it takes.
    column : int
        Armies on the first of them at the start.
    chance : float
        Chance to take them all, right within some hundredths.
    value : float
        Mean worth when the column does this and stops.
    owner, armies : sequence
        The board after success.
    law : dict
        Armies at the head of the column, with their chances; they add to `chance`.
    mean : float
        The mean of them, after success.
    lost : float
        The part of `value` that comes from defeats on the way.
    """

    path: tuple[int, ...]
    column: int
    chance: float
    value: float
    owner: Sequence[int]
    armies: Sequence[float]
    law: Law
    mean: float
    lost: float


class Search:
    """Looks for the best plan within a number of positions, and within a time if one is given.

    Parameters
    ----------
    worth : Worth
        What positions are worth.
    positions : int
        Most positions to judge. The result depends on nothing else unless `seconds` is given.
    seconds : float, optional
        Most time to take.
    """

    def __init__(self, worth: Worth, positions: int, seconds: float | None = None) -> None:
        self._worth = worth
        self._left = positions
        self._until = None if seconds is None else time.monotonic() + seconds
        self._order = itertools.count()

    def start(self, owner: Sequence[int], armies: Sequence[float], place: int) -> Plan:
        """Return the plan to stay where one is."""
        return Plan(
            path=(place,),
            column=int(armies[place]),
            chance=1.0,
            value=self._worth.of(owner, armies),
            owner=owner,
            armies=armies,
            law={int(armies[place]): 1.0},
            mean=float(armies[place]),
            lost=0.0,
        )

    def plans(self, starts: Iterable[Plan]) -> list[Plan]:
        """Return all plans that were looked at, the best first."""
        found = list(starts)
        waiting = [(-plan.value, next(self._order), plan) for plan in found]
        heapq.heapify(waiting)
        while waiting and self._left > 0 and not self._late():
            _, _, plan = heapq.heappop(waiting)
            for longer in self._longer(plan):
                found.append(longer)
                heapq.heappush(waiting, (-longer.value, next(self._order), longer))
        return sorted(found, key=lambda plan: -plan.value)

    def _late(self) -> bool:
        return self._until is not None and time.monotonic() > self._until

    def _longer(self, plan: Plan) -> Iterable[Plan]:
        head, me = plan.path[-1], self._worth.me
        for target in self._worth.neighbours[head]:
            if plan.owner[target] != me:
                longer = self._step(plan, head, target)
                if longer is not None:
                    yield longer

    def _step(self, plan: Plan, head: int, target: int) -> Plan | None:
        defenders = int(plan.armies[target])
        if plan.chance * battle(round(plan.mean), defenders).win < LONG_SHOT:
            return None
        law = advance(plan.law, defenders)
        chance = sum(law.values())
        if chance < LONG_SHOT:
            return None
        self._left -= 1
        lost = plan.lost
        if plan.chance - chance > SURE:
            beaten = [*plan.armies]
            beaten[head] = 1
            beaten[target] = battle(round(plan.mean), defenders).held
            lost += (plan.chance - chance) * self._worth.of(
                plan.owner, beaten, taken=len(plan.path) > 1
            )
        else:
            lost += (plan.chance - chance) * plan.value
        owner, armies = [*plan.owner], [*plan.armies]
        owner[target] = self._worth.me
        left = mean(law)
        armies[head], armies[target] = 1, left
        value = lost + chance * self._worth.of(owner, armies, taken=True)
        return Plan(
            (*plan.path, target), plan.column, chance, value, owner, armies, law, left, lost
        )
