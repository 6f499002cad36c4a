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
from collections.abc import Sequence
from enum import IntEnum

__all__ = ["Faces", "Purpose", "Throw", "faces_of", "losses", "march", "mix", "pairs_won", "throw"]

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


def mix(value: int, low: int = LARGEST) -> int:
    """Return a scrambled 32-bit number, a different one for each of the 2**32 values.

    A long integer holds many numbers, one in each 64 bits; `low` then has the low 32 bits of each
    set, and all of them are scrambled at once.

    Examples
    --------
    >>> mix(0), mix(1)
    (0, 2261973619)
    >>> mix(1 << 64, LARGEST << 64 | LARGEST) == mix(1) << 64 | mix(0)
    True
    """
    z = value & low
    z = ((z ^ z >> 16) & low) * 0x21F0AAAD & low
    z = ((z ^ z >> 15) & low) * 0x735A2D97 & low
    return (z ^ z >> 15) & low


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


@functools.lru_cache(maxsize=8)
def _lanes(dice: int) -> tuple[int, int, int]:
    """Return 1, all low bits, and 0 steps, 1 step, 2 steps ... of the counter, by 64 bits."""
    ones = sum(1 << 64 * die for die in range(dice))
    return ones, LARGEST * ones, sum((die * GOLDEN & LARGEST) << 64 * die for die in range(dice))


def faces_of(seed: int, purpose: Purpose, number: int, throws: int) -> bytes:
    """Return all dice of many throws, six a throw, as `throw` would throw them one by one.

    Examples
    --------
    >>> list(faces_of(7, Purpose.ROLLS, 0, 2))
    [3, 5, 5, 3, 6, 4, 6, 4, 3, 4, 3, 2]
    """
    dice = 2 * MOST_DICE * throws
    ones, low, steps = _lanes(dice)
    counter = _start(seed, purpose) + (2 * MOST_DICE * number + 1) * GOLDEN & LARGEST
    scrambled = mix(counter * ones + steps, low)
    return (scrambled * 6 + (ones << 32)).to_bytes(8 * dice, "little")[4::8]


@functools.cache  # there are 6**6 throws
def pairs_won(attack: Sequence[int], defence: Sequence[int]) -> tuple[bool, ...]:
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
    faces = faces_of(seed, purpose, number * ROLLS_A_BATTLE, armies + defenders)
    path = [(armies, defenders)]
    for attack in range(0, len(faces), 2 * MOST_DICE):
        if armies == 1 or defenders == 0:
            break
        defence = attack + MOST_DICE
        won = pairs_won(
            faces[attack : attack + min(3, armies - 1)],
            faces[defence : defence + min(2, defenders)],
        )
        armies, defenders = armies - won.count(False), defenders - won.count(True)
        path.append((armies, defenders))
    return tuple(path)
