"""Dice and shuffles."""

from collections import Counter
from typing import Any

import pytest

from risk_widget.rules import ScriptedDice, SeededChance


def test_the_same_seed_and_step_give_the_same_chance() -> None:
    """R004: shuffles and dice depend on the seed and on nothing else."""
    one, two = SeededChance(7, 3), SeededChance(7, 3)
    assert one.dice(3, 2) == two.dice(3, 2)
    assert one.roll_off(4) == two.roll_off(4)
    assert one.shuffled(range(44)) == two.shuffled(range(44))


def test_another_seed_or_step_gives_another_shuffle() -> None:
    """R004: the deck's order depends on the seed."""
    orders = {SeededChance(*key).shuffled(range(44)) for key in ((7, 3), (8, 3), (7, 4), (73, 0))}
    assert len(orders) == 4


def test_the_dice_of_a_seed_never_change() -> None:
    """What is drawn today is drawn in every later version; else saved games would go wrong."""
    assert SeededChance(7, 0).dice(3, 2) == ((5, 1, 5), (1, 4))
    assert SeededChance(2024, 5).shuffled("abcdefgh") == tuple("dafbgceh")


def test_dice_are_fair() -> None:
    """Six faces, each about as often; 30000 rolls of one seed."""
    faces = Counter(face for step in range(6000) for face in SeededChance(1, step).dice(3, 2)[0])
    faces.update(SeededChance(1, 6000).roll_off(12000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    expected = faces.total() / 6
    squares = sum((count - expected) ** 2 / expected for count in faces.values())
    assert squares < 15.1  # one seed in a hundred would be above; this one is fixed


def test_every_order_is_equally_likely() -> None:
    """Six orders of three cards, 3000 shuffles."""
    orders = Counter(SeededChance(1, step).shuffled("abc") for step in range(3000))
    assert len(orders) == 6
    assert sum((count - 500) ** 2 / 500 for count in orders.values()) < 15.1


def test_scripted_dice_fall_as_written() -> None:
    script = ScriptedDice(((6, 3, 2), (5, 3)), SeededChance(0, 0))
    used = [script.used]
    assert script.dice(3, 2) == ((6, 3, 2), (5, 3))
    assert [*used, script.used] == [False, True]
    assert script.roll_off(3) == SeededChance(0, 0).roll_off(3)
    assert ScriptedDice(((1,), (1,)), SeededChance(0, 0)).shuffled("ab") == SeededChance(
        0, 0
    ).shuffled("ab")


@pytest.mark.parametrize(
    "dice",
    [
        None,
        5,
        "63",
        (),
        ((6,),),
        ((6,), (5,), (4,)),
        (6, 5),
        ("6", "5"),
        ((6.0,), (5,)),
        ((True,), (5,)),
        ((0,), (5,)),
        ((7,), (5,)),
        pytest.param(((10**5000,), (5,)), id="huge"),
    ],
)
def test_what_are_no_dice_is_refused(dice: Any) -> None:  # noqa: ANN401
    with pytest.raises(ValueError, match=r"dice|die"):
        ScriptedDice(dice, SeededChance(0, 0))


def test_scripted_dice_have_to_fit_the_roll() -> None:
    script = ScriptedDice(((6, 3), (5,)), SeededChance(0, 0))
    with pytest.raises(ValueError, match="rolls 3 and the defender 1 dice"):
        script.dice(3, 1)
    assert not script.used
