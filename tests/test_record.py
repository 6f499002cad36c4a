"""Records: the same game again for ever, and what is said of a text that is none."""

import itertools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from risk_widget import Game, GameMap, RuleSet, maps, players
from risk_widget.rules import (
    Attack,
    ChooseHeadquarters,
    Defend,
    EndAttack,
    EndTurn,
    FormatError,
    Occupy,
    Reinforce,
    Trade,
)
from tests.benchmarks.bench_presets import games, played

NAMES = ["Ada", "Bo", "Cy"]
ODD_NAMES = ["a | b | | c", "  ;  ; x", "Zoë \"{}'\\~_\U0001f600"]
STORED = Path(__file__).parent / "data" / "record_1.txt"


def replayed(game: Game, game_map: GameMap | None = None) -> Game:
    """Return the game that the record tells, after seeing that it is the same."""
    text = game.record()
    other = Game.replay(text, game_map=game_map)
    assert other.record() == text
    assert other.history == game.history
    assert other.events == game.events
    assert other.step == game.step
    assert all(other.state_at(step) == game.state_at(step) for step in range(game.step + 1))
    return other


def border(**options: Any) -> Game:  # noqa: ANN401
    board = {"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 2), "*": ("Cy", 1)}
    return Game.arrange(board, NAMES, **options)


def small_map(bonus: int = 1, name: str = "small") -> GameMap:
    places = ["One  ;", "Two | x", "Three", "Four", "Five", '"Six"']
    return GameMap.from_data(
        {
            "format": "risk-map",
            "version": 1,
            "name": name,
            "territories": [{"name": place} for place in places],
            "links": [[a, b, "land"] for a, b in itertools.pairwise([*places, places[0]])],
            "continents": [
                {"name": "West", "bonus": bonus, "territories": places[:3]},
                {"name": "East", "bonus": 2, "territories": places[3:]},
            ],
        }
    )


# The same game


@pytest.mark.parametrize(("number", "edition"), [*enumerate(RuleSet.presets())])
def test_a_whole_game_of_every_edition(number: int, edition: str) -> None:
    (start,) = games(edition, range(number, number + 1))
    *_, game = played(start)
    assert game.winner
    assert replayed(game).outcome == game.outcome


def test_the_pile_is_shuffled_again_as_it_was() -> None:
    board = {"Alaska": ("Ada", 5), "*": ("Bo", 1)}
    game = Game.arrange(board, NAMES, deck=[], captured=True)
    game.apply(EndTurn())
    assert "shuffle" in game.record()
    assert replayed(game).hand("Ada") == game.hand("Ada")


def test_dice_that_were_scripted() -> None:
    game = border()
    game.apply(Attack("Alaska", "Kamchatka", 3))
    game.apply(Defend(2), dice=((2, 6, 3), (3, 5)))
    game.apply(Attack("Alaska", "Kamchatka", 3), dice=((1, 1, 6), (1,)))
    other = replayed(game)
    assert other.history[1].dice == ((2, 6, 3), (3, 5))
    assert "Defend [2] | dice 2 6 3 / 3 5  ; Alaska against Kamchatka" in game.record()


@pytest.mark.parametrize(
    "options",
    [
        {"phase": "reinforce", "hands": {"Ada": ["Peru", "Iceland", "Ural", "Japan", "Egypt"]}},
        {"turn": "Cy", "phase": "fortify", "colours": {"Ada": "gray"}, "sets_traded": 3},
        {"rules": "hasbro-secret-mission", "missions": {"Ada": "europe+australia+1"}},
        {"rules": "hasbro-capital", "headquarters": {"Ada": "Alaska", "Cy": "Peru"}},
        {"rules": "hasbro-capital", "phase": "headquarters"},
        {"phase": "place", "to_place": 4, "auto_defend": True, "seed": 99},
    ],
)
def test_an_arranged_start(options: dict[str, Any]) -> None:
    game = border(**options)
    chance = random.Random(3)
    for _ in range(60):
        game.apply(chance.choice(game.legal_actions))
    assert "\nstart " in game.record()
    replayed(game)


def test_changed_rules() -> None:
    house = RuleSet.preset("danish").replace(name="Åse's  ; | set", set_values=(1, 5))
    game = Game(NAMES, house, seed=4)
    game.apply(game.legal_actions[0])
    assert replayed(game).rules == house


def test_names_may_be_any_text() -> None:
    game = Game(ODD_NAMES, game_map=small_map(), seed=4)
    chance = random.Random(4)
    while game.step < 80 and not game.winner:
        game.apply(chance.choice(game.legal_actions.options())[-1])
    other = replayed(game, small_map())
    assert other.players == tuple(ODD_NAMES)
    assert other.game_map.name == "small"


def test_a_game_that_has_just_begun() -> None:
    for edition in RuleSet.presets():
        replayed(Game(NAMES[: RuleSet.preset(edition).players[1]], edition, seed=3))


def test_moves_that_were_taken_back_are_not_told() -> None:
    game = border()
    for action in (Attack("Alaska", "Kamchatka", 3), Defend(1), EndAttack(), EndTurn()):
        game.apply(action)
    game.undo()
    assert "EndTurn" not in game.record()
    assert Game.replay(game.record()).state == game.state


def test_people_take_the_seats_of_computers_and_play_on_with_the_same_dice() -> None:
    game = Game([players.Cautious("Ada"), players.Random("Bo"), players.Random("Cy")], seed=5)
    game.play(moves=200)
    other = Game.replay(game.record())
    assert other.computers == {}
    for _ in range(50):
        other.undo()
    for move in game.history[150:]:
        assert other.apply(move.action) == move.events
    assert other.state == game.state


def test_a_replayed_game_can_be_saved() -> None:
    game = border(deck=[], captured=True)
    game.apply(Attack("Alaska", "Kamchatka", 3))
    game.apply(Defend(2), dice=((2, 6, 3), (3, 5)))
    game.apply(EndTurn())
    for one in (game, *games("classic", range(1))):
        for _ in range(20):
            one.apply(one.legal_actions[0])
        other = Game.replay(one.record())
        assert other.to_json() == one.to_json()
        assert Game.from_json(other.to_json()).events == one.events


def test_an_opening_that_no_seed_gives_is_kept() -> None:
    game = Game(NAMES, rules="hasbro-secret-mission", seed=4)
    lines = game.record().split("\n")
    (number,) = (n for n, line in enumerate(lines) if line.startswith("opening"))
    lines[number] = lines[number].partition("  ;")[0]
    first, *rest = lines[number].split(" | ")
    dice, *shuffles = rest
    turned = [" ".join(["shuffle", *reversed(one.split(" ")[1:])]) for one in shuffles]
    lines[number] = " | ".join([first, dice, *turned])
    other = Game.replay("\n".join(lines))
    assert other.state.deck == game.state.deck[::-1]
    again = Game.from_json(other.to_json())
    assert again.state == other.state
    assert Game.replay(other.record()).state == other.state


def test_the_stored_record_tells_the_game_that_it_told_when_it_was_written() -> None:
    """Whoever changes the format keeps reading this one."""
    game = Game.replay(STORED.read_text("utf-8"))
    assert game.position == (
        "rw1~classic.eyJwbGF5ZXJzIjpbMyw1XSwic3RhcnRfYXJtaWVzIjpbWzMsMzVdLFs0LDMwXSxbNSwyNV1dLCJwaW"
        "VjZV92YWx1ZXMiOlsxLDUsMTBdLCJmaXJzdF90dXJuIjoiZmlyc3RfcGxhY2VyIiwid2lsZF9ydWxlIjoidHdvX3Nh"
        "bWUiLCJkZWZlbmNlX2NvbG91ciI6ImJsdWUiLCJkZWZlbmRlcl9jaG9pY2UiOiJhZnRlcl9hdHRhY2tlciIsIm1vdm"
        "VfaW5fbWluIjoic3Vydml2b3JzIiwiY2FyZF9kcmF3IjoiZW5kX29mX2F0dGFjayIsInZpY3RvcnkiOiJsYXN0X3Bs"
        "YXllciIsInRlcm1zIjpbInRyb29wcyIsIm1hbm9ldXZyZSJdLCJuYW1lIjoib3VycyJ9~classic~Ada_0.Bo-20-7"
        "c-20x_1.-c3-85se_2~a1a11a1a3a5a3a9a20a3b15b1b16b16c24c10c2c1c2c2c1b1b1b1b1b16b1b1b1b1b1a1a"
        "12a1b1b1b1b1b1b1b1b1b1~faaa~13.0.1.1.0.0.00000~0.0.0.0a~n2.0.0~0.1.2.3.4.5.6.7.8.9.11.12.1"
        "4.15.16.17.18.19.20.21.22.23.24.25.27.28.29.30.31.32.33.34.35.36.38.39.40.41.w.10.13.w~~~a"
        "b.32.31.642.3~zzz~~"
    )
    assert (game.step, game.players) == (45, ("Ada", "Bo | x", "Åse"))
    assert game.record() == STORED.read_text("utf-8")


# What is no record


def example() -> Game:
    game = border(hands={"Ada": ["Peru"], "Bo": ["wild"]}, captured=True)
    game.apply(Attack("Alaska", "Kamchatka", 3))
    game.apply(Defend(2), dice=((6, 3, 2), (5, 3)))
    game.apply(EndTurn())
    game.apply(Reinforce("Kamchatka", 3))
    return game


LINES = example().record().split("\n")


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (1, ""),
        (1, "Risk record 2"),
        (2, 'map ["atlantis", "2fb859757240"]'),
        (2, 'map ["classic", "000000000000"]'),
        (2, 'map ["../../x.json", "2fb859757240"]'),
        (2, 'map "classic"'),
        (2, "map ["),
        (2, ""),
        (3, 'rules ["chess", {}, "x"]'),
        (3, 'rules ["classic", {}, "000000000000"]'),
        (3, 'rules ["classic", {"victory": "draw"}, "x"]'),
        (3, 'rules ["classic", {"x": 1}, "x"]'),
        (3, 'rules ["classic"]'),
        (4, 'player "Ada"'),
        (4, "player []"),
        (5, 'player ["Ada", "blue"]'),
        (4, 'player [1, "red"]'),
        (7, "auto_defend 1"),
        (7, "auto_defend"),
        (8, "seed null"),
        (8, "seed true"),
        (8, 'seed "7"'),
        (8, ""),
        (9, "start 3"),
        (9, 'start "rw1"'),
        (9, "opening | shuffle 0 1"),
        (9, "opening | roll-off 6 6 7"),
        (9, "opening | roll-off 6 1"),
        (9, "opening"),
        (10, '1 Attack ["Alaska", "Kamchatka"]'),
        (10, '1 Attack ["Alaska", "Kamchatka", "3"]'),
        (10, '1 Attack ["Alaska", "Kamchatka", 4]'),
        (10, '1 Attack ["Alaska", "Peru", 3]'),
        (10, '2 Attack ["Alaska", "Kamchatka", 3]'),
        (10, '1 Nuke ["Alaska"]'),
        (10, '1 Attack ["Alaska", "Kamchatka", 3] | dice 6 6 6 / 1 1'),
        (10, '1 Attack {"source": "Alaska"}'),
        (10, "1 Attack [" + "[" * 9000 + "]"),
        (10, "1"),
        (10, "x" * 60_000),
        (11, "2 Defend [2]"),
        (11, "2 Defend [2] | dice 6 3 2 / 5"),
        (11, "2 Defend [2] | dice 6 3 2"),
        (11, "2 Defend [2] | dice 6 3 7 / 5 3"),
        (11, "2 Defend [2] | dice a b c / d e"),
        (11, "2 Defend [2] | roll-off 6 3"),
        (11, "2 Defend [2] | dice 6 3 2 / 5 3 | dice 6 3 2 / 5 3"),
        (12, "3 EndTurn [] | shuffle 0 1 2"),
        (12, "3 EndTurn [3]"),
    ],
)
def test_the_line_that_is_broken_is_named(number: int, line: str) -> None:
    lines = list(LINES)
    lines[number - 1] = line
    with pytest.raises(FormatError) as caught:
        Game.replay("\n".join(lines))
    assert caught.value.field == f"line {number}"
    assert str(caught.value).startswith(f"Line {number}: ")
    assert len(str(caught.value)) < 700


