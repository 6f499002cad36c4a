"""The end of a turn: one move between own territories, the card, and the next player."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from risk_widget.locale import Name, mark, say
from risk_widget.rules import cards, reinforce
from risk_widget.rules.actions import Fortify
from risk_widget.rules.chance import Chance
from risk_widget.rules.errors import Code, Refusal, shown
from risk_widget.rules.events import Event, Fortified, TurnEnded
from risk_widget.rules.options import Option
from risk_widget.rules.refusals import is_count, must_leave_one, not_owner, unknown
from risk_widget.rules.state import NOBODY, Phase, State

__all__ = ["apply", "end_attack", "end_turn", "reachable"]


def reachable(state: State, source: int) -> list[int]:
    """Return the own territories to which armies of `source` may move, in board order."""
    if state.table.rules.fortify_reach == "adjacent":
        owners = state.owners
        neighbours = state.table.topology.neighbours[source]
        return [place for place in neighbours if owners[place] == owners[source]]
    return [place for place in _connected(state, source) if place != source]


def _connected(state: State, source: int) -> list[int]:
    """Return the territories that chains of territories of the same owner join to one."""
    neighbours, owners = state.table.topology.neighbours, state.owners
    seat, left, found = owners[source], [*owners], [source]
    left[source] = NOBODY
    for here in found:
        for place in neighbours[here]:
            if left[place] == seat:
                left[place] = NOBODY
                found.append(place)
    return sorted(found)


def refuse(state: State, action: Fortify) -> Refusal | None:
    """Return why a fortifying move is not possible (R054 to R056, R089 to R091)."""
    if state.fortified:
        return state.refuse(
            Code.FORTIFY_USED, "fortify_once", say("Only one fortifying move is made in a turn.")
        )
    source, target = state.place_number(action.source), state.place_number(action.target)
    if source is None or target is None:
        return unknown(state, action.source if source is None else action.target)
    for place, name in ((source, action.source), (target, action.target)):
        if state.owners[place] != state.decider:
            return not_owner(state, _topic(state), name)
    if target not in reachable(state, source):
        return _out_of_reach(state, action)
    return _refuse_count(state, action, state.armies[source])


def _topic(state: State) -> str:
    return f"fortify_{state.table.rules.fortify_reach}"


def _out_of_reach(state: State, action: Fortify) -> Refusal:
    adjacent = state.table.rules.fortify_reach == "adjacent"
    if action.source == action.target:
        text = mark("A move leads from one territory to another, not from {source} to {target}.")
    elif adjacent:
        text = mark("{source} and {target} are not neighbours.")
    else:
        text = mark("No chain of own territories leads from {source} to {target}.")
    message = say(text, source=Name(action.source), target=Name(action.target))
    return state.refuse(
        Code.NOT_ADJACENT if adjacent else Code.NOT_CONNECTED, _topic(state), message
    )


def _refuse_count(state: State, action: Fortify, present: int) -> Refusal | None:
    if not is_count(action.armies) or action.armies < 1:
        return state.refuse(
            Code.INVALID_COUNT,
            _topic(state),
            say(
                "Move a whole number of armies from {least} up, not {armies}.",
                least=1,
                armies=shown(action.armies),
            ),
        )
    if action.armies >= present:
        return state.refuse(
            Code.MUST_LEAVE_ONE,
            "fortify_leave",
            must_leave_one(action.source, present),
        )
    return None


def apply(state: State, action: Fortify, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Move armies between two own territories."""
    index = state.table.topology.index
    moved = {index[action.source]: -action.armies, index[action.target]: action.armies}
    state = state._replace(armies=state.with_armies(moved), fortified=True)
    name = state.table.players[state.decider]
    events: tuple[Event, ...] = (Fortified(name, action.source, action.target, action.armies),)
    if state.table.rules.card_draw == "after_fortify":
        state, drawn = cards.draw(state, chance)
        events += drawn
    return state, events


def options(state: State) -> list[Option]:
    """Return every fortifying move, with its numbers of armies."""
    if state.fortified:
        return []
    topology, owners, seat = state.table.topology, state.owners, state.decider
    names = topology.territories
    chain = state.table.rules.fortify_reach == "chain"
    connected: dict[int, list[int]] = {}
    found: list[Option] = []
    for source, present in enumerate(state.armies):
        if present > 1 and owners[source] == seat:
            targets: Sequence[int] = topology.neighbours[source]
            if chain:
                if source not in connected:
                    together = _connected(state, source)
                    connected.update(dict.fromkeys(together, together))
                targets = connected[source]
            name = names[source]
            for target in targets:
                if owners[target] == seat and target != source:
                    found.append(_moves(name, names[target], present))  # noqa: PERF401
    return found


@functools.lru_cache(maxsize=8192)
def _moves(source: str, target: str, armies: int) -> Option:
    """Return the moves from a territory with that many armies."""
    return Option(Fortify(source, target, 1), range(1, armies))


def end_attack(state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Go on to fortifying."""
    state = state._replace(phase=Phase.FORTIFY)
    if state.table.rules.card_draw == "end_of_attack":
        return cards.draw(state, chance)
    return state, ()


def end_turn(state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Draw the card that is due, and begin the turn of the next player still in the game."""
    state, drawn = cards.draw(state, chance)
    seats = len(state.table.players)
    seat = (state.turn + 1) % seats
    while not state.is_alive(seat):
        seat = (seat + 1) % seats
    ended = TurnEnded(state.table.players[state.turn])
    state, began = reinforce.begin_turn(state, seat)
    return state, (*drawn, ended, *began)
