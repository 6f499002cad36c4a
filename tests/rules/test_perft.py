"""Numbers of legal actions from ten positions, step by step, as chess programs count their moves.

`perft.json` holds positions, scripts of moves with their dice, and the counts: one before each
move and one at the end. An action that may be made with 1 to 7 armies counts as 7. The counts come
from the engine; those that `BY_HAND` names were counted with the rulebook and the map, and the
reason stands beside them.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from risk_widget import Game, RuleSet
from risk_widget.rules import action_from_data

PERFT: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("perft.json").read_text("utf-8")
)

BY_HAND = {
    # 42 free territories, and one fewer after each claim.
    "claiming": [42, 41, 40, 39],
    # Four territories of Australia with 3 + 2 armies: 4 * 5; two are placed: 4 * 3; the last three
    # are placed on Indonesia, which now has 4 and attacks Siam with up to 3 dice; with the ends of
    # the attacks and of the turn that is 5. The others touch nobody else.
    "Australia": [20, 12, 5],
    # Alaska's three neighbours, three dice each, and two ways to end: 11. Kamchatka's two armies
    # defend with one die or two. Each side loses one: Alaska's 4 armies still roll three dice: 11.
    # Then Kamchatka falls: of 4 armies 3 move in. Alaska has 1 army and attacks no more; Kamchatka
    # has 3 and attacks with up to two dice Yakutsk, Irkutsk, Mongolia and Japan: 8 + 2.
    "Alaska": [11, 2, 11, 1, 10],
    # Five cards are traded before anything else: Peru and Iceland are infantry, Ural is cavalry,
    # Japan artillery, one is wild. The wild one makes a set with any two of four: 6; one of each
    # symbol: 2 more. None shows an own territory. Then 4 + 4 armies for one territory: 8.
    "five cards": [8, 8],
    # One move along a chain. Brazil has 4 armies, 3 may go to Peru, Venezuela or Argentina: 9.
    # Peru has 2, one of them may go to the other three: 3. With the end of the turn 13.
    "South America": [13, 1],
    # Nine territories with 3 + 5 armies: 72; seven placed: 9. The continent's three borders attack
    # Kamchatka, Iceland and Venezuela: 3 * 3 + 2. Nothing is lost in the roll. Then there are 9008
    # armies, all but nine may move, each to the eight other territories: 8999 * 8 + 1.
    "great armies": [72, 9, 11, 2, 11, 71993, 1],
}


def counted(entry: dict[str, Any]) -> list[int]:
    """Return the numbers of legal actions before each move of a script, and at its end."""
    game = Game.from_position(entry["position"])
    counts = [len(game.legal_actions)]
    for move in entry["script"]:
        dice = move.get("rolled")
        action = action_from_data({k: v for k, v in move.items() if k != "rolled"})
        game.apply(action, dice)
        counts.append(len(game.legal_actions))
    return counts


def test_ten_positions_of_all_editions() -> None:
    assert len(PERFT) == 10
    editions = {entry["position"].split("~")[1] for entry in PERFT.values()}
    assert editions == set(RuleSet.presets())


@pytest.mark.parametrize("name", PERFT)
def test_the_numbers_of_legal_actions_are_the_stored_ones(name: str) -> None:
    assert counted(PERFT[name]) == PERFT[name]["counts"]


@pytest.mark.parametrize("name", BY_HAND)
def test_the_stored_numbers_are_those_counted_by_hand(name: str) -> None:
    assert PERFT[name]["counts"][: len(BY_HAND[name])] == BY_HAND[name]


@pytest.mark.parametrize("name", PERFT)
def test_a_count_is_that_of_the_actions_one_by_one(name: str) -> None:
    game = Game.from_position(PERFT[name]["position"])
    actions = set(game.legal_actions)
    assert len(actions) == PERFT[name]["counts"][0]
    assert all(game.explain(action) is None for action in actions)
