"""Lessons as data: positions with goals, and questions, judged by the engine that plays the game.

A stage is a file of levels and questions. `load` shows one of them in a notebook; `lesson` and
`exercise` are the same without a page, from Python.
"""

from __future__ import annotations

import functools
from importlib import import_module
from pathlib import Path
from typing import Any

from risk_widget.lessons.examination import Problem, examine
from risk_widget.lessons.exercise import Exercise
from risk_widget.lessons.lesson import Lesson
from risk_widget.lessons.model import Level, Question, Stage
from risk_widget.lessons.progress import Progress
from risk_widget.lessons.reader import read_file, read_stage
from risk_widget.lessons.verdicts import Verdict
from risk_widget.locale import notebook_language
from risk_widget.maps.errors import did_you_mean, shown

__all__ = [
    "Exercise",
    "Lesson",
    "Level",
    "Problem",
    "Progress",
    "Question",
    "Stage",
    "Verdict",
    "examine",
    "exercise",
    "lesson",
    "load",
    "read_file",
    "read_stage",
    "stage",
    "stages",
]

DATA = Path(__file__).parent / "data"


@functools.cache
def stages() -> tuple[str, ...]:
    """Return the names of the stages that come with the package, in the order of the course.

    Examples
    --------
    >>> "attack" in stages()
    True
    """
    order = {stage(file.stem).tutorial: file.stem for file in DATA.glob("*.toml")}
    return tuple(order[tutorial] for tutorial in sorted(order))


def stage(name: str) -> Stage:
    """Return a stage of the package by its name, or read one from a file.

    A file is read anew each time, so that whoever writes one sees what has changed.

    Parameters
    ----------
    name : str
        A name of `stages()`, or the path of a TOML or JSON file.

    Raises
    ------
    KeyError
        When there is none of that name.
    FormatError
        When the file holds no stage.

    Examples
    --------
    >>> stage("attack").tutorial
    '05_attack'
    """
    file = Path(name)
    if file.suffix in (".toml", ".json"):
        return read_file(file)
    return _of_the_package(name)


@functools.cache
def _of_the_package(name: str) -> Stage:
    file = DATA / f"{name}.toml"
    if file.parent != DATA or not file.is_file():
        known = ", ".join(sorted(each.stem for each in DATA.glob("*.toml")))
        close = did_you_mean(name, stages())
        raise KeyError(f"There is no stage {str(name)[:60]!r}; there are {known}.{close}")
    return read_file(file)


def lesson(name: str, language: str | None = None) -> Lesson:
    """Return a level to be played from Python.

    Parameters
    ----------
    name : str
        Stage and level, such as "attack/ties".
    language : str, optional
        Language of the answers, "en" or "da"; that of the notebook's folder if left out.

    Raises
    ------
    KeyError
        When there is no such level.

    Examples
    --------
    >>> lesson("attack/first-attack").level.title
    'Your first attack'
    """
    found = _found(name)
    if not isinstance(found, Level):
        raise KeyError(f"{name!r} is a question; take lessons.exercise({name!r}).")
    return Lesson(found, language or notebook_language())


def exercise(name: str, language: str | None = None) -> Exercise:
    """Return a question to be answered from Python.

    Parameters
    ----------
    name : str
        Stage and question, such as "dice/attacker-wins-both".
    language : str, optional
        Language of the answers, "en" or "da"; that of the notebook's folder if left out.

    Raises
    ------
    KeyError
        When there is no such question.

    Examples
    --------
    >>> bool(exercise("dice/attacker-wins-both").check("2890/7776"))
    True
    """
    found = _found(name)
    if not isinstance(found, Question):
        raise KeyError(f"{name!r} is a level; take lessons.lesson({name!r}).")
    return Exercise(found, language or notebook_language())


def load(name: str, language: str | None = None) -> Any:  # noqa: ANN401  a widget, of which this floor knows nothing
    """Return a level or a question as a widget, with `check`, `hint` and `solution`.

    Parameters
    ----------
    name : str
        Stage and level or question, such as "attack/ties"; a stage alone, or the path of a
        stage's file, begins with its first level.
    language : str, optional
        "en" or "da"; the language of the notebook's folder if left out.

    Raises
    ------
    KeyError
        When there is no such level or question.
    FormatError
        When a file holds no stage.
    """
    # The one place where a floor calls upstairs: what it loads displays itself.
    widget = import_module("risk_widget.widget")
    path, name = _split(name)
    whole = stage(path)
    found = whole[name] if name else (whole.levels or whole.questions)[0]
    if isinstance(found, Level):
        return widget.LessonBoard(whole, found.name, language)
    return widget.QuestionCard(whole, found.name, language)


def _found(name: str) -> Level | Question:
    path, last = _split(name)
    found = stage(path)
    if not last:
        raise KeyError(f"{name!r} is a stage; name one of it, such as {found.entries[0].name!r}.")
    return found[last]


def _split(name: str) -> tuple[str, str]:
    """Return the stage's name or path, and what follows it."""
    if not isinstance(name, str):
        raise TypeError(f"A lesson goes by a text such as 'attack/ties', not {shown(name)}.")
    name = name.strip()
    if name.endswith((".toml", ".json")):
        return name, ""
    path, slash, last = name.rpartition("/")
    return (path, last) if slash else (last, "")