@pytest.mark.parametrize("lines", range(1, 9))
def test_a_record_that_breaks_off_in_its_head_is_refused(lines: int) -> None:
    with pytest.raises(FormatError) as caught:
        Game.replay("\n".join(LINES[:lines]))
    assert caught.value.field == f"line {lines + 1}"


@pytest.mark.parametrize("text", [None, 3, b"Risk record 1", "", "\n" * 50, " " * 20_000_001])
def test_what_is_no_text_or_too_long(text: Any) -> None:  # noqa: ANN401
    with pytest.raises(FormatError) as caught:
        Game.replay(text)
    assert caught.value.field == "line 1"


def test_a_changed_map_is_refused_by_name() -> None:
    text = Game(NAMES, game_map=small_map(), seed=4).record()
    with pytest.raises(FormatError, match="'small' does not come with the package"):
        Game.replay(text)
    for other in (small_map(bonus=5), maps.load("classic")):
        with pytest.raises(FormatError, match="played on the map 'small'"):
            Game.replay(text, game_map=other)
    renamed = Game.replay(text, game_map=small_map(name="other"))
    assert renamed.game_map.name == "other"


@pytest.mark.parametrize("board", ["classic", 5])
def test_a_map_is_no_name(board: Any) -> None:  # noqa: ANN401
    with pytest.raises(FormatError, match="game_map is a GameMap"):
        Game.replay(border().record(), game_map=board)


