"""Rolling real dice beside every exact answer, from a seed that can be shown and repeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, cast

from .battles import Battle, battle
from .best import field_for
from .campaigns import Campaign, campaign, for_each, stay_behind
from .dice import CLASSIC, MOST_DICE, Dice, Law, checked_dice, roll_law
from .errors import (
    MOST_BATTLES,
    NotANumberError,
    OutOfRangeError,
    one_of,
    several,
    shown,
    whole,
)
from .fairness import ChiSquare, chi_square
from .fields import Field
from .intervals import Interval, wilson
from .tactics import AttackTactic, DefenceTactic
from .throwing import Thrower, checked_seed, roll_once
from .weights import weights

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_ARMIES_ROLLED = 50_000_000
"""Most armies in all battles of one simulation: about a minute of dice."""


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
    results: bytes = field(repr=False)
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
        from .rolled_figures import running_figure

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
        """Return the chi-square test that all faces of one side's dice are alike.

        Parameters
        ----------
        side : "attacker" or "defender", default "attacker"

        Raises
        ------
        OddsError
            When `side` is neither.
        """
        return chi_square(self.faces[one_of("side", side, self.faces)])


@dataclass(frozen=True, slots=True)
class _Leg:
    """One battle on the way of a simulation, and who stays behind after it."""

    rules: Field
    thrower: Thrower
    defenders: int
    leave: int
    stop_at: int

    def fight(self, armies: int) -> tuple[int, int, int, int]:
        """Fight once; return armies left, defenders left, rolls, and the last attack dice."""
        defenders = self.defenders
        rolls = dice = 0
        while armies > self.stop_at and defenders:
            armies, defenders, dice = roll_once(self.rules, self.thrower, armies, defenders)
            rolls += 1
        return armies, defenders, rolls, dice


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

    Raises
    ------
    OddsError
        When `battle` is no `Battle`, or `seed` is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.one_walk(odds.battle(4, 2), seed=1)[0]
    (4, 2)
    """
    if not isinstance(battle, Battle):
        raise NotANumberError("battle", f"is {shown(battle)}", "give odds.battle(...)")
    rules = battle.rules
    thrower = Thrower(battle.dice, Random(checked_seed(seed)))
    armies, defenders = battle.armies, battle.defenders
    path = [(armies, defenders)]
    while armies > battle.stop_at and defenders:
        armies, defenders = roll_once(rules, thrower, armies, defenders)[:2]
        path.append((armies, defenders))
    return path


def simulate(
    armies: int,
    defenders: int | Sequence[int],
    battles: int = 10_000,
    seed: int = 0,
    *,
    leave: int | Sequence[int] = 1,
    stop_at: int | Sequence[int] = 1,
    dice: Dice | Sequence[Dice] = CLASSIC,
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
        0 to 2**63 - 1.
    leave, stop_at, dice, attack, defence
        As for `battle` and `campaign`. Nobody moves in after a single battle, so that `leave`
        changes nothing there.

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
    start = checked_seed(seed)
    question: Battle | Campaign
    if several(defenders):
        question = campaign(
            armies,
            cast("Sequence[int]", defenders),
            leave,
            stop_at,
            dice=dice,
            attack=attack,
            defence=defence,
        )
        route = list(
            zip(question.defenders, question.leave, question.stop_at, question.dice, strict=True)
        )
    else:
        question = battle(
            armies,
            cast("int", defenders),
            cast("int", stop_at),
            dice=cast("Dice", dice),
            attack=attack,
            defence=defence,
        )
        for_each("leave", leave, 1)
        route = [(question.defenders, 0, question.stop_at, question.dice)]
    effort = number * (question.armies + sum(count for count, *_ in route))
    if effort > MOST_ARMIES_ROLLED:
        fewer = max(1, number * MOST_ARMIES_ROLLED // effort)
        raise OutOfRangeError("battles", f"is {number}", f"battles as large as these: {fewer}")
    random = Random(start)
    legs = [
        _Leg(
            field_for(
                weights(rules), question.attack, question.defence, (question.armies, count, stop)
            ),
            Thrower(rules, random),
            count,
            left_behind,
            stop,
        )
        for count, left_behind, stop, rules in route
    ]
    results = bytearray()
    left: Counter[int] = Counter()
    rolls = 0
    for _ in range(number):
        won, here, rolled = _march(legs, question.armies)
        rolls += rolled
        results.append(won)
        if won:
            left[here] += 1
    return Simulation(
        question, start, bytes(results), dict(sorted(left.items(), reverse=True)), rolls
    )


def _march(legs: list[_Leg], armies: int) -> tuple[bool, int, int]:
    """Fight along all legs once; return whether all fell, the armies at the end, and the rolls."""
    rolls = 0
    for leg in legs:
        armies, held, rolled, dice = leg.fight(armies)
        rolls += rolled
        if held:
            return False, armies, rolls
        if leg.leave:
            armies -= stay_behind(armies, dice, leg.leave)
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
    start = checked_seed(seed)
    rules = checked_dice(dice)
    thrower = Thrower(rules, Random(start))
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
