"""The options in which editions differ, and the presets."""

import json
from typing import Any

import pytest

from risk_widget import RuleSet
from risk_widget.rules import OPTIONS, FormatError, SetupError, lookup
from tests.rules.positions import (
    ALL,
    CLASSIC,
    DANISH,
    FOUR_MODES,
    HASBRO,
    SECRET,
    TWO,
    each,
)


def test_seven_presets_are_there() -> None:
    """R064: four modes of one edition, and three other texts."""
    assert ALL == (
        "classic",
        "hasbro-secret-mission",
        "hasbro-classic",
        "hasbro-two-player",
        "hasbro-capital",
        "danish",
        "spec-sheet",
    )
    victories = [RuleSet.preset(name).victory for name in FOUR_MODES]
    assert victories == ["mission", "last_player", "last_player", "headquarters"]


@each(*ALL)
def test_every_preset_is_named_after_itself(edition: str) -> None:
    """R064: and is the same each time."""
    assert RuleSet.preset(edition).name == edition
    assert RuleSet.preset(edition) == RuleSet.preset(edition)
    assert hash(RuleSet.preset(edition)) == hash(RuleSet.preset(edition))


@pytest.mark.parametrize("name", ["Classic", "", "chess", None, 7, ["classic"], "x" * 10_000])
def test_an_unknown_preset_is_refused(name: Any) -> None:  # noqa: ANN401
    with pytest.raises(SetupError, match="choose one of classic, hasbro-secret-mission") as caught:
        RuleSet.preset(name)
    assert caught.value.field == "rules"
    assert len(str(caught.value)) < 300


def test_every_disagreement_is_one_option() -> None:
    """D01 to D34, in order, and the two choices of deck."""
    numbers = [option.number for option in OPTIONS.values()]
    assert numbers == [*(f"D{n:02}" for n in range(1, 35)), "", ""]
    assert list(OPTIONS) == [name for name in RuleSet.__dataclass_fields__ if name != "name"]


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_option_says_what_it_decides_and_where_that_is_written(name: str) -> None:
    option = OPTIONS[name]
    assert option.name == name
    assert len(option.question) > 10
    assert all(lookup(number) for number in option.requirements)
    assert set(option.official) <= set(ALL)


@each(*ALL)
def test_a_rule_set_can_be_written_down_and_read_again(edition: str) -> None:
    rules = RuleSet.preset(edition)
    assert RuleSet.from_data(json.loads(json.dumps(rules.to_data()))) == rules


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (None, "rules"),
        ([], "rules"),
        ({}, "rules.name"),
        ({**RuleSet.preset(CLASSIC).to_data(), "dice": 4}, "rules.dice"),
        ({**RuleSet.preset(CLASSIC).to_data(), "players": [3]}, "rules.players"),
        ({**RuleSet.preset(CLASSIC).to_data(), "wild_rule": "none"}, "rules.wild_rule"),
        ({**RuleSet.preset(CLASSIC).to_data(), "set_values": [4, "6"]}, "rules.set_values[1]"),
    ],
)
def test_what_is_no_rule_set_is_refused(data: Any, field: str) -> None:  # noqa: ANN401
    with pytest.raises(FormatError) as caught:
        RuleSet.from_data(data)
    assert caught.value.field == field


def test_an_option_can_be_replaced() -> None:
    rules = RuleSet.preset(CLASSIC)
    house = rules.replace(fortify_reach="chain", set_values=[5, 10, 15])
    assert (house.fortify_reach, house.set_values) == ("chain", (5, 10, 15))
    assert rules.fortify_reach == "adjacent"
    assert house.replace(fortify_reach="adjacent", set_values=rules.set_values) == rules


WRONG: dict[str, list[object]] = {
    "name": ["", "  ", "two\nlines", "x" * 61, 7],
    "players": [(1, 3), (4, 3), (3, 7), (3,), 3],
    "start_armies": [(), ((3, 35),), ((3, 0), (4, 1), (5, 1), (6, 1)), "35"],
    "piece_values": [(), (2, 5), (1, 5, 3), (1, 1)],
    "army_cap": [0, -1, "many"],
    "setup_territories": ["auction", None],
    "setup_batch": [0, 11, True],
    "set_values": [(4,), (4, 4), (6, 4), (0, 2), (4, 10**9), tuple(range(1, 60))],
    "forced_trade_at": [4, 45, 5.0],
    "elimination_trade": [4, 45],
    "territory_bonus": [-1, 101],
    "terms": [("armies",), ("", "fortify"), (" ", "fortify"), ("a\nb", "c"), ("x" * 31, "y")],
    "capital_quick": [1, "yes"],
    "fortify_reach": ["anywhere"],
}


