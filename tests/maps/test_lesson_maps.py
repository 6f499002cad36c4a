"""The small maps that come with the package: sound, told apart, and played to the end."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from risk_widget import Game, RuleSet, maps
from risk_widget.rules import Attack, SetupError

# Territories, continents, links by land and by sea.
SMALL = {"ferry": (4, 2, 2, 1), "pass": (10, 3, 14, 0), "archipelago": (14, 4, 11, 10)}
MOST_MOVES = 2_000


def test_maps_are_listed_by_name() -> None:
    assert maps.names() == ("archipelago", "classic", "ferry", "pass")


@pytest.mark.parametrize("name", SMALL)
def test_a_small_map_has_its_size(name: str) -> None:
    game_map = maps.load(name)
    kinds = [link.kind for link in game_map.links]
    sizes = len(game_map.territories), len(game_map.continents)
    assert (game_map.name, (*sizes, kinds.count("land"), kinds.count("sea"))) == (name, SMALL[name])


@pytest.mark.parametrize("name", SMALL)
def test_a_small_map_is_sound(name: str) -> None:
    report = maps.check(name)
    assert report, report.problems


@pytest.mark.parametrize("name", SMALL)
def test_a_small_map_is_drawn_as_it_is_linked(name: str) -> None:
    game_map = maps.load(name)
    rows = game_map.geometry["territories"]
    corners = [
        {point for ring in row["rings"] for point in zip(ring[::2], ring[1::2], strict=True)}
        for row in rows
    ]
    index = game_map.topology.index
    for link in game_map.links:
        shared = corners[index[link.first]] & corners[index[link.second]]
        assert (len(shared) >= 2) is (link.kind == "land")
    routes = [route["between"] for route in game_map.geometry["routes"]]
    assert len(routes) == SMALL[name][3]


def test_the_ferry_is_the_only_way_across() -> None:
    ferry = maps.load("ferry")
    assert list(nx.bridges(ferry.graph)) == [*nx.utils.pairwise(ferry.territories)]


def test_the_highlands_are_entered_over_the_pass_only() -> None:
    pass_map = maps.load("pass")
    assert pass_map.borders("Highlands") == ("Pass",)
    assert set(nx.articulation_points(pass_map.graph)) == {"Pass", "Meadow"}


def test_no_island_of_the_archipelago_can_be_cut_off() -> None:
    graph = maps.load("archipelago").graph
    assert nx.is_biconnected(graph)
    assert not nx.is_directed(graph)


def play(game: Game, seed: int) -> None:
    """Play at random, to the end or for many moves."""
    chance = random.Random(seed)
    for _ in range(MOST_MOVES):
        if game.winner:
            return
        option = chance.choice(list(game.legal_actions.options()))
        game.apply(option[chance.randrange(len(option))])


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", SMALL)
def test_a_random_game_on_a_small_map_stays_sound(name: str, seed: int) -> None:
    presets = [preset for preset in RuleSet.presets() if RuleSet.preset(preset).players != (2, 2)]
    preset = presets[seed % len(presets)]
    game = Game(["Ada", "Bo", "Cy"], preset, seed=seed, game_map=name)
    places = len(game.game_map.territories)
    play(game, seed)
    assert not game.status()
    # A territory that was just taken is empty until armies move in.
    assert game.state.armies.count(0) == (game.phase == "occupy")
    state = game.state
    cards = [*state.deck, *state.discard, *(card for hand in state.hands for card in hand)]
    founded = [card for card in game.game_map.territories if card not in cards]
    # Headquarters' cards leave the deck; otherwise a card for each territory and two wild ones.
    assert len(cards) + len(founded) == places + 2
    assert not founded or RuleSet.preset(preset).victory == "headquarters"
    assert Game.from_json(game.to_json()).state == game.state


@pytest.mark.parametrize("name", SMALL)
def test_two_play_on_a_small_map_with_a_neutral_army(name: str) -> None:
    game = Game(["Ada", "Bo"], "hasbro-two-player", seed=1, game_map=name)
    play(game, 1)
    assert not game.status()


@pytest.mark.parametrize("name", SMALL)
def test_a_position_on_a_small_map_goes_through_a_link(name: str) -> None:
    game = Game(["Ada", "Bo", "Cy"], "hasbro-secret-mission", seed=1, game_map=name)
    play(game, 5)
    again = Game.from_position(game.position)
    assert again.game_map.name == name
    assert (again.state.owners, again.state.armies) == (game.state.owners, game.state.armies)


@pytest.mark.parametrize("name", SMALL)
def test_missions_on_a_small_map_are_its_own(name: str) -> None:
    own = maps.load(name).missions
    dealt = set()
    for seed in range(12):
        game = Game(["Ada", "Bo", "Cy"], "hasbro-secret-mission", seed=seed, game_map=name)
        dealt |= set(game.state.missions)
    assert dealt <= set(own)
    assert len(dealt) > 3


def test_a_mission_counts_the_territories_that_the_map_asks_for() -> None:
    """R074: whoever accomplishes the mission wins; on the ferry map three territories are asked."""
    game = Game.arrange(
        {"Mill": ("Ada", 9), "Harbour": ("Ada", 9), "*": ("Bo", 1), "Farm": ("Cy", 1)},
        players=["Ada", "Bo", "Cy"],
        rules="hasbro-secret-mission",
        turn="Ada",
        phase="attack",
        missions={"Ada": "3", "Bo": "3x2", "Cy": "destroy-red"},
        game_map="ferry",
        auto_defend=True,
    )
    game.apply(Attack("Harbour", "Lighthouse", 3), dice=((6, 6, 6), (1,)))
    assert game.winner == "Ada"


def test_an_impossible_colour_mission_becomes_the_count_of_the_map() -> None:
    """R075: the holder's own colour cannot be destroyed; the map's count of territories stands."""
    game = Game.arrange(
        {"Mill": ("Ada", 9), "Harbour": ("Ada", 9), "*": ("Bo", 1), "Farm": ("Cy", 1)},
        players=["Ada", "Bo", "Cy"],
        colours={"Ada": "red"},
        rules="hasbro-secret-mission",
        turn="Ada",
        phase="attack",
        missions={"Ada": "destroy-red", "Bo": "3x2", "Cy": "3"},
        game_map="ferry",
        auto_defend=True,
    )
    game.apply(Attack("Harbour", "Lighthouse", 3), dice=((6, 6, 6), (1,)))
    assert game.winner == "Ada"


def test_a_small_map_without_missions_refuses_rules_with_missions() -> None:
    data = maps.load("pass").to_data()
    del data["missions"]
    bare = maps.GameMap.from_data(data)
    with pytest.raises(SetupError, match=r"has no missions, .* add missions to the map file") as no:
        Game(["Ada", "Bo", "Cy"], "hasbro-secret-mission", game_map=bare)
    assert no.value.field == "rules"
    Game(["Ada", "Bo", "Cy"], "classic", game_map=bare)


def test_a_map_too_small_for_the_players_is_refused() -> None:
    with pytest.raises(SetupError, match="too few for 5 armies"):
        Game(["Ada", "Bo", "Cy", "Di", "Ed"], "classic", game_map="ferry")
