"""Conditions on a game in a lesson: small predicates, all of which have to hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from risk_widget.game import Game
from risk_widget.maps.errors import did_you_mean
from risk_widget.rules import Action, Code, FormatError, Phase, events
from risk_widget.rules.events import Event
from risk_widget.rules.notation import ActionPattern, read_pattern

__all__ = ["Condition", "Situation", "read_condition"]

MOST_NESTED = 8
MOST_NAMED = 12
EVENTS = sorted(
    name for name in events.__all__ if isinstance(getattr(events, name), type) and name != "Event"
)


@dataclass
class Situation:
    """What a condition is asked about: the game, and what the learner did in it."""

    game: Game
    actions: list[Action] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    refusals: list[Code] = field(default_factory=list)


@dataclass(frozen=True)
class Condition:
    """Predicates, all of which have to hold; without any, it always holds.

    Attributes
    ----------
    parts : tuple of pairs
        The name of a predicate of `PREDICATES`, and its value.
    """

    parts: tuple[tuple[str, Any], ...] = ()

    def holds(self, situation: Situation) -> bool:
        """Return whether all predicates hold."""
        return all(PREDICATES[name].holds(situation, value) for name, value in self.parts)


@dataclass(frozen=True)
class _Predicate:
    """How a value is read from the file, and when it holds."""

    read: Callable[[Any, str, Game], Any]
    holds: Callable[[Situation, Any], bool]


def read_condition(data: object, field: str, game: Game, nested: int = 0) -> Condition:
    """Return the condition that plain data describe.

    Parameters
    ----------
    data : mapping
        From names of predicates to values; `PREDICATES` lists them.
    field : str
        Where the data stand; errors name it.
    game : Game
        A game at the position, for the names of territories, continents and players.

    Raises
    ------
    FormatError
        When a predicate is not known or its value does not fit.
    """
    if not isinstance(data, Mapping) or nested > MOST_NESTED:
        raise FormatError(
            f"{field}: a condition is a table such as {{owner = {{Peru = 'Ada'}}}}.", field=field
        )
    parts: list[tuple[str, Any]] = []
    for name, value in data.items():
        where = f"{field}.{name}"
        if name in ("any", "not"):
            each = value if name == "any" else [value]
            if not isinstance(each, list) or not each:
                raise FormatError(f"{where} takes a list of conditions.", field=where)
            conditions = [read_condition(one, where, game, nested + 1) for one in each]
            parts.append((name, tuple(conditions)))
        elif name in PREDICATES:
            parts.append((name, PREDICATES[name].read(value, where, game)))
        else:
            known = ", ".join(PREDICATES)
            raise FormatError(
                f"{field}: there is no condition {str(name)[:40]!r}; there are {known}.",
                field=where,
            )
    return Condition(tuple(parts))


# How values are read


def _name(value: object, known: Collection[str], what: str, field: str) -> str:
    if not isinstance(value, str) or value not in known:
        close = did_you_mean(value, known)
        if not close and len(known) <= MOST_NAMED:
            close = f" There are {', '.join(known)}."
        raise FormatError(f"{field}: there is no {what} {str(value)[:60]!r}.{close}", field=field)
    return value


def _table(value: object, example: str, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not value:
        raise FormatError(f"{field} takes a table such as {example}.", field=field)
    return value


def _range(value: object, field: str) -> tuple[int, int]:
    """Read a number, or a list of the least and the most."""
    both: list[Any] = value if isinstance(value, list) else [value, value]
    if len(both) != 2 or any(not isinstance(n, int) or isinstance(n, bool) for n in both):
        raise FormatError(
            f"{field} takes a number, or a list of the least and the most.", field=field
        )
    return both[0], both[1]


def _player(value: object, field: str, game: Game) -> str:
    return _name(value, (*game.players, "neutral"), "player", field)


def _owners(value: object, field: str, game: Game) -> dict[str, str]:
    table = _table(value, "{Peru = 'Ada'}", field)
    return {
        _name(place, game.state.table.topology.territories, "territory", field): _player(
            owner, field, game
        )
        for place, owner in table.items()
    }


def _armies(value: object, field: str, game: Game) -> dict[str, tuple[int, int]]:
    table = _table(value, "{Peru = 3, Brazil = [2, 5]}", field)
    return {
        _name(place, game.state.table.topology.territories, "territory", field): _range(
            count, field
        )
        for place, count in table.items()
    }


def _continents(value: object, field: str, game: Game) -> dict[str, str]:
    table = _table(value, "{Asia = 'Ada'}", field)
    known = [continent.name for continent in game.state.table.topology.continents]
    return {
        _name(each, known, "continent", field): _player(owner, field, game)
        for each, owner in table.items()
    }


def _by_player(value: object, field: str, game: Game) -> dict[str, tuple[int, int]]:
    table = _table(value, "{Ada = 3, Bo = [0, 4]}", field)
    return {_player(name, field, game): _range(count, field) for name, count in table.items()}


def _hands(value: object, field: str, game: Game) -> dict[str, tuple[str, ...]]:
    table = _table(value, "{Ada = ['wild', 'Peru']}", field)
    known = {*game.state.table.cards}
    return {
        _player(name, field, game): tuple(
            _name(card, known, "card", field)
            for card in (cards if isinstance(cards, list) else [cards])
        )
        for name, cards in table.items()
    }


def _one_of(known: Collection[str], what: str) -> Callable[[Any, str, Game], tuple[str, ...]]:
    def read(value: object, field: str, _: Game) -> tuple[str, ...]:
        values = value if isinstance(value, list) else [value]
        return tuple(_name(each, known, what, field) for each in values)

    return read


def _seats(value: object, field: str, game: Game) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    return tuple(_player(each, field, game) for each in values)


def _patterns(value: object, field: str, _: Game) -> tuple[ActionPattern, ...]:
    values: list[Any] = value if isinstance(value, list) else [value]
    return tuple(read_pattern(each, field) for each in values)


def _count(value: object, field: str, _: Game) -> tuple[int, int]:
    return _range(value, field)


# When they hold


def _within(count: int, limits: tuple[int, int]) -> bool:
    return limits[0] <= count <= limits[1]


def _held(game: Game, continent: str) -> set[str | None]:
    topology = game.state.table.topology
    (members,) = (each.members for each in topology.continents if each.name == continent)
    return {game.owner(topology.territories[place]) for place in members}


PREDICATES: dict[str, _Predicate] = {
    "owner": _Predicate(
        _owners, lambda now, want: all(now.game.owner(p) == who for p, who in want.items())
    ),
    "armies": _Predicate(
        _armies, lambda now, want: all(_within(now.game.armies(p), n) for p, n in want.items())
    ),
    "continent": _Predicate(
        _continents, lambda now, want: all(_held(now.game, c) == {who} for c, who in want.items())
    ),
    "territories": _Predicate(
        _by_player,
        lambda now, want: all(_within(len(now.game.territories(p)), n) for p, n in want.items()),
    ),
    "cards": _Predicate(
        _by_player,
        lambda now, want: all(_within(len(now.game.hand(p)), n) for p, n in want.items()),
    ),
    "holds": _Predicate(
        _hands,
        lambda now, want: all(not Counter(c) - Counter(now.game.hand(p)) for p, c in want.items()),
    ),
    "phase": _Predicate(
        _one_of([str(phase) for phase in Phase], "phase"), lambda now, want: now.game.phase in want
    ),
    "turn": _Predicate(_seats, lambda now, want: now.game.turn in want),
    "to_place": _Predicate(_count, lambda now, want: _within(now.game.to_place, want)),
    "winner": _Predicate(_seats, lambda now, want: now.game.winner in want),
    "out": _Predicate(
        _seats, lambda now, want: all(not now.game.territories(player) for player in want)
    ),
    "happened": _Predicate(
        _one_of(EVENTS, "event"),
        lambda now, want: {*want} <= {type(event).__name__ for event in now.events},
    ),
    "did": _Predicate(
        _patterns,
        lambda now, want: all(any(p.matches(each) for each in now.actions) for p in want),
    ),
    "refused": _Predicate(
        _one_of([str(code) for code in Code], "code of a refusal"),
        lambda now, want: {*want} <= {*now.refusals},
    ),
    "moves": _Predicate(_count, lambda now, want: _within(len(now.actions), want)),
    "any": _Predicate(
        lambda value, _, __: value, lambda now, want: any(each.holds(now) for each in want)
    ),
    "not": _Predicate(
        lambda value, _, __: value, lambda now, want: not any(each.holds(now) for each in want)
    ),
}
