"""Cases of cards. In the game for two a knock-out ends the game, so no trade follows it."""

import pytest

from risk_widget import RuleSet
from risk_widget.rules import (
    Attack,
    Code,
    Drew,
    EndAttack,
    EndTurn,
    Fortify,
    Phase,
    Reinforce,
    Trade,
)
from tests.rules.positions import (
    ALL,
    CAPITAL,
    CLASSIC,
    DANISH,
    FOR_THREE,
    FOUR_MODES,
    HASBRO,
    SECRET,
    SPEC,
    TWO,
    at,
    each,
    of_kind,
    pass_turn,
    place_all,
    refused,
    set_of,
    take,
)


@each(*FOR_THREE)
def test_c002_six_cards_after_a_knock_out_trade_once_then_stop(edition: str) -> None:
    """C002 R052 R109: from six cards one set is traded, and no second one."""
    game = at(
        "Ural R6, Siberia B1; rest G1",
        edition,
        hands={"R": "I:Peru, I:Iceland, I:Alaska", "B": "C:Greenland, C:Ontario, C:Ural"},
    )
    take(game, "Ural", "Siberia", armies=3)
    assert len(game.hand("R")) == 6
    refused(game, EndTurn(), Code.MUST_TRADE)
    refused(game, Attack("Ural", "China", 1), Code.MUST_TRADE)
    game.apply(set_of(game, "III"))
    assert (len(game.hand("R")), game.to_place) == (3, 4)
    refused(game, set_of(game, "CCC"), Code.TRADE_NOT_ALLOWED)


@each(TWO)
def test_c002_in_the_game_for_two_a_knock_out_wins(edition: str) -> None:
    """C002 R120: with the opponent out there is nothing left to trade for."""
    game = at("Ural R6, Siberia B1; rest G1", edition, hands={"R": "I, I, I", "B": "C, C, C"})
    take(game, "Ural", "Siberia")
    assert game.winner == "R"


@each(*FOR_THREE)
def test_c003_exactly_five_cards_wait_for_the_next_turn(edition: str) -> None:
    """C003 R052 R060 R107 R109: five cards after a knock-out allow no trade."""
    game = at(
        "Ural R6, Siberia B1; rest G1",
        edition,
        hands={"R": "I:Peru, I:Iceland", "B": "I:Alaska, C:Ontario, A:Brazil"},
    )
    take(game, "Ural", "Siberia", armies=3)
    assert (len(game.hand("R")), game.phase) == (5, Phase.ATTACK)
    refused(game, set_of(game, "III"), Code.TRADE_NOT_ALLOWED)
    game.apply(EndTurn())
    assert len(game.hand("R")) == 6
    pass_turn(game)
    assert (game.turn, game.phase) == ("R", Phase.REINFORCE)
    refused(game, Reinforce("Ural", 1), Code.MUST_TRADE)
    game.apply(set_of(game, "III"))
    game.apply(Reinforce("Ural", 1))


@each(*FOR_THREE)
def test_c005_from_eight_cards_two_sets_are_traded(edition: str) -> None:
    """C005 R052 R109: five is more than four, so a second set follows."""
    game = at(
        "Siam R7, Indonesia B1; rest G1", edition, hands={"R": "I, I, C, C", "B": "I, C, A, W"}
    )
    take(game, "Siam", "Indonesia", armies=3)
    assert len(game.hand("R")) == 8
    game.apply(set_of(game, "III"))
    refused(game, Attack("Siam", "China", 3), Code.MUST_TRADE)
    refused(game, Reinforce("Siam", 1), Code.MUST_TRADE)
    game.apply(set_of(game, "CCC"))
    assert len(game.hand("R")) == 2
    assert not any(isinstance(action, Trade) for action in game.legal_actions)


@each(*FOR_THREE)
def test_c006_from_seven_cards_one_set_is_enough(edition: str) -> None:
    """C006 R052 R109: four cards are left, and their set has to wait."""
    game = at(
        "Egypt R5, East Africa B1; rest G1", edition, hands={"R": "I, C, A", "B": "I, I, C, A"}
    )
    take(game, "Egypt", "East Africa", armies=3)
    assert len(game.hand("R")) == 7
    game.apply(set_of(game, "ICA"))
    assert len(game.hand("R")) == 4
    refused(game, set_of(game, "ICA"), Code.TRADE_NOT_ALLOWED)


