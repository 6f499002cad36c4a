"""One battle for one territory."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, cast

from .best import field_for
from .dice import CLASSIC, Dice, checked_dice
from .errors import MOST_ARMIES, whole
from .fields import Field
from .march import Ends, count_rolls, fight
from .moments import Losses, Moments, moments
from .speech import speech
from .tactics import AttackTactic, DefenceTactic, checked_attack, checked_defence
from .weights import base_of, weights

if TYPE_CHECKING:
    import plotly.graph_objects as go

State = tuple[int, int]


@dataclass(frozen=True)
class Battle:
    """The odds of one battle, computed when they are first asked for.

    Attributes
    ----------
    armies : int
        Armies on the attacking territory at the start, the one that has to stay included.
    defenders : int
    stop_at : int
        The attacker stops when at most so many armies are left.
    dice : Dice
    attack, defence
        Tactics: how many dice each side rolls.
    """

    armies: int
    defenders: int
    stop_at: int = 1
    dice: Dice = CLASSIC
    attack: AttackTactic = "most"
    defence: DefenceTactic = "most"

    def __str__(self) -> str:
        told = speech()
        return told.say(
            "{armies} {defenders} in {chance}% of battles.",
            armies=told.counted("{n} army takes", "{n} armies take", self.armies),
            defenders=told.counted("{n} defender", "{n} defenders", self.defenders),
            chance=told.percent(self.win, math.fsum(self._ends.held.values()), unit=""),
        )

    @cached_property
    def rules(self) -> Field:
        """What both sides' tactics make of every state."""
        limits = (self.armies, self.defenders, self.stop_at)
        return field_for(weights(self.dice), self.attack, self.defence, limits)

    @cached_property
    def _exact_field(self) -> Field:
        limits = (self.armies, self.defenders, self.stop_at)
        exact = weights(self.dice, base_of([self.dice]))
        return field_for(exact, self.attack, self.defence, limits)

    @cached_property
    def _ends(self) -> Ends:
        return fight(self.rules, {self.armies: 1.0}, self.defenders, self.stop_at)

    @cached_property
    def _exact_ends(self) -> Ends:
        return fight(self._exact_field, {self.armies: 1}, self.defenders, self.stop_at)

    @cached_property
    def win(self) -> float:
        """Chance to capture the territory."""
        return min(1.0, math.fsum(self._ends.captured.values()))

    @cached_property
    def win_exact(self) -> Fraction:
        """Chance to capture the territory, as a fraction.

        Two hundred against as many take a moment, two thousand some ten seconds.
        """
        base, total = self._exact_field.weights.base, self.armies + self.defenders
        captured = self._exact_ends.captured
        summed = sum(cast("int", weight) * base**left for (left, _), weight in captured.items())
        return Fraction(summed, base**total)

    @cached_property
    def armies_left(self) -> dict[int, float]:
        """Chance of each number of armies on the attacking territory in battles won.

        Counted before moving in, the one that has to stay included; most armies first. The
        chances add to `win`.
        """
        law: dict[int, float] = defaultdict(float)
        for (left, _), chance in self._ends.captured.items():
            law[left] += chance
        return dict(sorted(law.items(), reverse=True))

    @cached_property
    def defenders_left(self) -> dict[int, float]:
        """Chance of each number of defenders in battles lost, fewest first; adds to 1 - `win`."""
        law: dict[int, float] = defaultdict(float)
        for (_, left), chance in self._ends.held.items():
            law[left] += chance
        return dict(sorted(law.items()))

    @cached_property
    def ends(self) -> dict[State, float]:
        """Chance of every (armies left, defenders left) at the end of the battle."""
        law: dict[State, float] = {(left, 0): chance for left, chance in self.armies_left.items()}
        law.update(sorted(self._ends.held.items(), key=lambda end: (-end[0][0], end[0][1])))
        return law

    @cached_property
    def ends_exact(self) -> dict[State, Fraction]:
        """The same as `ends`, as fractions."""
        summed: dict[State, int] = defaultdict(int)
        for (left, _), weight in self._exact_ends.captured.items():
            summed[left, 0] += cast("int", weight)
        for state, weight in self._exact_ends.held.items():
            summed[state] += cast("int", weight)
        base, total = self._exact_field.weights.base, self.armies + self.defenders
        return {state: Fraction(summed[state], base ** (total - sum(state))) for state in self.ends}

    @property
    def armies_left_exact(self) -> dict[int, Fraction]:
        """The same as `armies_left`, as fractions; the army that has to stay is included."""
        return {armies: chance for (armies, left), chance in self.ends_exact.items() if not left}

    @property
    def defenders_left_exact(self) -> dict[int, Fraction]:
        """The same as `defenders_left`, as fractions."""
        law = dict.fromkeys(self.defenders_left, Fraction(0))
        for (_, left), chance in self.ends_exact.items():
            if left:
                law[left] += chance
        return law

    @cached_property
    def losses(self) -> Losses[float]:
        """Mean and spread of the armies that each side loses until the battle ends."""
        return Losses(
            moments((self.armies - left, chance) for (left, _), chance in self.ends.items()),
            moments((self.defenders - left, chance) for (_, left), chance in self.ends.items()),
        )

    @cached_property
    def rolls(self) -> Moments[float]:
        """Mean and spread of the number of rolls until the battle ends."""
        mean, square = count_rolls(self.rules, self.armies, self.defenders, self.stop_at)
        return Moments(mean, max(0.0, square - mean * mean))

    def after(self, rolls: int) -> dict[State, float]:
        """Return the chance of every (armies, defenders) after so many rolls.

        Battles that have ended stay where they ended, so the chances always add to one.

        Parameters
        ----------
        rolls : int
            0 to 4000.

        Raises
        ------
        OddsError
            When `rolls` is out of its range.

        Examples
        --------
        >>> from risk_widget import odds
        >>> sorted(odds.battle(4, 2).after(1))
        [(2, 2), (3, 1), (4, 0)]
        """
        ended: dict[State, float] = defaultdict(float)
        going: dict[State, float] = {(self.armies, self.defenders): 1.0}
        for _ in range(whole("rolls", rolls, 0, 2 * MOST_ARMIES)):
            further: dict[State, float] = defaultdict(float)
            for state, chance in going.items():
                armies, defenders = state
                if armies <= self.stop_at or not defenders:
                    ended[state] += chance
                    continue
                for attacker, defender, weight in self.rules.at(armies, defenders)[1]:
                    further[armies - attacker, defenders - defender] += chance * weight
            going = further
        for state, chance in going.items():
            ended[state] += chance
        return dict(ended)

    def visits(self) -> dict[State, float]:
        """Return the chance that the battle passes through each (armies, defenders).

        The sum over all states where dice are still rolled is the mean number of rolls.
        """
        return dict(self.passing())

    def passing(self) -> Iterator[tuple[State, float]]:
        """Yield what `visits` returns, without keeping it: the largest totals of armies first."""
        totals: dict[int, dict[State, float]] = defaultdict(lambda: defaultdict(float))
        start = self.armies + self.defenders
        totals[start][self.armies, self.defenders] = 1.0
        for total in range(start, 0, -1):
            layer = totals.pop(total, {})
            yield from layer.items()
            for (armies, defenders), chance in layer.items():
                if armies <= self.stop_at or not defenders:
                    continue
                for attacker, defender, weight in self.rules.at(armies, defenders)[1]:
                    further = totals[total - attacker - defender]
                    further[armies - attacker, defenders - defender] += chance * weight

    def figure(self) -> go.Figure:
        """Return a Plotly figure of the armies left on both sides.

        The text for people who cannot see it is in ``figure.layout.meta["alt"]``.
        """
        from .figures import survivors_figure

        return survivors_figure(self)

    def walk_figure(self, seed: int = 0) -> go.Figure:
        """Return a Plotly figure of the walk on the grid of armies, one game drawn on top.

        The text for people who cannot see it is in ``figure.layout.meta["alt"]``.
        """
        from .rolled_figures import walk_figure

        return walk_figure(self, seed)


