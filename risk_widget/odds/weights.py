"""The chances of rolls as numbers that a loop can multiply: floats, or whole numbers.

Exact chances are kept as whole numbers over one common base: the chance of a way that costs
`n` armies is stored times ``base ** n``. No fraction is reduced before the very end, which is
what makes exact answers fast. With floats the base is 1 and the same loops run.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from .dice import Dice, Hand, hands, roll_law, seen_law

Number = float
"""A float, or an int of any size where a base is in use."""

Outcomes = tuple[tuple[int, int, Number], ...]
"""(attacker_loss, defender_loss, weight) of every outcome of a roll, best for attack first."""


@dataclass(frozen=True)
class Weights:
    """All rolls of one table's dice as weights.

    Attributes
    ----------
    dice : Dice
    base : int
        1 for floats; for exact answers a number whose n-th power clears the denominators of
        every roll that costs n armies.
    """

    dice: Dice
    base: int

    @property
    def exact(self) -> bool:
        """Whether the weights are whole numbers."""
        return self.base > 1

    @cached_property
    def _rolls(self) -> dict[tuple[int, int], Outcomes]:
        return {
            (attack, defence): self._weigh(roll_law(self.dice, attack, defence))
            for attack in range(1, self.dice.attack_dice + 1)
            for defence in range(1, self.dice.defence_dice + 1)
        }

    @cached_property
    def _seen(self) -> dict[int, dict[Hand, dict[int, Outcomes]]]:
        return {attack: self._weigh_seen(attack) for attack in range(1, self.dice.attack_dice + 1)}

    def outcomes(self, attack: int, defence: int) -> Outcomes:
        """Return the weighted outcomes of `attack` dice against `defence` dice."""
        return self._rolls[attack, defence]

    def seen(self, attack: int) -> Mapping[Hand, Mapping[int, Outcomes]]:
        """Return for each attack on the table, and each answer, its share of the weights."""
        return self._seen[attack]

    def _weigh(
        self, law: Mapping[tuple[int, int], Fraction], share: Fraction | int = 1
    ) -> Outcomes:
        return tuple(
            (attacker, defender, self.weight(chance * share, attacker + defender))
            for (attacker, defender), chance in law.items()
        )

    def weight(self, chance: Fraction, armies: int) -> Number:
        """Return the weight of a `chance` of something that costs `armies`."""
        return int(chance * self.base**armies) if self.exact else float(chance)

    def _weigh_seen(self, attack: int) -> dict[Hand, dict[int, Outcomes]]:
        sides = self.dice.attack_sides
        most = self.dice.defence_dice
        visible = min(attack, most)
        by_hand: dict[Hand, dict[int, Outcomes]] = {}
        for hand, ways in hands(attack, sides, visible).items():
            share = Fraction(ways, sides**attack)
            by_hand[hand] = {
                defence: self._weigh(seen_law(self.dice, hand, defence), share)
                for defence in range(1, most + 1)
            }
        return by_hand


def base_of(rules: Iterable[Dice]) -> int:
    """Return one base that clears the denominators of all these dice rules."""
    base = 1
    for dice in rules:
        for attack in range(1, dice.attack_dice + 1):
            for defence in range(1, dice.defence_dice + 1):
                throws = dice.attack_sides**attack * dice.defence_sides**defence
                if base ** min(attack, defence) % throws:
                    base = math.lcm(base, throws)
    return base


@lru_cache(maxsize=64)
def weights(dice: Dice, base: int = 1) -> Weights:
    """Return the weights of `dice`: floats by default, whole numbers over `base` otherwise."""
    return Weights(dice, base)
