"""Knocking out, and the ways to win."""

import pytest

from risk_widget import Game, RuleSet
from risk_widget.rules import (
    Attack,
    Code,
    Eliminated,
    EndAttack,
    EndTurn,
    HeadquartersCaptured,
    Phase,
    Won,
)
from risk_widget.rules.victory import mission_done
from tests.rules.positions import (
    ALL,
    CAPITAL,
    CLASSIC,
    DANISH,
    FOR_THREE,
    HASBRO,
    SECRET,
    SPEC,
    TWO,
    at,
    each,
    of_kind,
    pass_turn,
    place_all,
    refused,
    take,
)


@each(*FOR_THREE)
def test_a_player_without_territories_is_out(edition: str) -> None:
    """R050 R108 R157: skipped from then on."""
    game = at("Ural R9, China B1; rest G1", edition)
    events = take(game, "Ural", "China", armies=3)
    assert of_kind(events, Eliminated) == [Eliminated("B", "R", 0)]
    turns = [game.turn]
    game.apply(EndTurn())
    for _ in range(3):
        turns.append(game.turn)
        pass_turn(game)
    assert turns == ["R", "G", "R", "G"]


@each(CLASSIC, DANISH)
def test_all_42_territories_win(edition: str) -> None:
    """R001 R062 R162: nobody has won before one player owns them all."""
    game = at("Ural R9, China B1, Siberia G1; rest R1", edition)
    take(game, "Ural", "China", armies=3)
    assert game.winner is None
    events = take(game, "Ural", "Siberia")
    assert of_kind(events, Won) == [Won("R", "R owns every territory")]
    assert game.outcome is not None
    assert (game.outcome.winner, game.phase) == ("R", Phase.OVER)
    assert game.state.owners == (0,) * 42


@each(HASBRO, SPEC, SECRET, CAPITAL)
def test_the_last_player_left_wins(edition: str) -> None:
    """R112: every opponent is eliminated; no mission and no headquarters are needed for that."""
    game = at("Ural R9, China B1, Siberia G1; rest R1", edition)
    take(game, "Ural", "China", armies=3)
    assert game.winner is None
    events = take(game, "Ural", "Siberia")
    assert of_kind(events, Won) == [Won("R", "every opponent is out of the game")]


@each(TWO)
def test_the_neutral_army_need_not_be_eliminated(edition: str) -> None:
    """R120: with the opponent out the game is over."""
    game = at("Ural R9, China B1; rest N1", edition)
    take(game, "Ural", "China")
    assert game.winner == "R"
    assert game.owner("Alaska") == "neutral"


@each(*ALL)
def test_after_the_end_nothing_is_legal(edition: str) -> None:
    """R062 R112 R162: the game is over for everybody."""
    game = at("Ural R9, China B1; rest R1", edition)
    take(game, "Ural", "China")
    text = refused(game, Attack("Ural", "China", 1), Code.GAME_OVER)
    assert text == "The game is over: R has won."
    assert (game.player, list(game.legal_actions)) == (None, [])


# Missions


@each(SECRET)
@pytest.mark.parametrize("seed", range(5))
def test_each_player_is_dealt_another_mission(edition: str, seed: int) -> None:
    """R074: one each, face down; a view holds its own only."""
    game = Game(["R", "B", "G"], edition, seed=seed)
    missions = game.state.missions
    assert len(set(missions)) == 3
    assert None not in missions
    for seat, player in enumerate(game.players):
        assert game.view(player)["mission"] == missions[seat]
    assert game.view()["mission"] is None


CONTINENTS = {
    "north-america+africa": ("North America", "Africa"),
    "north-america+australia": ("North America", "Australia"),
    "asia+africa": ("Asia", "Africa"),
    "asia+south-america": ("Asia", "South America"),
}


@pytest.mark.parametrize(("mission", "continents"), CONTINENTS.items())
def test_missions_of_two_continents(mission: str, continents: tuple[str, str]) -> None:
    """R074: both whole, nothing more, nothing less."""
    both = ", ".join(f"*{name} R1" for name in continents)
    assert mission_done(at(f"{both}; rest B1", SECRET).state, 0, mission)
    for name in continents:
        assert not mission_done(at(f"*{name} R1; rest B1", SECRET).state, 0, mission)


@pytest.mark.parametrize(("count", "done"), [(23, False), (24, True), (25, True)])
def test_the_mission_of_24_territories(count: int, done: bool) -> None:
    """R074: with one army each."""
    names = at("Alaska R1; rest B1", SECRET).game_map.territories[:count]
    game = at(", ".join(f"{name} R1" for name in names) + "; rest B1", SECRET)
    assert mission_done(game.state, 0, "24") is done


