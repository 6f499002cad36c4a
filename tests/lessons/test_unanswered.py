"""Cells of a notebook that nobody has filled in yet."""

from __future__ import annotations

from risk_widget import lessons


def test_a_function_that_is_not_written_yet_counts_as_no_try() -> None:
    exercise = lessons.exercise("dice/count-throws")

    def count(*_: int) -> object:
        return ...

    assert exercise.check(count).kind == "open"
    assert exercise.tries == 0


def test_a_function_that_returns_something_wrong_is_a_try() -> None:
    exercise = lessons.exercise("dice/count-throws")
    assert exercise.check(lambda *_: 0).kind == "failure"
    assert exercise.tries == 1
