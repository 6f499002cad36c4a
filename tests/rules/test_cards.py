"""Cards: sets, their worth, trading, the bonus, and drawing."""

import itertools

import pytest

from risk_widget import Game, RuleSet
from risk_widget.rules import (
    Attack,
    Code,
    Drew,
    Eliminated,
    EndAttack,
    EndTurn,
    Fortify,
    Phase,
    Reinforce,
    Reshuffled,
    Trade,
    Traded,
)
from risk_widget.rules.cards import is_set
from tests.rules.positions import (
    ALL,
    CAPITAL,
    CLASSIC,
    DANISH,
    FOR_THREE,
    FOUR_MODES,
    HASBRO,
    SPEC,
    SYMBOLS,
    TWO,
    at,
    each,
    of_kind,
    pass_turn,
    place_all,
    players_of,
    refused,
    roll,
    set_of,
    take,
)

HOLDING = "Alaska R3; rest B1"
FRONT = "Alaska R9, Kamchatka B1, Japan B1; rest G1"


def is_a_set(letters: str, rules: str | RuleSet) -> bool:
    rules = RuleSet.preset(rules) if isinstance(rules, str) else rules
    answers = {
        is_set([SYMBOLS[letter] for letter in order], rules)
        for order in itertools.permutations(letters)
    }
    (answer,) = answers  # the order of the cards never matters
    return answer


# What is a set


@each(*ALL)
def test_a_set_is_three_alike_or_one_of_each(edition: str) -> None:
    """R024 R102 R144 R177: without wilds all editions agree."""
    sets = {
        "".join(three)
        for three in itertools.combinations_with_replacement("ICA", 3)
        if is_a_set("".join(three), edition)
    }
    assert sets == {"III", "CCC", "AAA", "ICA"}


@pytest.mark.parametrize(
    ("wild_rule", "sets"),
    [
        ("substitute", {"IIW", "CCW", "AAW", "ICW", "IAW", "CAW", "IWW", "CWW", "AWW"}),
        ("any_two", {"IIW", "CCW", "AAW", "ICW", "IAW", "CAW", "IWW", "CWW", "AWW"}),
        ("two_same", {"IIW", "CCW", "AAW", "IWW", "CWW", "AWW"}),
    ],
)
def test_what_a_wild_completes(wild_rule: str, sets: set[str]) -> None:
    """R025 R102 R177: any symbol, any two symbols, or two alike."""
    rules = RuleSet.preset(CLASSIC).replace(wild_rule=wild_rule)
    pairs = [
        *itertools.combinations_with_replacement("ICA", 2),
        *(("I", "W"), ("C", "W"), ("A", "W")),
    ]
    assert {"".join(pair) + "W" for pair in pairs if is_a_set("".join(pair) + "W", rules)} == sets


def test_the_wild_rule_of_each_edition() -> None:
    """R025 R102 R144 R177: three wordings."""
    assert {name: RuleSet.preset(name).wild_rule for name in ALL} == {
        CLASSIC: "substitute",
        DANISH: "substitute",
        SPEC: "any_two",
        **dict.fromkeys(FOUR_MODES, "two_same"),
    }


@pytest.mark.parametrize("wild_rule", ["substitute", "any_two", "two_same"])
def test_five_cards_always_hold_a_set(wild_rule: str) -> None:
    """R060 R107 R179: over all 46 hands; so a forced trade can always be made."""
    rules = RuleSet.preset(CLASSIC).replace(wild_rule=wild_rule)
    hands = [
        hand for hand in itertools.combinations_with_replacement("ICAW", 5) if hand.count("W") <= 2
    ]
    assert len(hands) == 46
    for hand in hands:
        assert any(is_a_set("".join(three), rules) for three in itertools.combinations(hand, 3))


def test_four_cards_need_not_hold_a_set() -> None:
    """R060: so nobody is forced to trade four."""
    assert not any(is_a_set("".join(t), CLASSIC) for t in itertools.combinations("IICC", 3))
    assert is_a_set("IWW", HASBRO)


