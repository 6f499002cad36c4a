"""What a position is worth to a seat: its part of the strength of the whole table.

A seat is as strong as its armies, the armies that its land will bring in the next turns, and the
sets that its cards may become. Its worth is its part of all strength, sharpened so that the
strongest counts as more likely to win than its part alone says. What a seat may not see is not
asked for: of the others' hands only the number of cards counts.
"""

from __future__ import annotations

import functools
import math
import operator
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from risk_widget.maps import Topology
from risk_widget.players.goals import goal_of
from risk_widget.players.situation import Situation

__all__ = ["Worth"]

TURNS = 2.5
"""For how many turns income is counted."""

SHARPNESS = 1.6
"""Power to which strength is raised before the parts are taken."""

PART = 0.3
"""What a part of a continent is worth, beside the whole."""

IDLE = 0.55
"""What an army is worth that has no enemy next to it."""

AIM = 0.5
"""What progress with a mission, or with the headquarters, counts beside strength."""

AT_ONCE = 1.3
"""How much more the cards of a player knocked out are worth than those drawn one by one."""

CARDS_IN_A_SET = 3.6
"""Cards that a set takes on average."""


@dataclass(frozen=True)
class Continent:
    """A continent: members, those of them with neighbours outside, and what a part is worth.

    `owners` picks the owners of the members out of those of the board.
    """

    members: tuple[int, ...]
    owners: Callable[[Sequence[int]], Any]
    borders: tuple[tuple[int, tuple[int, ...]], ...]
    bonus: int
    parts: tuple[float, ...]


class Worth:
    """Judges positions that come from one situation.

    Parameters
    ----------
    now : Situation
        The position at hand: cards, rules and missions are taken from it.
    """

    def __init__(self, now: Situation) -> None:
        view = now.view
        self.me = now.me
        self.seats = len(now.seats)
        self.neighbours = now.topology.neighbours
        self._continents: list[tuple[Continent, dict[Any, tuple[tuple[int, float], ...]]]] = [
            (continent, {}) for continent in _continents(now.topology)
        ]
        self.cards = [player["cards"] for player in view["players"]]
        self.card = (view["next_set_value"] + 1) / CARDS_IN_A_SET
        self.card_due = bool(view["card_due"])
        self.goal = goal_of(now)

    def strengths(self, owner: Sequence[int], armies: Sequence[float]) -> list[float]:
        """Return the strength of each seat; that of those out of the game is 0."""
        me, neighbours, card, cards = self.me, self.neighbours, self.card, self.cards
        # NEUTRAL and NOBODY count from the end.
        standing = [0.0] * (self.seats + 2)
        for who, count in zip(owner, armies, strict=True):
            standing[who] += count
        for place, who in enumerate(owner):
            if who == me and armies[place] > 1:
                for other in neighbours[place]:
                    if owner[other] != me:
                        break
                else:
                    standing[me] -= (1 - IDLE) * (armies[place] - 1)
        income = self._income(owner, armies)
        return [
            standing[seat] + TURNS * (max(3.0, land / 3) + income[seat]) + card * cards[seat]
            if (land := owner.count(seat))
            else 0.0
            for seat in range(self.seats)
        ]

    def _income(self, owner: Sequence[int], armies: Sequence[float]) -> list[float]:
        """Return what continents, whole or in part, bring in a turn, by seat."""
        income = [0.0] * (self.seats + 2)
        for continent, seen in self._continents:
            owners = continent.owners(owner)
            # Most continents look the same in most positions of a search.
            shares = seen.get(owners)
            if shares is None:
                shares = seen[owners] = self._shares(continent, owner)
            if shares:
                for seat, share in shares:
                    income[seat] += share
            else:
                holder = owner[continent.members[0]]
                income[holder] += continent.bonus * self._secure(continent, owner, armies)
        return income

    def _shares(self, continent: Continent, owner: Sequence[int]) -> tuple[tuple[int, float], ...]:
        """Return what parts of a continent are worth, by seat; nothing when one holds it all."""
        held = Counter(owner[place] for place in continent.members)
        if len(held) == 1:
            return ()
        return tuple((seat, continent.parts[count]) for seat, count in held.items())

    def _secure(self, continent: Continent, owner: Sequence[int], armies: Sequence[float]) -> float:
        """Return how much of a continent's bonus its holder can count on."""
        who, least = owner[continent.members[0]], 1.0
        for place, outside in continent.borders:
            threat = 0.0
            for other in outside:
                if owner[other] != who and owner[other] >= 0 and armies[other] > threat:
                    threat = armies[other]
            if threat > 1:
                least = min(least, armies[place] / (armies[place] + 0.7 * threat))
        return 0.35 + 0.65 * least

    def of(self, owner: Sequence[int], armies: Sequence[float], *, taken: bool = False) -> float:
        """Return the worth of a position for the seat, between 0 and 1.

        Parameters
        ----------
        owner, armies : sequence
            The board.
        taken : bool
            Whether a territory was taken on the way there, so that a card is due.
        """
        me, strength = self.me, self.strengths(owner, armies)
        for seat, power in enumerate(strength):
            # Who knocks somebody out gets the cards, and the sets in them at once.
            if not power and self.cards[seat] and seat != me:
                strength[me] += self.card * AT_ONCE * self.cards[seat]
        if self.card_due or taken:
            strength[me] += self.card
        sharp = [math.pow(power, SHARPNESS) for power in strength]
        part = sharp[me] / sum(sharp)
        if self.goal is None:
            return part
        progress = self.goal(owner, armies)
        return 1.0 if progress >= 1 else (1 - AIM) * part + AIM * progress**2


@functools.lru_cache(maxsize=8)
def _continents(topology: Topology) -> tuple[Continent, ...]:
    return tuple(
        Continent(
            continent.members,
            operator.itemgetter(*continent.members),
            tuple(
                (place, outside)
                for place in continent.members
                if (outside := tuple(set(topology.neighbours[place]) - set(continent.members)))
            ),
            continent.bonus,
            tuple(
                PART * continent.bonus * (held / len(continent.members)) ** 2
                for held in range(len(continent.members) + 1)
            ),
        )
        for continent in topology.continents
    )
