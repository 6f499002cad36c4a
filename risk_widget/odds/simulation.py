"""Rolling real dice beside every exact answer, from a seed that can be shown and repeated."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING

from .battles import Battle, battle, checked_dice
from .best import field_for
from .campaigns import Campaign, campaign, stay_behind
from .dice import CLASSIC, MOST_DICE, Dice, Hand, Law, roll_law, won_pairs
from .errors import MOST_BATTLES, OutOfRangeError, share, whole
from .fairness import ChiSquare, chi_square
from .fields import Field
from .tactics import AttackTactic, DefenceTactic
from .weights import weights

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_ARMIES_ROLLED = 50_000_000
"""Most armies in all battles of one simulation: about a minute of dice."""

Interval = tuple[float, float]


def wilson(wins: int, trials: int, confidence: float = 0.95) -> Interval:
    """Return Wilson's interval for a chance, from wins among trials."""
    z = NormalDist().inv_cdf(0.5 + share("confidence", confidence) / 2)
    seen = wins / trials
    shrink = 1 + z * z / trials
    centre = (seen + z * z / (2 * trials)) / shrink
    reach = z / shrink * math.sqrt(seen * (1 - seen) / trials + z * z / (4 * trials * trials))
    # rounding must not cut off the two ends that are exact
    low = max(0.0, centre - reach) if wins else 0.0
    return low, min(1.0, centre + reach) if wins < trials else 1.0


def battles_for(half_width: float, confidence: float = 0.95) -> int:
    """Return how many battles bring a win rate near 1/2 within `half_width` of the truth.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.battles_for(0.01), odds.battles_for(0.001)
    (9604, 960365)
    """
    z = NormalDist().inv_cdf(0.5 + share("confidence", confidence) / 2)
    return math.ceil((z / (2 * share("half_width", half_width))) ** 2)


@dataclass(frozen=True)
class Simulation:
    """Battles or campaigns fought with real dice.

    Attributes
    ----------
    question : Battle or Campaign
        The exact odds of the same.
    seed : int
    results : bytes
        One byte for each battle in the order fought, 1 when it was won.
    armies_left : dict
        How often each number of armies was left, in what was won: on the attacking territory,
        the one that has to stay included, for a battle; in the last territory for a campaign.
    rolls : int
        Rolls of all battles together.
    """

    question: Battle | Campaign
    seed: int
    results: bytes
    armies_left: dict[int, int]
    rolls: int

    @property
    def battles(self) -> int:
        """How many battles were fought."""
        return len(self.results)

    @property
    def wins(self) -> int:
        """How many battles were won."""
        return self.results.count(1)

    @property
    def win(self) -> float:
        """The share of battles won."""
        return self.wins / self.battles

    def interval(self, confidence: float = 0.95) -> Interval:
        """Return Wilson's interval for the chance to win.

        Parameters
        ----------
        confidence : float, default 0.95
            How often such intervals hold the true chance.

        Returns
        -------
        tuple of float
            The lower and the upper end.

        Raises
        ------
        OddsError
            When `confidence` is not between 0 and 1.
        """
        return wilson(self.wins, self.battles, confidence)

    def running(self) -> list[float]:
        """Return the share won after each battle."""
        wins, shares = 0, []
        for number, result in enumerate(self.results, 1):
            wins += result
            shares.append(wins / number)
        return shares

    def figure(self) -> go.Figure:
        """Return a Plotly figure: the running share of wins in the funnel around the exact chance.

        The text for people who cannot see it is in ``figure.layout.meta["alt"]``.
        """
        from .figures import running_figure

        return running_figure(self)


@dataclass(frozen=True)
class RollSimulation:
    """Single rolls with real dice.

    Attributes
    ----------
    law : dict
        The exact law of the same roll.
    seed : int
    counts : dict
        How often each (attacker_loss, defender_loss) came up.
    faces : dict
        How often each face came up, on ``"attacker"``'s and on ``"defender"``'s dice.
    """

    law: Law
    seed: int
    counts: dict[tuple[int, int], int]
    faces: dict[str, dict[int, int]]

    @property
    def rolls(self) -> int:
        """How many rolls were made."""
        return sum(self.counts.values())

    def check(self) -> ChiSquare:
        """Return the chi-square test of the outcomes against the exact law."""
        return chi_square(self.counts, self.law)

    def check_faces(self, side: str = "attacker") -> ChiSquare:
        """Return the chi-square test that all faces of one side's dice are alike."""
        return chi_square(self.faces[side])


