"""Refusals that several phases share."""

from __future__ import annotations

import difflib
from typing import TypeGuard

from risk_widget.rules.actions import Action, Attack, EndAttack, EndTurn, Fortify, Reinforce, Trade
from risk_widget.rules.errors import Code, Refusal, shown
from risk_widget.rules.events import armies_text
from risk_widget.rules.state import NEUTRAL, NOBODY, Phase, State

__all__ = ["count_refusal", "is_count", "not_owner", "out_of_phase", "unknown"]

_WAITS_FOR = {
    Phase.CLAIM: ("claim_first", "territories are still being claimed, one at a time"),
    Phase.PLACE: ("place", "the starting armies are still being placed"),
    Phase.HEADQUARTERS: ("headquarters", "headquarters are still being chosen"),
    Phase.REINFORCE: ("reinforce", "new armies are being placed"),
    Phase.ATTACK: ("phases", "this is the attack phase"),
    Phase.DEFEND: ("defence_dice", "the defender has to choose dice first"),
    Phase.OCCUPY: ("occupy_least", "armies have to move into the territory just taken"),
    Phase.FORTIFY: ("phases", "the attacks are over; only one fortifying move is left"),
}


def is_count(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def unknown(state: State, name: object) -> Refusal:
    """Return the refusal of a name that is no territory."""
    known = state.table.topology.territories
    close = difflib.get_close_matches(name, known, 1) if isinstance(name, str) else []
    hint = f"; did you mean {close[0]}?" if close else "."
    return state.refuse(
        Code.UNKNOWN_TERRITORY, "board", f"There is no territory named {shown(name)}{hint}"
    )


def not_owner(state: State, topic: str, territory: str) -> Refusal:
    """Return the refusal of a territory that does not belong to the one who decides."""
    owner = state.owners[state.table.topology.index[territory]]
    player = state.table.players[state.decider]
    whose = "nobody" if owner == NOBODY else state.table.name(owner)
    whose = "the neutral army" if owner == NEUTRAL else whose
    return state.refuse(Code.NOT_OWNER, topic, f"{territory} belongs to {whose}, not to {player}.")


def count_refusal(state: State, topic: str, armies: object) -> Refusal | None:
    """Return why that number of the armies to be placed cannot be placed."""
    if not is_count(armies) or armies < 1:
        return state.refuse(
            Code.INVALID_COUNT,
            topic,
            f"Place a whole number of armies from 1 up, not {shown(armies)}.",
        )
    if armies > state.to_place:
        return state.refuse(
            Code.NOT_ENOUGH,
            topic,
            f"There {'is' if state.to_place == 1 else 'are'} {armies_text(state.to_place)} "
            f"to place now; {shown(armies)} are too many.",
        )
    return None


def out_of_phase(state: State, action: Action) -> Refusal:
    """Return why an action does not belong to the present phase."""
    player = state.table.players[state.decider]
    going_on = isinstance(action, Attack | Fortify | EndAttack | EndTurn)
    if state.phase is Phase.OCCUPY and (going_on or isinstance(action, Trade | Reinforce)):
        place = state.place_name(state.battle.target) if state.battle else "it"
        return state.refuse(
            Code.MUST_OCCUPY, "occupy_least", f"{player} has to move armies into {place} first."
        )
    if state.phase is Phase.REINFORCE and going_on and state.to_place:
        return state.refuse(
            Code.UNPLACED_ARMIES,
            "reinforce",
            f"{player} still has {armies_text(state.to_place)} to place first.",
        )
    if isinstance(action, Trade) and state.phase in (Phase.ATTACK, Phase.FORTIFY):
        return state.refuse(
            Code.TRADE_NOT_ALLOWED,
            "trade_time",
            "Sets are traded at the start of a turn, before the attacks.",
        )
    topic, reason = _WAITS_FOR[state.phase]
    name = type(action).__name__
    return state.refuse(Code.WRONG_PHASE, topic, f"{name} is not possible now: {reason}.")
