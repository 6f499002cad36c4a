"""Whole games at random: what has to hold after every action, in every edition."""

import dataclasses
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_widget import Game, RuleSet
from risk_widget.game import Move
from risk_widget.rules import (
    OPTIONS,
    Action,
    Attack,
    Captured,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    IllegalAction,
    Occupy,
    Option,
    Phase,
    Place,
    Reinforce,
    Rolled,
    State,
    Table,
    Trade,
    lookup,
)
from risk_widget.rules.actions import ACTIONS
from risk_widget.rules.state import NEUTRAL
from tests.rules.positions import ALL, each, of_kind, players_of

STEPS = 300


def choose(game: Game, chance: random.Random) -> Action:
    """Return a legal action: any group, rather an attack than an end."""
    options = game.legal_actions.options()
    attacks = [option for option in options if isinstance(option.action, Attack)]
    strong = [option for option in attacks if len(option) == 3]
    if strong and chance.random() < 0.8:
        return chance.choice(strong)[-1]
    option = chance.choice(options)
    return option[chance.choice((0, -1))]


def playout(edition: str, seed: int, steps: int = STEPS) -> Iterator[tuple[Game, Action]]:
    """Yield a game and the action that it is about to make, until it ends."""
    chance = random.Random(seed)
    players = players_of(edition, chance.randint(*RuleSet.preset(edition).players))
    game = Game(players, edition, seed=seed, auto_defend=seed % 2 == 0)
    for _ in range(steps):
        if game.winner:
            return
        action = choose(game, chance)
        yield game, action
        game.apply(action)


def mutations(game: Game, action: Action, chance: random.Random) -> Iterator[Action]:
    """Yield actions near a legal one, and some of every other kind."""
    names = game.game_map.territories
    for field in dataclasses.fields(action):
        value = getattr(action, field.name)
        if isinstance(value, int):
            others: list[object] = [0, -1, value + 1, value + 10**6, value + 0.5, str(value)]
        elif field.name == "cards":
            others = [tuple(chance.sample(game.state.table.cards, 3)), value[:2], (value[0],) * 3]
        else:
            others = [chance.choice(names), chance.choice(names), "Atlantis", None]
        for other in others:
            yield dataclasses.replace(action, **{field.name: other})  # type: ignore[arg-type]
    place, target = chance.sample(names, 2)
    hand = [*game.hand(game.player or ""), "wild", "wild", "wild"]
    yield from (
        Claim(place),
        Place(place, 1),
        ChooseHeadquarters(place),
        Trade((hand[0], hand[1], hand[2])),
        Reinforce(place, chance.randint(1, 3)),
        Attack(place, target, chance.randint(1, 3)),
        Defend(chance.randint(1, 2)),
        Occupy(chance.randint(1, 3)),
        Fortify(place, target, 1),
        EndAttack(),
        EndTurn(),
    )


@each(*ALL)
@pytest.mark.parametrize("seed", [1, 2])
def test_legal_actions_agree_with_apply(edition: str, seed: int) -> None:
    """R018 R168: what is offered is legal, what is not is refused by a rule and changes nothing."""
    chance = random.Random(seed)
    source = lookup_source(edition)
    refusals = 0
    for number, (game, action) in enumerate(playout(edition, seed)):
        if number % 7:
            continue
        legal = game.legal_actions
        offered = list(legal)
        assert len(legal) == len(offered) == len(set(offered))
        assert action in legal
        for each_action in chance.sample(offered, min(12, len(offered))):
            assert game.explain(each_action) is None
        groups = set(offered)
        before = game.state
        for other in mutations(game, action, chance):
            refusal = game.explain(other)
            if refusal is None:
                # Only the order of cards, or a bonus left out, may be another than offered.
                assert isinstance(other, Trade) or other in groups
                continue
            refusals += 1
            assert other not in groups
            assert refusal.text.endswith(".")
            assert refusal.rule.source in source, refusal
            with pytest.raises(IllegalAction) as caught:
                game.apply(other)
            assert caught.value.refusal == refusal
            assert game.state is before
    assert refusals > 300


