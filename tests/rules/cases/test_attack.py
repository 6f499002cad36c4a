"""Cases of attacking. Peru stands where B would otherwise be out, which ends a game for two."""

import itertools

import pytest

from risk_widget import maps
from risk_widget.rules import (
    Attack,
    Code,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    Occupy,
    Phase,
    Rolled,
    Trade,
)
from tests.rules.positions import ALL, at, each, of_kind, refused, roll, take


@each(*ALL)
@pytest.mark.parametrize(
    "dice", [0, 4, 16, -1, 2.5, "3", True, None, pytest.param(10**5000, id="huge")]
)
def test_c041_absurd_numbers_of_attack_dice(edition: str, dice: object) -> None:
    """C041 R036 R092: one to three dice, whatever the armies."""
    game = at("Alaska R20, Kamchatka B20; rest G1", edition)
    text = refused(game, Attack("Alaska", "Kamchatka", dice), Code.INVALID_DICE)  # type: ignore[arg-type]
    assert len(text) < 200


@each(*ALL)
@pytest.mark.parametrize("dice", [0, 3, -1, 1.5, "2", True])
def test_c041_absurd_numbers_of_defence_dice(edition: str, dice: object) -> None:
    """C041 R037 R093: one or two dice, whatever the armies."""
    game = at("Alaska R20, Kamchatka B20; rest G1", edition)
    game.apply(Attack("Alaska", "Kamchatka", 3))
    refused(game, Defend(dice), Code.INVALID_DICE)  # type: ignore[arg-type]


@each(*ALL)
@pytest.mark.parametrize(
    ("defence", "armies"), [((2, 6), (1, 2)), ((4, 1), (2, 1))], ids=["6-beats-5", "5-beats-4"]
)
def test_c046_one_die_against_two(
    edition: str, defence: tuple[int, int], armies: tuple[int, int]
) -> None:
    """C046 R043 R094 R153 R173: only one pair is compared."""
    game = at("Alaska R2, Kamchatka B2; rest G1", edition)
    roll(game, "Alaska", "Kamchatka", ((5,), defence))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == armies


@each(*ALL)
@pytest.mark.parametrize(
    ("attack", "defence", "armies"),
    [((2, 6, 4), (3, 5), (5, 1)), ((1, 1, 6), (6, 1), (3, 3))],
)
def test_c047_dice_are_compared_from_high_to_low(
    edition: str, attack: tuple[int, ...], defence: tuple[int, ...], armies: tuple[int, int]
) -> None:
    """C047 R041 R094 R153 R173: dice come unsorted."""
    game = at("Alaska R5, Kamchatka B3; rest G1", edition)
    roll(game, "Alaska", "Kamchatka", (attack, defence))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == armies


def test_c048_every_link_has_no_direction() -> None:
    """C048 R033 R066: 83 links, each from both ends."""
    world = maps.load("classic")
    pairs = {(a, b) for a in world.territories for b in world.neighbours(a)}
    assert pairs == {(b, a) for a, b in pairs}
    assert len(pairs) == 2 * 83


@each(*ALL)
def test_c050_the_standard_board_has_every_link(edition: str) -> None:
    """C050 R033 R085 R169: East Africa reaches the Middle East, Scandinavia four territories."""
    game = at("East Africa R4, Middle East B1; rest G1", edition)
    assert Attack("East Africa", "Middle East", 3) in game.legal_actions
    assert set(game.game_map.neighbours("Scandinavia")) == {
        "Iceland",
        "Great Britain",
        "Northern Europe",
        "Ukraine",
    }


@each(*ALL)
def test_c052_attacking_on_from_a_fresh_conquest(edition: str) -> None:
    """C052 R032 R088 R158 R169: a territory just taken may attack if it holds two armies."""
    game = at("Alaska R8, Kamchatka B1, Japan B1; rest G1", edition)
    take(game, "Alaska", "Kamchatka", armies=5)
    game.apply(Attack("Kamchatka", "Japan", 3))
    weak = at("Alaska R8, Kamchatka B1, Japan B1; rest G1", edition)
    take(weak, "Alaska", "Kamchatka", dice=1, armies=1)
    refused(weak, Attack("Kamchatka", "Japan", 1), Code.TOO_FEW_ARMIES)
    refused(weak, Attack("Kamchatka", "Japan", 3), Code.TOO_FEW_ARMIES)


@each(*ALL)
def test_c053_breaking_off_and_coming_back(edition: str) -> None:
    """C053 R032 R044 R088 R100 R158: battles need not be finished."""
    game = at("Alaska R8, Kamchatka B5, Alberta B2; rest G1", edition)
    for target in ("Kamchatka", "Alberta", "Kamchatka"):
        roll(game, "Alaska", target, ((1,), (6, 6)))
    assert [game.armies(name) for name in ("Alaska", "Kamchatka", "Alberta")] == [5, 5, 2]
    assert game.phase is Phase.ATTACK