@each(*ALL)
def test_a_set_is_offered_once_wherever_the_two_wilds_are_in_the_hand(edition: str) -> None:
    """R025 R102 R177: the wild cards look alike, so it does not matter which one is traded."""
    for hand in itertools.permutations(["Peru", "Iceland", "wild", "wild"]):
        game = Game.arrange(
            {"Alaska": ("R", 3), "*": ("B", 1)},
            players=players_of(edition),
            phase="reinforce",
            rules=edition,
            hands={"R": hand},
        )
        trades = [action for action in game.legal_actions if isinstance(action, Trade)]
        assert sorted(sorted(action.cards) for action in trades) == [
            ["Iceland", "Peru", "wild"],
            ["Iceland", "wild", "wild"],
            ["Peru", "wild", "wild"],
        ]
        assert all(game.explain(action) is None for action in trades)


@each(*ALL)
@pytest.mark.parametrize("symbols", ["IIC", "IAA", "CCA"])
def test_what_is_no_set_is_refused(edition: str, symbols: str) -> None:
    """R024 R102 R144 R177: two alike and another are no set."""
    game = at(HOLDING, edition, "reinforce", hands={"R": ", ".join(symbols)})
    assert "are not a set" in refused(game, set_of(game, symbols), Code.NOT_A_SET)
    assert not any(isinstance(action, Trade) for action in game.legal_actions)


@each(*ALL)
@pytest.mark.parametrize(
    "cards", [(), ("Peru",), ("Peru", "Iceland"), ("Peru", "Iceland", "wild", "wild"), None, "III"]
)
def test_a_set_is_three_cards(edition: str, cards: object) -> None:
    """R024: neither more nor fewer."""
    game = at(HOLDING, edition, "reinforce", hands={"R": "I:Peru, I:Iceland, W, W"})
    refused(game, Trade(cards), Code.NOT_A_SET)  # type: ignore[arg-type]


@each(*ALL)
@pytest.mark.parametrize(
    "cards",
    [
        ("Peru", "Peru", "Iceland"),
        ("Peru", "Iceland", "Madagascar"),
        ("Peru", "Iceland", "wild"),
        ("Peru", "Iceland", "no card"),
        ("Peru", "Iceland", None),
        ("Peru", "Iceland", ["Egypt"]),
    ],
)
def test_only_own_cards_are_traded(edition: str, cards: tuple[str, str, str]) -> None:
    """R023: each card once, and only those in the hand."""
    game = at(HOLDING, edition, "reinforce", hands={"R": "I:Peru, I:Iceland, I:Egypt"})
    refused(game, Trade(cards), Code.NOT_IN_HAND)


# Trading


@each(*ALL)
def test_a_set_is_turned_into_armies(edition: str) -> None:
    """R023: the armies wait to be placed, the cards are gone."""
    game = at(HOLDING, edition, "reinforce", hands={"R": "I:Peru, I:Iceland, I:Egypt, C:Ontario"})
    before = game.to_place
    events = game.apply(Trade(("Peru", "Iceland", "Egypt")))
    assert events == (Traded("R", ("Peru", "Iceland", "Egypt"), 4, (), 0),)
    assert game.to_place == before + 4
    assert game.hand("R") == ("Ontario",)
    assert game.state.discard == ("Peru", "Iceland", "Egypt")
    place_all(game, "Alaska")
    assert game.armies("Alaska") == 3 + before + 4


@each(*ALL)
def test_the_value_of_a_set_rises(edition: str) -> None:
    """R026: every set is worth more than the one before."""
    rules = RuleSet.preset(edition)
    values = [rules.set_value(number) for number in range(1, 60)]
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("editions", "values"),
    [
        (tuple(e for e in ALL if e != DANISH), [4, 6, 8, 10, 12, 15, 20, 25, 30]),
        ((DANISH,), [4, 6, 8, 10, 15, 20, 25, 30, 35]),
    ],
)
def test_what_sets_are_worth(editions: tuple[str, ...], values: list[int]) -> None:
    """R027 R028 R104 R145 R178: the Danish run has no twelve."""
    for edition in editions:
        for traded, value in enumerate(values):
            game = at(HOLDING, edition, sets_traded=traded)
            assert game.next_set_value == value


