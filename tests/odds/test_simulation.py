"""Real dice beside exact answers, and the test of the dice themselves."""

from __future__ import annotations

import math
from array import array
from itertools import pairwise

import pytest

from risk_widget import odds


def test_the_same_seed_rolls_the_same_dice() -> None:
    first, again = (odds.simulate(11, 10, 500, seed=3) for _ in range(2))
    assert first == again
    assert odds.simulate(11, 10, 500, seed=4).results != first.results


def test_a_simulation_agrees_with_the_exact_battle() -> None:
    fought = odds.simulate(11, 10, 20_000, seed=1)
    low, high = fought.interval(0.9999)
    assert low < fought.question.win < high
    rolls = odds.battle(11, 10).rolls
    assert fought.rolls / fought.battles == pytest.approx(
        rolls.mean, abs=4 * rolls.sd / 20_000**0.5
    )
    law = {
        left: chance / fought.question.win for left, chance in fought.question.armies_left.items()
    }
    assert odds.chi_square(fought.armies_left, law).p_value > 1e-4
    assert sum(fought.armies_left.values()) == fought.wins == sum(fought.results)
    assert fought.running()[-1] == fought.win


def test_a_simulated_campaign_leaves_armies_behind() -> None:
    fought = odds.simulate(20, [3, 2, 4], 5000, seed=2, leave=3)
    low, high = fought.interval(0.9999)
    assert low < odds.campaign(20, [3, 2, 4], leave=3).win < high
    assert max(fought.armies_left) <= 20 - 9


def test_a_simulated_campaign_has_its_own_rules_for_each_territory() -> None:
    walls = odds.Dice(defence_dice=3)
    rules = {"leave": (1, 3), "stop_at": [1, 4], "dice": [odds.CLASSIC, walls]}
    fought = odds.simulate(14, [3, 2], 4000, seed=5, **rules)  # type: ignore[arg-type]
    exact = odds.campaign(14, [3, 2], **rules)  # type: ignore[arg-type]
    low, high = fought.interval(0.9999)
    assert fought.question == exact
    assert low < exact.win < high
    assert set(fought.armies_left) <= set(exact.armies_left)


def test_a_route_may_be_any_list_of_numbers() -> None:
    route = [3, 2, 4]
    for other in (tuple(route), iter(route), array("b", route)):
        assert odds.simulate(20, other, 50, seed=2) == odds.simulate(20, route, 50, seed=2)  # type: ignore[arg-type]
    assert odds.campaign(20, range(1, 4), range(1, 4)) == odds.campaign(20, [1, 2, 3], [1, 2, 3])


def test_a_simulation_of_many_battles_introduces_itself_in_a_line_or_two() -> None:
    assert len(repr(odds.simulate(5, 4, 5000, seed=1))) < 700


def test_variant_dice_are_rolled_as_they_are_counted() -> None:
    rules = odds.Dice(defence_dice=3, attack_sides=8, defence_bonus=1, ties="attacker")
    made = odds.simulate_rolls(3, 3, 5000, seed=6, dice=rules)
    assert made.check().p_value > 1e-4
    assert made.check_faces("attacker").degrees == 7
    assert made.check_faces("defender").p_value > 1e-4
    assert sum(made.faces["attacker"].values()) == 15_000


def test_a_live_battle_can_be_followed_to_its_end_roll_by_roll() -> None:
    fight = odds.battle(6, 4, 2)
    assert fight.after(0) == {(6, 4): 1.0}
    last = fight.after(4000)
    assert last.keys() == {state for state, chance in fight.ends.items() if chance}
    for state, chance in last.items():
        assert chance == pytest.approx(fight.ends[state], abs=1e-12)


def test_most_intervals_hold_the_exact_chance() -> None:
    exact = odds.battle(5, 4).win
    held = 0
    for seed in range(100):
        low, high = odds.simulate(5, 4, 200, seed=seed).interval()
        held += low < exact < high
    assert 88 <= held <= 100


