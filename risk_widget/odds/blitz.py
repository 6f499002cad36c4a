"""Blitz re-weighting (2021): how one video game bends the exact odds of a battle.

Never used unless it is asked for: every other function of this package gives true odds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from .battles import Battle
from .errors import NotANumberError, shown

CUT = 0.05
POWER = 1.3
TRIM = 0.1
SHARPEN = 1.8

State = tuple[int, int]


@dataclass(frozen=True)
class Blitz:
    """The law of a battle after blitz re-weighting.

    Attributes
    ----------
    ends : dict
        Chance of every (armies left, defenders left), best for the attacker first; `armies`
        left count every army on the attacking territory, the one that has to stay included.
    """

    ends: dict[State, float]

    @property
    def win(self) -> float:
        """Chance to capture the territory."""
        return min(1.0, math.fsum(self.armies_left.values()))

    @property
    def armies_left(self) -> dict[int, float]:
        """Chance of each number of armies left in battles won, the one that stays included."""
        return {armies: chance for (armies, left), chance in self.ends.items() if not left}


def blitz_2021(battle: Battle) -> Blitz:
    """Return what the "balanced blitz" of 2021 makes of a battle's exact odds.

    1. A side with a chance of at most 5 % gets none. 2. The chances of the two sides are raised
    to the power 1.3. 3. A tenth of the chance is cut off at both ends of the outcomes, ordered
    from the best for the attacker to the best for the defender. 4. Inside each side the
    outcomes are raised to the power 1.8. After each step the chances are made to add up again.
    Later versions of that game differ.

    Parameters
    ----------
    battle : Battle
        Its `armies` count every army on the attacking territory, the one that has to stay
        included.

    Returns
    -------
    Blitz

    Raises
    ------
    OddsError
        When `battle` is no `Battle`.

    Examples
    --------
    >>> from risk_widget import odds
    >>> fight = odds.battle(11, 8)
    >>> round(fight.win, 3), round(odds.blitz_2021(fight).win, 3)
    (0.724, 0.847)
    """
    if not isinstance(battle, Battle):
        raise NotANumberError("battle", f"is {shown(battle)}", "give odds.battle(...)")
    order = sorted(battle.ends.items(), key=lambda end: (end[0][1], -end[0][0]))
    sides = [
        [(state, chance) for state, chance in order if not state[1]],
        [(state, chance) for state, chance in order if state[1]],
    ]
    chances = [math.fsum(chance for _, chance in side) for side in sides]
    bent = [0.0 if chance <= CUT else chance**POWER for chance in chances]
    wanted = [chance / math.fsum(bent) for chance in bent]
    trimmed = _trimmed([_scaled(side, chance) for side, chance in zip(sides, wanted, strict=True)])
    sharp = [
        _scaled(
            [(state, chance**SHARPEN) for state, chance in side],
            math.fsum(chance for _, chance in side),
        )
        for side in trimmed
    ]
    return Blitz(dict(sharp[0] + sharp[1]))


def _scaled(side: list[tuple[State, float]], to: float) -> list[tuple[State, float]]:
    total = math.fsum(chance for _, chance in side)
    return [(state, chance / total * to if total else 0.0) for state, chance in side]


def _trimmed(sides: list[list[tuple[State, float]]]) -> list[list[tuple[State, float]]]:
    """Keep what lies between the first and the last tenth of the chance, made to add to one."""
    kept: list[list[tuple[State, float]]] = []
    passed = 0.0
    for side in sides:
        middle = []
        for state, chance in side:
            inside = min(passed + chance, 1 - TRIM) - max(passed, TRIM)
            middle.append((state, max(0.0, inside) / (1 - 2 * TRIM)))
            passed += chance
        kept.append(middle)
    return kept
