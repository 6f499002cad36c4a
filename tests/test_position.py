"""Positions as one line of text: what comes back, what is hidden, and what is refused."""

import random
import urllib.parse
from collections.abc import Iterator
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from risk_widget import Game, GameMap, RuleSet, maps, players
from risk_widget.position_fields import FIELDS
from risk_widget.rules import (
    Attack,
    ChooseHeadquarters,
    Defend,
    EndAttack,
    EndTurn,
    FormatError,
    Fortify,
    Occupy,
    Phase,
    SetupError,
    Trade,
)
from tests.benchmarks.bench_presets import games, played

NAMES = ["Ada", "Bo", "Cy"]
ODD_NAMES = ["~_.-", "Zoë \"{}'\U0001f600", " | x  ; y"]


def read_again(game: Game, *, hidden: bool = False) -> Game:
    """Return the game at the position's text, after seeing that nothing public was lost."""
    text = game.to_position(hidden=hidden)
    assert urllib.parse.quote(text, safe="") == text
    assert "\n" not in text
    other = Game.from_position(text)
    assert other.to_position(hidden=hidden) == text
    assert other.view() == game.view() | {"step": 0}
    assert (other.rules, other.outcome) == (game.rules, game.outcome)
    if hidden:
        assert other.state == game.state
    return other


def same_moves(one: Game, other: Game) -> bool:
    """Return whether two games have the same legal actions, sets of cards aside."""
    one_has, other_has = (
        [action for action in game.legal_actions if not isinstance(action, Trade)]
        for game in (one, other)
    )
    return one_has == other_has


