"""What can be wrong with a position."""

from __future__ import annotations

from collections import Counter
from enum import Flag, auto

from risk_widget.rules.cards import must_trade
from risk_widget.rules.state import NOBODY, Phase, State

__all__ = ["Status", "check"]


class Status(Flag):
    """Flaws of a position; the empty flag, which is false, means that it is sound."""

    UNOWNED_TERRITORY = auto()
    """A territory belongs to nobody although the claiming is over."""
    EMPTY_TERRITORY = auto()
    """An owned territory holds no army although no move-in is pending."""
    ARMIES_WITHOUT_OWNER = auto()
    """Armies stand on a territory that nobody owns, or their number is negative."""
    CARDS = auto()
    """Hands, draw pile, traded cards and headquarters are not just the cards of the deck."""
    CARDS_OF_ELIMINATED = auto()
    """A player without territories holds cards."""
    DECIDER_OUT = auto()
    """The one who has to decide owns nothing."""
    BATTLE = auto()
    """The pending attack or move-in does not fit the board."""
    TO_PLACE = auto()
    """Armies wait to be placed in a phase in which none are placed, or the other way round."""
    ONE_OWNER = auto()
    """One player owns everything and yet the game goes on."""


def check(state: State) -> Status:
    """Return the flaws of a position."""
    setting_up = state.phase is Phase.CLAIM
    flaws = {
        Status.UNOWNED_TERRITORY: not setting_up and NOBODY in state.owners,
        Status.EMPTY_TERRITORY: any(
            owner != NOBODY
            and armies == 0
            and not (state.phase is Phase.OCCUPY and state.battle and state.battle.target == place)
            for place, (owner, armies) in enumerate(zip(state.owners, state.armies, strict=True))
        ),
        Status.ARMIES_WITHOUT_OWNER: any(
            armies < 0 or (owner == NOBODY and armies > 0)
            for owner, armies in zip(state.owners, state.armies, strict=True)
        ),
        Status.CARDS: not _cards_add_up(state),
        Status.CARDS_OF_ELIMINATED: any(
            hand and not state.is_alive(seat) for seat, hand in enumerate(state.hands)
        ),
        Status.DECIDER_OUT: state.phase is not Phase.OVER and not state.is_alive(state.decider),
        Status.BATTLE: not _battle_fits(state),
        Status.TO_PLACE: state.to_place < 0 or (state.to_place > 0) != _places_armies(state),
        Status.ONE_OWNER: state.phase is not Phase.OVER
        and not setting_up
        and len(set(state.owners)) == 1,
    }
    found = Status(0)
    for flag, wrong in flaws.items():
        if wrong:
            found |= flag
    return found


def _places_armies(state: State) -> bool:
    if state.phase is Phase.REINFORCE:
        # With nothing to place this phase goes on only where a set has to be traded.
        return state.to_place > 0 or not must_trade(state)
    return state.phase in (Phase.CLAIM, Phase.PLACE)


def _cards_add_up(state: State) -> bool:
    founded = [state.place_name(place) for place in state.headquarters if place != NOBODY]
    held = [card for hand in state.hands for card in hand]
    present = Counter([*held, *state.deck, *state.discard, *founded])
    return present == Counter(state.table.cards)


def _battle_fits(state: State) -> bool:
    pending = state.phase in (Phase.DEFEND, Phase.OCCUPY)
    battle = state.battle
    if battle is None or not pending:
        return battle is None and not pending
    if battle.target not in state.table.topology.neighbours[battle.source]:
        return False
    if state.owners[battle.source] != state.turn or state.armies[battle.source] <= battle.dice:
        return False
    taken = state.owners[battle.target] == state.turn
    return taken == (state.phase is Phase.OCCUPY) and 1 <= battle.dice <= 3
