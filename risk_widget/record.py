"""A whole game as a readable log with every die and every shuffle, as PGN is for chess.

One line a move. What follows ";" is for people and is not read back. Nothing is rolled again on
replay, so a record gives the same game for ever. The seed is there for whoever plays on from it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any, TypeVar

from risk_widget import position
from risk_widget.history import History, opening_chance
from risk_widget.maps import GameMap
from risk_widget.rules import (
    ACTIONS,
    Drew,
    Event,
    FormatError,
    RuleSet,
    action_from_data,
    action_to_data,
    engine,
    setup,
)
from risk_widget.rules.chance import Chance, Dice
from risk_widget.rules.errors import shown
from risk_widget.seats import Seats, seated

__all__ = ["dump", "load"]

FIRST_LINE = "Risk record 1"
MOST_CHARACTERS = 20_000_000
LONGEST_LINE = 50_000

T = TypeVar("T")


class _Noting:
    """Chance that notes what it gives, in words."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.noted: list[str] = []

    def dice(self, attack: int, defence: int) -> Dice:
        dice = self._chance.dice(attack, defence)
        sides = (" ".join(map(str, side)) for side in dice)
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
    """Chance that gives what was noted, and nothing else; it sees where the seed gives other."""

    def __init__(self, noted: list[str], seeded: Chance) -> None:
        self._noted = noted
        self._seeded = seeded
        self.scripted: Dice | None = None
        self.follows_seed = True

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
        dice = faces[0], faces[1]
        if dice != self._seeded.dice(attack, defence):
            self.scripted = dice
        return dice

    def roll_off(self, players: int) -> tuple[int, ...]:
        dice = tuple(map(int, self._next("roll-off").split()))
        if len(dice) != players or not all(1 <= face <= 6 for face in dice):
            raise ValueError(f"{players} dice are rolled here")
        self.follows_seed &= dice == self._seeded.roll_off(players)
        return dice

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        order = tuple(map(int, self._next("shuffle").split()))
        if sorted(order) != list(range(len(items))):
            raise ValueError(f"{len(items)} things are shuffled here, each once")
        self.follows_seed &= order == self._seeded.shuffled(range(len(items)))
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
        _header("rules", [*table.rules.changes(), _fingerprint(table.rules)]),
        *(
            _header("player", [name, colour])
            for name, colour in zip(table.players, table.colours, strict=True)
        ),
        _header("auto_defend", table.auto_defend),
        _header("seed", seats.seed),
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
        words = _json([data[field.name] for field in fields(move.action)])
        lines.append(_line(f"{number + 1} {data['type']} {words}", noting.noted, move.events))
    return "\n".join(lines) + "\n"


def _json(value: Any) -> str:  # noqa: ANN401  plain data of any kind
    """Return JSON in which no name can be taken for a sign between the parts of a line."""
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("  ;", "  \\u003b").replace(" |", " \\u007c")


def _header(name: str, value: Any) -> str:  # noqa: ANN401
    return f"{name} {_json(value)}"


def _line(what: str, noted: Sequence[str], events: Sequence[Event]) -> str:
    chance = "".join(f" | {words}" for words in noted)
    told = " ".join(
        f"{event.player} draws {event.card}." if isinstance(event, Drew) else str(event.message())
        for event in events
    )
    return f"{what}{chance}{f'  ; {told}' if told else ''}"


