"""Setting up: rolling for the start, claiming or dealing territories, placing armies."""

from __future__ import annotations

import json
from importlib import resources
from typing import cast

from risk_widget.locale import Name, say
from risk_widget.maps.missions import colour_named, continents_named
from risk_widget.rules import reinforce, victory
from risk_widget.rules.actions import ChooseHeadquarters, Claim, Place
from risk_widget.rules.chance import Chance
from risk_widget.rules.errors import Code, Refusal, SetupError
from risk_widget.rules.events import (
    Claimed,
    Dealt,
    Event,
    HeadquartersChosen,
    HeadquartersRevealed,
    Placed,
    RolledOff,
    owner_name,
)
from risk_widget.rules.options import Option
from risk_widget.rules.refusals import count_refusal, not_owner, unknown
from risk_widget.rules.state import NEUTRAL, NOBODY, Phase, State, Table, replaced

__all__ = ["begin", "blank", "known_missions", "mission_cards"]


def blank(table: Table) -> State:
    """Return a board without armies, before anything has happened."""
    seats, places = len(table.players), len(table.topology.territories)
    pool = dict(table.rules.start_armies)[seats]
    three_piles = table.rules.setup_territories == "deal_three_piles"
    return State(
        table=table,
        phase=Phase.CLAIM,
        turn=0,
        decider=0,
        number=0,
        first=0,
        owners=(NOBODY,) * places,
        armies=(0,) * places,
        pools=(pool,) * seats,
        neutral_pool=pool if three_piles else 0,
        placing=0,
        to_place=1,
        hands=((),) * seats,
        deck=(),
        discard=(),
        sets_traded=0,
        sets_by_seat=(0,) * seats,
        bonus_used=False,
        card_due=False,
        fortified=False,
        trading_after_elimination=False,
        battle=None,
        last_roll=None,
        eliminated_by=(NOBODY,) * seats,
        missions=(None,) * seats,
        headquarters=(NOBODY,) * seats,
        headquarters_taken=(),
        outcome=None,
    )


