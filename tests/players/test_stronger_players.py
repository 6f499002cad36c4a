"""Greedy, Odds and Planner, the levels, and hints: what they do, and what they may know."""

import math
import random
from typing import Any

import pytest

from risk_widget import Game, odds, players
from risk_widget.players.columns import advance, battle, campaign_chance, column, in_100
from risk_widget.players.ratings import ratings, strengths
from risk_widget.rules import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    EndAttack,
    Fortify,
    Occupy,
    Place,
    Reinforce,
    SetupError,
    Trade,
)

NAMES = ["Ada", "Bo", "Cy"]


def arrange(kind: type[players.Player], board: dict[str, tuple[str, int]], **options: Any) -> Game:  # noqa: ANN401
    """Return a position in which Ada, a computer player, has to decide."""
    return Game.arrange(board, [kind("Ada"), "Bo", "Cy"], **options)


def choice(game: Game) -> Action:
    """Return what the computer player does next."""
    game.play(moves=1)
    return game.history[-1].action


def reason(game: Game) -> str:
    """Return why Ada moved."""
    player = game.computers["Ada"]
    assert isinstance(player, players.Player)
    return player.reason


# Greedy


def test_greedy_attacks_for_a_continent_with_one_army_more() -> None:
    board = {"*": ("Cy", 9), "*South America": ("Ada", 1), "Peru": ("Ada", 4)}
    board["Brazil"] = ("Bo", 3)
    assert choice(arrange(players.Greedy, board)) == Attack("Peru", "Brazil", 3)
    board["Brazil"] = ("Bo", 4)
    assert choice(arrange(players.Greedy, board)) == EndAttack()


def test_greedy_places_where_a_continent_lacks_something() -> None:
    board = {"*": ("Cy", 3), "*Australia": ("Ada", 1), "New Guinea": ("Bo", 1), "Ural": ("Ada", 9)}
    game = arrange(players.Greedy, board, phase="reinforce", to_place=3)
    action = choice(game)
    assert isinstance(action, Reinforce)
    assert action.territory in ("Indonesia", "Western Australia", "Eastern Australia")
    assert "Australia" in reason(game)


# Odds


def test_odds_begins_a_campaign_with_a_good_chance() -> None:
    board = {"*": ("Cy", 5), "*South America": ("Bo", 1), "Venezuela": ("Ada", 9)}
    game = arrange(players.Odds, board)
    action = choice(game)
    assert isinstance(action, Attack)
    assert action.source == "Venezuela"
    chance = odds.campaign(9, [1, 1, 1]).win
    assert f"{round(100 * chance)} in 100" in reason(game)


def test_odds_leaves_a_campaign_with_a_bad_chance() -> None:
    board = {"*": ("Cy", 5), "*South America": ("Bo", 5), "Venezuela": ("Ada", 9)}
    assert odds.campaign(9, [5, 5, 5]).win < 0.1
    game = arrange(players.Odds, board)
    action = choice(game)
    # One territory has a good chance, and brings a card.
    assert isinstance(action, Attack)
    board = {"*": ("Cy", 5), "*South America": ("Bo", 7), "Venezuela": ("Ada", 6)}
    assert choice(arrange(players.Odds, board)) == EndAttack()


def test_odds_grows_bolder_so_that_games_end() -> None:
    game = Game.arrange({"*": ("Bo", 9), "Peru": ("Ada", 9), "Ural": ("Cy", 9)}, NAMES)
    view = game.view("Ada")
    player = players.Odds("Ada")
    assert player.choose(view, game.legal_actions) == EndAttack()
    assert odds.battle(9, 9).win < 0.5
    old = Game.arrange({"*": ("Bo", 9), "Peru": ("Ada", 12), "Ural": ("Cy", 9)}, NAMES)
    view = old.view("Ada")
    assert player.choose(view, old.legal_actions) == EndAttack()
    assert isinstance(player.choose(view | {"number": 300}, old.legal_actions), Attack)


# Planner


def test_planner_completes_a_continent() -> None:
    board = {"*": ("Cy", 3), "*South America": ("Ada", 1), "Peru": ("Ada", 9), "Brazil": ("Bo", 2)}
    board["Ural"] = ("Bo", 3)
    game = arrange(players.Planner, board)
    assert choice(game) == Attack("Peru", "Brazil", 3)
    assert reason(game) == "From Peru the chance to take Brazil is 98 in 100."


