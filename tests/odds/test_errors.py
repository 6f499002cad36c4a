"""Bad questions name the field and the remedy."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from risk_widget import odds

LOPSIDED = odds.Dice(attack_dice=1, attack_sides=2, defence_sides=20)
BAD_COUNTS = [True, 2.0, "3", None, -1, 0, 10**9, 10**400]


@pytest.mark.parametrize("bad", BAD_COUNTS, ids=lambda bad: str(bad)[:8])
@pytest.mark.parametrize(
    ("field", "ask"),
    [
        ("attack_dice", lambda bad: odds.roll(bad, 2)),
        ("defence_dice", lambda bad: odds.roll(3, bad)),
        ("attack_sides", lambda bad: odds.roll(3, 2, attack_sides=bad)),
        ("armies", lambda bad: odds.battle(bad, 2)),
        ("defenders", lambda bad: odds.battle(3, bad)),
        ("stop_at", lambda bad: odds.battle(3, 2, bad)),
        ("armies", lambda bad: odds.campaign(bad, [1])),
        ("defenders[1]", lambda bad: odds.campaign(9, [1, bad])),
        ("leave", lambda bad: odds.campaign(9, [1], leave=bad)),
        ("stop_at[0]", lambda bad: odds.campaign(9, [1], stop_at=[bad])),
        ("armies", lambda bad: odds.table(bad, 2)),
        ("defenders", lambda bad: odds.table(2, bad, exact=True)),
        ("battles", lambda bad: odds.simulate(3, 2, bad)),
        ("rolls", lambda bad: odds.simulate_rolls(3, 2, bad)),
        ("armies", lambda bad: odds.best_dice(bad, 2)),
        ("territories", lambda bad: odds.best_split(9, bad, 9)),
        ("armies", lambda bad: odds.defenders_beatable(bad)),
        ("dice", lambda bad: odds.order_statistics(bad)),
    ],
)
def test_a_bad_number_is_refused_by_name(
    field: str, ask: Callable[[object], object], bad: object
) -> None:
    with pytest.raises(odds.OddsError) as caught:
        ask(bad)
    assert isinstance(caught.value, ValueError)
    assert caught.value.field == field
    assert str(caught.value).startswith(field)
    assert "give a whole number from" in caught.value.remedy
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize(
    ("field", "ask"),
    [
        ("ties", lambda: odds.roll(3, 2, ties="nobody")),  # type: ignore[arg-type]
        ("attack", lambda: odds.battle(3, 2, attack="fewest")),  # type: ignore[arg-type]
        ("defence", lambda: odds.battle(3, 2, defence="seen")),  # type: ignore[arg-type]
        ("defence", lambda: odds.battle(3, 2, defence=True)),
        ("defence", lambda: odds.battle(3, 2, defence=lambda armies, defenders: 0).win),  # noqa: ARG005
        ("dice", lambda: odds.battle(3, 2, dice="d8")),  # type: ignore[arg-type]
        ("dice", lambda: odds.campaign(9, [1, 1], dice=[odds.CLASSIC])),
        ("leave", lambda: odds.campaign(9, [1, 1], leave=[1])),
        ("defenders", lambda: odds.campaign(9, [])),
        ("defenders", lambda: odds.campaign(9, "123")),  # type: ignore[arg-type]
        ("defenders", lambda: odds.campaign(9, 3)),  # type: ignore[arg-type]
        ("defenders", lambda: odds.campaign(9, [1] * 51)),
        ("defenders", lambda: odds.best_order(99, range(1, 10))),
        ("defenders", lambda: odds.armies_needed(99, dice=LOPSIDED)),
        ("choose", lambda: odds.AfterSeeing(2)),  # type: ignore[arg-type]
        ("battle", lambda: odds.blitz_2021(odds.campaign(9, [1]))),  # type: ignore[arg-type]
        ("battle", lambda: odds.one_walk(3)),  # type: ignore[arg-type]
        ("armies", lambda: odds.best_dice(201, 2)),
        ("armies", lambda: odds.best_dice(5, 2).attack(6, 1)),
        ("armies", lambda: odds.best_dice(5, 2).attack(1, 1)),
        ("seen", lambda: odds.best_dice(5, 2, defence="best-seen").defence(5, 2)),
        ("territories", lambda: odds.best_split(100, 10, 50)),
        ("seen", lambda: odds.best_dice(5, 2, defence="best-seen").defence(5, 2, "65")),  # type: ignore[arg-type]
        ("seen[0]", lambda: odds.best_dice(5, 2, defence="best-seen").defence(5, 2, (7, 5, 1))),
        ("seen[1]", lambda: odds.best_dice(5, 2, defence="best-seen").defence(5, 2, (6, 5.0))),  # type: ignore[arg-type]
        ("seen", lambda: odds.best_dice(5, 2, defence="best-seen").defence(5, 2, (6, 5, 4, 3))),
        ("stop_at", lambda: odds.best_dice(5, 2, stop_at=7).attack(5, 1)),
        ("win", lambda: odds.armies_needed(3, 1)),
        ("win", lambda: odds.armies_needed(3, 0.0)),
        ("win", lambda: odds.armies_needed(3, True)),
        ("win", lambda: odds.armies_needed(3, float("nan"))),
        ("defenders", lambda: odds.armies_needed(True)),
        ("battles", lambda: odds.simulate(1000, 1000, 1_000_000)),
        ("seed", lambda: odds.simulate(3, 2, 5, seed=1.5)),  # type: ignore[arg-type]
        ("seed", lambda: odds.simulate(3, 2, 5, seed=-1)),
        ("leave", lambda: odds.simulate(3, 2, 5, leave=0)),
        ("leave", lambda: odds.simulate(9, [2, 1], 5, leave=[1])),
        ("stop_at", lambda: odds.simulate(9, [2, 1], 5, stop_at=[1, 1, 1])),
        ("stop_at", lambda: odds.simulate(9, 2, 5, stop_at=[1])),
        ("dice", lambda: odds.simulate(9, [2, 1], 5, dice=["d8", "d8"])),  # type: ignore[list-item]
        ("leave", lambda: odds.campaign(9, [1, 1], leave={1, 2})),  # type: ignore[arg-type]
        ("side", lambda: odds.simulate_rolls(3, 2, 5).check_faces("attack")),
        ("trials", lambda: odds.wilson(0, 0)),
        ("wins", lambda: odds.wilson(5, 3)),
        ("wins", lambda: odds.wilson(1.5, 3)),  # type: ignore[arg-type]
        ("half_width", lambda: odds.battles_for(1e-300)),
        ("confidence", lambda: odds.simulate(3, 2, 5).interval(95)),
        ("defence_armies[1]", lambda: odds.Dice(defence_armies=(1, 1))),
        ("defence_armies", lambda: odds.Dice(defence_armies=(1,))),
        ("defence_armies", lambda: odds.Dice(defence_armies=(1, 2, 3, 4))),
        ("defence_armies", lambda: odds.Dice(defence_armies={1, 2})),  # type: ignore[arg-type]
        ("defence_armies", lambda: odds.Dice(defence_armies=2)),  # type: ignore[arg-type]
        ("dice", lambda: odds.expected_losses(3, 2, dice="d8")),  # type: ignore[arg-type]
        ("dice", lambda: odds.best_dice(3, 2, dice="d8")),  # type: ignore[arg-type]
        ("armies", lambda: odds.battle("x" * 10_000, 2)),  # type: ignore[arg-type]
        ("defenders", lambda: odds.campaign(9, {3, 2})),  # type: ignore[arg-type]
        ("defenders", lambda: odds.armies_needed({3, 2})),  # type: ignore[arg-type]
        ("defence_bonus", lambda: odds.Dice(defence_bonus=(1, 1, 1, 1))),
        ("attack_bonus", lambda: odds.Dice(attack_bonus=0.5)),  # type: ignore[arg-type]
        ("observed", lambda: odds.chi_square([0, 0])),
        ("observed", lambda: odds.chi_square({7: 3}, {1: 0.5, 2: 0.5})),
        ("observed[0]", lambda: odds.chi_square([1.5, 2])),  # type: ignore[list-item]
        ("expected", lambda: odds.chi_square([1, 2], [0.5, 0.4])),
        ("expected", lambda: odds.chi_square([1, 2], [1.5, -0.5])),
        ("expected", lambda: odds.chi_square([3], [1.0])),
        ("expected", lambda: odds.chi_square([1, 2], [0.5, 0.25, 0.25])),
        ("expected", lambda: odds.chi_square({1: 5, 2: 5}, [0.2, 0.3, 0.5])),
        ("expected", lambda: odds.chi_square([30, 60, 17], odds.roll(3, 2))),
        ("expected[0]", lambda: odds.chi_square([1, 2], ["a", "b"])),  # type: ignore[list-item]
        ("expected[1]", lambda: odds.chi_square([1, 2], [0.5, None])),  # type: ignore[list-item]
        ("observed", lambda: odds.chi_square({1, 2})),  # type: ignore[arg-type]
        ("claimed", lambda: odds.misfit({1: 1.0}, {2: 1.0})),
        ("claimed", lambda: odds.misfit({1: 0.5, 2: 0.7}, {1: 0.5, 2: 0.5})),
        ("claimed", lambda: odds.rolls_to_refute({1: 1.0}, {1: 1.0})),
        ("claimed", lambda: odds.rolls_to_refute({1: 0.5, 2: 0.5}, {1: 0.5, 2: 0.5})),
        ("true", lambda: odds.misfit({1: 0.5, 2: 0.5}, {1: 0.5, 2: 0.4})),
        ("effect", lambda: odds.power(-1, 10, 2)),
        ("effect", lambda: odds.power(float("nan"), 10, 2)),
        ("effect", lambda: odds.power("x", 10, 2)),  # type: ignore[arg-type]
        ("won", lambda: odds.comparisons(3, 2, attack_bonus=20).given(1, 0, won=False)),
        ("won", lambda: odds.comparisons(3, 2).given(1, 0, won="lost")),  # type: ignore[arg-type]
        ("pair", lambda: odds.comparisons(3, 2).given(2, 0, won=True)),
        ("pair", lambda: odds.comparisons(3, 2).given(-1, 0, won=True)),
        ("other", lambda: odds.comparisons(3, 1).covariance()),
        ("other", lambda: odds.comparisons(3, 1).correlation()),
    ],
)
def test_a_bad_question_is_refused_by_name(field: str, ask: Callable[[], object]) -> None:
    with pytest.raises(odds.OddsError) as caught:
        ask()
    assert caught.value.field == field
    assert caught.value.remedy in str(caught.value)
    assert len(str(caught.value)) < 160


def test_whole_numbers_of_other_types_are_welcome() -> None:
    class Whole:
        def __index__(self) -> int:
            return 3

    assert odds.battle(Whole(), 1).win == odds.battle(3, 1).win  # type: ignore[arg-type]


def test_dice_rules_hold_plain_numbers_whatever_they_were_given_as() -> None:
    class Three(int):
        """An int of another type, as a column of numbers holds them."""

    odd = odds.Dice(Three(3), Three(2), Three(3), defence_armies=[Three(1), Three(3)])  # type: ignore[arg-type]
    assert odd == odds.Dice(3, 2, 3, defence_armies=(1, 3))
    numbers = (odd.attack_dice, odd.defence_dice, odd.attack_sides, *odd.defence_armies)
    assert {type(number) for number in numbers} == {int}
    # the law is shared by all rules that are equal, so that one stranger would reach them all
    keys = [loss for losses in odds.roll(Three(2), Three(2), attack_sides=3) for loss in losses]
    assert {type(loss) for loss in keys} == {int}


def test_numbers_that_only_count_as_whole_numbers_are_dice_too() -> None:
    class Six:
        def __index__(self) -> int:
            return 6

    assert odds.roll(3, 2, attack_sides=Six()) == odds.roll(3, 2)  # type: ignore[arg-type]


def test_an_error_of_another_process_arrives_as_it_was() -> None:
    with pytest.raises(odds.OutOfRangeError) as caught:
        odds.battle(0, 1)
    arrived = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert type(arrived) is odds.OutOfRangeError
    assert (str(arrived), arrived.field) == (str(caught.value), "armies")
    assert arrived.remedy == caught.value.remedy


def test_answers_can_be_sent_to_another_process() -> None:
    for answer in (
        odds.comparisons(3, 2),
        odds.battle(5, 3),
        odds.campaign(5, [2]),
        odds.roll(2, 1),
    ):
        assert pickle.loads(pickle.dumps(answer)) == answer  # noqa: S301
