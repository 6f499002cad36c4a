"""What a seat may see: all that is public, its own secrets, and nothing else (C029)."""

import json
from collections import Counter
from typing import Any

import pytest

from risk_widget import Game, players
from risk_widget.rules import Attack, ChooseHeadquarters, Defend, EndTurn, Occupy, Phase

NAMES = ["Ada", "Bo", "Cy"]
SEED = 918273645


def texts(data: Any) -> Counter[str]:  # noqa: ANN401  any plain data
    """Return every text in some plain data, those that are only keys left out."""
    if isinstance(data, str):
        return Counter([data])
    if isinstance(data, dict):
        data = list(data.values())
    return sum(map(texts, data), Counter()) if isinstance(data, list) else Counter()


def public_names(view: dict[str, Any]) -> Counter[str]:
    """Return how often names of cards stand where everybody may read them."""
    places = [view["battle"], view["last_roll"], view["traded_cards"], view["headquarters"]]
    return sum(map(texts, places), Counter())


@pytest.mark.parametrize("seed", range(6))
def test_no_view_tells_a_card_that_its_seat_may_not_see(seed: int) -> None:
    kind = players.Cautious if seed % 2 else players.Random
    game = Game([kind(name, seed=seed) for name in [*NAMES, "Di"]], seed=SEED + seed)
    game.play(moves=130)
    checked = 0
    while game.winner is None and game.step < 1200:
        game.play(moves=17)
        cards = {*game.state.table.cards}
        for seat in (None, *game.players):
            view = game.view(seat)
            own = Counter(view["hand"] or ())
            shown = Counter({name: n for name, n in texts(view).items() if name in cards})
            assert shown == own + Counter(
                {name: n for name, n in public_names(view).items() if name in cards}
            )
            assert str(SEED + seed) not in json.dumps(view)
            checked += bool(own)
    assert checked > 20


def test_a_seat_sees_its_own_hand_and_only_the_number_of_other_cards() -> None:
    game = Game.arrange(
        {"Alaska": ("Ada", 3), "*": ("Bo", 1)},
        NAMES,
        hands={"Ada": ["Peru", "wild"], "Bo": ["Iceland"]},
    )
    assert game.view("Ada")["hand"] == ["Peru", "wild"]
    assert game.view("Bo")["hand"] == ["Iceland"]
    assert game.view("Cy")["hand"] == []
    for seat in NAMES:
        assert [player["cards"] for player in game.view(seat)["players"]] == [2, 1, 0]


def test_c029_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    game = Game.arrange({"Alaska": ("Ada", 3), "*": ("Bo", 1)}, NAMES, deck=["Peru"], captured=True)
    game.apply(EndTurn())
    assert game.view("Ada")["hand"] == ["Peru"]
    for seat in ("Bo", "Cy", None):
        view = game.view(seat)
        assert view["players"][0]["cards"] == 1
        assert "Peru" not in texts({**view, "traded_cards": []})
    assert not any("Peru" in str(event) for event in game.events)


def test_c029_a_mission_is_seen_by_its_owner_alone() -> None:
    game = Game.arrange(
        {"Alaska": ("Ada", 3), "*": ("Bo", 1)},
        NAMES,
        rules="hasbro-secret-mission",
        missions={"Ada": "asia+africa", "Bo": "destroy-red"},
    )
    assert game.view("Ada")["mission"] == "asia+africa"
    for seat in ("Bo", "Cy", None):
        assert "asia+africa" not in json.dumps(game.view(seat))


def test_a_headquarters_is_secret_until_all_have_been_chosen() -> None:
    game = Game.arrange(
        {"Alaska": ("Ada", 3), "Peru": ("Cy", 1), "*": ("Bo", 1)},
        NAMES,
        rules="hasbro-capital",
        phase="headquarters",
    )
    game.apply(ChooseHeadquarters("Alaska"))
    assert game.view("Ada")["headquarters"] == {"Ada": "Alaska"}
    for seat in ("Bo", "Cy", None):
        assert game.view(seat)["headquarters"] == {}
    assert not any("Alaska" in str(event) for event in game.events)
    game.apply(ChooseHeadquarters("Ural"))
    game.apply(ChooseHeadquarters("Peru"))
    assert game.view()["headquarters"] == {"Ada": "Alaska", "Bo": "Ural", "Cy": "Peru"}


