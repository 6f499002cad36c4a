"""Actions as plain data."""

import json
from typing import Any

import pytest

from risk_widget.rules import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    FormatError,
    Fortify,
    Occupy,
    Place,
    Reinforce,
    Trade,
    action_from_data,
    action_to_data,
)
from risk_widget.rules.actions import ACTIONS

EVERY_KIND: list[Action] = [
    Claim("Alaska"),
    Place("Alaska"),
    Place("Alaska", 2),
    ChooseHeadquarters("Alaska"),
    Trade(("Peru", "wild", "wild")),
    Trade(("Peru", "Iceland", "Egypt"), bonus="Peru"),
    Reinforce("Alaska", 3),
    Attack("Alaska", "Kamchatka", 3),
    Defend(2),
    Occupy(3),
    Fortify("Alaska", "Alberta", 2),
    EndAttack(),
    EndTurn(),
]


@pytest.mark.parametrize("action", EVERY_KIND, ids=repr)
def test_an_action_can_be_written_down_and_read_again(action: Action) -> None:
    data = json.loads(json.dumps(action_to_data(action)))
    assert action_from_data(data) == action
    assert hash(action_from_data(data)) == hash(action)


def test_every_kind_of_action_is_tested() -> None:
    assert {type(action) for action in EVERY_KIND} == set(ACTIONS.values())


def test_what_may_be_left_out() -> None:
    assert action_from_data({"type": "Place", "territory": "Peru"}) == Place("Peru", 1)
    cards = ["Peru", "Iceland", "wild"]
    expected = Trade(("Peru", "Iceland", "wild"), None)
    assert action_from_data({"type": "Trade", "cards": cards}) == expected


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (None, "action"),
        ([], "action"),
        ("EndTurn", "action"),
        ({}, "action.type"),
        ({"type": "Surrender"}, "action.type"),
        ({"type": ["EndTurn"]}, "action.type"),
        ({"type": "EndTurn", "now": True}, "action.now"),
        ({"type": "Attack", "source": "Alaska", "dice": 3}, "action.target"),
        ({"type": "Attack", "source": "Alaska", "target": 7, "dice": 3}, "action.target"),
        ({"type": "Attack", "source": "Alaska", "target": "x" * 300, "dice": 3}, "action.target"),
        ({"type": "Defend", "dice": "2"}, "action.dice"),
        ({"type": "Defend", "dice": True}, "action.dice"),
        ({"type": "Defend", "dice": 2.0}, "action.dice"),
        ({"type": "Occupy", "armies": 10**30}, "action.armies"),
        ({"type": "Trade", "cards": ["Peru", "wild"]}, "action.cards"),
        ({"type": "Trade", "cards": "abc"}, "action.cards"),
        ({"type": "Trade", "cards": ["Peru", "wild", 3]}, "action.cards[2]"),
    ],
)
def test_what_is_no_action_is_refused(data: Any, field: str) -> None:  # noqa: ANN401
    with pytest.raises(FormatError) as caught:
        action_from_data(data)
    assert caught.value.field == field
    assert len(str(caught.value)) < 300