@pytest.mark.parametrize("mission", ["europe+south-america+1", "europe+australia+1"])
def test_missions_with_a_third_continent_of_choice(mission: str) -> None:
    """R074: any third continent, but a whole one."""
    named = {"south-america": "South America", "australia": "Australia"}[mission.split("+")[1]]
    others = {"Asia", "Africa", "North America", "South America", "Australia"} - {named}
    base = f"*Europe R1, *{named} R1"
    assert not mission_done(at(f"{base}; rest B1", SECRET).state, 0, mission)
    for other in others:
        assert mission_done(at(f"{base}, *{other} R1; rest B1", SECRET).state, 0, mission)
    lacking = f"*Asia R1, *Africa R1, *{named} R1; rest B1"
    assert not mission_done(at(lacking, SECRET).state, 0, mission)


@pytest.mark.parametrize(("credit", "winner"), [("anyone", "B"), ("self_else_24", None)])
def test_a_colour_removed_by_somebody_else(credit: str, winner: str | None) -> None:
    """R074: it counts for the holder, or the mission becomes 24 territories."""
    rules = RuleSet.preset(SECRET).replace(mission_kill_credit=credit)
    position = "Ural R9, Siberia Y1, China B9, Brazil G9; rest G1"
    game = at(position, rules, missions={"R": "asia+africa", "B": "destroy-yellow"})
    take(game, "Ural", "Siberia", armies=None if winner else 3)
    assert game.winner == winner
    if winner is None:
        names = [name for name in game.game_map.territories if name not in ("Ural", "Siberia")]
        owners = ", ".join(f"{name} B1" for name in names[:24])
        state = at(f"{owners}; rest R1", rules, players=list("RBGY")).state
        state = state._replace(eliminated_by=(-1, -1, -1, 0))
        assert mission_done(state, 1, "destroy-yellow")
        assert not mission_done(state, 0, "24")


def test_ones_own_kill_always_counts() -> None:
    """R074: wiping out the named colour oneself is the mission."""
    rules = RuleSet.preset(SECRET).replace(mission_kill_credit="self_else_24")
    position = "Ural R9, Siberia Y1, China B9, Brazil G9; rest G1"
    game = at(position, rules, missions={"R": "destroy-yellow"})
    take(game, "Ural", "Siberia")
    assert game.winner == "R"


@pytest.mark.parametrize("mission", ["destroy-red", "destroy-black"])
def test_ones_own_or_an_absent_colour_means_24_territories(mission: str) -> None:
    """R074: where such a card was not taken out."""
    names = at("Alaska R1; rest B1", SECRET).game_map.territories
    for count, done in ((23, False), (24, True)):
        own = ", ".join(f"{name} R1" for name in names[:count])
        assert mission_done(at(f"{own}; rest B1", SECRET).state, 0, mission) is done


@pytest.mark.parametrize(("check", "winner"), [("every_change", "B"), ("own_turn", None)])
def test_when_missions_are_checked(check: str, winner: str | None) -> None:
    """R074: after every change, or as an option in the holder's turn only."""
    rules = RuleSet.preset(SECRET).replace(mission_check=check)
    position = "Ural R9, Siberia Y1, China B9, Brazil G9; rest G1"
    game = at(position, rules, missions={"B": "destroy-yellow"})
    take(game, "Ural", "Siberia", armies=None if winner else 3)
    assert game.winner == winner
    if winner is None:
        game.apply(EndTurn())
        assert game.winner == "B"


@each(SECRET)
def test_a_player_who_is_out_fulfils_no_mission(edition: str) -> None:
    """R050 R074: the mission goes with the player."""
    position = "Ural R9, Siberia Y1, China B1, Brazil G9; rest G1"
    game = at(position, edition, missions={"B": "destroy-yellow"})
    take(game, "Ural", "China", armies=3)
    take(game, "Ural", "Siberia", armies=3)
    assert game.winner is None


# Headquarters

BASES = {"R": "Ural", "B": "China", "G": "Brazil"}


@each(CAPITAL)
def test_all_rival_headquarters_win(edition: str) -> None:
    """R126: while one's own is held."""
    game = at("Ural R9, China B1, Peru R9, Brazil G1; rest G1", edition, headquarters=BASES)
    take(game, "Peru", "Brazil", armies=3)
    assert game.winner is None
    events = take(game, "Ural", "China")
    assert of_kind(events, HeadquartersCaptured) == [HeadquartersCaptured("R", "China", "B")]
    assert game.outcome is not None
    assert (game.outcome.winner, game.phase) == ("R", Phase.OVER)


