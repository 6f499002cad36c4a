"""Real dice, thrown from a seed and compared."""

from __future__ import annotations

from random import Random

from .dice import Dice, Hand, won_pairs
from .errors import whole
from .fields import Field

LARGEST_SEED = 2**63 - 1

MOST_REMEMBERED = 20_000
"""Most throws whose comparison is remembered: all of six sides, not millions of twenty."""


def checked_seed(seed: object) -> int:
    """Return a seed; none is negative, because `random` takes -5 for 5."""
    return whole("seed", seed, 0, LARGEST_SEED)


class Thrower:
    """Throws real dice and compares them."""

    def __init__(self, dice: Dice, random: Random) -> None:
        self._dice = dice
        self._random = random.random
        self._won: dict[tuple[Hand, Hand], int] = {}

    def hand(self, dice: int, sides: int) -> Hand:
        """Return dice as they fall, best first."""
        random = self._random
        return tuple(sorted([int(random() * sides) + 1 for _ in range(dice)], reverse=True))

    def attack(self, dice: int) -> Hand:
        """Return attack dice, best first."""
        return self.hand(dice, self._dice.attack_sides)

    def defence(self, dice: int) -> Hand:
        """Return defence dice, best first."""
        return self.hand(dice, self._dice.defence_sides)

    def won(self, attack: Hand, defence: Hand) -> int:
        """Return how many pairs the attacker wins."""
        key = (attack, defence)
        won = self._won.get(key)
        if won is None:
            won = sum(won_pairs(self._dice, attack, defence))
            if len(self._won) < MOST_REMEMBERED:
                self._won[key] = won
        return won


def roll_once(rules: Field, thrower: Thrower, armies: int, defenders: int) -> tuple[int, int, int]:
    """Make one roll of a battle; return armies and defenders left, and the attack dice."""
    dice = rules.attack(armies, defenders)
    attack = thrower.attack(dice)
    defence = thrower.defence(rules.defence(armies, defenders, attack))
    won = thrower.won(attack, defence)
    return armies - min(dice, len(defence)) + won, defenders - won, dice