@each(*FOR_THREE)
def test_c007_armies_of_a_set_traded_in_mid_turn_are_placed_at_once(edition: str) -> None:
    """C007 R052 R109: place first, then the attacks go on in the same turn."""
    game = at(
        "Ural R6, Siberia B1, China G2; rest G1",
        edition,
        hands={"R": "I, I, I", "B": "C, C, C"},
        sets_traded=3,
    )
    take(game, "Ural", "Siberia", armies=3)
    game.apply(set_of(game, "III"))
    assert game.to_place == 10
    refused(game, Attack("Ural", "China", 2), Code.UNPLACED_ARMIES)
    game.apply(Reinforce("Ural", 10))
    assert (game.phase, game.turn) == (Phase.ATTACK, "R")
    game.apply(Attack("Ural", "China", 3))


@each(*ALL)
def test_c011_four_cards_with_a_set_force_nothing(edition: str) -> None:
    """C011 R060 R107 R179: only five cards or more force a trade."""
    game = at("Brazil R2, Peru B1; rest G1", edition, "reinforce", hands={"R": "I, C, A, A"})
    game.apply(Reinforce("Brazil", 3))
    game.apply(Attack("Brazil", "Peru", 3))
    assert len(game.hand("R")) == 4


@each(*ALL)
def test_c014_two_wilds_and_any_card_are_a_set(edition: str) -> None:
    """C014 R025 R102 R177: the first set brings four, the next six."""
    game = at("Alaska R3; rest B1", edition, "reinforce", hands={"R": "I:Peru, W, W"})
    before = game.to_place
    game.apply(Trade(("Peru", "wild", "wild")))
    assert game.to_place == before + 4
    assert game.next_set_value == 6


@pytest.mark.parametrize(
    ("edition", "allowed"),
    [
        (CLASSIC, True), (SPEC, True), (DANISH, True),
        (SECRET, False), (HASBRO, False), (TWO, False), (CAPITAL, False),
    ],
)  # fmt: skip
def test_c015_infantry_cavalry_and_a_wild(edition: str, allowed: bool) -> None:
    """C015 R025 R102 R177: two different symbols and a wild are a set in some editions."""
    game = at("Alaska R3; rest B1", edition, "reinforce", hands={"R": "I:Peru, C:Ontario, W"})
    trade = Trade(("Peru", "Ontario", "wild"))
    if allowed:
        game.apply(trade)
        assert game.to_place == 3 + 4
    else:
        refused(game, trade, Code.NOT_A_SET)


@each(*ALL)
def test_c015_two_alike_and_a_wild(edition: str) -> None:
    """C015 R025 R102 R177: two alike and a wild are a set everywhere."""
    game = at("Alaska R3; rest B1", edition, "reinforce", hands={"R": "I:Peru, I:Iceland, W"})
    game.apply(Trade(("Peru", "Iceland", "wild")))
    assert game.to_place == 3 + 4


@each(*ALL)
def test_c016_a_wild_never_brings_the_bonus(edition: str) -> None:
    """C016 R029 R106: no bonus is not the same as the first territory of the board."""
    game = at("Alaska R3; rest B1", edition, "reinforce", hands={"R": "I:Peru, I:Iceland, W"})
    cards = ("Peru", "Iceland", "wild")
    assert game.game_map.territories[0] == "Alaska"
    refused(game, Trade(cards, bonus="Alaska"), Code.INVALID_BONUS)
    refused(game, Trade(cards, bonus="wild"), Code.INVALID_BONUS)
    armies = game.state.armies
    game.apply(Trade(cards, bonus=None))
    assert (game.to_place, game.state.armies) == (3 + 4, armies)


@each(*ALL)
def test_c017_the_bonus_is_given_once_where_the_trader_says(edition: str) -> None:
    """C017 R030 R106: of several held territories the trader chooses one."""
    game = at(
        "Alaska R1, Greenland R1, Brazil R1; rest B1",
        edition,
        "reinforce",
        hands={"R": "I:Alaska, C:Greenland, A:Brazil"},
    )
    cards = ("Alaska", "Greenland", "Brazil")
    refused(game, Trade(cards), Code.INVALID_BONUS)
    before = game.to_place
    game.apply(Trade(cards, bonus="Greenland"))
    assert [game.armies(name) for name in cards] == [1, 3, 1]
    assert game.to_place == before + 4


