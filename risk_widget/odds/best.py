"""The best number of dice at every state, announced before the throw or chosen after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from .dice import CLASSIC, Dice, Hand, checked_dice, one_a_die
from .errors import MOST_ARMIES, MOST_PLANNED, OutOfRangeError, in_order, one_of, shown, whole
from .fields import Field, RuledField, merged, plain_field
from .tactics import (
    AfterSeeing,
    AttackTactic,
    DefenceTactic,
    Last,
    checked_attack,
    checked_defence,
)
from .weights import Number, Outcomes, Weights, base_of, weights


class BestField(Field):
    """One side or both choose the number of dice that is best for the chance to capture.

    Filled backwards from the end of the battle; among equally good choices the most dice win.

    Attributes
    ----------
    values : dict
        The chance to capture at each state, times ``base ** (armies + defenders)``.
    stop_at : int
    peeks : bool
        Whether the defender chooses after seeing the attack dice.
    """

    def __init__(
        self,
        weights: Weights,
        attack: AttackTactic,
        defence: DefenceTactic,
        limits: tuple[int, int, int],
        last: Last = "defender",
    ) -> None:
        super().__init__(weights)
        armies, defenders, stop_at = limits
        whole("armies", armies, 1, MOST_PLANNED)
        whole("defenders", defenders, 1, MOST_PLANNED)
        self._ruled = RuledField(weights, attack, defence)
        self._choose_attack = attack == "best"
        self._choose_defence = defence == "best"
        self.peeks = defence == "best-seen" or isinstance(defence, AfterSeeing)
        self._choose_seen = defence == "best-seen"
        self._last = last
        # rounding must not look like a better choice; whole numbers need no slack
        self._slack = 0 if weights.exact else 1e-12
        self.values: dict[tuple[int, int], Number] = {}
        self._choice: dict[tuple[int, int], tuple[int, int | dict[Hand, int]]] = {}
        self.stop_at = stop_at
        self._fill(armies, defenders)

    def attack(self, armies: int, defenders: int) -> int:
        """Return how many dice attack."""
        return self._choice[armies, defenders][0]

    def defence(self, armies: int, defenders: int, seen: Hand) -> int:
        """Return how many dice defend against the attack dice `seen`, best first."""
        choice = self._choice[armies, defenders][1]
        if isinstance(choice, int):
            return choice
        return choice[seen[: min(len(seen), self.weights.dice.defence_dice)]]

    def at(self, armies: int, defenders: int) -> tuple[int, Outcomes]:
        """Return the attack dice and the outcomes with these armies left."""
        attack, defence = self._choice[armies, defenders]
        if isinstance(defence, int):
            return attack, self.weights.outcomes(attack, defence)
        seen = self.weights.seen(attack)
        return attack, merged([seen[hand][dice] for hand, dice in defence.items()])

    def _fill(self, armies: int, defenders: int) -> None:
        values = self.values
        base = self.weights.base
        for army in range(1, armies + 1):
            values[army, 0] = base**army
            for defender in range(1, defenders + 1):
                if army <= self.stop_at:
                    values[army, defender] = 0
                    continue
                value, attack, defence = self._solve(army, defender)
                values[army, defender] = value
                self._choice[army, defender] = attack, defence

    def _solve(self, armies: int, defenders: int) -> tuple[Number, int, int | dict[Hand, int]]:
        most = self.weights.dice.most_attack(armies)
        attacks = (
            range(most, 0, -1) if self._choose_attack else (self._ruled.attack(armies, defenders),)
        )
        if self.peeks:
            answers = [
                (*self._answer_seen(armies, defenders, attack), attack) for attack in attacks
            ]
            best = self._pick([value for value, _, _ in answers], 1)
            value, choices, attack = answers[best]
            return value, attack, choices
        defences: tuple[int, ...] = (
            tuple(range(self.weights.dice.most_defence(defenders), 0, -1))
            if self._choose_defence
            else (self._ruled.defence(armies, defenders, ()),)
        )
        grid = [
            [
                self._value(armies, defenders, self.weights.outcomes(attack, defence))
                for defence in defences
            ]
            for attack in attacks
        ]
        if self._last == "defender":
            replies = [self._pick(row, -1) for row in grid]
            row = self._pick([line[reply] for line, reply in zip(grid, replies, strict=True)], 1)
            column = replies[row]
        else:
            columns = [list(line) for line in zip(*grid, strict=True)]
            replies = [self._pick(line, 1) for line in columns]
            column = self._pick(
                [line[reply] for line, reply in zip(columns, replies, strict=True)], -1
            )
            row = replies[column]
        return grid[row][column], attacks[row], defences[column]

    def _answer_seen(
        self, armies: int, defenders: int, attack: int
    ) -> tuple[Number, dict[Hand, int]]:
        most = self.weights.dice.most_defence(defenders)
        total: Number = 0
        choices: dict[Hand, int] = {}
        for hand, answers in self.weights.seen(attack).items():
            dice = (
                tuple(range(most, 0, -1))
                if self._choose_seen
                else (self._ruled.defence(armies, defenders, hand),)
            )
            values = [self._value(armies, defenders, answers[number]) for number in dice]
            best = self._pick(values, -1)
            choices[hand] = dice[best]
            total += values[best]
        return total, choices

    def _value(self, armies: int, defenders: int, outcomes: Outcomes) -> Number:
        values = self.values
        total: Number = 0
        for attacker, defender, weight in outcomes:
            total += weight * values[armies - attacker, defenders - defender]
        return total

    def _pick(self, values: list[Number], sign: int) -> int:
        best = 0
        for place, value in enumerate(values):
            if (value - values[best]) * sign > self._slack * values[best]:
                best = place
        return best


def field_for(
    weights: Weights, attack: AttackTactic, defence: DefenceTactic, limits: tuple[int, int, int]
) -> Field:
    """Return the field of any tactics; `limits` are armies, defenders and stop_at."""
    if attack == "best" or defence in ("best", "best-seen"):
        return BestField(weights, attack, defence, limits)
    return plain_field(weights, attack, defence)


@dataclass(frozen=True)
class DicePlan:
    """The best number of dice at every state of a battle, and what it is worth.

    Attributes
    ----------
    armies : int
        Armies on the attacking territory, the one that has to stay included.
    defenders : int
    field : BestField
        The solved states.
    """

    armies: int
    defenders: int
    field: BestField = field(repr=False)

    def win_at(self, armies: int, defenders: int) -> Fraction:
        """Return the exact chance to capture with `armies`, the one that stays included."""
        state = self._state(armies, defenders)
        return Fraction(
            cast("int", self.field.values[state]), self.field.weights.base ** sum(state)
        )

    @property
    def win(self) -> float:
        """Chance to capture when the plan is followed."""
        return float(self.win_exact)

    @property
    def win_exact(self) -> Fraction:
        """Chance to capture when the plan is followed, as a fraction."""
        return self.win_at(self.armies, self.defenders)

    def attack(self, armies: int, defenders: int) -> int:
        """Return the best number of attack dice; `armies` include the one that has to stay."""
        return self.field.attack(*self._deciding(armies, defenders))

    def defence(self, armies: int, defenders: int, seen: tuple[int, ...] = ()) -> int:
        """Return the best number of defence dice; `armies` include the one that has to stay.

        `seen` are the attack dice on the table, where the plan was made for a defender who
        chooses after the roll.
        """
        state = self._deciding(armies, defenders)
        dice = self.field.weights.dice
        if not self.field.peeks:
            return self.field.defence(*state, ())
        needed = min(self.field.attack(*state), dice.defence_dice)
        faces = one_a_die("seen", seen) if in_order(seen) else ()
        if len(faces) < needed:
            remedy = f"give the attack dice on the table, {needed} or more"
            raise OutOfRangeError("seen", f"is {shown(seen)}", remedy)
        hand = sorted(
            (
                whole(f"seen[{place}]", face, 1, dice.attack_sides)
                for place, face in enumerate(faces)
            ),
            reverse=True,
        )
        return self.field.defence(*state, tuple(hand[:needed]))

    def _deciding(self, armies: int, defenders: int) -> tuple[int, int]:
        if self.armies <= self.field.stop_at:
            remedy = f"plan with a stop_at below {self.armies}"
            raise OutOfRangeError("stop_at", "leaves no roll to plan", remedy)
        whole("armies", armies, self.field.stop_at + 1, self.armies)
        return self._state(armies, defenders)

    def _state(self, armies: int, defenders: int) -> tuple[int, int]:
        army = whole("armies", armies, 1, self.armies)
        return army, whole("defenders", defenders, 1, self.defenders)


def best_dice(
    armies: int,
    defenders: int,
    *,
    stop_at: int = 1,
    dice: Dice = CLASSIC,
    attack: AttackTactic = "best",
    defence: DefenceTactic = "best",
    last: Last = "defender",
) -> DicePlan:
    """Return the number of dice that serves each side best, at every state of a battle.

    `armies` always counts every army on the attacking territory, the one that has to stay
    included. The aim is the chance to capture. Computed exactly, in whole numbers.

    Parameters
    ----------
    armies, defenders : int
        1 to 200.
    stop_at : int, default 1
        The attacker stops when at most so many armies are left.
    dice : Dice
    attack : "best", "most", int or callable
    defence : "best", "best-seen", "most", int, callable or AfterSeeing
        "best" is announced before the throw, "best-seen" after seeing the attack dice.
    last : "defender" or "attacker", default "defender"
        Who announces last when both choose before the throw.

    Returns
    -------
    DicePlan
        ``.win``, ``.attack(armies, defenders)``, ``.defence(armies, defenders, seen)``.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> plan = odds.best_dice(11, 10, defence="best-seen")
    >>> plan.defence(11, 10, seen=(6, 5, 1)), plan.defence(11, 10, seen=(6, 3, 1))
    (1, 2)
    >>> round(plan.win, 4)
    0.4529
    """
    army = whole("armies", armies, 1, MOST_PLANNED)
    defender = whole("defenders", defenders, 1, MOST_PLANNED)
    stop = whole("stop_at", stop_at, 1, MOST_ARMIES)
    one_of("last", last, ("defender", "attacker"))
    rules = checked_dice(dice)
    field = BestField(
        weights(rules, base_of([rules])),
        checked_attack(attack),
        checked_defence(defence),
        (army, defender, stop),
        last,
    )
    return DicePlan(army, defender, field)
