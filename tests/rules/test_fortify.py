"""The end of a turn: one move, the card, the next player."""

import pytest

from risk_widget.rules import (
    Attack,
    Code,
    EndAttack,
    EndTurn,
    Fortified,
    Fortify,
    Phase,
    TurnBegan,
    TurnEnded,
)
from tests.rules.positions import (
    ALL,
    CLASSIC,
    FOUR_MODES,
    SPEC,
    at,
    each,
    of_kind,
    pass_turn,
    refused,
    roll,
)

CHAINED = tuple(edition for edition in ALL if edition != CLASSIC)
LINE = "Alaska R5, Alberta R1, Ontario R1, Quebec R1; rest B1"


@each(*ALL)
def test_any_number_moves_from_one_own_territory_to_one_other(edition: str) -> None:
    """R054 R089 R159 R170: one to all but one."""
    game = at(LINE, edition, "fortify")
    assert {
        action.armies
        for action in game.legal_actions
        if isinstance(action, Fortify) and action.target == "Alberta"
    } == {1, 2, 3, 4}
    assert game.apply(Fortify("Alaska", "Alberta", 2)) == (Fortified("R", "Alaska", "Alberta", 2),)
    assert (game.armies("Alaska"), game.armies("Alberta")) == (3, 3)


@each(CLASSIC)
def test_only_a_neighbour_can_be_fortified(edition: str) -> None:
    """R054: two steps away is too far in the classic rules."""
    game = at(LINE, edition, "fortify")
    text = refused(game, Fortify("Alaska", "Ontario", 1), Code.NOT_ADJACENT)
    assert text == "Alaska and Ontario are not neighbours."


@each(*CHAINED)
def test_a_chain_of_own_territories_is_enough(edition: str) -> None:
    """R089 R159 R170: three steps through own territories."""
    game = at(LINE, edition, "fortify")
    game.apply(Fortify("Alaska", "Quebec", 3))
    assert (game.armies("Alaska"), game.armies("Quebec")) == (2, 4)


@each(*FOUR_MODES, SPEC)
def test_armies_do_not_pass_through_enemy_territory(edition: str) -> None:
    """R090 R170: a gap breaks the chain."""
    game = at("Alaska R5, Alberta R1, Quebec R1; rest B1", edition, "fortify")
    text = refused(game, Fortify("Alaska", "Quebec", 1), Code.NOT_CONNECTED)
    assert text == "No chain of own territories leads from Alaska to Quebec."


@each(*ALL)
def test_one_army_stays_in_the_source(edition: str) -> None:
    """R055 R090 R159: all but one may leave, and from one army none."""
    game = at(LINE, edition, "fortify")
    assert "at most 4" in refused(game, Fortify("Alaska", "Alberta", 5), Code.MUST_LEAVE_ONE)
    assert "1 army" in refused(game, Fortify("Alberta", "Alaska", 1), Code.MUST_LEAVE_ONE)


@each(*ALL)
@pytest.mark.parametrize("armies", [0, -1, 1.5, "2", None, True])
def test_whole_numbers_of_armies_move(edition: str, armies: object) -> None:
    """R054 R089: none, or a part of one, is no move."""
    game = at(LINE, edition, "fortify")
    refused(game, Fortify("Alaska", "Alberta", armies), Code.INVALID_COUNT)  # type: ignore[arg-type]


@each(*ALL)
def test_both_territories_are_own(edition: str) -> None:
    """R054 R089 R159: neither another's armies move, nor own ones to another's territory."""
    game = at("Alaska R5, Alberta R1, Kamchatka B4; rest B1", edition, "fortify")
    refused(game, Fortify("Alaska", "Kamchatka", 1), Code.NOT_OWNER)
    refused(game, Fortify("Kamchatka", "Alaska", 1), Code.NOT_OWNER)
    refused(game, Fortify("Alaska", "Atlantis", 1), Code.UNKNOWN_TERRITORY)
    code = Code.NOT_ADJACENT if edition == CLASSIC else Code.NOT_CONNECTED
    text = refused(game, Fortify("Alaska", "Alaska", 1), code)
    assert text == "A move leads from one territory to another, not from Alaska to Alaska."


@each(*ALL)
def test_one_move_a_turn(edition: str) -> None:
    """R056 R091 R159 R170: one source, one destination, once."""
    game = at(LINE, edition, "fortify")
    game.apply(Fortify("Alaska", "Alberta", 1))
    refused(game, Fortify("Alaska", "Alberta", 1), Code.FORTIFY_USED)
    refused(game, Fortify("Alberta", "Ontario", 1), Code.FORTIFY_USED)
    assert list(game.legal_actions) == [EndTurn()]


@each(*ALL)
def test_fortifying_follows_the_attacks_whether_or_not_there_were_any(edition: str) -> None:
    """R053 R090: after a lost attack, and after none."""
    quiet, beaten = (at(LINE, edition) for _ in range(2))
    roll(beaten, "Alaska", "Kamchatka", ((1,), (6,)))
    for game in (quiet, beaten):
        game.apply(EndAttack())
        game.apply(Fortify("Alaska", "Alberta", 1))
        assert game.armies("Alberta") == 2


@each(*ALL)
@pytest.mark.parametrize("phase", ["attack", "fortify"])
def test_fortifying_may_be_skipped(edition: str, phase: str) -> None:
    """R057: the turn may end without it."""
    game = at(LINE, edition, phase)
    armies = game.state.armies
    game.apply(EndTurn())
    assert game.state.armies == armies
    assert game.turn == "B"


@each(*ALL)
def test_then_the_player_on_the_left_plays(edition: str) -> None:
    """R010 R061 R161: clockwise, each from the first phase."""
    game = at("Alaska R5, Peru B3; rest G1", edition, "fortify")
    seats = list(game.players)
    events = game.apply(EndTurn())
    turns = []
    for _ in range(2 * len(seats)):
        (ended,) = of_kind(events, TurnEnded)
        (began,) = of_kind(events, TurnBegan)
        turns.append((ended.player, began.player))
        assert game.phase is Phase.REINFORCE
        events = pass_turn(game)
    following = seats[1:] + seats[:1]
    assert turns == list(zip(seats, following, strict=True)) * 2


@each(*ALL)
def test_after_the_attacks_nobody_attacks(edition: str) -> None:
    """R018 R168: the order of phases cannot be changed."""
    game = at(LINE, edition, "fortify")
    refused(game, Attack("Alaska", "Kamchatka", 1), Code.WRONG_PHASE)
    refused(game, EndAttack(), Code.WRONG_PHASE)