@each(*ALL)
def test_c054_two_territories_never_attack_together(edition: str) -> None:
    """C054 R035 R086: one source in one roll."""
    game = at("Alaska R2, Northwest Territory R2, Alberta B3; rest G1", edition)
    both = ["Alaska", "Northwest Territory"]
    refused(game, Attack(both, "Alberta", 2), Code.UNKNOWN_TERRITORY)  # type: ignore[arg-type]
    for source in both:
        refused(game, Attack(source, "Alberta", 2), Code.TOO_MANY_DICE)
        assert Attack(source, "Alberta", 1) in game.legal_actions


@each(*ALL)
def test_c055_how_many_move_in(edition: str) -> None:
    """C055 R048 R049 R099 R156: from the dice rolled to all but one."""
    game = at("Alaska R7, Kamchatka B1, Peru B1; rest G1", edition)
    take(game, "Alaska", "Kamchatka")
    refused(game, Occupy(2), Code.TOO_FEW_ARMIES)
    refused(game, Occupy(7), Code.MUST_LEAVE_ONE)
    assert list(game.legal_actions) == [Occupy(count) for count in (3, 4, 5, 6)]


@each(*ALL)
def test_c056_a_roll_that_captures_leaves_enough_to_move(edition: str) -> None:
    """C056 R036 R048 R099 R156: after a loss the next roll has fewer dice."""
    game = at("Alaska R4, Kamchatka B2, Peru B1; rest G1", edition)
    roll(game, "Alaska", "Kamchatka", ((6, 1, 1), (5, 5)))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (3, 1)
    refused(game, Attack("Alaska", "Kamchatka", 3), Code.TOO_MANY_DICE)
    take(game, "Alaska", "Kamchatka", dice=2)
    assert list(game.legal_actions) == [Occupy(2)]
    game.apply(Occupy(2))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (1, 2)


@pytest.mark.parametrize(("dice", "defenders"), [*itertools.product((1, 2, 3), (1, 2))])
def test_c056_a_capturing_roll_costs_the_attacker_nothing(dice: int, defenders: int) -> None:
    """C056 R048 R099 R156: over all dice; so dice rolled, units used and survivors are the same."""
    position = f"Alaska R{dice + 1}, Kamchatka B{defenders}, Peru B1; rest G1"
    game = at(position, "hasbro-classic")
    faces = range(1, 7)
    captures = 0
    for attack in itertools.combinations_with_replacement(faces, dice):
        for defence in itertools.combinations_with_replacement(faces, defenders):
            events = roll(game, "Alaska", "Kamchatka", (attack, defence))
            (rolled,) = of_kind(events, Rolled)
            if game.phase is Phase.OCCUPY:
                captures += 1
                assert rolled.attacker_losses == 0
                survivors = dice - rolled.attacker_losses
                assert list(game.legal_actions) == [Occupy(dice)] == [Occupy(survivors)]
            while game.can_undo:
                game.undo()
    assert (captures > 0) is (dice >= defenders)


@each(*ALL)
def test_c057_fewer_dice_on_purpose(edition: str) -> None:
    """C057 R036 R045 R092 R149: one die draws only one army along."""
    game = at("Alaska R9, Kamchatka B1, Peru B1; rest G1", edition)
    take(game, "Alaska", "Kamchatka", dice=1, armies=1)
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (8, 1)


@each(*ALL)
def test_c058_only_one_way_to_move_in(edition: str) -> None:
    """C058 R048 R099 R156: of two armies exactly one moves."""
    game = at("Alaska R2, Kamchatka B1, Peru B1; rest G1", edition)
    take(game, "Alaska", "Kamchatka", dice=1)
    assert list(game.legal_actions) == [Occupy(1)]
    game.apply(Occupy(1))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (1, 1)


@each(*ALL)
def test_c059_nothing_else_while_the_move_in_is_open(edition: str) -> None:
    """C059 R048 R099 R156: the conquest is occupied at once."""
    game = at("Alaska R7, Kamchatka B1, Alberta B1; rest G1", edition, hands={"R": "I, I, I"})
    take(game, "Alaska", "Kamchatka")
    one, two, three = game.hand("R")
    for action in (
        Attack("Alaska", "Alberta", 1),
        Fortify("Alaska", "Kamchatka", 1),
        EndAttack(),
        EndTurn(),
        Trade((one, two, three)),
    ):
        refused(game, action, Code.MUST_OCCUPY)


@each(*ALL)
def test_c061_stopping_in_mid_battle(edition: str) -> None:
    """C061 R044 R100 R155: after any roll the attacker may stop, and the roll can be shown."""
    game = at("Alaska R8, Kamchatka B6; rest G1", edition)
    roll(game, "Alaska", "Kamchatka", ((2, 6, 3), (3, 5)))
    assert EndAttack() in game.legal_actions
    shown = game.view("B")["last_roll"]
    assert (shown["attack"], shown["defence"]) == ([6, 3, 2], [5, 3])
    assert (shown["attacker_losses"], shown["defender_losses"]) == (1, 1)
    game.apply(EndAttack())
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (7, 5)
