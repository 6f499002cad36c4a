"""Cases of knocking out, winning, missions and headquarters."""

import pytest

from risk_widget import Game, RuleSet
from risk_widget.rules import (
    Attack,
    Code,
    Defend,
    Eliminated,
    EndAttack,
    EndTurn,
    Fortify,
    HeadquartersCaptured,
    Occupied,
    Occupy,
    Phase,
    Reinforce,
    TurnBegan,
    Won,
)
from risk_widget.rules.victory import mission_done
from tests.rules.positions import (
    ALL,
    CAPITAL,
    FOR_THREE,
    SECRET,
    TWO,
    at,
    each,
    of_kind,
    pass_turn,
    place_all,
    refused,
    roll,
    take,
)


@each(*ALL)
def test_c069_the_game_is_over_at_the_last_capture(edition: str) -> None:
    """C069 R062 R112 R120 R162: nobody is asked to move in, trade or draw any more."""
    game = at("Alaska R5, Kamchatka B1; rest R1", edition, hands={"R": "I, C, A, A", "B": "I, C"})
    events = take(game, "Alaska", "Kamchatka")
    assert (game.phase, game.winner) == (Phase.OVER, "R")
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (2, 3)
    assert len(of_kind(events, Occupied)) == 1
    assert list(game.legal_actions) == []
    assert not game.status()
    for action in (Occupy(3), Attack("Alaska", "Kamchatka", 1), EndTurn()):
        refused(game, action, Code.GAME_OVER)


@each(*ALL)
def test_c070_the_capture_itself_ends_the_game(edition: str) -> None:
    """C070 R062 R112 R162: no later command is needed."""
    game = at("Ural R5, China B1; rest R1", edition)
    events = game.apply(Attack("Ural", "China", 3), dice=((6, 6, 6), (1,)))
    assert of_kind(events, Won) == [events[-1]]
    assert game.winner == "R"
    assert game.outcome is not None
    assert game.outcome.turn == 1


@each(*FOR_THREE)
def test_c071_the_dead_are_skipped(edition: str) -> None:
    """C071 R050 R061 R161: no turn for a player without territories."""
    game = at("Ural R5, China B1; rest G1", edition)
    take(game, "Ural", "China", armies=3)
    game.apply(EndTurn())
    assert game.turn == "G"
    pass_turn(game)
    assert game.turn == "R"


@each(*FOR_THREE)
def test_c071_a_dead_first_seat_begins_no_round(edition: str) -> None:
    """C071 R050 R061 R161: neither does the seat that began the rounds."""
    game = at("Ural R5, China B1; rest G1", edition, players=["B", "R", "G"])
    take(game, "Ural", "China", armies=3)
    turns = [event.player for event in of_kind(game.apply(EndTurn()), TurnBegan)]
    for _ in range(3):
        turns += [event.player for event in of_kind(pass_turn(game), TurnBegan)]
    assert turns == ["G", "R", "G", "R"]


@each(TWO)
def test_c072_the_neutral_army_may_survive(edition: str) -> None:
    """C072 R120: the game for two is over when the opponent is out."""
    game = at("Ural R5, China B1, Brazil N4; rest R1", edition)
    take(game, "Ural", "China")
    assert game.winner == "R"
    assert (game.owner("Brazil"), game.armies("Brazil")) == ("neutral", 4)


@each(*FOR_THREE)
def test_c073_a_player_without_territories_is_out_at_once(edition: str) -> None:
    """C073 R050 R108 R157: before anybody chooses how many armies move in."""
    game = at("Ural R5, China B1; rest G1", edition)
    events = game.apply(Attack("Ural", "China", 3), dice=((6, 6, 6), (1,)))
    assert of_kind(events, Eliminated) == [Eliminated("B", "R", 0)]
    assert game.phase is Phase.OCCUPY
    assert {player["name"]: player["alive"] for player in game.view()["players"]} == {
        "R": True,
        "B": False,
        "G": True,
    }


EIGHTEEN = (
    "*North America R2, *South America R2, Iceland R2, Great Britain R2, Western Europe R2, "
    "Northern Europe R2"
)


@each(SECRET)
def test_c086_each_of_the_eighteen_needs_two_armies(edition: str) -> None:
    """C086 R074: seventeen with two and one with a single army are not enough."""
    game = at(
        f"{EIGHTEEN}, Southern Europe R1; rest B1",
        edition,
        "reinforce",
        missions={"R": "18x2"},
        to_place=2,
    )
    assert len(game.territories("R")) == 18
    game.apply(Reinforce("Iceland", 1))
    assert game.winner is None
    game.apply(Reinforce("Southern Europe", 1))
    assert game.winner == "R"


@each(SECRET)
def test_c086_a_nineteenth_territory_may_be_weak(edition: str) -> None:
    """C086 R074: eighteen of nineteen have two armies."""
    game = at(
        f"{EIGHTEEN}, Southern Europe R2, Ukraine R1; rest B1",
        edition,
        missions={"R": "18x2"},
    )
    game.apply(EndAttack())
    assert game.winner == "R"


@each(SECRET)
def test_c088_a_mission_is_done_by_fortifying(edition: str) -> None:
    """C088 R074: missions are checked after every change of the board."""
    game = at(
        f"{EIGHTEEN}, Great Britain R3, Scandinavia R1; rest B1",
        edition,
        "fortify",
        missions={"R": "18x2"},
    )
    game.apply(Fortify("Great Britain", "Scandinavia", 1))
    assert (game.armies("Great Britain"), game.armies("Scandinavia")) == (2, 2)
    assert game.winner == "R"


