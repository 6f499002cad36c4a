"""One roll: its law, its comparisons, and the dice in sorted order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, islice
from types import MappingProxyType
from typing import Literal, cast

from .errors import MOST_SIDES, NotANumberError, OutOfRangeError, in_order, one_of, shown, whole
from .moments import Losses, exact_moments

Ties = Literal["defender", "attacker"]
Bonus = int | tuple[int, ...]
Law = dict[tuple[int, int], Fraction]
Hand = tuple[int, ...]

MOST_DICE = 3
MOST_BONUS = 20


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice rules of a table: how many dice, how many sides, who wins a tie.

    Attributes
    ----------
    attack_dice, defence_dice : int, default 3 and 2
        Most dice that a side may roll, 1 to 3.
    attack_sides, defence_sides : int, default 6
        Sides of each die, 2 to 20.
    ties : "defender" or "attacker", default "defender"
        Who wins when two paired dice show the same.
    attack_bonus, defence_bonus : int or tuple of int, default 0
        Added after sorting: one number for the best die, or one number for each die, best first.
    defence_armies : sequence of int, default (1, 2, 3)
        Fewest armies with which the defender may roll one, two, three dice.

    Raises
    ------
    OddsError
        When a field is out of its range; the message names it.

    Examples
    --------
    >>> from risk_widget import odds
    >>> fortress = odds.Dice(defence_dice=3)
    >>> round(odds.battle(11, 10, dice=fortress).win, 4)
    0.1902
    """

    attack_dice: int = 3
    defence_dice: int = 2
    attack_sides: int = 6
    defence_sides: int = 6
    ties: Ties = "defender"
    attack_bonus: Bonus = 0
    defence_bonus: Bonus = 0
    defence_armies: tuple[int, ...] = (1, 2, 3)

    def __post_init__(self) -> None:
        # equal rules share their laws, so that all of them have to hold the same plain ints
        for field in ("attack_dice", "defence_dice"):
            self._keep(field, whole(field, getattr(self, field), 1, MOST_DICE))
        for field in ("attack_sides", "defence_sides"):
            self._keep(field, whole(field, getattr(self, field), 2, MOST_SIDES))
        self._keep("ties", one_of("ties", self.ties, ("defender", "attacker")))
        for field in ("attack_bonus", "defence_bonus"):
            self._keep(field, _bonus(field, getattr(self, field)))
        self._keep("defence_armies", _fewest(self.defence_armies, self.defence_dice))

    def _keep(self, field: str, value: object) -> None:
        object.__setattr__(self, field, value)

    def most_attack(self, armies: int) -> int:
        """Return the most dice that may attack out of a territory with `armies` (all of them)."""
        return min(self.attack_dice, armies - 1)

    def most_defence(self, defenders: int) -> int:
        """Return the most dice that may defend a territory with `defenders`."""
        dice = self.defence_dice
        while dice > 1 and defenders < self.defence_armies[dice - 1]:
            dice -= 1
        return dice


def _bonus(field: str, bonus: object) -> Bonus:
    if in_order(bonus):
        numbers = one_a_die(field, bonus)
        return tuple(
            whole(f"{field}[{place}]", number, -MOST_BONUS, MOST_BONUS)
            for place, number in enumerate(numbers)
        )
    return whole(field, bonus, -MOST_BONUS, MOST_BONUS)


def _fewest(value: object, dice: int) -> tuple[int, ...]:
    """Return the fewest armies for each number of dice, or say what is wrong with them."""
    field, remedy = (
        "defence_armies",
        "give the fewest armies for 1, 2, ... dice, for example (1, 3)",
    )
    if not in_order(value):
        raise NotANumberError(field, f"is {shown(value)}", remedy)
    armies: list[int] = []
    for place, fewest in enumerate(one_a_die(field, value)):
        # the last defender always rolls, or the battle would never end
        least, most = (max(place + 1, armies[-1]), 100) if place else (1, 1)
        armies.append(whole(f"{field}[{place}]", fewest, least, most))
    if len(armies) < dice:
        raise OutOfRangeError(field, f"has {len(armies)} of {dice} numbers", remedy)
    return tuple(armies)


