"""The public interface of `Game`: what it tells, moves, dice, history, computer players."""

import copy
import enum
import itertools
import pickle
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest

from risk_widget import Game, GameMap, players, rules, saved
from risk_widget.game import COLOURS
from risk_widget.rules import (
    Action,
    Attack,
    Claim,
    Code,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    IllegalAction,
    LegalActions,
    Occupy,
    Phase,
    Place,
    Reinforce,
    RuleSet,
    SetupError,
    Trade,
)

NAMES = ["Ada", "Bo", "Cy"]


def border(armies: int = 5, defenders: int = 2, **options: Any) -> Game:  # noqa: ANN401
    """Return a game in which Ada in Alaska stands against Bo in Kamchatka."""
    board = {"Alaska": ("Ada", armies), "Kamchatka": ("Bo", defenders), "*": ("Cy", 1)}
    return Game.arrange(board, NAMES, **options)


def repickled(game: Game) -> Game:
    """Return what another process would be given."""
    other: Game = pickle.loads(pickle.dumps(game))  # noqa: S301  our own
    return other


# What a game tells


def test_a_new_game_waits_for_the_first_claim() -> None:
    game = Game(NAMES, seed=7)
    assert game.phase is Phase.CLAIM
    assert str(game.phase) == "claim"
    assert game.players == ("Ada", "Bo", "Cy")
    assert game.player == game.turn
    assert game.player in NAMES
    assert (game.winner, game.outcome) == (None, None)
    assert (game.owner("Alaska"), game.armies("Alaska")) == (None, 0)
    assert [game.pool(name) for name in NAMES] == [35, 35, 35]
    assert [game.hand(name) for name in NAMES] == [(), (), ()]
    assert game.territories("Ada") == ()
    assert (game.to_place, game.next_set_value) == (1, 4)
    assert (game.rules.name, game.game_map.name) == ("classic", "classic")
    assert not game.status()


def test_the_opening_tells_who_rolled_what() -> None:
    game = Game(NAMES, seed=7)
    (rolled,) = game.events
    assert str(rolled).startswith("Rolling for the first placement: Ada ")
    assert str(rolled).endswith(f"{game.player} begins.")


def test_a_position_tells_owners_armies_hands_and_income() -> None:
    game = Game.arrange(
        {"*South America": ("Ada", 3), "*": ("Bo", 1), "Egypt": ("neutral", 2)},
        NAMES,
        phase="reinforce",
        hands={"Ada": ["Peru", "wild"]},
        sets_traded=5,
    )
    assert game.territories("Ada") == ("Venezuela", "Peru", "Brazil", "Argentina")
    assert game.territories("neutral") == ("Egypt",)
    assert game.owner("Egypt") == "neutral"
    assert game.territories("Cy") == ()
    assert game.armies("Peru") == 3
    assert game.hand("Ada") == ("Peru", "wild")
    income = game.income("Ada")
    assert (income.territories, income.continents, income.total) == (3, {"South America": 2}, 5)
    assert str(income) == "5 armies (3 for territories and 2 for South America)"
    assert game.to_place == 5
    assert game.next_set_value == 15


def test_in_defence_the_defender_decides_on_the_turn_of_the_attacker() -> None:
    game = border()
    game.apply(Attack("Alaska", "Kamchatka", 3))
    assert (game.phase, game.player, game.turn) == (Phase.DEFEND, "Bo", "Ada")


def test_with_one_defending_army_nobody_is_asked() -> None:
    game = border(defenders=1)
    assert any(isinstance(e, rules.Rolled) for e in game.apply(Attack("Alaska", "Kamchatka", 3)))


def test_with_auto_defend_nobody_is_asked_and_two_dice_defend() -> None:
    game = border(auto_defend=True)
    (rolled, *_) = game.apply(Attack("Alaska", "Kamchatka", 3))
    assert isinstance(rolled, rules.Rolled)
    assert len(rolled.defence) == 2