def test_changed_rules_are_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Game(NAMES, "danish", seed=4).record()
    preset = RuleSet.preset

    def later(name: str) -> RuleSet:
        return preset(name).replace(set_values=(5, 7, 9))

    monkeypatch.setattr(RuleSet, "preset", later)
    with pytest.raises(FormatError, match="'danish' are not those of this record") as caught:
        Game.replay(text)
    assert caught.value.field == "line 3"


def test_a_shuffle_in_the_middle_that_the_seed_does_not_give_is_refused() -> None:
    game = border(deck=[], captured=True)
    game.apply(EndTurn())
    head, _, rest = game.record().partition("shuffle ")
    order, end, rest = rest.partition("  ;")
    turned = " ".join(reversed(order.split()))
    with pytest.raises(FormatError, match="the seed 0 does not shuffle") as caught:
        Game.replay(head + "shuffle " + turned + end + rest)
    assert caught.value.field == "line 10"


def test_a_record_from_another_system_has_other_line_ends() -> None:
    text = example().record()
    assert Game.replay(text.replace("\n", "\r\n")).record() == text


# Any damage


def records() -> list[str]:
    """Return short records of different kinds."""
    claiming = Game(NAMES, "hasbro-capital", seed=2)
    for _ in range(4):
        claiming.apply(claiming.legal_actions[0])
    two = Game(NAMES[:2], "hasbro-two-player", seed=2)
    for _ in range(5):
        two.apply(two.legal_actions[-1])
    capital = border(rules="hasbro-capital", phase="headquarters", turn="Bo")
    for place in ("Kamchatka", "Peru", "Alaska"):
        capital.apply(ChooseHeadquarters(place))
    hands = {"Ada": ["Peru", "Iceland", "Ural"], "Bo": ["Japan", "Egypt", "Siam"]}
    knocked = border(hands=hands, deck=[])
    knocked.apply(Attack("Alaska", "Kamchatka", 3))
    knocked.apply(Defend(2), dice=((6, 6, 6), (1, 1)))
    knocked.apply(Occupy(3))
    knocked.apply(next(action for action in knocked.legal_actions if isinstance(action, Trade)))
    knocked.apply(Reinforce("Alaska", knocked.to_place))
    knocked.apply(EndTurn())
    return [game.record() for game in (claiming, two, capital, knocked, example())]


