"""Computer players: reasons, chance, strength, and how short one of your own can be."""

import re
from typing import Any

import pytest

from risk_widget import Game, players
from risk_widget.rules import (
    Action,
    Attack,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    LegalActions,
    Occupy,
    Phase,
    Place,
    Reinforce,
    RuleSet,
    SetupError,
    Trade,
)

NAMES = ["Ada", "Bo", "Cy", "Di"]


class Hasty(players.Planner):
    """A planner that looks at few positions, so that the tests stay fast."""

    def __init__(self, name: str, seed: int = 0) -> None:
        super().__init__(name, seed, positions=12)

    def to_data(self) -> dict[str, Any]:
        return {"name": self.name, "seed": self.seed}


KINDS = [players.Random, players.Cautious, players.Greedy, players.Odds, Hasty]
MOST_MOVES = 5000


def arrange(board: dict[str, tuple[str, int]], **options: Any) -> Game:  # noqa: ANN401
    """Return a position in which the cautious Ada has to decide."""
    return Game.arrange(board, [players.Cautious("Ada"), "Bo", "Cy"], **options)


def choice(game: Game) -> Action:
    """Return what the computer player does next."""
    game.play(moves=1)
    return game.history[-1].action


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seeds_give_the_same_game(kind: type[players.Player]) -> None:
    def game(dice: int, chance: int) -> Game:
        game = Game([kind(name, seed=chance) for name in NAMES], seed=dice)
        game.play(moves=500)
        return game

    first = game(1, 2)
    assert game(1, 2).history == first.history
    assert game(2, 2).history != first.history


def test_another_seed_of_its_own_makes_random_choose_otherwise() -> None:
    def actions(seed: int) -> list[Action]:
        game = Game([players.Random(name, seed=seed) for name in NAMES], seed=1)
        game.play(moves=50)
        return [move.action for move in game.history]

    assert actions(1) == actions(1)
    assert actions(1) != actions(2)


def test_two_random_players_of_the_same_seed_do_not_choose_alike() -> None:
    legal = Game(NAMES, seed=1).legal_actions
    chosen = {players.Random(name).choose({"step": 7}, legal) for name in "abcdefgh"}
    assert len(chosen) > 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("auto_defend", [True, False])
def test_every_move_has_a_reason_of_one_sentence(
    kind: type[players.Player], auto_defend: bool
) -> None:
    seats = [kind(name, seed=4) for name in NAMES]
    game = Game(seats, seed=4, auto_defend=auto_defend)
    by_name = {seat.name: seat for seat in seats}
    kinds = set()
    for _ in range(700):
        if game.winner:
            break
        assert game.player is not None
        mover = by_name[game.player]
        mover.reason = ""
        game.play(moves=1)
        kinds.add(type(game.history[-1].action))
        assert re.fullmatch(r"[A-Z][^.!?]{5,150}\.", mover.reason), mover.reason
    assert {Attack, Occupy, Fortify, Reinforce} <= kinds
    assert (Defend in kinds) == (not auto_defend)


# Ten thousand such games are played by tests/benchmarks/bench_players.py.
@pytest.mark.parametrize("rules", RuleSet.presets())
def test_all_kinds_together_play_every_edition_to_its_end(rules: str) -> None:
    result = players.tournament(KINDS, 3, rules=rules, most_moves=MOST_MOVES, progress=False)
    assert sum(result.wins.values()) == 3
    assert not any(result.faults.values())
    assert not result.errors


@pytest.mark.parametrize("rules", RuleSet.presets())
@pytest.mark.parametrize("kind", KINDS)
def test_every_edition_is_played_legally(kind: type[players.Player], rules: str) -> None:
    least = RuleSet.preset(rules).players[0]
    game = Game([kind(name, seed=2) for name in NAMES[: max(2, least)]], rules=rules, seed=2)
    game.play(moves=300)
    assert game.step == 300 or game.winner
    assert not game.status()


# The hundred games of the requirement are played by tests/benchmarks/bench_games.py.
@pytest.mark.parametrize("seed", range(25))
def test_four_cautious_players_reach_a_winner(seed: int) -> None:
    seats = [players.Cautious(name, seed=seed) for name in NAMES]
    game = Game(seats, seed=seed, auto_defend=seed % 2 == 0)
    game.play(moves=MOST_MOVES)
    assert game.winner in NAMES


def test_cautious_beats_random_clearly() -> None:
    wins = 0
    for seed in range(24):
        kinds = [players.Cautious, players.Random] * 2
        kinds = kinds if seed % 2 else kinds[::-1]
        seats = [kind(name, seed=seed) for kind, name in zip(kinds, NAMES, strict=True)]
        game = Game(seats, seed=seed, auto_defend=True)
        game.play(moves=MOST_MOVES)
        wins += isinstance(game.computers.get(game.winner or ""), players.Cautious)
    assert wins >= 22  # by chance alone: 12


# What Cautious does


def test_it_attacks_with_all_dice_where_it_is_clearly_stronger() -> None:
    game = arrange({"Alaska": ("Ada", 9), "Kamchatka": ("Bo", 2), "*": ("Cy", 9)})
    assert choice(game) == Attack("Alaska", "Kamchatka", 3)
    player = game.computers["Ada"]
    assert isinstance(player, players.Cautious)
    assert player.reason == "Alaska with 9 armies is clearly stronger than Kamchatka with 2."