def test_taking_everything_wins_at_once() -> None:
    game = Game.arrange({"Alaska": ("Bo", 1), "*": ("Ada", 2)}, NAMES, seed=1)
    events = game.apply(Attack("Kamchatka", "Alaska", 1), dice=((6,), (1,)))
    assert [type(event).__name__ for event in events] == [
        "Rolled", "Captured", "Eliminated", "Occupied", "Won",
    ]  # fmt: skip
    assert game.phase is Phase.OVER
    assert (game.winner, game.player) == ("Ada", None)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.turn) == ("Ada", 1)
    assert game.outcome.reason == "Ada owns every territory"
    assert len(game.legal_actions) == 0
    assert not game.status()
    refused = game.explain(EndTurn())
    assert refused is not None
    assert refused.code is Code.GAME_OVER


@pytest.mark.parametrize("ask", ["owner", "armies"])
@pytest.mark.parametrize("territory", ["Atlantis", "alaska", "", None, 3, ["Alaska"]])
def test_an_unknown_territory_is_a_key_error(ask: str, territory: Any) -> None:  # noqa: ANN401
    with pytest.raises(KeyError, match="no territory"):
        getattr(Game(NAMES, seed=1), ask)(territory)


@pytest.mark.parametrize("ask", ["hand", "pool", "territories", "income", "view"])
def test_an_unknown_player_is_a_key_error_that_lists_the_players(ask: str) -> None:
    with pytest.raises(KeyError, match="'Zoe' is not at the table: Ada, Bo, Cy"):
        getattr(Game(NAMES, seed=1), ask)("Zoe")


@pytest.mark.parametrize(
    ("ask", "near"),
    [
        (lambda game: game.armies("alaska"), "Alaska"),
        (lambda game: game.owner("Kamtchatka"), "Kamchatka"),
        (lambda game: game.hand("Adda"), "Ada"),
        (lambda game: game.view("ada"), "Ada"),
        (lambda game: game.territories("bo"), "Bo"),
    ],
)
def test_a_misspelt_name_meets_the_nearest_one(ask: Callable[[Game], Any], near: str) -> None:
    with pytest.raises(KeyError, match=f"Did you mean '{near}'"):
        ask(border())


def test_the_repr_says_who_decides_what() -> None:
    assert repr(border()) == "<Game: classic, turn 1, attack, Ada to decide>"


def test_a_map_of_ones_own_can_be_played() -> None:
    game = Game(["A", "B", "C"], game_map=tiny_map(), seed=2)
    assert game.game_map.name == "tiny"
    assert len(game.legal_actions) == 6


def tiny_map() -> GameMap:
    """Return six territories in a ring, in two continents."""
    names = ["One", "Two", "Three", "Four", "Five", "Six"]
    return GameMap.from_data(
        {
            "format": "risk-map",
            "version": 1,
            "name": "tiny",
            "territories": [{"name": name} for name in names],
            "links": [[a, b, "land"] for a, b in itertools.pairwise([*names, "One"])],
            "continents": [
                {"name": "West", "bonus": 1, "territories": names[:3]},
                {"name": "East", "bonus": 2, "territories": names[3:]},
            ],
        }
    )


