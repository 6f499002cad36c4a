"""Dice from a seed, the same here and in the page (`js/src/odds/random.ts`).

A counter goes through splitmix32: SplitMix with 32 bits and the multipliers that C. Wellons' hash
prospector found. Roll number n needs nothing but the seed and n, so any roll can be looked up
again. As 2**32 is no multiple of six, four faces of all 2**32 are off; no chance moves by 1e-9.

References
----------
G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014, 453-472.
"""

from __future__ import annotations

import functools
from enum import IntEnum

__all__ = ["Faces", "Purpose", "Throw", "losses", "march", "mix", "pairs_won", "throw"]

Faces = tuple[int, ...]
Throw = tuple[Faces, Faces]

LARGEST = 2**32 - 1
GOLDEN = 0x9E3779B9
MOST_DICE = 3
ROLLS_A_BATTLE = 512  # more than 200 armies against 200 can need


class Purpose(IntEnum):
    """What dice are for; each purpose has dice of its own, so that none disturbs another."""

    ROLLS = 0
    WALKS = 1
    BATTLES = 2


def mix(value: int) -> int:
    """Return a scrambled 32-bit number, a different one for each of the 2**32 values.

    Examples
    --------
    >>> mix(0), mix(1)
    (0, 2261973619)
    """
    z = value & LARGEST
    z = (z ^ z >> 16) * 0x21F0AAAD & LARGEST
    z = (z ^ z >> 15) * 0x735A2D97 & LARGEST
    return z ^ z >> 15


@functools.lru_cache(maxsize=64)
def _start(seed: int, purpose: Purpose) -> int:
    return mix(mix(seed) + purpose)


def throw(seed: int, purpose: Purpose, number: int, attack: int, defence: int) -> Throw:
    """Return the faces of one throw, in the order thrown.

    Each throw takes three dice for either side from the counter, used or not: with one seed,
    three dice against two show the dice of two against two, and one more.

    Parameters
    ----------
    seed : int
        0 to 2**32 - 1.
    purpose : Purpose
    number : int
        Which throw, from 0.
    attack, defence : int
        Dice, 0 to 3.

    Examples
    --------
    >>> throw(7, Purpose.ROLLS, 0, 3, 2)
    ((3, 5, 5), (3, 6))
    """
    counter = _start(seed, purpose) + (2 * MOST_DICE * number + 1) * GOLDEN
    first, second = (
        tuple(1 + (mix(counter + (side + die) * GOLDEN) * 6 >> 32) for die in range(dice))
        for side, dice in ((0, attack), (MOST_DICE, defence))
    )
    return first, second


@functools.cache  # there are 6**6 throws
def pairs_won(attack: Faces, defence: Faces) -> tuple[bool, ...]:
    """Return for each pair of sorted dice, best first, whether the attacker wins it.

    Examples
    --------
    >>> pairs_won((3, 6, 2), (5, 3))
    (True, False)
    """
    mine, theirs = sorted(attack, reverse=True), sorted(defence, reverse=True)
    return tuple(a > d for a, d in zip(mine, theirs, strict=False))


def losses(dice: Throw) -> tuple[int, int]:
    """Return the armies that attacker and defender lose.

    Examples
    --------
    >>> losses(((3, 6, 2), (5, 3)))
    (1, 1)
    """
    won = pairs_won(*dice)
    return len(won) - sum(won), sum(won)


@functools.lru_cache(maxsize=64)
def march(
    seed: int, purpose: Purpose, number: int, armies: int, defenders: int
) -> tuple[tuple[int, int], ...]:
    """Return a whole battle as (armies, defenders) after each roll, the start first.

    `armies` counts every army on the attacking territory, the one that has to stay included.
    Both sides roll the most dice, three and two, until one of them is spent.

    Examples
    --------
    >>> march(7, Purpose.WALKS, 0, 5, 3)
    ((5, 3), (3, 3), (2, 2), (1, 2))
    """
    path = [(armies, defenders)]
    while armies > 1 and defenders > 0:
        roll = number * ROLLS_A_BATTLE + len(path) - 1
        attacker, defender = losses(
            throw(seed, purpose, roll, min(3, armies - 1), min(2, defenders))
        )
        armies, defenders = armies - attacker, defenders - defender
        path.append((armies, defenders))
    return tuple(path)
