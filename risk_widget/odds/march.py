"""One battle, forwards: where the chances go, from the first roll to the last.

Inside the board both sides roll their most dice, every roll has the same law, and one pass over
a list moves all states with the same number of armies at once. The rim, where a side is short
of dice, is walked state by state. Nothing recurses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .fields import Field, Inside
from .weights import Number

State = tuple[int, int]


@dataclass(slots=True)
class Ends:
    """Where a battle ends.

    Attributes
    ----------
    captured : dict
        From (armies left on the attacking territory, attack dice of the last roll) to a weight.
    held : dict
        From (armies left, defenders left) to a weight.
    """

    captured: dict[State, Number] = field(default_factory=lambda: defaultdict(int))
    held: dict[State, Number] = field(default_factory=lambda: defaultdict(int))


def fight(rules: Field, start: Mapping[int, Number], defenders: int, stop_at: int) -> Ends:
    """Return the ends of a battle that begins with each number of armies in `start`.

    Weights grow by the base of `rules` for every army lost, so `start` has to be weighed alike.
    """
    ends = Ends()
    waiting: dict[int, dict[State, Number]] = defaultdict(lambda: defaultdict(int))
    for (armies, left), weight in _arrivals(rules, start, defenders, stop_at):
        if left:
            waiting[armies + left][armies, left] += weight
        elif rules.inside:
            ends.captured[armies, rules.inside.dice] += weight
    for total in range(max(waiting, default=0), 0, -1):
        for (armies, left), weight in waiting.pop(total, {}).items():
            if armies <= stop_at:
                ends.held[armies, left] += weight
                continue
            dice, outcomes = rules.at(armies, left)
            for attacker, defender, chance in outcomes:
                if defender == left:
                    ends.captured[armies - attacker, dice] += weight * chance
                else:
                    waiting[total - attacker - defender][armies - attacker, left - defender] += (
                        weight * chance
                    )
    return ends


def count_rolls(rules: Field, armies: int, defenders: int, stop_at: int) -> tuple[float, float]:
    """Return the mean of the number of rolls, and the mean of its square."""
    lost_each = 1
    if rules.inside:
        lost_each = sum(rules.inside.outcomes[0][:2])
    waiting: dict[int, dict[State, tuple[float, float, float]]] = defaultdict(dict)
    mean = square = 0.0
    for state, weight in _arrivals(rules, {armies: 1.0}, defenders, stop_at):
        rolls = (armies + defenders - sum(state)) // lost_each
        if state[1]:
            _add(waiting[sum(state)], state, (weight, weight * rolls, weight * rolls * rolls))
        else:
            mean += weight * rolls
            square += weight * rolls * rolls
    for total in range(armies + defenders, 0, -1):
        for (army, left), (weight, first, second) in waiting.pop(total, {}).items():
            if army <= stop_at or not left:
                mean += first
                square += second
                continue
            later = (weight, first + weight, second + 2 * first + weight)
            for attacker, defender, chance in rules.at(army, left)[1]:
                share = (later[0] * chance, later[1] * chance, later[2] * chance)
                state = (army - attacker, left - defender)
                _add(waiting[total - attacker - defender], state, share)
    return mean, square


def _add(
    cells: dict[State, tuple[float, float, float]], state: State, more: tuple[float, float, float]
) -> None:
    have = cells.get(state, (0.0, 0.0, 0.0))
    cells[state] = (have[0] + more[0], have[1] + more[1], have[2] + more[2])


def _arrivals(
    rules: Field, start: Mapping[int, Number], defenders: int, stop_at: int
) -> Iterator[tuple[State, Number]]:
    """Yield the weights that arrive at the rim, or at no defenders, from `start`."""
    inside = rules.inside
    fewest = max(inside.armies, stop_at + 1) if inside else 0
    begins: dict[int, Number] = {}
    for armies, weight in start.items():
        if inside and armies >= fewest and defenders >= inside.defenders:
            begins[armies + defenders] = weight
        else:
            yield (armies, defenders), weight
    if inside and begins:
        yield from _sweep(inside, begins, defenders, fewest)


def _sweep(
    inside: Inside, begins: Mapping[int, Number], defenders: int, fewest: int
) -> Iterator[tuple[State, Number]]:
    """Move the inside of the board, one total of armies and defenders after the other.

    A layer lists the weights of one total by the number of defenders, `low` first; its last
    entry belongs to the most defenders that are still inside.
    """
    lost = len(inside.outcomes) - 1
    chances = [weight for _, _, weight in sorted(inside.outcomes, key=lambda way: way[1])]
    layers: dict[int, tuple[int, list[Number]]] = {}
    for total in range(max(begins), fewest + inside.defenders - 1, -1):
        low, layer = layers.pop(total, (defenders, []))
        if total in begins:
            if layer:
                layer[-1] += begins[total]
            else:
                layer = [begins[total]]
        if not layer:
            continue
        moved = _moved(layer, chances)
        low -= lost
        total_then = total - lost
        while moved and low < inside.defenders:
            yield (total_then - low, low), moved.pop(0)
            low += 1
        high = low + len(moved) - 1
        while moved and total_then - high < fewest:
            yield (total_then - high, high), moved.pop()
            high -= 1
        if moved:
            layers[total_then] = (low, moved)


def _moved(layer: list[Number], chances: list[Number]) -> list[Number]:
    """Return the layer after one roll; entry k of `chances` is for k defenders lost."""
    lost = len(chances) - 1
    wide = [0] * lost + layer + [0] * lost
    if lost == 2:  # three dice against two, where nearly all the time goes
        none, one, two = chances
        return [
            none * a + one * b + two * c for a, b, c in zip(wide, wide[1:], wide[2:], strict=False)
        ]
    return [
        sum(chance * wide[place + k] for k, chance in enumerate(chances))
        for place in range(len(layer) + lost)
    ]
