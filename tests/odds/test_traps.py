"""The known traps of Risk odds, each with the wrong answer that it gives."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from risk_widget import odds

TAN = {(2, 0): 0.237, (1, 1): 0.504, (0, 2): 0.259}


def test_trap_1_the_second_comparison_is_not_independent_of_the_first() -> None:
    law = odds.roll(3, 2)
    assert law == {
        (0, 2): Fraction(2890, 7776),
        (1, 1): Fraction(2611, 7776),
        (2, 0): Fraction(2275, 7776),
    }
    pairs = odds.comparisons(3, 2)
    assert pairs.given(1, 0, won=True) == Fraction(2890, 3667)
    assert pairs.given(1, 0, won=False) == Fraction(262, 587)
    assert pairs.if_independent != law


def test_trap_1_tans_table_is_not_the_product_of_the_right_marginals() -> None:
    product_law = odds.comparisons(3, 2).if_independent
    assert [round(float(product_law[key]), 4) for key in TAN] == [0.2074, 0.5061, 0.2865]
    assert all(abs(float(product_law[key]) - TAN[key]) > 0.002 for key in TAN)


def test_trap_1_about_107_rolls_refute_either_table() -> None:
    law = odds.roll(3, 2)
    for claim in (TAN, odds.comparisons(3, 2).if_independent):
        assert abs(odds.rolls_to_refute(claim, law) - 107) <= 1


def test_trap_2_the_last_army_never_attacks() -> None:
    assert odds.battle(1, 1).win_exact == 0
    assert odds.battle(2, 1).win_exact == Fraction(5, 12)
    assert set(odds.battle(5, 3).armies_left) == {5, 4, 3, 2}


def test_trap_3_an_attacker_with_one_die_costs_two_defenders_only_one() -> None:
    assert odds.roll(1, 2).keys() == {(0, 1), (1, 0)}
    assert odds.battle(11, 10).win == pytest.approx(0.567592872135130, abs=1e-12)
    assert odds.battle(11, 10).win != pytest.approx(0.5774, abs=1e-3)
    assert odds.battle(2, 3).win_exact == Fraction(55, 216) ** 2 * Fraction(15, 36)


@pytest.mark.parametrize(("attack", "defence"), [*product((1, 2, 3), repeat=2)])
def test_trap_4_dice_have_six_sides_and_every_pair_costs_an_army(attack: int, defence: int) -> None:
    counts: dict[tuple[int, int], int] = {}
    faces = range(1, 7)
    for dice in product(faces, repeat=attack + defence):
        mine = sorted(dice[:attack], reverse=True)
        theirs = sorted(dice[attack:], reverse=True)
        won = sum(a > d for a, d in zip(mine, theirs, strict=False))
        key = (min(attack, defence) - won, won)
        counts[key] = counts.get(key, 0) + 1
    throws = 6 ** (attack + defence)
    assert odds.roll(attack, defence) == {
        key: Fraction(count, throws) for key, count in counts.items()
    }


def test_trap_4_a_tie_always_costs_the_attacker_an_army() -> None:
    law = odds.roll(1, 1, attack_sides=2, defence_sides=2)
    assert law == {(0, 1): Fraction(1, 4), (1, 0): Fraction(3, 4)}


def test_trap_5_blitz_moves_odds_away_from_one_half_and_is_never_on_by_itself() -> None:
    fight = odds.battle(11, 8)
    assert fight.win == pytest.approx(0.7239699784664874, abs=1e-12)
    assert odds.blitz_2021(fight).win == pytest.approx(0.8473840982801448, abs=1e-12)


def test_trap_6_editions_differ() -> None:
    italian = odds.Dice(defence_dice=3)
    british = odds.Dice(defence_armies=(1, 3))
    wins = [odds.battle(11, 10, dice=dice).win for dice in (odds.CLASSIC, italian, british)]
    seen = odds.battle(11, 10, defence="best-seen").win
    assert [round(win, 4) for win in (*wins, seen)] == [0.5676, 0.1902, 0.6061, 0.4529]


def test_trap_7_and_8_a_thousand_against_a_thousand_needs_no_matrix_and_no_recursion() -> None:
    fight = odds.battle(1001, 1000)
    assert fight.win == pytest.approx(0.998911323428951, abs=1e-12)
    assert sum(fight.ends.values()) == pytest.approx(1, abs=1e-12)


def test_trap_9_stop_at_counts_every_army_on_the_attacking_territory() -> None:
    assert odds.battle(10, 10, 4).win == pytest.approx(0.29017894905555475, abs=1e-12)
    assert odds.battle(12, 5, 8).win == pytest.approx(0.5071411191726779, abs=1e-12)
    held = [armies for (armies, left) in odds.battle(12, 5, 8).ends if left]
    assert set(held) == {8, 7}


def test_trap_10_armies_left_behind_are_not_in_the_last_territory() -> None:
    for leave in (1, 2, 3):
        march = odds.campaign(20, [3, 2, 4], leave=leave)
        assert max(march.armies_left) == 20 - 3 * leave
        assert sum(march.armies_left.values()) == pytest.approx(march.win, abs=1e-12)


def test_the_dice_of_the_last_roll_move_in_even_when_more_should_stay() -> None:
    # 4 armies roll three dice; three move in, so one stays although three were wanted
    assert odds.campaign(4, [1], leave=3).armies_left_exact[3] == Fraction(855, 1296)
    one_die = odds.campaign(4, [1], leave=3, attack=1)
    assert one_die.armies_left_exact[1] > 0
    assert 3 not in one_die.armies_left


def test_the_two_conventions_differ_by_the_army_that_has_to_stay() -> None:
    assert odds.battle(10, 10).win == pytest.approx(0.479935256477680, abs=1e-12)
    assert odds.battle(11, 10).win == pytest.approx(0.567592872135130, abs=1e-12)
