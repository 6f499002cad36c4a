"""Refusals and errors, and the rules behind them."""

import copy
import json
import pickle

import pytest

from risk_widget.rules import (
    Attack,
    Code,
    FormatError,
    IllegalAction,
    Refusal,
    RuleSet,
    SetupError,
    lookup,
)
from risk_widget.rules.errors import _CITATIONS, cite, shown
from tests.rules.positions import ALL, at, each

NUMBERS = [f"R{number:03}" for number in range(1, 180)]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_rule_has_a_number_a_sentence_and_a_source(number: str) -> None:
    rule = lookup(number)
    assert rule.number == number
    assert rule.sentence.endswith((".", ")"))
    assert str(rule) == f"{number}: {rule.sentence} ({rule.source})"


def test_rules_come_from_four_documents() -> None:
    sources = [lookup(number).source for number in NUMBERS]
    assert [sources.count(source) for source in dict.fromkeys(sources)] == [62, 66, 34, 17]


@pytest.mark.parametrize("number", ["R000", "R180", "r001", "42", "", "D01"])
def test_there_is_no_other_rule(number: str) -> None:
    with pytest.raises(KeyError, match="R001 to R179"):
        lookup(number)


@pytest.mark.parametrize("topic", _CITATIONS)
def test_every_citation_is_a_rule_of_the_edition_or_of_the_classic_article(topic: str) -> None:
    """Only what a mode alone knows, such as headquarters, is cited from its own document."""
    sources = list(dict.fromkeys(lookup(number).source for number in NUMBERS))
    for source in range(4):
        cited = sources.index(cite(source, topic).source)
        alone = topic in ("place_two", "place_neutral") or topic.startswith(
            ("headquarters", "fortify_chain", "victory_mission", "victory_headquarters")
        )
        assert cited in (source, 0) or (alone and cited == 1)


def test_a_refusal_tells_code_sentence_and_rule() -> None:
    """R036: what a learner reads."""
    game = at("Alaska R3, Kamchatka B2; rest G1", "classic")
    with pytest.raises(IllegalAction) as caught:
        game.apply(Attack("Alaska", "Kamchatka", 3))
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.code is error.refusal.code is Code.TOO_MANY_DICE
    assert str(error.code) == "too_many_dice"
    assert str(error) == error.text == "Alaska has 3 armies; three dice need at least 4."
    assert error.rule == lookup("R036")
    assert str(error.refusal) == error.text


@each(*ALL)
def test_a_refusal_cites_the_text_of_its_edition(edition: str) -> None:
    """R036 R092 R149 R171: the same rule in four documents."""
    game = at("Alaska R3, Kamchatka B2; rest G1", edition)
    refusal = game.explain(Attack("Alaska", "Kamchatka", 3))
    assert refusal is not None
    numbers = ["R036", "R092", "R149", "R171"]
    assert refusal.rule.number == numbers[RuleSet.preset(edition).source]


REFUSAL = Refusal(Code.OCCUPIED, "Alaska is taken.", lookup("R012"))


def test_a_refused_action_can_be_sent_to_another_process() -> None:
    played = at("Alaska R3; rest G1", "classic").explain(Attack("Alaska", "Kamchatka", 3))
    for refusal in (REFUSAL, played):
        assert refusal is not None
        error = IllegalAction(refusal)
        error.add_note("Cautious chose it.")
        for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):  # noqa: S301
            assert type(again) is IllegalAction
            assert again.refusal == refusal
            assert (str(again), again.__notes__) == (refusal.text, ["Cautious chose it."])


@pytest.mark.parametrize("kind", [SetupError, FormatError])
def test_an_error_with_a_field_can_be_sent_to_another_process(
    kind: type[SetupError] | type[FormatError],
) -> None:
    error = kind("No such player.", field="players")
    error.add_note("In game 3.")
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):  # noqa: S301
        assert type(again) is kind
        assert isinstance(again, ValueError)
        assert (str(again), again.field) == ("No such player.", "players")
        assert again.__notes__ == ["In game 3."]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        ("Alaska", "'Alaska'"),
        (10**13, "a number that large"),
        pytest.param(-(10**5000), "a number that large", id="huge"),
        (None, "None"),
    ],
)
def test_any_value_can_stand_in_a_sentence(value: object, text: str) -> None:
    assert shown(value) == text


def test_long_values_are_cut() -> None:
    assert len(shown("x" * 10_000)) == 60


def test_a_value_that_has_no_text_can_stand_in_a_sentence() -> None:
    """Python writes no number of more than some thousand digits."""
    assert shown([10**5000]) == "a value of type list"


def test_codes_are_plain_text() -> None:
    assert json.dumps(list(Code))[:14] == '["wrong_phase"'
    assert len(set(Code)) == 24
