"""Refusals that several phases share."""

from __future__ import annotations

import difflib
from typing import TypeGuard

from risk_widget.locale import Message, Name, counted, mark, say
from risk_widget.rules.actions import Action, Attack, EndAttack, EndTurn, Fortify, Reinforce, Trade
from risk_widget.rules.errors import Code, Refusal, shown
from risk_widget.rules.events import armies_text
from risk_widget.rules.state import NEUTRAL, Phase, State

__all__ = ["count_refusal", "is_count", "not_owner", "out_of_phase", "unknown"]

_WAITS_FOR = {
    Phase.CLAIM: (
        "claim_first",
        say("territories are still being claimed, one at a time"),
    ),
    Phase.PLACE: (
        "place",
        say("the starting armies are still being placed"),
    ),
    Phase.HEADQUARTERS: (
        "headquarters",
        say("headquarters are still being chosen"),
    ),
    Phase.REINFORCE: (
        "reinforce",
        say("new armies are being placed"),
    ),
    Phase.ATTACK: (
        "phases",
        say("this is the attack phase"),
    ),
    Phase.DEFEND: (
        "defence_dice",
        say("the defender has to choose dice first"),
    ),
    Phase.OCCUPY: (
        "occupy_least",
        say("armies have to move into the territory just taken"),
    ),
    Phase.FORTIFY: (
        "phases",
        say("the attacks are over; only one fortifying move is left"),
    ),
}


def is_count(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def unknown(state: State, name: object) -> Refusal:
    """Return the refusal of a name that is no territory."""
    known = state.table.topology.territories
    close = difflib.get_close_matches(name, known, 1) if isinstance(name, str) else []
    message = say("There is no territory named {name}.", name=shown(name))
    if close:
        message = say(
            "There is no territory named {name}; did you mean {other}?",
            name=shown(name),
            other=Name(close[0]),
        )
    return state.refuse(Code.UNKNOWN_TERRITORY, "board", message)


def must_leave_one(territory: str, armies: int) -> Message:
    """Return the sentence that says how many armies can leave a territory."""
    if armies == 1:
        return say(
            "{place} has 1 army; none can move, for one stays behind.", place=Name(territory)
        )
    return say(
        "{place} has {armies}; at most {most} can move, for one stays behind.",
        place=Name(territory),
        armies=armies_text(armies),
        most=armies - 1,
    )


def not_owner(state: State, topic: str, territory: str) -> Refusal:
    """Return the refusal of a territory that does not belong to the one who decides."""
    owner = state.owners[state.table.topology.index[territory]]
    player = state.table.players[state.decider]
    text = mark("{place} belongs to {owner}, not to {player}.")
    if owner == NEUTRAL:
        text = mark("{place} belongs to the neutral army, not to {player}.")
    name = state.table.name(owner)
    message = say(text, place=Name(territory), owner=name, player=player)
    return state.refuse(Code.NOT_OWNER, topic, message)


def count_refusal(state: State, topic: str, armies: object) -> Refusal | None:
    """Return why that number of the armies to be placed cannot be placed."""
    if not is_count(armies) or armies < 1:
        return state.refuse(
            Code.INVALID_COUNT,
            topic,
            say("Place a whole number of armies from 1 up, not {armies}.", armies=shown(armies)),
        )
    if armies > state.to_place:
        return state.refuse(
            Code.NOT_ENOUGH,
            topic,
            counted(
                "There is {n} army to place now; {armies} are too many.",
                "There are {n} armies to place now; {armies} are too many.",
                state.to_place,
                armies=shown(armies),
            ),
        )
    return None


def out_of_phase(state: State, action: Action) -> Refusal:
    """Return why an action does not belong to the present phase."""
    player = state.table.players[state.decider]
    going_on = isinstance(action, Attack | Fortify | EndAttack | EndTurn)
    if state.phase is Phase.OCCUPY and (going_on or isinstance(action, Trade | Reinforce)):
        place = Name(state.place_name(state.battle.target) if state.battle else "")
        message = say("{player} has to move armies into {place} first.", player=player, place=place)
        return state.refuse(Code.MUST_OCCUPY, "occupy_least", message)
    if state.phase is Phase.REINFORCE and going_on and state.to_place:
        return state.refuse(
            Code.UNPLACED_ARMIES,
            "reinforce",
            say(
                "{player} still has {armies} to place first.",
                player=player,
                armies=armies_text(state.to_place),
            ),
        )
    if isinstance(action, Trade) and state.phase in (Phase.ATTACK, Phase.FORTIFY):
        return state.refuse(
            Code.TRADE_NOT_ALLOWED,
            "trade_time",
            say("Sets are traded at the start of a turn, before the attacks."),
        )
    topic, reason = _WAITS_FOR[state.phase]
    name = type(action).__name__
    message = say("{action} is not possible now: {reason}.", action=Name(name), reason=reason)
    return state.refuse(Code.WRONG_PHASE, topic, message)