def _fingerprint(rules: RuleSet) -> str:
    """Return twelve digits that change with every option, so that no preset changes unseen."""
    text = json.dumps(rules.to_data(), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


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
    line = lines.take()
    with lines.trouble():
        history = _read_start(line, seats)
    for line in lines.rest():
        with lines.trouble():
            _read_move(line, history)
    return history


def _read_start(line: str, seats: Seats) -> History:
    what, noted = _noted(line)
    if what == "opening":
        recorded = _Recorded(noted, opening_chance(seats.seed))
        history = History.begin(seats, recorded)
        recorded.finish()
        # An opening that the seed does not give is kept as any start that somebody arranged.
        return replace(history, arranged=not recorded.follows_seed)
    start = position.read(
        _value(line, "start", str), players=None, game_map=seats.game_map, seed=seats.seed
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
        self.number += 1
        if self.number > len(self._lines):
            raise self.error("The record breaks off.")
        line = self._lines[self.number - 1]
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


def _value(line: str, name: str, kind: type[T]) -> T:
    if not line.startswith(f"{name} "):
        raise ValueError(f"{name!r} is missing here.")
    value = json.loads(line.removeprefix(f"{name} "))
    if type(value) is not kind:
        raise ValueError(f"{name!r} is a value of type {kind.__name__}.")
    return value


def _values(line: str, name: str, kinds: Sequence[type]) -> list[Any]:
    values = _value(line, name, list)
    if list(map(type, values)) != list(kinds):
        described = ", ".join(kind.__name__ for kind in kinds)
        raise ValueError(f"{name!r} is a list of {described}.")
    return values


def _read_seats(lines: _Lines, game_map: GameMap | None) -> Seats:
    line = lines.take()
    with lines.trouble():
        board = _read_map(line, game_map)
    line = lines.take()
    with lines.trouble():
        rules = _read_rules(line)
    colours: dict[str, str] = {}
    line = lines.take()
    while line.startswith("player "):
        with lines.trouble():
            name, colour = _values(line, "player", (str, str))
            if name in colours:
                raise ValueError(f"the player {name!r} stands here twice.")
            colours[name] = colour
        line = lines.take()
    with lines.trouble():
        auto_defend = _value(line, "auto_defend", bool)
    line = lines.take()
    with lines.trouble():
        seed = _value(line, "seed", int)
        return seated(list(colours), rules, seed, board, auto_defend, colours)


def _read_map(line: str, game_map: GameMap | None) -> GameMap:
    name, fingerprint = _values(line, "map", (str, str))
    if not isinstance(game_map, GameMap | None):
        raise TypeError(f"game_map is a GameMap, not {shown(game_map)}; leave it out for {name}.")
    board = position.built_in_map(name) if game_map is None else game_map
    if board.topology.fingerprint != fingerprint:
        raise ValueError(
            f"this game was played on the map {shown(name)} as it was then; the map "
            f"{shown(board.name)} here has other territories, links or bonuses."
        )
    return board


def _read_rules(line: str) -> RuleSet:
    base, changed, fingerprint = _values(line, "rules", (str, dict, str))
    rules = RuleSet.preset(base).replace(**changed)
    if _fingerprint(rules) != fingerprint:
        raise ValueError(f"the rules {shown(rules.name)} are not those of this record any more.")
    return rules


def _noted(line: str) -> tuple[str, list[str]]:
    what, *noted = line.split(" | ")
    return what, noted


def _read_move(line: str, history: History) -> None:
    what, noted = _noted(line)
    found = re.fullmatch(r"([0-9]{1,9}) ([A-Za-z]+) (\[.*\])", what)
    if not found or found[2] not in ACTIONS:
        raise ValueError("a move is a number, an action and its list of values.")
    number = history.position
    if int(found[1]) != number + 1:
        raise ValueError(f"move {number + 1} is expected here.")
    values = json.loads(found[3])
    names = [field.name for field in fields(ACTIONS[found[2]])]
    if len(values) != len(names):
        raise ValueError(f"{found[2]} has {len(names)} values.")
    action = action_from_data({"type": found[2], **dict(zip(names, values, strict=True))})
    recorded = _Recorded(noted, history.chance(number, None))
    state, events = engine.step(history.state, action, recorded)
    recorded.finish()
    if not recorded.follows_seed:
        # Saved games keep dice that were scripted, but no shuffles.
        raise ValueError(f"the seed {history.seats.seed} does not shuffle or roll off like this.")
    history.append(action, state, events, recorded.scripted)