def border(**options: Any) -> Game:  # noqa: ANN401
    board = {"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 2), "*": ("Cy", 1)}
    return Game.arrange(board, NAMES, **options)


def small_map(name: str = "small", bonus: int = 1) -> GameMap:
    return GameMap.from_data(
        {
            "format": "risk-map",
            "version": 1,
            "name": name,
            "territories": [{"name": place} for place in "ABCDEF"],
            "links": [[a, b, "land"] for a, b in zip("ABCDEF", "BCDEFA", strict=True)],
            "continents": [
                {"name": "West", "bonus": bonus, "territories": ["A", "B", "C"]},
                {"name": "East", "bonus": 2, "territories": ["D", "E", "F"]},
            ],
        }
    )


# What comes back


@pytest.mark.parametrize("edition", RuleSet.presets())
def test_every_edition_from_the_start_to_the_end(edition: str) -> None:
    seen = set()
    for game in games(edition, range(2)):
        for game in played(game):  # noqa: B020
            fresh = game.phase not in seen
            if fresh or game.step % 40 == 0:
                seen.add(game.phase)
                assert same_moves(game, read_again(game))
                secret = read_again(game, hidden=True)
                assert list(secret.legal_actions) == list(game.legal_actions)
    assert {Phase.PLACE, Phase.REINFORCE, Phase.DEFEND, Phase.OCCUPY, Phase.OVER} <= seen


def test_a_late_classic_game_of_six_fits_in_a_link() -> None:
    longest = 0
    for game in games("classic", range(5), players=6):
        for game in played(game):  # noqa: B020
            if game.step % 25 == 0:
                longest = max(longest, len(game.position))
                assert len(game.position) <= 400
    assert longest > 250


def waiting() -> Iterator[Game]:
    """Yield games in which a choice of each kind is pending."""
    yield border(phase="reinforce", hands={"Ada": ["Peru", "Iceland", "Ural", "Japan", "Egypt"]})
    game = border(hands={"Ada": ["Peru", "Iceland", "Ural"], "Bo": ["Japan", "Egypt", "Siam"]})
    yield game.at(game.step)
    game.apply(Attack("Alaska", "Kamchatka", 3))
    yield game.at(game.step)
    game.apply(Defend(2), dice=((6, 6, 6), (1, 1)))
    yield game.at(game.step)
    game.apply(Occupy(3))
    yield game.at(game.step)
    board = {"Alaska": ("Ada", 5), "Alberta": ("Ada", 2), "*": ("Cy", 1)}
    game = Game.arrange(board, NAMES, phase="fortify", captured=True)
    game.apply(Fortify("Alaska", "Alberta", 4))
    yield game.at(game.step)
    yield Game.arrange({"Peru": ("Ada", 1), "Ural": ("Cy", 2)}, NAMES, phase="claim", turn="Bo")
    board = {"Peru": ("neutral", 1), "Ural": ("Ada", 9), "*": ("Bo", 1)}
    yield Game.arrange(board, ["Ada", "Bo"], rules="hasbro-two-player", phase="place", to_place=5)
    yield border(rules="hasbro-secret-mission", missions={"Ada": "europe+australia+1"})
    yield border(rules="hasbro-capital", headquarters={"Ada": "Alaska", "Cy": "Peru"})
    game = border(rules="hasbro-capital", phase="headquarters", turn="Bo")
    game.apply(ChooseHeadquarters("Kamchatka"))
    yield game.at(game.step)


@pytest.mark.parametrize("number", range(11))
def test_every_choice_that_is_pending(number: int) -> None:
    game = list(waiting())[number]
    other = read_again(game, hidden=True)
    assert list(other.legal_actions) == list(game.legal_actions)
    assert same_moves(game, Game.from_position(game.position))


def test_the_game_goes_on_from_a_position_as_from_the_game() -> None:
    (game,) = games("classic", range(1))
    for game in played(game):  # noqa: B020
        if game.step == 300:
            break
    other = Game.from_position(game.to_position(hidden=True), seed=1)
    for _ in range(100):
        action = other.legal_actions[-1]
        assert action in game.legal_actions
        dice = ((6, 4, 2)[: action.dice], (5, 5)) if isinstance(action, Attack) else None
        if isinstance(action, Attack):
            other.apply(EndAttack())
            game.apply(EndAttack())
            continue
        assert other.apply(action, dice) == game.apply(action, dice)
    assert other.view() == game.view() | {"step": other.step}


def test_a_game_that_is_over_keeps_its_winner_and_the_mission_that_won() -> None:
    board = {"*North America": ("Ada", 2), "*Africa": ("Ada", 2), "Egypt": ("Bo", 1)}
    game = Game.arrange(
        board | {"*": ("Cy", 1)},
        NAMES,
        rules="hasbro-secret-mission",
        missions={"Ada": "north-america+africa", "Bo": "asia+africa"},
    )
    game.apply(Attack("North Africa", "Egypt", 1), dice=((6,), (1,)))
    assert game.winner == "Ada"
    other = read_again(game)
    assert other.outcome == game.outcome
    assert other.state.missions == ("north-america+africa", None, None)


def test_changed_rules_are_in_the_position() -> None:
    house = RuleSet.preset("danish").replace(
        name="Åse's", set_values=(1, 5), wild_rule="any_two", players=(3, 3),
        start_armies=((3, 30),), army_cap=90,
    )  # fmt: skip
    assert read_again(Game(NAMES, house, seed=4)).rules == house


def test_names_of_people_may_be_any_text() -> None:
    assert read_again(Game(ODD_NAMES, seed=1)).players == tuple(ODD_NAMES)


def test_colours_and_automatic_defence_are_in_the_position() -> None:
    game = Game(NAMES, colours={"Bo": "gray"}, auto_defend=True, seed=2)
    assert read_again(game).state.table == game.state.table


def test_armies_in_any_number() -> None:
    read_again(Game.arrange({"Peru": ("Ada", 10**6), "*": ("Bo", 1)}, NAMES))


def test_who_takes_the_seats_has_the_names_of_the_position() -> None:
    text = border().position
    robot = players.Random("Bo")
    assert Game.from_position(text, ["Ada", robot, "Cy"]).computers == {"Bo": robot}
    wrong: Any
    for wrong in (["Ada", "Bo"], ["Bo", "Ada", "Cy"], [1, 2, 3], []):
        with pytest.raises(FormatError, match="the players of this position are Ada, Bo, Cy") as e:
            Game.from_position(text, wrong)
        assert e.value.field == "players"


# Maps


def test_a_map_of_ones_own_is_given_again() -> None:
    game = Game(NAMES, game_map=small_map("høj & lav"), seed=2)
    other = Game.from_position(game.position, game_map=game.game_map)
    assert other.position == game.position
    assert other.view() == game.view()
    with pytest.raises(FormatError, match="'høj & lav' does not come with the package") as caught:
        Game.from_position(game.position)
    assert caught.value.field == "map"


@pytest.mark.parametrize("name", ["small", "classic"])
def test_a_map_that_was_changed_is_refused_by_name(name: str) -> None:
    game = Game(NAMES, game_map=small_map(name), seed=2)
    for other in (small_map(name, bonus=9), maps.load("classic")):
        with pytest.raises(FormatError, match=f"'{name}'") as caught:
            Game.from_position(game.position, game_map=other)
        assert caught.value.field == "map"


def test_a_map_called_classic_is_not_taken_for_the_classic_one() -> None:
    game = Game(NAMES, game_map=small_map("classic"), seed=2)
    with pytest.raises(FormatError, match="the map 'classic'"):
        Game.from_position(game.position)
    with pytest.raises(FormatError, match="the map 'small'"):
        Game.from_position(Game(NAMES, seed=2).position, game_map=small_map())


def test_the_classic_map_is_still_the_one_of_all_positions() -> None:
    text = (
        "rw1~classic~classic~Ada_0.Bo_1.Cy_2~a5c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1"
        "c1c1c1c1b2c1c1c1c1c1c1c1c1c1c1c1~aaaa~1.0.0.0.0.0.00000~0.0.0.0a~n0.0.0~~~~~zzz~~"
    )
    game = Game.from_position(text)
    assert (game.owner("Kamchatka"), game.armies("Alaska"), game.player) == ("Bo", 5, "Ada")
    assert game.position == text


def test_a_position_makes_nobody_read_files(tmp_path: Any) -> None:  # noqa: ANN401
    file = tmp_path / "map.json"
    file.write_text("secret", "utf-8")
    name = "".join(f"-{byte:02x}" for byte in str(file).encode())
    with pytest.raises(FormatError, match="does not come with the package"):
        Game.from_position(border().position.replace("~classic~A", f"~{name}~A"))


# What is hidden


def test_hands_missions_and_draw_pile_are_dealt_anew() -> None:
    game = border(
        rules="hasbro-secret-mission",
        hands={"Ada": ["Peru", "wild"], "Bo": ["Ural"]},
        missions={"Ada": "asia+africa", "Bo": "18x2", "Cy": "24"},
    )
    dealt = [Game.from_position(game.position, seed=seed) for seed in range(20)]
    for other in dealt:
        assert [len(hand) for hand in other.state.hands] == [2, 1, 0]
        assert None not in other.state.missions
    for part in ("hands", "deck", "missions"):
        assert len({getattr(other.state, part) for other in dealt}) > 5


def test_missions_dealt_anew_are_not_accomplished_already() -> None:
    game = border(rules="hasbro-secret-mission")
    for seed in range(20):
        other = Game.from_position(game.position, seed=seed)
        other.apply(EndTurn())
        assert other.winner is None


def test_a_secret_headquarters_is_chosen_anew() -> None:
    board = {"*Europe": ("Ada", 2), "*Asia": ("Bo", 2), "*": ("Cy", 1)}
    game = Game.arrange(board, NAMES, rules="hasbro-capital", phase="headquarters")
    before = game.position
    game.apply(ChooseHeadquarters("Iceland"))
    assert game.position != before
    chosen = set()
    for seed in range(20):
        other = Game.from_position(game.position, seed=seed)
        (place,) = other.view("Ada")["headquarters"].values()
        chosen.add(place)
        assert other.player == "Bo"
        assert other.owner(place) == "Ada"
    assert len(chosen) > 3
    assert Game.from_position(game.to_position(hidden=True)).view("Ada") == game.view("Ada") | {
        "step": 0
    }


# What is refused

GOOD = border(hands={"Ada": ["Peru"]}).to_position(hidden=True).split("~")


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("version", "rw2"),
        ("version", ""),
        ("rules", "chess"),
        ("rules", "classic.!"),
        ("rules", "classic.e30x"),
        ("rules", "classic.W10"),
        ("rules", "classic.eyJ4IjoxfQ"),  # {"x":1}
        ("map", "atlantis"),
        ("map", "classic.000000000000"),
        ("map", "-ff"),
        ("players", "Ada_0.Bo_1"),
        ("players", "Ada_0.Bo_0.Cy_2"),
        ("players", "Ada_0.Ada_1.Cy_2"),
        ("players", "Ada_0.neutral_1.Cy_2"),
        ("players", "Ada_0.Bo_1.Cy_9"),
        ("players", "a" * 41 + "_0.Bo_1.Cy_2"),
        ("players", ""),
        ("board", "a1"),
        ("board", "a1b"),
        ("board", "a0" * 42),
        ("board", "q1" * 42),
        ("phase", "q000"),
        ("phase", "aa"),
        ("counters", "1.0.0.0.0.0.0000"),
        ("counters", "1.0.00000"),
        ("counters", "1.5.0.0.0.0.00000"),
        ("pools", "0.0.0"),
        ("pools", "5.0.0.0a"),
        ("hands", "n1.0"),
        ("hands", "n99.0.0"),
        ("hands", "h99__"),
        ("hands", "x"),
        ("discard", "0.0"),
        ("discard", "99"),
        ("deck", ""),
        ("battle", "0.0.1.0"),
        ("battle", "0.1"),
        ("roll", "ab.0.1.666.7"),
        ("roll", "ab.0.99.6.1"),
        ("roll", "af.0.1.6.1"),
        ("eliminated", "zz"),
        ("eliminated", "zzf"),
        ("missions", "24.."),
        ("headquarters", "0.._"),
        ("headquarters", "x.._"),
    ],
)
def test_whatever_is_broken_is_named(field: str, text: str) -> None:
    parts = list(GOOD)
    parts[FIELDS.index(field)] = text
    with pytest.raises(FormatError) as caught:
        Game.from_position("~".join(parts))
    named = caught.value.field.partition(".")
    related = {"board": "position", "discard": "hands", "deck": "hands"}
    assert field in named or named[0] in ("position", related.get(field, field))
    assert len(str(caught.value)) < 700


