"""Saved games: what comes back, and what is said of a text that is none."""

import copy
import itertools
import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from risk_widget import Game, GameMap, players
from risk_widget.rules import (
    Action,
    Attack,
    Defend,
    EndAttack,
    EndTurn,
    FormatError,
    LegalActions,
    Occupy,
    Phase,
    Reinforce,
    RuleSet,
    Trade,
)

NAMES = ["Ada", "Bo", "Cy"]


def same(game: Game) -> Game:
    """Return the game saved and loaded, after seeing that nothing was lost on the way."""
    text = game.to_json()
    loaded = Game.from_json(text)
    assert loaded.to_json() == text
    assert loaded.state == game.state
    assert loaded.history == game.history
    assert loaded.events == game.events
    assert loaded.can_redo == game.can_redo
    assert loaded.players == game.players
    assert loaded.rules == game.rules
    assert loaded.game_map.to_data() == game.game_map.to_data()
    assert list(loaded.legal_actions) == list(game.legal_actions)
    return loaded


def border(**options: Any) -> Game:  # noqa: ANN401
    board = {"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 2), "*": ("Cy", 1)}
    return Game.arrange(board, NAMES, **options)


def tiny_map(name: str = "tiny") -> GameMap:
    places = ["One", "Two", "Three", "Four", "Five", "Six"]
    return GameMap.from_data(
        {
            "format": "risk-map",
            "version": 1,
            "name": name,
            "territories": [{"name": place} for place in places],
            "links": [[a, b, "land"] for a, b in itertools.pairwise([*places, "One"])],
            "continents": [
                {"name": "West", "bonus": 1, "territories": places[:3]},
                {"name": "East", "bonus": 2, "territories": places[3:]},
            ],
        }
    )


# What comes back


def test_a_new_game() -> None:
    same(Game(NAMES, seed=1, colours={"Bo": "black"}, auto_defend=True))


def test_a_game_without_a_given_seed_goes_on_with_the_same_dice() -> None:
    game = Game([players.Random(name) for name in NAMES])
    loaded = same(game)
    game.play(moves=300)
    loaded.play(moves=300)
    assert loaded.state == game.state


@pytest.mark.parametrize("rules", RuleSet.presets())
def test_a_new_game_of_every_edition(rules: str) -> None:
    names = NAMES[:2] if RuleSet.preset(rules).players[0] == 2 else NAMES
    same(Game(names[: RuleSet.preset(rules).players[1]], rules=rules, seed=2))


def test_an_edition_of_ones_own() -> None:
    house = RuleSet.preset("classic").replace(name="house", wild_rule="any_two", set_values=(1, 9))
    assert same(Game(NAMES, rules=house, seed=2)).rules.set_values == (1, 9)


def test_a_whole_game_between_computers() -> None:
    game = Game([players.Cautious("Ada", seed=5), players.Random("Bo"), "Cy"], seed=3)
    game.play()
    while game.winner is None:
        game.apply(game.legal_actions[0])
        game.play()
    loaded = same(game)
    ada = loaded.computers["Ada"]
    assert isinstance(ada, players.Cautious)
    assert ada.seed == 5
    assert isinstance(loaded.computers["Bo"], players.Random)


def test_moves_that_were_taken_back_can_be_made_again() -> None:
    game = border()
    for action in (Attack("Alaska", "Kamchatka", 3), Defend(1), EndAttack(), EndTurn()):
        game.apply(action)
    game.undo()
    game.undo()
    loaded = same(game)
    assert loaded.step == 2
    assert [loaded.redo().action, loaded.redo().action] == [EndAttack(), EndTurn()]
    for _ in range(4):
        loaded.undo()
    same(loaded)


def test_scripted_dice() -> None:
    game = border()
    game.apply(Attack("Alaska", "Kamchatka", 3))
    game.apply(Defend(2), dice=((2, 6, 3), (3, 5)))
    loaded = same(game)
    assert loaded.history[1].dice == ((2, 6, 3), (3, 5))


def test_any_arranged_start() -> None:
    same(
        border(
            turn="Cy",
            phase="reinforce",
            hands={"Ada": ["Peru", "wild"], "Bo": ["Iceland"]},
            sets_traded=7,
            to_place=4,
            captured=True,
            deck=["Ural", "wild"],
            colours={"Ada": "gray"},
        )
    )
    same(Game.arrange({"Peru": ("Ada", 1), "Ural": ("Cy", 2)}, NAMES, phase="claim", turn="Bo"))
    same(border(phase="place", to_place=3))
    same(border(rules="hasbro-secret-mission", missions={"Ada": "18x2"}))
    same(border(rules="hasbro-capital", headquarters={"Ada": "Alaska", "Cy": "Peru"}))
    neutral = {"Peru": ("neutral", 1), "Ural": ("Ada", 2), "*": ("Bo", 1)}
    same(Game.arrange(neutral, ["Ada", "Bo"], rules="hasbro-two-player"))


def test_names_of_people_may_be_any_text() -> None:
    same(Game(["Åse <b>", 'Ø "quoted"', "Ж\\n"], seed=1))


class Student(players.Player):
    """A computer player that a student wrote, with an option of its own."""

    def __init__(self, name: str, seed: int = 0, courage: float = 0.5) -> None:
        super().__init__(name, seed)
        self.courage = courage

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        """Return the first legal action."""
        return legal[0]

    def to_data(self) -> Mapping[str, Any]:
        """Return the arguments that make this player again."""
        return {**super().to_data(), "courage": self.courage}


def test_a_computer_player_of_ones_own() -> None:
    game = Game([Student("Ada", seed=2, courage=0.9), "Bo", "Cy"], seed=1)
    game.play()
    ada = same(game).computers["Ada"]
    assert isinstance(ada, Student)
    assert (ada.seed, ada.courage) == (2, 0.9)


class Robot:
    """A computer player by its shape alone."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:  # noqa: ARG002
        """Return the last legal action."""
        return legal[-1]


def test_a_computer_player_that_is_not_known_can_be_seated_again() -> None:
    game = Game([Robot("Ada"), "Bo", "Cy"], seed=1)
    game.play()
    text = game.to_json()
    with pytest.raises(FormatError, match=r"No computer player '.*Robot' is known") as caught:
        Game.from_json(text)
    assert caught.value.field == "players"
    robot = Robot("Ada")
    loaded = Game.from_json(text, players=[robot, "Bo", "Cy"])
    assert loaded.state == game.state
    assert dict(loaded.computers) == {"Ada": robot}
    assert Game.from_json(text, players=NAMES).computers == {}


@pytest.mark.parametrize(
    "seats", [["Bo", "Ada", "Cy"], ["Ada", "Bo"], ["Ada", "Bo", "Di"], [], "A"]
)
def test_who_takes_the_seats_has_the_saved_names(seats: Any) -> None:  # noqa: ANN401
    with pytest.raises(FormatError, match="in this order: Ada, Bo, Cy") as caught:
        Game.from_json(Game(NAMES, seed=1).to_json(), players=seats)
    assert caught.value.field == "players"


def test_a_map_that_is_not_built_in_is_in_the_text() -> None:
    game = Game(NAMES, game_map=tiny_map(), seed=3)
    loaded = same(game)
    assert loaded.game_map.territories == ("One", "Two", "Three", "Four", "Five", "Six")
    assert json.loads(game.to_json())["map"]["name"] == "tiny"


def test_a_map_of_ones_own_that_is_called_classic_stays_ones_own() -> None:
    assert same(Game(NAMES, game_map=tiny_map("classic"), seed=3)).owner("Six") is None


def test_the_built_in_map_is_not_in_the_text() -> None:
    assert json.loads(Game(NAMES, seed=3).to_json())["map"] == "classic"
    assert len(Game(NAMES, seed=3).to_json()) < 2000


# A choice that is still to be made (C106)


def waiting_in(phase: str) -> Game:
    """Return a game in which a choice of each kind is pending."""
    if phase == "claim":
        game = Game(NAMES, seed=1)
        game.apply(game.legal_actions[3])
        return game
    if phase == "place":
        return border(phase="place", to_place=2)
    if phase == "headquarters":
        board = {"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 2), "*": ("Cy", 1)}
        return Game.arrange(board, NAMES, phase="headquarters", rules="hasbro-capital")
    if phase == "forced trade":
        hand = ["Peru", "Iceland", "Ural", "Japan", "Egypt"]
        return border(phase="reinforce", hands={"Ada": hand})
    if phase == "trade after a knock-out":
        hands = {"Ada": ["Peru", "Iceland", "Ural"], "Bo": ["Japan", "Egypt", "Siam"]}
        game = border(hands=hands)
        game.apply(Attack("Alaska", "Kamchatka", 3))
        game.apply(Defend(2), dice=((6, 6, 6), (1, 1)))
        game.apply(Occupy(3))
        return game
    if phase in ("reinforce", "fortify"):
        return border(phase=phase)
    game = border()
    if phase in ("defend", "occupy"):
        game.apply(Attack("Alaska", "Kamchatka", 3))
    if phase == "occupy":
        game.apply(Defend(2), dice=((6, 6, 6), (1, 1)))
    return game


PENDING = [
    "claim", "place", "headquarters", "reinforce", "forced trade", "trade after a knock-out",
    "attack", "defend", "occupy", "fortify",
]  # fmt: skip


@pytest.mark.parametrize("phase", PENDING)
def test_c106_a_pending_choice_is_part_of_the_saved_game(phase: str) -> None:
    game = waiting_in(phase)
    if "trade" in phase:
        assert game.phase is Phase.REINFORCE
        assert all(isinstance(action, Trade) for action in game.legal_actions)
    else:
        assert game.phase == phase
    loaded = same(game)
    for _ in range(30):
        action = game.legal_actions[-1]
        assert loaded.apply(action) == game.apply(action)
        assert loaded.state == game.state


def test_c106_the_defender_meets_the_same_dice() -> None:
    game = waiting_in("defend")
    loaded = same(game)
    assert loaded.player == "Bo"
    assert loaded.apply(Defend(2)) == game.apply(Defend(2))


# What is no saved game


def broken(change: Callable[[dict[str, Any]], Any]) -> str:
    """Return a saved game after something was changed in it."""
    game = border(hands={"Ada": ["Peru"], "Bo": ["wild"]})
    game.apply(Attack("Alaska", "Kamchatka", 3))
    game.apply(Defend(2), dice=((6, 3, 2), (5, 3)))
    data = json.loads(game.to_json())
    change(data)
    return json.dumps(data)


def put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    """Return a change that puts a value somewhere."""

    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[dict[str, Any]], None]:
    """Return a change that takes something out."""

    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


def test_a_game_in_which_nothing_was_changed_is_read() -> None:
    assert Game.from_json(broken(lambda _: None)).armies("Alaska") == 4


@pytest.mark.parametrize("text", ["", "x", "{", "null", "3", "[]", "{}", "NaN", '"a"', "[" * 10**5])
def test_a_text_that_is_no_saved_game(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        Game.from_json(text)
    assert caught.value.field in ("text", "format")


@pytest.mark.parametrize("thing", [None, 3, b"{}", {"format": "risk-widget-game"}])
def test_what_is_no_text_is_refused(thing: Any) -> None:  # noqa: ANN401
    with pytest.raises(FormatError) as caught:
        Game.from_json(thing)
    assert caught.value.field == "text"


def test_a_text_of_endless_length_is_refused_unread() -> None:
    with pytest.raises(FormatError, match="20 million"):
        Game.from_json(" " * 20_000_001)


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("format", put("format", value="chess")),
        ("format", drop("format")),
        ("version", put("version", value=2)),
        ("version", put("version", value="1")),
        ("version", put("version", value=True)),
        ("version", drop("version")),
        ("players", drop("players")),
        ("colours", put("players", value=[])),
        ("players", put("players", value={"name": "Ada"})),
        ("players", put("players", value=[{"name": f"P{n}"} for n in range(7)])),
        ("players[0].name", put("players", 0, value="Ada")),
        ("players[1].name", put("players", 1, "name", value=None)),
        ("players", put("players", 1, "name", value="Ada")),
        ("players", put("players", 1, "name", value="neutral")),
        ("players", put("players", 1, value={"name": "Bo", "computer": "Skynet", "options": {}})),
        ("players", put("players", 1, value={"name": "Bo", "computer": 3, "options": {}})),
        ("players.options", put("players", 1, value={"name": "Bo", "computer": "Random"})),
        (
            "players.options",
            put("players", 1, value={"name": "Bo", "computer": "Random", "options": {"x": 1}}),
        ),
        (
            "players",
            put("players", 1, value={"name": "Bo", "computer": "Random", "options": {"name": "X"}}),
        ),
        ("colours", drop("colours")),
        ("colours", put("colours", value=["red", "blue"])),
        ("colours[0]", put("colours", 0, value=3)),
        ("colours", put("colours", 0, value="pink")),
        ("colours", put("colours", 0, value="blue")),
        ("rules", drop("rules")),
        ("rules", put("rules", value="classic")),
        ("rules.victory", put("rules", "victory", value="draw")),
        ("rules.victory", drop("rules", "victory")),
        ("rules.dice", put("rules", "dice", value=3)),
        ("rules.forced_trade_at", put("rules", "forced_trade_at", value=3)),
        ("rules.set_values", put("rules", "set_values", value=[4, 4])),
        ("map", drop("map")),
        ("map", put("map", value="atlantis")),
        ("map", put("map", value=["classic"])),
        ("map", put("map", value={"format": "risk-map"})),
        ("auto_defend", drop("auto_defend")),
        ("auto_defend", put("auto_defend", value=1)),
        ("seed", drop("seed")),
        ("seed", put("seed", value="7")),
        ("seed", put("seed", value=True)),
        ("seed", put("seed", value=1.5)),
        ("moves", drop("moves")),
        ("moves", put("moves", value={})),
        ("moves[0]", put("moves", 0, value="Attack")),
        ("moves[0].action.type", put("moves", 0, "type", value="Nuke")),
        ("moves[0].action.type", put("moves", 0, "type", value=[])),
        ("moves[0].action.type", drop("moves", 0, "type")),
        ("moves[0].action.dice", put("moves", 0, "dice", value="3")),
        ("moves[0].action.dice", put("moves", 0, "dice", value=3.0)),
        ("moves[0].action.dice", drop("moves", 0, "dice")),
        ("moves[0].action.speed", put("moves", 0, "speed", value=1)),
        ("moves[0]", put("moves", 0, "dice", value=4)),
        ("moves[0]", put("moves", 0, "target", value="Peru")),
        ("moves[1]", put("moves", 1, "rolled", value=[[6, 3], [5, 3]])),
        ("moves[1]", put("moves", 1, "rolled", value=[[6, 3, 7], [5, 3]])),
        ("moves[1].rolled", put("moves", 1, "rolled", value=[[6, 3, 2]])),
        ("moves[1].rolled", put("moves", 1, "rolled", value="6 3 2")),
        ("moves[1].rolled[0][2]", put("moves", 1, "rolled", value=[[6, 3, "2"], [5, 3]])),
        ("moves[0]", put("moves", 0, "rolled", value=[[6, 3, 2], [5, 3]])),
        ("position", drop("position")),
        ("position", put("position", value=3)),
        ("position", put("position", value=-1)),
        ("position", put("position", value="2")),
        ("position", put("position", value=True)),
        ("start", put("start", value=[])),
        ("start", put("start", "table", value=None)),
        ("start", put("start", "winner", value=None)),
        ("start", drop("start", "armies")),
        ("start.armies[3]", put("start", "armies", 3, value=2.5)),
        ("start.armies", put("start", "armies", value=[1])),
        ("start", put("start", "armies", 3, value=0)),
        ("start.armies", put("start", "armies", 3, value=-1)),
        ("start.owners", put("start", "owners", 3, value=3)),
        ("start", put("start", "owners", 3, value=-1)),
        ("start.turn", put("start", "turn", value=3)),
        ("start.turn", put("start", "decider", value=-1)),
        ("start.decider", put("start", "decider", value=1)),
        ("start.phase", put("start", "phase", value="war")),
        ("start", put("start", "phase", value="defend")),
        ("start.number", put("start", "phase", value="headquarters")),
        ("start.outcome", put("start", "phase", value="over")),
        ("start.outcome", put("start", "outcome", value=["Ada", "luck", 1])),
        ("start.outcome", put("start", "outcome", value={"winner": "X", "reason": "", "turn": 1})),
        ("start.outcome.reason", put("start", "outcome", value={"winner": "Ada"})),
        ("start.number", put("start", "number", value=0)),
        ("start.number", put("start", "number", value=-3)),
        ("start", put("start", "to_place", value=3)),
        ("start.to_place", put("start", "to_place", value=-3)),
        ("start.pools", put("start", "pools", 0, value=-1)),
        ("start.pools", put("start", "pools", 0, value=5)),
        ("start.pools", put("start", "neutral_pool", value=5)),
        ("start.sets_traded", put("start", "sets_traded", value=-1)),
        ("start.sets_traded", put("start", "sets_by_seat", 0, value=-1)),
        ("start.sets_by_seat", put("start", "sets_by_seat", value=[])),
        ("start.hands[0][0]", put("start", "hands", 0, 0, value=7)),
        ("start", put("start", "hands", 0, 0, value="Atlantis")),
        ("start", put("start", "hands", 0, value=["Peru", "Peru"])),
        ("start", put("start", "deck", value=[])),
        ("start.hands", put("start", "hands", value=[])),
        ("start", put("start", "battle", value={"source": 0, "target": 1, "dice": 1})),
        ("start.battle", put("start", "battle", value={"source": -1, "target": 42, "dice": 1})),
        ("start.battle.dice", put("start", "battle", value={"source": 0, "target": 1})),
        ("start.fortified", put("start", "fortified", value=True)),
        ("start.trading_after_elimination", put("start", "trading_after_elimination", value=True)),
        ("start.missions", put("start", "missions", 0, value="24")),
        ("start.missions", put("start", "missions", 0, value="")),
        ("start.eliminated_by", put("start", "eliminated_by", 2, value=0)),
        ("start.armies", put("start", "armies", 0, value=9 * 10**8)),
        ("start.number", put("start", "number", value=10**9)),
        ("start.headquarters", put("start", "headquarters", 0, value=42)),
        ("start.headquarters_taken", put("start", "headquarters_taken", value=[[0, 9]])),
        ("start.eliminated_by", put("start", "eliminated_by", 0, value=3)),
        ("start.last_roll.attacker", put("start", "last_roll", value={})),
        ("start.card_due", put("start", "card_due", value="yes")),
    ],
)
def test_whatever_is_broken_is_named(field: str, change: Callable[[dict[str, Any]], None]) -> None:
    with pytest.raises(FormatError) as caught:
        Game.from_json(broken(change))
    assert caught.value.field == field
    assert isinstance(caught.value, ValueError)
    assert len(str(caught.value)) < 400


def test_a_game_is_over_only_if_the_winner_has_won() -> None:
    """R062: a board on which somebody else owns a territory is no victory."""
    game = Game.arrange({"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 1), "*": ("Ada", 1)}, NAMES)
    game.apply(Attack("Alaska", "Kamchatka", 3), dice=((6, 6, 6), (1,)))
    data = json.loads(Game.from_position(game.position).to_json())
    assert Game.from_json(json.dumps(data)).winner == "Ada"
    for change in (put("start", "owners", 5, value=1), put("start", "outcome", "turn", value=7)):
        other = copy.deepcopy(data)
        change(other)
        with pytest.raises(FormatError) as caught:
            Game.from_json(json.dumps(other))
        assert caught.value.field == "start.outcome"


@pytest.mark.parametrize("seats", [5, "Ada", {}, ["Ada", "Bo"], [1, 2, 3]])
def test_seats_that_are_not_the_saved_ones(seats: Any) -> None:  # noqa: ANN401
    with pytest.raises(FormatError, match="Ada, Bo, Cy") as caught:
        Game.from_json(border().to_json(), players=seats)
    assert caught.value.field == "players"


def test_a_position_of_the_largest_armies_can_be_written() -> None:
    """What a saved game may hold, a position can hold, too, when it all stands together."""
    data = json.loads(border().to_json())
    data["start"]["armies"][0] = 9 * 10**8 - 50
    game = Game.from_json(json.dumps(data))
    assert Game.from_position(game.to_position(hidden=True)).state == game.state


def test_a_last_roll_that_cannot_have_been_is_refused() -> None:
    good = {
        "attacker": "Ada", "defender": "Bo", "source": "Alaska", "target": "Kamchatka",
        "attack": [6, 3, 2], "defence": [5, 3], "attacker_losses": 1, "defender_losses": 1,
    }  # fmt: skip
    loaded = Game.from_json(broken(put("start", "last_roll", value=good)))
    loaded.undo()
    loaded.undo()
    assert loaded.view()["last_roll"] == good
    wrong = {
        "attacker": "Zoe", "defender": "Zoe", "source": "Atlantis", "target": "Atlantis",
        "attack": [], "defence": [7], "attacker_losses": 2, "defender_losses": 0,
    }  # fmt: skip
    for name, value in wrong.items():
        text = broken(put("start", "last_roll", value=good | {name: value}))
        with pytest.raises(FormatError) as caught:
            Game.from_json(text)
        assert caught.value.field == "start.last_roll"


def test_too_many_moves_are_refused_before_they_are_read() -> None:
    text = broken(put("moves", value=[0] * 200_001))
    with pytest.raises(FormatError, match="more than 200000 entries") as caught:
        Game.from_json(text)
    assert caught.value.field == "moves"


def test_an_illegal_move_in_the_text_is_told_with_its_refusal() -> None:
    with pytest.raises(FormatError, match=r"Alaska has 5 armies|1, 2 or 3 dice"):
        Game.from_json(broken(put("moves", 0, "dice", value=5)))


# Any damage


def saved_games() -> list[str]:
    """Return small saved games of different kinds."""
    computers = Game([players.Cautious("Ada"), players.Random("Bo"), "Cy"], seed=1)
    computers.play()
    for _ in range(3):
        computers.apply(computers.legal_actions[0])
        computers.play()
    own_map = Game(NAMES, game_map=tiny_map(), seed=4)
    for _ in range(10):
        own_map.apply(own_map.legal_actions[0])
    capital = waiting_in("headquarters")
    capital.apply(capital.legal_actions[0])
    undone = waiting_in("trade after a knock-out")
    undone.undo()
    board = {"Peru": ("neutral", 1), "Ural": ("Ada", 9), "*": ("Bo", 1)}
    neutral = Game.arrange(board, ["Ada", "Bo"], rules="hasbro-two-player", phase="place")
    mission = border(rules="hasbro-secret-mission", missions={"Ada": "18x2", "Bo": "destroy-red"})
    mission.apply(EndTurn())
    mission.apply(Reinforce("Kamchatka", 3))
    return [
        game.to_json()
        for game in (computers, own_map, capital, undone, neutral, mission, waiting_in("occupy"))
    ]


SAVED = saved_games()
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 5, 42, 2**31, -(10**30), 10**400, 0.5, 1e308,
    float("nan"), float("inf"), "", "Ada", "wild", "Peru", "neutral", "x" * 300, "\x00", "\ud800",
    "²", "asia+²", [], {}, [[]], [0], [None], ["Peru"], {"name": "Ada"}, {"type": "EndTurn"},
    "over", "place", "claim", "headquarters", "reinforce", "defend", "occupy", "fortify", "attack",
]  # fmt: skip


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401
    """Return where every value of some JSON stands."""
    found = [path] if path else []
    items: dict[Any, Any] = {}
    if isinstance(data, dict | list):
        items = data if isinstance(data, dict) else dict(enumerate(data))
    for key, value in items.items():
        found += paths(value, (*path, key))
    return found


def damage_value(text: str, chance: random.Random) -> str:
    """Change, repeat, move or remove a value or two."""
    data = json.loads(text)
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        everywhere = paths(data)
        *parents, key = chance.choice(everywhere)
        place = data
        for step in parents:
            place = place[step]
        kind = chance.randrange(5)
        if kind == 0:
            del place[key]
        elif kind == 1 and isinstance(place, list):
            place.insert(key, copy.deepcopy(place[key]))
        elif kind == 2 and isinstance(place[key], int):
            place[key] += chance.choice([-1, 1, 10, -(10**12)])
        elif kind == 3:
            *others, other = chance.choice(paths(data))
            taken: Any = data
            for step in others:
                taken = taken[step]
            place[key] = copy.deepcopy(taken[other])
        else:
            place[key] = copy.deepcopy(chance.choice(ODD))
    return json.dumps(data)


def damage_text(text: str, chance: random.Random) -> str:
    """Cut, repeat or change characters."""
    start, end = sorted(chance.randrange(len(text)) for _ in range(2))
    kind = chance.randrange(4)
    if kind == 0:
        return text[:start]
    if kind == 1:
        return text[:start] + text[end:]
    if kind == 2:
        return text[:end] + text[start:]
    letters = list(text)
    for _ in range(chance.randint(1, 4)):
        letters[chance.randrange(len(text))] = chance.choice('0123456789{}[]:,"eE.-\\ xAn\x00é')
    return "".join(letters)


@settings(max_examples=1000)
@given(
    text=st.sampled_from(SAVED),
    damage=st.sampled_from([damage_value, damage_value, damage_value, damage_text]),
    seed=st.integers(0, 2**32),
)
def test_a_damaged_text_is_a_format_error_or_a_sound_game(
    text: str, damage: Callable[[str, random.Random], str], seed: int
) -> None:
    chance = random.Random(seed)
    try:
        game = Game.from_json(damage(text, chance))
    except FormatError as error:
        assert error.field  # noqa: PT017  it need not be raised
        return
    for _ in range(12):
        assert not game.status()
        assert (game.winner is None) == bool(game.legal_actions.options())
        for seat in (None, *game.players):
            json.dumps(game.view(seat))
        if game.winner:
            break
        game.apply(chance.choice(game.legal_actions))
    assert Game.from_json(game.to_json(), players=game.players).state == game.state
