"""A position as one line of text that fits in a link, as FEN is for chess.

The line has fields between "~"; territories, seats and cards stand in the order of the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from risk_widget import position_fields as fields
from risk_widget.history import History, opening_chance
from risk_widget.maps import GameMap, load
from risk_widget.maps import names as map_names
from risk_widget.rules import FormatError, Phase, SetupError, State, victory
from risk_widget.rules.chance import Chance
from risk_widget.rules.errors import shown
from risk_widget.rules.setup import blank, mission_cards
from risk_widget.rules.state import NOBODY
from risk_widget.saved import check_state
from risk_widget.seats import COLOURS, ComputerPlayer, Seats, seated

__all__ = ["built_in_map", "read", "write"]

VERSION = "rw1"
MOST_CHARACTERS = 20_000
# The fingerprint of the classic map, which a position on that map does not carry.
CLASSIC = "2fb859757240"
# Where `seated` finds an argument wrong, the text is wrong in this field.
FIELD_OF_ARGUMENT = {"game_map": "map", "colours": "players"}


def write(state: State, map_name: str, *, hidden: bool) -> str:
    """Return the position of a state; with `hidden`, hands, deck and missions too."""
    table = state.table
    fingerprint = table.topology.fingerprint
    names = zip(table.players, table.colours, strict=True)
    texts = (
        VERSION,
        fields.rules_text(table.rules),
        fields.escaped(map_name) + ("" if fingerprint == CLASSIC else f".{fingerprint}"),
        ".".join(f"{fields.escaped(name)}_{COLOURS.index(colour)}" for name, colour in names),
        fields.board_text(state),
        fields.phase_text(state),
        fields.counters_text(state),
        fields.pools_text(state),
        fields.hands_text(state, hidden=hidden),
        fields.cards_text(table, state.discard),
        fields.cards_text(table, state.deck) if hidden else "",
        ".".join(str(int(part)) for part in state.battle) if state.battle else "",
        fields.roll_text(state),
        "".join(fields.OWNERS[seat] for seat in state.eliminated_by),
        fields.missions_text(state, hidden=hidden),
        fields.headquarters_text(state, hidden=hidden),
    )
    return "~".join(texts)


def read(
    text: str,
    *,
    players: Sequence[str | ComputerPlayer] | None,
    game_map: GameMap | None,
    seed: int | None,
) -> History:
    """Return a game that begins at a position; what is hidden in it is dealt anew.

    Raises
    ------
    FormatError
        When the text is no position; its `field` says where the trouble is.
    """
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise FormatError(
            f"A position is one line of at most {MOST_CHARACTERS} characters.", field="position"
        )
    parts = text.strip().split("~")
    if len(parts) != len(fields.FIELDS):
        raise FormatError(
            f"A position has {len(fields.FIELDS)} fields between '~', not {len(parts)}; "
            "is it cut off?",
            field="position",
        )
    field = dict(zip(fields.FIELDS, parts, strict=True))
    if field["version"] != VERSION:
        raise FormatError(
            f"This position is of version {shown(field['version'])}; {VERSION} is read here.",
            field="version",
        )
    for name, form in fields.FORMS.items():
        if not re.fullmatch(form, field[name]):
            raise FormatError(
                f"The field {name} of a position does not read {shown(field[name])}.", field=name
            )
    seats = _seats(field, players, game_map, seed)
    state = blank(seats.table)
    for name, reader in fields.READERS.items():
        with _trouble_in(name):
            state = state._replace(**reader(field[name], state))
    return History(seats, [_checked(_dealt(state, opening_chance(seats.seed), field))])


def built_in_map(name: str) -> GameMap:
    """Return a map that comes with the package; a text must not make us read other files.

    Raises
    ------
    ValueError
        When there is no such map.
    """
    if name not in map_names():
        raise ValueError(
            f"the map {shown(name)} does not come with the package; give it with game_map="
        )
    return load(name)


def _seats(
    field: Mapping[str, str],
    players: Sequence[str | ComputerPlayer] | None,
    game_map: GameMap | None,
    seed: int | None,
) -> Seats:
    with _trouble_in("rules"):
        rules = fields.rules_of(field["rules"])
    with _trouble_in("map"):
        name, _, fingerprint = field["map"].partition(".")
        name = fields.unescaped(name)
        board = built_in_map(name) if game_map is None else game_map
    with _trouble_in("players"):
        pairs = [entry.split("_") for entry in field["players"].split(".")]
        names = [fields.unescaped(escaped) for escaped, _ in pairs]
        colours = {fields.unescaped(player): COLOURS[int(number)] for player, number in pairs}
        if players is not None:
            given = [getattr(player, "name", player) for player in players]
            if given != names:
                raise ValueError(f"the players of this position are {', '.join(names)}")
    auto_defend = field["counters"].endswith("1")
    try:
        seats = seated(players or names, rules, seed, board, auto_defend, colours)
    except SetupError as error:
        place = FIELD_OF_ARGUMENT.get(error.field, error.field)
        raise FormatError(str(error), field=place) from error
    if seats.table.topology.fingerprint != (fingerprint or CLASSIC):
        raise FormatError(
            f"This position is of the map {shown(name)} as it was when the position was written; "
            f"the map {shown(seats.game_map.name)} here has other territories, links or bonuses.",
            field="map",
        )
    return seats


@contextmanager
def _trouble_in(field: str) -> Iterator[None]:
    try:
        yield
    except FormatError:
        raise
    except (ValueError, IndexError, KeyError, TypeError, RecursionError) as error:
        told = str(error) if isinstance(error, ValueError) else "it names what is not there"
        raise FormatError(
            f"The field {field} is not sound: {told.rstrip('.')}.", field=field
        ) from error


def _dealt(state: State, chance: Chance, field: Mapping[str, str]) -> State:
    """Give hands, draw pile, missions and headquarters as written, or deal what is hidden."""
    hidden = field["hands"].startswith("n")
    if hidden:
        with _trouble_in("headquarters"):
            state = _choose_headquarters(state, chance, field["headquarters"])
    with _trouble_in("hands"):
        state = _hands(state, chance, field)
    with _trouble_in("missions"):
        missions = fields.missions_of(field["missions"], len(state.missions))
        if hidden and state.table.rules.victory == "mission" and state.phase is not Phase.OVER:
            missions = _deal_missions(state, chance)
        return state._replace(missions=missions)


def _choose_headquarters(state: State, chance: Chance, text: str) -> State:
    places = list(state.headquarters)
    for seat, place in enumerate(text.partition("_")[0].split(".")):
        if place == fields.SECRET:
            places[seat] = chance.shuffled(state.territories_of(seat))[0]
    return state._replace(headquarters=tuple(places))


def _hands(state: State, chance: Chance, field: Mapping[str, str]) -> State:
    table = state.table
    kind, text = field["hands"][0], field["hands"][1:]
    if kind == "h":
        hands = tuple(fields.cards_of(table, hand) for hand in text.split("_"))
        return state._replace(hands=hands, deck=fields.cards_of(table, field["deck"]))
    founded = [state.place_name(place) for place in state.headquarters if place != NOBODY]
    unseen = list(table.cards)
    for card in (*founded, *state.discard):
        if card not in unseen:
            raise ValueError(f"the card {card} is in two places")
        unseen.remove(card)
    pile = list(chance.shuffled(unseen))
    counts = [int(count) for count in text.split(".")]
    if sum(counts) > len(pile):
        raise ValueError("there are not so many cards")
    hands = tuple(tuple(pile.pop() for _ in range(count)) for count in counts)
    return state._replace(hands=hands, deck=tuple(pile))


def _deal_missions(state: State, chance: Chance) -> tuple[str | None, ...]:
    """Deal missions anew, rather those that nobody has accomplished by now."""
    pile = list(chance.shuffled(mission_cards(state.table)))
    dealt = []
    for seat in range(len(state.table.players)):
        pile.sort(key=lambda mission: victory.mission_done(state, seat, mission))
        dealt.append(pile.pop(0))
    return tuple(dealt)


def _checked(state: State) -> State:
    with _trouble_in("position"):
        if state.phase is Phase.OVER:
            state, _ = victory.settle(state)
            if state.outcome is None:
                raise FormatError(
                    "The game is over in this position, but nobody has won.", field="phase"
                )
        check_state(state, "position")
    return state
