"""Cards: what is a set, what it is worth, trading and drawing."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence

from risk_widget.locale import Name, counted, listed, say
from risk_widget.rules.actions import Trade
from risk_widget.rules.chance import Chance
from risk_widget.rules.errors import Code, Refusal, shown
from risk_widget.rules.events import Drew, Event, Reshuffled, Traded
from risk_widget.rules.options import Option
from risk_widget.rules.ruleset import RuleSet
from risk_widget.rules.state import WILD, Phase, State, replaced

__all__ = ["draw", "is_set", "must_trade", "set_value", "sets"]

SET_SIZE = 3
ENOUGH_AFTER_ELIMINATION = 4


def is_set(symbols: Sequence[str], rules: RuleSet) -> bool:
    """Return whether three symbols ("infantry", ..., "wild") are a set (R024, R025, R102, R177).

    Two wilds and any card are a set in every edition.
    """
    return len(symbols) == SET_SIZE and _is_set(symbols, rules.wild_rule)


def _is_set(symbols: Sequence[str], wild_rule: str) -> bool:
    printed = {symbol for symbol in symbols if symbol != WILD}
    if WILD not in symbols:
        return len(printed) in (1, SET_SIZE)
    return wild_rule != "two_same" or len(printed) == 1


def sets(state: State, seat: int) -> list[tuple[str, str, str]]:
    """Return the sets in a seat's hand, each with its cards in the order of the hand."""
    hand = state.hands[seat]
    if len(hand) < SET_SIZE:
        return []
    places = _set_places(tuple(map(state.table.symbol, hand)), state.table.rules.wild_rule)
    return [(hand[one], hand[two], hand[three]) for one, two, three in places]


@functools.lru_cache(maxsize=1024)
def _set_places(symbols: tuple[str, ...], wild_rule: str) -> list[tuple[int, int, int]]:
    """Return the places of the sets in a hand with these symbols."""
    # Wild cards look alike, so two choices of places may be the same set: the first one counts.
    wilds = [place for place, symbol in enumerate(symbols) if symbol == WILD]
    found = []
    for one, two, three in itertools.combinations(range(len(symbols)), SET_SIZE):
        used = [place for place in (one, two, three) if place in wilds]
        shown = (symbols[one], symbols[two], symbols[three])
        if used == wilds[: len(used)] and _is_set(shown, wild_rule):
            found.append((one, two, three))
    return found


def set_value(state: State, seat: int) -> int:
    """Return the armies that the next set of a seat would bring."""
    rules = state.table.rules
    traded = state.sets_traded if rules.set_counter == "table" else state.sets_by_seat[seat]
    return rules.set_value(traded + 1)


def under_cap(state: State, seat: int, armies: int, waiting: int = 0) -> int:
    """Return how many of these new armies a seat may have at all (R067, R128).

    `waiting` armies that the seat has still to place count as if they stood on the board.
    """
    cap = state.table.rules.army_cap
    if cap is None:
        return armies
    present = sum(n for owner, n in zip(state.owners, state.armies, strict=True) if owner == seat)
    return max(0, min(armies, cap - present - waiting))


def must_trade(state: State) -> bool:
    """Return whether the one who decides has to trade a set before anything else."""
    enough = state.table.rules.forced_trade_at - 1
    if state.trading_after_elimination:
        enough = ENOUGH_AFTER_ELIMINATION
    return len(state.hands[state.decider]) > enough and state.phase is Phase.REINFORCE


def must_trade_refusal(state: State) -> Refusal | None:
    """Return the refusal of everything but trading, if a set has to be traded."""
    if not must_trade(state):
        return None
    after = state.trading_after_elimination
    name, held = state.table.players[state.decider], len(state.hands[state.decider])
    return state.refuse(
        Code.MUST_TRADE,
        "elimination_trade" if after else "forced_trade",
        say("{player} holds {n} cards and has to trade a set first.", player=name, n=held),
    )


def refuse(state: State, action: Trade) -> Refusal | None:
    """Return why cards cannot be traded."""
    rules, hand = state.table.rules, state.hands[state.decider]
    if (
        state.trading_after_elimination
        and rules.elimination_stop == "at_four"
        and not must_trade(state)
    ):
        return state.refuse(
            Code.TRADE_NOT_ALLOWED,
            "elimination_trade",
            counted(
                "With {n} card left the trading after a knock-out is over.",
                "With {n} cards left the trading after a knock-out is over.",
                len(hand),
            ),
        )
    cards = action.cards if isinstance(action.cards, tuple | list) else ()
    if len(cards) != SET_SIZE:
        return state.refuse(Code.NOT_A_SET, "set", say("A set is three cards."))
    founded = [state.place_name(place) for place in state.headquarters if place >= 0]
    spare = list(hand)
    for card in cards:
        if card in spare:
            spare.remove(card)
            continue
        if card in founded:
            return state.refuse(
                Code.HEADQUARTERS_CARD,
                "headquarters_card",
                say(
                    "{place} is a headquarters; its card cannot be part of a set.",
                    place=Name(card),
                ),
            )
        return state.refuse(
            Code.NOT_IN_HAND,
            "trade",
            say(
                "{player} does not hold the card {card}.",
                player=state.table.players[state.decider],
                card=shown(card),
            ),
        )
    symbols = [state.table.symbol(card) for card in cards]
    if not is_set(symbols, rules):
        return state.refuse(
            Code.NOT_A_SET,
            "set",
            say("These are not a set: {symbols}.", symbols=listed([*map(Name, symbols)])),
        )
    return _refuse_bonus(state, action)