@pytest.mark.parametrize(
    ("option", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
def test_a_value_that_makes_no_sense_is_refused(option: str, value: object) -> None:
    with pytest.raises(SetupError, match=option) as caught:
        RuleSet.preset(CLASSIC).replace(**{option: value})
    assert caught.value.field == option


@pytest.mark.parametrize(
    ("edition", "changes", "field"),
    [
        (HASBRO, {"victory": "mission"}, "mission_deck"),
        (SECRET, {"mission_kill_credit": None}, "mission_kill_credit"),
        (HASBRO, {"victory": "headquarters"}, "capital_count"),
        (TWO, {"neutral_placement": None}, "neutral_placement"),
        (
            CLASSIC,
            {"setup_territories": "deal_three_piles", "neutral_placement": "after_own"},
            "setup_territories",
        ),
    ],
)
def test_options_that_need_each_other(edition: str, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(SetupError) as caught:
        RuleSet.preset(edition).replace(**changes)
    assert caught.value.field == field


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(SetupError, match="the options are players, start_armies") as caught:
        RuleSet.preset(CLASSIC).replace(dice=4)
    assert caught.value.field == "dice"


@pytest.mark.parametrize("number", [0, -1])
def test_sets_are_counted_from_one(number: int) -> None:
    with pytest.raises(ValueError, match="counted from 1"):
        RuleSet.preset(CLASSIC).set_value(number)


@pytest.mark.parametrize(
    ("edition", "armies", "pieces"),
    [
        (CLASSIC, 9, (5, 3, 1)),
        (CLASSIC, 17, (10, 5, 1, 1)),
        (CLASSIC, 4, (3, 1)),
        (HASBRO, 17, (10, 5, 1, 1)),
        (DANISH, 4, (1, 1, 1, 1)),
        (DANISH, 26, (10, 10, 5, 1)),
        (CLASSIC, 0, ()),
    ],
)
def test_armies_are_shown_by_pieces_of_several_values(
    edition: str, armies: int, pieces: tuple[int, ...]
) -> None:
    """R003 R068 R132: ones, threes, fives and tens, or only ones, fives and tens."""
    assert RuleSet.preset(edition).pieces(armies) == pieces


@each(*ALL)
def test_pieces_stand_for_exactly_the_armies(edition: str) -> None:
    """R003 R068 R131 R132: armies are counted, whatever stands for them."""
    rules = RuleSet.preset(edition)
    for armies in range(200):
        pieces = rules.pieces(armies)
        assert sum(pieces) == armies
        assert set(pieces) <= set(rules.piece_values)
        assert list(pieces) == sorted(pieces, reverse=True)


def test_there_are_no_pieces_for_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="-1"):
        RuleSet.preset(CLASSIC).pieces(-1)


@each(*ALL)
def test_the_words_of_each_edition(edition: str) -> None:
    """R053 R089: the last move of a turn has two names."""
    armies, move = RuleSet.preset(edition).terms
    assert armies in ("armies", "troops", "units")
    assert move == ("manoeuvre" if edition in FOUR_MODES else "fortify")


def test_house_rules_cite_the_classic_article() -> None:
    house = RuleSet.preset(HASBRO).replace(name="ours")
    assert (RuleSet.preset(HASBRO).source, house.source) == (1, 0)


def test_a_misspelt_preset_or_option_meets_the_nearest_name() -> None:
    with pytest.raises(SetupError, match="Did you mean 'classic'") as caught:
        RuleSet.preset("clasic")
    assert caught.value.field == "rules"
    with pytest.raises(SetupError, match="Did you mean 'fortify_reach'") as caught:
        RuleSet.preset(CLASSIC).replace(fortify_reech="chain")
    assert caught.value.field == "fortify_reech"


def test_a_preset_is_compared_by_its_name() -> None:
    """R054 R089: the name is enough."""
    classic, hasbro = RuleSet.preset(CLASSIC), RuleSet.preset(HASBRO)
    assert dict(classic.differences(HASBRO)) == dict(classic.differences(hasbro))
    assert "fortify_reach" in classic.differences(HASBRO)
    with pytest.raises(SetupError, match="no rule set"):
        classic.differences("hasbro")


@pytest.mark.parametrize("number", ["3", 2.5, 20.5, None, 0])
def test_sets_are_counted_in_whole_numbers(number: Any) -> None:  # noqa: ANN401
    """R027 R028."""
    with pytest.raises(ValueError, match="no set"):
        RuleSet.preset(CLASSIC).set_value(number)


@pytest.mark.parametrize("armies", ["3", 2.5, None, 10**7, 10**400])
def test_pieces_stand_for_a_whole_number_that_is_not_huge(armies: Any) -> None:  # noqa: ANN401
    """R003 R068: a list of a hundred million pieces helps nobody."""
    with pytest.raises(ValueError, match="ask for 0 to 1000000"):
        RuleSet.preset(CLASSIC).pieces(armies)


def test_the_options_of_all_editions_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        OPTIONS["deck"] = OPTIONS["players"]  # type: ignore[index]
