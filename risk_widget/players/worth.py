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
from typing import NamedTuple

from risk_widget.maps import Topology
from risk_widget.players.goals import goal_of
from risk_widget.players.situation import Situation
from risk_widget.rules.state import holds

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


@dataclass(frozen=True, eq=False)
class Continent:
    """A continent: its members, and what it and its parts bring.

    `owners` picks the owners of the members out of those of the board, `borders` are pairs of a
    member with a neighbour outside.
    """

    members: tuple[int, ...]
    owners: Callable[[Sequence[int]], tuple[int, ...]]
    borders: tuple[tuple[int, int], ...]
    bonus: int
    parts: tuple[float, ...]


Shares = tuple[tuple[int, float], ...]
"""What the parts of a continent bring in a turn, by seat."""


class Held(NamedTuple):
    """A continent that one seat holds; pairs of its territories with others that threaten them."""

    holder: int
    bonus: int
    threats: list[tuple[int, int]]


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
        self.topology = now.topology
        self.continents = _continents(now.topology)
        self.cards = [player["cards"] for player in view["players"]]
        self.card = (view["next_set_value"] + 1) / CARDS_IN_A_SET
        self.card_due = bool(view["card_due"])
        self.goal = goal_of(now)

    def land(self, owner: Sequence[int]) -> Land:
        """Return the land as it is divided on a board, for a search to begin at."""
        me, neighbours = self.me, self.topology.neighbours
        return Land(
            self,
            owner,
            [owner.count(seat) for seat in range(self.seats)],
            [
                place
                for place, who in enumerate(owner)
                if who == me and holds(owner, me, neighbours[place])
            ],
            [_brings(continent, owner) for continent in self.continents],
        )


class Land:
    """Who holds what, and all that follows from it for the worth of a position.

    A search meets the same land with many numbers of armies on it.

    Parameters
    ----------
    worth : Worth
        What judges.
    owner : sequence of int
        The owner of each territory.
    counts : list of int
        The territories of each seat.
    inner : list of int
        Territories of the seat that judges with no enemy next to them.
    brings : list
        What each continent brings, and to whom.
    taken : int
        The territories taken since the search began, as the bits of a number.
    lands : dict, optional
        All lands that the search has met, by the territories taken.
    """

    __slots__ = (
        "_base", "_brings", "_counts", "_held", "_inner", "_lands", "_taken", "_worth", "owner",
    )  # fmt: skip

    def __init__(
        self,
        worth: Worth,
        owner: Sequence[int],
        counts: list[int],
        inner: list[int],
        brings: list[Shares | Held],
        taken: int = 0,
        lands: dict[int, Land] | None = None,
    ) -> None:
        self.owner = owner
        self._worth, self._counts, self._inner, self._brings = worth, counts, inner, brings
        self._taken, self._lands = taken, {} if lands is None else lands
        self._held: list[Held] = []
        # NEUTRAL and NOBODY count from the end.
        income = [0.0] * (worth.seats + 2)
        for brought in brings:
            if isinstance(brought, Held):
                self._held.append(brought)
            else:
                for seat, share in brought:
                    income[seat] += share
        # What each seat has beside its armies.
        me, card, cards = worth.me, worth.card, worth.cards
        self._base = [
            TURNS * (max(3.0, land / 3) + income[seat]) + card * cards[seat] if land else 0.0
            for seat, land in enumerate(counts)
        ]
        # Who knocks somebody out gets the cards, and the sets in them at once.
        booty = sum(n for n, land in zip(cards, counts, strict=True) if not land)
        self._base[me] += card * AT_ONCE * booty
        if worth.card_due or taken:
            self._base[me] += card

    def after(self, place: int) -> Land:
        """Return the land after the seat has taken a territory."""
        taken = self._taken | 1 << place
        land = self._lands.get(taken)
        if land is None:
            land = self._lands[taken] = self._after(place, taken)
        return land

    def _after(self, place: int, taken: int) -> Land:
        worth, me, loser = self._worth, self._worth.me, self.owner[place]
        neighbours, continent_of = worth.topology.neighbours, worth.topology.continent_of
        owner, counts = [*self.owner], [*self._counts]
        owner[place] = me
        counts[me] += 1
        if loser >= 0:
            counts[loser] -= 1
        inner, brings = [*self._inner], [*self._brings]
        # Nothing changes but at the place and beside it.
        near = (place, *neighbours[place])
        inner += [p for p in near if owner[p] == me and holds(owner, me, neighbours[p])]
        for number in {continent_of[here] for here in near}:
            if number == continent_of[place] or isinstance(brings[number], Held):
                brings[number] = _brings(worth.continents[number], owner)
        return Land(worth, owner, counts, inner, brings, taken, self._lands)

    def standing(self, armies: Sequence[int]) -> list[int]:
        """Return the armies of each seat, then those of the neutral army and of nobody."""
        standing = [0] * (self._worth.seats + 2)
        for who, count in zip(self.owner, armies, strict=True):
            standing[who] += count
        return standing

    def worth(self, armies: Sequence[float], standing: Sequence[float]) -> float:
        """Return the worth of a position for the seat, between 0 and 1.

        Parameters
        ----------
        armies : sequence
            For each territory.
        standing : sequence
            The same armies for each seat; see `standing`.
        """
        worth = self._worth
        me = worth.me
        strength = [standing[seat] + base for seat, base in enumerate(self._base)]
        if self._inner:
            idle = sum(map(armies.__getitem__, self._inner)) - len(self._inner)
            strength[me] -= (1 - IDLE) * idle
        for holder, bonus, threats in self._held:
            # How much of the bonus can be counted on.
            least = 1.0
            for place, other in threats:
                threat = armies[other]
                if threat > 1:
                    safe = armies[place] / (armies[place] + 0.7 * threat)
                    if safe < least:
                        least = safe
            strength[holder] += TURNS * bonus * (0.35 + 0.65 * least)
        sharp = [math.pow(power, SHARPNESS) for power in strength]
        part = sharp[me] / sum(sharp)
        if worth.goal is None:
            return part
        progress = worth.goal(self.owner, armies)
        return 1.0 if progress >= 1 else (1 - AIM) * part + AIM * progress**2


def _brings(continent: Continent, owner: Sequence[int]) -> Shares | Held:
    """Return what a continent brings, and to whom."""
    owners = continent.owners(owner)
    who = owners[0]
    if owners.count(who) < len(owners):
        return _shares(continent, owners)
    if who < 0:
        return ()
    threats = [(place, other) for place, other in continent.borders if 0 <= owner[other] != who]
    return Held(who, continent.bonus, threats)


@functools.lru_cache(maxsize=1 << 14)
def _shares(continent: Continent, owners: tuple[int, ...]) -> Shares:
    return tuple((seat, continent.parts[count]) for seat, count in Counter(owners).items())


@functools.lru_cache(maxsize=8)
def _continents(topology: Topology) -> tuple[Continent, ...]:
    return tuple(
        Continent(
            continent.members,
            _picking(continent.members),
            tuple(
                (place, other)
                for place in continent.members
                for other in topology.neighbours[place]
                if other not in continent.members
            ),
            continent.bonus,
            tuple(
                PART * continent.bonus * (held / len(continent.members)) ** 2
                for held in range(len(continent.members) + 1)
            ),
        )
        for continent in topology.continents
    )


def _picking(places: tuple[int, ...]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """Return a function that picks what stands at some places."""
    if len(places) == 1:  # an itemgetter of one place picks no tuple
        return lambda board: (board[places[0]],)
    return operator.itemgetter(*places)
