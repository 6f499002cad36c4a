"""Where dice and shuffles come from. The rules draw nothing themselves."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar

from risk_widget.rules.errors import shown

__all__ = ["Chance", "ScriptedDice", "SeededChance"]

T = TypeVar("T")
Dice = tuple[tuple[int, ...], tuple[int, ...]]

# 252 is the largest multiple of 6 in a byte; what lies above would favour low faces.
_FACES = bytes(byte % 6 + 1 for byte in range(256))
_UNFAIR = bytes(range(252, 256))


class Chance(Protocol):
    """What the rules ask of chance."""

    def dice(self, attack: int, defence: int) -> Dice:
        """Return the faces of the attack dice and of the defence dice."""
        ...

    def roll_off(self, players: int) -> tuple[int, ...]:
        """Return the face of one die for each player."""
        ...

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a new order."""
        ...


class SeededChance:
    """Chance that depends on a seed and on the number of actions made before, and on nothing else.

    So a game needs to keep only its seed, an action taken back and made again meets the same dice,
    and the same record gives the same game on every machine and in every version of Python.

    Parameters
    ----------
    seed : int
        Any whole number.
    step : int
        The number of actions made before in this game.

    Examples
    --------
    >>> SeededChance(7, 0).dice(3, 2) == SeededChance(7, 0).dice(3, 2)
    True
    """

    __slots__ = ("_block", "_seed", "_step", "_unused")

    def __init__(self, seed: int, step: int) -> None:
        self._seed, self._step = seed, step
        self._block = 0
        self._unused = b""

    def _bytes(self, count: int) -> bytes:
        unused = self._unused
        while len(unused) < count:
            key = f"{self._seed}/{self._step}/{self._block}"
            unused += hashlib.blake2b(key.encode()).digest()
            self._block += 1
        self._unused = unused[count:]
        return unused[:count]

    def _faces(self, dice: int) -> tuple[int, ...]:
        faces = self._bytes(dice).translate(_FACES, _UNFAIR)
        while len(faces) < dice:
            faces += self._bytes(dice - len(faces)).translate(_FACES, _UNFAIR)
        return tuple(faces)

    def _below(self, limit: int) -> int:
        largest = 65536 // limit * limit
        while (number := int.from_bytes(self._bytes(2), "big")) >= largest:
            pass
        return number % limit

    def dice(self, attack: int, defence: int) -> Dice:
        """Return the faces of the attack dice and of the defence dice."""
        faces = self._faces(attack + defence)
        return faces[:attack], faces[attack:]

    def roll_off(self, players: int) -> tuple[int, ...]:
        """Return the face of one die for each player."""
        return self._faces(players)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a new order, every order being equally likely."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self._below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class ScriptedDice:
    """Dice that were written down: for lessons, tests, and games played with real dice.

    Parameters
    ----------
    dice : pair of sequences of int
        The attacker's faces, then the defender's, each in any order.
    otherwise : Chance
        What decides everything that is not a battle.

    Raises
    ------
    ValueError
        When the faces are not 1 to 6, or when the rules then ask for other numbers of dice.

    Examples
    --------
    >>> ScriptedDice(((6, 3, 2), (5, 3)), SeededChance(0, 0)).dice(3, 2)
    ((6, 3, 2), (5, 3))
    """

    def __init__(self, dice: Sequence[Sequence[int]], otherwise: Chance) -> None:
        given = dice if isinstance(dice, list | tuple) else ()
        sides = [tuple(side) if isinstance(side, list | tuple) else None for side in given]
        if len(sides) != 2 or None in sides:
            raise ValueError("dice are two lists of faces: the attacker's, then the defender's.")
        for face in (face for side in sides for face in side or ()):
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= 6:
                raise ValueError(f"A die shows 1 to 6, not {shown(face)}.")
        self.faces: Dice = (sides[0] or (), sides[1] or ())
        self._otherwise = otherwise
        self.used = False

    def dice(self, attack: int, defence: int) -> Dice:
        """Return the scripted faces."""
        given = tuple(map(len, self.faces))
        if given != (attack, defence):
            raise ValueError(
                f"The attacker rolls {attack} and the defender {defence} dice, "
                f"but dice were given for {given[0]} and {given[1]}."
            )
        self.used = True
        return self.faces

    def roll_off(self, players: int) -> tuple[int, ...]:
        """Return the face of one die for each player."""
        return self._otherwise.roll_off(players)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a new order."""
        return self._otherwise.shuffled(items)
