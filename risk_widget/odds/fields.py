"""What happens at each state of a battle when both sides follow their tactics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .dice import MOST_DICE, Hand
from .errors import whole
from .tactics import AfterSeeing, AttackTactic, DefenceTactic
from .weights import Number, Outcomes, Weights


@dataclass(frozen=True, slots=True)
class Inside:
    """The states where every roll has the same law.

    Attributes
    ----------
    armies, defenders : int
        Fewest armies and fewest defenders of such a state.
    dice : int
        Attack dice there.
    outcomes : Outcomes
    """

    armies: int
    defenders: int
    dice: int
    outcomes: Outcomes


class Field:
    """What happens at each state of a battle: the attack dice and the weighted outcomes."""

    inside: Inside | None = None

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def at(self, armies: int, defenders: int) -> tuple[int, Outcomes]:
        """Return the attack dice and the outcomes with these armies left."""
        attack = self.attack(armies, defenders)
        return attack, self.weights.outcomes(attack, self.defence(armies, defenders, ()))

    def attack(self, armies: int, defenders: int) -> int:
        """Return how many dice attack."""
        raise NotImplementedError

    def defence(self, armies: int, defenders: int, seen: Hand) -> int:
        """Return how many dice defend against the attack dice `seen`, best first."""
        raise NotImplementedError


class CappedField(Field):
    """Both sides roll the most dice they may, up to a habit's limit."""

    inside: Inside

    def __init__(self, weights: Weights, attack: int, defence: int) -> None:
        super().__init__(weights)
        dice = weights.dice
        self._most_attack = min(attack, dice.attack_dice)
        self._most_defence = min(defence, dice.defence_dice)
        self._rolls: dict[tuple[int, int], tuple[int, Outcomes]] = {}
        self.inside = Inside(
            self._most_attack + 1,
            dice.defence_armies[self._most_defence - 1],
            self._most_attack,
            weights.outcomes(self._most_attack, self._most_defence),
        )

    def at(self, armies: int, defenders: int) -> tuple[int, Outcomes]:
        """Return the attack dice and the outcomes with these armies left."""
        inside = self.inside
        # Who has more rolls no more dice.
        state = min(inside.armies, armies), min(inside.defenders, defenders)
        found = self._rolls.get(state)
        if found is None:
            found = self._rolls[state] = super().at(*state)
        return found

    def attack(self, armies: int, defenders: int) -> int:  # noqa: ARG002
        """Return how many dice attack."""
        return min(self._most_attack, armies - 1)

    def defence(self, armies: int, defenders: int, seen: Hand) -> int:  # noqa: ARG002
        """Return how many dice defend."""
        return min(self._most_defence, self.weights.dice.most_defence(defenders))


class RuledField(Field):
    """At least one side follows a rule of its own."""

    def __init__(self, weights: Weights, attack: AttackTactic, defence: DefenceTactic) -> None:
        super().__init__(weights)
        self._attack = attack
        self._defence = defence

    def attack(self, armies: int, defenders: int) -> int:
        """Return how many dice attack."""
        most = self.weights.dice.most_attack(armies)
        if callable(self._attack):
            return min(most, whole("attack", self._attack(armies, defenders), 1, MOST_DICE))
        return min(self._attack, most) if isinstance(self._attack, int) else most

    def defence(self, armies: int, defenders: int, seen: Hand) -> int:
        """Return how many dice defend."""
        most = self.weights.dice.most_defence(defenders)
        if isinstance(self._defence, AfterSeeing):
            visible = seen[: self.weights.dice.defence_dice]
            wanted = self._defence.choose(armies, defenders, visible)
            return min(most, whole("defence", wanted, 1, MOST_DICE))
        if callable(self._defence):
            return min(most, whole("defence", self._defence(armies, defenders), 1, MOST_DICE))
        return min(self._defence, most) if isinstance(self._defence, int) else most

    def at(self, armies: int, defenders: int) -> tuple[int, Outcomes]:
        """Return the attack dice and the outcomes with these armies left."""
        if not isinstance(self._defence, AfterSeeing):
            return super().at(armies, defenders)
        attack = self.attack(armies, defenders)
        parts = [
            answers[self.defence(armies, defenders, hand)]
            for hand, answers in self.weights.seen(attack).items()
        ]
        return attack, merged(parts)


def merged(parts: Iterable[Outcomes]) -> Outcomes:
    """Return the sum of parts that share out one roll."""
    together: dict[tuple[int, int], Number] = {}
    for part in parts:
        for attacker, defender, weight in part:
            together[attacker, defender] = together.get((attacker, defender), 0) + weight
    return tuple((a, d, weight) for (a, d), weight in sorted(together.items()))


def plain_field(weights: Weights, attack: AttackTactic, defence: DefenceTactic) -> Field:
    """Return the field of tactics that need no search."""
    limits = [MOST_DICE if tactic == "most" else tactic for tactic in (attack, defence)]
    most_attack, most_defence = limits
    if isinstance(most_attack, int) and isinstance(most_defence, int):
        return CappedField(weights, most_attack, most_defence)
    return RuledField(weights, attack, defence)
