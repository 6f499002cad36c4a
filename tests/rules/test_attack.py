"""Attacking: who, from where, with how many dice, and what follows."""

import itertools

import pytest

from risk_widget import RuleSet
from risk_widget.rules import (
    Attack,
    Attacked,
    Captured,
    Code,
    Defend,
    EndAttack,
    EndTurn,
    Occupied,
    Occupy,
    Phase,
    Rolled,
)
from tests.rules.positions import (
    ALL,
    CLASSIC,
    DANISH,
    FOUR_MODES,
    SPEC,
    TWO,
    at,
    each,
    of_kind,
    refused,
    roll,
    take,
)

BORDER = "Alaska R5, Kamchatka B3, Peru B1; rest G1"
BATTLE = ("Alaska", "Kamchatka")


# Where one may attack


@each(*ALL)
def test_only_a_bordering_territory_can_be_attacked(edition: str) -> None:
    """R033 R085 R149 R169: by land or by a dashed sea line."""
    game = at("Alaska R5, Japan B1, Kamchatka B1; rest G1", edition)
    text = refused(game, Attack("Alaska", "Japan", 3), Code.NOT_ADJACENT)
    assert text == "Alaska and Japan share no border and no sea line."
    assert Attack("Alaska", "Kamchatka", 3) in game.legal_actions
    assert Attack("Alaska", "Alberta", 3) in game.legal_actions


@each(*ALL)
def test_nobody_attacks_from_a_territory_in_the_midst_of_their_own(edition: str) -> None:
    """R033: what is wrong is the place, not the neighbour that was named."""
    own = "Western Australia R5, Eastern Australia R1, New Guinea R1, Indonesia R1"
    game = at(f"{own}; rest B1", edition)
    text = refused(game, Attack("Western Australia", "New Guinea", 1), Code.OWN_TERRITORY)
    assert text == "Western Australia touches only R's own territories."


@each(*ALL)
def test_source_and_target_are_named(edition: str) -> None:
    """R035 R086: one own source, one foreign target."""
    game = at("Alaska R5, Alberta R2, Kamchatka B3; rest G1", edition)
    refused(game, Attack("Kamchatka", "Alaska", 1), Code.NOT_OWNER)
    refused(game, Attack("Alaska", "Alberta", 1), Code.OWN_TERRITORY)
    refused(game, Attack("Alaska", "Alaska", 1), Code.OWN_TERRITORY)
    for nothing in ("", None, 0, ["Alaska"]):
        refused(game, Attack("Alaska", nothing, 1), Code.UNKNOWN_TERRITORY)  # type: ignore[arg-type]
        refused(game, Attack(nothing, "Kamchatka", 1), Code.UNKNOWN_TERRITORY)  # type: ignore[arg-type]


# How many dice


@each(*ALL)
def test_an_attack_needs_two_armies(edition: str) -> None:
    """R034 R087 R148 R169: one has to stay behind."""
    game = at("Alaska R1, Kamchatka B1; rest G1", edition)
    text = refused(game, Attack(*BATTLE, 1), Code.TOO_FEW_ARMIES)
    assert text == "Alaska has 1 army; an attack needs at least 2, for one stays behind."


@each(*ALL)
@pytest.mark.parametrize(("dice", "needs"), [(1, 2), (2, 3), (3, 4)])
def test_three_dice_need_four_armies(edition: str, dice: int, needs: int) -> None:
    """R036 R092 R149 R171: one army more than dice."""
    enough = at(f"Alaska R{needs}, Kamchatka B2; rest G1", edition)
    enough.apply(Attack(*BATTLE, dice))
    if dice > 1:
        short = at(f"Alaska R{needs - 1}, Kamchatka B2; rest G1", edition)
        text = refused(short, Attack(*BATTLE, dice), Code.TOO_MANY_DICE)
        words = {2: "two dice", 3: "three dice"}[dice]
        assert text == f"Alaska has {needs - 1} armies; {words} need at least {needs}."


@each(*ALL)
@pytest.mark.parametrize("dice", [0, 4])
def test_three_attack_dice_are_the_most(edition: str, dice: int) -> None:
    """R036 R092 R149 R171: four are refused, even of many armies."""
    game = at("Alaska R9, Kamchatka B9; rest G1", edition)
    refused(game, Attack(*BATTLE, dice), Code.INVALID_DICE)