# Setting up badly


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("players", {"players": ["Ada", "Bo"]}),
        ("players", {"players": ["A", "B", "C", "D", "E", "F", "G"]}),
        ("players", {"players": ["Ada", "Ada", "Bo"]}),
        ("players", {"players": ["Ada", "Bo", "neutral"]}),
        ("players", {"players": ["Ada", "Bo", "  "]}),
        ("players", {"players": ["Ada", "Bo", "C" * 41]}),
        ("players", {"players": ["Ada", "Bo", "C\n"]}),
        ("players", {"players": ["Ada", "Bo", 3]}),
        ("players", {"players": ["Ada", "Bo", None]}),
        ("players", {"players": "Ada"}),
        ("players", {"players": 3}),
        ("players", {"players": [players.Random("Ada"), "Ada", "Bo"]}),
        ("rules", {"rules": "clasic"}),
        ("rules", {"rules": None}),
        ("rules", {"rules": {"name": "classic"}}),
        ("seed", {"seed": "7"}),
        ("seed", {"seed": 1.5}),
        ("seed", {"seed": True}),
        ("game_map", {"game_map": "atlantis"}),
        ("game_map", {"game_map": None}),
        ("colours", {"colours": {"Zoe": "red"}}),
        ("colours", {"colours": {"Ada": "purple"}}),
        ("colours", {"colours": {"Ada": "red", "Bo": "red"}}),
        ("colours", {"colours": ["red", "blue", "green"]}),
    ],
)
def test_setting_up_badly_names_the_argument(field: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        Game(**{"players": NAMES} | arguments)
    assert caught.value.field == field
    assert isinstance(caught.value, ValueError)
    assert field in str(caught.value) or field == "players" or "rule" in str(caught.value)


def test_starting_armies_have_to_cover_the_board() -> None:
    few = RuleSet.preset("classic").replace(start_armies=((3, 13), (4, 13), (5, 13), (6, 13)))
    with pytest.raises(
        SetupError, match="39 starting armies cannot cover 42 territories"
    ) as caught:
        Game(NAMES, rules=few)
    assert caught.value.field == "rules"


def test_colours_are_given_or_taken_in_order() -> None:
    game = Game(NAMES, seed=1, colours={"Bo": "red", "Cy": "black"})
    shown = {player["name"]: player["colour"] for player in game.view()["players"]}
    assert shown == {"Ada": COLOURS[1], "Bo": "red", "Cy": "black"}


# Legal actions


def test_legal_actions_can_be_counted_indexed_sliced_and_chosen_from() -> None:
    game = border(armies=4)
    legal = game.legal_actions
    actions = list(legal)
    assert len(actions) == len(legal) == len(set(actions))
    assert [legal[number] for number in range(len(legal))] == actions
    assert (legal[-1], legal[1:4]) == (actions[-1], actions[1:4])
    assert random.Random(3).choice(legal) in actions
    assert list(reversed(legal)) == actions[::-1]
    with pytest.raises(IndexError):
        legal[len(legal)]
    assert "LegalActions" in repr(legal)


def test_alaska_with_four_armies_may_attack_three_neighbours_with_one_to_three_dice() -> None:
    attacks = [action for action in border(armies=4).legal_actions if isinstance(action, Attack)]
    targets = ["Northwest Territory", "Alberta", "Kamchatka"]
    assert attacks == [Attack("Alaska", target, dice) for target in targets for dice in (1, 2, 3)]


def test_everything_legal_is_in_the_view_and_what_is_not_legal_is_not() -> None:
    legal = border(armies=4).legal_actions
    assert all(action in legal for action in legal)
    assert EndTurn() in legal
    assert Attack("Alaska", "Kamchatka", 4) not in legal
    assert Attack("Alaska", "Kamchatka", True) not in legal
    assert Reinforce("Alaska", 1) not in legal
    for thing in ("EndTurn", None, Attack):
        assert thing not in legal  # type: ignore[comparison-overlap]


def test_options_group_by_territory_so_that_large_armies_do_not_explode() -> None:
    game = border(phase="reinforce", to_place=1_000_000)
    legal = game.legal_actions
    assert len(legal) == 1_000_000
    (option,) = legal.options()
    assert option.counts == range(1, 1_000_001)
    assert option[-1] == Reinforce("Alaska", 1_000_000)
    assert legal[999_999] in legal
    fortify = border(armies=1_000_000, phase="fortify", defenders=1).legal_actions
    assert [option.action for option in fortify.options()] == [EndTurn()]


def test_legal_actions_are_a_view_of_their_own_moment() -> None:
    game = border()
    before = game.legal_actions
    game.apply(EndAttack())
    assert isinstance(before, LegalActions)
    assert Attack("Alaska", "Kamchatka", 1) in before
    assert Attack("Alaska", "Kamchatka", 1) not in game.legal_actions


# Refusals


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Attack("Alaska", "Kamchatka", 5), Code.INVALID_DICE),
        (Attack("Alaska", "Kamchatka", 3), Code.TOO_MANY_DICE),
        (Attack("Alaska", "Peru", 1), Code.NOT_ADJACENT),
        (Attack("Kamchatka", "Alaska", 1), Code.NOT_OWNER),
        (Attack("Alaska", "Atlantis", 1), Code.UNKNOWN_TERRITORY),
        (Attack("Alaska", "Alaska", 1), Code.OWN_TERRITORY),
        (Defend(2), Code.WRONG_PHASE),
        (Occupy(1), Code.WRONG_PHASE),
        (Claim("Peru"), Code.WRONG_PHASE),
        (Place("Alaska"), Code.WRONG_PHASE),
        (Reinforce("Alaska", 1), Code.WRONG_PHASE),
        (Fortify("Alaska", "Peru", 1), Code.WRONG_PHASE),
        (Trade(("Peru", "Alaska", "wild")), Code.TRADE_NOT_ALLOWED),
    ],
)
def test_explain_tells_what_apply_raises_and_nothing_changes(action: Action, code: Code) -> None:
    game = border(armies=3)
    before, history = game.state, game.history
    refusal = game.explain(action)
    assert refusal is not None
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    error = caught.value
    assert error.refusal == refusal
    assert (error.code, error.text, error.rule) == (code, refusal.text, refusal.rule)
    assert isinstance(error, ValueError)
    assert str(error) == str(refusal) == refusal.text
    assert refusal.text.endswith((".", "?"))
    assert str(refusal.rule).startswith(f"{refusal.rule.number}: ")
    assert game.state is before
    assert game.history == history


