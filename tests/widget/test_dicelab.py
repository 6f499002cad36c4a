"""The dice laboratory in Python: what can be set, what belongs together, and the same dice."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import traitlets

from risk_widget import DiceLab, odds
from risk_widget.rules import SetupError
from risk_widget.widget.seeded_dice import (
    ROLLS_A_BATTLE,
    Purpose,
    faces_of,
    losses,
    march,
    mix,
    throw,
)

VECTORS: dict[str, list[Any]] = json.loads(
    (Path(__file__).parents[2] / "js/tests/dicelab/vectors.json").read_text()
)
TRAITS = (
    "attack", "defence", "seed", "guess", "counts", "pairs", "rolls", "last_roll", "revealed",
    "armies", "defenders", "walk", "steps", "battles", "wins",
)  # fmt: skip


def everything(lab: DiceLab) -> dict[str, Any]:
    return {name: getattr(lab, name) for name in TRAITS}


def plain(value: object) -> Any:  # noqa: ANN401
    return json.loads(json.dumps(value))


@pytest.fixture
def lab() -> DiceLab:
    return DiceLab(seed=7)


# --- the same dice as in the page ----------------------------------------------------------------


def test_numbers_are_scrambled_as_in_the_page() -> None:
    assert [[value, mix(value)] for value, _ in VECTORS["mix"]] == VECTORS["mix"]


@pytest.mark.parametrize("vector", VECTORS["throws"])
def test_a_throw_is_the_page_s_throw(vector: dict[str, Any]) -> None:
    dice = throw(vector["seed"], Purpose(vector["purpose"]), vector["number"], 3, 3)
    assert plain(dice) == vector["dice"]


@pytest.mark.parametrize("seed", [0, 7, 2**32 - 1])
@pytest.mark.parametrize("number", [0, 10_000 * ROLLS_A_BATTLE])
def test_many_throws_at_once_are_the_throws_one_by_one(seed: int, number: int) -> None:
    one_by_one = [throw(seed, Purpose.BATTLES, number + n, 3, 3) for n in range(400)]
    assert list(faces_of(seed, Purpose.BATTLES, number, 400)) == [
        face for dice in one_by_one for side in dice for face in side
    ]


@pytest.mark.parametrize("vector", VECTORS["rolls"])
def test_counts_are_the_page_s_counts(vector: dict[str, Any]) -> None:
    lab = DiceLab(vector["attack"], vector["defence"], vector["seed"])
    lab.roll(vector["rolls"])
    assert plain({name: getattr(lab, name) for name in vector}) == vector


@pytest.mark.parametrize("vector", VECTORS["walks"])
def test_a_battle_is_the_page_s_battle(vector: dict[str, Any]) -> None:
    size = (vector["armies"], vector["defenders"])
    walk = march(vector["seed"], Purpose.WALKS, vector["walk"], *size)
    assert plain(walk) == vector["path"]


@pytest.mark.parametrize("vector", VECTORS["battles"])
def test_battles_are_won_as_often_as_in_the_page(vector: dict[str, Any]) -> None:
    lab = DiceLab(seed=vector["seed"])
    lab.armies, lab.defenders = vector["armies"], vector["defenders"]
    assert lab.fight(vector["battles"]) == vector["wins"]


@pytest.mark.parametrize("attack", [1, 2, 3])
@pytest.mark.parametrize("defence", [1, 2, 3])
def test_rolls_follow_the_exact_law(attack: int, defence: int) -> None:
    lab = DiceLab(attack, defence, seed=1 + attack + 3 * defence)
    lab.roll(20_000)
    assert odds.chi_square(lab.observed, lab.law).p_value > 0.001


def test_fewer_dice_of_a_seed_are_among_the_more() -> None:
    three = throw(5, Purpose.ROLLS, 3, 3, 2)
    two = throw(5, Purpose.ROLLS, 3, 2, 2)
    assert (three[0][:2], three[1]) == two


# --- rolling -------------------------------------------------------------------------------------


def test_counts_add_up_to_the_rolls(lab: DiceLab) -> None:
    lab.roll(1)
    lab.roll(1000)
    assert lab.rolls == sum(lab.counts) == sum(map(sum, lab.pairs)) == 1001


def test_pairs_fit_the_counts(lab: DiceLab) -> None:
    lab.roll(500)
    (both, first), (second, neither) = lab.pairs
    assert (both, first + second, neither) == lab.counts


def test_rolling_in_parts_gives_the_same_as_at_once(lab: DiceLab) -> None:
    other = DiceLab(seed=7)
    for part in (1, 10, 89):
        lab.roll(part)
    other.roll(100)
    assert everything(lab) == everything(other)


def test_setting_rolls_makes_the_first_rolls_of_the_seed(lab: DiceLab) -> None:
    other = DiceLab(seed=7)
    other.roll(40)
    lab.roll(70)
    lab.rolls = 40
    assert everything(lab) == everything(other)


def test_the_last_roll_is_shown_as_thrown(lab: DiceLab) -> None:
    lab.roll()
    assert lab.last_roll == throw(7, Purpose.ROLLS, 0, 3, 2)
    assert lab.counts[losses(throw(7, Purpose.ROLLS, 0, 3, 2))[0]] == 1


def test_counts_of_real_dice_can_be_entered(lab: DiceLab) -> None:
    lab.roll(5)
    lab.counts = [30, 60, 17]
    assert lab.counts == (30, 60, 17)
    assert (lab.rolls, lab.pairs, lab.last_roll) == (107, ((0, 0), (0, 0)), ())
    lab.roll()
    assert lab.rolls == 108
    assert sum(map(sum, lab.pairs)) == 1


def test_entering_as_many_counts_as_rolls_forgets_pairs_that_do_not_fit(lab: DiceLab) -> None:
    lab.roll(10)
    lab.counts = (10, 0, 0) if lab.counts != (10, 0, 0) else (0, 0, 10)
    assert lab.pairs == ((0, 0), (0, 0))


def test_other_dice_start_over(lab: DiceLab) -> None:
    lab.guess = (0.4, 0.3, 0.3)
    lab.revealed = True
    lab.roll(5)
    lab.defence = 1
    assert plain(everything(lab)) == plain(everything(DiceLab(3, 1, seed=7)))


def test_another_seed_keeps_the_guess(lab: DiceLab) -> None:
    lab.guess = (0.4, 0.3, 0.3)
    lab.roll(5)
    lab.step()
    lab.seed = 8
    assert (lab.counts, lab.guess, lab.steps) == ((0, 0, 0), (0.4, 0.3, 0.3), 0)


def test_reset_brings_the_same_dice_again(lab: DiceLab) -> None:
    fresh = everything(lab)
    lab.guess = (1, 0, 0)
    lab.roll(20)
    lab.step()
    lab.fight(3)
    lab.reset()
    assert everything(lab) == fresh


def test_exact_values_are_readable_as_fractions(lab: DiceLab) -> None:
    assert lab.law[2, 0] == Fraction(2275, 7776)
    assert lab.comparisons.given(1, 0, won=True) == Fraction(2890, 3667)


def test_a_seed_is_drawn_when_none_is_given() -> None:
    seeds = {DiceLab().seed for _ in range(20)}
    assert len(seeds) > 1
    assert max(seeds) < 10_000


# --- a battle ------------------------------------------------------------------------------------


def test_the_army_that_stays_is_counted(lab: DiceLab) -> None:
    lab.armies, lab.defenders = 11, 10
    assert lab.win == pytest.approx(0.567592872135130, abs=1e-12)


def test_a_battle_is_walked_roll_by_roll(lab: DiceLab) -> None:
    path = [lab.path[-1]]
    while path[-1][0] > 1 and path[-1][1] > 0:
        path.append(lab.step())
    assert tuple(path) == lab.path
    assert lab.play_on() == path[-1]
    assert lab.win == (1.0 if path[-1][1] == 0 else 0.0)


def test_a_battle_that_is_over_has_no_next_roll(lab: DiceLab) -> None:
    lab.play_on()
    before = everything(lab)
    with pytest.raises(SetupError, match="ends after") as caught:
        lab.step()
    assert caught.value.field == "steps"
    assert everything(lab) == before


def test_a_new_battle_has_other_dice(lab: DiceLab) -> None:
    lab.play_on()
    first = lab.path
    lab.new_battle()
    assert lab.path == ((10, 8),)
    lab.play_on()
    assert lab.path != first


def test_battles_fought_in_parts_are_the_same_battles(lab: DiceLab) -> None:
    lab.fight(30)
    lab.fight(70)
    wins = lab.wins
    lab.battles = 0
    assert lab.wins == 0
    lab.battles = 100
    assert lab.wins == wins


def test_each_slice_of_many_battles_is_shown_with_its_wins(
    lab: DiceLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []
    monkeypatch.setattr(
        lab, "send_state", lambda keys: shown.append({key: getattr(lab, key) for key in keys})
    )
    lab.fight(1200)
    assert [state["battles"] for state in shown] == [500, 1000, 1200]
    assert [set(state) for state in shown] == [{"battles", "wins"}] * 3
    assert shown[-1]["wins"] == lab.wins == DiceLab(seed=7).fight(1200)


@pytest.mark.parametrize("start", [0, 20])
@pytest.mark.parametrize("at_once", [True, False], ids=["fight", "battles"])
def test_whoever_interrupts_keeps_the_battles_that_were_fought(
    lab: DiceLab, monkeypatch: pytest.MonkeyPatch, start: int, at_once: bool
) -> None:
    lab.battles = start

    def interrupted(seed: int, purpose: Purpose, number: int, *size: int) -> Any:  # noqa: ANN401
        if number == 90:
            raise KeyboardInterrupt
        return march(seed, purpose, number, *size)

    monkeypatch.setattr("risk_widget.widget.dicelab.march", interrupted)
    with pytest.raises(KeyboardInterrupt):
        lab.fight(100) if at_once else lab.set_trait("battles", 100)
    monkeypatch.undo()
    assert (lab.battles, lab.wins) == (90, DiceLab(seed=7).fight(90))
    assert lab.fight(10) == DiceLab(seed=7).fight(100)


def test_many_battles_come_near_the_exact_chance(lab: DiceLab) -> None:
    lab.fight(2000)
    assert abs(lab.wins / 2000 - lab.win) < 4 * (0.25 / 2000) ** 0.5


@pytest.mark.parametrize("name", ["armies", "defenders"])
def test_another_size_forgets_the_battles(lab: DiceLab, name: str) -> None:
    lab.roll(3)
    lab.step()
    lab.fight(5)
    setattr(lab, name, 6)
    assert (lab.steps, lab.battles, lab.wins, lab.rolls) == (0, 0, 0, 3)


# --- what Python and the page tell each other ----------------------------------------------------


def test_everything_is_synced_and_observed(lab: DiceLab) -> None:
    assert set(TRAITS) <= set(lab.traits(sync=True))
    seen: list[str] = []
    lab.observe(lambda change: seen.append(change["name"]), list(TRAITS))
    lab.roll(10)
    assert set(seen) == {"counts", "pairs", "rolls", "last_roll"}


def test_the_page_s_rolls_are_taken_as_they_are(lab: DiceLab) -> None:
    sent = {
        "attack": 2,
        "defence": 2,
        "guess": [],
        "revealed": False,
        "counts": [4, 5, 3],
        "pairs": [[4, 2], [3, 3]],
        "rolls": 12,
        "last_roll": [[1, 2], [3, 4]],
    }
    lab.set_state(sent)
    assert plain({name: getattr(lab, name) for name in sent}) == sent


def test_the_page_s_battles_are_taken_as_they_are(lab: DiceLab) -> None:
    lab.set_state({"battles": 1000, "wins": 641})
    assert (lab.battles, lab.wins) == (1000, 641)
    lab.set_state({"walk": 3, "steps": 1})
    assert (lab.walk, lab.steps) == (3, 1)


def test_a_slider_of_the_page_that_sets_the_dice_alone_starts_over(lab: DiceLab) -> None:
    lab.roll(9)
    lab.guess = (0.4, 0.3, 0.3)
    lab.set_state({"attack": 1})
    assert plain((lab.counts, lab.rolls, lab.guess)) == [[0, 0], 0, []]
    assert lab.observed.keys() == lab.law.keys()
    lab.fight(5)
    lab.set_state({"armies": 4})
    assert (lab.battles, lab.wins, lab.steps) == (0, 0, 0)


def test_a_step_that_comes_with_the_new_size_is_kept(lab: DiceLab) -> None:
    lab.set_state({"armies": 4, "steps": 1})
    assert (lab.armies, lab.steps) == (4, 1)


def test_nonsense_from_the_page_changes_nothing(lab: DiceLab) -> None:
    lab.roll(3)
    before = everything(lab)
    with pytest.raises(traitlets.TraitError):
        lab.set_state({"rolls": 5, "counts": [1, 1]})
    assert everything(lab) == before


def test_the_page_gets_every_text(lab: DiceLab) -> None:
    assert lab.strings["roll_1000"]
    assert all(isinstance(text, str) for text in lab.strings.values())


# --- what is refused -----------------------------------------------------------------------------

REFUSED: list[tuple[str, object, str]] = [
    ("attack", 0, "attack is 0: give a whole number from 1 to 3."),
    ("attack", 4, "from 1 to 3"),
    ("attack", "3", "attack is '3': give a whole number"),
    ("defence", True, "defence is True: give a whole number"),
    ("defence", 2.0, "whole number"),
    ("seed", -1, "from 0 to 4294967295"),
    ("seed", None, "seed is None"),
    ("guess", [0.5, 0.5], "guess has 2 numbers; 3 against 2 dice have 3 outcomes"),
    ("guess", [0.5, 0.5, 0.5], "guess adds to 1.5: give chances that add to 1"),
    ("guess", [1.5, -0.5, 0], "chances from 0 to 1"),
    ("guess", [float("nan"), 0.5, 0.5], "chances from 0 to 1"),
    ("guess", "abc", "guess is 'abc'"),
    ("guess", ["a", "b", "c"], "chances from 0 to 1"),
    ("guess", 0.5, "a chance for each outcome"),
    ("counts", [1, 2], "counts has 2 numbers"),
    ("counts", [1, 2, -3], r"counts\[2\] is -3"),
    ("counts", [1, 2, 0.5], r"counts\[2\] is 0.5"),
    ("counts", [100_000, 1, 0], "at most 100000 rolls"),
    ("counts", range(10**9), "too long"),
    ("counts", {0: 1, 1: 2, 2: 3}, "how often"),
    ("pairs", [[1, 0], [0, 0]], "set counts first"),
    ("pairs", [1, 2], "two rows of two counts"),
    ("pairs", [[1, 2, 3], [4, 5, 6]], "two rows of two counts"),
    ("rolls", 100_001, "from 0 to 100000"),
    ("last_roll", [[6, 3], [5, 3]], "3 attack and 2 defence dice"),
    ("last_roll", [[6, 3, 7], [5, 3]], "from 1 to 6"),
    ("last_roll", [[6, 3, 1]], "dice of both sides"),
    ("revealed", "yes", "revealed"),
    ("armies", 1, "from 2 to 200"),
    ("defenders", 0, "from 1 to 200"),
    ("walk", -1, "walk is -1"),
    ("steps", 399, "steps is too large: this battle ends after"),
    ("battles", 10_001, "from 0 to 10000"),
    ("wins", 1, "wins is more than battles=0"),
]


@pytest.mark.parametrize(("field", "value", "text"), REFUSED)
def test_what_is_impossible_is_refused_with_field_and_remedy(
    lab: DiceLab, field: str, value: object, text: str
) -> None:
    before = everything(lab)
    with pytest.raises(traitlets.TraitError, match=text) as caught:
        setattr(lab, field, value)
    if isinstance(caught.value, SetupError):
        assert caught.value.field.startswith(field)
    assert everything(lab) == before


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: DiceLab(0), "attack"),
        (lambda: DiceLab(3, 9), "defence"),
        (lambda: DiceLab(seed=2**32), "seed"),
        (lambda: DiceLab(seed="seven"), "seed"),  # type: ignore[arg-type]
    ],
)
def test_a_laboratory_that_cannot_be_is_not_made(make: Callable[[], DiceLab], field: str) -> None:
    with pytest.raises(SetupError, match=field) as caught:
        make()
    assert caught.value.field == field


@pytest.mark.parametrize("n", [0, -3, 1.5, "ten", 100_001, True])
def test_a_number_of_rolls_that_cannot_be_is_refused(lab: DiceLab, n: Any) -> None:  # noqa: ANN401
    with pytest.raises(SetupError, match=r"^n is"):
        lab.roll(n)
    assert lab.rolls == 0


def test_a_full_laboratory_says_what_to_do(lab: DiceLab) -> None:
    lab.counts = (99_990, 0, 0)
    with pytest.raises(SetupError, match=r"10 rolls are left, or call reset\(\)"):
        lab.roll(11)
    lab.set_state({"battles": 9_999, "wins": 1})
    with pytest.raises(SetupError, match="1 battles are left"):
        lab.fight(2)


def test_one_comparison_has_no_pairs() -> None:
    lab = DiceLab(3, 1, seed=2)
    lab.roll(50)
    assert lab.pairs == ((0, 0), (0, 0))
    with pytest.raises(SetupError, match="two comparisons"):
        lab.pairs = [[1, 0], [0, 0]]


def test_thirds_will_do_as_a_guess(lab: DiceLab) -> None:
    lab.guess = [0.33, 0.33, 0.33]
    assert sum(lab.guess) == pytest.approx(1)


def test_a_laboratory_introduces_itself(lab: DiceLab) -> None:
    lab.roll(5)
    assert repr(lab) == "<DiceLab: 3 against 2 dice, 5 rolls, seed 7>"