class _Thrower:
    """Throws real dice and compares them."""

    def __init__(self, dice: Dice, random: Random) -> None:
        self._dice = dice
        self._random = random.random
        self._won: dict[tuple[Hand, Hand], int] = {}

    def hand(self, dice: int, sides: int) -> Hand:
        random = self._random
        return tuple(sorted([int(random() * sides) + 1 for _ in range(dice)], reverse=True))

    def attack(self, dice: int) -> Hand:
        return self.hand(dice, self._dice.attack_sides)

    def defence(self, dice: int) -> Hand:
        return self.hand(dice, self._dice.defence_sides)

    def won(self, attack: Hand, defence: Hand) -> int:
        key = (attack, defence)
        if key not in self._won:
            self._won[key] = sum(won_pairs(self._dice, attack, defence))
        return self._won[key]


def _fight(
    rules: Field, thrower: _Thrower, armies: int, defenders: int, stop_at: int
) -> tuple[int, int, int, int]:
    """Fight one battle; return armies left, defenders left, rolls, and the last attack dice."""
    rolls = dice = 0
    while armies > stop_at and defenders:
        armies, defenders, dice = _roll_once(rules, thrower, armies, defenders)
        rolls += 1
    return armies, defenders, rolls, dice


def _roll_once(
    rules: Field, thrower: _Thrower, armies: int, defenders: int
) -> tuple[int, int, int]:
    dice = rules.attack(armies, defenders)
    attack = thrower.attack(dice)
    defence = thrower.defence(rules.defence(armies, defenders, attack))
    won = thrower.won(attack, defence)
    return armies - min(dice, len(defence)) + won, defenders - won, dice


def one_walk(battle: Battle, seed: int = 0) -> list[tuple[int, int]]:
    """Return the states of one battle fought with real dice, from the start to the end.

    Parameters
    ----------
    battle : Battle
        Its `armies` count every army on the attacking territory, the one that has to stay
        included, and so do the states.
    seed : int, default 0

    Returns
    -------
    list of tuple
        (armies, defenders) before the first roll and after each roll.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.one_walk(odds.battle(4, 2), seed=1)[0]
    (4, 2)
    """
    rules = battle.rules
    thrower = _Thrower(battle.dice, Random(whole("seed", seed, -(2**63), 2**63 - 1)))
    armies, defenders = battle.armies, battle.defenders
    path = [(armies, defenders)]
    while armies > battle.stop_at and defenders:
        armies, defenders = _roll_once(rules, thrower, armies, defenders)[:2]
        path.append((armies, defenders))
    return path


