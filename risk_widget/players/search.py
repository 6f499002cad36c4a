"""A search over campaigns: expectimax with the dice as chances.

A plan is a column of armies that takes one territory after the other. The search opens the most
promising plan first and adds every territory next to its head. Between two steps stands chance:
the law of the armies that are left, and the position in which the column is beaten. The worth of a
plan is the mean over all of them.
"""

from __future__ import annotations

import heapq
import itertools
import operator
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from risk_widget.players.columns import Law, advance, battle, column
from risk_widget.players.worth import Land, Worth
from risk_widget.rules.state import replaced

__all__ = ["Plan", "Search"]

LONG_SHOT = 0.2
"""Plans with a smaller chance are not followed."""

SURE = 0.02
"""A defeat that is less likely is not looked at."""


class Plan(NamedTuple):
    """What a column could do.

    Attributes
    ----------
    path : tuple of int
        Territories: where the column stands, then those that it takes.
    column : int
        Armies on the first of them at the start.
    value : float
        Mean worth when the column does this and stops.
    land : Land
        Who holds what after success.
    armies : sequence
        The board after success; at the head of the column the mean.
    law : Law
        Armies at the head of the column, and the chance that there are any.
    others : sequence of int
        For each seat its armies after success, those at the head of the column left out.
    lost : float
        The part of `value` that comes from defeats on the way.
    """

    path: tuple[int, ...]
    column: int
    value: float
    land: Land
    armies: Sequence[float]
    law: Law
    others: Sequence[int]
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

    def starts(self, land: Land, armies: Sequence[int], places: Iterable[int]) -> list[Plan]:
        """Return for each place the plan to stay there."""
        standing, me = land.standing(armies), self._worth.me
        value = land.worth(armies, standing)
        return [
            Plan(
                path=(place,),
                column=armies[place],
                value=value,
                land=land,
                armies=armies,
                law=column(armies[place]),
                others=replaced(standing, me, standing[me] - armies[place]),
                lost=0.0,
            )
            for place in places
        ]

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
        return sorted(found, key=operator.attrgetter("value"), reverse=True)

    def _late(self) -> bool:
        return self._until is not None and time.monotonic() > self._until

    def _longer(self, plan: Plan) -> Iterable[Plan]:
        head, owner, me = plan.path[-1], plan.land.owner, self._worth.me
        for target in self._worth.topology.neighbours[head]:
            if owner[target] != me:
                longer = self._step(plan, head, target)
                if longer is not None:
                    yield longer

    def _step(self, plan: Plan, head: int, target: int) -> Plan | None:
        law, me = plan.law, self._worth.me
        defenders, loser = int(plan.armies[target]), plan.land.owner[target]
        expected = battle(round(law.mean), defenders)
        if law.win * expected.win < LONG_SHOT:
            return None
        after = advance(law, defenders)
        if after.win < LONG_SHOT:
            return None
        self._left -= 1
        armies, others = [*plan.armies], [*plan.others]
        armies[head] = 1
        others[me] += 1
        others[loser] -= defenders
        defeat, value = law.win - after.win, plan.value
        standing: list[float] = [*others]
        if defeat > SURE:
            armies[target] = expected.held
            standing[loser] += expected.held
            value = plan.land.worth(armies, standing)
            standing[loser] = others[loser]
        lost = plan.lost + defeat * value
        land = plan.land.after(target)
        armies[target] = after.mean
        standing[me] += after.mean
        value = lost + after.win * land.worth(armies, standing)
        return Plan((*plan.path, target), plan.column, value, land, armies, after, others, lost)
