"""A campaign: one army column through several territories, leaving garrisons behind."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, cast

from .best import field_for
from .dice import CLASSIC, Dice, checked_dice
from .errors import (
    MOST_ARMIES,
    NotANumberError,
    OutOfRangeError,
    in_order,
    several,
    shown,
    stacks,
    whole,
)
from .fields import Field
from .march import fight
from .speech import speech
from .tactics import AttackTactic, DefenceTactic, checked_attack, checked_defence
from .weights import Number, base_of, weights

if TYPE_CHECKING:
    import plotly.graph_objects as go


@dataclass(frozen=True)
class Stage:
    """The armies that stand in a territory just taken, as weights.

    Attributes
    ----------
    weights : dict
        From armies moved in to chance times ``base ** (reach - armies)``.
    reach : int
        See `weights`; of no meaning when the base is 1.
    """

    weights: dict[int, Number]
    reach: int

    def chance(self) -> float:
        """Return the chance that the campaign gets here, for weights that are floats."""
        return min(1.0, math.fsum(self.weights.values()))


def stay_behind(armies: int, dice: int, leave: int) -> int:
    """Return how many of `armies` stay: as wanted, but the dice of the last roll move in."""
    return min(leave, armies - dice)


def advance(stage: Stage, rules: Field, defenders: int, leave: int, stop_at: int) -> Stage:
    """Return the armies in the next territory, after the battle for it and the move in."""
    captured = fight(rules, stage.weights, defenders, stop_at).captured
    moves = [
        (armies, stay_behind(armies, dice, leave), weight)
        for (armies, dice), weight in captured.items()
    ]
    base = rules.weights.base
    fewest = min((stay for _, stay, _ in moves), default=0)
    arrived: dict[int, Number] = defaultdict(int)
    for armies, stay, weight in moves:
        # who stays does not fight on, so the weights of unequal garrisons are levelled here
        arrived[armies - stay] += weight * base ** (stay - fewest)
    return Stage(dict(arrived), stage.reach + defenders - fewest)


@dataclass(frozen=True)
class Campaign:
    """The odds of a campaign, computed when they are first asked for.

    Attributes
    ----------
    armies : int
        Armies on the first attacking territory, the one that has to stay included.
    defenders, leave, stop_at : tuple of int
        One number for each territory, in the order of attack.
    dice : tuple of Dice
        The dice rules at each territory.
    attack, defence
        Tactics: how many dice each side rolls.
    """

    armies: int
    defenders: tuple[int, ...]
    leave: tuple[int, ...]
    stop_at: tuple[int, ...]
    dice: tuple[Dice, ...]
    attack: AttackTactic = "most"
    defence: DefenceTactic = "most"

    def __str__(self) -> str:
        told = speech()
        return told.say(
            "{armies} {defenders} in {chance}% of campaigns.",
            armies=told.counted("{n} army takes", "{n} armies take", self.armies),
            defenders=", ".join(map(str, self.defenders)),
            chance=told.percent(self.win, unit=""),
        )

    def _run(self, base: int, one: Number) -> list[Stage]:
        stages = [Stage({self.armies: one}, self.armies)]
        for defenders, leave, stop_at, dice in zip(
            self.defenders, self.leave, self.stop_at, self.dice, strict=True
        ):
            here = stages[-1]
            limits = (max(here.weights, default=1), defenders, stop_at)
            rules = field_for(weights(dice, base), self.attack, self.defence, limits)
            stages.append(advance(here, rules, defenders, leave, stop_at))
        return stages[1:]

    @cached_property
    def _stages(self) -> list[Stage]:
        return self._run(1, 1.0)

    @cached_property
    def _exact_laws(self) -> list[dict[int, Fraction]]:
        base = base_of(self.dice)
        return [
            {
                armies: Fraction(cast("int", weight), base ** (stage.reach - armies))
                for armies, weight in sorted(stage.weights.items(), reverse=True)
            }
            for stage in self._run(base, 1)
        ]

    @cached_property
    def win_each(self) -> tuple[float, ...]:
        """Chance that each territory is taken, in the order of attack."""
        return tuple(stage.chance() for stage in self._stages)

    @property
    def win_each_exact(self) -> tuple[Fraction, ...]:
        """The same as `win_each`, as fractions."""
        return tuple(sum(law.values(), Fraction(0)) for law in self._exact_laws)

    @property
    def win(self) -> float:
        """Chance that every territory is taken."""
        return self.win_each[-1]

    @property
    def win_exact(self) -> Fraction:
        """Chance that every territory is taken, as a fraction."""
        return self.win_each_exact[-1]

    @cached_property
    def armies_each(self) -> tuple[dict[int, float], ...]:
        """Chance of each number of armies that move into each territory, most armies first.

        The armies left behind are not in it; each law adds to its entry of `win_each`.
        """
        return tuple(dict(sorted(stage.weights.items(), reverse=True)) for stage in self._stages)

    @property
    def armies_left(self) -> dict[int, float]:
        """Chance of each number of armies in the last territory when it is taken.

        The armies left behind on the way are not in it; the chances add to `win`.
        """
        return self.armies_each[-1]

    @property
    def armies_left_exact(self) -> dict[int, Fraction]:
        """The same as `armies_left`, as fractions."""
        return self._exact_laws[-1]

    @property
    def mean_armies_left(self) -> float:
        """Mean number of armies in the last territory in campaigns won; 0 if none can be."""
        law = self.armies_left
        won = math.fsum(law.values())
        return math.fsum(armies * chance for armies, chance in law.items()) / won if won else 0.0

    def figure(self) -> go.Figure:
        """Return a Plotly figure: the ladder of territories and how far the campaign gets.

        The text for people who cannot see it is in ``figure.layout.meta["alt"]``.
        """
        from .figures import campaign_figure

        return campaign_figure(self)


def for_each(field: str, value: object, number: int) -> tuple[int, ...]:
    """Return one whole number a territory, from a single number or a sequence."""
    if several(value):
        return tuple(
            whole(f"{field}[{place}]", entry, 1, MOST_ARMIES)
            for place, entry in enumerate(_entries(field, value, number))
        )
    return (whole(field, value, 1, MOST_ARMIES),) * number


def dice_for_each(value: object, number: int) -> tuple[Dice, ...]:
    """Return the dice rules of each territory, from one or from a sequence."""
    if several(value):
        return tuple(checked_dice(dice) for dice in _entries("dice", value, number))
    return (checked_dice(value),) * number


def _entries(field: str, value: object, number: int) -> tuple[object, ...]:
    """Return the entries of a list of one for each territory."""
    remedy = f"give one for all, or a list of {number}, one for each territory"
    if not in_order(value):
        raise NotANumberError(field, f"is {shown(value)}", remedy)
    entries = tuple(islice(cast("Iterable[object]", value), number + 1))
    if len(entries) != number:
        have = f"{len(entries)}" if len(entries) < number else f"more than {number}"
        raise OutOfRangeError(field, f"has {have} entries", remedy)
    return entries


def campaign(
    armies: int,
    defenders: Sequence[int],
    leave: int | Sequence[int] = 1,
    stop_at: int | Sequence[int] = 1,
    *,
    dice: Dice | Sequence[Dice] = CLASSIC,
    attack: AttackTactic = "most",
    defence: DefenceTactic = "most",
) -> Campaign:
    """Return the odds of taking several territories one after the other.

    `armies` always counts every army on the attacking territory, the one that has to stay
    included. After a capture all armies but `leave` move in, at least as many as the dice of
    the last roll, and attack the next territory from there.

    Parameters
    ----------
    armies : int
        1 to 2000.
    defenders : sequence of int
        Defenders of each territory in the order of attack; at most 50 territories.
    leave : int or sequence of int, default 1
        Armies left behind on the attacking territory after each capture, the last one too.
    stop_at : int or sequence of int, default 1
        No further roll when at most so many armies are left on the attacking territory.
    dice : Dice or sequence of Dice
        The dice rules everywhere, or at each territory.
    attack, defence
        Tactics as for `battle`.

    Returns
    -------
    Campaign
        ``.win``, ``.win_each``, ``.armies_left`` (in the last territory), their ``_exact``
        fractions, and ``.figure()``.

    Raises
    ------
    OddsError
        When an argument is out of its range; the message names it and what to give instead.

    Examples
    --------
    >>> from risk_widget import odds
    >>> march = odds.campaign(20, [3, 2, 4])
    >>> [round(chance, 6) for chance in march.win_each]
    [0.999858, 0.998454, 0.967163]
    >>> round(odds.campaign(20, [3, 2, 4], leave=3).win, 6)
    0.870327
    """
    counts = stacks("defenders", defenders)
    return Campaign(
        whole("armies", armies, 1, MOST_ARMIES),
        counts,
        for_each("leave", leave, len(counts)),
        for_each("stop_at", stop_at, len(counts)),
        dice_for_each(dice, len(counts)),
        checked_attack(attack),
        checked_defence(defence),
    )