RECORDS = records()


def damage_line(text: str, chance: random.Random) -> str:
    """Drop, repeat, swap or exchange lines."""
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(4)
    if kind == 0:
        del lines[one]
    elif kind == 1:
        lines.insert(one, lines[other])
    elif kind == 2:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines[one] = chance.choice(chance.choice(RECORDS).split("\n"))
    return "\n".join(lines)


def damage_word(text: str, chance: random.Random) -> str:
    """Put another word for a word of some line."""
    lines = text.split("\n")
    number = chance.randrange(len(lines))
    words = lines[number].partition("  ;")[0].split(" ")
    others = chance.choice(chance.choice(RECORDS).split("\n")).split(" ")
    odd = ["0", "-1", "7", "99", "10" * 2500, "null", "[]", "{}", '"', "|", "/", "²", "1e9", "NaN"]
    words[chance.randrange(len(words))] = chance.choice([*others, *odd])
    lines[number] = " ".join(words)
    return "\n".join(lines)


def damage_letter(text: str, chance: random.Random) -> str:
    """Cut the text, or change some characters."""
    if chance.random() < 0.2:
        return text[: chance.randrange(len(text))]
    letters = list(text)
    for _ in range(chance.choice([1, 1, 2, 4])):
        letters[chance.randrange(len(letters))] = chance.choice(
            '0123456789[]{}|/;:,"\\ \n~_.aé²\x00'
        )
    return "".join(letters)


@settings(max_examples=1500)
@given(
    text=st.sampled_from(RECORDS),
    damage=st.sampled_from([damage_line, damage_word, damage_word, damage_letter]),
    seed=st.integers(0, 2**32),
)
def test_a_damaged_record_is_a_format_error_or_a_sound_game(
    text: str, damage: Callable[[str, random.Random], str], seed: int
) -> None:
    chance = random.Random(seed)
    try:
        game = Game.replay(damage(text, chance))
    except FormatError as error:
        assert error.field.startswith("line ")  # noqa: PT017  it need not be raised
        assert len(str(error)) < 900  # noqa: PT017
        return
    assert not game.status()
    json.dumps(game.view())
    again = Game.replay(game.record())
    assert again.state == game.state
    assert Game.from_json(game.to_json()).state == game.state