def simulate(
    armies: int,
    defenders: int | Sequence[int],
    battles: int = 10_000,
    seed: int = 0,
    *,
    leave: int | Sequence[int] = 1,
    stop_at: int = 1,
    dice: Dice = CLASSIC,
    attack: AttackTactic = "most",
    defence: DefenceTactic = "most",
) -> Simulation:
    """Fight a battle or a campaign many times with real dice.

    `armies` always counts every army on the attacking territory, the one that has to stay
    included. The same seed gives the same dice on every machine.

    Parameters
    ----------
    armies : int
        1 to 2000.
    defenders : int or sequence of int
        One territory's defenders, or those of a campaign in the order of attack.
    battles : int, default 10,000
        1 to 1,000,000, and at most 50 million armies in all battles together.
    seed : int, default 0
    leave, stop_at, dice, attack, defence
        As for `battle` and `campaign`.

    Returns
    -------
    Simulation
        ``.wins``, ``.win``, ``.interval()``, ``.armies_left``, ``.question`` (the exact odds)
        and ``.figure()``.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> fought = odds.simulate(11, 10, battles=2000, seed=1)
    >>> low, high = fought.interval()
    >>> low < fought.question.win < high
    True
    """
    number = whole("battles", battles, 1, MOST_BATTLES)
    start = whole("seed", seed, -(2**63), 2**63 - 1)
    question: Battle | Campaign
    if isinstance(defenders, Sequence):
        question = campaign(
            armies, defenders, leave, stop_at, dice=dice, attack=attack, defence=defence
        )
        route = list(zip(question.defenders, question.leave, strict=True))
    else:
        question = battle(armies, defenders, stop_at, dice=dice, attack=attack, defence=defence)
        route = [(question.defenders, 0)]
    effort = number * (question.armies + sum(count for count, _ in route))
    if effort > MOST_ARMIES_ROLLED:
        fewer = max(1, number * MOST_ARMIES_ROLLED // effort)
        raise OutOfRangeError("battles", f"is {number}", f"battles as large as these: {fewer}")
    thrower = _Thrower(dice, Random(start))
    fields = [
        field_for(
            weights(dice), question.attack, question.defence, (question.armies, count, stop_at)
        )
        for count, _ in route
    ]
    results = bytearray()
    left: Counter[int] = Counter()
    rolls = 0
    for _ in range(number):
        won, here, rolled = _march(thrower, fields, route, question.armies, stop_at)
        rolls += rolled
        results.append(won)
        if won:
            left[here] += 1
    return Simulation(
        question, start, bytes(results), dict(sorted(left.items(), reverse=True)), rolls
    )


def _march(
    thrower: _Thrower,
    fields: list[Field],
    route: list[tuple[int, int]],
    armies: int,
    stop_at: int,
) -> tuple[bool, int, int]:
    """Fight along a route once; return whether all fell, the armies at its end, and the rolls."""
    rolls = 0
    for rules, (defenders, leave) in zip(fields, route, strict=True):
        armies, held, rolled, dice = _fight(rules, thrower, armies, defenders, stop_at)
        rolls += rolled
        if held:
            return False, armies, rolls
        if leave:
            armies -= stay_behind(armies, dice, leave)
    return True, armies, rolls


def simulate_rolls(
    attack_dice: int, defence_dice: int, rolls: int = 1000, seed: int = 0, *, dice: Dice = CLASSIC
) -> RollSimulation:
    """Make one roll many times with real dice, counting outcomes and faces.

    Dice are counted here, not armies; `armies` elsewhere always counts every army on the
    attacking territory, the one that has to stay included.

    Parameters
    ----------
    attack_dice, defence_dice : int
        Dice rolled by each side, 1 to 3.
    rolls : int, default 1000
        1 to 1,000,000.
    seed : int, default 0
    dice : Dice
        Sides, ties and bonuses.

    Returns
    -------
    RollSimulation
        ``.counts``, ``.faces``, ``.law``, ``.check()`` and ``.check_faces()``.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> made = odds.simulate_rolls(3, 2, rolls=1000, seed=4)
    >>> made.rolls, made.check().refutes()
    (1000, False)
    """
    attack = whole("attack_dice", attack_dice, 1, MOST_DICE)
    defence = whole("defence_dice", defence_dice, 1, MOST_DICE)
    number = whole("rolls", rolls, 1, MOST_BATTLES)
    start = whole("seed", seed, -(2**63), 2**63 - 1)
    rules = checked_dice(dice)
    thrower = _Thrower(rules, Random(start))
    law = dict(roll_law(rules, attack, defence))
    counts = dict.fromkeys(law, 0)
    seen: dict[str, Counter[int]] = {"attacker": Counter(), "defender": Counter()}
    pairs = min(attack, defence)
    for _ in range(number):
        mine, theirs = thrower.attack(attack), thrower.defence(defence)
        seen["attacker"].update(mine)
        seen["defender"].update(theirs)
        won = thrower.won(mine, theirs)
        counts[pairs - won, won] += 1
    faces = {
        "attacker": {face: seen["attacker"][face] for face in range(1, rules.attack_sides + 1)},
        "defender": {face: seen["defender"][face] for face in range(1, rules.defence_sides + 1)},
    }
    return RollSimulation(law, start, counts, faces)
