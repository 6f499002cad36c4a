"""What a seat may see, as plain data."""

from __future__ import annotations

from typing import Any

from risk_widget.rules import Phase, Rolled, State
from risk_widget.rules.cards import set_value
from risk_widget.rules.plain import write
from risk_widget.rules.state import NOBODY

__all__ = ["seat_view"]


def seat_view(state: State, seat: int | None, step: int, map_name: str) -> dict[str, Any]:
    """Return what a seat may see; with None, what everybody may see.

    Other players' hands, missions and headquarters not yet revealed, and the order of the draw
    pile are not in it; nor is the seed, from which they could be worked out.
    """
    table = state.table
    names = table.topology.territories
    # NEUTRAL and NOBODY count from the end.
    owners = (*table.players, "neutral", None)
    return {
        "seat": None if seat is None else table.players[seat],
        "step": step,
        "rules": table.rules.name,
        "map": map_name,
        "phase": str(state.phase),
        "player": None if state.outcome else table.players[state.decider],
        "turn": table.players[state.turn],
        "number": state.number,
        "to_place": state.to_place,
        "owner": {name: owners[who] for name, who in zip(names, state.owners, strict=True)},
        "armies": dict(zip(names, state.armies, strict=True)),
        "players": _players(state),
        "hand": None if seat is None else list(state.hands[seat]),
        "mission": None if seat is None else state.missions[seat],
        "headquarters": _headquarters(state, seat),
        "next_set_value": set_value(state, state.turn),
        "sets_traded": state.sets_traded,
        "draw_pile": len(state.deck),
        "traded_cards": list(state.discard),
        "card_due": state.card_due,
        "battle": state.battle
        and {
            "source": names[state.battle.source],
            "target": names[state.battle.target],
            "dice": state.battle.dice,
        },
        "last_roll": _roll(state.last_roll) if state.last_roll else None,
        "outcome": write(state.outcome) if state.outcome else None,
    }


def _players(state: State) -> list[dict[str, Any]]:
    table, owners, claiming = state.table, state.owners, state.phase is Phase.CLAIM
    # NEUTRAL and NOBODY count from the end here, too.
    armies = [0] * (len(table.players) + 2)
    for owner, count in zip(owners, state.armies, strict=True):
        armies[owner] += count
    seats = zip(table.players, table.colours, state.hands, state.pools, strict=True)
    return [
        {
            "name": name,
            "colour": colour,
            "alive": (territories := owners.count(seat)) > 0 or claiming,
            "territories": territories,
            "armies": armies[seat],
            "cards": len(hand),
            "pool": pool,
        }
        for seat, (name, colour, hand, pool) in enumerate(seats)
    ]


def _headquarters(state: State, seat: int | None) -> dict[str, str]:
    revealed = state.phase is not Phase.HEADQUARTERS
    return {
        state.table.players[other]: state.place_name(place)
        for other, place in enumerate(state.headquarters)
        if place != NOBODY and (revealed or other == seat)
    }


def _roll(roll: Rolled) -> dict[str, Any]:
    return {
        "attacker": roll.attacker,
        "defender": roll.defender,
        "source": roll.source,
        "target": roll.target,
        "attack": list(roll.attack),
        "defence": list(roll.defence),
        "attacker_losses": roll.attacker_losses,
        "defender_losses": roll.defender_losses,
    }