def test_wilsons_interval_has_its_known_values() -> None:
    low, high = odds.wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert odds.wilson(0, 10)[0] == 0
    assert odds.wilson(10, 10, 1 - 1e-16)[1] == 1


def test_nearly_certain_intervals_are_wide_but_finite() -> None:
    low, high = odds.wilson(500, 1000, 1 - 1e-16)
    assert 0.36 < low < 0.38 < 0.62 < high < 0.64
    assert odds.battles_for(0.01, 1 - 1e-16) == pytest.approx(9604 * (8.2924 / 1.96) ** 2, rel=0.01)


@pytest.mark.parametrize(
    ("degrees", "level", "statistic"),
    [(1, 0.05, 3.841459), (2, 0.05, 5.991465), (5, 0.05, 11.070498), (5, 0.01, 15.086272),
     (10, 0.95, 3.940299), (100, 0.05, 124.342113)],
)  # fmt: skip
def test_critical_values_are_those_of_the_tables(
    degrees: int, level: float, statistic: float
) -> None:
    assert odds.critical_value(degrees, level) == pytest.approx(statistic, abs=1e-6)


def test_two_degrees_of_freedom_have_an_exponential_tail() -> None:
    result = odds.chi_square([30, 50, 40])
    assert result.statistic == pytest.approx((10**2 + 10**2 + 0**2) / 40)
    assert result.degrees == 2
    assert result.p_value == pytest.approx(math.exp(-result.statistic / 2), rel=1e-12)


def test_loaded_dice_are_found_and_fair_dice_are_not_blamed() -> None:
    assert odds.chi_square([100, 100, 100, 100, 100, 160]).refutes()
    assert not odds.chi_square([100, 104, 97, 102, 99, 98]).refutes()
    made = odds.simulate_rolls(3, 2, 2000, seed=8)
    assert not made.check().refutes(0.001)
    assert odds.chi_square(made.counts, {(0, 2): 0.259, (1, 1): 0.504, (2, 0): 0.237}).refutes()


def test_power_of_a_true_claim_is_its_level() -> None:
    assert odds.power(0.0, 100, 2, 0.05) == pytest.approx(0.05, abs=1e-9)
    assert odds.power(0.118, 50, 2) < odds.power(0.118, 200, 2) <= 1


@pytest.mark.parametrize(
    ("effect", "rolls", "degrees", "level", "chance"),
    [
        # the values of scipy 1.17: its non-central tail beyond its central quantile
        (0.1182, 108, 2, 0.05, 0.9026492905129756),
        (0.0014, 10**6, 1, 1e-300, 0.6371255446037496),
        (0.002, 1000, 1000, 0.01, 0.011299647735958167),
    ],
)
def test_power_is_the_tail_of_the_non_central_law(
    effect: float, rolls: int, degrees: int, level: float, chance: float
) -> None:
    assert odds.power(effect, rolls, degrees, level) == pytest.approx(chance, rel=1e-6)


def test_counts_may_be_columns_of_a_table() -> None:
    class Column:
        """As pandas.Series.value_counts() gives it: the most frequent first, with an index."""

        def keys(self) -> list[int]:
            return [6, 1]

        def __getitem__(self, face: int) -> int:
            return {6: 70, 1: 50}[face]

    law = {1: 0.5, 6: 0.5}
    assert odds.chi_square(Column(), law) == odds.chi_square({1: 50, 6: 70}, law)  # type: ignore[arg-type]
    assert odds.chi_square(array("l", [50, 70])) == odds.chi_square([50, 70])


def test_one_walk_follows_the_rules_to_an_end() -> None:
    fight = odds.battle(11, 10, 3)
    path = odds.one_walk(fight, seed=2)
    assert path[0] == (11, 10)
    assert path[-1] in fight.ends
    for (armies, defenders), (armies_then, defenders_then) in pairwise(path):
        lost = armies - armies_then + defenders - defenders_then
        assert lost == min(3, armies - 1, 2, defenders)
