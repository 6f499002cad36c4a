"""The start of a turn: counting armies and placing them."""

from __future__ import annotations

import functools

from risk_widget.rules import cards
from risk_widget.rules.actions import Reinforce
from risk_widget.rules.errors import Refusal
from risk_widget.rules.events import Event, Income, Reinforced, TurnBegan
from risk_widget.rules.options import Option
from risk_widget.rules.refusals import count_refusal, not_owner, unknown
from risk_widget.rules.state import Phase, State, holds

__all__ = ["begin_turn", "finish_if_done", "income"]

LEAST_INCOME = 3


def income(state: State, seat: int) -> Income:
    """Return what a seat would receive at the start of a turn (R019 to R022)."""
    count = state.owners.count(seat)
    territories = max(LEAST_INCOME, count // 3)
    if state.table.rules.turn_income == "danish_literal" and 12 <= count <= 14:
        territories = LEAST_INCOME
    continents = {
        continent.name: continent.bonus
        for continent in state.table.topology.continents
        if holds(state.owners, seat, continent.members)
    }
    total = cards.under_cap(state, seat, territories + sum(continents.values()))
    return Income(territories, continents, total)


def begin_turn(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Begin a seat's turn: its income waits to be placed."""
    received = income(state, seat)
    number = state.number + 1
    state = state._replace(
        phase=Phase.REINFORCE,
        turn=seat,
        decider=seat,
        number=number,
        to_place=received.total,
        bonus_used=False,
        card_due=False,
        fortified=False,
        trading_after_elimination=False,
        battle=None,
    )
    event = TurnBegan(state.table.players[seat], number, received)
    return finish_if_done(state), (event,)


def refuse(state: State, action: Reinforce) -> Refusal | None:
    """Return why new armies cannot be placed so."""
    must = cards.must_trade_refusal(state)
    if must:
        return must
    place = state.place_number(action.territory)
    if place is None:
        return unknown(state, action.territory)
    if state.owners[place] != state.decider:
        return not_owner(state, "reinforce", action.territory)
    return count_refusal(state, "reinforce", action.armies)


def apply(state: State, action: Reinforce) -> tuple[State, tuple[Event, ...]]:
    """Place new armies; after the last one the attacks begin."""
    place = state.table.topology.index[action.territory]
    name = state.table.players[state.decider]
    state = state._replace(
        armies=state.with_armies({place: action.armies}), to_place=state.to_place - action.armies
    )
    return finish_if_done(state), (Reinforced(name, action.territory, action.armies),)


def finish_if_done(state: State) -> State:
    """Go on to the attacks when nothing is left to place and nothing must be traded."""
    if state.to_place or cards.must_trade(state):
        return state
    return state._replace(phase=Phase.ATTACK, trading_after_elimination=False)


def options(state: State) -> list[Option]:
    """Return where new armies may go."""
    if not state.to_place or cards.must_trade(state):
        return []
    seat = state.decider
    everywhere = _placings(state.table.topology.territories, state.to_place)
    placings = zip(everywhere, state.owners, strict=True)
    return [option for option, owner in placings if owner == seat]


@functools.lru_cache(maxsize=64)
def _placings(territories: tuple[str, ...], most: int) -> tuple[Option, ...]:
    counts = range(1, most + 1)
    return tuple(Option(Reinforce(name, 1), counts) for name in territories)