@each(*ALL)
def test_the_board_shows_what_the_next_set_is_worth(edition: str) -> None:
    """R071: everybody sees it."""
    game = at(HOLDING, edition, "reinforce", hands={"R": "I, I, I"}, sets_traded=1)
    assert game.view("B")["next_set_value"] == 6
    game.apply(set_of(game, "III"))
    assert game.view("B")["next_set_value"] == 8


@each(*ALL)
def test_the_whole_table_counts_the_sets(edition: str) -> None:
    """R027 R105: the third set of the game brings eight, whoever trades it."""
    game = at(HOLDING, edition, "reinforce", hands={"R": "I, I, I", "B": "C, C, C"}, sets_traded=1)
    game.apply(set_of(game, "III"))
    pass_turn(game)
    while game.turn != "B":
        pass_turn(game)
    assert game.next_set_value == 8


def test_each_player_may_count_for_themselves() -> None:
    """R145: as an option the Danish sentence is read by player."""
    rules = RuleSet.preset(DANISH).replace(set_counter="player")
    game = at(HOLDING, rules, "reinforce", hands={"R": "I, I, I", "B": "C, C, C"})
    game.apply(set_of(game, "III"))
    assert game.next_set_value == 6
    pass_turn(game)
    assert (game.turn, game.next_set_value) == ("B", 4)


@each(*ALL)
def test_sets_are_traded_at_the_start_of_a_turn(edition: str) -> None:
    """R018 R103 R168: not in the attack phase, not while fortifying."""
    for phase in ("attack", "fortify"):
        game = at(HOLDING, edition, phase, hands={"R": "I, I, I"})
        refused(game, set_of(game, "III"), Code.TRADE_NOT_ALLOWED)


@each(*ALL)
def test_a_card_drawn_now_is_traded_in_a_later_turn(edition: str) -> None:
    """R103: the third card comes too late for this turn."""
    game = at(
        "Alaska R3; rest B1",
        edition,
        hands={"R": "I:Peru, I:Iceland"},
        captured=True,
        deck=["Egypt"],
    )
    game.apply(EndAttack())
    cards = ("Peru", "Iceland", "Egypt")
    held = edition in FOUR_MODES
    refused(game, Trade(cards), Code.TRADE_NOT_ALLOWED)
    assert ("Egypt" in game.hand("R")) is held
    game.apply(EndTurn())
    while game.turn != "R":
        pass_turn(game)
    game.apply(Trade(cards))


# Having to trade


@each(*ALL)
@pytest.mark.parametrize("hand", ["I, I, I, C, A", "I, I, I, C, C, A"])
def test_five_cards_force_a_trade_at_the_start_of_the_turn(edition: str, hand: str) -> None:
    """R060 R107 R179: before anything else, with five or six cards."""
    game = at(HOLDING, edition, "reinforce", hands={"R": hand})
    for other in (Reinforce("Alaska", 1), Attack("Alaska", "Kamchatka", 1), EndTurn()):
        refused(game, other, Code.MUST_TRADE)
    assert {type(action) for action in game.legal_actions} == {Trade}
    game.apply(set_of(game, "III"))
    game.apply(Reinforce("Alaska", 1))


@each(*ALL)
def test_three_or_four_cards_force_nothing(edition: str) -> None:
    """R060 R107: they may be kept, or traded."""
    game = at(HOLDING, edition, "reinforce", hands={"R": "I, I, I, C"})
    assert {type(action) for action in game.legal_actions} == {Trade, Reinforce}


@each(*FOR_THREE)
def test_the_conqueror_gets_all_cards(edition: str) -> None:
    """R051 R108 R157: hands add up, at once."""
    game = at("Ural R6, Siberia B1; rest G1", edition, hands={"R": "I:Peru, W", "B": "C:Ontario"})
    events = take(game, "Ural", "Siberia", armies=3)
    assert of_kind(events, Eliminated) == [Eliminated("B", "R", 1)]
    assert game.hand("R") == ("Peru", "wild", "Ontario")
    assert game.hand("B") == ()
    assert game.phase is Phase.ATTACK