def lookup_source(edition: str) -> set[str]:
    """Return the documents that refusals of an edition may cite."""
    documents = [lookup(number).source for number in ("R001", "R063", "R129", "R163")]
    return {documents[0], documents[RuleSet.preset(edition).source]}


@each(*ALL)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=5)
def test_c060_c073_what_holds_after_every_action(edition: str, seed: int) -> None:
    """C060 C073 R034 R050 R055 R087 R108: no territory is empty; all cards are somewhere."""
    for game, _ in playout(edition, seed):
        state = game.state
        assert not game.status()
        occupying = state.battle.target if game.phase is Phase.OCCUPY and state.battle else None
        for seat in (*range(len(game.players)), NEUTRAL):
            places = state.territories_of(seat)
            assert all(state.armies[place] >= 1 for place in places if place != occupying)
            # Who has no armies has no territories, and the other way round.
            assert (sum(state.armies[place] for place in places) == 0) == (not places)
        cards = [card for hand in state.hands for card in hand]
        founded = [place for place in state.headquarters if place >= 0]
        assert len(cards) + len(state.deck) + len(state.discard) + len(founded) == 44


@each(*ALL)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=3)
def test_dice_fall_by_the_rules(edition: str, seed: int) -> None:
    """R041 R042 R043 R048 R098: in every roll; a capture costs the attacker nothing."""
    for game, action in playout(edition, seed):
        if not isinstance(action, Attack | Defend):
            continue
        armies = dict(zip(game.game_map.territories, game.state.armies, strict=True))
        events = game.apply(action)
        game.undo()
        for roll in of_kind(events, Rolled):
            pairs = min(len(roll.attack), len(roll.defence))
            assert roll.attacker_losses + roll.defender_losses == pairs
            assert len(roll.attack) <= min(3, armies[roll.source] - 1)
            assert len(roll.defence) <= min(2, armies[roll.target])
            if of_kind(events, Captured):
                assert (roll.attacker_losses, roll.defender_losses) == (0, armies[roll.target])


def test_every_kind_of_action_is_played() -> None:
    """The playouts reach all phases of all editions."""
    seen = {type(action) for edition in ALL for _, action in playout(edition, 3)}
    assert seen == set(ACTIONS.values())


SHOWN_ONLY: dict[str, Any] = {
    "piece_values": (1, 2),
    "trade_window": "turn_start",
    "defence_colour": "blue",
    "defender_choice": "after_attacker",
    "move_in_min": "survivors",
    "terms": ("men", "march"),
}


@pytest.mark.parametrize("option", SHOWN_ONLY)
def test_an_option_that_is_only_shown_changes_no_game(option: str) -> None:
    """R003 R037 R039 R048 R052 R089: and the option says so."""
    assert re.search("shown|never differ", OPTIONS[option].question, re.IGNORECASE)
    classic, chance = RuleSet.preset("classic"), random.Random(2)
    house = classic.replace(**{option: SHOWN_ONLY[option]})
    assert house != classic
    one, other = (
        Game(players_of(rules), rules, seed=2, auto_defend=True) for rules in (classic, house)
    )
    for _ in range(STEPS):
        action = choose(one, chance)
        assert one.apply(action) == other.apply(action)
        # All but the table, to which the rules belong.
        assert one.state[1:] == other.state[1:]


@each(*ALL)
def test_what_was_done_and_what_happened_cannot_be_changed(edition: str) -> None:
    """The same objects stand in the history, in the states and in what `apply` returned."""
    *_, (game, action) = playout(edition, 4)
    option = game.at(0).legal_actions.options()[0]
    things: list[Any] = [game.rules, game.state, game.state.table, action, option, *game.opening]
    for move in game.history:
        things += [move, move.action, *move.events]
    assert {type(thing) for thing in things} > {Move, RuleSet, State, Table, Rolled, Option}
    for thing in things:
        for name in getattr(thing, "_fields", None) or thing.__dataclass_fields__:
            with pytest.raises(AttributeError):
                setattr(thing, name, None)
