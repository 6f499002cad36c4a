"""Traits that say what is wrong with a value, and what to give instead."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from typing import Any, NoReturn

import traitlets

from risk_widget.rules import SetupError
from risk_widget.rules.errors import shown

__all__ = ["Chances", "Counts", "Faces", "TwoByTwo", "Whole", "WidgetError", "refuse"]

CLOSE_TO_ONE = 0.015  # so that 0.33, 0.33, 0.33 will do
LARGEST_COUNT = 10**9


class WidgetError(SetupError, traitlets.TraitError):
    """A value that a widget's attribute cannot have; the attribute is as it was before.

    Attributes
    ----------
    field : str
        The attribute.
    """


def refuse(field: str, problem: str) -> NoReturn:
    """Raise a WidgetError that begins with the field."""
    raise WidgetError(f"{field} {problem}.", field=field)


def _whole(field: str, value: object, least: int, most: int) -> int:
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if isinstance(value, bool) or not least <= number <= most:
        refuse(field, f"is {shown(value)}: give a whole number from {least} to {most}")
    return number


def _items(field: str, value: object, wanted: str) -> list[Any]:
    """Return what a list holds; a text or a dict is none."""
    if isinstance(value, (str, bytes, dict)) or not isinstance(value, Iterable):
        refuse(field, f"is {shown(value)}: give {wanted}")
    items = []
    for item in value:
        items.append(item)
        if len(items) > 10:
            refuse(field, f"is too long: give {wanted}")
    return items


class Whole(traitlets.TraitType[int, int]):
    """A whole number between two others."""

    def __init__(self, least: int, most: int, default_value: int) -> None:
        super().__init__(default_value=default_value)
        self.least = least
        self.most = most

    def validate(self, _: object, value: object) -> int:
        """Return the number, or say what is wrong."""
        return _whole(str(self.name), value, self.least, self.most)

    checked = staticmethod(_whole)


class Chances(traitlets.TraitType[tuple[float, ...], Iterable[float]]):
    """Chances that add to one, or nothing."""

    def validate(self, _: object, value: object) -> tuple[float, ...]:
        """Return the chances, or say what is wrong."""
        field = str(self.name)
        items = _items(field, value, "a chance for each outcome, adding to 1")
        try:
            chances = tuple(float(item) for item in items)
        except (TypeError, ValueError, OverflowError):
            chances = (math.nan,)
        if not all(0 <= chance <= 1 for chance in chances):
            refuse(field, f"is {shown(value)}: give chances from 0 to 1")
        total = math.fsum(chances)
        if chances and abs(total - 1) > CLOSE_TO_ONE:
            refuse(field, f"adds to {total:.4g}: give chances that add to 1")
        # A sum that is off by rounding alone stays, or the page's own numbers would come back new.
        exact = not chances or abs(total - 1) < 1e-9
        return chances if exact else tuple(chance / total for chance in chances)


class Counts(traitlets.TraitType[tuple[int, ...], Iterable[int]]):
    """How often each outcome came up."""

    def validate(self, _: object, value: object) -> tuple[int, ...]:
        """Return the counts, or say what is wrong."""
        field = str(self.name)
        items = _items(field, value, "how often each outcome came up, as [3, 2, 5]")
        return tuple(
            _whole(f"{field}[{place}]", item, 0, LARGEST_COUNT) for place, item in enumerate(items)
        )


class TwoByTwo(traitlets.TraitType[tuple[tuple[int, ...], ...], Iterable[Iterable[int]]]):
    """Two rows of two counts."""

    def validate(self, _: object, value: object) -> tuple[tuple[int, ...], ...]:
        """Return the rows, or say what is wrong."""
        field = str(self.name)
        wanted = "two rows of two counts, as [[4, 1], [2, 3]]"
        rows = [_items(field, row, wanted) for row in _items(field, value, wanted)]
        if [len(row) for row in rows] != [2, 2]:
            refuse(field, f"is {shown(value)}: give {wanted}")
        return tuple(tuple(_whole(field, item, 0, LARGEST_COUNT) for item in row) for row in rows)


class Faces(traitlets.TraitType[tuple[tuple[int, ...], ...], Iterable[Iterable[int]]]):
    """The dice of both sides, or nothing."""

    def validate(self, _: object, value: object) -> tuple[tuple[int, ...], ...]:
        """Return the dice, or say what is wrong."""
        field = str(self.name)
        wanted = "the dice of both sides, as ((6, 3, 2), (5, 3))"
        sides = [_items(field, side, wanted) for side in _items(field, value, wanted)]
        if len(sides) not in (0, 2):
            refuse(field, f"is {shown(value)}: give {wanted}")
        return tuple(tuple(_whole(field, face, 1, 6) for face in side) for side in sides)
