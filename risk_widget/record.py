"""A whole game as a readable log with every die and every shuffle, as PGN is for chess.

One line a move. What follows ";" is for people and is not read back. Nothing is rolled again on
replay, so a record gives the same game for ever.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, TypeVar

from risk_widget import position
from risk_widget.history import History, opening_chance
from risk_widget.maps import GameMap
from risk_widget.rules import (
    ACTIONS,
    Action,
    Drew,
    Event,
    FormatError,
    RuleSet,
    SetupError,
    action_from_data,
    action_to_data,
    engine,
    setup,
)
from risk_widget.rules.chance import Chance, Dice
from risk_widget.seats import Seats, seated

__all__ = ["dump", "load"]

FIRST_LINE = "Risk record 1"
MOST_CHARACTERS = 20_000_000
LONGEST_LINE = 20_000

T = TypeVar("T")


class _Noting:
    """Chance that notes what it gives, in words."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.noted: list[str] = []

    def dice(self, attack: int, defence: int) -> Dice:
        dice = self._chance.dice(attack, defence)
        sides = (" ".join(map(str, sorted(side, reverse=True))) for side in dice)
        self.noted.append(f"dice {' / '.join(sides)}")
        return dice

    def roll_off(self, players: int) -> tuple[int, ...]:
        dice = self._chance.roll_off(players)
        self.noted.append(f"roll-off {' '.join(map(str, dice))}")
        return dice

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        order = list(items)
        given = self._chance.shuffled(range(len(order)))
        self.noted.append(f"shuffle {' '.join(map(str, given))}")
        return tuple(order[place] for place in given)


class _Recorded:
    """Chance that gives what was noted, and nothing else."""

    def __init__(self, noted: list[str]) -> None:
        self._noted = noted

    def _next(self, kind: str) -> str:
        if not self._noted or self._noted[0].split(" ", 1)[0] != kind:
            raise ValueError(f"a {kind!r} is missing here")
        return self._noted.pop(0).partition(" ")[2]

    def dice(self, attack: int, defence: int) -> Dice:
        sides = self._next("dice").split("/")
        faces = tuple(tuple(map(int, side.split())) for side in sides)
        if tuple(map(len, faces)) != (attack, defence):
            raise ValueError(f"{attack} and {defence} dice are rolled here")
        if not all(1 <= face <= 6 for side in faces for face in side):
            raise ValueError("a die shows 1 to 6")
        return faces[0], faces[1]

    def roll_off(self, players: int) -> tuple[int, ...]:
        dice = tuple(map(int, self._next("roll-off").split()))
        if len(dice) != players or not all(1 <= face <= 6 for face in dice):
            raise ValueError(f"{players} dice are rolled here")
        return dice

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        order = list(map(int, self._next("shuffle").split()))
        if sorted(order) != list(range(len(items))):
            raise ValueError(f"{len(items)} things are shuffled here, each once")
        return tuple(items[place] for place in order)

    def finish(self) -> None:
        if self._noted:
            raise ValueError(f"nothing of the kind {self._noted[0][:40]!r} happens here")


def dump(history: History) -> str:
    """Return the record of a game up to the present state."""
    seats, table = history.seats, history.seats.table
    lines = [
        FIRST_LINE,
        _header("map", [seats.game_map.name, table.topology.fingerprint]),
        _header("rules", _plain_rules(table.rules)),
        *(
            _header("player", [name, colour])
            for name, colour in zip(table.players, table.colours, strict=True)
        ),
        _header("auto_defend", table.auto_defend),
    ]
    if history.arranged:
        start = position.write(history.states[0], seats.game_map.name, hidden=True)
        lines.append(_header("start", start))
    else:
        noting = _Noting(opening_chance(seats.seed))
        setup.begin(table, noting)
        lines.append(_line("opening", noting.noted, history.opening))
    for number, move in enumerate(history.made):
        noting = _Noting(history.chance(number, move.dice))
        engine.step(history.states[number], move.action, noting)
        data = action_to_data(move.action)
        words = json.dumps([data[field.name] for field in fields(move.action)], ensure_ascii=False)
        lines.append(_line(f"{number + 1} {data['type']} {words}", noting.noted, move.events))
    return "\n".join(lines) + "\n"


def _header(name: str, value: Any) -> str:  # noqa: ANN401  plain data of any kind
    return f"{name} {json.dumps(value, ensure_ascii=False)}"


def _line(what: str, noted: Sequence[str], events: Sequence[Event]) -> str:
    chance = "".join(f" | {words}" for words in noted)
    told = " ".join(
        f"{event.player} draws {event.card}." if isinstance(event, Drew) else str(event)
        for event in events
    )
    return f"{what}{chance}{f'  ; {told}' if told else ''}"