def test_planner_does_not_throw_armies_away() -> None:
    board = {"*": ("Cy", 9), "Brazil": ("Ada", 4), "Peru": ("Ada", 1), "Ural": ("Bo", 9)}
    assert choice(arrange(players.Planner, board)) == EndAttack()


def test_planner_knocks_out_who_holds_many_cards() -> None:
    board = {"*": ("Cy", 4), "*South America": ("Ada", 1), "Brazil": ("Ada", 12)}
    board |= {"North Africa": ("Bo", 3)}
    cards = ["Alaska", "Alberta", "Ontario", "Quebec"]
    game = arrange(players.Planner, board, hands={"Bo": cards}, sets_traded=5)
    assert choice(game) == Attack("Brazil", "North Africa", 3)


def test_planner_goes_for_its_mission() -> None:
    board = {"*": ("Cy", 2), "*South America": ("Ada", 1), "*Asia": ("Ada", 2)}
    board |= {"Venezuela": ("Ada", 5), "Peru": ("Ada", 5), "Brazil": ("Bo", 4)}
    options: dict[str, Any] = {"rules": "hasbro-secret-mission"}
    game = arrange(
        players.Planner,
        board,
        missions={"Ada": "asia+south-america", "Bo": "24", "Cy": "18x2"},
        **options,
    )
    action = choice(game)
    assert isinstance(action, Attack)
    assert action.target == "Brazil"


def test_planner_takes_the_last_headquarters() -> None:
    board = {"*": ("Cy", 3), "Peru": ("Ada", 8), "Brazil": ("Bo", 3), "Argentina": ("Cy", 1)}
    game = arrange(
        players.Planner,
        board | {"Alaska": ("Ada", 9), "Ural": ("Ada", 2)},
        rules="hasbro-capital",
        headquarters={"Ada": "Alaska", "Bo": "Brazil", "Cy": "Ural"},
    )
    assert choice(game) == Attack("Peru", "Brazil", 3)


def test_planner_hinders_the_opponent_with_neutral_armies() -> None:
    game = Game([players.Planner("Ada"), players.Planner("Bo")], "hasbro-two-player", seed=1)
    while not (game.phase == "place" and not any(p["pool"] for p in game.view()["players"])):
        game.play(moves=1)
    who = game.player
    action = choice(game)
    assert isinstance(action, Place)
    assert game.owner(action.territory) == "neutral"
    near = [game.owner(place) for place in game.game_map.neighbours(action.territory)]
    assert sum(owner not in (who, "neutral") for owner in near) > near.count(who)


def test_planner_moves_idle_armies_to_the_front() -> None:
    board = {"*": ("Cy", 2), "*Australia": ("Ada", 1), "Eastern Australia": ("Ada", 7)}
    action = choice(arrange(players.Planner, board | {"Ural": ("Bo", 1)}, phase="fortify"))
    assert isinstance(action, Fortify)
    assert (action.source, action.armies) == ("Eastern Australia", 6)


def test_planner_leaves_nobody_behind_in_the_hinterland() -> None:
    board = {"Peru": ("Ada", 9), "Brazil": ("Bo", 1), "*South America": ("Ada", 1)}
    game = arrange(players.Planner, board | {"*": ("Cy", 1)})
    game.apply(Attack("Peru", "Brazil", 3), dice=((6, 6, 6), (1,)))
    assert choice(game) == Occupy(8)


def test_more_positions_change_only_how_far_it_looks() -> None:
    game = Game([players.Planner("Ada", positions=5), players.Planner("Bo"), "Cy"], seed=1)
    loaded = Game.from_json(game.to_json())
    ada, bo = loaded.computers["Ada"], loaded.computers["Bo"]
    assert isinstance(ada, players.Planner)
    assert isinstance(bo, players.Planner)
    assert (ada.positions, ada.seconds) == (5, None)
    assert bo.positions > 5


def test_planner_stops_searching_when_its_time_is_over() -> None:
    board = {"*": ("Cy", 3), "*South America": ("Ada", 9), "Ural": ("Bo", 3)}
    game = Game.arrange(board, [players.Planner("Ada", positions=10**9, seconds=0.01), "Bo", "Cy"])
    game.play(moves=1)
    assert game.step == 1


# What is computed before: laws of battles and campaigns