def one_a_die(field: str, value: object) -> tuple[object, ...]:
    """Return the entries of a list that has at most one for each die."""
    entries = tuple(islice(cast("Iterable[object]", value), MOST_DICE + 1))
    if len(entries) > MOST_DICE:
        raise OutOfRangeError(field, "is too long", f"give at most {MOST_DICE} numbers")
    return entries


CLASSIC = Dice()
"""Three dice against two, six sides, ties to the defender."""


def checked_dice(dice: object) -> Dice:
    """Return dice rules, or say what is wrong."""
    if not isinstance(dice, Dice):
        raise NotANumberError("dice", f"is {shown(dice)}", "give odds.Dice(...), or leave it out")
    return dice


def ranked(bonus: Bonus) -> tuple[int, ...]:
    """Return what is added to the best, the second and the third die."""
    numbers = (bonus,) if isinstance(bonus, int) else bonus
    return (numbers + (0,) * MOST_DICE)[:MOST_DICE]


@lru_cache(maxsize=256)
def hands(dice: int, sides: int, seen: int) -> Mapping[Hand, int]:
    """Return how many of the ``sides ** dice`` throws show each best `seen` dice, best first."""
    counts: Counter[Hand] = Counter()
    for low_first in combinations_with_replacement(range(1, sides + 1), dice):
        orders = math.factorial(dice)
        for repeats in Counter(low_first).values():
            orders //= math.factorial(repeats)
        counts[low_first[: -seen - 1 : -1]] += orders
    return MappingProxyType(dict(sorted(counts.items(), reverse=True)))


def won_pairs(dice: Dice, attack: Hand, defence: Hand) -> tuple[bool, ...]:
    """Return for each pair of sorted dice, best first, whether the attacker wins it."""
    lead = 0 if dice.ties == "attacker" else 1
    return tuple(
        a + plus_a >= d + plus_d + lead
        for a, d, plus_a, plus_d in zip(
            attack, defence, ranked(dice.attack_bonus), ranked(dice.defence_bonus), strict=False
        )
    )


@lru_cache(maxsize=256)
def pair_counts(dice: Dice, attack: int, defence: int) -> Mapping[tuple[bool, ...], int]:
    """Return how many throws give each pattern of won pairs, out of all throws."""
    pairs = min(attack, defence)
    counts: Counter[tuple[bool, ...]] = Counter()
    theirs = hands(defence, dice.defence_sides, pairs)
    for mine, ways in hands(attack, dice.attack_sides, pairs).items():
        for other, other_ways in theirs.items():
            counts[won_pairs(dice, mine, other)] += ways * other_ways
    return MappingProxyType(dict(counts))


def _no_throws(pairs: int) -> dict[tuple[int, int], int]:
    return {(lost, pairs - lost): 0 for lost in range(pairs + 1)}


@lru_cache(maxsize=1024)
def seen_law(dice: Dice, hand: Hand, defence: int) -> Mapping[tuple[int, int], Fraction]:
    """Return the law of losses when the attack dice are on the table and `defence` dice follow."""
    pairs = min(len(hand), defence)
    counts = _no_throws(pairs)
    for other, ways in hands(defence, dice.defence_sides, pairs).items():
        won = sum(won_pairs(dice, hand, other))
        counts[pairs - won, won] += ways
    throws = dice.defence_sides**defence
    return MappingProxyType({key: Fraction(ways, throws) for key, ways in counts.items()})


@lru_cache(maxsize=256)
def roll_law(dice: Dice, attack: int, defence: int) -> Mapping[tuple[int, int], Fraction]:
    """Return the law of losses of one roll, the best outcome for the attacker first."""
    pairs = min(attack, defence)
    throws = dice.attack_sides**attack * dice.defence_sides**defence
    counts = _no_throws(pairs)
    for pattern, ways in pair_counts(dice, attack, defence).items():
        won = sum(pattern)
        counts[pairs - won, won] += ways
    return MappingProxyType({key: Fraction(ways, throws) for key, ways in counts.items()})