def test_the_order_of_the_draw_pile_is_in_no_view() -> None:
    one, other = (
        Game.arrange({"Alaska": ("Ada", 3), "*": ("Bo", 1)}, NAMES, deck=deck)
        for deck in (["Peru", "Ural", "Siam"], ["Siam", "Peru", "Ural"])
    )
    for seat in (None, *NAMES):
        assert one.view(seat) == other.view(seat)
    assert one.view()["draw_pile"] == 3


def test_without_a_seat_only_what_everybody_sees_is_told() -> None:
    game = Game.arrange(
        {"Alaska": ("Ada", 3), "*": ("Bo", 1)}, NAMES, hands={"Ada": ["Peru", "wild"]}
    )
    view, shared = game.view("Ada"), game.view()
    assert game.view(None) == shared
    assert {key for key in view if view[key] != shared[key]} == {"seat", "hand"}
    assert (shared["seat"], shared["hand"], shared["mission"]) == (None, None, None)


def test_a_view_tells_the_whole_public_position() -> None:
    board = {"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 2), "Peru": ("neutral", 4), "*": ("Cy", 1)}
    game = Game.arrange(board, NAMES, captured=True, sets_traded=2, colours={"Cy": "red"})
    game.apply(Attack("Alaska", "Kamchatka", 3))
    view = game.view("Bo")
    assert view["seat"] == view["player"] == "Bo"
    assert (view["turn"], view["phase"], view["number"], view["step"]) == ("Ada", "defend", 1, 1)
    assert (view["owner"]["Peru"], view["armies"]["Peru"]) == ("neutral", 4)
    assert list(view["owner"]) == list(game.game_map.territories)
    assert view["battle"] == {"source": "Alaska", "target": "Kamchatka", "dice": 3}
    assert (view["next_set_value"], view["sets_traded"]) == (8, 2)
    assert (view["card_due"], view["draw_pile"], view["traded_cards"]) == (True, 44, [])
    assert view["players"][0] == {
        "name": "Ada", "colour": "blue", "alive": True, "territories": 1, "armies": 5, "cards": 0,
        "pool": 0,
    }  # fmt: skip
    game.apply(Defend(2), dice=((6, 5, 1), (4, 3)))
    view = game.view()
    assert view["last_roll"] == {
        "attacker": "Ada", "defender": "Bo", "source": "Alaska", "target": "Kamchatka",
        "attack": [6, 5, 1], "defence": [4, 3], "attacker_losses": 0, "defender_losses": 2,
    }  # fmt: skip
    assert view["players"][1]["alive"] is False
    assert view["outcome"] is None


def test_the_view_of_a_finished_game_tells_how_it_ended() -> None:
    game = Game.arrange({"Alaska": ("Bo", 1), "*": ("Ada", 2)}, NAMES)
    game.apply(Attack("Kamchatka", "Alaska", 1), dice=((6,), (1,)))
    view = game.view()
    assert (view["phase"], view["player"]) == ("over", None)
    assert view["outcome"]["winner"] == "Ada"


def test_a_view_is_plain_data_that_nobody_else_holds() -> None:
    game = Game.arrange(
        {"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 1), "*": ("Cy", 1)},
        NAMES,
        hands={"Ada": ["Peru"]},
    )
    view = game.view("Ada")
    assert json.loads(json.dumps(view)) == view
    view["hand"].append("wild")
    view["owner"]["Alaska"] = "Bo"
    view["players"][0]["armies"] = 99
    assert game.view("Ada") != view
    assert game.hand("Ada") == ("Peru",)
    game.apply(Attack("Alaska", "Kamchatka", 3), dice=((6, 6, 6), (1,)))
    game.apply(Occupy(3))
    assert game.phase is Phase.ATTACK
    assert json.loads(json.dumps(game.view("Ada"))) == game.view("Ada")