def battle(
    armies: int,
    defenders: int,
    stop_at: int = 1,
    *,
    dice: Dice = CLASSIC,
    attack: AttackTactic = "most",
    defence: DefenceTactic = "most",
) -> Battle:
    """Return the odds of one battle, fought until the territory falls or the attacker stops.

    `armies` always counts every army on the attacking territory, the one that has to stay
    included: with 1 army nothing can attack.

    Parameters
    ----------
    armies, defenders : int
        1 to 2000; 1 to 200 when a side chooses its best dice.
    stop_at : int, default 1
        The attacker stops when at most so many armies are left on the attacking territory.
    dice : Dice
        How many dice, sides, ties, bonuses.
    attack : "most", "best", int or callable, default "most"
        Dice of the attacker: the most allowed, the best number, never more than an int, or a
        function of (armies, defenders), which is asked once at every state.
    defence : "most", "best", "best-seen", int, callable or AfterSeeing, default "most"
        Dice of the defender; "best-seen" is the best number after seeing the attack dice.

    Returns
    -------
    Battle
        ``.win``, ``.win_exact``, ``.armies_left``, ``.defenders_left``, ``.losses``, ``.rolls``,
        ``.figure()`` and more.

    Raises
    ------
    OddsError
        When an argument is out of its range; the message names it and what to give instead.

    Examples
    --------
    >>> from risk_widget import odds
    >>> fight = odds.battle(4, 2)
    >>> fight.win_exact
    Fraction(6610505, 10077696)
    >>> round(odds.battle(11, 10).losses.attacker.mean, 4)
    7.3078

    References
    ----------
    J. A. Osborne, "Markov chains for the Risk board game revisited", Mathematics Magazine 76
    (2003), 129-135. His A is `armies` - 1.
    """
    return Battle(
        whole("armies", armies, 1, MOST_ARMIES),
        whole("defenders", defenders, 1, MOST_ARMIES),
        whole("stop_at", stop_at, 1, MOST_ARMIES),
        checked_dice(dice),
        checked_attack(attack),
        checked_defence(defence),
    )
