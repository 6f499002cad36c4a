"""Where two rule sets differ, as a table."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from risk_widget import RuleSet
from risk_widget.rules import OPTIONS
from tests.rules.positions import ALL, CLASSIC, DANISH, HASBRO, TWO


def test_differences_are_a_mapping_of_both_values() -> None:
    found = RuleSet.preset(CLASSIC).differences(RuleSet.preset(DANISH))
    assert isinstance(found, Mapping)
    assert found["card_draw"] == ("after_fortify", "end_of_turn")
    assert "victory" not in found
    assert len(found) == len(list(found))
    assert found == dict(found)
    with pytest.raises(KeyError):
        found["victory"]


@pytest.mark.parametrize("one", ALL)
@pytest.mark.parametrize("other", ALL)
def test_differences_are_those_of_the_fields(one: str, other: str) -> None:
    here, there = RuleSet.preset(one), RuleSet.preset(other)
    found = here.differences(there)
    assert dict(there.differences(here)) == {name: (b, a) for name, (a, b) in found.items()}
    assert here.replace(**{name: b for name, (_, b) in found.items()}, name=other) == there
    assert bool(found) is (one != other)


def test_the_table_has_number_question_and_both_values() -> None:
    lines = str(RuleSet.preset(CLASSIC).differences(RuleSet.preset(TWO))).splitlines()
    assert lines[0].split() == ["no.", "question", "classic", "hasbro-two-player"]
    assert set(lines[1]) == {"-", " "}
    start = lines[0].index("classic")
    reach = next(line for line in lines if line.startswith("D25"))
    assert OPTIONS["fortify_reach"].question in reach
    assert reach[start:].split() == ["adjacent", "chain"]
    armies = next(line for line in lines if line.startswith("D02"))
    assert armies[start:] == "3: 35, 4: 30, 5: 25, 6: 20  2: 40"
    neutral = next(line for line in lines if line.startswith("D10"))
    assert neutral[start:].split(maxsplit=1) == ["-", "after own"]


def test_without_differences_the_table_has_only_a_head() -> None:
    rules = RuleSet.preset(CLASSIC)
    assert str(rules.differences(rules)).splitlines()[2:] == []
    assert repr(rules.differences(rules)) == "<Differences between classic and classic: none>"


def test_a_notebook_shows_a_markdown_table() -> None:
    found = RuleSet.preset(HASBRO).differences(RuleSet.preset(CLASSIC).replace(capital_quick=True))
    lines = found._repr_markdown_().splitlines()
    assert lines[0] == "| no. | question | hasbro-classic | classic |"
    assert lines[1] == "| --- | --- | --- | --- |"
    assert {line.count("|") for line in lines} == {5}
    assert any(line.startswith("| D32 |") and line.endswith("| no | yes |") for line in lines)


def test_names_are_text_and_never_markup() -> None:
    named = RuleSet.preset(CLASSIC).replace(name="<img src=x> *a* | b [c](d)", capital_quick=True)
    found = RuleSet.preset(CLASSIC).differences(named)
    head, _, *rows = found._repr_markdown_().splitlines()
    assert len(rows) == 1
    assert head.endswith(r"| &lt;img src=x&gt; \*a\* \| b \[c\](d) |")


def test_the_questions_are_asked_in_the_notebook_s_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "risk-widget.toml").write_text('language = "da"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    found = RuleSet.preset(CLASSIC).differences(DANISH)
    first_turn = next(line for line in str(found).splitlines() if line.startswith("D07"))
    assert "Hvem der har den første tur" in first_turn
    assert first_turn.endswith("new roll")
    assert "| D07 | Hvem der har den første tur |" in found._repr_markdown_()
