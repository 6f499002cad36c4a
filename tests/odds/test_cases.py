"""Cases that people asked about: one roll, large battles, long shots."""

from __future__ import annotations

from fractions import Fraction

import pytest

from risk_widget import odds


@pytest.mark.parametrize(
    ("attack", "defence", "throws", "counts"),
    [
        (3, 2, 7776, (2890, 2611, 2275)),
        (3, 1, 1296, (855, 441)),
        (2, 2, 1296, (295, 420, 581)),
        (2, 1, 216, (125, 91)),
        (1, 2, 216, (55, 161)),
        (1, 1, 36, (15, 21)),
    ],
)
def test_c107_odds_of_one_roll(
    attack: int, defence: int, throws: int, counts: tuple[int, ...]
) -> None:
    pairs = len(counts) - 1
    law = {(lost, pairs - lost): Fraction(count, throws) for lost, count in enumerate(counts)}
    assert odds.roll(attack, defence) == law


def test_c109_large_battles_do_not_recurse() -> None:
    assert odds.battle(201, 200).win == pytest.approx(0.9110784456859919, abs=1e-12)


def test_c109_more_attackers_never_hurt_and_more_defenders_never_help_the_attacker() -> None:
    exact = odds.table(61, 61, exact=True)
    for armies in range(1, 61):
        for defenders in range(1, 61):
            here = exact[armies][defenders]
            assert exact[armies + 1][defenders] >= here
            assert exact[armies][defenders + 1] <= here


def test_c110_long_shots_are_not_rounded_away() -> None:
    assert odds.battle(2, 3).win_exact == Fraction(15125, 559872)
    assert odds.battle(2, 200).win_exact == Fraction(55, 216) ** 199 * Fraction(15, 36)
    assert 0 < odds.battle(2, 200).win < 1e-100
    assert odds.battle(200, 1).win_exact < 1


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (odds.battle(11, 10), "11 armies take 10 defenders in 56.8% of battles."),
        (odds.battle(2, 20), "2 armies take 20 defenders in under 0.0001% of battles."),
        (odds.battle(200, 1), "200 armies take 1 defender in over 99.9999% of battles."),
        (odds.battle(1, 1), "1 army takes 1 defender in 0.0% of battles."),
        (odds.battle(12, 1), "12 armies take 1 defender in 99.9985% of battles."),
        (odds.campaign(2, [9, 9]), "2 armies take 9, 9 in 0.0% of campaigns."),
        (odds.campaign(200, [1]), "200 armies take 1 in over 99.9999% of campaigns."),
        (odds.campaign(3, [9, 9]), "3 armies take 9, 9 in under 0.0001% of campaigns."),
    ],
    ids=str,
)
def test_c110_sentences_tell_no_long_shot_as_none(
    question: odds.Battle | odds.Campaign, told: str
) -> None:
    assert str(question) == told


def test_a_sentence_is_in_the_language_of_the_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISK_WIDGET_LANGUAGE", "da")
    assert str(odds.battle(11, 10)) == "11 enheder erobrer 10 forsvarere i 56,8 % af slagene."
    assert str(odds.campaign(20, [3, 2])) == "20 enheder erobrer 3, 2 i 99,8 % af felttogene."


def test_c110_figures_show_no_long_shot_as_none() -> None:
    labels = odds.table(12, 10).figure().data[0].text
    assert labels[1][9] == "<1"
    assert labels[11][0] == ">99"
    assert labels[0][0] == "0"