@each(*ALL)
def test_the_defender_rolls_one_or_two_dice(edition: str) -> None:
    """R037 R093 R150 R172: the defender's own choice."""
    game = at(BORDER, edition)
    game.apply(Attack(*BATTLE, 3))
    assert (game.phase, game.player, game.turn) == (Phase.DEFEND, "B", "R")
    refused(game, Defend(0), Code.INVALID_DICE)
    refused(game, Defend(3), Code.INVALID_DICE)
    assert list(game.legal_actions) == [Defend(1), Defend(2)]


@each(*ALL)
def test_two_defence_dice_need_two_armies(edition: str) -> None:
    """R038 R093: with one army there is one die, the last army's, and nothing to choose."""
    game = at("Alaska R5, Kamchatka B1, Peru B1; rest G1", edition)
    (rolled,) = of_kind(game.apply(Attack(*BATTLE, 3)), Rolled)
    assert len(rolled.defence) == 1
    pair = at("Alaska R5, Kamchatka B2, Peru B1; rest G1", edition)
    pair.apply(Attack(*BATTLE, 3))
    with pytest.raises(ValueError, match="the defender 2 dice"):
        pair.apply(Defend(2), dice=((6, 3, 2), (5,)))


@each(*ALL)
def test_both_sides_fix_their_dice_before_any_is_rolled(edition: str) -> None:
    """R039 R040: no die is seen while a choice is open, and one event holds both hands."""
    game = at(BORDER, edition)
    events = game.apply(Attack(*BATTLE, 3))
    assert events == (Attacked("R", "Alaska", "Kamchatka", 3, "B"),)
    assert game.state.last_roll is None
    for early in (Attack(*BATTLE, 2), EndAttack(), EndTurn()):
        refused(game, early, Code.WRONG_PHASE)
    (rolled,) = of_kind(game.apply(Defend(2)), Rolled)
    assert (len(rolled.attack), len(rolled.defence)) == (3, 2)


@each(*ALL)
def test_both_sides_roll_together(edition: str) -> None:
    """R040 R094 R152: one roll."""
    events = roll(at(BORDER, edition), *BATTLE, ((6, 3, 2), (5, 3)))
    assert events == (Rolled("R", "B", "Alaska", "Kamchatka", (6, 3, 2), (5, 3), 1, 1),)


@each(*ALL)
def test_defenders_may_roll_by_themselves(edition: str) -> None:
    """R037: with auto_defend they always take as many dice as they can."""
    game = at(BORDER, edition, auto_defend=True)
    (rolled,) = of_kind(game.apply(Attack(*BATTLE, 1)), Rolled)
    assert len(rolled.defence) == 2
    assert game.phase is Phase.ATTACK


@each(TWO)
def test_the_opponent_rolls_for_the_neutral_army(edition: str) -> None:
    """R118: the defender's choice belongs to the other player."""
    game = at("Alaska R5, Kamchatka N3; rest B1", edition)
    game.apply(Attack(*BATTLE, 3))
    assert (game.phase, game.player) == (Phase.DEFEND, "B")
    (rolled,) = of_kind(game.apply(Defend(2)), Rolled)
    assert rolled.defender == "neutral"


@pytest.mark.parametrize(
    ("edition", "defence"),
    [
        *((edition, "white") for edition in (CLASSIC, DANISH, SPEC)),
        *((edition, "blue") for edition in FOUR_MODES),
    ],
)
def test_colours_of_the_dice(edition: str, defence: str) -> None:
    """R069 R151: red dice attack, white or blue ones defend."""
    rules = RuleSet.preset(edition)
    assert (rules.attack_colour, rules.defence_colour) == ("red", defence)


# What the dice decide


@each(*ALL)
@pytest.mark.parametrize(
    ("attack", "defence", "losses"),
    [
        ((5,), (4,), (0, 1)),
        ((4,), (5,), (1, 0)),
        ((3,), (3,), (1, 0)),
        ((6,), (6,), (1, 0)),
        ((6, 5), (6, 4), (1, 1)),
        ((6, 5), (5, 4), (0, 2)),
        ((4, 4), (4, 4), (2, 0)),
        ((6, 3, 2), (5, 3), (1, 1)),
        ((6, 3, 2), (5,), (0, 1)),
        ((1, 1, 1), (6, 6), (2, 0)),
        ((5,), (6, 2), (1, 0)),
    ],
)
def test_dice_are_compared_pair_by_pair(
    edition: str, attack: tuple[int, ...], defence: tuple[int, ...], losses: tuple[int, int]
) -> None:
    """R041 R042 R043 R094 R095 R096 R097 R153 R154 R173 R174: ties go to the defender."""
    game = at(BORDER, edition)
    (rolled,) = of_kind(roll(game, *BATTLE, (attack, defence)), Rolled)
    assert (rolled.attacker_losses, rolled.defender_losses) == losses
    assert (rolled.losers.count("attacker"), rolled.losers.count("defender")) == losses
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (5 - losses[0], 3 - losses[1])