def _plain_rules(rules: RuleSet) -> list[Any]:
    """Return the preset that the rules start from, and what differs from it."""
    base = rules.name if rules.name in RuleSet.presets() else "classic"
    changed = {name: own for name, (own, _) in rules.differences(RuleSet.preset(base)).items()}
    if rules.name != base:
        changed["name"] = rules.name
    return [base, changed]


def load(text: str, game_map: GameMap | None = None) -> History:
    """Return the game that a record tells.

    Raises
    ------
    FormatError
        When the text is no record, or tells a game that the rules do not allow; `field` is the
        line.
    """
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise FormatError("A record is a text of at most 20 million characters.", field="line 1")
    lines = _Lines(text)
    if lines.take() != FIRST_LINE:
        raise lines.error(f"A record begins with the line {FIRST_LINE!r}.")
    seats = _read_seats(lines, game_map)
    with lines.trouble():
        history = _read_start(lines.take(), seats)
    for line in lines.rest():
        with lines.trouble():
            action, recorded = _read_move(line, len(history.states))
            state, events = engine.step(history.state, action, recorded)
            recorded.finish()
            history.append(action, state, events)
    return history


def _read_start(line: str, seats: Seats) -> History:
    if line.startswith("opening"):
        recorded = _Recorded(_noted(line)[1])
        history = History.begin(seats, recorded)
        recorded.finish()
        return history
    start = position.read(
        _value(line, "start"), players=None, game_map=seats.game_map, seed=seats.seed
    )
    if start.seats.table != seats.table:
        raise ValueError("the start is of other players or other rules than this record.")
    return start


class _Lines:
    """The lines of a record, and where one stands in them."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.number = 0

    def take(self) -> str:
        if self.number >= len(self._lines):
            raise self.error("The record breaks off.")
        line = self._lines[self.number].rstrip("\r")
        self.number += 1
        if len(line) > LONGEST_LINE:
            raise self.error("The line is too long.")
        return line.partition("  ;")[0].rstrip()

    def rest(self) -> Iterator[str]:
        while self.number < len(self._lines):
            line = self.take()
            if line:
                yield line

    def error(self, text: str) -> FormatError:
        return FormatError(f"Line {self.number}: {text}", field=f"line {self.number}")

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """Turn any complaint about a line into a FormatError that names the line."""
        try:
            yield
        except FormatError as error:
            raise self.error(str(error)) from error
        except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
            raise self.error(str(error.args[0] if error.args else error)) from error


def _value(line: str, name: str) -> Any:  # noqa: ANN401
    if not line.startswith(f"{name} "):
        raise ValueError(f"{name!r} is missing here.")
    return json.loads(line.removeprefix(f"{name} "))


def _read_seats(lines: _Lines, game_map: GameMap | None) -> Seats:
    with lines.trouble():
        map_name, fingerprint = _value(lines.take(), "map")
        board = game_map or str(map_name)
    with lines.trouble():
        base, changed = _value(lines.take(), "rules")
        rules = RuleSet.preset(str(base)).replace(**changed)
    colours: dict[str, str] = {}
    line = lines.take()
    while line.startswith("player "):
        with lines.trouble():
            name, colour = _value(line, "player")
            if name in colours:
                raise ValueError(f"the player {name!r} stands here twice.")
            colours[name] = colour
            if len(colours) > 6:
                raise ValueError("there are more than six players.")
        line = lines.take()
    with lines.trouble():
        auto_defend = _value(line, "auto_defend")
        try:
            seats = seated(list(colours), rules, 0, board, auto_defend is True, colours)
        except SetupError as error:
            raise FormatError(f"{error.field}: {error}", field=error.field) from error
        if seats.table.topology.fingerprint != fingerprint:
            raise FormatError(
                f"The map {seats.game_map.name} is not the one that this game was played on.",
                field="map",
            )
    return seats


def _noted(line: str) -> tuple[str, list[str]]:
    what, *noted = line.split(" | ")
    return what, noted


def _read_move(line: str, number: int) -> tuple[Action, _Recorded]:
    found = re.match(r"([0-9]{1,9}) ([A-Za-z]+) (?=\[)", line)
    if not found or found[2] not in ACTIONS:
        raise ValueError("a move is a number, an action and its list of values.")
    if int(found[1]) != number:
        raise ValueError(f"move {number} is expected here.")
    # A name may hold " | " too, so the values are read as JSON first.
    values, end = json.JSONDecoder().raw_decode(line, found.end())
    names = [field.name for field in fields(ACTIONS[found[2]])]
    if not isinstance(values, list) or len(values) != len(names):
        raise ValueError(f"{found[2]} has {len(names)} values.")
    data = dict(zip(names, values, strict=True))
    _, noted = _noted(line[end:])
    return action_from_data({"type": found[2], **data}), _Recorded(noted)
