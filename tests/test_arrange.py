"""`Game.arrange`: any position, and a clear error for one that cannot be."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from risk_widget import Game, maps
from risk_widget.rules import (
    Attack,
    Claim,
    Code,
    EndAttack,
    EndTurn,
    FormatError,
    Occupy,
    Phase,
    Place,
    SetupError,
    Trade,
)

NAMES = ["Ada", "Bo", "Cy"]
BOARD = {"*North America": ("Ada", 2), "*": ("Bo", 1), "Japan": ("Cy", 1)}


def arrange(**options: Any) -> Game:  # noqa: ANN401
    return Game.arrange(**{"board": BOARD, "players": NAMES} | options)


# The board


@pytest.mark.parametrize("turned_round", [False, True])
def test_the_most_specific_key_wins_whatever_the_order(turned_round: bool) -> None:
    board = {"Peru": ("Ada", 4), "*South America": ("Bo", 3), "*": ("Cy", 1)}
    if turned_round:
        board = dict(reversed(board.items()))
    game = Game.arrange(board, NAMES)
    assert (game.owner("Peru"), game.armies("Peru")) == ("Ada", 4)
    assert (game.owner("Brazil"), game.armies("Brazil")) == ("Bo", 3)
    assert (game.owner("Alaska"), game.armies("Alaska")) == ("Cy", 1)
    assert len(game.territories("Cy")) == 38


def test_the_neutral_army_may_own_territories() -> None:
    game = arrange(board=BOARD | {"Peru": ("neutral", 3)})
    assert (game.owner("Peru"), game.armies("Peru")) == ("neutral", 3)


def test_a_territory_without_owner_is_named_with_the_remedy() -> None:
    with pytest.raises(SetupError, match=r"Alaska and 35 more have no owner; add a key '\*'"):
        arrange(board={"*Africa": ("Ada", 1)})
    board = {"*": ("Ada", 1), "Peru": ("Bo", 1)}
    every = dict.fromkeys(Game.arrange(board, NAMES).game_map.territories, ("Ada", 1))
    del every["Japan"]
    with pytest.raises(SetupError, match=r"Japan has no owner; add it or a key '\*'"):
        arrange(board=every)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ({"Atlantis": ("Ada", 1)}, "'Atlantis' is no territory"),
        ({"*Atlantis": ("Ada", 1)}, r"'\*Atlantis' is no territory"),
        ({7: ("Ada", 1)}, "7 is no territory"),
        ({"*": "Ada"}, "a pair of an owner and a number of armies"),
        ({"*": ("Ada",)}, "a pair of an owner and a number of armies"),
        ({"*": 3}, "a pair of an owner and a number of armies"),
        ({"*": None}, "a pair of an owner and a number of armies"),
        ({"*": ("Ada", 1)}, "Ada owns everything, so the game is over"),
        ([("*", "Ada", 1)], "goes by territory"),
        (None, "goes by territory"),
    ],
)
def test_a_board_that_cannot_be_says_why(board: Any, words: str) -> None:  # noqa: ANN401
    with pytest.raises(SetupError, match=words) as caught:
        arrange(board=board)
    assert caught.value.field == "board"


@pytest.mark.parametrize("armies", [0, -1, 1.5, "3", True, None, 10**7])
def test_armies_are_whole_numbers_from_one_to_a_million(armies: Any) -> None:  # noqa: ANN401
    with pytest.raises(SetupError, match="whole number from 1 to 1000000") as caught:
        arrange(board=BOARD | {"Peru": ("Bo", armies)})
    assert caught.value.field == "board['Peru']"


@pytest.mark.parametrize("owner", ["Zoe", "", None, 0])
def test_an_owner_sits_at_the_table(owner: Any) -> None:  # noqa: ANN401
    with pytest.raises(SetupError, match="is not at the table; the players are") as caught:
        arrange(board=BOARD | {"Peru": (owner, 1)})
    assert caught.value.field == "board['Peru']"


# Whose turn in which phase


def test_the_first_player_attacks_unless_told_otherwise() -> None:
    game = arrange()
    assert (game.turn, game.player, game.phase) == ("Ada", "Ada", Phase.ATTACK)
    assert game.state.number == 1
    assert not game.status()
    game = arrange(turn="Bo", phase="fortify")
    assert (game.turn, game.player, game.phase) == ("Bo", "Bo", Phase.FORTIFY)


def test_the_reinforce_phase_starts_the_turn_and_counts_the_income() -> None:
    game = arrange(phase="reinforce")
    assert game.to_place == 3 + 5
    assert game.to_place == game.income("Ada").total
    assert arrange(phase="reinforce", to_place=1).to_place == 1


@pytest.mark.parametrize("phase", ["defend", "occupy", "over", "Attack", "", None, 3])
def test_a_phase_that_only_a_battle_brings_about_is_refused(phase: Any) -> None:  # noqa: ANN401
    with pytest.raises(SetupError, match="phase cannot be") as caught:
        arrange(phase=phase)
    assert caught.value.field == "phase"


def test_every_other_phase_can_be_arranged_and_played_on() -> None:
    for phase in ("place", "reinforce", "attack", "fortify"):
        game = arrange(phase=phase)
        assert game.phase == phase
        assert not game.status()
        while game.state.number < 3:
            game.apply(game.legal_actions[-1])
            assert not game.status()


@pytest.mark.parametrize(
    ("field", "options"),
    [
        ("turn", {"turn": "Zoe"}),
        ("turn", {"turn": "neutral"}),
        ("turn", {"turn": 0}),
        ("phase", {"phase": "headquarters"}),
        ("phase", {"phase": "claim"}),
        ("to_place", {"to_place": 3}),
        ("to_place", {"to_place": -1, "phase": "reinforce"}),
        ("to_place", {"to_place": "3", "phase": "reinforce"}),
        ("to_place", {"to_place": 0, "phase": "reinforce"}),
        ("to_place", {"to_place": 0, "phase": "place"}),
        ("sets_traded", {"sets_traded": -1}),
        ("sets_traded", {"sets_traded": None}),
        ("sets_traded", {"sets_traded": 10**9}),
        ("hands", {"hands": {"Zoe": ["Peru"]}}),
        ("hands", {"hands": {"Ada": ["Atlantis"]}}),
        ("hands", {"hands": {"Ada": ["Peru"], "Bo": ["Peru"]}}),
        ("hands", {"hands": {"Ada": ["wild", "wild"], "Bo": ["wild"]}}),
        ("hands", {"hands": {"Ada": "wild"}}),
        ("hands", {"hands": {"Ada": 3}}),
        ("hands", {"hands": ["Peru"]}),
        ("deck", {"deck": "Peru"}),
        ("deck", {"deck": ["Peru", "Peru"]}),
        ("deck", {"deck": ["Peru"], "discard": ["wild"]}),
        ("discard", {"discard": ["Peru"], "deck": ["Peru"]}),
        ("discard", {"discard": {"Peru": 1}}),
        ("missions", {"missions": {"Ada": "world"}, "rules": "hasbro-secret-mission"}),
        ("missions", {"missions": {"Zoe": "24"}, "rules": "hasbro-secret-mission"}),
        ("missions", {"missions": ["24"], "rules": "hasbro-secret-mission"}),
        ("headquarters", {"headquarters": {"Ada": "Atlantis"}, "rules": "hasbro-capital"}),
        ("headquarters", {"headquarters": {"Zoe": "Alaska"}, "rules": "hasbro-capital"}),
        ("colours", {"colours": {"Ada": "pink"}}),
        ("rules", {"rules": "clasic"}),
        ("players", {"players": ["Ada"]}),
        ("seed", {"seed": "0"}),
        ("game_map", {"game_map": "atlantis"}),
    ],
)
def test_a_wrong_argument_is_named(field: str, options: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        arrange(**options)
    assert caught.value.field == field
    assert str(caught.value).endswith((".", "?"))


def test_who_owns_nothing_is_out_of_the_game() -> None:
    board = {"*": ("Ada", 1), "Japan": ("Bo", 1)}
    game = arrange(board=board)
    game.apply(EndTurn())
    game.apply(game.legal_actions[-1])
    game.apply(EndTurn())
    assert game.turn == "Ada"
    with pytest.raises(SetupError, match="Cy owns no territory and is out") as caught:
        arrange(board=board, turn="Cy")
    assert caught.value.field == "turn"
    with pytest.raises(SetupError, match="Cy owns no territory, is out of the game and") as caught:
        arrange(board=board, hands={"Cy": ["wild"]})
    assert caught.value.field == "hands"


# Setup in the middle


def test_claiming_can_begin_with_some_territories_owned() -> None:
    game = arrange(board={"Alaska": ("Ada", 1), "Peru": ("Bo", 1)}, phase="claim", turn="Cy")
    assert (game.phase, game.player) == (Phase.CLAIM, "Cy")
    assert [game.pool(name) for name in NAMES] == [34, 34, 35]
    refusal = game.explain(Claim("Peru"))
    assert refusal is not None
    assert refusal.code is Code.OCCUPIED
    while game.phase is Phase.CLAIM:
        game.apply(game.legal_actions[0])
        assert not game.status()
    assert game.phase is Phase.PLACE
    assert [game.pool(name) for name in NAMES] == [35 - 14, 35 - 14, 35 - 14]


def test_claiming_needs_enough_armies_for_all_free_territories() -> None:
    with pytest.raises(SetupError, match="Ada has too few starting armies") as caught:
        arrange(board={"Alaska": ("Ada", 1)}, phase="claim", to_place=13)
    assert caught.value.field == "to_place"
    game = arrange(board={"Alaska": ("Ada", 1)}, phase="claim", to_place=14)
    while game.phase is not Phase.REINFORCE:
        game.apply(game.legal_actions[0])
        assert not game.status()
        assert min(game.state.pools) >= 0


def test_claiming_leaves_a_territory_for_everybody() -> None:
    board = dict.fromkeys(maps.load("classic").topology.territories, ("Bo", 1))
    free = [board.popitem()[0] for _ in range(2)]
    options = {"phase": "claim", "turn": "Ada", "to_place": 3}
    with pytest.raises(SetupError, match="Cy owns no territory, and the others claim") as caught:
        arrange(board=board, **options)
    assert caught.value.field == "board"
    game = arrange(board=board | {"Alaska": ("Cy", 1)}, **options)
    saved = json.loads(game.to_json())
    saved["start"]["owners"][game.state.table.topology.index["Alaska"]] = 1
    with pytest.raises(FormatError, match=r"start\.pools contradicts"):
        Game.from_json(json.dumps(saved))
    for name in free:
        game.apply(Claim(name))
    assert game.phase is Phase.PLACE
    assert len(game.legal_actions) > 0


def test_claiming_needs_a_free_territory() -> None:
    with pytest.raises(SetupError, match="arrange phase='place' instead"):
        arrange(phase="claim", to_place=20)


def test_placing_goes_round_among_those_who_own_something() -> None:
    game = arrange(board={"*": ("Ada", 1), "Japan": ("Bo", 1)}, phase="place", to_place=2)
    placers = []
    while game.phase is Phase.PLACE:
        placers.append(game.player)
        game.apply(game.legal_actions[0])
    assert placers == ["Ada", "Bo", "Ada", "Bo"]
    assert game.phase is Phase.REINFORCE


def test_starting_armies_left_over_are_those_not_on_the_board() -> None:
    game = arrange(board={"*": ("Ada", 1), "Japan": ("Bo", 4)}, phase="place", turn="Bo")
    assert [game.pool(name) for name in NAMES] == [0, 31, 0]


# Cards


def test_the_deck_is_drawn_from_its_top_and_what_is_named_nowhere_lies_traded() -> None:
    game = arrange(deck=["Peru", "Alaska"], captured=True)
    assert game.state.deck == ("Peru", "Alaska")
    assert len(game.state.discard) == 42
    game.apply(EndTurn())
    assert game.hand("Ada") == ("Peru",)


def test_without_a_deck_what_is_named_nowhere_is_shuffled_by_the_seed() -> None:
    game = arrange(hands={"Ada": ["Peru", "wild"]}, discard=["Iceland"], seed=1)
    assert game.hand("Ada") == ("Peru", "wild")
    assert game.state.discard == ("Iceland",)
    assert len(game.state.deck) == 41
    same, other = (
        arrange(hands={"Ada": ["Peru", "wild"]}, discard=["Iceland"], seed=seed) for seed in (1, 2)
    )
    assert same.state.deck == game.state.deck
    assert sorted(other.state.deck) == sorted(game.state.deck)
    assert other.state.deck != game.state.deck


def test_all_cards_may_be_named() -> None:
    names = arrange().game_map.territories
    game = arrange(deck=list(names), discard=["wild"], hands={"Bo": ["wild"]})
    assert game.state.deck == names
    assert not game.status()


def test_an_empty_deck_is_no_missing_deck() -> None:
    game = arrange(deck=[], captured=True)
    assert (game.state.deck, len(game.state.discard)) == ((), 44)
    events = [str(event) for event in game.apply(EndTurn())]
    assert "The 44 traded cards are shuffled into a new draw pile." in events
    assert len(game.hand("Ada")) == 1


@pytest.mark.parametrize("captured", [True, False])
def test_captured_says_whether_a_card_is_due(captured: bool) -> None:
    game = arrange(captured=captured)
    game.apply(EndTurn())
    assert len(game.hand("Ada")) == captured


def test_five_cards_have_to_be_traded_first() -> None:
    hand = ["Peru", "Alaska", "Iceland", "Japan", "wild"]
    game = arrange(phase="reinforce", hands={"Ada": hand}, sets_traded=3)
    assert all(isinstance(action, Trade) for action in game.legal_actions)
    assert game.next_set_value == 10


def test_missions_and_headquarters_belong_to_their_editions() -> None:
    game = arrange(rules="hasbro-secret-mission", missions={"Ada": "asia+africa", "Cy": "24"})
    assert [game.view(name)["mission"] for name in NAMES] == ["asia+africa", None, "24"]
    capital = arrange(rules="hasbro-capital", headquarters={"Ada": "Alaska", "Bo": "Peru"})
    assert capital.view("Cy")["headquarters"] == {"Ada": "Alaska", "Bo": "Peru"}
    assert "Alaska" not in capital.state.deck


@pytest.mark.parametrize("given", [{"missions": {"Ada": "24"}}, {"headquarters": {"Ada": "Peru"}}])
def test_what_the_edition_has_no_use_for_is_left_out_with_a_warning(given: dict[str, Any]) -> None:
    (field,) = given
    with pytest.warns(UserWarning, match=f"classic have no {field}: these are left out"):
        game = arrange(**given)
    assert game.state == arrange().state


def test_a_mission_may_name_a_colour_that_nobody_has() -> None:
    game = arrange(rules="hasbro-secret-mission", missions={"Ada": "destroy-black"})
    assert game.view("Ada")["mission"] == "destroy-black"
    position = game.to_position(hidden=True)
    assert Game.from_position(position).view("Ada")["mission"] == "destroy-black"
    with pytest.raises(SetupError, match="'destroy-pink' is none of 24"):
        arrange(rules="hasbro-secret-mission", missions={"Ada": "destroy-pink"})
    with pytest.raises(SetupError, match=r"missions: \[\] is none of 24"):
        arrange(rules="hasbro-secret-mission", missions={"Ada": []})


def test_colours_auto_defend_and_seed_are_those_of_the_game() -> None:
    game = arrange(
        board={"Alaska": ("Ada", 9), "Kamchatka": ("Bo", 9), "*": ("Cy", 1)},
        colours={"Cy": "red"},
        auto_defend=True,
        seed=3,
    )
    assert game.view()["players"][2]["colour"] == "red"
    game.apply(Attack("Alaska", "Kamchatka", 3))
    assert game.phase is Phase.ATTACK


def test_an_arranged_game_goes_on_like_any_other() -> None:
    game = arrange(board={"Alaska": ("Ada", 4), "*": ("Bo", 1), "Japan": ("Cy", 1)})
    game.apply(Attack("Alaska", "Kamchatka", 3), dice=((6, 5, 4), (1,)))
    for action in (Occupy(3), EndAttack(), EndTurn()):
        game.apply(action)
    assert (game.turn, game.phase) == ("Bo", Phase.REINFORCE)
    assert not game.status()


def test_headquarters_are_chosen_by_players_with_a_territory_in_their_order() -> None:
    game = arrange(rules="hasbro-capital", phase="headquarters", headquarters={"Cy": "Japan"})
    assert game.player == "Ada"
    while game.phase is Phase.HEADQUARTERS:
        game.apply(game.legal_actions[0])
    assert not game.status()
    capital = {"rules": "hasbro-capital", "phase": "headquarters"}
    with pytest.raises(SetupError, match="Cy owns no territory and can choose") as caught:
        arrange(board={"*": ("Ada", 1), "Peru": ("Bo", 1)}, **capital)
    assert caught.value.field == "board"
    with pytest.raises(SetupError, match="contradicts") as caught:
        arrange(headquarters={"Ada": "Alaska"}, **capital)
    assert caught.value.field == "headquarters"


def test_nothing_to_place_is_possible_where_a_set_has_to_be_traded() -> None:
    hand = ["Peru", "Alaska", "Iceland", "Japan", "wild"]
    game = arrange(phase="reinforce", to_place=0, hands={"Ada": hand})
    assert not game.status()
    game.apply(game.legal_actions[0])
    assert game.to_place == 4


# What cannot be


@pytest.mark.parametrize("field", ["captured", "auto_defend"])
@pytest.mark.parametrize("value", ["no", 0, 1, None, []])
def test_yes_or_no_is_true_or_false(field: str, value: Any) -> None:  # noqa: ANN401
    """Otherwise "no" would be yes."""
    with pytest.raises(SetupError, match=f"{field} is True or False") as caught:
        arrange(**{field: value})
    assert caught.value.field == field


@pytest.mark.parametrize("field", ["hands", "missions", "headquarters", "colours"])
@pytest.mark.parametrize("value", ["", [], 0, False])
def test_nothing_of_another_kind_is_not_taken_for_nothing(field: str, value: Any) -> None:  # noqa: ANN401
    with pytest.raises(SetupError, match="go by player") as caught:
        arrange(**{field: value})
    assert caught.value.field == field


@pytest.mark.parametrize("field", ["deck", "discard"])
@pytest.mark.parametrize("value", ["", {}, 0])
def test_a_pile_of_cards_is_a_list(field: str, value: Any) -> None:  # noqa: ANN401
    with pytest.raises(SetupError, match="no list of cards") as caught:
        arrange(**{field: value})
    assert caught.value.field == field


HUGE = 10**5000


@pytest.mark.parametrize(
    "options",
    [
        lambda: {"turn": HUGE},
        lambda: {"phase": HUGE},
        lambda: {"sets_traded": HUGE},
        lambda: {"phase": "reinforce", "to_place": HUGE},
        lambda: {"board": {"*": ("Ada", HUGE)}},
        lambda: {"board": {"*": (HUGE, 1)}},
        lambda: {"board": {"*": HUGE}},
        lambda: {"board": BOARD | {HUGE: ("Ada", 1)}},
        lambda: {"hands": {"Ada": HUGE}},
        lambda: {"hands": {"Ada": [HUGE]}},
        lambda: {"deck": HUGE},
        lambda: {"colours": {"Ada": HUGE}},
        lambda: {"colours": {HUGE: "red"}},
        lambda: {"players": [HUGE, "Bo", "Cy"]},
        lambda: {"seed": HUGE},
        lambda: {"rules": "hasbro-secret-mission", "missions": {"Ada": HUGE}},
        lambda: {"rules": "hasbro-capital", "headquarters": {"Ada": HUGE}},
    ],
)
def test_a_number_that_cannot_be_written_is_refused_like_any_other(
    options: Callable[[], dict[str, Any]],
) -> None:
    """Python itself refuses to write a number of so many digits into a sentence."""
    with pytest.raises(SetupError) as caught:
        arrange(**options())
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("options", "near"),
    [
        ({"board": {"*": ("Add", 1)}}, "Ada"),
        ({"turn": "ada"}, "Ada"),
        ({"phase": "atack"}, "attack"),
        ({"hands": {"Ada": ["Prru"]}}, "Peru"),
        ({"hands": {"Ada": ["Wild"]}}, "wild"),
        ({"colours": {"add": "red"}}, "Ada"),
        ({"rules": "clasic"}, "classic"),
        ({"rules": "hasbro-capital", "headquarters": {"Ada": "Alsaka"}}, "Alaska"),
        ({"rules": "hasbro-secret-mission", "missions": {"Ada": "destory-red"}}, "destroy-red"),
    ],
)
def test_a_misspelt_name_meets_the_nearest_one(options: dict[str, Any], near: str) -> None:
    with pytest.raises(SetupError, match=f"Did you mean '{near}'"):
        arrange(**options)


@pytest.mark.parametrize("rules", ["hasbro-two-player", "hasbro-classic", "hasbro-secret-mission"])
def test_the_neutral_army_alone_keeps_no_game_going(rules: str) -> None:
    """R112 R120: the game is over when the opponents are out, whatever the neutral army holds."""
    players = NAMES[: 2 if rules == "hasbro-two-player" else 3]
    board = {"Alaska": ("Ada", 3), "*": ("neutral", 1)}
    with pytest.raises(SetupError, match="only Ada owns a territory") as caught:
        arrange(board=board, players=players, rules=rules)
    assert caught.value.field == "board"


def test_who_has_to_own_every_territory_fights_the_neutral_army_on() -> None:
    """R062."""
    game = arrange(board={"Alaska": ("Ada", 4), "*": ("neutral", 1)})
    game.apply(Attack("Alaska", "Kamchatka", 3), dice=((6, 6, 6), (1,)))
    assert game.phase == Phase.OCCUPY


def test_the_neutral_army_has_starting_armies_left_as_the_players_have() -> None:
    """R113 R116: forty each, less what stands on the board."""
    board = {"*Asia": ("neutral", 1), "*Europe": ("Ada", 1), "*": ("Bo", 1)}
    game = arrange(board=board, players=["Ada", "Bo"], rules="hasbro-two-player", phase="place")
    assert (game.pool("Ada"), game.pool("Bo"), game.state.neutral_pool) == (33, 17, 28)
    board |= {"Iceland": ("Ada", 34), "Alaska": ("Bo", 18)}
    game = arrange(board=board, players=["Ada", "Bo"], rules="hasbro-two-player", phase="place")
    assert [*game.legal_actions] == [Place(name, 1) for name in game.territories("neutral")]
    for _ in range(28):
        assert game.phase == Phase.PLACE
        assert Game.from_position(game.to_position(hidden=True)).state == game.state
        game.apply(game.legal_actions[0])
    assert game.phase == Phase.REINFORCE
    assert sum(game.armies(name) for name in game.territories("neutral")) == 40


def test_a_mission_names_continents_of_the_map() -> None:
    """R074: the European missions can be given wherever Europe is on the map."""
    board = {"*": ("Bo", 1)}
    first = maps.load("archipelago").territories[0]
    options = {"rules": "hasbro-secret-mission", "game_map": "archipelago"}
    with pytest.raises(SetupError, match="europe"):
        arrange(
            board=board | {first: ("Ada", 1)},
            missions={"Ada": "europe+australia+1"},
            **options,
        )
