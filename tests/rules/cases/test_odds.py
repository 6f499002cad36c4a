"""Cases of probability: the odds that the dice rules lead to."""

from fractions import Fraction

import pytest

from risk_widget import odds


@pytest.mark.parametrize(
    ("attack", "defence", "of", "losses"),
    [
        (3, 2, 7776, {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}),
        (3, 1, 1296, {(0, 1): 855, (1, 0): 441}),
        (2, 2, 1296, {(0, 2): 295, (1, 1): 420, (2, 0): 581}),
        (2, 1, 216, {(0, 1): 125, (1, 0): 91}),
        (1, 2, 216, {(0, 1): 55, (1, 0): 161}),
        (1, 1, 36, {(0, 1): 15, (1, 0): 21}),
    ],
)
def test_c107_odds_of_one_roll(
    attack: int, defence: int, of: int, losses: dict[tuple[int, int], int]
) -> None:
    """C107 R041 R094 R153 R173: exact chances of every outcome."""
    assert odds.roll(attack, defence) == {k: Fraction(n, of) for k, n in losses.items()}


def test_c109_large_battles() -> None:
    """C109: two hundred a side need no recursion."""
    assert 0.5 < odds.battle(201, 200).win < 1


def test_c109_more_armies_never_hurt() -> None:
    """C109: more attackers never lower the chance, more defenders never raise it."""
    chances = odds.table(61, 61)
    margin = 1e-12
    for armies in range(2, 61):
        for defenders in range(1, 61):
            chance = chances[armies][defenders]
            assert 0 < chance <= 1
            assert chances[armies + 1][defenders] >= chance - margin
            assert chances[armies][defenders + 1] <= chance + margin


def test_c110_long_shots_are_not_rounded_away() -> None:
    """C110: two armies against three defenders, exactly."""
    assert odds.battle(2, 3).win_exact == Fraction(15125, 559872)
    assert odds.battle(2, 3).win_exact == Fraction(55, 216) ** 2 * Fraction(15, 36)
