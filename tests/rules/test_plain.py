"""Plain data to typed values."""

from enum import StrEnum
from typing import Any, Literal, NamedTuple

import pytest

from risk_widget.rules import FormatError, Outcome, Rolled, plain
from risk_widget.rules.state import Battle

ROLLED = Rolled("Ada", "Bo", "Peru", "Brazil", (6, 3), (5,), 0, 1)


class Colour(StrEnum):
    RED = "red"


class Pair(NamedTuple):
    first: int
    second: str | None = None


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (3, int),
        (True, bool),
        ("Peru", str),
        (None, int | None),
        ((1, 2, 3), tuple[int, ...]),
        ((1, "a"), tuple[int, str]),
        ((("a",), ()), tuple[tuple[str, ...], ...]),
        (Colour.RED, Colour),
        ("a", Literal["a", "b"]),
        (Pair(1), Pair),
        (Battle(1, 2, 3), Battle),
        (Outcome("Ada", "why", 3), Outcome),
        (ROLLED, Rolled),
    ],
)
def test_what_is_written_can_be_read(value: object, kind: Any) -> None:  # noqa: ANN401
    again = plain.read(plain.write(value), kind, "x")
    assert again == value
    assert type(again) is type(value)


@pytest.mark.parametrize(
    ("data", "kind", "field"),
    [
        (True, int, "x"),
        (1, bool, "x"),
        (1.0, int, "x"),
        (10**9 + 1, int, "x"),
        (10**400, int, "x"),
        ("a" * 201, str, "x"),
        (None, int, "x"),
        ("c", Literal["a", "b"], "x"),
        (["a"], Literal["a", "b"], "x"),
        ("blue", Colour, "x"),
        ([], Colour, "x"),
        ("abc", tuple[str, ...], "x"),
        ([0] * 2001, tuple[int, ...], "x"),
        ([1], tuple[int, int], "x"),
        ([1, [2, "3"]], tuple[int, tuple[int, ...]], "x[1][1]"),
        ("3", int | None, "x"),
        ({}, Pair, "x.first"),
        ({"first": 1, "third": 2}, Pair, "x.third"),
        ({"first": 1, 2: 2}, Pair, "x.2"),
        ([1, "a"], Pair, "x"),
        ({"first": 1, "second": 2}, Pair, "x.second"),
    ],
)
def test_what_does_not_fit_is_refused(data: Any, kind: Any, field: str) -> None:  # noqa: ANN401
    with pytest.raises(FormatError) as caught:
        plain.read(data, kind, "x")
    assert caught.value.field == field
    assert len(str(caught.value)) < 300
