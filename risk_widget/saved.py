"""Whole games as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any, TypeVar

from risk_widget.contradictions import contradictions
from risk_widget.history import History
from risk_widget.maps import GameMap, MapError
from risk_widget.maps import load as load_map
from risk_widget.maps import names as map_names
from risk_widget.rules import (
    Action,
    FormatError,
    RuleSet,
    SetupError,
    State,
    Table,
    action_from_data,
    action_to_data,
    plain,
    status,
)
from risk_widget.rules.chance import Dice
from risk_widget.seats import seated

__all__ = ["COMPUTERS", "as_format_error", "check_state", "dump", "is_built_in", "kind_of", "load"]

FORMAT = "risk-widget-game"
VERSION = 1
MOST_CHARACTERS = 20_000_000
MOST_MOVES = 200_000
# The armies of a whole board may come together on one territory, and a position writes numbers of
# at most nine digits.
MOST_ARMIES = 9 * 10**8

COMPUTERS: dict[str, Callable[[Mapping[str, Any]], Any]] = {}
"""How to make a computer player of each kind again from its saved options."""

T = TypeVar("T")


def dump(history: History) -> str:
    """Return a game as JSON."""
    seats = history.seats
    board = seats.game_map
    data = {
        "format": FORMAT,
        "version": VERSION,
        "players": [_player_to_data(player) for player in seats.players],
        "colours": list(seats.table.colours),
        "rules": seats.table.rules.to_data(),
        "map": board.name if is_built_in(board) else board.to_data(),
        "auto_defend": seats.table.auto_defend,
        "seed": seats.seed,
        "start": _state_to_data(history.states[0]) if history.arranged else None,
        "moves": [
            action_to_data(move.action) | ({"rolled": plain.write(move.dice)} if move.dice else {})
            for move in history.moves
        ],
        "position": history.position,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def is_built_in(board: GameMap) -> bool:
    """Return whether a map is one that comes with the package; others may bear its name."""
    if board.name not in map_names():
        return False
    known = load_map(board.name)
    return board is known or board.to_data() == known.to_data()


def load(text: str, players: Sequence[Any] | None = None) -> History:
    """Return the game that a text holds; every move in it is made again.

    Raises
    ------
    FormatError
        When the text is no saved game.
    """
    data = _parsed(text)
    entries = _list(data, "players", 6)
    names = [_saved_name(entry, number) for number, entry in enumerate(entries)]
    if players is None:
        players = [_player_from_data(entry) for entry in entries]
    given = players if isinstance(players, list | tuple) else ()
    if [getattr(player, "name", player) for player in given] != names:
        raise FormatError(
            f"players have to be the saved ones, in this order: {', '.join(names)}.",
            field="players",
        )
    with as_format_error("rules"):
        rules = RuleSet.from_data(_item(data, "rules", dict))
    colours = plain.read(data.get("colours"), tuple[str, ...], "colours")
    if len(colours) != len(names):
        raise FormatError("There is one colour for each player.", field="colours")
    seed, auto_defend = _item(data, "seed", int), _item(data, "auto_defend", bool)
    board = _map(data.get("map"))
    try:
        paints = dict(zip(names, colours, strict=True))
        seats = seated(players, rules, seed, board, auto_defend, paints)
    except SetupError as error:
        raise FormatError(str(error), field=error.field) from error
    moves = _list(data, "moves", MOST_MOVES)
    position = _item(data, "position", int)
    if not 0 <= position <= len(moves):
        raise FormatError(f"position is a number from 0 to {len(moves)}.", field="position")
    start = _state(data.get("start"), seats.table)
    with as_format_error("rules"):
        history = History.begin(seats) if start is None else History(seats, [start])
    for number, move in enumerate(moves):
        with as_format_error(f"moves[{number}]"):
            history.apply(*_move(move))
    history.position = position
    return history


@contextmanager
def as_format_error(field: str) -> Iterator[None]:
    """Turn any complaint about the content into a FormatError that says where it was."""
    try:
        yield
    except (FormatError, SetupError) as error:
        place = error.field if error.field.startswith(field) else f"{field}.{error.field}"
        raise FormatError(str(error), field=place) from error
    except (ValueError, TypeError, KeyError, IndexError) as error:
        raise FormatError(f"{field}: {error}", field=field) from error


def _parsed(text: str) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise FormatError("A saved game is a text of at most 20 million characters.", field="text")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"This is not JSON: {error}.", field="text") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FormatError(f"This is no saved game: its format is not {FORMAT!r}.", field="format")
    if data.get("version") != VERSION or isinstance(data["version"], bool):
        raise FormatError(
            f"This game was saved in version {str(data.get('version'))[:20]}, "
            f"and version {VERSION} is read here; take the release that saved it.",
            field="version",
        )
    return data


def _item(data: Mapping[str, Any], name: str, kind: type[T]) -> T:
    value = data.get(name)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise FormatError(f"A saved game needs {name!r}.", field=name)
    return value


def _list(data: Mapping[str, Any], name: str, most: int) -> list[Any]:
    value = _item(data, name, list)
    if len(value) > most:
        raise FormatError(f"{name} has more than {most} entries.", field=name)
    return value


def kind_of(player_class: type) -> str:
    """Return the name under which a class of computer players stands in a saved game.

    A player that somebody has written never takes the name of one that comes with the package.
    """
    module, name = player_class.__module__, player_class.__qualname__
    return name if module.startswith("risk_widget.") else f"{module}.{name}"


def _player_to_data(player: Any) -> dict[str, Any]:  # noqa: ANN401  a name or a computer player
    if isinstance(player, str):
        return {"name": player}
    options = player.to_data() if hasattr(player, "to_data") else {"name": player.name}
    return {"name": player.name, "computer": kind_of(type(player)), "options": options}


def _saved_name(entry: object, number: int) -> str:
    name = entry.get("name") if isinstance(entry, dict) else None
    if not isinstance(name, str):
        raise FormatError("A player has a name.", field=f"players[{number}].name")
    return name


def _player_from_data(entry: Mapping[str, Any]) -> Any:  # noqa: ANN401
    kind = entry.get("computer")
    if kind is None:
        return entry["name"]
    if not isinstance(kind, str) or kind not in COMPUTERS:
        raise FormatError(
            f"No computer player {str(kind)[:60]!r} is known here; define its class first, or say "
            "with players= who takes the seats.",
            field="players",
        )
    with as_format_error("players"):
        options = _item(entry, "options", dict)
    with as_format_error("players.options"):
        return COMPUTERS[kind](options)


def _map(data: object) -> GameMap:
    if isinstance(data, str):
        if data not in map_names():
            raise FormatError(f"There is no built-in map {data[:60]!r}.", field="map")
        return load_map(data)
    try:
        return GameMap.from_data(data)
    except MapError as error:
        raise FormatError(f"map: {error}", field="map") from error


def _state_to_data(state: State) -> dict[str, Any]:
    return {name: plain.write(v) for name, v in state._asdict().items() if name != "table"}


def _state(data: object, table: Table) -> State | None:
    if data is None:
        return None
    if not isinstance(data, dict) or "table" in data:
        raise FormatError("start is an object, or null.", field="start")
    hints = {name: kind for name, kind in plain.hints(State).items() if name != "table"}
    for name in sorted(set(hints) ^ set(data), key=str):
        known = "is missing" if name in hints else "is unknown"
        raise FormatError(f"start: the field {str(name)[:60]!r} {known}.", field="start")
    values = {name: plain.read(data[name], hints[name], f"start.{name}") for name in hints}
    state = State(table=table, **values)
    check_state(state, "start")
    return state


def check_state(state: State, field: str) -> None:
    """Refuse a state that was read from a text and cannot be.

    Raises
    ------
    FormatError
        When a number is out of range or the position is not sound.
    """
    seats, places = len(state.table.players), len(state.table.topology.territories)
    sizes = {"owners": places, "armies": places, "pools": seats, "hands": seats, "missions": seats}
    sizes |= {"headquarters": seats, "eliminated_by": seats, "sets_by_seat": seats}
    for name, size in sizes.items():
        if len(getattr(state, name)) != size:
            raise FormatError(f"{field}.{name} needs {size} entries.", field=f"{field}.{name}")
    numbers = {
        "turn": ([state.turn, state.decider, state.first], range(seats)),
        "placing": ([state.placing], range(-2, seats)),
        "owners": (state.owners, range(-2, seats)),
        "eliminated_by": (state.eliminated_by, range(-1, seats)),
        "headquarters": (state.headquarters, range(-1, places)),
        "battle": (state.battle[:2] if state.battle else (), range(places)),
        "pools": ([*state.pools, state.neutral_pool], range(MOST_ARMIES)),
        "to_place": ([state.to_place], range(MOST_ARMIES)),
        "armies": ([*state.armies, sum(state.armies)], range(MOST_ARMIES)),
        "number": ([state.number], range(10**9)),
        "sets_traded": ([state.sets_traded, *state.sets_by_seat], range(10**6)),
        "headquarters_taken": (chain(*state.headquarters_taken), range(seats)),
    }
    for name, (found, allowed) in numbers.items():
        if any(number not in allowed for number in found):
            raise FormatError(f"{field}.{name} is out of range.", field=f"{field}.{name}")
    flaws = status.check(state)
    if flaws:
        raise FormatError(f"The position is not sound: {flaws}.", field=field)
    for name in contradictions(state):
        raise FormatError(f"{field}.{name} contradicts the rest.", field=f"{field}.{name}")


def _move(data: object) -> tuple[Action, Dice | None]:
    if not isinstance(data, dict):
        raise TypeError("a move is an object")
    rolled = data.get("rolled")
    action = action_from_data({name: value for name, value in data.items() if name != "rolled"})
    return action, None if rolled is None else plain.read(rolled, Dice, "rolled")
