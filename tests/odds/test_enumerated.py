"""Every throw and every way to the end counted one by one, by code that shares nothing with odds.

It is slow and short: dice are listed, not sorted into classes, and battles are followed from roll
to roll in a dict. What the package computes for any dice rules has to be the same fraction.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from risk_widget import odds

Answer = Callable[[int, int, tuple[int, ...]], int]
State = tuple[int, int]

bonuses = st.one_of(st.integers(-3, 3), st.lists(st.integers(-2, 2), max_size=3).map(tuple))
dice_rules = st.builds(
    odds.Dice,
    attack_dice=st.integers(1, 3),
    defence_dice=st.integers(1, 3),
    attack_sides=st.integers(2, 4),
    defence_sides=st.integers(2, 4),
    ties=st.sampled_from(["defender", "attacker"]),
    attack_bonus=bonuses,
    defence_bonus=bonuses,
    defence_armies=st.sampled_from([(1, 2, 3), (1, 3, 5), (1, 4, 4)]),
)
one_to_three = st.integers(1, 3)


def ranked(bonus: int | tuple[int, ...], rank: int) -> int:
    numbers = [bonus] if isinstance(bonus, int) else list(bonus)
    return numbers[rank] if rank < len(numbers) else 0


def throws(dice: int, sides: int) -> list[tuple[int, ...]]:
    return [tuple(sorted(t)[::-1]) for t in product(range(1, sides + 1), repeat=dice)]


def pattern(rules: odds.Dice, attack: tuple[int, ...], defence: tuple[int, ...]) -> list[bool]:
    won = []
    for rank in range(min(len(attack), len(defence))):
        mine = attack[rank] + ranked(rules.attack_bonus, rank)
        theirs = defence[rank] + ranked(rules.defence_bonus, rank)
        won.append(mine > theirs or (mine == theirs and rules.ties == "attacker"))
    return won


def most_defence(rules: odds.Dice, defenders: int) -> int:
    allowed = rules.defence_armies[: rules.defence_dice]
    return max(dice for dice, fewest in enumerate(allowed, 1) if defenders >= fewest)


def one_roll(
    rules: odds.Dice, attack: int, answer: Callable[[tuple[int, ...]], int]
) -> dict[State, Fraction]:
    """Return the ways to each (attacker_loss, defender_loss), as shares of one."""
    law: dict[State, Fraction] = defaultdict(Fraction)
    hands = throws(attack, rules.attack_sides)
    for mine in hands:
        replies = throws(answer(mine), rules.defence_sides)
        for theirs in replies:
            won = pattern(rules, mine, theirs)
            law[len(won) - sum(won), sum(won)] += Fraction(1, len(hands) * len(replies))
    return law


def answered(
    rules: odds.Dice, answer: Answer, armies: int, defenders: int, hand: tuple[int, ...]
) -> int:
    return min(most_defence(rules, defenders), answer(armies, defenders, hand))


def ends(
    rules: odds.Dice, armies: int, defenders: int, stop_at: int, attack: int, answer: Answer
) -> tuple[dict[tuple[int, int, int], Fraction], list[Fraction]]:
    """Return the chance of every end with its last attack dice, and of every number of rolls."""
    finished: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    lengths: list[Fraction] = []
    going = {(armies, defenders, 0): Fraction(1)}
    laws: dict[State, dict[State, Fraction]] = {}
    while going:
        further: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
        over = Fraction(0)
        for (left, held, last), chance in going.items():
            if left <= stop_at or held == 0:
                finished[left, held, last] += chance
                over += chance
                continue
            dice = min(rules.attack_dice, left - 1, attack)
            if (left, held) not in laws:
                laws[left, held] = one_roll(
                    rules, dice, partial(answered, rules, answer, left, held)
                )
            for (attacker, defender), share in laws[left, held].items():
                further[left - attacker, held - defender, dice] += chance * share
        lengths.append(over)
        going = further
    return finished, lengths


@settings(max_examples=40)
@given(one_to_three, one_to_three, dice_rules)
def test_a_roll_is_all_its_throws(attack: int, defence: int, rules: odds.Dice) -> None:
    options = {
        "attack_sides": rules.attack_sides,
        "defence_sides": rules.defence_sides,
        "ties": rules.ties,
        "attack_bonus": rules.attack_bonus,
        "defence_bonus": rules.defence_bonus,
    }
    law = odds.roll(attack, defence, **options)  # type: ignore[arg-type]
    assert {loss: p for loss, p in law.items() if p} == one_roll(rules, attack, lambda _: defence)
    joint = Counter[tuple[bool, ...]]()
    mine, theirs = throws(attack, rules.attack_sides), throws(defence, rules.defence_sides)
    for one, other in product(mine, theirs):
        joint[tuple(pattern(rules, one, other))] += 1
    exact = odds.comparisons(attack, defence, **options).joint  # type: ignore[arg-type]
    total = len(mine) * len(theirs)
    assert {won: p * total for won, p in exact.items() if p} == joint


@settings(max_examples=40)
@given(
    st.integers(1, 8), st.integers(1, 8), st.sampled_from([1, 1, 2, 4]), dice_rules,
    one_to_three, one_to_three, st.integers(1, 4),
)  # fmt: skip
def test_a_battle_is_all_its_ways_to_an_end(
    armies: int,
    defenders: int,
    stop_at: int,
    rules: odds.Dice,
    attack: int,
    few: int,
    high: int,
) -> None:
    def seen(left: int, held: int, hand: tuple[int, ...]) -> int:
        return few if hand[0] >= high else 1 + (left + held) % 3

    for defence, answer in ((few, lambda *_: few), (odds.AfterSeeing(seen), seen)):
        fight = odds.battle(armies, defenders, stop_at, dice=rules, attack=attack, defence=defence)
        finished, lengths = ends(rules, armies, defenders, stop_at, attack, answer)
        law: dict[State, Fraction] = defaultdict(Fraction)
        for (left, held, _), chance in finished.items():
            law[left, held] += chance
        assert {end: p for end, p in fight.ends_exact.items() if p} == law
        mean = sum(rolls * chance for rolls, chance in enumerate(lengths))
        square = sum(rolls * rolls * chance for rolls, chance in enumerate(lengths))
        assert abs(fight.rolls.mean - mean) < 1e-9
        assert abs(fight.rolls.variance - (square - mean * mean)) < 1e-8


@settings(max_examples=40)
@given(
    st.integers(1, 10), st.lists(st.tuples(st.integers(1, 4), one_to_three, one_to_three),
    min_size=1, max_size=3), dice_rules, one_to_three,
)  # fmt: skip
def test_a_campaign_moves_in_at_least_the_dice_of_the_last_roll(
    armies: int, legs: list[tuple[int, int, int]], rules: odds.Dice, attack: int
) -> None:
    here = {armies: Fraction(1)}
    for defenders, leave, stop_at in legs:
        further: dict[int, Fraction] = defaultdict(Fraction)
        for start, chance in here.items():
            finished, _ = ends(rules, start, defenders, stop_at, attack, lambda *_: 3)
            for (left, held, dice), share in finished.items():
                if not held:
                    further[max(dice, left - leave)] += chance * share
        here = further
    counts, leaves, stops = zip(*legs, strict=True)
    march = odds.campaign(armies, counts, leaves, stops, dice=rules, attack=attack)
    assert {left: p for left, p in march.armies_left_exact.items() if p} == here
    assert march.win_exact == sum(here.values())