def test_a_game_that_is_over_without_a_winner_is_refused() -> None:
    parts = list(GOOD)
    parts[FIELDS.index("phase")] = "xaaa"
    with pytest.raises(FormatError, match="nobody has won") as caught:
        Game.from_position("~".join(parts))
    assert caught.value.field == "phase"


@pytest.mark.parametrize("text", ["", "x", "rw1", "~" * 15, "~" * 16, "rw1~" * 5000, None, 7, b"x"])
def test_what_is_no_position(text: Any) -> None:  # noqa: ANN401
    with pytest.raises(FormatError):
        Game.from_position(text)


def test_a_wrong_seed_is_not_blamed_on_the_text() -> None:
    with pytest.raises((FormatError, SetupError)) as caught:
        Game.from_position(border().position, seed="x")  # type: ignore[arg-type]
    assert caught.value.field == "seed"


@pytest.mark.parametrize("cards", [{"hands": {"Ada": ["Alaska"]}}, {"deck": ["Peru"]}])
def test_nobody_holds_cards_before_headquarters_are_chosen(cards: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="contradicts the rest"):
        border(rules="hasbro-capital", phase="headquarters", **cards)


# Any damage

TEXTS = [game.to_position(hidden=hidden) for game in waiting() for hidden in (False, True)]


