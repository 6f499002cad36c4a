"""Stages from files: TOML or JSON, one file a stage."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from risk_widget import maps
from risk_widget.game import Game
from risk_widget.lessons.conditions import Condition, read_condition
from risk_widget.lessons.model import (
    Failure,
    Level,
    Question,
    Stage,
    Wrong,
    arranged,
    territories_around,
)
from risk_widget.lessons.numbers import read_number
from risk_widget.lessons.tables import Fields
from risk_widget.maps.errors import did_you_mean
from risk_widget.rules import (
    ACTIONS,
    Action,
    FormatError,
    ScriptedDice,
    SeededChance,
    SetupError,
    lookup,
)
from risk_widget.rules.chance import Dice
from risk_widget.rules.notation import read_action

__all__ = ["FORMAT", "read_file", "read_stage"]

FORMAT = 1
SUFFIXES = (".toml", ".json")
LARGEST_FILE = 500_000
LONGEST_NOTE = 200
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
KINDS = ("number", "choice", "territories", "function")
# What `Game.arrange` takes from a file, and `options`: what differs from the preset's rules.
ARRANGED = {
    "board", "players", "turn", "phase", "rules", "hands", "sets_traded", "to_place", "captured",
    "missions", "headquarters", "colours", "deck", "discard", "auto_defend", "seed", "game_map",
    "options",
}  # fmt: skip


def read_file(path: Path) -> Stage:
    """Return the stage in a file; its name is that of the file.

    Raises
    ------
    FormatError
        When the file is too large, no TOML or JSON, or no stage.
    OSError
        When it cannot be read.
    """
    if path.suffix not in SUFFIXES:
        raise FormatError(f"{path.name}: a stage is a .toml or a .json file.", field="file")
    if path.stat().st_size > LARGEST_FILE:
        raise FormatError(
            f"{path.name} is larger than {LARGEST_FILE} bytes; make several stages of it.",
            field="file",
        )
    written = path.read_bytes()
    try:
        text = written.decode("utf-8-sig")  # Windows' editors put a mark before the text
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"{path.name} is not UTF-8 (line {line}); save it with that encoding.", field="file"
        ) from None
    try:
        data = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except RecursionError:
        raise FormatError(f"{path.name} is nested too deeply.", field="file") from None
    except ValueError as error:
        raise FormatError(f"{path.name} cannot be read: {error}", field="file") from None
    return read_stage(data, path.stem)


def read_stage(data: object, name: str) -> Stage:
    """Return the stage that plain data describe.

    Parameters
    ----------
    data : mapping
        As in a stage's file.
    name : str
        The stage's name: small letters, digits and single hyphens.

    Raises
    ------
    FormatError
        When the data describe no stage; `field` and the text name the place.

    Examples
    --------
    >>> read_stage({"format": 1, "title": "Empty"}, "empty")
    Traceback (most recent call last):
        ...
    risk_widget.rules.errors.FormatError: the file has neither a level nor a question.
    """
    fields = Fields(data, "")
    if fields.number("format", 1, 1000) != FORMAT:
        raise FormatError(f"format is {FORMAT} in this version; write so.", field="format")
    stage = Stage(
        name=_checked_name(name, "file"),
        title=fields.text("title"),
        intro=fields.text("intro", ""),
        tutorial=fields.text("tutorial", ""),
        levels=tuple(map(_level, fields.tables("level"))),
        questions=tuple(map(_question, fields.tables("question"))),
    )
    fields.done()
    names = [each.name for each in stage.entries]
    if not names:
        raise FormatError("the file has neither a level nor a question.", field="level")
    for each in names:
        if names.count(each) > 1:
            raise FormatError(
                f"two of the stage are named {each!r}; give one of them another name.",
                field="name",
            )
    return stage


def _checked_name(name: str, field: str) -> str:
    if len(name) > 40 or not NAME.fullmatch(name):
        raise FormatError(
            f"{field}: a name is of small letters, digits and single hyphens, not {name[:60]!r}.",
            field=field,
        )
    return name


def _level(fields: Fields) -> Level:
    position = _position(fields)
    # A first reading without what needs the game; the position may be wrong itself.
    game = _game(position, fields.path("position"))
    seat = fields.text("seat", game.turn)
    if seat not in game.players:
        raise FormatError(
            f"{fields.path('seat')}: {seat[:60]!r} is not at the table; "
            f"there are {', '.join(game.players)}.",
            field=fields.path("seat"),
        )
    level = Level(
        name=_checked_name(fields.text("name"), fields.path("name")),
        title=fields.text("title"),
        goal=fields.text("goal"),
        text=fields.text("text", ""),
        closing=fields.text("closing", ""),
        position=position,
        seat=seat,
        allowed=_allowed(fields),
        dice=_dice(fields),
        replies=_actions(fields, "replies", ()),
        success=_condition(fields, "success", game),
        failures=tuple(_failure(each, game) for each in fields.tables("failure")),
        par=fields.number("par", 0, 100),
        hints=_hints(fields),
        solution=_actions(fields, "solution"),
        wrong=tuple(map(_wrong_moves, fields.tables("wrong"))),
        rules=_rules(fields),
        highlight=fields.texts("highlight", ()),
        notes=_notes(fields),
    )
    fields.done()
    _check_places(level, game, fields)
    return level


def _position(fields: Fields) -> Mapping[str, Any]:
    position = fields.take("position")
    where = fields.path("position")
    if not isinstance(position, Mapping) or not {"board", "players"} <= {*position}:
        raise FormatError(f"{where} is a table with 'players' and 'board'.", field=where)
    for name in position:
        if name not in ARRANGED:
            known = ", ".join(sorted(ARRANGED))
            raise FormatError(
                f"{where} has no field {str(name)[:60]!r}; it has {known}.", field=where
            )
    return dict(position)


def _game(position: Mapping[str, Any], where: str) -> Game:
    try:
        return arranged(position)
    except SetupError as error:
        raise FormatError(f"{where}: {error}", field=f"{where}.{error.field}") from None


def _allowed(fields: Fields) -> tuple[str, ...]:
    names = fields.texts("allowed", ())
    for name in names:
        if name not in ACTIONS:
            raise FormatError(
                f"{fields.path('allowed')}: there is no action {name[:40]!r}; "
                f"there are {', '.join(ACTIONS)}.",
                field=fields.path("allowed"),
            )
    return names


def _dice(fields: Fields) -> tuple[Dice, ...]:
    dice: list[Dice] = []
    for number, roll in enumerate(fields.items("dice", ()), 1):
        where = f"{fields.path('dice')}[{number}]"
        try:
            dice.append(ScriptedDice(roll, SeededChance(0, 0)).faces)
        except ValueError as error:
            raise FormatError(f"{where}: {error}", field=where) from None
    return tuple(dice)


def _actions(fields: Fields, name: str, *otherwise: Any) -> tuple[Action, ...]:  # noqa: ANN401
    return tuple(
        read_action(each, f"{fields.path(name)}[{number}]")
        for number, each in enumerate(fields.texts(name, *otherwise), 1)
    )


def _condition(fields: Fields, name: str, game: Game) -> Condition:
    return read_condition(fields.take(name), fields.path(name), game)


def _failure(fields: Fields, game: Game) -> Failure:
    failure = Failure(_condition(fields, "when", game), fields.text("text"))
    fields.done()
    return failure


def _wrong_moves(fields: Fields) -> Wrong:
    wrong = Wrong(fields.text("text"), moves=_actions(fields, "moves"))
    fields.done()
    return wrong


def _hints(fields: Fields) -> tuple[str, str]:
    hints = fields.texts("hints")
    if len(hints) != 2 or not all(hints):
        raise FormatError(
            f"{fields.path('hints')} are two texts: where to look, and how to do it.",
            field=fields.path("hints"),
        )
    return hints[0], hints[1]


def _rules(fields: Fields) -> tuple[str, ...]:
    numbers = fields.texts("rules", ())
    for number in numbers:
        try:
            lookup(number)
        except KeyError as error:
            raise FormatError(
                f"{fields.path('rules')}: {error.args[0]}", field=fields.path("rules")
            ) from None
    return numbers


def _notes(fields: Fields) -> dict[str, str]:
    notes = fields.take("notes", {})
    where = fields.path("notes")
    if not isinstance(notes, Mapping) or not all(isinstance(n, str) for n in notes.values()):
        raise FormatError(f"{where} is a table from territories to texts.", field=where)
    return {str(place): note[:LONGEST_NOTE] for place, note in notes.items()}


def _check_places(level: Level, game: Game, fields: Fields) -> None:
    known = game.state.table.topology.territories
    for name, places in (("highlight", level.highlight), ("notes", tuple(level.notes))):
        for place in places:
            if place not in known:
                raise FormatError(
                    f"{fields.path(name)}: there is no territory {place[:60]!r}."
                    f"{did_you_mean(place, known)}",
                    field=fields.path(name),
                )


def _question(fields: Fields) -> Question:
    kind = fields.text("kind", "number")
    if kind not in KINDS:
        raise FormatError(
            f"{fields.path('kind')} is {', '.join(KINDS)}, not {kind[:40]!r}.",
            field=fields.path("kind"),
        )
    answer: dict[str, Any] = _ANSWERS[kind](fields)
    question = Question(
        name=_checked_name(fields.text("name"), fields.path("name")),
        title=fields.text("title"),
        text=fields.text("text"),
        kind=kind,
        hints=_hints(fields),
        solution=fields.text("solution"),
        code=fields.text("code", ""),
        rules=_rules(fields),
        wrong=tuple(map(_wrong_answer, fields.tables("wrong"))),
        **answer,
    )
    fields.done()
    if question.wrong and kind not in ("number", "choice"):
        raise FormatError(
            f"{fields.path('wrong')} is for answers that are a number or a choice; leave it out.",
            field=fields.path("wrong"),
        )
    return question


def _number(value: object, where: str) -> Fraction:
    typed = read_number(value)
    if typed is None:
        raise FormatError(
            f"{where} is a number such as '2890/7776' or 0.5, not {str(value)[:60]!r}.", field=where
        )
    return Fraction(str(value)) if typed.computed else typed.value


def _numeric(fields: Fields) -> dict[str, Any]:
    answer = _number(fields.take("answer"), fields.path("answer"))
    return {"answers": (answer,), "digits": _digits(fields)}


def _digits(fields: Fields) -> int | None:
    digits: int | None = fields.number("digits", 0, 12, None)
    return digits


def _chosen(fields: Fields) -> dict[str, Any]:
    choices = fields.texts("choices")
    choice = fields.number("answer", 1, len(choices)) - 1
    return {"choices": choices, "choice": choice}


def _named(fields: Fields) -> dict[str, Any]:
    named = fields.texts("answer")
    where = fields.path("answer")
    if not named:
        raise FormatError(f"{where} names a territory at least.", field=where)
    if not territories_around(named):  # misspelt, or those of a map of one's own
        for name in named:
            close = did_you_mean(name, maps.load("classic").territories)
            if close and repr(name) not in close:
                raise FormatError(
                    f"{where}: there is no territory {name[:60]!r}.{close}", field=where
                )
    return {"territories": named}


def _called(fields: Fields) -> dict[str, Any]:
    where = fields.path("calls")
    calls = [each if isinstance(each, list) else [each] for each in fields.items("calls")]
    answers = tuple(_number(each, fields.path("answer")) for each in fields.items("answer"))
    if not calls or len(calls) != len(answers):
        raise FormatError(f"{where} and 'answer' are lists of equal length.", field=where)
    return {"calls": tuple(map(tuple, calls)), "answers": answers, "digits": _digits(fields)}


_ANSWERS: Mapping[str, Callable[[Fields], dict[str, Any]]] = {
    "number": _numeric,
    "choice": _chosen,
    "territories": _named,
    "function": _called,
}


def _wrong_answer(fields: Fields) -> Wrong:
    answer = _number(fields.take("answer"), fields.path("answer"))
    wrong = Wrong(fields.text("text"), answer=answer)
    fields.done()
    return wrong