@each(*ALL)
def test_the_attacker_never_loses_more_than_two(edition: str) -> None:
    """R098: over all rolls of three dice against two."""
    game = at("Alaska R9, Kamchatka B9; rest G1", edition)
    game.apply(Attack(*BATTLE, 3))
    faces = range(1, 7)
    seen = set()
    for attack in itertools.combinations_with_replacement(faces, 3):
        for defence in itertools.combinations_with_replacement(faces, 2):
            (rolled,) = of_kind(game.apply(Defend(2), dice=(attack, defence)), Rolled)
            seen.add((rolled.attacker_losses, rolled.defender_losses))
            game.undo()
    assert seen == {(0, 2), (1, 1), (2, 0)}


@each(*ALL)
def test_the_attacker_stops_or_goes_on_after_each_roll(edition: str) -> None:
    """R044 R046 R100 R155: survivors stay where they are."""
    game = at(BORDER, edition)
    roll(game, *BATTLE, ((6, 3, 2), (5, 3)))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (4, 2)
    assert (game.phase, game.player) == (Phase.ATTACK, "R")
    assert Attack(*BATTLE, 3) in game.legal_actions
    game.apply(EndAttack())
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (4, 2)


@each(*ALL)
def test_the_next_roll_may_have_another_number_of_dice(edition: str) -> None:
    """R045: three dice, then one, within the armies."""
    game = at(BORDER, edition)
    roll(game, *BATTLE, ((1, 1, 1), (6, 6)))
    refused(game, Attack(*BATTLE, 3), Code.TOO_MANY_DICE)
    roll(game, *BATTLE, ((6,), (1,)))
    roll(game, *BATTLE, ((1, 1), (6,)))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (2, 2)


@each(*ALL)
def test_a_battle_ends_when_the_attacker_is_down_to_one(edition: str) -> None:
    """R046: no further roll is offered."""
    game = at("Alaska R2, Kamchatka B3; rest G1", edition)
    roll(game, *BATTLE, ((1,), (6,)))
    assert game.armies("Alaska") == 1
    assert not any(isinstance(action, Attack) for action in game.legal_actions)


@each(*ALL)
def test_attacking_is_voluntary(edition: str) -> None:
    """R032 R147: the phase may end at once."""
    game = at(BORDER, edition)
    game.apply(EndAttack())
    assert game.phase is Phase.FORTIFY


@each(*ALL)
def test_attacks_are_unlimited(edition: str) -> None:
    """R032 R088 R158: twenty in a turn, also after failures."""
    game = at("Alaska R30, Kamchatka B30; rest G1", edition)
    for _ in range(20):
        roll(game, *BATTLE, ((1,), (6,)))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (10, 30)
    assert Attack("Alaska", "Alberta", 3) in game.legal_actions


# Taking a territory


@each(*ALL)
def test_without_defenders_the_territory_is_taken(edition: str) -> None:
    """R046 R047: the owner changes at once, and armies have to move in."""
    game = at("Alaska R5, Kamchatka B1, Peru B1; rest G1", edition)
    events = take(game, *BATTLE, dice=3)
    assert Captured("R", "Alaska", "Kamchatka", "B") in events
    assert (game.owner("Kamchatka"), game.phase) == ("R", Phase.OCCUPY)


@each(*ALL)
def test_as_many_armies_as_dice_move_in_at_least(edition: str) -> None:
    """R048 R049 R099 R156: of five armies and three dice three or four move."""
    game = at("Alaska R5, Kamchatka B1, Peru B1; rest G1", edition)
    take(game, *BATTLE, dice=3)
    text = refused(game, Occupy(2), Code.TOO_FEW_ARMIES)
    assert "Kamchatka was taken with three dice; at least 3 have to move in" in text
    refused(game, Occupy(5), Code.MUST_LEAVE_ONE)
    refused(game, Occupy(0), Code.INVALID_COUNT)
    refused(game, Occupy(True), Code.INVALID_COUNT)
    assert list(game.legal_actions) == [Occupy(3), Occupy(4)]
    assert game.apply(Occupy(4)) == (Occupied("R", "Alaska", "Kamchatka", 4),)
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (1, 4)


@each(*ALL)
def test_the_defence_may_use_its_last_troop(edition: str) -> None:
    """R093: a single army defends with one die."""
    game = at("Alaska R5, Kamchatka B1; rest G1", edition)
    roll(game, *BATTLE, ((6, 6, 6), (6,)))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (4, 1)