@each(CAPITAL)
def test_with_ones_own_headquarters_lost_nobody_wins(edition: str) -> None:
    """R124 R126: rivals' headquarters alone are not enough; but the player goes on."""
    game = at("Ural B9, China R1, Peru R9, Brazil G1; rest G1", edition, headquarters=BASES)
    take(game, "Peru", "Brazil", armies=3)
    assert game.winner is None
    game.apply(EndTurn())
    assert game.turn == "B"


@each(CAPITAL)
def test_the_card_of_a_headquarters_moves_with_it(edition: str) -> None:
    """R123 R124: whoever takes it shows the card; the loser plays on."""
    position = "Ural R9, China B1, Peru B3, Brazil G9; rest G1"
    game = at(position, edition, headquarters=BASES)
    take(game, "Ural", "China", armies=3)
    assert game.state.headquarters_taken == ((0, 1),)
    assert game.view()["headquarters"] == BASES
    assert game.owner("China") == "R"
    game.apply(EndTurn())
    assert game.turn == "B"


@each(CAPITAL)
def test_ones_own_headquarters_may_be_taken_back(edition: str) -> None:
    """R123 R126: and then it is held again."""
    game = at("Ural B1, Ukraine R9, China B3, Brazil R3; rest G1", edition, headquarters=BASES)
    take(game, "Ukraine", "Ural", armies=5)
    assert game.state.headquarters_taken == ()
    take(game, "Ural", "China")
    assert game.winner == "R"


def test_headquarters_once_captured_may_count() -> None:
    """R126: an option; a headquarters counts even when it was lost again."""
    position = "Ural R9, China B1, Peru R9, Brazil G1; rest G1"
    for count, wins in (("ever_captured", True), ("held_now", False)):
        rules = RuleSet.preset(CAPITAL).replace(capital_count=count)
        game = at(position, rules, headquarters=BASES)
        take(game, "Ural", "China", armies=3)
        game.apply(EndTurn())
        assert game.turn == "G"
        place_all(game, "Siberia")
        take(game, "Siberia", "China", armies=3)
        game.apply(EndTurn())
        assert game.turn == "R"
        place_all(game, "Peru")
        take(game, "Peru", "Brazil")
        assert (game.winner == "R") is wins


@pytest.mark.parametrize("count", ["ever_captured", "held_now"])
def test_a_headquarters_that_is_held_in_an_arranged_position_counts_as_captured(
    count: str,
) -> None:
    """R126: whoever holds a rival headquarters has captured it, though the record begins later."""
    rules = RuleSet.preset(CAPITAL).replace(capital_count=count)
    game = at("Ural R9, China R1, Peru R9, Brazil G1; rest G1", rules, headquarters=BASES)
    assert game.winner is None
    take(game, "Peru", "Brazil")
    assert game.winner == "R"


@pytest.mark.parametrize(("players", "needed"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_quicker_capital_game(players: int, needed: int) -> None:
    """R127: two rival headquarters with four players, three with five and with six."""
    armies = {3: 35, 4: 30, 5: 25, 6: 20}
    rules = RuleSet.preset(CAPITAL).replace(
        players=(3, 6), start_armies=tuple(armies.items()), capital_quick=True
    )
    names = list("RBGYKW"[:players])
    places = ["Ural", "China", "Alaska", "Brazil", "Egypt", "Iceland"][:players]
    bases = dict(zip(names, places, strict=True))
    for held in range(players):
        board = {place: (name, 1) for name, place in bases.items()}
        board |= dict.fromkeys(places[1 : held + 1], ("R", 1))
        others = dict(zip(names[1:], ("Peru", "Siam", "Congo", "Japan", "Ontario"), strict=False))
        board |= {place: (name, 1) for name, place in others.items()}
        game = Game.arrange(board | {"*": ("B", 1)}, names, rules=rules, headquarters=bases)
        game.apply(EndAttack())
        assert (game.winner == "R") is (held >= needed)


@pytest.mark.parametrize(("credit", "winner"), [("anyone", "R"), ("self_else_24", None)])
def test_a_colour_that_an_arranged_position_leaves_out_is_gone(
    credit: str, winner: str | None
) -> None:
    """R074: nobody knows who removed it, so it counts as removed by another player."""
    rules = RuleSet.preset(SECRET).replace(mission_kill_credit=credit)
    game = at("Alaska R3; rest B1", rules, missions={"R": "destroy-green"})
    game.apply(EndAttack())
    assert game.winner == winner


@each(CAPITAL)
def test_headquarters_not_chosen_cannot_be_held(edition: str) -> None:
    """R126: in a position that names one headquarters only nobody wins by headquarters."""
    game = at("*Australia R1, Alaska R3; rest B1", edition, headquarters={"R": "Alaska"})
    game.apply(EndAttack())
    assert game.winner is None