@each(*FOR_THREE)
@pytest.mark.parametrize(
    ("own", "taken", "hands"),
    [
        ("I, I, I", "C, C, C", [6, 3]),
        ("I, I, I", "C, C, C, A", [7, 4]),
        ("I, I, I, C", "C, C, A, A", [8, 5, 2]),
        ("I, I, I, C", "C, C, A, A, A", [9, 6, 3]),
    ],
)
def test_six_cards_after_a_knock_out_are_traded_down_to_four(
    edition: str, own: str, taken: str, hands: list[int]
) -> None:
    """R052 R109: sets are traded and placed at once, until four or fewer are left."""
    game = at("Ural R6, Siberia B1; rest G1", edition, hands={"R": own, "B": taken})
    take(game, "Ural", "Siberia", armies=3)
    counts = [len(game.hand("R"))]
    while any(isinstance(action, Trade) for action in game.legal_actions):
        refused(game, Reinforce("Ural", 1), Code.MUST_TRADE)
        game.apply(game.legal_actions[0])
        counts.append(len(game.hand("R")))
    assert counts == hands
    assert game.to_place > 0
    place_all(game, "Ural")
    assert game.phase is Phase.ATTACK


@each(*FOR_THREE)
def test_a_capture_without_a_knock_out_brings_no_trade(edition: str) -> None:
    """R052 R109: however many cards are held."""
    hands = {"R": "I, I, I, C, C, C"}
    game = at("Ural R6, Siberia B1, China B1; rest G1", edition, hands=hands)
    take(game, "Ural", "Siberia", armies=3)
    assert game.phase is Phase.ATTACK
    refused(game, set_of(game, "III"), Code.TRADE_NOT_ALLOWED)


def test_trading_may_go_on_after_a_knock_out() -> None:
    """R052: as an option it does not stop at four cards."""
    rules = RuleSet.preset(CLASSIC).replace(elimination_stop="free")
    hands = {"R": "I, I, I", "B": "C, C, C"}
    game = at("Ural R6, Siberia B1; rest G1", rules, hands=hands)
    take(game, "Ural", "Siberia", armies=3)
    game.apply(set_of(game, "III"))
    assert {type(action) for action in game.legal_actions} == {Trade, Reinforce}
    game.apply(set_of(game, "CCC"))
    assert (game.hand("R"), game.to_place) == ((), 4 + 6)


def test_a_knock_out_may_force_nothing() -> None:
    """R157: as an option the cards are handed over, and that is all."""
    rules = RuleSet.preset(DANISH).replace(elimination_trade=None)
    hands = {"R": "I, I, I", "B": "C, C, C"}
    game = at("Ural R6, Siberia B1; rest G1", rules, hands=hands)
    take(game, "Ural", "Siberia", armies=3)
    assert (len(game.hand("R")), game.phase) == (6, Phase.ATTACK)


# The bonus for a held territory


@each(*ALL)
def test_a_card_of_a_held_territory_brings_two_more_armies_there(edition: str) -> None:
    """R029 R106: onto that territory, and nowhere else."""
    game = at(HOLDING, edition, "reinforce", hands={"R": "I:Alaska, I:Peru, I:Iceland"})
    armies = dict(game.view()["armies"])
    game.apply(Trade(("Alaska", "Peru", "Iceland")))
    assert game.view()["armies"] == armies | {"Alaska": 3 + 2}


@each(*ALL)
def test_the_bonus_is_given_once_for_each_trade(edition: str) -> None:
    """R030 R106: of three matching cards one brings it; a second set brings it again."""
    game = at(
        "Alaska R1, Peru R1, Iceland R1, Greenland R1, Ontario R1, Ural R1; rest B1",
        edition,
        "reinforce",
        hands={"R": "I:Alaska, I:Peru, I:Iceland, C:Greenland, C:Ontario, C:Ural"},
    )
    start = sum(game.state.armies)
    game.apply(Trade(("Alaska", "Peru", "Iceland"), bonus="Peru"))
    assert (game.armies("Peru"), sum(game.state.armies)) == (3, start + 2)
    game.apply(Trade(("Greenland", "Ontario", "Ural"), bonus="Ural"))
    assert (game.armies("Ural"), sum(game.state.armies)) == (3, start + 4)


