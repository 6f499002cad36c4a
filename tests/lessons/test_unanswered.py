"""Cells of a notebook that nobody has filled in yet."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    "question", ["dice/count-throws", "dice/attacker-wins-both", "board/sea-lines", "dice/suspect"]
)
def test_an_answer_that_was_never_returned_is_told_and_counts_as_no_try(question: str) -> None:
    exercise = lessons.exercise(question)
    verdict = exercise.check(None)
    assert (verdict.kind, exercise.tries) == ("unreadable", 0)
    assert "`None`: nothing was returned" in verdict.text
    # Asked again, the exercise still stands there.
    assert exercise.check() is verdict


def test_a_function_that_forgets_to_return_is_told_and_counts_as_no_try() -> None:
    exercise = lessons.exercise("dice/count-throws")
    verdict = exercise.check(lambda *_: None)
    assert (verdict.kind, exercise.tries) == ("unreadable", 0)
    assert "your function returns nothing" in verdict.text
