"""Questions the other way round: how many armies, in which order, split how."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .campaigns import Stage, advance, for_each, stay_behind
from .dice import CLASSIC, MOST_DICE, Dice, checked_dice
from .errors import (
    MOST_ARMIES,
    MOST_TERRITORIES,
    OutOfRangeError,
    several,
    share,
    shown,
    stacks,
    whole,
)
from .fields import Field, plain_field
from .tables import Rows, shared_rows
from .weights import weights

MOST_PLANS = 5040
"""Most orders or splits that are compared: all orders of seven territories, some seconds."""

MOST_EFFORT = 50_000_000
"""Most states of battles in all orders or splits together: some ten seconds."""


@dataclass(frozen=True, slots=True)
class CampaignPlan:
    """The best of several campaigns.

    Attributes
    ----------
    defenders : tuple of int
        Defenders of each territory in the order of attack.
    win : float
        Chance that the attacker takes them all.
    """

    defenders: tuple[int, ...]
    win: float


def _column(
    counts: Sequence[int], leave: Sequence[int], stop_at: int, dice: Dice
) -> Callable[[int], float]:
    """Return the chance to take all of `counts` as a function of armies at the start."""
    later: Callable[[int], float] | None = None
    for defenders, left in reversed(list(zip(counts, leave, strict=True))):
        if later is None:
            later = _entry(shared_rows(dice, stop_at), defenders)
        else:
            field = plain_field(weights(dice), "most", "most")
            rows = Rows(field, stop_at, _prize(later, field, left))
            later = _passing_entry(rows, defenders)
    assert later is not None  # noqa: S101
    return later


def _prize(later: Callable[[int], float], field: Field, leave: int) -> Callable[[int], float]:
    def prize(armies: int) -> float:
        if armies == 1:  # nobody is left to move in
            return 0.0
        # no attacker falls in the roll that captures, so its dice follow from who is left
        return later(armies - stay_behind(armies, field.attack(armies, 1), leave))

    return prize


def _entry(rows: Rows, defenders: int) -> Callable[[int], float]:
    return lambda armies: rows.upto(armies, defenders)[armies][defenders]


def _passing_entry(rows: Rows, defenders: int) -> Callable[[int], float]:
    """Return the same for rows of one's own, which are dropped as soon as none follows from them.

    Fifty territories with thousands of armies would fill the memory otherwise.
    """
    column: list[float] = []

    def entry(armies: int) -> float:
        while len(column) <= armies:
            row = len(column)
            column.append(rows.upto(row, defenders)[row][defenders])
            rows.forget(row + 1 - MOST_DICE)
        return column[armies]

    return entry


def armies_needed(
    defenders: int | Sequence[int],
    win: float = 0.8,
    *,
    leave: int | Sequence[int] = 1,
    stop_at: int = 1,
    dice: Dice = CLASSIC,
) -> int:
    """Return the fewest armies that take a territory, or several, with a wanted chance.

    `armies` always counts every army on the attacking territory, the one that has to stay
    included; so does the answer.

    Parameters
    ----------
    defenders : int or sequence of int
        One territory's defenders, or those of a campaign in the order of attack.
    win : float, default 0.8
        The chance wanted, between 0 and 1.
    leave, stop_at, dice
        As for `campaign`.

    Returns
    -------
    int

    Raises
    ------
    OddsError
        When an argument is out of its range, or when even 2000 armies are too few.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.armies_needed(10), odds.armies_needed([3, 2, 4])
    (15, 15)
    """
    wanted = share("win", win)
    counts = (
        stacks("defenders", defenders)
        if several(defenders)
        else (whole("defenders", defenders, 1, MOST_ARMIES),)
    )
    stop = whole("stop_at", stop_at, 1, MOST_ARMIES)
    chance = _column(counts, for_each("leave", leave, len(counts)), stop, checked_dice(dice))
    for armies in range(1, MOST_ARMIES + 1):
        if chance(armies) >= wanted:
            return armies
    raise OutOfRangeError(
        "defenders", f"need more than {MOST_ARMIES} armies", "ask for a smaller chance to win"
    )


def defenders_beatable(
    armies: int, win: float = 0.8, *, stop_at: int = 1, dice: Dice = CLASSIC
) -> int:
    """Return the most defenders that `armies` beat with a wanted chance, 0 if not even one.

    `armies` always counts every army on the attacking territory, the one that has to stay
    included.

    Parameters
    ----------
    armies : int
        1 to 2000.
    win : float, default 0.8
        The chance wanted, between 0 and 1.
    stop_at, dice
        As for `battle`.

    Raises
    ------
    OddsError
        When an argument is out of its range, or when more than 2000 defenders can be beaten.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.defenders_beatable(11)
    6
    """
    wanted = share("win", win)
    army = whole("armies", armies, 1, MOST_ARMIES)
    stop = whole("stop_at", stop_at, 1, MOST_ARMIES)
    rows = shared_rows(checked_dice(dice), stop)
    reach = 0
    while reach < MOST_ARMIES:
        tried, reach = reach, min(MOST_ARMIES, max(2 * reach, army))
        row = rows.upto(army, reach)[army]
        for defenders in range(tried + 1, reach + 1):
            if row[defenders] < wanted:
                return defenders - 1
    raise OutOfRangeError(
        "armies", f"beat more than {MOST_ARMIES} defenders", "ask for a larger chance to win"
    )


def best_order(
    armies: int,
    defenders: Sequence[int],
    *,
    leave: int = 1,
    stop_at: int = 1,
    dice: Dice = CLASSIC,
) -> CampaignPlan:
    """Return the order of attack with the best chance to take every territory.

    The territories are taken to be neighbours of one another, so that any order is possible.
    `armies` always counts every army on the attacking territory, the one that has to stay
    included.

    Parameters
    ----------
    armies : int
        1 to 2000.
    defenders : sequence of int
        Defenders of each territory; at most 5040 different orders, so 7 territories always, and
        at most 50 million for orders times armies times mean defenders.
    leave, stop_at : int, default 1
        As for `campaign`.
    dice : Dice

    Returns
    -------
    CampaignPlan
        ``.defenders`` in the best order and ``.win``.

    Raises
    ------
    OddsError
        When an argument is out of its range or there are too many orders.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.best_order(10, [3, 2, 4]).defenders
    (4, 3, 2)
    """
    counts = stacks("defenders", defenders)
    orders = math.factorial(len(counts))
    for repeats in Counter(counts).values():
        orders //= math.factorial(repeats)
    if orders > MOST_PLANS:
        problem = f"has {shown(orders)} orders"
        raise OutOfRangeError("defenders", problem, f"give at most {MOST_PLANS}")
    comparison = _Comparison(armies, leave, stop_at, dice)
    comparison.check(orders, sum(counts) // len(counts))
    plans = map(comparison.plan, _orders((), Counter(counts)))
    return max(plans, key=lambda plan: (plan.win, plan.defenders))


def best_split(
    defenders: int,
    territories: int,
    armies: int,
    *,
    leave: int = 1,
    stop_at: int = 1,
    dice: Dice = CLASSIC,
) -> CampaignPlan:
    """Return how to spread defenders over a row of territories so that they hold out best.

    The attacker comes through the territories in their order; the defender wants the chance
    that all of them fall to be smallest. `armies` always counts every army on the attacking
    territory, the one that has to stay included.

    Parameters
    ----------
    defenders : int
        Defenders to spread, at least one a territory.
    territories : int
        Territories in the row, 1 to 50; at most 5040 different splits, and at most 50 million
        for splits times armies times mean defenders.
    armies : int
        1 to 2000.
    leave, stop_at : int, default 1
        As for `campaign`.
    dice : Dice

    Returns
    -------
    CampaignPlan
        ``.defenders`` in the order of attack and the attacker's ``.win``.

    Raises
    ------
    OddsError
        When an argument is out of its range or there are too many splits.

    Examples
    --------
    >>> from risk_widget import odds
    >>> split = odds.best_split(11, 3, armies=15)
    >>> round(split.win, 4) <= 0.7048
    True
    """
    number = whole("territories", territories, 1, MOST_TERRITORIES)
    spread = whole("defenders", defenders, number, MOST_ARMIES)
    splits = math.comb(spread - 1, number - 1)
    if splits > MOST_PLANS:
        problem = f"allow {shown(splits)} splits"
        raise OutOfRangeError("territories", problem, f"give at most {MOST_PLANS}")
    comparison = _Comparison(armies, leave, stop_at, dice)
    comparison.check(splits, spread // number)
    plans = map(comparison.plan, _splits((), spread, number))
    return min(plans, key=lambda plan: (plan.win, plan.defenders))


class _Comparison:
    """The chances of many campaigns through parts of the same territories.

    A campaign is cut in two: the first half is walked forwards to the armies that arrive, the
    second half is filled backwards as a chance for each number of armies. Either half is
    computed once for all campaigns that share it.
    """

    def __init__(self, armies: int, leave: int, stop_at: int, dice: Dice) -> None:
        self.armies = whole("armies", armies, 1, MOST_ARMIES)
        self._leave = whole("leave", leave, 1, MOST_ARMIES)
        self._stop_at = whole("stop_at", stop_at, 1, MOST_ARMIES)
        self._rules = checked_dice(dice)
        self._field = plain_field(weights(self._rules), "most", "most")
        self._heads: dict[tuple[int, ...], Stage] = {(): Stage({self.armies: 1.0}, self.armies)}
        self._tails: dict[tuple[int, ...], array[float]] = {}

    def check(self, plans: int, mean: int) -> None:
        """Refuse what would take minutes: so many plans, with so many defenders on average."""
        if plans > 1 and plans * self.armies * mean > MOST_EFFORT:
            problem = f"is {self.armies} for {plans} plans of about {mean} defenders each"
            remedy = f"give at most {MOST_EFFORT // (plans * mean)}, or fewer defenders"
            raise OutOfRangeError("armies", problem, remedy)

    def plan(self, defenders: tuple[int, ...]) -> CampaignPlan:
        """Return a campaign with its chance."""
        half = len(defenders) // 2
        tail = self._tail(defenders[half:])
        arriving = self._head(defenders[:half]).weights.items()
        win = math.fsum(chance * tail[armies] for armies, chance in arriving)
        return CampaignPlan(defenders, min(1.0, win))

    def _head(self, taken: tuple[int, ...]) -> Stage:
        """Return the armies that arrive after so many territories."""
        if taken not in self._heads:
            before = self._head(taken[:-1])
            self._heads[taken] = advance(before, self._field, taken[-1], self._leave, self._stop_at)
        return self._heads[taken]

    def _tail(self, ahead: tuple[int, ...]) -> array[float]:
        """Return for each number of armies the chance to take all territories ahead."""
        if ahead not in self._tails:
            first, *others = ahead
            if others:
                later = self._tail(tuple(others)).__getitem__
                prize = _prize(later, self._field, self._leave)
                rows = Rows(self._field, self._stop_at, prize)
            else:
                rows = shared_rows(self._rules, self._stop_at)
            filled = rows.upto(self.armies, first)[: self.armies + 1]
            self._tails[ahead] = array("d", [row[first] for row in filled])
        return self._tails[ahead]


def _orders(taken: tuple[int, ...], to_take: Counter[int]) -> Iterator[tuple[int, ...]]:
    """Yield every order of territories once, equal ones not told apart."""
    if not to_take:
        yield taken
    for count in sorted(to_take):
        yield from _orders((*taken, count), to_take - Counter([count]))


def _splits(taken: tuple[int, ...], spread: int, number: int) -> Iterator[tuple[int, ...]]:
    """Yield every split of the defenders that are left over so many territories."""
    if number == 1:
        yield (*taken, spread)
        return
    for count in range(1, spread - number + 2):
        yield from _splits((*taken, count), spread - count, number - 1)
