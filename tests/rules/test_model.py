"""The engine against a model of the rules that shares no code with it, under any house rules."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_widget import Game, RuleSet
from risk_widget.rules import Action, Attack, EndAttack, Reinforce, Reshuffled, RolledOff, Trade
from tests.rules.model import Model
from tests.rules.positions import ALL, CLASSIC, each

STEPS = 500

# Every option that changes what happens, and some of its values.
CHOICES: dict[str, list[Any]] = {
    "army_cap": [None, None, None, 25, 45],
    "setup_territories": ["choose", "deal", "deal_three_piles"],
    "setup_first": ["highest_roll", "given_seat"],
    "first_turn": ["same_roll", "first_placer", "new_roll"],
    "roll_ties": ["tied_reroll", "all_reroll"],
    "setup_batch": [1, 1, 2, 3],
    "neutral_placement": ["after_own", "interleaved"],
    "turn_income": ["formula", "danish_literal"],
    "set_values": [(4, 6, 8, 10, 12, 15, 20), (4, 6, 8, 10, 15, 20), (2, 3)],
    "set_counter": ["table", "player"],
    "wild_rule": ["substitute", "two_same", "any_two"],
    "forced_trade_at": [5, 5, 6, 8],
    "elimination_trade": [None, 5, 6, 7],
    "elimination_stop": ["at_four", "free"],
    "territory_bonus": [0, 2, 3],
    "territory_bonus_cap": ["once_per_trade", "once_per_turn", "every_match"],
    "territory_bonus_choice": ["trader", "first_card"],
    "fortify_reach": ["adjacent", "chain"],
    "card_draw": ["after_fortify", "end_of_attack", "end_of_turn"],
    "deck_empty": ["reshuffle", "no_card"],
    "victory": ["all_territories", "last_player", "mission", "headquarters"],
    "mission_removal": ["absent_colours", "never"],
    "mission_kill_credit": ["anyone", "self_else_24"],
    "mission_check": ["every_change", "own_turn"],
    "mission_deck": ["us_12", "eu_14"],
    "capital_quick": [True, False],
    "capital_count": ["held_now", "ever_captured"],
    "deck": ["modern", "domination", "parker_alt"],
}
START_ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}


def house_rules(chance: random.Random) -> RuleSet:
    """Return any combination of options."""
    options = {name: chance.choice(values) for name, values in CHOICES.items()}
    most = 2 if options["setup_territories"] == "deal_three_piles" else 6
    armies = tuple((count, START_ARMIES[count]) for count in range(2, most + 1))
    return RuleSet.preset(CLASSIC).replace(
        name="house", players=(2, most), start_armies=armies, **options
    )


def choose(model: Model, legal: list[Action], chance: random.Random) -> Action:
    """Return an action that brings a game on: strong attacks from borders that were reinforced."""
    trades = [action for action in legal if isinstance(action, Trade)]
    if trades and chance.random() < 0.4:
        return chance.choice(trades)
    placed = [action for action in legal if isinstance(action, Reinforce)]
    border = [a for a in placed if model.attacks([a.territory]) or chance.random() < 0.1]
    if border:
        return max(chance.choices(border, k=4), key=lambda action: action.armies)
    attacks = [action for action in legal if isinstance(action, Attack)]
    lead = {a: model.armies[a.source] - model.armies[a.target] for a in attacks}
    strong = [attack for attack in attacks if lead[attack] >= max(lead.values()) - 2]
    if strong and chance.random() < 0.97:
        return EndAttack() if max(lead.values()) < -1 else chance.choice(strong)
    return chance.choice(legal)


def check_roll_off(model: Model, rolled: RolledOff) -> None:
    """R009: the highest roll begins; after a tie the tied or all roll again."""
    rolling = model.players
    for dice in rolled.rolls:
        assert [player for player, _ in dice] == rolling
        best = [player for player, die in dice if die == max(die for _, die in dice)]
        again = len(best) > 1 and model.rules.roll_ties == "all_reroll"
        rolling = rolling if again else best
    assert rolling == [rolled.winner]


def check(game: Game, model: Model) -> None:
    """See that engine and model tell the same game."""
    places = model.territories
    assert {place: game.owner(place) for place in places} == model.owner
    assert {place: game.armies(place) for place in places} == model.armies
    assert game.phase == model.phase
    assert game.winner == model.winner
    assert game.player == (None if model.winner else model.player)
    assert (game.turn, game.to_place) == (model.turn, model.to_place)
    assert game.state.number == model.number
    assert {player: list(game.hand(player)) for player in game.players} == model.hands
    assert {player: game.pool(player) for player in game.players} == model.pool
    assert (list(game.state.deck), list(game.state.discard)) == (model.deck, model.traded)
    assert not game.status()


def play(rules: RuleSet, players: int, seed: int) -> None:
    """Play a game at random, compared with the model at every step."""
    chance = random.Random(seed)
    names = [f"P{number}" for number in range(players)]
    game = Game(names, rules, seed=seed, auto_defend=chance.random() < 0.5)
    model = Model(game)
    for rolled in (event for event in game.opening if isinstance(event, RolledOff)):
        check_roll_off(model, rolled)
        assert rolled.winner == game.turn
    check(game, model)
    for _ in range(STEPS):
        legal, offered = model.legal(), list(game.legal_actions)
        assert set(offered) == legal
        assert len(offered) == len(legal)
        if not legal:
            break
        action = choose(model, sorted(legal, key=repr), chance)
        events = game.apply(action)
        for event in events:
            if isinstance(event, RolledOff):
                check_roll_off(model, event)
        model.apply(action, events)
        if any(isinstance(event, Reshuffled) for event in events):
            assert sorted(model.deck) == sorted(game.state.deck)
            model.deck = list(game.state.deck)
        check(game, model)


@given(seed=st.integers(0, 10**9))
@settings(max_examples=12)
def test_engine_and_model_agree_under_any_house_rules(seed: int) -> None:
    """R018 R052 R060 R105 R109 R116 R127: every option may meet every other one."""
    chance = random.Random(seed)
    rules = house_rules(chance)
    play(rules, chance.randint(*rules.players), seed)


@each(*ALL)
@pytest.mark.parametrize("seed", [1, 2])
def test_engine_and_model_agree_in_every_edition(edition: str, seed: int) -> None:
    """R018 R061 R168: phases follow one another, seats take their turns."""
    rules = RuleSet.preset(edition)
    play(rules, random.Random(seed).randint(*rules.players), seed)
