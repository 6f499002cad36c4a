"""What has to hold for every battle."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_widget import odds

some_armies = st.integers(1, 30)
few = st.integers(1, 10)
dice_rules = st.builds(
    odds.Dice,
    attack_dice=st.integers(1, 3),
    defence_dice=st.integers(1, 3),
    attack_sides=st.sampled_from([2, 4, 6, 8]),
    defence_sides=st.sampled_from([2, 4, 6, 8]),
    ties=st.sampled_from(["defender", "attacker"]),
    attack_bonus=st.sampled_from([0, 1, (0, 1), (1, 1, 1)]),
    defence_bonus=st.sampled_from([0, 1, (-1, 2), 20]),
    defence_armies=st.sampled_from([(1, 2, 3), (1, 3, 4), (1, 3, 3)]),
)
one_die_each = st.integers(1, 3)


@given(one_die_each, one_die_each, dice_rules)
def test_a_roll_costs_one_army_a_pair_and_its_chances_add_to_one(
    attack: int, defence: int, rules: odds.Dice
) -> None:
    law = odds.roll(
        attack,
        defence,
        attack_sides=rules.attack_sides,
        defence_sides=rules.defence_sides,
        ties=rules.ties,
        attack_bonus=rules.attack_bonus,
        defence_bonus=rules.defence_bonus,
    )
    assert sum(law.values()) == 1
    assert {attacker + defender for attacker, defender in law} == {min(attack, defence)}


@given(one_die_each, one_die_each, st.integers(2, 10), st.integers(2, 10))
def test_changing_sides_and_who_wins_ties_turns_a_roll_round(
    attack: int, defence: int, attack_sides: int, defence_sides: int
) -> None:
    law = odds.roll(attack, defence, attack_sides=attack_sides, defence_sides=defence_sides)
    turned = odds.roll(
        defence,
        attack,
        attack_sides=defence_sides,
        defence_sides=attack_sides,
        ties="attacker",
    )
    assert law == {(attacker, defender): p for (defender, attacker), p in turned.items()}


@given(one_die_each, st.integers(2, 12))
def test_order_statistics_average_to_one_die(dice: int, sides: int) -> None:
    laws = odds.order_statistics(dice, sides)
    assert all(sum(law.values()) == 1 for law in laws)
    for face in range(1, sides + 1):
        assert sum(law[face] for law in laws) == Fraction(dice, sides)


@given(some_armies, some_armies, st.integers(1, 6), dice_rules)
def test_the_ends_of_a_battle_add_to_one(
    armies: int, defenders: int, stop_at: int, rules: odds.Dice
) -> None:
    fight = odds.battle(armies, defenders, stop_at, dice=rules)
    assert sum(fight.ends_exact.values()) == 1
    assert sum(fight.armies_left_exact.values()) == fight.win_exact
    assert sum(fight.defenders_left_exact.values()) == 1 - fight.win_exact
    assert all(left > stop_at for left in fight.armies_left)


@given(some_armies, some_armies, st.integers(1, 6), dice_rules)
def test_floats_equal_fractions(
    armies: int, defenders: int, stop_at: int, rules: odds.Dice
) -> None:
    fight = odds.battle(armies, defenders, stop_at, dice=rules)
    assert fight.win == pytest.approx(float(fight.win_exact), abs=1e-12)
    assert fight.ends.keys() == fight.ends_exact.keys()
    for state, chance in fight.ends_exact.items():
        assert fight.ends[state] == pytest.approx(float(chance), abs=1e-12)


@given(some_armies, some_armies, st.integers(1, 6), dice_rules)
def test_the_table_and_the_battle_agree_though_one_runs_backwards(
    armies: int, defenders: int, stop_at: int, rules: odds.Dice
) -> None:
    fight = odds.battle(armies, defenders, stop_at, dice=rules)
    exact = odds.table(armies, defenders, stop_at, dice=rules, exact=True)
    assert exact[armies][defenders] == fight.win_exact
    table = odds.table(armies, defenders, stop_at, dice=rules)
    assert table[armies][defenders] == pytest.approx(fight.win, abs=1e-12)


@given(few, few, dice_rules)
def test_a_battle_is_the_average_of_what_follows_its_first_roll(
    armies: int, defenders: int, rules: odds.Dice
) -> None:
    fight = odds.battle(armies + 1, defenders, dice=rules)
    for rolls in (1, 2, 5):
        later = [
            chance * (odds.battle(*state, dice=rules).win_exact if state[1] else 1)
            for state, chance in fight.after(rolls).items()
        ]
        assert math.fsum(later) == pytest.approx(fight.win, abs=1e-12)


@given(some_armies, some_armies, st.integers(1, 6))
def test_mean_rolls_are_the_states_passed_with_dice_in_hand(
    armies: int, defenders: int, stop_at: int
) -> None:
    fight = odds.battle(armies, defenders, stop_at)
    passed = [p for (left, held), p in fight.visits().items() if left > stop_at and held]
    assert fight.rolls.mean == pytest.approx(math.fsum(passed), abs=1e-9)


@given(few, few, dice_rules)
def test_mean_and_spread_of_rolls_follow_from_rolling_on(
    armies: int, defenders: int, rules: odds.Dice
) -> None:
    fight = odds.battle(armies, defenders, dice=rules)
    going = [
        math.fsum(p for (left, held), p in fight.after(rolls).items() if left > 1 and held)
        for rolls in range(armies + defenders)
    ]
    mean = math.fsum(going)
    square = math.fsum((2 * rolls + 1) * chance for rolls, chance in enumerate(going))
    assert fight.rolls.mean == pytest.approx(mean, abs=1e-9)
    assert fight.rolls.variance == pytest.approx(square - mean * mean, abs=1e-9)


@given(some_armies, some_armies)
def test_stopping_earlier_never_helps_to_capture(armies: int, defenders: int) -> None:
    wins = [odds.battle(armies, defenders, stop_at).win_exact for stop_at in range(1, 6)]
    assert wins == sorted(wins, reverse=True)


@given(few, st.lists(st.integers(1, 4), min_size=1, max_size=3), st.integers(1, 3), dice_rules)
def test_a_campaign_is_its_battles_one_after_the_other(
    extra: int, counts: list[int], leave: int, rules: odds.Dice
) -> None:
    armies = extra + sum(counts)

    def rest(armies: int, counts: list[int]) -> Fraction:
        if not counts:
            return Fraction(1)
        total = Fraction(0)
        for left, chance in odds.battle(armies, counts[0], dice=rules).armies_left_exact.items():
            stay = min(leave, left - min(rules.attack_dice, left - 1))
            total += chance * rest(left - stay, counts[1:])
        return total

    march = odds.campaign(armies, counts, leave, dice=rules)
    assert march.win_exact == rest(armies, counts)
    assert march.win == pytest.approx(float(march.win_exact), abs=1e-12)
    assert list(march.win_each) == sorted(march.win_each, reverse=True)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=3), st.floats(0.05, 0.95), one_die_each)
def test_armies_needed_are_the_fewest(counts: list[int], win: float, leave: int) -> None:
    needed = odds.armies_needed(counts, win, leave=leave)
    assert odds.campaign(needed, counts, leave).win >= win - 1e-12
    if needed > 1:
        assert odds.campaign(needed - 1, counts, leave).win < win + 1e-12


@given(st.integers(2, 12), st.integers(1, 12), dice_rules)
def test_the_best_dice_of_a_side_are_at_least_as_good_as_the_most(
    armies: int, defenders: int, rules: odds.Dice
) -> None:
    usual = odds.battle(armies, defenders, dice=rules).win_exact
    attack = odds.battle(armies, defenders, dice=rules, attack="best").win_exact
    defence = odds.battle(armies, defenders, dice=rules, defence="best").win_exact
    seen = odds.battle(armies, defenders, dice=rules, defence="best-seen").win_exact
    assert seen <= defence <= usual <= attack


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 40), st.integers(1, 40))
def test_a_grown_table_equals_one_filled_at_once(a: int, b: int, c: int, d: int) -> None:
    odds.forget_tables()
    small = odds.table(a, b)
    grown = odds.table(c, d)
    odds.forget_tables()
    assert odds.table(c, d) == grown
    assert odds.table(a, b) == small
