"""The pairs of one roll: how much the second comparison knows about the first."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from .dice import MOST_DICE, Bonus, Law, Ties, for_one_roll, pair_counts
from .errors import NotANumberError, OutOfRangeError, shown, whole


@dataclass(frozen=True)
class Comparisons:
    """The pairs of sorted dice of one roll, best pair first.

    Attributes
    ----------
    joint : mapping
        From a tuple of bools (the attacker wins the pair) to a Fraction.
    """

    joint: Mapping[tuple[bool, ...], Fraction]

    @property
    def pairs(self) -> int:
        """How many pairs are compared: the smaller number of dice."""
        return len(next(iter(self.joint)))

    @property
    def marginals(self) -> tuple[Fraction, ...]:
        """Chance that the attacker wins each pair, best pair first."""
        return tuple(
            sum((chance for won, chance in self.joint.items() if won[pair]), Fraction(0))
            for pair in range(self.pairs)
        )

    def given(self, pair: int, other: int, *, won: bool) -> Fraction:
        """Return the chance to win `pair` when `other` was won, or lost (pairs count from 0).

        Raises
        ------
        OddsError
            When there is no such pair, or when what is given never happens.

        Examples
        --------
        >>> from risk_widget import odds
        >>> odds.comparisons(3, 2).given(1, 0, won=True)
        Fraction(2890, 3667)
        """
        pair, other = self._pair("pair", pair), self._pair("other", other)
        if won not in (True, False):
            raise NotANumberError("won", f"is {shown(won)}", "give True or False")
        known = {key: chance for key, chance in self.joint.items() if key[other] == won}
        whole_chance = sum(known.values(), Fraction(0))
        if not whole_chance:
            raise OutOfRangeError("won", "asks for what never happens", "ask for the other result")
        both = sum((chance for key, chance in known.items() if key[pair]), Fraction(0))
        return both / whole_chance

    def covariance(self, pair: int = 0, other: int = 1) -> Fraction:
        """Return the covariance of winning two pairs, which count from 0.

        Raises
        ------
        OddsError
            When there is no such pair.

        Examples
        --------
        >>> from risk_widget import odds
        >>> odds.comparisons(3, 2).covariance()
        Fraction(1287433, 15116544)
        """
        pair, other = self._pair("pair", pair), self._pair("other", other)
        both = sum(
            (chance for won, chance in self.joint.items() if won[pair] and won[other]), Fraction(0)
        )
        return both - self.marginals[pair] * self.marginals[other]

    def correlation(self, pair: int = 0, other: int = 1) -> float:
        """Return the correlation of winning two pairs, 0 when one of them is certain.

        Raises
        ------
        OddsError
            When there is no such pair.
        """
        pair, other = self._pair("pair", pair), self._pair("other", other)
        first, second = self.marginals[pair], self.marginals[other]
        spread = math.sqrt(first * (1 - first) * second * (1 - second))
        return float(self.covariance(pair, other)) / spread if spread else 0.0

    def _pair(self, field: str, pair: object) -> int:
        number = whole(field, pair, 0, MOST_DICE - 1)
        if number >= self.pairs:
            remedy = f"give less than {self.pairs}, or roll more dice on both sides"
            raise OutOfRangeError(field, f"is {number}", remedy)
        return number

    @property
    def if_independent(self) -> Law:
        """The law of losses that the right marginals would give if the pairs were independent.

        It is wrong, and it is not Tan's published table either: his marginals differ too.
        """
        law: Law = {}
        for won in product((True, False), repeat=self.pairs):
            chance = Fraction(1)
            for wins, marginal in zip(won, self.marginals, strict=True):
                chance *= marginal if wins else 1 - marginal
            key = (self.pairs - sum(won), sum(won))
            law[key] = law.get(key, Fraction(0)) + chance
        return law


def comparisons(
    attack_dice: int,
    defence_dice: int,
    *,
    attack_sides: int = 6,
    defence_sides: int = 6,
    ties: Ties = "defender",
    attack_bonus: Bonus = 0,
    defence_bonus: Bonus = 0,
) -> Comparisons:
    """Return the joint law of the pairs of one roll.

    Sorting the dice makes the pairs depend on each other: after winning with the best die the
    attacker wins the second pair more often. Dice are counted here, not armies; `armies`
    elsewhere always counts every army on the attacking territory, the one that has to stay
    included.

    Parameters
    ----------
    attack_dice, defence_dice, attack_sides, defence_sides, ties, attack_bonus, defence_bonus
        As for `roll`.

    Returns
    -------
    Comparisons

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> pairs = odds.comparisons(3, 2)
    >>> pairs.marginals
    (Fraction(3667, 7776), Fraction(1181, 1944))
    >>> round(pairs.correlation(), 4)
    0.3494

    References
    ----------
    B. Tan, "Markov chains and the Risk board game", Mathematics Magazine 70 (1997), treats the
    pairs as independent; Osborne (2003) corrects it.
    """
    dice = for_one_roll(
        attack_dice, defence_dice, attack_sides, defence_sides, ties, attack_bonus, defence_bonus
    )
    throws = dice.attack_sides**dice.attack_dice * dice.defence_sides**dice.defence_dice
    counts = pair_counts(dice, dice.attack_dice, dice.defence_dice)
    patterns = product((True, False), repeat=min(dice.attack_dice, dice.defence_dice))
    return Comparisons({won: Fraction(counts.get(won, 0), throws) for won in patterns})