def for_one_roll(
    attack_dice: int,
    defence_dice: int,
    attack_sides: int,
    defence_sides: int,
    ties: Ties,
    attack_bonus: Bonus,
    defence_bonus: Bonus,
) -> Dice:
    """Return checked dice rules for a single roll."""
    return Dice(
        attack_dice,
        defence_dice,
        attack_sides,
        defence_sides,
        ties,
        attack_bonus,
        defence_bonus,
    )


def roll(
    attack_dice: int,
    defence_dice: int,
    *,
    attack_sides: int = 6,
    defence_sides: int = 6,
    ties: Ties = "defender",
    attack_bonus: Bonus = 0,
    defence_bonus: Bonus = 0,
) -> Law:
    """Return the exact chance of every outcome of one roll.

    The dice of each side are sorted and compared best with best; each pair costs one army.
    Dice are counted here, not armies: three dice need four armies on the attacking territory,
    because `armies` always counts every army there, the one that has to stay included.

    Parameters
    ----------
    attack_dice, defence_dice : int
        Dice rolled by each side, 1 to 3.
    attack_sides, defence_sides : int, default 6
        Sides of each die, 2 to 20.
    ties : "defender" or "attacker", default "defender"
        Who wins equal dice.
    attack_bonus, defence_bonus : int or tuple of int, default 0
        Added after sorting, to the best die or to each die, best first.

    Returns
    -------
    dict
        From (attacker_loss, defender_loss) in armies to a Fraction; the best outcome for the
        attacker comes first.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.roll(3, 2)[0, 2]
    Fraction(1445, 3888)
    >>> odds.roll(1, 1)
    {(0, 1): Fraction(5, 12), (1, 0): Fraction(7, 12)}

    References
    ----------
    J. A. Osborne, "Markov chains for the Risk board game revisited", Mathematics Magazine 76
    (2003), 129-135.
    """
    dice = for_one_roll(
        attack_dice, defence_dice, attack_sides, defence_sides, ties, attack_bonus, defence_bonus
    )
    return dict(roll_law(dice, dice.attack_dice, dice.defence_dice))


def expected_losses(
    attack_dice: int, defence_dice: int, *, dice: Dice = CLASSIC
) -> Losses[Fraction]:
    """Return mean and variance of what one roll costs both sides, in armies, as fractions.

    Dice are counted here, not armies; `armies` elsewhere always counts every army on the
    attacking territory, the one that has to stay included.

    Parameters
    ----------
    attack_dice, defence_dice : int
        Dice rolled by each side, 1 to 3.
    dice : Dice
        Sides, ties and bonuses; its numbers of dice do not matter here.

    Returns
    -------
    Losses
        ``.attacker`` and ``.defender``, each with ``.mean``, ``.variance`` and ``.sd``.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> odds.expected_losses(3, 2).attacker.mean
    Fraction(2387, 2592)
    """
    attack = whole("attack_dice", attack_dice, 1, MOST_DICE)
    defence = whole("defence_dice", defence_dice, 1, MOST_DICE)
    law = roll_law(checked_dice(dice), attack, defence)
    return Losses(
        exact_moments((lost, chance) for (lost, _), chance in law.items()),
        exact_moments((lost, chance) for (_, lost), chance in law.items()),
    )


def order_statistics(dice: int, sides: int = 6) -> tuple[dict[int, Fraction], ...]:
    """Return the law of the best die, of the second best, and so on.

    Parameters
    ----------
    dice : int
        Dice rolled together, 1 to 3.
    sides : int, default 6
        Sides of each die, 2 to 20.

    Returns
    -------
    tuple of dict
        One law for each rank, best first, from face to Fraction.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> best, middle, worst = odds.order_statistics(3)
    >>> best[6], worst[6]
    (Fraction(91, 216), Fraction(1, 216))
    """
    number = whole("dice", dice, 1, MOST_DICE)
    faces = whole("sides", sides, 2, MOST_SIDES)
    laws: tuple[dict[int, Fraction], ...] = tuple(
        dict.fromkeys(range(1, faces + 1), Fraction(0)) for _ in range(number)
    )
    throws = faces**number
    for hand, ways in hands(number, faces, number).items():
        for law, face in zip(laws, hand, strict=True):
            law[face] += Fraction(ways, throws)
    return laws