@each(SECRET)
def test_c088_a_mission_is_done_by_fortifying_after_a_battle(edition: str) -> None:
    """C088 R074: a roll that takes nothing ends no search for a winner."""
    game = at(
        f"{EIGHTEEN}, Alaska R4, Great Britain R3, Scandinavia R1, Kamchatka B5; rest B1",
        edition,
        missions={"R": "18x2"},
    )
    game.apply(Attack("Alaska", "Kamchatka", 1))
    game.apply(Defend(1), dice=((1,), (6,)))
    assert game.winner is None
    game.apply(EndAttack())
    assert game.winner is None
    game.apply(Fortify("Great Britain", "Scandinavia", 1))
    assert game.winner == "R"


@each(SECRET)
@pytest.mark.parametrize(
    ("position", "mission", "done"),
    [
        ("*North America R1, *Africa R1, Brazil R1; rest B1", "north-america+africa", True),
        ("*North America R1, *Africa R1, Egypt B1; rest B1", "north-america+africa", False),
        ("*Europe R1, *South America R1; rest B1", "europe+south-america+1", False),
        ("*Europe R1, *South America R1, *Australia R1; rest B1", "europe+south-america+1", True),
    ],
)
def test_c089_two_continents_are_enough(
    edition: str, position: str, mission: str, done: bool
) -> None:
    """C089 R074: more does no harm, and a third continent of choice has to be whole."""
    rules = RuleSet.preset(edition).replace(mission_deck="eu_14")
    game = at(position, rules, missions={"R": mission})
    assert mission_done(game.state, 0, mission) is done
    game.apply(EndAttack())
    assert (game.winner == "R") is done


@each(SECRET)
def test_c092_the_player_in_turn_wins_first(edition: str) -> None:
    """C092 R074: one capture fulfils two missions; the player whose turn it is has precedence."""
    game = at(
        "*Asia R1, *Africa R1, *South America R1, Ukraine R4, Scandinavia Y1; rest B1",
        edition,
        missions={"R": "24", "B": "destroy-yellow"},
    )
    assert len(game.territories("R")) == 23
    take(game, "Ukraine", "Scandinavia")
    assert mission_done(game.state, 1, "destroy-yellow")
    assert game.winner == "R"


@each(CAPITAL)
def test_c094_losing_the_headquarters_is_not_losing(edition: str) -> None:
    """C094 R123 R124: only the card changes hands."""
    game = at(
        "Ural R6, China B1, Brazil B4, Alaska G5; rest G1",
        edition,
        headquarters={"R": "Ural", "B": "China", "G": "Alaska"},
    )
    events = take(game, "Ural", "China", armies=3)
    assert of_kind(events, HeadquartersCaptured) == [HeadquartersCaptured("R", "China", "B")]
    assert game.state.headquarters_taken == ((0, 1),)
    assert (game.owner("Brazil"), game.armies("Brazil")) == ("B", 4)
    game.apply(EndTurn())
    assert (game.turn, game.winner) == ("B", None)


SHORTER = "Ural R6, China R2, Kamchatka R5, Alaska G1, Brazil Y3, Peru B2; rest G1"
FOUNDED = {"R": "Ural", "B": "China", "G": "Alaska", "Y": "Brazil"}


@each(CAPITAL)
@pytest.mark.parametrize("quick", [True, False])
def test_c096_the_shorter_capital_game(edition: str, quick: bool) -> None:
    """C096 R126 R127: with four players two of three headquarters win the quick game."""
    rules = RuleSet.preset(edition).replace(capital_quick=quick)
    game = at(SHORTER, rules, headquarters=FOUNDED)
    take(game, "Kamchatka", "Alaska")
    assert (game.winner == "R") is quick


@each(CAPITAL)
def test_c096_with_three_players_the_quick_game_is_the_normal_one(edition: str) -> None:
    """C096 R127: two rivals are two headquarters to take."""
    rules = RuleSet.preset(edition).replace(capital_quick=True)
    position = "Ural R6, China R2, Kamchatka R5, Alaska G1, Peru B2; rest G1"
    one = at(position, rules, headquarters={"R": "Ural", "B": "Peru", "G": "Alaska"})
    take(one, "Kamchatka", "Alaska", armies=3)
    assert one.winner is None
    both = at(position, rules, headquarters={"R": "Ural", "B": "China", "G": "Alaska"})
    take(both, "Kamchatka", "Alaska")
    assert both.winner == "R"


@each(TWO)
def test_c100_the_neutral_army_does_nothing(edition: str) -> None:
    """C100 R119: no turns, no armies, no continents for it."""
    game = at("*Australia N2, Siam R9, Brazil R5; rest B1", edition, seed=5)
    turns, neutral = [game.turn], [_neutral_armies(game)]
    for _ in range(6):
        if game.phase is Phase.REINFORCE:
            place_all(game, "Siam" if game.turn == "R" else None)
        if game.turn == "R" and game.owner("Indonesia") == "neutral":
            defence = (5,) * min(2, game.armies("Indonesia"))
            roll(game, "Siam", "Indonesia", ((6, 5, 4), defence))
            neutral.append(_neutral_armies(game))
            if game.phase is Phase.OCCUPY:
                game.apply(Occupy(3))
        for player in game.players:
            assert "Australia" not in game.income(player).continents
        turns += [event.player for event in of_kind(game.apply(EndTurn()), TurnBegan)]
    assert turns == ["R", "B"] * 3 + ["R"]
    assert neutral == [8, 7, 6]


def _neutral_armies(game: Game) -> int:
    return sum(game.armies(name) for name in game.territories("neutral"))
