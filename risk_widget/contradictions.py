"""What cannot be in a state that somebody wrote: fields that contradict each other.

`Game.status` need not look for these, since no move leads there; they would break a game later.
"""

from __future__ import annotations

from collections.abc import Iterator

from risk_widget.maps.missions import continents_named
from risk_widget.rules import Phase, Rolled, State, Table, engine, victory
from risk_widget.rules.setup import known_missions
from risk_widget.rules.state import NEUTRAL, NOBODY

__all__ = ["contradictions", "european", "only_one_is_left"]

SETUP = (Phase.CLAIM, Phase.PLACE, Phase.HEADQUARTERS)
EUROPEAN = ("europe+south-america+1", "europe+australia+1")


def european(table: Table) -> tuple[str, ...]:
    """Return the missions of the European box, which any game on a map with Europe may be given."""
    known = table.continents.keys()
    return tuple(mission for mission in EUROPEAN if {*continents_named(mission)} <= known)


def only_one_is_left(state: State) -> bool:
    """Return whether all players but one are out, in a game that ends there (R112, R120)."""
    return (
        state.phase not in (Phase.CLAIM, Phase.OVER)
        and state.table.rules.victory != "all_territories"
        and len({owner for owner in state.owners if owner >= 0}) == 1
    )


def contradictions(state: State) -> Iterator[str]:
    """Yield the fields of a state that contradict other fields.

    Numbers have to be in their ranges and `status.check` has to find nothing.
    """
    over = state.phase is Phase.OVER
    wrong = {
        "number": (state.number == 0) != (state.phase in SETUP) or state.number < 0,
        "outcome": over != (state.outcome is not None)
        or (state.outcome is not None and state.outcome[::2] != _winner_and_turn(state)),
        "owners": only_one_is_left(state),
        "decider": state.decider != _who_decides(state),
        "battle": state.phase is Phase.OCCUPY
        and state.battle is not None
        and state.armies[state.battle.target] > 0,
        "pools": not _pools_fit(state),
        "eliminated_by": any(
            by != NOBODY and state.is_alive(seat) for seat, by in enumerate(state.eliminated_by)
        ),
        "missions": not _missions_fit(state),
        "headquarters": not _headquarters_fit(state),
        # The card of a headquarters is taken out of the draw pile, so it has to be there.
        "hands": _chooses_headquarters(state) and any(state.hands),
        "discard": _chooses_headquarters(state) and bool(state.discard),
        "fortified": state.fortified and state.phase not in (Phase.FORTIFY, Phase.OVER),
        "trading_after_elimination": state.trading_after_elimination
        and state.phase is not Phase.REINFORCE,
        "last_roll": state.last_roll is not None and not _roll_fits(state, state.last_roll),
        # Somebody has to be able to do something.
        "phase": not over and next(engine.options(state), None) is None,
    }
    yield from (name for name, is_wrong in wrong.items() if is_wrong)


def _winner_and_turn(state: State) -> tuple[str, int] | None:
    outcome = victory.settle(state._replace(outcome=None))[0].outcome
    return outcome and (outcome.winner, outcome.turn)


def _who_decides(state: State) -> int:
    if state.phase is not Phase.DEFEND or state.battle is None:
        return state.turn
    owner = state.owners[state.battle.target]
    if owner != NEUTRAL:
        return owner
    seats = len(state.pools)
    return next(
        (seat for step in range(1, seats) if state.is_alive(seat := (state.turn + step) % seats)),
        state.turn,
    )


def _pools_fit(state: State) -> bool:
    pools, seats = state.pools, len(state.pools)
    if state.phase is Phase.CLAIM:
        free = state.owners.count(NOBODY)
        claims = [len(range((seat - state.turn) % seats, free, seats)) for seat in range(seats)]
        return state.placing == state.turn and all(
            pool >= count and (count or seat in state.owners)
            for seat, (pool, count) in enumerate(zip(pools, claims, strict=True))
        )
    if state.phase is not Phase.PLACE:
        return not any(pools) and not state.neutral_pool
    if any(pool and not state.is_alive(seat) for seat, pool in enumerate(pools)):
        return False
    if state.neutral_pool and NEUTRAL not in state.owners:
        return False
    if state.placing == NEUTRAL:
        return state.to_place <= state.neutral_pool
    return state.placing == state.turn and state.to_place <= pools[state.turn]


def _missions_fit(state: State) -> bool:
    if state.table.rules.victory != "mission":
        return state.missions == (None,) * len(state.missions)
    known = (None, *known_missions(state.table), *european(state.table))
    return all(mission in known for mission in state.missions)


def _headquarters_fit(state: State) -> bool:
    chosen = [place != NOBODY for place in state.headquarters]
    if state.table.rules.victory != "headquarters":
        return not any(chosen) and state.phase is not Phase.HEADQUARTERS
    if state.phase is not Phase.HEADQUARTERS:
        return True
    if not all(map(state.is_alive, range(len(chosen)))):
        return False
    # Those who have chosen sit one after another before the one who chooses now.
    in_order = chosen[state.turn :] + chosen[: state.turn]
    return not in_order[0] and in_order == sorted(in_order)


def _chooses_headquarters(state: State) -> bool:
    return state.phase in SETUP and state.table.rules.victory == "headquarters"


def _roll_fits(state: State, roll: Rolled) -> bool:
    losses = (roll.attacker_losses, roll.defender_losses)
    return (
        roll.attacker in state.table.players
        and roll.defender in (*state.table.players, "neutral")
        and state.place_number(roll.source) is not None
        and state.place_number(roll.target) is not None
        and len(roll.attack) in (1, 2, 3)
        and len(roll.defence) in (1, 2)
        and all(1 <= die <= 6 for die in (*roll.attack, *roll.defence))
        and losses == (roll.losers.count("attacker"), roll.losers.count("defender"))
    )