def test_it_does_not_attack_without_a_clear_majority() -> None:
    game = arrange({"Alaska": ("Ada", 4), "Kamchatka": ("Bo", 2), "*": ("Cy", 9)})
    assert choice(game) == EndAttack()


def test_it_completes_a_continent_rather_than_taking_a_lone_territory() -> None:
    board = {
        "*": ("Bo", 2),
        "*South America": ("Ada", 9),
        "Venezuela": ("Bo", 2),
        "Ural": ("Cy", 1),
    }
    action = choice(arrange(board))
    assert isinstance(action, Attack)
    assert action.target == "Venezuela"


def test_it_knocks_out_who_has_one_territory_left() -> None:
    board = {"*": ("Bo", 2), "Brazil": ("Ada", 9), "Peru": ("Cy", 2)}
    action = choice(arrange(board))
    assert isinstance(action, Attack)
    assert action.target == "Peru"


def test_it_trades_as_soon_as_it_can_and_keeps_its_wilds() -> None:
    hand = ["wild", "Alaska", "Northwest Territory", "Greenland"]
    game = arrange({"*": ("Bo", 2), "Peru": ("Ada", 9)}, phase="reinforce", hands={"Ada": hand})
    trades = [action for action in game.legal_actions if isinstance(action, Trade)]
    least = min(trade.cards.count("wild") for trade in trades)
    action = choice(game)
    assert isinstance(action, Trade)
    assert action.cards.count("wild") == least


def test_it_reinforces_a_border_not_the_hinterland() -> None:
    board = {"*": ("Bo", 2), "*Australia": ("Ada", 1), "Ural": ("Cy", 1)}
    assert choice(arrange(board, phase="reinforce", to_place=4)) == Reinforce("Indonesia", 4)
    assert choice(arrange(board, phase="place", to_place=4)) == Place("Indonesia", 1)


def test_it_defends_with_two_dice() -> None:
    board = {"Alaska": ("Bo", 9), "Kamchatka": ("Ada", 4), "*": ("Cy", 1)}
    game = arrange(board, turn="Bo")
    game.apply(Attack("Alaska", "Kamchatka", 3))
    assert choice(game) == Defend(2)


def test_it_moves_all_armies_out_of_the_hinterland() -> None:
    board = {"Peru": ("Ada", 9), "Argentina": ("Ada", 1), "Brazil": ("Bo", 1), "*": ("Ada", 1)}
    board |= {"Ural": ("Cy", 1)}
    game = arrange(board)
    game.apply(Attack("Peru", "Brazil", 3), dice=((6, 6, 6), (1,)))
    assert choice(game) == Occupy(8)


def test_it_fortifies_from_the_hinterland_towards_the_front() -> None:
    board = {"*": ("Bo", 2), "*Australia": ("Ada", 1), "Eastern Australia": ("Ada", 7)}
    board |= {"Ural": ("Cy", 1)}
    assert choice(arrange(board, phase="fortify")) == Fortify("Eastern Australia", "New Guinea", 6)
    board["Eastern Australia"] = ("Ada", 1)
    assert choice(arrange(board, phase="fortify")) == EndTurn()


# A player of one's own


class Brave(players.Player):
    """Attacks whatever it can, with everything it has."""

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
        """Return the strongest attack, or the last thing that can be done."""
        attacks = [action for action in legal if isinstance(action, Attack)]
        if attacks:
            strongest = max(attacks, key=lambda a: (view["armies"][a.source], a.dice))
            return self.because("Fortune favours the brave.", strongest)
        return self.because("There is nobody to attack.", legal[-1])


def test_a_player_of_ten_lines_plays_a_whole_game() -> None:
    game = Game([Brave("Ada"), players.Cautious("Bo"), players.Random("Cy")], seed=1)
    game.play(moves=MOST_MOVES)
    assert game.winner is not None
    loaded = Game.from_json(game.to_json())
    assert isinstance(loaded.computers["Ada"], Brave)
    assert repr(loaded.computers["Ada"]) == "Brave('Ada')"


def test_a_player_without_a_choice_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="abstract"):
        players.Player("Ada")  # type: ignore[abstract]


def test_a_player_whose_init_forgets_the_base_is_told_what_it_lacks() -> None:
    class Forgetful(players.Player):
        def __init__(self, name: str) -> None:
            self.plan = name

        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
            return legal[0]

    with pytest.raises(SetupError, match=r"Forgetful\(None\) is neither a name nor .* with a name"):
        Game([Forgetful("Ada"), "Bo", "Cy"])
    player = Forgetful("Ada")
    player.name = "Ada"
    game = Game([player, "Bo", "Cy"], seed=1)
    game.play()
    assert player.reason == ""


def test_a_player_is_shown_the_view_of_its_seat() -> None:
    seen: list[dict[str, Any]] = []

    class Looker(players.Player):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
            seen.append(view)
            return legal[0]

    game = Game.arrange(
        {"*": ("Bo", 1), "Peru": ("Ada", 3)},
        [Looker("Ada"), "Bo", "Cy"],
        hands={"Ada": ["Ural"], "Bo": ["Siam"]},
    )
    expected = game.view("Ada")
    game.play(moves=1)
    assert seen == [expected]
    assert game.phase is not Phase.OVER