def test_explain_finds_nothing_wrong_with_a_legal_action() -> None:
    game = border()
    before = game.state
    assert game.explain(Attack("Alaska", "Kamchatka", 3)) is None
    assert game.state is before


@pytest.mark.parametrize("thing", ["EndTurn", None, 3, EndTurn, {"type": "EndTurn"}])
def test_what_is_no_action_is_a_type_error(thing: Any) -> None:  # noqa: ANN401
    game = border()
    before = game.state
    with pytest.raises(TypeError, match="is not an action"):
        game.explain(thing)
    with pytest.raises(TypeError, match="is not an action"):
        game.apply(thing)
    assert game.state is before


def test_a_refused_move_keeps_the_moves_that_may_be_made_again() -> None:
    game = border()
    game.apply(EndAttack())
    game.undo()
    with pytest.raises(IllegalAction):
        game.apply(Occupy(1))
    assert game.can_redo


# Dice


@pytest.mark.parametrize("attack", list(itertools.permutations((6, 3, 2))))
def test_scripted_dice_may_be_named_in_any_order(attack: tuple[int, ...]) -> None:
    game = border()
    game.apply(Attack("Alaska", "Kamchatka", 3))
    (rolled,) = game.apply(Defend(2), dice=(attack, (3, 5)))
    assert isinstance(rolled, rules.Rolled)
    assert (rolled.attack, rolled.defence) == ((6, 3, 2), (5, 3))
    assert (game.armies("Alaska"), game.armies("Kamchatka")) == (4, 1)


def test_dice_may_be_lists() -> None:
    game = border(defenders=1)
    game.apply(Attack("Alaska", "Kamchatka", 2), dice=[[1, 6], [2]])
    assert game.phase is Phase.OCCUPY


@pytest.mark.parametrize(
    "dice",
    [
        ((6, 5), (1,)),
        ((6, 5, 4), (1, 2)),
        ((6, 5, 4), ()),
        ((6, 5, 4),),
        ((6, 5, 4), (1,), (1,)),
        ((6, 5, 0), (1,)),
        ((6, 5, 7), (1,)),
        ((6, 5, 4), (1.0,)),
        ((6, 5, True), (1,)),
        ((6, 5, "4"), (1,)),
        ("654", "1"),
        (654, 1),
    ],
)
def test_dice_that_do_not_fit_are_a_value_error_and_change_nothing(dice: Any) -> None:  # noqa: ANN401
    game = border(defenders=1)
    before = game.state
    with pytest.raises(ValueError, match=r"dice|die") as caught:
        game.apply(Attack("Alaska", "Kamchatka", 3), dice=dice)
    assert not isinstance(caught.value, IllegalAction)
    assert game.state is before
    assert game.history == ()


@pytest.mark.parametrize("action", [EndAttack(), EndTurn(), Attack("Alaska", "Kamchatka", 3)])
def test_dice_for_an_action_that_rolls_nothing_are_refused(action: Action) -> None:
    game = border()
    before = game.state
    with pytest.raises(ValueError, match="rolls no dice"):
        game.apply(action, dice=((6, 5, 4), (1, 1)))
    assert game.state is before
    assert game.history == ()