TWO_MATCHES = "Alaska R1, Peru R1; rest B1"
MATCHING = ("Alaska", "Peru", "Iceland")


def with_matching_set(**options: object) -> Game:
    rules = RuleSet.preset(CLASSIC).replace(**options)
    hands = {"R": "I:Alaska, I:Peru, I:Iceland, C, C, C"}
    return at(TWO_MATCHES, rules, "reinforce", hands=hands)


def test_every_matching_card_may_bring_the_bonus() -> None:
    """R030: an option, with nothing to choose."""
    game = with_matching_set(territory_bonus_cap="every_match")
    assert "leave the choice out" in refused(
        game, Trade(MATCHING, bonus="Peru"), Code.INVALID_BONUS
    )
    game.apply(Trade(MATCHING))
    assert (game.armies("Alaska"), game.armies("Peru")) == (3, 3)


def test_the_bonus_may_be_given_once_a_turn() -> None:
    """R030: an option; the second set of a turn brings none."""
    game = with_matching_set(territory_bonus_cap="once_per_turn", territory_bonus=3)
    game.apply(Trade(MATCHING, bonus="Peru"))
    assert game.armies("Peru") == 4
    owned = set(game.territories("R"))
    assert owned.isdisjoint(game.hand("R"))
    again = at(
        "Alaska R1, Peru R1, Ural R1; rest B1",
        game.rules,
        "reinforce",
        hands={"R": "I:Alaska, I:Peru, I:Iceland, C:Ural, C:Ontario, C:Greenland"},
    )
    again.apply(Trade(MATCHING, bonus="Peru"))
    cards = ("Ural", "Ontario", "Greenland")
    text = refused(again, Trade(cards, bonus="Ural"), Code.INVALID_BONUS)
    assert "this turn has brought them already" in text
    again.apply(Trade(cards))
    assert again.armies("Ural") == 1


def test_the_first_matching_card_may_bring_the_bonus() -> None:
    """R030: an option in place of the trader's choice."""
    game = with_matching_set(territory_bonus_choice="first_card")
    game.apply(Trade(("Iceland", "Peru", "Alaska")))
    assert (game.armies("Alaska"), game.armies("Peru")) == (1, 3)


def test_there_may_be_no_bonus() -> None:
    """R029: an option."""
    game = with_matching_set(territory_bonus=0)
    game.apply(Trade(MATCHING))
    assert (game.armies("Alaska"), game.armies("Peru")) == (1, 1)


@pytest.mark.parametrize(("cap", "bonus"), [(8, 0), (10, 0), (11, 1), (12, 1), (13, 2), (None, 2)])
def test_bonus_armies_of_every_match_stay_below_the_limit(cap: int | None, bonus: int) -> None:
    """R067 R030: two territories hold an army each, three wait, and the set brings four more."""
    game = with_matching_set(territory_bonus_cap="every_match", army_cap=cap)
    game.apply(Trade(MATCHING))
    held = [game.armies(name) for name in game.territories("R")]
    assert held == [1 + bonus] * 2
    assert cap is None or sum(held) + game.to_place <= cap


def test_a_set_may_be_given_as_a_list() -> None:
    """R023: what is done with the list afterwards changes no trade that was made."""
    game = with_matching_set()
    cards: list[str] = list(MATCHING)
    action = Trade(cards, bonus="Peru")  # type: ignore[arg-type]
    assert action in list(game.legal_actions)
    assert action == Trade(MATCHING, bonus="Peru")
    game.apply(action)
    cards[0] = "Brazil"
    assert Game.replay(game.record()).state == game.state
    assert {Trade(MATCHING, "Peru"): 1}[action] == 1


@each(CAPITAL)
def test_headquarters_cards_are_in_no_set(edition: str) -> None:
    """R125: they lie in front of their owner."""
    game = at(
        HOLDING,
        edition,
        "reinforce",
        hands={"R": "I:Peru, I:Iceland, I:Egypt"},
        headquarters={"R": "Alaska", "B": "Kamchatka"},
    )
    for card in ("Alaska", "Kamchatka"):
        refused(game, Trade(("Peru", "Iceland", card)), Code.HEADQUARTERS_CARD)
    held = [card for hand in game.state.hands for card in hand]
    assert not {"Alaska", "Kamchatka"} & {*held, *game.state.deck, *game.state.discard}


