"""Every rule and every case has a test that names it."""

from risk_widget import rules
from tests.rules.coverage_table import CASES, RULES, TABLE, covered, table

AGAIN = "run python -m tests.rules.coverage_table"


def test_every_rule_is_named_by_a_test() -> None:
    tests = covered()
    assert [number for number in RULES if number not in tests] == []


def test_every_case_is_named_by_a_test() -> None:
    assert len(CASES) == 66
    tests = covered()
    assert [number for number in CASES if number not in tests] == []


def test_every_rule_has_a_module() -> None:
    tests = covered()
    lost = [rule for rule in RULES if not any(test.module for test in tests.get(rule, []))]
    assert lost == []


def test_no_test_names_a_rule_or_case_that_does_not_exist() -> None:
    assert sorted(set(covered()) - {*RULES, *CASES}) == []
    assert all(rules.lookup(number) for number in RULES)


def test_the_table_is_up_to_date() -> None:
    assert TABLE.read_text("utf-8") == table(), AGAIN