def begin(table: Table, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Return the state in which the first player places an army, and what led to it.

    Raises
    ------
    SetupError
        When the starting armies cannot cover the territories.
    """
    state = blank(table)
    places = len(state.owners)
    armies = len(table.players) + (state.neutral_pool > 0)
    if places < armies:
        raise SetupError(
            f"The map {table.topology.name} has {places} territories, too few for {armies} armies.",
            field="game_map",
        )
    if sum(state.pools) + state.neutral_pool < places:
        raise SetupError(
            f"{sum(state.pools)} starting armies cannot cover {places} territories; "
            "raise start_armies.",
            field="rules",
        )
    events: list[Event] = []
    if table.rules.setup_first == "highest_roll":
        first, rolled = roll_off(table, chance, "placement")
        events.append(rolled)
        state = state._replace(first=first, turn=first, decider=first, placing=first)
    if table.rules.victory == "mission":
        if not table.topology.missions and places < int(victory.TERRITORIES_MISSION):
            raise SetupError(
                f"The map {table.topology.name} has no missions, and those of the box are for "
                f"{victory.TERRITORIES_MISSION} territories or more; add missions to the map file, "
                "or choose rules without missions.",
                field="rules",
            )
        missions = chance.shuffled(mission_cards(table))
        if len(missions) < len(table.players):
            raise SetupError("There are fewer missions than players.", field="rules")
        state = state._replace(missions=missions[: len(table.players)])
    if table.rules.setup_territories == "choose":
        state = state._replace(deck=chance.shuffled(table.cards))
        return state, tuple(events)
    return _deal(state, chance, events)


def roll_off(table: Table, chance: Chance, purpose: str) -> tuple[int, RolledOff]:
    """Return the seat that rolls highest, and the rolls; ties roll again (R009)."""
    rolling = list(range(len(table.players)))
    rounds: list[tuple[tuple[str, int], ...]] = []
    while len(rolling) > 1:
        dice = chance.roll_off(len(rolling))
        rounds.append(tuple((table.players[s], die) for s, die in zip(rolling, dice, strict=True)))
        best = [seat for seat, die in zip(rolling, dice, strict=True) if die == max(dice)]
        if len(best) == 1 or table.rules.roll_ties == "tied_reroll":
            rolling = best
    winner = rolling[0]
    return winner, RolledOff(tuple(rounds), table.players[winner], purpose)


def mission_cards(table: Table) -> tuple[str, ...]:
    """Return the missions that may be dealt at this table (R073)."""
    missions = known_missions(table)
    if table.rules.mission_removal == "never":
        return missions
    present = {f"destroy-{colour}" for colour in table.colours}
    return tuple(m for m in missions if m in present or colour_named(m) is None)


def known_missions(table: Table) -> tuple[str, ...]:
    """Return the map's own missions, or those of the box that can be accomplished on the map."""
    missions = table.topology.missions
    if not missions:
        text = (
            resources.files("risk_widget.rules").joinpath("data/missions.json").read_text("utf-8")
        )
        box = cast("list[str]", json.loads(text)[table.rules.mission_deck])
        known = table.continents.keys()
        missions = tuple(mission for mission in box if {*continents_named(mission)} <= known)
    return missions


def _deal(state: State, chance: Chance, events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    seats: list[int] = list(range(len(state.table.players)))
    holders = [*seats, NEUTRAL] if state.neutral_pool else seats
    owners = list(state.owners)
    for position, place in enumerate(chance.shuffled(range(len(owners)))):
        owners[place] = holders[position % len(holders)]
    counts = {holder: owners.count(holder) for holder in holders}
    events.append(Dealt(tuple((state.table.name(h), n) for h, n in counts.items())))
    state = state._replace(
        owners=tuple(owners),
        armies=(1,) * len(owners),
        pools=tuple(pool - counts[seat] for seat, pool in enumerate(state.pools)),
        neutral_pool=state.neutral_pool - counts.get(NEUTRAL, 0),
        phase=Phase.PLACE,
        deck=chance.shuffled(state.table.cards),
    )
    # The one who starts may have been dealt more territories and hold no more armies to place.
    before = (state.first - 1) % len(seats)
    return _next_placement(state._replace(decider=before, placing=before), chance, events)


def refuse_claim(state: State, action: Claim) -> Refusal | None:
    """Return why a territory cannot be claimed."""
    place = state.place_number(action.territory)
    if place is None:
        return unknown(state, action.territory)
    owner = state.owners[place]
    if owner != NOBODY:
        return state.refuse(
            Code.OCCUPIED,
            "claim_unoccupied",
            say(
                "{place} already belongs to {owner}; claim a territory that nobody owns.",
                place=Name(action.territory),
                owner=owner_name(state.table.name(owner)),
            ),
        )
    return None


def claim(state: State, action: Claim, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Claim a territory with one army (R012)."""
    seat = state.decider
    place = state.table.topology.index[action.territory]
    events: list[Event] = [Claimed(state.table.players[seat], action.territory)]
    owners = replaced(state.owners, place, seat)
    following = (seat + 1) % len(state.pools) if NOBODY in owners else seat
    state = state._replace(
        turn=following,
        decider=following,
        placing=following,
        owners=owners,
        armies=state.with_armies({place: 1}),
        pools=_spent(state.pools, seat, 1),
    )
    if NOBODY in owners:
        return state, tuple(events)
    return _next_placement(state._replace(phase=Phase.PLACE), chance, events)


def claim_options(state: State) -> list[Option]:
    """Return the territories that can be claimed."""
    claims = zip(state.table.claims, state.owners, strict=True)
    return [option for option, owner in claims if owner == NOBODY]


def refuse_place(state: State, action: Place) -> Refusal | None:
    """Return why starting armies cannot be placed so."""
    place = state.place_number(action.territory)
    if place is None:
        return unknown(state, action.territory)
    if state.owners[place] != state.placing:
        if state.placing == NEUTRAL:
            return state.refuse(
                Code.NOT_OWNER,
                _place_topic(state),
                say(
                    "{place} is not neutral; neutral armies go on neutral territories.",
                    place=Name(action.territory),
                ),
            )
        return not_owner(state, _place_topic(state), action.territory)
    return count_refusal(state, _place_topic(state), action.armies)


def _place_topic(state: State) -> str:
    if state.placing == NEUTRAL:
        return "place_neutral"
    return "place_two" if state.table.rules.setup_territories == "deal_three_piles" else "place"


def place(state: State, action: Place, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Place starting armies on a territory (R014, R115, R116)."""
    neutral = state.placing == NEUTRAL
    spot = state.table.topology.index[action.territory]
    name = state.table.players[state.decider]
    events: list[Event] = [Placed(name, action.territory, action.armies, neutral)]
    armies, to_place = state.with_armies({spot: action.armies}), state.to_place - action.armies
    if neutral:
        left = state.neutral_pool - action.armies
        state = state._replace(armies=armies, to_place=to_place, neutral_pool=left)
    else:
        pools = _spent(state.pools, state.placing, action.armies)
        state = state._replace(armies=armies, to_place=to_place, pools=pools)
    if state.to_place:
        return state, tuple(events)
    interleaved = state.table.rules.neutral_placement == "interleaved"
    if interleaved and not neutral and state.neutral_pool:
        return _placing(state, state.decider, NEUTRAL), tuple(events)
    return _next_placement(state, chance, events)


def place_options(state: State) -> list[Option]:
    """Return the territories on which starting armies may go."""
    placing = state.placing
    placements = zip(state.table.placements, state.owners, strict=True)
    of_one = [option for option, owner in placements if owner == placing]
    if state.to_place == 1:
        return of_one
    counts = range(1, state.to_place + 1)
    return [Option(option.action, counts) for option in of_one]


def _next_placement(
    state: State, chance: Chance, events: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    """Give the placement to the next seat that has armies left, or end the placing."""
    seats = len(state.pools)
    for step in range(1, seats + 1):
        seat = (state.decider + step) % seats
        if state.pools[seat]:
            return _placing(state, seat, seat), tuple(events)
    if state.neutral_pool:
        return _placing(state, (state.decider + 1) % seats, NEUTRAL), tuple(events)
    return _placed_all(state, chance, events)


def _placing(state: State, seat: int, owner: int) -> State:
    batch = 1 if owner == NEUTRAL else min(state.table.rules.setup_batch, state.pools[seat])
    return state._replace(turn=seat, decider=seat, placing=owner, to_place=batch)


def _placed_all(
    state: State, chance: Chance, events: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    if state.table.rules.victory == "headquarters":
        return state._replace(
            phase=Phase.HEADQUARTERS, turn=state.first, decider=state.first, to_place=0
        ), tuple(events)
    return _first_turn(state, chance, events)


def _first_turn(
    state: State, chance: Chance, events: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    starter = state.first
    if state.table.rules.first_turn == "new_roll":
        starter, rolled = roll_off(state.table, chance, "turn")
        events.append(rolled)
    # In a position that somebody arranged a seat may have lost everything before the first turn.
    while not state.is_alive(starter):
        starter = (starter + 1) % len(state.pools)
    state, began = reinforce.begin_turn(state, starter)
    return state, (*events, *began)


def refuse_headquarters(state: State, action: ChooseHeadquarters) -> Refusal | None:
    """Return why a territory cannot become the headquarters."""
    place = state.place_number(action.territory)
    if place is None:
        return unknown(state, action.territory)
    if state.owners[place] != state.decider:
        return not_owner(state, "headquarters", action.territory)
    return None


def choose_headquarters(
    state: State, action: ChooseHeadquarters, chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """Choose the headquarters in secret; after the last choice all are revealed (R122)."""
    seat = state.decider
    spot = state.table.topology.index[action.territory]
    chosen = replaced(state.headquarters, seat, spot)
    deck = tuple(card for card in state.deck if card != action.territory)
    state = state._replace(headquarters=chosen, deck=deck)
    events: list[Event] = [HeadquartersChosen(state.table.players[seat])]
    if NOBODY in chosen:
        following = (seat + 1) % len(chosen)
        return state._replace(turn=following, decider=following), tuple(events)
    places = [(state.table.players[s], state.place_name(spot)) for s, spot in enumerate(chosen)]
    events.append(HeadquartersRevealed(tuple(places)))
    return _first_turn(state, chance, events)


def headquarters_options(state: State) -> list[Option]:
    """Return the territories that may become the headquarters."""
    return [
        Option(ChooseHeadquarters(state.place_name(spot)))
        for spot in state.territories_of(state.decider)
    ]


def _spent(pools: tuple[int, ...], seat: int, armies: int) -> tuple[int, ...]:
    return replaced(pools, seat, pools[seat] - armies)