@pytest.mark.parametrize(("armies", "defenders"), [(2, 1), (4, 2), (11, 10), (30, 12)])
def test_battles_have_their_exact_chance(armies: int, defenders: int) -> None:
    exact = odds.battle(armies, defenders)
    law = battle(armies, defenders)
    assert law.win == pytest.approx(exact.win, abs=1e-12)
    assert sum(chance for _, chance in law.left) == pytest.approx(exact.win)


@pytest.mark.parametrize("defenders", [[3, 2, 4], [1, 1, 1, 1, 1], [6, 1, 2]])
def test_campaigns_have_nearly_their_exact_chance(defenders: list[int]) -> None:
    law = column(15)
    for number, each in enumerate(odds.campaign(15, defenders).win_each):
        law = advance(law, defenders[number])
        assert law.win == pytest.approx(each, abs=0.04)


@pytest.mark.parametrize(
    ("armies", "defenders"), [(81, 81), (120, 140), (249, 300), (286, 289), (260, 330), (400, 470)]
)
def test_large_battles_have_nearly_their_exact_chance(armies: int, defenders: int) -> None:
    exact, quick = odds.battle(armies, defenders), battle(armies, defenders)
    assert quick.win == pytest.approx(exact.win, abs=0.05)
    assert sum(chance for _, chance in quick.left) == pytest.approx(quick.win)
    mean_left = sum(n * chance for n, chance in exact.armies_left.items()) / exact.win
    assert sum(n * chance for n, chance in quick.left) / quick.win == pytest.approx(
        mean_left, abs=4
    )
    held = sum(n * chance for n, chance in exact.defenders_left.items()) / (1 - exact.win)
    assert quick.held == pytest.approx(held, abs=4)


@pytest.mark.parametrize("defenders", [(289,), (42, 58, 59, 31, 51), (93, 60, 67)])
def test_the_chance_told_is_exact_for_hundreds_of_armies(defenders: tuple[int, ...]) -> None:
    assert campaign_chance(286, defenders) == odds.campaign(286, defenders).win


def test_no_battle_is_told_to_be_certain() -> None:
    assert in_100(battle(1500, 10).win) == 99


def test_huge_armies_are_weighed_without_a_huge_table() -> None:
    assert battle(1500, 1000).win > 0.99
    assert battle(700, 1000).win < 0.2


# Levels


def test_levels_have_their_names() -> None:
    assert [*players.LEVELS] == ["easy", "medium", "hard"]
    for name in players.LEVELS:
        assert players.level(name, "Bo").name == "Bo"
    with pytest.raises(SetupError, match="easy, medium, hard"):
        players.level("brutal", "Bo")


# Seeded, so it cannot come out otherwise; tests/benchmarks/bench_players.py measures the levels.
def test_medium_beats_easy() -> None:
    entrants = {"easy": players.LEVELS["easy"], "medium": players.LEVELS["medium"]}
    result = players.tournament(entrants, 8, seed=2, seats=4, progress=False)
    assert result.wins["medium"] >= 5


# Hints


def hinted(game: Game, **options: Any) -> list[players.Hint]:  # noqa: ANN401
    """Return hints that are legal, in order, and have a sentence each."""
    found = players.hints(game, **options)
    assert all(hint.action in game.legal_actions for hint in found)
    assert all(hint.sentence.endswith(".") for hint in found)
    worths = [hint.worth for hint in found]
    assert worths == sorted(worths, reverse=True)
    return found


def test_hints_begin_with_the_best_move_and_its_chance() -> None:
    board = {"*": ("Cy", 3), "*South America": ("Ada", 1), "Peru": ("Ada", 9), "Brazil": ("Bo", 2)}
    game = Game.arrange(board | {"Ural": ("Bo", 3)}, NAMES)
    first, *_ = hinted(game)
    assert first.action == Attack("Peru", "Brazil", 3)
    assert first.chance == odds.battle(9, 2).win
    assert 0 < first.worth < 1
    assert len(players.hints(game, best=1)) == 1
    assert len(players.hints(Game(NAMES, seed=1))) == 3


