"""What may be asked for, and the errors that say what to change."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Set
from typing import cast

MOST_ARMIES = 2000
"""Most armies or defenders in one territory: a table of 2000 x 2000 fills in about a second."""

MOST_PLANNED = 200
"""Most armies or defenders when the best number of dice is searched for: about ten seconds."""

MOST_TERRITORIES = 50
"""Most territories in one campaign."""

MOST_SIDES = 20
"""Most sides of one die."""

MOST_BATTLES = 1_000_000
"""Most battles or rolls in one simulation."""


LONGEST_SHOWN = 60
"""Most characters of a value that an error quotes."""


class OddsError(ValueError):
    """A question about odds that cannot be answered as asked.

    Attributes
    ----------
    field : str
        Name of the argument to change.
    problem : str
        What is wrong with it.
    remedy : str
        What it may be instead.
    """

    def __init__(self, field: str, problem: str, remedy: str) -> None:
        super().__init__(f"{field} {problem}: {remedy}")
        self.field = field
        self.problem = problem
        self.remedy = remedy

    def __reduce__(self) -> tuple[type[OddsError], tuple[str, str, str]]:
        # an error of another process has to arrive here as it was
        return type(self), (self.field, self.problem, self.remedy)


class NotANumberError(OddsError):
    """An argument of the wrong kind: a bool, a float, a text where a whole number is wanted."""


class OutOfRangeError(OddsError):
    """A number below or above what an argument may be."""


class UnknownChoiceError(OddsError):
    """A word that is none of the choices of an argument."""


def shown(value: object) -> str:
    """Return any value as it can stand in a sentence: never long, whatever was given."""
    if isinstance(value, int) and abs(value) > 10**12:
        return "a very large number"
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def whole(field: str, value: object, least: int, most: int) -> int:
    """Return `value` as an int between `least` and `most`, or say what is wrong with `field`."""
    remedy = f"give a whole number from {least} to {most}"
    if isinstance(value, bool):
        raise NotANumberError(field, f"is {shown(value)}", remedy)
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise NotANumberError(field, f"is {shown(value)}", remedy) from None
    if not least <= number <= most:
        raise OutOfRangeError(field, f"is {shown(number)}", remedy)
    return number


def number(field: str, value: object, remedy: str) -> float:
    """Return `value` as a float, or say what is wrong with `field`."""
    if isinstance(value, (bool, str, bytes)):
        raise NotANumberError(field, f"is {shown(value)}", remedy)
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        raise NotANumberError(field, f"is {shown(value)}", remedy) from None


def share(field: str, value: object) -> float:
    """Return `value` as a float strictly between 0 and 1, or say what is wrong with `field`."""
    remedy = "give a number between 0 and 1, for example 0.8"
    part = number(field, value, remedy)
    if not 0.0 < part < 1.0:
        raise OutOfRangeError(field, f"is {shown(value)}", remedy)
    return part


def one_of(field: str, value: object, choices: Iterable[str]) -> str:
    """Return `value` when it is one of `choices`, or say what is wrong with `field`."""
    words = tuple(choices)
    if isinstance(value, str) and value in words:
        return value
    quoted = ", ".join(f'"{word}"' for word in words)
    raise UnknownChoiceError(field, f"is {shown(value)}", f"choose one of {quoted}")


def several(value: object) -> bool:
    """Return whether a value is meant for several territories, rightly or wrongly."""
    return in_order(value) or isinstance(value, (Mapping, Set))


def in_order(value: object) -> bool:
    """Return whether a value lists others in an order: a list, a range, a column of a table."""
    # a set has no order, and a dict or a text is no list of numbers
    if isinstance(value, (str, bytes, Mapping, Set)):
        return False
    try:
        iter(cast("Iterable[object]", value))
    except TypeError:
        return False
    return True


def stacks(field: str, value: object, most: int = MOST_ARMIES) -> tuple[int, ...]:
    """Return a sequence of defenders as a tuple, or say which entry of `field` is wrong."""
    remedy = "give the defenders of each territory, for example [3, 2, 4]"
    if not in_order(value):
        raise NotANumberError(field, f"is {shown(value)}", remedy)
    counts: list[int] = []
    for place, count in enumerate(cast("Iterable[object]", value)):
        if place == MOST_TERRITORIES:
            raise OutOfRangeError(field, "is too long", f"give at most {MOST_TERRITORIES}")
        counts.append(whole(f"{field}[{place}]", count, 1, most))
    if not counts:
        raise OutOfRangeError(field, "is empty", remedy)
    return tuple(counts)
