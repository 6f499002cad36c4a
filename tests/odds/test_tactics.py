"""How many dice to roll, in which order to attack, how to split a defence."""

from __future__ import annotations

import tracemalloc
from itertools import permutations

import pytest

from risk_widget import odds


def test_the_most_dice_are_best_when_announced_before_the_throw() -> None:
    plan = odds.best_dice(12, 12)
    for armies in range(2, 13):
        for defenders in range(1, 13):
            assert plan.attack(armies, defenders) == min(3, armies - 1)
            assert plan.defence(armies, defenders) == min(2, defenders)


def test_after_seeing_five_and_four_one_die_defends_better() -> None:
    plan = odds.best_dice(11, 10, defence="best-seen")
    assert plan.defence(11, 10, seen=(4, 1, 5)) == 1
    assert plan.defence(11, 10, seen=(4, 4, 1)) == 2
    assert plan.win == pytest.approx(0.4529244262154183, abs=1e-12)


def test_a_rule_of_ones_own_can_repeat_the_best_plan() -> None:
    plan = odds.best_dice(11, 10, attack="most", defence="best-seen")
    same = odds.AfterSeeing(plan.defence)
    assert odds.battle(11, 10, defence=same).win_exact == plan.win_exact


def test_a_rule_that_looks_sees_no_more_dice_than_the_defender_could_answer() -> None:
    seen: list[tuple[int, ...]] = []

    def two(armies: int, defenders: int, dice: tuple[int, ...]) -> int:  # noqa: ARG001
        seen.append(dice)
        return 2

    look = odds.AfterSeeing(two)
    assert odds.battle(6, 3, defence=look).win == pytest.approx(odds.battle(6, 3).win, abs=1e-12)
    assert {len(dice) for dice in seen} == {1, 2}
    assert all(dice == tuple(sorted(dice, reverse=True)) for dice in seen)


def test_habits_are_ints_or_functions() -> None:
    one = odds.battle(11, 10, defence=1)
    assert odds.battle(11, 10, defence=lambda armies, defenders: 1).win_exact == one.win_exact  # noqa: ARG005
    two = odds.battle(11, 10, attack=2)
    assert odds.battle(11, 10, attack=lambda armies, defenders: 2).win_exact == two.win_exact  # noqa: ARG005
    assert one.win > odds.battle(11, 10).win > two.win


@pytest.mark.parametrize("defence", ["most", "best", "best-seen", 1])
@pytest.mark.parametrize("attack", ["most", "best", 2])
def test_simulated_tactics_agree_with_their_exact_odds(attack: str, defence: str) -> None:
    fought = odds.simulate(8, 7, 4000, seed=5, attack=attack, defence=defence)  # type: ignore[arg-type]
    low, high = fought.interval(0.9999)
    assert low < fought.question.win < high


def test_the_small_stack_is_taken_last() -> None:
    best = odds.best_order(10, [3, 2, 4])
    assert best.defenders == (4, 3, 2)
    wins = [odds.campaign(10, order).win for order in permutations([3, 2, 4])]
    assert best.win == pytest.approx(max(wins), abs=1e-12)


def test_best_order_of_equal_stacks_is_the_campaign_itself() -> None:
    best = odds.best_order(15, [2] * 10)
    assert best.defenders == (2,) * 10
    assert best.win == pytest.approx(odds.campaign(15, [2] * 10).win, abs=1e-12)


def test_splitting_helps_the_defender() -> None:
    split = odds.best_split(11, 3, armies=15)
    one_stack = odds.campaign(15, [11]).win
    assert split.win < odds.campaign(15, [5, 1, 5]).win < odds.campaign(15, [5, 5, 1]).win
    assert odds.campaign(15, [5, 5, 1]).win < one_stack
    others = [
        odds.campaign(15, (a, b, 11 - a - b)).win for a in range(1, 10) for b in range(1, 11 - a)
    ]
    assert split.win == pytest.approx(min(others), abs=1e-12)
    assert sum(split.defenders) == 11


def test_many_territories_need_hardly_more_memory_than_one() -> None:
    # a battle needs nearly as many armies as fifteen territories, and one table
    peaks = []
    for defenders in ([160], [12] * 15):
        odds.forget_tables()
        tracemalloc.start()
        try:
            odds.armies_needed(defenders, 0.5)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[1] < peaks[0] / 3


def test_garrisons_and_stops_count_in_the_armies_needed() -> None:
    for leave, stop_at in ((1, 3), (3, 1), (2, 4)):
        needed = odds.armies_needed([2, 5, 3], 0.7, leave=leave, stop_at=stop_at)
        wins = [
            odds.campaign(armies, [2, 5, 3], leave, stop_at).win for armies in (needed - 1, needed)
        ]
        assert wins[0] < 0.7 <= wins[1]


def test_a_comparison_that_would_take_minutes_is_refused_at_once() -> None:
    with pytest.raises(odds.OutOfRangeError, match=r"^armies is 2000 .* give at most \d+"):
        odds.best_order(2000, range(250, 257))
    with pytest.raises(odds.OutOfRangeError, match=r"^armies is 2000 .* give at most \d+"):
        odds.best_split(1500, 2, 2000)
    alone = odds.best_split(1000, 1, 900)
    assert alone.win == pytest.approx(odds.battle(900, 1000).win, abs=1e-12)


def test_a_campaign_takes_its_own_dice_and_garrison_for_each_territory() -> None:
    fortress = odds.Dice(defence_dice=3)
    plain = odds.campaign(12, [3, 3])
    walled = odds.campaign(12, [3, 3], dice=[odds.CLASSIC, fortress])
    assert walled.win_each[0] == plain.win_each[0]
    assert walled.win < plain.win
    assert odds.campaign(12, [3, 3], leave=[1, 2]).win == plain.win
    assert odds.campaign(12, [3, 3], leave=[2, 1]).win < plain.win


def test_a_campaign_that_cannot_go_on_has_no_chance_left() -> None:
    march = odds.campaign(3, [1, 1, 1, 1])
    assert march.win_each[0] > 0
    assert march.win_each[2:] == (0, 0)
    assert march.win_exact == 0
    assert march.armies_left == {}


def test_live_odds_do_not_move_on_average() -> None:
    law = odds.roll(3, 2)
    later = sum(
        chance * odds.battle(11 - attacker, 10 - defender).win_exact
        for (attacker, defender), chance in law.items()
    )
    assert later == odds.battle(11, 10).win_exact


def test_one_table_is_shared() -> None:
    odds.forget_tables()
    first = odds.table(60, 60)
    again = odds.table(60, 60)
    assert first[60][59] is again[60][59]


def test_a_large_table_does_not_print_a_million_numbers() -> None:
    assert repr(odds.table(1000, 900)) == "<Table: up to 1000 armies against 900 defenders>"
    assert repr(odds.table(2, 1)) == "((0.0, 0.0), (1.0, 0.0), (1.0, 0.4166666666666667))"


def test_large_tables_push_older_ones_out_of_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("risk_widget.odds.tables.SHARED_CELLS", 3000)
    odds.forget_tables()
    first = odds.table(20, 20)
    odds.table(40, 40, 2)
    assert odds.table(20, 20)[20][19] is first[20][19]
    odds.table(60, 60, 3)
    odds.table(5, 5, 4)
    assert odds.table(20, 20)[20][19] is not first[20][19]
