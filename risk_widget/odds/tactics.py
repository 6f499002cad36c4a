"""How many dice each side rolls: a habit, a rule of one's own, or the best choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

from .dice import MOST_DICE, Hand
from .errors import NotANumberError, one_of, shown, whole

Habit = Callable[[int, int], int]
"""A rule called with (armies, defenders): a number of dice, lowered to what is allowed."""


@dataclass(frozen=True, slots=True)
class AfterSeeing:
    """A defender's rule that looks at the attack dice before choosing how many to roll.

    Attributes
    ----------
    choose : callable
        Called with (armies, defenders, attack dice best first), returns a number of dice, which
        is lowered to what the rules allow. `armies` counts every army on the attacking
        territory, the one that has to stay included. Only as many attack dice are shown as the
        defender could answer.

    Examples
    --------
    >>> from risk_widget import odds
    >>> careful = odds.AfterSeeing(lambda armies, defenders, dice: 1 if min(dice) >= 4 else 2)
    >>> round(odds.battle(11, 10, defence=careful).win, 3)
    0.461
    """

    choose: Callable[[int, int, Hand], int]

    def __post_init__(self) -> None:
        if not callable(cast("object", self.choose)):
            remedy = "give a function of armies, defenders and attack dice"
            raise NotANumberError("choose", f"is {shown(self.choose)}", remedy)


AttackTactic = Literal["most", "best"] | int | Habit
DefenceTactic = Literal["most", "best", "best-seen"] | int | Habit | AfterSeeing
Last = Literal["attacker", "defender"]


def checked_attack(tactic: object) -> AttackTactic:
    """Return an attacker's tactic, or say what it may be."""
    if callable(tactic):
        return cast("Habit", tactic)
    if isinstance(tactic, str):
        return cast("Literal['most', 'best']", one_of("attack", tactic, ("most", "best")))
    return whole("attack", tactic, 1, MOST_DICE)


def checked_defence(tactic: object) -> DefenceTactic:
    """Return a defender's tactic, or say what it may be."""
    if isinstance(tactic, AfterSeeing):
        return tactic
    if callable(tactic):
        return cast("Habit", tactic)
    if isinstance(tactic, str):
        word = one_of("defence", tactic, ("most", "best", "best-seen"))
        return cast("Literal['most', 'best', 'best-seen']", word)
    return whole("defence", tactic, 1, MOST_DICE)
