"""Cases of setting up."""

import pytest

from risk_widget import Game, RuleSet, rules
from risk_widget.rules import Claim, Code, Phase, Place, Reinforce, SetupError
from risk_widget.rules.setup import mission_cards
from risk_widget.seats import COLOURS
from tests.rules.positions import (
    ALL,
    CAPITAL,
    CLAIMED,
    CLASSIC,
    DANISH,
    FOR_THREE,
    HASBRO,
    SECRET,
    SPEC,
    TWO,
    each,
    players_of,
    refused,
    set_up,
)

HUNDRED_SEEDS = range(100)


@each(*ALL)
def test_c036_the_first_turn_brings_armies_too(edition: str) -> None:
    """C036 R081: the first turn of fourteen territories brings four armies."""
    game = Game(players_of(edition), edition, seed=1)
    set_up(game)
    first = game.turn
    assert {game.income(player).territories for player in game.players} == {4}
    assert game.state.number == 1
    assert game.to_place == game.income(first).total >= 4


@pytest.mark.parametrize(
    ("edition", "armies"),
    [
        (CLASSIC, {3: 35, 4: 30, 5: 25, 6: 20}),
        (DANISH, {3: 35, 4: 30, 5: 25, 6: 20}),
        (SECRET, {3: 35, 4: 30, 5: 25}),
        (HASBRO, {3: 35, 4: 30, 5: 25}),
        (CAPITAL, {3: 35, 4: 30, 5: 25}),
        (TWO, {2: 40}),
        (SPEC, {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}),
    ],
)
def test_c076_starting_armies(edition: str, armies: dict[int, int]) -> None:
    """C076 R006 R007 R072 R113 R131: starting armies by number of players."""
    assert dict(RuleSet.preset(edition).start_armies) == armies
    for players, start in armies.items():
        game = Game(list("RBGYKW"[:players]), edition, seed=1)
        placed = {player: len(game.territories(player)) for player in game.players}
        assert [game.pool(player) + placed[player] for player in game.players] == [start] * players


@each(*CLAIMED)
def test_c076_claimed_armies_come_out_of_the_starting_armies(edition: str) -> None:
    """C076 R008: with four players the first two claim eleven territories each."""
    game = Game(list("RBGY"), edition, seed=3)
    first = game.players.index(game.turn)
    while game.phase is Phase.CLAIM:
        game.apply(game.legal_actions[0])
    in_order = [game.players[(first + step) % 4] for step in range(4)]
    assert [game.pool(player) for player in in_order] == [19, 19, 20, 20]


@pytest.mark.parametrize(
    ("edition", "players"), [*((edition, 7) for edition in ALL), (HASBRO, 6), (TWO, 3)]
)
def test_c076_too_many_players_are_refused(edition: str, players: int) -> None:
    """C076 R063 R163: nobody plays with seven, the four modes end at five."""
    with pytest.raises(SetupError, match="players") as caught:
        Game(list("RBGYKWX"[:players]), edition)
    assert caught.value.field == "players"


@each(*CLAIMED)
def test_c078_an_occupied_territory_cannot_be_claimed(edition: str) -> None:
    """C078 R012 R013 R110 R135: neither another's territory nor one's own."""
    game = Game(players_of(edition), edition, seed=2)
    game.apply(Claim("Alaska"))
    refused(game, Claim("Alaska"), Code.OCCUPIED)
    for place in ("Kamchatka", "Peru"):
        game.apply(Claim(place))
    assert game.owner("Alaska") == game.player
    refused(game, Claim("Alaska"), Code.OCCUPIED)
    refused(game, Place("Alaska", 1), Code.WRONG_PHASE)
    refused(game, Reinforce("Alaska", 1), Code.WRONG_PHASE)


@each(SECRET, TWO)
def test_c078_dealt_territories_are_not_claimed(edition: str) -> None:
    """C078 R075 R113: where territories are dealt there is no claiming."""
    game = Game(players_of(edition), edition, seed=2)
    assert game.phase is Phase.PLACE
    refused(game, Claim("Alaska"), Code.WRONG_PHASE)


@each(*FOR_THREE)
def test_c079_all_starting_armies_may_go_on_one_territory(edition: str) -> None:
    """C079 R015 R078 R137: 21 armies on one territory, one a turn."""
    game = Game(["R", "B", "G"], edition, seed=4)
    while game.phase is Phase.CLAIM:
        game.apply(game.legal_actions[0])
    favourite = {player: game.territories(player)[0] for player in game.players}
    set_up_steps = 0
    while game.phase is Phase.PLACE:
        assert game.to_place == 1
        game.apply(Place(favourite[game.player or ""]))
        set_up_steps += 1
    assert set_up_steps == 3 * 21
    assert [game.armies(place) for place in favourite.values()] == [22, 22, 22]


@each(SECRET)
def test_c083_no_mission_names_a_colour_that_nobody_plays(edition: str) -> None:
    """C083 R073: with red, blue and green no other colour is named."""
    colours = {"R": "red", "B": "blue", "G": "green"}
    dealt = set()
    for seed in HUNDRED_SEEDS:
        game = Game(["R", "B", "G"], edition, seed=seed, colours=colours)
        dealt |= set(game.state.missions)
    named = {mission for mission in dealt if mission and mission.startswith("destroy-")}
    assert named == {"destroy-red", "destroy-blue", "destroy-green"}


@each(SECRET)
def test_c083_five_players_keep_all_their_colours_in_the_deck(edition: str) -> None:
    """C083 R073: with five players none of their colours is taken out."""
    game = Game(list("RBGYK"), edition, seed=1)
    table = game.state.table
    kept = {mission for mission in mission_cards(table) if mission.startswith("destroy-")}
    assert kept == {f"destroy-{colour}" for colour in table.colours}
    assert len(kept) == 5 < len(COLOURS)


def test_c083_other_editions_have_no_missions() -> None:
    """C083: only Secret Mission deals missions."""
    with_missions = [name for name in rules.RuleSet.presets() if RuleSet.preset(name).mission_deck]
    assert with_missions == [SECRET]
    assert Game(["R", "B", "G"], "classic", seed=1).state.missions == (None, None, None)
