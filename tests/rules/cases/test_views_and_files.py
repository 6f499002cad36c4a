"""Cases of what a seat may see, and of saving."""

import json

from risk_widget import Game
from risk_widget.rules import Attack, Defend, EndTurn, Phase, Reinforce, setup
from tests.rules.positions import ALL, SECRET, at, each, set_up, take


@each(*ALL)
def test_c029_hands_and_missions_stay_hidden(edition: str) -> None:
    """C029 R004 R074: others see how many cards a seat holds, and nothing more."""
    missions = {"R": "asia+africa", "B": "24"} if edition == SECRET else {}
    game = at("Alaska R3; rest B1", edition, captured=True, deck=["Peru"], missions=missions)
    game.apply(EndTurn())
    assert game.hand("R") == ("Peru",)
    view = game.view("B")
    hidden = json.dumps({k: v for k, v in view.items() if k not in ("owner", "armies")})
    assert {player["name"]: player["cards"] for player in view["players"]}["R"] == 1
    assert "Peru" not in hidden
    assert "asia+africa" not in hidden
    assert game.view("R")["hand"] == ["Peru"]
    assert game.view("R")["mission"] == missions.get("R")


@each(SECRET)
def test_c091_leftover_missions_are_nowhere(edition: str) -> None:
    """C091 R074: every view holds one mission, its own."""
    game = Game(["R", "B", "G"], edition, seed=8)
    deck = setup.mission_cards(game.state.table)
    set_up(game)
    assert len(deck) > len(game.players)
    for seat, player in enumerate(game.players):
        own = game.state.missions[seat]
        text = json.dumps(game.view(player))
        assert [mission for mission in deck if f'"{mission}"' in text] == [own]
    assert not any(f'"{mission}"' in game.to_json() for mission in deck)
    assert set(game.state.missions) < set(deck)


@each(*ALL)
def test_c104_old_and_new_state_share_nothing_that_changes(edition: str) -> None:
    """C104: the state before an action still shows the old armies, and one change is told."""
    game = at("Alaska R3, Kamchatka B1; rest G1", edition, "reinforce")
    before, view = game.state, game.view("R")
    told = []
    game.watch(lambda: told.append(game.step))
    game.apply(Reinforce("Alaska", 3))
    place = game.game_map.territories.index("Alaska")
    assert (before.armies[place], game.state.armies[place]) == (3, 6)
    assert view["armies"]["Alaska"] == 3
    assert hash(before) != hash(game.state)
    assert told == [1]


@each(*ALL)
def test_c106_saving_in_the_middle_of_a_battle(edition: str) -> None:
    """C106: every pending choice is saved with the game."""
    game = at("Alaska R5, Kamchatka B2; rest G1", edition, seed=11)
    game.apply(Attack("Alaska", "Kamchatka", 3))
    again = Game.from_json(game.to_json())
    assert (again.phase, again.player) == (game.phase, game.player) == (Phase.DEFEND, "B")
    assert list(again.legal_actions) == list(game.legal_actions) == [Defend(1), Defend(2)]
    assert again.state == game.state
    assert again.apply(Defend(2)) == game.apply(Defend(2))


@each(*ALL)
def test_c106_saving_with_other_choices_open(edition: str) -> None:
    """C106: a move-in, a forced trade and a bonus territory wait in a saved game too."""
    occupying = at("Alaska R5, Kamchatka B1, Peru B1; rest G1", edition)
    take(occupying, "Alaska", "Kamchatka")
    trading = at(
        "Alaska R5, Peru R1, Kamchatka B1; rest G1",
        edition,
        "reinforce",
        hands={"R": "I:Alaska, I:Peru, I, C, C"},
    )
    for game in (occupying, trading):
        again = Game.from_json(game.to_json())
        assert again.phase is game.phase
        assert list(again.legal_actions) == list(game.legal_actions)
    assert occupying.phase is Phase.OCCUPY
    assert trading.explain(EndTurn()) is not None
