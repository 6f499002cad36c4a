"""Who has won, and what happens when a player is knocked out."""

from __future__ import annotations

import functools
from collections.abc import Callable

from risk_widget.locale import mark
from risk_widget.maps import Topology
from risk_widget.maps.missions import (
    colour_named,
    continents_named,
    more_continents,
    territories_asked,
)
from risk_widget.rules.events import Eliminated, Event, Won
from risk_widget.rules.ruleset import RuleSet
from risk_widget.rules.state import NOBODY, Outcome, Phase, State, holds, replaced

__all__ = ["eliminate", "mission_done", "settle"]

TERRITORIES_MISSION = "24"
# Headquarters that win the shorter game with five players, and in the older box with six (R127).
MOST_IN_QUICK_GAME = 3


def settle(state: State) -> tuple[State, tuple[Event, ...]]:
    """End the game if somebody has won it."""
    won = _winner(state)
    if won is None:
        return state, ()
    seat, reason = won
    name = state.table.players[seat]
    return state._replace(
        phase=Phase.OVER,
        outcome=Outcome(name, reason, state.number),
        to_place=0,
        battle=None,
        trading_after_elimination=False,
    ), (Won(name, reason),)


def has_aims(rules: RuleSet) -> bool:
    """Return whether a game can be won in another way than by taking somebody's last territory."""
    return rules.victory in _AIMS


def may_be_won(before: State, after: State) -> bool:
    """Return whether a game has still to be looked at after a step; a capture looks itself."""
    if not has_aims(before.table.rules) or not before.number:
        return False
    # A position that was arranged may be won already, as none is that a roll has led to.
    if before.last_roll and after.owners is before.owners and after.turn == before.turn:
        return _ask_for_armies(after.missions)
    return after.phase not in (Phase.OCCUPY, Phase.OVER)


@functools.lru_cache(maxsize=256)
def _ask_for_armies(missions: tuple[str | None, ...]) -> bool:
    """Return whether somebody's mission asks for armies, and not for territories alone."""
    asked = [territories_asked(mission) for mission in missions if mission]
    return any(least > 1 for _, least in filter(None, asked))


def eliminate(state: State, seat: int, by: int) -> tuple[State, tuple[Event, ...]]:
    """Take a seat without territories out of the game; its cards go to the conqueror."""
    cards = state.hands[seat]
    hands = list(state.hands)
    hands[by] = (*hands[by], *cards)
    hands[seat] = ()
    gone = replaced(state.eliminated_by, seat, by)
    event = Eliminated(state.table.players[seat], state.table.players[by], len(cards))
    return state._replace(hands=tuple(hands), eliminated_by=gone), (event,)


def _winner(state: State) -> tuple[int, str] | None:
    rules, turn = state.table.rules, state.turn
    if rules.victory == "all_territories":
        if state.owners.count(turn) == len(state.owners):
            return turn, f"{state.table.players[turn]} owns every territory"
        return None
    in_order = (*range(turn, len(state.table.players)), *range(turn))
    living = [seat for seat in in_order if state.is_alive(seat)]
    if len(living) == 1:
        return living[0], mark("every opponent is out of the game")
    if rules.mission_check == "own_turn":
        living = [seat for seat in living if seat == turn]
    reached = _AIMS.get(rules.victory)
    if reached:
        for seat in living:
            reason = reached(state, seat)
            if reason:
                return seat, reason
    return None


def _mission_reached(state: State, seat: int) -> str | None:
    """Return in words that a seat has accomplished its mission, if it has."""
    mission = state.missions[seat]
    if mission and mission_done(state, seat, mission):
        return f"the mission {mission} is accomplished"
    return None


def _headquarters_reached(state: State, seat: int) -> str | None:
    """Return in words that a seat holds the headquarters that it needs, if it does."""
    return mark("enough headquarters are held") if _holds_headquarters(state, seat) else None


_AIMS: dict[str, Callable[[State, int], str | None]] = {
    "mission": _mission_reached,
    "headquarters": _headquarters_reached,
}


def mission_done(state: State, seat: int, mission: str) -> bool:
    """Return whether a seat has accomplished a mission such as "asia+africa" or "18x2"."""
    colour = colour_named(mission)
    if colour is not None:
        return _destroyed(state, seat, colour)
    asked = territories_asked(mission)
    if asked:
        count, least = asked
        # A territory just taken counts, although no army has moved in yet.
        if least == 1 or state.owners.count(seat) < count:
            return state.owners.count(seat) >= count
        return sum(state.armies[place] >= least for place in state.territories_of(seat)) >= count
    named = continents_named(mission)
    owners, continents = state.owners, state.table.continents
    for name in named:
        if name not in continents or not holds(owners, seat, continents[name]):
            return False
    more = (holds(owners, seat, each) for name, each in continents.items() if name not in named)
    return sum(more) >= more_continents(mission)


def territories_mission(topology: Topology) -> str:
    """Return what stands in for a mission to destroy an army that cannot be destroyed."""
    return next((own for own in topology.missions if own.isdigit()), TERRITORIES_MISSION)


def _destroyed(state: State, seat: int, colour: str) -> bool:
    colours, topology = state.table.colours, state.table.topology
    target = colours.index(colour) if colour in colours else seat
    if target == seat:
        return mission_done(state, seat, territories_mission(topology))
    killer = state.eliminated_by[target]
    # In a position that somebody arranged an army may be gone although nobody removed it.
    if killer == NOBODY and state.is_alive(target):
        return False
    if killer == seat or state.table.rules.mission_kill_credit == "anyone":
        return True
    return mission_done(state, seat, territories_mission(topology))


def _holds_headquarters(state: State, seat: int) -> bool:
    headquarters, owners = state.headquarters, state.owners
    own = headquarters[seat]
    if own == NOBODY or owners[own] != seat:
        return False
    captured = {
        founder
        for founder, place in enumerate(headquarters)
        if place != NOBODY and owners[place] == seat
    }
    if state.table.rules.capital_count == "ever_captured":
        captured.update(founder for by, founder in state.headquarters_taken if by == seat)
    taken = len(captured - {seat})
    rivals = len(headquarters) - 1
    if state.table.rules.capital_quick and rivals > 2:
        return taken >= min(rivals - 1, MOST_IN_QUICK_GAME)
    return taken >= rivals