def _refuse_bonus(state: State, action: Trade) -> Refusal | None:
    matching = _matching(state, action.cards)
    if action.bonus is None:
        if len(matching) > 1 and _trader_chooses(state):
            return state.refuse(
                Code.INVALID_BONUS,
                "trade_bonus_once",
                say(
                    "The set shows {places}; name the one that gets the {n} extra armies.",
                    places=listed([*map(Name, matching)]),
                    n=state.table.rules.territory_bonus,
                ),
            )
        return None
    if action.bonus in matching and (len(matching) == 1 or _trader_chooses(state)):
        return None
    if matching:
        places = listed([*map(Name, matching)])
        remedy = say("leave the choice out")
        if len(matching) == 1:
            remedy = say("choose {places}", places=places)
        elif _trader_chooses(state):
            remedy = say("choose one of {places}", places=places)
    elif state.bonus_used and state.table.rules.territory_bonus_cap == "once_per_turn":
        remedy = say("this turn has brought them already")
    else:
        remedy = say("no card shows a territory you own")
    return state.refuse(
        Code.INVALID_BONUS,
        "trade_bonus",
        say(
            "{place} cannot get the extra armies: {remedy}.",
            place=shown(action.bonus),
            remedy=remedy,
        ),
    )


def _trader_chooses(state: State) -> bool:
    rules = state.table.rules
    return rules.territory_bonus_choice == "trader" and rules.territory_bonus_cap != "every_match"


def _matching(state: State, cards: Sequence[str]) -> list[str]:
    """Return the territories on these cards that can get the extra armies."""
    rules = state.table.rules
    if not rules.territory_bonus:
        return []
    if rules.territory_bonus_cap == "once_per_turn" and state.bonus_used:
        return []
    index = state.table.topology.index
    return [c for c in cards if c != WILD and state.owners[index[c]] == state.decider]


def apply(state: State, action: Trade) -> tuple[State, tuple[Event, ...]]:
    """Trade a set for armies (R023, R026 to R030)."""
    seat, rules = state.decider, state.table.rules
    hand = list(state.hands[seat])
    for card in action.cards:
        hand.remove(card)
    matching = _matching(state, action.cards)
    if rules.territory_bonus_cap != "every_match":
        matching = [action.bonus] if action.bonus else matching[:1]
    armies = under_cap(state, seat, set_value(state, seat), state.to_place)
    index = state.table.topology.index
    state = state._replace(
        hands=replaced(state.hands, seat, tuple(hand)),
        discard=(*state.discard, *action.cards),
        to_place=state.to_place + armies,
        sets_traded=state.sets_traded + 1,
        sets_by_seat=tuple(n + (s == seat) for s, n in enumerate(state.sets_by_seat)),
        bonus_used=state.bonus_used or bool(matching),
    )
    extra = under_cap(state, seat, rules.territory_bonus * len(matching), state.to_place)
    bonus = extra // len(matching) if matching else 0
    state = state._replace(armies=state.with_armies({index[name]: bonus for name in matching}))
    name = state.table.players[seat]
    return state, (Traded(name, tuple(action.cards), armies, tuple(matching), bonus),)


def options(state: State) -> list[Option]:
    """Return the sets that may be traded, with each choice of bonus territory."""
    if state.trading_after_elimination and not (
        must_trade(state) or state.table.rules.elimination_stop == "free"
    ):
        return []
    found: list[Option] = []
    for three in sets(state, state.decider):
        matching = _matching(state, three)
        if matching and (len(matching) == 1 or _trader_chooses(state)):
            found += [Option(Trade(three, name)) for name in matching]
        else:
            found.append(Option(Trade(three)))
    return found


def draw(state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Draw the card that a capture has earned (R058, R101, R160); at most one a turn."""
    if not state.card_due:
        return state, ()
    deck, discard = state.deck, state.discard
    events: tuple[Event, ...] = ()
    if not deck:
        if not discard or state.table.rules.deck_empty == "no_card":
            return state._replace(card_due=False), ()
        events = (Reshuffled(len(discard)),)
        deck, discard = chance.shuffled(discard), ()
    seat, card = state.turn, deck[0]
    hand = (*state.hands[seat], card)
    state = state._replace(
        card_due=False,
        deck=deck[1:],
        discard=discard,
        hands=replaced(state.hands, seat, hand),
    )
    return state, (*events, Drew(state.table.players[seat], card))