@each(*ALL)
def test_c019_ownership_counts_at_the_moment_of_the_trade(edition: str) -> None:
    """C019 R029 R106: taking the territory afterwards brings nothing."""
    game = at(
        "Alaska R6, Kamchatka B1; rest G1",
        edition,
        "reinforce",
        hands={"R": "I:Kamchatka, I:Peru, I:Iceland"},
    )
    cards = ("Kamchatka", "Peru", "Iceland")
    refused(game, Trade(cards, bonus="Kamchatka"), Code.INVALID_BONUS)
    game.apply(Trade(cards))
    assert game.to_place == 3 + 4
    place_all(game, "Alaska")
    take(game, "Alaska", "Kamchatka", armies=None if edition == TWO else 3)
    assert game.armies("Kamchatka") == 3


@each(*ALL)
def test_c019_a_card_drawn_again_brings_the_bonus(edition: str) -> None:
    """C019 R029 R106: no memory of earlier trades is kept."""
    game = at(
        "Alaska R6, Kamchatka R3, Alberta B1, Japan B1; rest G1",
        edition,
        hands={"R": "I:Peru, I:Iceland"},
        deck=["Kamchatka"],
    )
    take(game, "Alaska", "Alberta", armies=3)
    game.apply(EndTurn())
    assert game.hand("R")[-1] == "Kamchatka"
    while game.turn != "R":
        pass_turn(game)
    game.apply(Trade(("Peru", "Iceland", "Kamchatka"), bonus="Kamchatka"))
    assert game.armies("Kamchatka") == 3 + 2


@each(*ALL)
def test_c020_the_owner_of_a_traded_card_gets_nothing(edition: str) -> None:
    """C020 R029 R106: only the trader gets the bonus, only on an own territory."""
    game = at(
        "Alaska R2, Brazil B1; rest G1",
        edition,
        "reinforce",
        hands={"R": "A:Brazil, A:Indonesia, A:Great Britain"},
    )
    cards = ("Brazil", "Indonesia", "Great Britain")
    refused(game, Trade(cards, bonus="Brazil"), Code.INVALID_BONUS)
    game.apply(Trade(cards))
    assert (game.owner("Brazil"), game.armies("Brazil")) == ("B", 1)


@pytest.mark.parametrize(
    ("edition", "values", "twentieth"),
    [
        *((edition, [4, 6, 8, 10, 12, 15, 20, 25], 85) for edition in ALL if edition != DANISH),
        (DANISH, [4, 6, 8, 10, 15, 20, 25, 30], 90),
    ],
)
def test_c021_worth_of_the_first_eight_sets(
    edition: str, values: list[int], twentieth: int
) -> None:
    """C021 R027 R028 R104 R145 R178: the run of values, and how it goes on."""
    rules = RuleSet.preset(edition)
    assert [rules.set_value(number) for number in range(1, 9)] == values
    assert rules.set_value(20) == twentieth


@each(*ALL)
def test_c023_three_captures_bring_one_card(edition: str) -> None:
    """C023 R059 R101 R160 R175: one card a turn, however many captures."""
    # Peru keeps B in the game, which would end for two players otherwise.
    game = at("Alaska R12, Kamchatka B1, Japan B1, Mongolia B1, Peru B1; rest G1", edition)
    take(game, "Alaska", "Kamchatka", armies=11)
    take(game, "Kamchatka", "Japan", armies=3)
    take(game, "Kamchatka", "Mongolia", armies=3)
    pile = len(game.state.deck)
    events = game.apply(EndTurn())
    assert len(of_kind(events, Drew)) == 1
    assert len(game.hand("R")) == 1
    assert len(game.state.deck) == pile - 1


@each(*ALL)
def test_c025_when_the_card_is_drawn(edition: str) -> None:
    """C025 R058 R101 R160 R175: after the attacks, after fortifying, or when the turn ends."""
    # Peru keeps B in the game, which would end for two players otherwise.
    game = at("Alaska R5, Kamchatka B1, Alberta R2, Peru B1; rest G1", edition)
    take(game, "Alaska", "Kamchatka", armies=3)
    game.apply(EndAttack())
    assert len(game.hand("R")) == (1 if edition in FOUR_MODES else 0)
    game.apply(Fortify("Alaska", "Alberta", 1))
    assert len(game.hand("R")) == (0 if edition in (DANISH, SPEC) else 1)
    game.apply(EndTurn())
    assert len(game.hand("R")) == 1