def test_dice_come_with_the_choice_of_the_defender() -> None:
    """R039: where the defender has a choice nothing is rolled before it."""
    game = border()
    with pytest.raises(ValueError, match=r"rolls no dice yet: Bo has a choice first; .* Defend"):
        game.apply(Attack("Alaska", "Kamchatka", 3), dice=((6, 3, 2), (5, 3)))
    assert game.phase == Phase.ATTACK


def test_a_kind_of_action_is_no_action() -> None:
    with pytest.raises(TypeError, match=r"EndTurn is not an action but .* write EndTurn\("):
        border().apply(EndTurn)  # type: ignore[arg-type]


class Seed(int, enum.Enum):
    """A number that another Python may write as its name."""

    SEVEN = 7


def test_a_seed_is_kept_as_a_plain_number() -> None:
    """The dice come from the number as it is written."""
    game = Game(NAMES, seed=Seed.SEVEN)
    assert game.to_json() == Game(NAMES, seed=7).to_json()


def test_a_seed_has_room_for_any_identifier_but_not_for_more() -> None:
    largest = 2**126
    assert Game.from_json(Game(NAMES, seed=largest).to_json()).events
    for seed in (10**38, -(10**38), 10**5000):
        with pytest.raises(SetupError, match="at most 38 digits") as caught:
            Game(NAMES, seed=seed)
        assert caught.value.field == "seed"


def test_a_forbidden_action_is_refused_before_its_dice_are_counted() -> None:
    with pytest.raises(IllegalAction):
        border().apply(Attack("Alaska", "Peru", 3), dice=((6,), (1,)))


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    def play(seed: int) -> tuple[object, ...]:
        game = Game([players.Random(name, seed=3) for name in NAMES], seed=seed)
        game.play(moves=400)
        return game.state[1:], game.events

    assert play(11) == play(11)
    assert play(11) != play(12)


def test_without_a_seed_two_games_differ() -> None:
    assert Game(NAMES).state.deck != Game(NAMES).state.deck


# History


def test_undo_goes_back_to_the_very_same_state_and_redo_forward_again() -> None:
    game = border()
    states = [game.state]
    for action in (Attack("Alaska", "Kamchatka", 3), Defend(2), EndAttack(), EndTurn()):
        game.apply(action)
        states.append(game.state)
    moves = game.history
    for number in range(4, 0, -1):
        assert game.state is states[number]
        assert game.step == number
        assert game.undo() == moves[number - 1]
    assert game.state is states[0]
    assert game.history == ()
    for number in range(1, 5):
        assert game.redo() == moves[number - 1]
        assert game.state is states[number]
    assert game.history == moves


def test_there_is_nothing_before_the_first_and_after_the_last_move() -> None:
    game = border()
    assert (game.can_undo, game.can_redo) == (False, False)
    with pytest.raises(IndexError, match="no move to take back"):
        game.undo()
    with pytest.raises(IndexError, match="No move was taken back"):
        game.redo()
    game.apply(EndAttack())
    assert (game.can_undo, game.can_redo) == (True, False)
    game.undo()
    assert (game.can_undo, game.can_redo) == (False, True)


def test_another_move_after_undo_drops_the_moves_taken_back() -> None:
    game = border()
    game.apply(EndAttack())
    game.apply(EndTurn())
    game.undo()
    game.undo()
    game.apply(EndTurn())
    assert not game.can_redo
    assert [move.action for move in game.history] == [EndTurn()]


def test_the_same_move_after_undo_meets_the_same_dice() -> None:
    game = border(armies=50, defenders=50, auto_defend=True, seed=5)
    first = [game.apply(Attack("Alaska", "Kamchatka", 3)) for _ in range(10)]
    for _ in range(10):
        game.undo()
    assert [game.apply(Attack("Alaska", "Kamchatka", 3)) for _ in range(10)] == first
    assert len(set(first)) > 1