def damaged(text: str, chance: random.Random) -> str:
    """Change, cut, swap or repeat characters or whole fields."""
    kind = chance.randrange(5)
    if kind == 0:
        return text[: chance.randrange(len(text))]
    if kind == 1:
        parts = text.split("~")
        one = chance.randrange(len(parts))
        parts[one] = chance.choice(chance.choice(TEXTS).split("~"))
        return "~".join(parts)
    letters = list(text)
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        place = chance.randrange(len(letters))
        # Rather a part of the end, which is not the board.
        if chance.random() < 0.7:
            place = max(place, text.rindex("~", 0, len(text) * 2 // 3))
        replaced = chance.choice("0123456789abcdefnzwxhp~._-²٣é ")
        letters[place] = chance.choice([replaced, "", letters[place] * 2, replaced + "9"])
    return "".join(letters)


@settings(max_examples=2000)
@given(text=st.sampled_from(TEXTS), seed=st.integers(0, 2**32))
def test_a_damaged_position_is_a_format_error_or_a_sound_game(text: str, seed: int) -> None:
    chance = random.Random(seed)
    try:
        game = Game.from_position(damaged(text, chance))
    except FormatError as error:
        assert error.field  # noqa: PT017  it need not be raised
        assert len(str(error)) < 700  # noqa: PT017
        return
    assert not game.status()
    for _ in range(4):
        if game.winner:
            break
        game.apply(chance.choice(game.legal_actions.options())[0])
        assert not game.status()
    assert Game.from_position(game.to_position(hidden=True)).state == game.state
