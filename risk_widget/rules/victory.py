"""Who has won, and what happens when a player is knocked out."""

from __future__ import annotations

from risk_widget.locale import mark
from risk_widget.maps import Topology
from risk_widget.maps.missions import continent_key, continents_named, counted
from risk_widget.rules.events import Eliminated, Event, Won
from risk_widget.rules.state import NOBODY, Outcome, Phase, State

__all__ = ["eliminate", "mission_done", "settle"]

TERRITORIES_MISSION = "24"


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


def may_be_won(before: State, after: State) -> bool:
    """Return whether a game has still to be looked at after a step; a capture looks itself."""
    # Missions are accomplished by armies, too, and some are looked at when the turn changes.
    return (
        before.table.rules.victory in ("mission", "headquarters")
        and before.number > 0
        and after.phase not in (Phase.OCCUPY, Phase.OVER)
    )


def eliminate(state: State, seat: int, by: int) -> tuple[State, tuple[Event, ...]]:
    """Take a seat without territories out of the game; its cards go to the conqueror."""
    cards = state.hands[seat]
    hands = list(state.hands)
    hands[by] = (*hands[by], *cards)
    hands[seat] = ()
    gone = (*state.eliminated_by[:seat], by, *state.eliminated_by[seat + 1 :])
    event = Eliminated(state.table.players[seat], state.table.players[by], len(cards))
    return state._replace(hands=tuple(hands), eliminated_by=gone), (event,)


def _winner(state: State) -> tuple[int, str] | None:
    rules = state.table.rules
    seats = len(state.table.players)
    if rules.victory == "all_territories":
        if state.owners.count(state.turn) == len(state.owners):
            return state.turn, f"{state.table.players[state.turn]} owns every territory"
        return None
    living = [seat for seat in range(seats) if state.is_alive(seat)]
    if len(living) == 1:
        return living[0], mark("every opponent is out of the game")
    in_order = [(state.turn + step) % seats for step in range(seats)]
    if rules.mission_check == "own_turn":
        in_order = in_order[:1]
    for seat in in_order:
        if seat not in living:
            continue
        mission = state.missions[seat]
        if rules.victory == "mission" and mission and mission_done(state, seat, mission):
            return seat, f"the mission {mission} is accomplished"
        if rules.victory == "headquarters" and _holds_headquarters(state, seat):
            return seat, mark("enough headquarters are held")
    return None


def mission_done(state: State, seat: int, mission: str) -> bool:
    """Return whether a seat has accomplished a mission such as "asia+africa" or "18x2"."""
    if mission.startswith("destroy-"):
        return _destroyed(state, seat, mission.removeprefix("destroy-"))
    owned = state.territories_of(seat)
    asked = counted(mission)
    if asked:
        count, least = asked
        return sum(state.armies[place] >= least for place in owned) >= count
    held = {
        continent_key(continent.name)
        for continent in state.table.topology.continents
        if set(continent.members) <= set(owned)
    }
    named = continents_named(mission)
    others = sum(int(part) for part in mission.split("+") if part.isdigit())
    return named <= held and len(held - named) >= others


def territories_mission(topology: Topology) -> str:
    """Return what stands in for a mission to destroy an army that cannot be destroyed."""
    return next((own for own in topology.missions if own.isdigit()), TERRITORIES_MISSION)


def _destroyed(state: State, seat: int, colour: str) -> bool:
    colours, instead = state.table.colours, territories_mission(state.table.topology)
    target = colours.index(colour) if colour in colours else seat
    if target == seat:
        return mission_done(state, seat, instead)
    killer = state.eliminated_by[target]
    if killer == NOBODY:
        return False
    if killer == seat or state.table.rules.mission_kill_credit == "anyone":
        return True
    return mission_done(state, seat, instead)


def _holds_headquarters(state: State, seat: int) -> bool:
    own = state.headquarters[seat]
    if own == NOBODY or state.owners[own] != seat:
        return False
    rivals = [other for other in range(len(state.headquarters)) if other != seat]
    if state.table.rules.capital_count == "ever_captured":
        taken = sum((seat, other) in state.headquarters_taken for other in rivals)
    else:
        held = state.territories_of(seat)
        taken = sum(state.headquarters[other] in held for other in rivals)
    quick = state.table.rules.capital_quick and len(rivals) > 2
    return taken >= len(rivals) - quick