def test_history_tells_who_did_what_with_which_dice() -> None:
    game = border()
    game.apply(Attack("Alaska", "Kamchatka", 3))
    game.apply(Defend(2), dice=((6, 6, 2), (5, 3)))
    attack, defence = game.history
    assert (attack.player, attack.action) == ("Ada", Attack("Alaska", "Kamchatka", 3))
    assert attack.dice is None
    assert (defence.player, defence.action) == ("Bo", Defend(2))
    assert defence.dice == ((6, 6, 2), (5, 3))
    assert game.events == (*attack.events, *defence.events)
    assert str(defence) == (
        "Alaska against Kamchatka: 6 6 2 against 5 3. Kamchatka loses 2 armies. "
        "Ada takes Kamchatka from Bo. Bo is out of the game."
    )


def test_a_turn_reads_like_a_story() -> None:
    game = Game.arrange(
        {"Alaska": ("Ada", 4), "Kamchatka": ("Bo", 1), "Japan": ("Bo", 1), "*": ("Cy", 1)},
        NAMES,
        phase="reinforce",
        hands={"Ada": ["Alaska", "wild", "Peru"]},
        deck=["Iceland"],
    )
    game.apply(Trade(("Alaska", "wild", "Peru"), bonus="Alaska"))
    game.apply(Reinforce("Alaska", 7))
    game.apply(Attack("Alaska", "Kamchatka", 3), dice=((6, 5, 4), (3,)))
    for action in (Occupy(11), EndAttack(), Fortify("Kamchatka", "Alaska", 1), EndTurn()):
        game.apply(action)
    assert [str(event) for event in game.events] == [
        "Ada trades Alaska, wild and Peru for 4 armies. 2 armies more go onto Alaska.",
        "Ada places 7 armies on Alaska.",
        "Alaska against Kamchatka: 6 5 4 against 3. Kamchatka loses 1 army.",
        "Ada takes Kamchatka from Bo.",
        "Ada moves 11 armies from Alaska into Kamchatka.",
        "Ada moves 1 army from Kamchatka to Alaska.",
        "Ada draws a card.",
        "Ada ends the turn.",
        "Turn 2: Bo receives 3 armies (3 for territories).",
    ]


# Computer players


class Counting(players.Player):
    """Takes the first legal action, and counts how often it was asked."""

    asked = 0

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
        """Return the first legal action."""
        assert view["seat"] == view["player"] == self.name
        self.asked += 1
        return legal[0]


def test_play_stops_when_a_person_has_to_decide() -> None:
    game = Game(["Ada", Counting("Bo"), Counting("Cy")], seed=1)
    game.play()
    assert game.player == "Ada"
    assert game.computer is None
    step = game.step
    assert game.play() == ()
    assert game.step == step


def test_play_returns_what_happened() -> None:
    game = Game([Counting(name) for name in NAMES], seed=1)
    opening = game.events
    events = game.play(moves=50)
    assert game.step == 50
    assert game.events == opening + events


@pytest.mark.parametrize("moves", [0, 1, 7])
def test_play_makes_no_more_moves_than_asked(moves: int) -> None:
    one, two, three = (Counting(name) for name in NAMES)
    game = Game([one, two, three], seed=1)
    game.play(moves=moves)
    assert game.step == one.asked + two.asked + three.asked == moves


def test_play_goes_on_to_the_end_between_computers() -> None:
    game = Game([players.Cautious(name) for name in NAMES], seed=4)
    game.play()
    assert game.phase is Phase.OVER
    assert game.winner in NAMES
    assert game.play() == ()


def test_play_stops_where_a_game_is_too_long_to_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "MOST_MOVES", 30)
    game = Game([players.Random(name) for name in NAMES], seed=4)
    game.play(moves=20)
    game.play()
    assert game.step == 30
    assert game.play() == ()


def test_a_computer_that_takes_another_name_keeps_its_seat() -> None:
    class Renamed(Counting):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
            self.name = "Zoe"
            return legal[0]

    game = Game([Renamed("Ada"), Counting("Bo"), Counting("Cy")], seed=1)
    game.play(moves=9)
    assert {move.player for move in game.history} == {*NAMES}


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, repickled])
def test_a_copy_goes_its_own_way(copied: Callable[[Game], Game]) -> None:
    game = Game(["Ada", players.Cautious("Bo", seed=3), "Cy"], "hasbro-capital", seed=7)
    for _ in range(6):
        game.apply(game.legal_actions[0])
    game.undo()
    before = game.to_json()
    other = copied(game)
    assert other.to_json() == before
    other.redo()
    other.play(moves=3)
    other.apply(other.legal_actions[0])
    assert game.to_json() == before


