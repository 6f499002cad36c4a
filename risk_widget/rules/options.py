"""Groups of legal actions that differ only in a number of armies or dice."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import overload

from risk_widget.rules.actions import (
    Action,
    Attack,
    Defend,
    Fortify,
    Occupy,
    Place,
    Reinforce,
)

__all__ = ["Option"]


@dataclass(frozen=True, slots=True)
class Option:
    """Legal actions that differ only in their number of armies or dice.

    Attributes
    ----------
    action : Action
        The one with the least number.
    counts : range or None
        The numbers of armies or dice that may be chosen; None when there is nothing to count.

    Examples
    --------
    >>> option = Option(Reinforce("Alaska", 1), range(1, 4))
    >>> len(option), option[-1]
    (3, Reinforce(territory='Alaska', armies=3))
    """

    action: Action
    counts: range | None = None

    def __len__(self) -> int:
        return 1 if self.counts is None else len(self.counts)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        if self.counts is None:
            return (self.action,)[index]
        return self.with_count(self.counts[index])

    def __iter__(self) -> Iterator[Action]:
        return (self[number] for number in range(len(self)))

    def with_count(self, count: int) -> Action:
        """Return the action with that number of armies or dice, whether legal or not."""
        match self.action:
            case Attack() as attack:
                return Attack(attack.source, attack.target, count)
            case Fortify() as move:
                return Fortify(move.source, move.target, count)
            case Reinforce() as placed:
                return Reinforce(placed.territory, count)
            case Place() as placed:
                return Place(placed.territory, count)
            case Occupy():
                return Occupy(count)
            case Defend():
                return Defend(count)
            case other:
                return dataclasses.replace(other)
