"""Answers are judged: numbers in every form, choices, territories, functions."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_widget.lessons import Exercise, read_stage
from risk_widget.lessons.numbers import read_number

QUESTION: dict[str, Any] = {
    "name": "both",
    "title": "Both",
    "text": "How likely?",
    "answer": "2890/7776",
    "digits": 3,
    "hints": ["Look.", "Count."],
    "solution": "Counting.",
    "wrong": [{"answer": "0.259", "text": "They are not independent."}],
}


def exercise(**change: object) -> Exercise:
    """Return an exercise; fields that are None are left out."""
    data = {name: value for name, value in {**QUESTION, **change}.items() if value is not None}
    stage = read_stage({"format": 1, "title": "Test", "question": [data]}, "test")
    return Exercise(stage.questions[0])


@pytest.mark.parametrize(
    "answer",
    ["2890/7776", "1445/3888", "0.372", "0,372", "37.2 %", "37,2%", "37.2 percent", "37,2 procent",
     " 0.3717 ", ".372", "37.2 per cent", "37.2\N{NO-BREAK SPACE}%",
     2890 / 7776, Fraction(2890, 7776), Decimal("0.372")],
)  # fmt: skip
def test_a_right_number_is_right_in_every_form(answer: object) -> None:
    assert exercise().check(answer), answer


@pytest.mark.parametrize(
    ("answer", "kind"),
    [("0.37", "imprecise"), ("37 %", "imprecise"), ("37.2", "imprecise"), ("0.373", "failure"),
     ("-0.372", "failure"), ("1/0", "unreadable"), ("a third", "unreadable"), ("", "unreadable"),
     (0.37, "imprecise"), (37.2, "imprecise"), (0.373, "failure"), (1e-30, "failure"),
     (float("nan"), "unreadable"), ([], "unreadable"), (True, "unreadable"),
     ("9" * 500, "unreadable"), ("0.1.2", "unreadable")],
)  # fmt: skip
def test_another_is_not_and_says_how(answer: object, kind: str) -> None:
    assert exercise().check(answer).kind == kind


@pytest.mark.parametrize(
    ("answer", "kind"), [("0.416", "imprecise"), ("41.6 %", "imprecise"), ("0.4166", None),
                         ("0.415", "failure"), ("-0.416", "failure"), ("0.417", None),
                         (0.416, "imprecise")],
)  # fmt: skip
def test_decimals_that_are_cut_off_are_told_from_wrong_ones(
    answer: object, kind: str | None
) -> None:
    verdict = exercise(answer="15/36", wrong=None).check(answer)
    assert verdict.kind == (kind or "success")
    assert ("cut off" in verdict.text) == (kind == "imprecise")


def test_a_known_mistake_is_called_by_its_name() -> None:
    assert exercise().check("0.259").text == "They are not independent."


def test_where_the_exact_number_is_asked_for_decimals_do_not_do() -> None:
    exact = exercise(digits=None, answer="1/3", wrong=None)
    assert exact.check("0.333").kind == "imprecise"
    assert exact.check("2/6")
    assert exact.check(1 / 3)


@pytest.mark.parametrize("answer", ["7776", "7,776", "7.776", "7 776", "7\N{NO-BREAK SPACE}776"])
def test_thousands_may_be_set_apart(answer: str) -> None:
    assert exercise(answer="7776", digits=None, wrong=None).check(answer)
    assert not exercise(answer="7767", digits=None, wrong=None).check(answer)


def test_a_number_that_only_looks_like_thousands_is_read_as_it_is_written() -> None:
    assert exercise(answer="1.234", digits=3, wrong=None).check("1,234")
    assert not exercise(answer="1.234", digits=3, wrong=None).check("1234")


@pytest.mark.parametrize(
    ("text", "value"),
    [("\N{VULGAR FRACTION ONE HALF}", Fraction(1, 2)), ("3\N{VULGAR FRACTION ONE HALF}", None),
     ("1\N{FRACTION SLASH}3", Fraction(1, 3)), ("6\N{SUPERSCRIPT FIVE}", None)],
)  # fmt: skip
def test_a_fraction_in_one_sign_is_a_fraction(text: str, value: Fraction | None) -> None:
    typed = read_number(text)
    assert (typed and typed.value) == value


@given(st.fractions(min_value=-100, max_value=100, max_denominator=10_000))
def test_a_fraction_is_read_as_it_is_written(value: Fraction) -> None:
    typed = read_number(str(value))
    assert typed is not None
    assert typed.value == value


@given(st.text(max_size=80))
def test_any_text_is_judged(text: str) -> None:
    assert exercise().check(text).kind in {"success", "failure", "imprecise", "unreadable"}


def test_help_and_tries_cost_stars() -> None:
    assert exercise().check("0.372").stars == 3
    second = exercise()
    second.check("1/2")
    second.hint()
    assert second.check("0.372").stars == 1
    third = exercise()
    assert third.solution().text == "1445/3888 ≈ 0.372. Counting."
    assert third.check("0.372").stars == 1


def test_nothing_tried_yet_is_no_mistake() -> None:
    asked = exercise()
    assert asked.check(...).kind == asked.check().kind == "open"
    assert asked.tries == 0


def test_a_choice_is_made_by_number_or_by_its_words() -> None:
    asked = exercise(
        kind="choice", choices=["One", "Two"], answer=2, digits=None,
        wrong=[{"answer": 1, "text": "Two is more."}],
    )  # fmt: skip
    assert asked.check(1).text == "Two is more."
    assert asked.check("3").kind == "unreadable"
    assert asked.check("Two")
    assert asked.check(" two ")
    assert asked.check("2")


@pytest.mark.parametrize("answer", ["Peru and Brazil", "Peru og Brazil", "Brazil & Peru"])
def test_the_last_territory_may_follow_an_and(answer: str) -> None:
    asked = exercise(kind="territories", answer=["Peru", "Brazil"], digits=None, wrong=None)
    assert asked.check(answer)


def test_code_in_an_answer_is_set_apart_where_a_page_shows_it() -> None:
    asked = exercise(text="Use `odds.roll` & <b>.").check()
    assert "<code>odds.roll</code> &amp; &lt;b&gt;." in asked._repr_html_()
    assert "`odds.roll`" in repr(asked)


def test_territories_come_in_any_order() -> None:
    asked = exercise(kind="territories", answer=["Peru", "Brazil"], digits=None, wrong=None)
    assert asked.check("Peru").kind == "failure"
    assert "1 of 2 found" in asked.check(["Peru", "Alaska"]).text
    assert asked.check("Brazil, Peru")
    assert asked.check({"Peru", "Brazil"})
    assert asked.check("peru; brazil;")
    assert asked.check(name for name in ("Peru", "Brazil"))
    assert asked.check(7).kind == "unreadable"


def test_names_that_are_on_no_map_are_no_try() -> None:
    asked = exercise(kind="territories", answer=["Peru", "Brazil"], digits=None, wrong=None)
    nothing: tuple[object, ...] = ("", ",", [], set())
    for answer in nothing:
        assert "Name the territories" in asked.check(answer).text
    assert "did you mean Brazil?" in asked.check("Peru, Brasil").text
    assert asked.check("Peru, Mars").kind == "unreadable"
    assert asked.tries == 0
    assert asked.check("Peru, Alaska, Siam").text == "1 of 2 found; 2 of yours do not belong."
    assert asked.check("Peru").text == "1 of 2 found; all of yours belong."


def test_a_function_is_tried() -> None:
    asked = exercise(kind="function", calls=[3, [10]], answer=["3/6", "10/6"], wrong=None)
    assert "ZeroDivisionError" in asked.check(lambda n: n / 0).text
    assert "(10)" in asked.check(lambda _: Fraction(1, 2)).text
    assert asked.check(6).kind == "unreadable"
    # The notebook's function before somebody has written it.
    assert not asked.check(lambda _: ...)
    assert asked.check(lambda n: n / 6)