def test_computers_are_known_by_name() -> None:
    cautious = players.Cautious("Bo")
    game = Game(["Ada", cautious, "Cy"], seed=1)
    assert dict(game.computers) == {"Bo": cautious}
    with pytest.raises(TypeError):
        game.computers["Ada"] = cautious  # type: ignore[index]


def test_a_computer_that_chooses_an_illegal_action_is_named() -> None:
    class Cheat(Counting):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
            return Occupy(1)

    game = Game([Cheat(name) for name in NAMES], seed=1)
    before = game.state
    with pytest.raises(IllegalAction) as caught:
        game.play()
    assert caught.value.__notes__ == [f"{game.player} (Cheat) chose Occupy(armies=1)."]
    assert game.state is before


def test_a_computer_that_chooses_nothing_is_named() -> None:
    class Silent(Counting):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
            return None  # type: ignore[return-value]

    game = Game([Silent(name) for name in NAMES], seed=1)
    with pytest.raises(TypeError) as caught:
        game.play()
    assert caught.value.__notes__ == [f"{game.player} (Silent) chose None."]


def test_a_computer_that_fails_is_named_and_its_moves_before_stay() -> None:
    class Tired(Counting):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
            if view["step"] == 5:
                raise ZeroDivisionError("too tired")
            return super().choose(view, legal)

    game = Game([Tired(name) for name in NAMES], seed=1)
    with pytest.raises(ZeroDivisionError, match="too tired") as caught:
        game.play()
    assert caught.value.__notes__ == [f"{game.player} (Tired) was choosing a move."]
    assert game.step == 5


# Threads

MEANWHILE = 0.2


def test_two_threads_make_one_move_after_another() -> None:
    seen: list[int] = []
    both_choose, one_chooses = threading.Event(), threading.Event()

    class Slow(Counting):
        def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
            seen.append(view["step"])
            if one_chooses.is_set():
                both_choose.set()
            one_chooses.set()
            both_choose.wait(MEANWHILE)
            return super().choose(view, legal)

    game = Game([Slow(name) for name in NAMES], seed=1)
    threads = [threading.Thread(target=game.play, args=[1]) for _ in range(2)]
    threads[0].start()
    one_chooses.wait()
    threads[1].start()
    for thread in threads:
        thread.join()
    assert seen == [0, 1]
    assert Game.replay(game.record()).state == game.state


@pytest.mark.parametrize("change", ["apply", "undo", "redo"])
def test_a_change_waits_for_the_thread_that_holds_the_lock(change: str) -> None:
    game = border()
    game.apply(EndAttack())
    if change == "redo":
        game.undo()
    step = game.step
    moves = {"apply": lambda: game.apply(EndTurn()), "undo": game.undo, "redo": game.redo}
    thread = threading.Thread(target=moves[change])
    with game.lock:
        thread.start()
        thread.join(MEANWHILE / 10)
        assert game.step == step
    thread.join()
    assert game.step != step


# Watching


def test_watchers_are_called_after_every_change_until_they_leave() -> None:
    game = border()
    steps: list[int] = []

    def note() -> None:
        steps.append(game.step)

    game.watch(note)
    game.apply(EndAttack())
    game.apply(EndTurn())
    game.undo()
    game.redo()
    with pytest.raises(IllegalAction):
        game.apply(Occupy(3))
    assert steps == [1, 2, 1, 2]
    game.unwatch(note)
    game.unwatch(note)
    game.undo()
    assert steps == [1, 2, 1, 2]


def test_a_watcher_may_leave_while_it_is_called() -> None:
    game = border()
    calls: list[str] = []

    def once() -> None:
        calls.append("once")
        game.unwatch(once)

    game.watch(once)
    game.watch(lambda: calls.append("always"))
    game.apply(EndAttack())
    game.apply(EndTurn())
    assert calls == ["once", "always", "always"]