def test_there_are_hints_in_every_phase() -> None:
    kinds: set[type[Action]] = set()
    game = Game(NAMES, "hasbro-capital", seed=3)
    player = players.Cautious("x", seed=1)
    while game.winner is None and game.step < 500:
        if game.step % 7 == 0 or game.phase in ("headquarters", "fortify", "occupy"):
            kinds.add(type(hinted(game, positions=10)[0].action))
        game.apply(player.choose(game.view(game.player), game.legal_actions))
    assert {Claim, Place, ChooseHeadquarters, Reinforce, Attack, Occupy, Fortify} <= kinds


def test_a_hint_says_which_set_to_trade() -> None:
    hand = ["wild", "Alaska", "Northwest Territory", "Greenland", "Alberta"]
    game = Game.arrange(
        {"*": ("Bo", 2), "Peru": ("Ada", 9)}, NAMES, phase="reinforce", hands={"Ada": hand}
    )
    assert isinstance(hinted(game)[0].action, Trade)


def test_a_hint_speaks_the_language_of_the_learner() -> None:
    game = Game.arrange({"*": ("Cy", 1), "Peru": ("Ada", 9), "Ural": ("Bo", 3)}, NAMES)
    message = players.hints(game)[0].message
    assert message.in_language("en") == str(message)


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    game = Game(NAMES, seed=1)
    waiting = next(name for name in NAMES if name != game.player)
    assert players.hints(game, waiting) == []
    with pytest.raises(SetupError, match="not at the table"):
        players.hints(game, "Eve")
    with pytest.raises(SetupError, match="at least 1"):
        players.hints(game, best=0)


def test_hints_know_no_more_than_the_seat() -> None:
    def told(hands: dict[str, list[str]], missions: dict[str, str]) -> list[players.Hint]:
        game = Game.arrange(
            {"*": ("Bo", 2), "*Europe": ("Cy", 2), "*Africa": ("Ada", 4)},
            NAMES,
            rules="hasbro-secret-mission",
            hands=hands,
            missions=missions,
        )
        return players.hints(game)

    missions = {"Ada": "24", "Bo": "asia+africa", "Cy": "18x2"}
    others = {"Ada": "24", "Bo": "18x2", "Cy": "north-america+africa"}
    assert told({"Bo": ["Ural", "wild"]}, missions) == told({"Bo": ["Siam", "Peru"]}, others)


# Ratings


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    # Of ten thousand games the shares are those of strengths 4, 2 and 1 at a table of three.
    results: dict[tuple[tuple[int, ...], int], int]
    results = {((1, 1, 1), 0): 40_000, ((1, 1, 1), 1): 20_000, ((1, 1, 1), 2): 10_000}
    found = strengths(results, 3)
    assert found[0] / found[1] == pytest.approx(2, rel=1e-3)
    assert found[1] / found[2] == pytest.approx(2, rel=1e-3)


def test_three_seats_of_a_kind_make_nobody_stronger() -> None:
    found = strengths({((3, 1), 0): 30_000, ((3, 1), 1): 10_000}, 2)
    assert found[0] == pytest.approx(found[1], rel=1e-3)


def test_ratings_without_a_game_say_nothing() -> None:
    first, second = ratings([], 2)
    assert first == second
    assert first.value == 1500
    assert first.high - first.low > 900


def test_an_interval_is_that_of_the_logarithm_of_the_odds() -> None:
    # With many games the virtual ones count for nothing: the variance of ln(wins / losses).
    wins, losses = 60_000, 40_000
    first, second = ratings([((1, 1), 0)] * wins + [((1, 1), 1)] * losses, 2)
    deviation = 400 / math.log(10) * math.sqrt(1 / wins + 1 / losses)
    # Each is half the difference away from the average.
    assert first.high - first.low == pytest.approx(2 * 1.96 * deviation / 2, rel=1e-3)
    assert second.high - second.low == pytest.approx(first.high - first.low)


def test_most_intervals_hold_the_truth() -> None:
    chance = random.Random(1)
    truth = 1500 + 400 * math.log10(2)
    right = 0
    for _ in range(100):
        winners = chance.choices(range(3), weights=[2, 1, 0.5], k=60)
        first, *_ = ratings([((1, 1, 1), winner) for winner in winners], 3)
        right += first.low <= truth <= first.high
    assert 90 <= right <= 99


def test_who_won_everything_keeps_a_rating() -> None:
    best, worst = ratings([((1, 1), 0)] * 20, 2)
    assert 1500 < best.value < 3000
    assert best.low < best.value - 100 < best.value + 100 < best.high
    assert 0 < worst.value < 1500
