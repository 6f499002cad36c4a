"""What a stage of lessons is made of; plain data, read from a file by `reader`."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from risk_widget import maps
from risk_widget.game import Game
from risk_widget.lessons.conditions import Condition
from risk_widget.maps.errors import did_you_mean
from risk_widget.rules import Action, RuleSet, SetupError
from risk_widget.rules.chance import Dice

__all__ = ["Failure", "Level", "Question", "Stage", "Wrong", "arranged", "territories_around"]


def arranged(position: Mapping[str, Any]) -> Game:
    """Return a new game at a position.

    Parameters
    ----------
    position : mapping
        The arguments of `Game.arrange`; `options` changes the rules of the preset.

    Raises
    ------
    SetupError
        When the position is not possible.
    """
    arguments = dict(position)
    options = arguments.pop("options", {})
    if not isinstance(options, Mapping):
        raise SetupError("options is a table of what differs from the rules.", field="options")
    if options:
        edition = RuleSet.preset(arguments.get("rules", "classic"))
        arguments["rules"] = edition.replace(**options)
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        try:
            return Game.arrange(**arguments)
        except UserWarning as warning:  # in a file, what is left out is a mistake
            raise SetupError(str(warning), field="position") from None


def territories_around(named: Collection[str]) -> tuple[str, ...]:
    """Return all territories of the first map on which all the named ones lie; or nothing.

    Examples
    --------
    >>> len(territories_around(["Peru", "Siam"])), territories_around(["Peru", "Mars"])
    (42, ())
    """
    every = (tuple(maps.load(name).territories) for name in maps.names())
    return next((each for each in every if {*named} <= {*each}), ())


@dataclass(frozen=True)
class Failure:
    """A condition that ends a level without success, and what is said then."""

    when: Condition
    text: str


@dataclass(frozen=True)
class Wrong:
    """What goes wrong in a known way, and what the answer to it has to contain.

    Of a level: moves. Of a question: an answer; there `text` is the answer to it.
    """

    text: str
    moves: tuple[Action, ...] = ()
    answer: Fraction | None = None


@dataclass(frozen=True)
class Level:
    """A position, a goal and everything that judges the way there.

    Attributes
    ----------
    name : str
        Name within the stage; a level is loaded as "stage/name".
    title, goal, text, closing : str
        A few words; what has to be done, in one sentence; the rule, in at most five lines; what
        to take along, said with the success. English is translated where a catalogue has it.
    position : mapping
        The arguments of `Game.arrange`.
    seat : str
        The player whom the learner plays.
    allowed : tuple of str
        The kinds of action that the level is about; empty for all.
    dice : tuple of pairs
        What the first rolls show, (attacker's, defender's); fewer dice are taken from the front.
    replies : tuple of Action
        What the other seats do: always the first that is legal, and each once. Where the learner
        is not the one to decide at the position, they begin.
    success : Condition
        When the level is solved.
    failures : tuple of Failure
        When it is lost; looked at before the success.
    par : int
        Moves of the shortest solution that earns three stars.
    hints : pair of str
        The first says where to look, the second how to do it.
    solution : tuple of Action
        Moves that solve the level.
    wrong : tuple of Wrong
        Moves that people try, and words of the answer to them.
    rules : tuple of str
        Numbers of the requirements that the level teaches.
    highlight : tuple of str
        Territories that are marked on the board.
    notes : mapping of str to str
        Notes at territories.
    """

    name: str
    title: str
    goal: str
    position: Mapping[str, Any]
    seat: str
    success: Condition
    par: int
    hints: tuple[str, str]
    solution: tuple[Action, ...]
    rules: tuple[str, ...]
    text: str = ""
    closing: str = ""
    allowed: tuple[str, ...] = ()
    dice: tuple[Dice, ...] = ()
    replies: tuple[Action, ...] = ()
    failures: tuple[Failure, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    highlight: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)

    def game(self) -> Game:
        """Return a new game at the level's position.

        Raises
        ------
        SetupError
            When the position is not possible.
        """
        return arranged(self.position)


@dataclass(frozen=True)
class Question:
    """A question with an answer that is typed, chosen or computed.

    Attributes
    ----------
    name, title, text : str
        As of a level.
    kind : {"number", "choice", "territories", "function"}
        What the answer is.
    answers : tuple of Fraction
        The number; for a function what it returns for each of the `calls`.
    digits : int or None
        Decimals that are asked for; None where the answer has to be exact.
    choices : tuple of str
        The choices; `choice` is the index of the right one.
    territories : tuple of str
        The territories that make up the answer.
    calls : tuple of tuples
        Arguments with which a function is tried.
    code : str
        Python that computes the answer, shown with the solution; `odds`, `maps`, `rules` and
        `Fraction` are at hand.
    solution : str
        Why, in a few sentences.
    """

    name: str
    title: str
    text: str
    kind: str
    hints: tuple[str, str]
    solution: str
    answers: tuple[Fraction, ...] = ()
    digits: int | None = None
    choices: tuple[str, ...] = ()
    choice: int = 0
    territories: tuple[str, ...] = ()
    calls: tuple[tuple[Any, ...], ...] = ()
    wrong: tuple[Wrong, ...] = ()
    code: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stage:
    """Levels and questions on one subject, in the order of the lesson.

    Attributes
    ----------
    name, title, intro : str
        Name of the file, what is shown for it, and what it is about.
    tutorial : str
        The notebook that it belongs to, such as "05_attack"; or empty.
    levels : tuple of Level
    questions : tuple of Question
    """

    name: str
    title: str
    levels: tuple[Level, ...]
    questions: tuple[Question, ...] = ()
    intro: str = ""
    tutorial: str = ""

    @property
    def entries(self) -> tuple[Level | Question, ...]:
        """Levels, then questions."""
        return (*self.levels, *self.questions)

    def __getitem__(self, name: str) -> Level | Question:
        for each in self.entries:
            if each.name == name:
                return each
        known = ", ".join(each.name for each in self.entries)
        close = did_you_mean(name, [each.name for each in self.entries])
        raise KeyError(f"The stage {self.name} has no {str(name)[:60]!r}; it has {known}.{close}")
