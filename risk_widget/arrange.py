"""Any position, for lessons and tests."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import TypeVar

from risk_widget.contradictions import contradictions, european, only_one_is_left
from risk_widget.maps.errors import did_you_mean
from risk_widget.rules import Phase, SetupError, State, Table
from risk_widget.rules.cards import must_trade
from risk_widget.rules.chance import Chance
from risk_widget.rules.errors import shown
from risk_widget.rules.reinforce import income
from risk_widget.rules.setup import blank, known_missions
from risk_widget.rules.state import NEUTRAL, NOBODY
from risk_widget.rules.status import check
from risk_widget.seats import not_at_the_table, yes_or_no

__all__ = ["Board", "arranged_state"]

Board = Mapping[str, tuple[str, int]]
T = TypeVar("T")
MOST_ARMIES = 1_000_000


def arranged_state(
    table: Table,
    board: Board,
    chance: Chance,
    *,
    turn: str | None,
    phase: str,
    hands: Mapping[str, Sequence[str]],
    sets_traded: int,
    to_place: int | None,
    captured: bool,
    missions: Mapping[str, str],
    headquarters: Mapping[str, str],
    deck: Sequence[str] | None,
    discard: Sequence[str] | None,
) -> State:
    """Return the state that `Game.arrange` describes; see there."""
    waits_for = _phase(table, phase)
    owners, armies = _board(table, board, phase)
    state = blank(table)._replace(
        phase=waits_for,
        owners=owners,
        armies=armies,
        pools=(0,) * len(table.players),
        neutral_pool=0,
        number=0 if phase in ("claim", "place", "headquarters") else 1,
        sets_traded=_number("sets_traded", sets_traded, 1000),
        sets_by_seat=(0,) * len(table.players),
        card_due=yes_or_no("captured", captured),
    )
    seat = 0 if turn is None else _seat(table, turn, "turn")
    state = state._replace(turn=seat, decider=seat, first=seat, placing=seat)
    state = state._replace(
        hands=tuple(_cards(cards, "hands") for cards in _by_seat(table, hands, "hands", ())),
        missions=_missions(table, missions),
        headquarters=_headquarters(state, headquarters),
    )
    _check_the_living(state)
    state = _with_deck(state, chance, deck, discard)
    state = _with_armies_to_place(state, to_place)
    flaws = check(state)
    if flaws:
        raise SetupError(f"The position is not sound: {flaws}. See game.status().", field="board")
    for field in contradictions(state):
        raise SetupError(f"{field} contradicts the rest of the position.", field=field)
    return state


def _phase(table: Table, phase: str) -> Phase:
    allowed = [p for p in Phase if p not in (Phase.DEFEND, Phase.OCCUPY, Phase.OVER)]
    if phase not in allowed:
        raise SetupError(
            f"phase cannot be {shown(phase)}; arrange one of {', '.join(allowed)} "
            f"and get to the others by an attack.{did_you_mean(phase, map(str, allowed))}",
            field="phase",
        )
    if phase == Phase.HEADQUARTERS and table.rules.victory != "headquarters":
        raise SetupError(f"The rules {table.rules.name} have no headquarters.", field="phase")
    return Phase(phase)


def _check_the_living(state: State) -> None:
    """Refuse a game that is over, and what a player who is out cannot have."""
    players = state.table.players
    if not state.is_alive(state.turn):
        raise SetupError(
            f"turn: {players[state.turn]} owns no territory and is out of the game.", field="turn"
        )
    if state.phase is not Phase.CLAIM and len(set(state.owners)) == 1:
        raise SetupError(
            f"board: {players[state.turn]} owns everything, so the game is over; "
            "give a territory to somebody else.",
            field="board",
        )
    if only_one_is_left(state):
        raise SetupError(
            f"board: of the players only {players[state.turn]} owns a territory, so the game is "
            "over; give one to another player.",
            field="board",
        )
    for seat, hand in enumerate(state.hands):
        if state.phase is Phase.HEADQUARTERS and not state.is_alive(seat):
            raise SetupError(
                f"board: {players[seat]} owns no territory and can choose no headquarters.",
                field="board",
            )
        if hand and not state.is_alive(seat):
            raise SetupError(
                f"hands: {players[seat]} owns no territory, is out of the game and holds no cards.",
                field="hands",
            )


def _number(field: str, value: object, most: int, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise SetupError(
            f"{field} cannot be {shown(value)}; it is a whole number from {least} to {most}.",
            field=field,
        )
    return value


def _seat(table: Table, name: object, field: str) -> int:
    if name not in table.players:
        raise not_at_the_table(field, name, table.players)
    return table.players.index(str(name))


def _by_seat(table: Table, given: Mapping[str, T], field: str, otherwise: T) -> list[T]:
    if not isinstance(given, Mapping):
        raise SetupError(f"{field} go by player, as in {{{table.players[0]!r}: ...}}.", field=field)
    values = {_seat(table, name, field): value for name, value in given.items()}
    return [values.get(seat, otherwise) for seat in range(len(table.players))]


def _board(table: Table, board: Board, phase: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    names = table.topology.territories
    continents = {f"*{c.name}": c.members for c in table.topology.continents}
    if not isinstance(board, Mapping):
        raise SetupError(
            "board goes by territory, as in {'Alaska': ('Ada', 3), '*': ('Bo', 1)}.", field="board"
        )
    groups: dict[str, Sequence[int]] = {"*": range(len(names)), **continents}
    groups |= {name: (place,) for place, name in enumerate(names)}
    owners, armies = [NOBODY] * len(names), [0] * len(names)
    # The most specific key wins, so the widest are written first.
    for key in sorted(board, key=lambda k: -len(groups.get(k, ()))):
        if key not in groups:
            raise SetupError(
                f"board: {shown(key)} is no territory, no '*Continent' and not '*'."
                f"{did_you_mean(key, groups)}",
                field="board",
            )
        try:
            owner, count = board[key]
        except (TypeError, ValueError):
            raise SetupError(
                f"board[{key!r}] is a pair of an owner and a number of armies, "
                f"not {shown(board[key])}.",
                field="board",
            ) from None
        seat = NEUTRAL if owner == "neutral" else _seat(table, owner, f"board[{key!r}]")
        _number(f"board[{key!r}]", count, MOST_ARMIES, 1)
        for place in groups[key]:
            owners[place], armies[place] = seat, count
    missing = [names[place] for place, owner in enumerate(owners) if owner == NOBODY]
    if missing and phase != "claim":
        raise SetupError(
            f"board: {missing[0]} and {len(missing) - 1} more have no owner; "
            "add a key '*' for all the others."
            if len(missing) > 1
            else f"board: {missing[0]} has no owner; add it or a key '*'.",
            field="board",
        )
    return tuple(owners), tuple(armies)


def _missions(table: Table, missions: Mapping[str, str]) -> tuple[str | None, ...]:
    chosen = _by_seat(table, missions, "missions", None)
    if not _played(table, "mission", "missions", missions):
        return (None,) * len(chosen)
    known = known_missions(table) if missions else ()
    for mission in chosen:
        if mission not in (None, *known, *european(table)):
            raise SetupError(
                f"missions: {shown(mission)} is none of {', '.join(known)}."
                f"{did_you_mean(mission, known)}",
                field="missions",
            )
    return tuple(chosen)


def _played(table: Table, victory: str, field: str, given: Mapping[str, str]) -> bool:
    """Return whether the edition is won so; what it has no use for is left out with a warning."""
    played = table.rules.victory == victory
    if given and not played:
        warnings.warn(
            f"The rules {table.rules.name} have no {field}: these are left out. "
            f"Choose rules with {field}, or do without.",
            stacklevel=5,
        )
    return played


def _headquarters(state: State, headquarters: Mapping[str, str]) -> tuple[int, ...]:
    table = state.table
    named = _by_seat(table, headquarters, "headquarters", None)
    if not _played(table, "headquarters", "headquarters", headquarters):
        return (NOBODY,) * len(named)
    chosen: list[int] = []
    for name in named:
        place = state.place_number(name)
        if name is not None and place is None:
            raise SetupError(
                f"headquarters: there is no territory {shown(name)}."
                f"{did_you_mean(name, table.topology.territories)}",
                field="headquarters",
            )
        chosen.append(NOBODY if place is None else place)
    return tuple(chosen)


def _cards(cards: Sequence[str], field: str) -> tuple[str, ...]:
    if not isinstance(cards, list | tuple):
        raise SetupError(
            f"{field}: {shown(cards)} is no list of cards, as ['Peru', 'wild'] is.", field=field
        )
    return tuple(cards)


def _with_deck(
    state: State, chance: Chance, deck: Sequence[str] | None, discard: Sequence[str] | None
) -> State:
    """Give every card that is not named a place, and find out cards named twice."""
    rest = list(state.table.cards)
    founded = [state.place_name(place) for place in state.headquarters if place != NOBODY]
    named: list[tuple[str, Sequence[str]]] = [
        ("hands", [card for hand in state.hands for card in hand]),
        ("headquarters", founded),
        ("deck", () if deck is None else _cards(deck, "deck")),
        ("discard", () if discard is None else _cards(discard, "discard")),
    ]
    for field, cards in named:
        for card in cards:
            if card not in rest:
                raise SetupError(
                    f"{field}: there is no card {shown(card)} left; each territory has one card, "
                    f"and there are two 'wild' ones.{did_you_mean(card, rest)}",
                    field=field,
                )
            rest.remove(card)
    if deck is not None and discard is not None and rest:
        raise SetupError(
            f"deck and discard leave out {len(rest)} cards, {rest[0]} among them.", field="deck"
        )
    return state._replace(
        deck=tuple(deck) if deck is not None else chance.shuffled(rest),
        discard=(*(discard or ()), *(rest if deck is not None else ())),
    )


def _with_armies_to_place(state: State, to_place: int | None) -> State:
    if to_place is not None:
        _number("to_place", to_place, MOST_ARMIES)
    if state.phase is Phase.REINFORCE:
        count = income(state, state.turn).total if to_place is None else to_place
        state = state._replace(to_place=count)
        if not count and not must_trade(state):
            raise SetupError(
                "to_place is 0, so nothing is left of the reinforce phase; "
                "arrange phase='attack' instead.",
                field="to_place",
            )
        return state
    if state.phase in (Phase.CLAIM, Phase.PLACE):
        neutral = 0
        if to_place is None:
            start = dict(state.table.rules.start_armies)[len(state.table.players)]
            pools = tuple(max(0, start - placed) for placed in _armies_of_seats(state))
            neutral = _neutral_left(state, start)
        else:
            pools = (to_place,) * len(state.pools)
        # Who is out of the game places nothing.
        pools = tuple(pool if state.is_alive(seat) else 0 for seat, pool in enumerate(pools))
        if neutral and not any(pools):
            return state._replace(pools=pools, neutral_pool=neutral, placing=NEUTRAL, to_place=1)
        if not pools[state.turn]:
            raise SetupError(
                f"{state.table.players[state.turn]} has no starting armies left; "
                "say with to_place how many each player still has.",
                field="to_place",
            )
        if state.phase is Phase.CLAIM:
            _check_claims(state, pools)
        batch = 1 if state.phase is Phase.CLAIM else state.table.rules.setup_batch
        return state._replace(
            pools=pools, neutral_pool=neutral, to_place=min(batch, pools[state.turn])
        )
    if to_place:
        raise SetupError(
            f"to_place is {to_place}, but no armies are placed in the phase {state.phase}.",
            field="to_place",
        )
    return state._replace(to_place=0)


def _check_claims(state: State, pools: tuple[int, ...]) -> None:
    """Refuse a claiming that cannot be brought to its end."""
    free = state.owners.count(NOBODY)
    if not free:
        raise SetupError(
            "Every territory has an owner, so none can be claimed; arrange phase='place' instead.",
            field="phase",
        )
    for claims in range(free):
        seat = (state.turn + claims) % len(pools)
        if pools[seat] <= claims // len(pools):
            raise SetupError(
                f"{state.table.players[seat]} has too few starting armies left for a share of the "
                f"{free} free territories; say with to_place how many each player still has.",
                field="to_place",
            )
    for later in range(free, len(pools)):
        seat = (state.turn + later) % len(pools)
        if seat not in state.owners:
            raise SetupError(
                f"board: {state.table.players[seat]} owns no territory, and the others claim the "
                f"{free} free ones; give one to {state.table.players[seat]} or leave more free.",
                field="board",
            )


def _neutral_left(state: State, start: int) -> int:
    """Return the armies of the neutral third army that are still to be placed (R113, R116)."""
    third = state.table.rules.setup_territories == "deal_three_piles"
    placed = sum(state.armies[place] for place in state.territories_of(NEUTRAL))
    return max(0, start - placed) if third and placed and state.phase is Phase.PLACE else 0


def _armies_of_seats(state: State) -> list[int]:
    totals = [0] * len(state.pools)
    for owner, armies in zip(state.owners, state.armies, strict=True):
        if owner >= 0:
            totals[owner] += armies
    return totals