# Drawing


@each(*ALL)
def test_no_capture_no_card(edition: str) -> None:
    """R058 R059 R101 R160 R175: a lost attack brings none."""
    game = at(FRONT, edition)
    roll(game, "Alaska", "Kamchatka", ((1,), (6,)))
    game.apply(EndTurn())
    assert game.hand("R") == ()


@each(*ALL)
def test_the_top_card_is_drawn(edition: str) -> None:
    """R058: from the top of the pile, once."""
    game = at(FRONT, edition, deck=["Peru", "Brazil"])
    take(game, "Alaska", "Kamchatka", armies=8)
    take(game, "Kamchatka", "Mongolia", armies=3)
    events = game.apply(EndTurn())
    assert of_kind(events, Drew) == [Drew("R", "Peru")]
    assert game.state.deck == ("Brazil",)


@each(CLASSIC)
def test_the_card_comes_after_fortifying(edition: str) -> None:
    """R058: not before, but also when the move is skipped."""
    for fortify in (True, False):
        game = at("Alaska R9, Alberta R1; rest B1", edition, captured=True)
        game.apply(EndAttack())
        assert game.hand("R") == ()
        if fortify:
            events = game.apply(Fortify("Alaska", "Alberta", 1))
            assert len(of_kind(events, Drew)) == 1
        game.apply(EndTurn())
        assert len(game.hand("R")) == 1


@each(*FOUR_MODES)
def test_the_card_comes_at_the_end_of_the_attacks(edition: str) -> None:
    """R101: before the manoeuvre, and only one."""
    game = at(HOLDING, edition, captured=True)
    events = game.apply(EndAttack())
    assert len(of_kind(events, Drew)) == len(game.hand("R")) == 1
    game.apply(EndTurn())
    assert len(game.hand("R")) == 1


@each(DANISH, SPEC)
def test_the_card_comes_at_the_end_of_the_turn(edition: str) -> None:
    """R160 R175: after everything else."""
    game = at("Alaska R9, Alberta R1; rest B1", edition, captured=True)
    game.apply(EndAttack())
    game.apply(Fortify("Alaska", "Alberta", 1))
    assert game.hand("R") == ()
    game.apply(EndTurn())
    assert len(game.hand("R")) == 1


@each(*ALL)
def test_when_the_pile_runs_out_the_traded_cards_are_shuffled(edition: str) -> None:
    """R058: and the card is drawn from the new pile."""
    game = at(HOLDING, edition, captured=True, deck=[])
    events = game.apply(EndTurn())
    assert of_kind(events, Reshuffled) == [Reshuffled(44)]
    assert (len(game.hand("R")), len(game.state.deck), game.state.discard) == (1, 43, ())


@pytest.mark.parametrize("deck_empty", ["reshuffle", "no_card"])
def test_without_cards_nothing_is_drawn(deck_empty: str) -> None:
    """R058: all cards are in hands, or the option leaves the traded ones where they are."""
    rules = RuleSet.preset(SPEC).replace(deck_empty=deck_empty, forced_trade_at=44)
    everything = [*at(HOLDING, rules).state.table.cards]
    hand = everything if deck_empty == "reshuffle" else []
    game = Game.arrange(
        {"Alaska": ("R", 3), "*": ("B", 1)},
        ["R", "B"],
        rules=rules,
        captured=True,
        hands={"B": hand},
        deck=[],
    )
    events = game.apply(EndTurn())
    assert not of_kind(events, Drew)
    assert game.hand("R") == ()


def test_in_the_game_for_two_a_neutral_territory_brings_a_card_too() -> None:
    """R059 R101: any territory taken counts."""
    game = at("Alaska R9, Kamchatka N1; rest B1", TWO)
    take(game, "Alaska", "Kamchatka", armies=3)
    game.apply(EndAttack())
    assert len(game.hand("R")) == 1
