"""How far a player is with its mission, on every map that comes with missions of its own."""

import random

import pytest

from risk_widget import Game, maps, players
from risk_widget.players.goals import Goal, goal_of
from risk_widget.players.situation import Situation
from risk_widget.rules import victory

CLASSIC = ("24", "18x2", "asia+africa", "europe+australia+1")
MISSIONS = [
    (name, mission)
    for name in maps.names()
    for mission in maps.load(name).topology.missions or CLASSIC
    if not mission.startswith("destroy-")
]


def arranged(game_map: str, mission: str) -> tuple[Game, Goal]:
    """Return a game in which Ada has a mission, and how she measures her progress."""
    first, *_ = maps.load(game_map).topology.territories
    game = Game.arrange(
        {first: ("Ada", 1), "*": ("Bo", 1)},
        players=["Ada", "Bo", "Cy"],
        rules="hasbro-secret-mission",
        game_map=game_map,
        missions={"Ada": mission},
        colours={"Ada": "red"},
    )
    goal = goal_of(Situation.of(game.view("Ada"), game.legal_actions))
    assert goal is not None
    return game, goal


@pytest.mark.parametrize(("game_map", "mission"), MISSIONS)
def test_a_mission_is_reached_when_the_rules_say_so(game_map: str, mission: str) -> None:
    game, goal = arranged(game_map, mission)
    places = range(len(game.state.owners))
    order = random.Random(mission).sample(places, len(places))
    armies = (3,) * len(places)
    before, reached = 0.0, set()
    for taken in range(len(places) + 1):
        owners = tuple(0 if place in order[:taken] else 1 for place in places)
        progress = goal(owners, armies)
        done = victory.mission_done(game.state._replace(owners=owners, armies=armies), 0, mission)
        assert (progress == 1) == done
        assert before <= progress <= 1
        before = progress
        reached.add(done)
    assert reached == {False, True}


@pytest.mark.parametrize(("game_map", "instead"), [("classic", "24"), ("pass", "6")])
def test_a_mission_against_oneself_is_that_for_territories(game_map: str, instead: str) -> None:
    game, goal = arranged(game_map, "destroy-red")
    _, other = arranged(game_map, instead)
    for taken in range(len(game.state.owners)):
        owners = tuple(int(place >= taken) for place in range(len(game.state.owners)))
        assert goal(owners, game.state.armies) == other(owners, game.state.armies)


def capitals(headquarters: dict[str, str]) -> Game:
    """Return a game in which Ada decides, with the headquarters given."""
    return Game.arrange(
        {"*Asia": ("Ada", 3), "*Africa": ("Cy", 1), "*": ("Bo", 2)},
        players=["Ada", "Bo", "Cy"],
        rules="hasbro-capital",
        headquarters=headquarters,
    )


def test_a_player_without_headquarters_goes_for_the_board() -> None:
    game = capitals({"Bo": "Iceland"})
    assert goal_of(Situation.of(game.view("Ada"), game.legal_actions)) is None
    assert players.Planner("Ada").choose(game.view("Ada"), game.legal_actions) in game.legal_actions


def test_a_game_is_not_won_by_the_own_headquarters_alone() -> None:
    game = capitals({"Ada": "India"})
    goal = goal_of(Situation.of(game.view("Ada"), game.legal_actions))
    assert goal is not None
    assert goal(game.state.owners, game.state.armies) < 1
