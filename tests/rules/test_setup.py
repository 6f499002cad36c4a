"""Setting up: who begins, who gets which territories, and placing the starting armies."""

import itertools
import json
from collections import Counter

import pytest

from risk_widget import Game, GameMap, RuleSet, maps
from risk_widget.rules import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    Code,
    Dealt,
    Fortify,
    HeadquartersChosen,
    HeadquartersRevealed,
    Phase,
    Place,
    Reinforce,
    RolledOff,
    SetupError,
    Table,
    Trade,
)
from risk_widget.rules.setup import begin, claim, mission_cards, place, roll_off
from risk_widget.rules.state import State
from tests.rules.positions import (
    ALL,
    CAPITAL,
    CLAIMED,
    CLASSIC,
    DANISH,
    HASBRO,
    SECRET,
    SPEC,
    TWO,
    Rolls,
    at,
    each,
    of_kind,
    players_of,
    refused,
    set_up,
    spread,
)

COLOURS = ("red", "blue", "green", "yellow", "black", "gray")


def table_of(edition: str | RuleSet, players: int = 3) -> Table:
    rules = RuleSet.preset(edition) if isinstance(edition, str) else edition
    return Table(rules, maps.load("classic").topology, tuple("RBGYKW"[:players]), COLOURS[:players])


# The board and the cards


@each(*ALL)
def test_the_board_has_42_territories_in_six_continents(edition: str) -> None:
    """R011 R022 R065 R143 R164 R165: sizes and bonuses of the continents."""
    topology = table_of(edition, 2).topology
    assert len(topology.territories) == 42
    sizes = {c.name: (len(c.members), c.bonus) for c in topology.continents}
    assert sizes == {
        "Asia": (12, 7),
        "North America": (9, 5),
        "Europe": (7, 5),
        "Africa": (6, 3),
        "South America": (4, 2),
        "Australia": (4, 2),
    }
    members = [place for continent in topology.continents for place in continent.members]
    assert sorted(members) == list(range(42))
    bonuses = [continent.bonus for continent in topology.continents]
    assert (max(bonuses), min(bonuses)) == (7, 2)


@each(*ALL)
def test_alaska_and_kamchatka_are_connected(edition: str) -> None:
    """R066: the dashed line at the edge of the board works from both ends."""
    topology = table_of(edition, 2).topology
    alaska, kamchatka = topology.index["Alaska"], topology.index["Kamchatka"]
    assert kamchatka in topology.neighbours[alaska]
    assert alaska in topology.neighbours[kamchatka]


@each(*ALL)
def test_the_deck_is_42_territory_cards_and_two_wild_ones(edition: str) -> None:
    """R070 R176: fourteen of each symbol, two wilds; missions only in Secret Mission."""
    table = table_of(edition, 2)
    assert len(table.cards) == 44
    assert Counter(map(table.symbol, table.cards)) == {
        "infantry": 14,
        "cavalry": 14,
        "artillery": 14,
        "wild": 2,
    }
    assert (table.rules.mission_deck is not None) is (edition == SECRET)


@pytest.mark.parametrize("deck", ["modern", "domination", "parker_alt"])
def test_every_deck_has_fourteen_cards_of_each_symbol(deck: str) -> None:
    """R176: three printed decks, which agree in the counts only."""
    table = table_of(RuleSet.preset(CLASSIC).replace(deck=deck))
    assert set(Counter(table.symbols).values()) == {14}


def test_twelve_missions_are_in_the_box() -> None:
    """R070: twelve missions, six of them naming a colour."""
    missions = mission_cards(table_of(RuleSet.preset(SECRET).replace(mission_removal="never")))
    assert len(set(missions)) == 12
    assert sum(mission.startswith("destroy-") for mission in missions) == 6


def test_missions_name_only_continents_of_the_map() -> None:
    """R073: on a map with other continents nobody is dealt a mission that cannot be done."""
    data = maps.load("classic").to_data()
    for continent in data["continents"]:
        continent["name"] = continent["name"].replace("Asia", "Middle-earth")
    themed = GameMap.from_data(data).topology
    missions = mission_cards(Table(RuleSet.preset(SECRET), themed, ("R", "B", "G"), COLOURS[:3]))
    assert "asia+africa" not in missions
    assert "north-america+africa" in missions


@each(*ALL)
def test_the_draw_pile_is_shuffled_and_face_down(edition: str) -> None:
    """R004 R079 R117 R129: its order depends on the seed, and no view shows it."""
    games = [Game(players_of(edition), edition, seed=seed) for seed in (1, 1, 2)]
    for game in games:
        set_up(game, spread)
    first, again, other = (game.state.deck for game in games)
    assert first == again != other
    headquarters = 3 if edition == CAPITAL else 0
    assert len(first) == 44 - headquarters
    assert games[0].state.hands == ((),) * len(games[0].players)
    view = games[0].view(games[0].players[0])
    shown = json.dumps({k: v for k, v in view.items() if k not in ("owner", "armies")})
    hidden = [card for card in first[:5] if card != "wild"]
    assert not any(card in shown for card in hidden)
    assert view["draw_pile"] == len(first)


# Players


@each(*ALL)
def test_no_colour_is_shared(edition: str) -> None:
    """R005 R130: each player has another colour; a colour picked twice is refused."""
    names = players_of(edition)
    game = Game(names, edition, seed=1, colours={"R": "green"})
    colours = [player["colour"] for player in game.view()["players"]]
    assert colours[0] == "green"
    assert len(set(colours)) == len(names)
    with pytest.raises(SetupError, match="colours") as caught:
        Game(names, edition, colours={"R": "green", "B": "green"})
    assert caught.value.field == "colours"


@pytest.mark.parametrize(
    ("edition", "least", "most"),
    [
        (CLASSIC, 3, 6),
        (SECRET, 3, 5),
        (HASBRO, 3, 5),
        (TWO, 2, 2),
        (CAPITAL, 3, 5),
        (DANISH, 3, 6),
        (SPEC, 2, 6),
    ],
)
def test_how_many_may_play(edition: str, least: int, most: int) -> None:
    """R063 R121 R163: from two to six, by edition; Capital needs three."""
    for count in range(1, 7):
        names = list("RBGYKW"[:count])
        if least <= count <= most:
            assert Game(names, edition, seed=1).players == tuple(names)
        else:
            with pytest.raises(SetupError) as caught:
                Game(names, edition, seed=1)
            assert caught.value.field == "players"


# Who begins


def test_the_highest_roll_begins() -> None:
    """R009 R133: rolls of 2, 6 and 3 make the second player begin."""
    state, events = begin(table_of(CLASSIC), Rolls((2, 6, 3)))
    assert (state.decider, state.first) == (1, 1)
    assert events == (RolledOff(((("R", 2), ("B", 6), ("G", 3)),), "B", "placement"),)


def test_tied_players_roll_again() -> None:
    """R009: those who tied for the highest roll, and only they, roll again."""
    winner, rolled = roll_off(table_of(CLASSIC), Rolls((6, 2, 6), (3, 3), (1, 4)), "it")
    assert winner == 2
    assert [len(round_) for round_ in rolled.rolls] == [3, 2, 2]


def test_after_a_tie_all_may_have_to_roll_again() -> None:
    """R009: the option of a new roll for everybody."""
    rules = RuleSet.preset(CLASSIC).replace(roll_ties="all_reroll")
    winner, rolled = roll_off(table_of(rules), Rolls((6, 2, 6), (3, 5, 1)), "it")
    assert winner == 1
    assert [len(round_) for round_ in rolled.rolls] == [3, 3]


def test_the_given_seat_places_first_in_secret_mission() -> None:
    """R077: from the youngest on, who sits first; no roll."""
    state, events = begin(table_of(SECRET), Rolls())
    assert (state.decider, state.phase) == (0, Phase.PLACE)
    assert not of_kind(events, RolledOff)


def first_turn(edition: str, *rolls: tuple[int, ...]) -> tuple[State, list[object]]:
    """Set up with written rolls; return the state of the first turn and all events."""
    chance = Rolls(*rolls)
    state, happened = begin(table_of(edition), chance)
    events: list[object] = list(happened)
    while state.phase is Phase.CLAIM:
        free = state.place_name(state.owners.index(-1))
        state, happened = claim(state, Claim(free), chance)
        events += happened
    while state.phase is Phase.PLACE:
        own = state.place_name(state.territories_of(state.placing)[0])
        state, happened = place(state, Place(own), chance)
        events += happened
    return state, events


@each(CLASSIC, HASBRO, SPEC)
def test_the_first_placer_takes_the_first_turn(edition: str) -> None:
    """R017 R111: the one roll decides both."""
    state, events = first_turn(edition, (2, 6, 3))
    assert (state.number, state.turn, state.first) == (1, 1, 1)
    assert len(of_kind(events, RolledOff)) == 1  # type: ignore[arg-type]


@each(DANISH)
def test_a_second_roll_decides_the_first_turn(edition: str) -> None:
    """R138: who claimed first need not begin."""
    state, events = first_turn(edition, (2, 6, 3), (1, 2, 5))
    assert (state.number, state.turn, state.first) == (1, 2, 1)
    assert len(of_kind(events, RolledOff)) == 2  # type: ignore[arg-type]


@each(SECRET)
def test_everyone_rolls_after_placing_in_secret_mission(edition: str) -> None:
    """R080: the highest goes first."""
    state, _ = first_turn(edition, (1, 2, 5))
    assert (state.number, state.turn) == (1, 2)


# Claiming


@each(*CLAIMED)
def test_all_claim_in_turn_until_42_are_taken(edition: str) -> None:
    """R010 R012 R013 R110 R134: one army on any free territory, clockwise from the first."""
    game = Game(["R", "B", "G"], edition, seed=6)
    start = game.players.index(game.player or "")
    for number in range(42):
        assert (game.phase, game.player) == (Phase.CLAIM, game.players[(start + number) % 3])
        assert len(game.legal_actions) == 42 - number
        refused(game, Place("Alaska"), Code.WRONG_PHASE)
        claimed = game.legal_actions[-1]
        assert isinstance(claimed, Claim)
        owner = game.player
        game.apply(claimed)
        assert (game.owner(claimed.territory), game.armies(claimed.territory)) == (owner, 1)
    assert game.phase is Phase.PLACE
    assert set(game.state.armies) == {1}


@each(*CLAIMED)
def test_nobody_claims_an_unknown_or_occupied_territory(edition: str) -> None:
    """R012 R135: an own territory is occupied too."""
    game = Game(["R", "B", "G"], edition, seed=6)
    assert "did you mean Alaska?" in refused(game, Claim("Alasca"), Code.UNKNOWN_TERRITORY)
    refused(game, Claim(7), Code.UNKNOWN_TERRITORY)  # type: ignore[arg-type]
    for name in ("Alaska", "Peru", "Egypt"):
        game.apply(Claim(name))
    assert game.owner("Alaska") == game.player
    refused(game, Claim("Alaska"), Code.OCCUPIED)


def test_on_a_board_of_two_territories_three_cannot_play() -> None:
    """R012: there is nothing to claim for the third."""
    small = GameMap.from_data(
        {
            "format": "risk-map",
            "version": 1,
            "name": "two",
            "continents": [{"name": "All", "bonus": 1, "territories": ["West", "East"]}],
            "territories": [{"name": "West"}, {"name": "East"}],
            "links": [["West", "East", "land"]],
        }
    )
    with pytest.raises(SetupError, match="too few for 3") as caught:
        Game(["R", "B", "G"], seed=1, game_map=small)
    assert caught.value.field == "game_map"


def test_starting_armies_have_to_cover_the_board() -> None:
    """R008: with ten armies each three players cannot claim 42 territories."""
    rules = RuleSet.preset(CLASSIC).replace(players=(3, 3), start_armies=((3, 10),))
    with pytest.raises(SetupError, match="start_armies"):
        Game(["R", "B", "G"], rules, seed=1)


# Dealing


@each(SECRET)
@pytest.mark.parametrize(
    ("players", "hands"), [(3, [14] * 3), (4, [11, 11, 10, 10]), (5, [9, 9, 8, 8, 8])]
)
def test_the_territories_are_dealt(edition: str, players: int, hands: list[int]) -> None:
    """R075 R076: all 42 are dealt, and each gets one army."""
    game = Game(list("RBGYK"[:players]), edition, seed=3)
    assert [len(game.territories(player)) for player in game.players] == hands
    assert set(game.state.armies) == {1}
    (dealt,) = of_kind(game.events, Dealt)
    assert [count for _, count in dealt.counts] == hands
    other = Game(list("RBGYK"[:players]), edition, seed=4)
    assert other.state.owners != game.state.owners


@each(TWO)
def test_three_piles_of_fourteen(edition: str) -> None:
    """R113 R114: two players and a neutral army, forty each, one army on every territory."""
    game = Game(["R", "B"], edition, seed=3)
    piles = [len(game.territories(owner)) for owner in ("R", "B", "neutral")]
    assert piles == [14, 14, 14]
    assert set(game.state.armies) == {1}
    assert [game.pool("R"), game.pool("B"), game.state.neutral_pool] == [26, 26, 26]


# Placing the rest


@each(CLASSIC, SECRET, HASBRO, CAPITAL, DANISH, SPEC)
def test_one_army_at_a_time_goes_on_an_own_territory(edition: str) -> None:
    """R014 R077 R136: two at once, or another's territory, are refused."""
    game = Game(["R", "B", "G"], edition, seed=2)
    while game.phase is Phase.CLAIM:
        game.apply(game.legal_actions[0])
    player = game.player or ""
    own = game.territories(player)[0]
    foreign = next(name for name in game.game_map.territories if game.owner(name) != player)
    refused(game, Place(own, 2), Code.NOT_ENOUGH)
    refused(game, Place(own, 0), Code.INVALID_COUNT)
    refused(game, Place(foreign), Code.NOT_OWNER)
    refused(game, Claim(own), Code.WRONG_PHASE)
    refused(game, Reinforce(own, 1), Code.WRONG_PHASE)
    game.apply(Place(own))
    assert game.armies(own) == 2
    assert game.player == game.players[(game.players.index(player) + 1) % 3]


@each(*ALL)
def test_setup_ends_when_every_starting_army_is_on_the_board(edition: str) -> None:
    """R008 R016: pools reach zero, and nothing else was placed."""
    game = Game(players_of(edition), edition, seed=2)
    set_up(game, spread)
    start = dict(game.rules.start_armies)[len(game.players)]
    armies = len(game.players) + (edition == TWO)
    assert sum(game.state.armies) == armies * start
    assert (set(game.state.pools), game.state.neutral_pool) == ({0}, 0)
    assert (game.phase, game.state.number) == (Phase.REINFORCE, 1)


@each(*ALL)
def test_starting_armies_need_not_be_spread(edition: str) -> None:
    """R015 R078 R137: all on one territory."""
    game = Game(players_of(edition), edition, seed=2)
    set_up(game, spread)
    for player in game.players:
        *others, last = sorted(game.armies(name) for name in game.territories(player))
        assert set(others) == {1}
        assert last == dict(game.rules.start_armies)[len(game.players)] - len(others)


@each(TWO)
def test_two_own_armies_a_time_then_one_neutral(edition: str) -> None:
    """R115 R116: thirteen rounds of two, then 26 neutral armies in turn."""
    game = Game(["R", "B"], edition, seed=2)
    first = game.player
    assert game.to_place == 2
    one, two = game.territories(first or "")[:2]
    refused(game, Place(one, 3), Code.NOT_ENOUGH)
    game.apply(Place(one))
    assert (game.to_place, game.player) == (1, first)
    game.apply(Place(two))
    assert game.player != first
    rounds, neutral = Counter({first: 1}), Counter[str | None]()
    while game.phase is Phase.PLACE:
        if game.state.placing >= 0:
            rounds[game.player] += 1
            game.apply(Place(game.territories(game.player or "")[0], 2))
        else:
            own = game.territories(game.player or "")[0]
            refused(game, Place(own), Code.NOT_OWNER)
            assert game.to_place == 1
            neutral[game.player] += 1
            game.apply(Place(game.territories("neutral")[0]))
    assert rounds == {"R": 13, "B": 13}
    assert neutral == {"R": 13, "B": 13}
    assert game.armies(game.territories("neutral")[0]) == 27


def test_neutral_armies_may_be_placed_in_between() -> None:
    """R116: the option of two own armies, then one neutral, each turn."""
    rules = RuleSet.preset(TWO).replace(neutral_placement="interleaved")
    game = Game(["R", "B"], rules, seed=2)
    order = []
    while game.phase is Phase.PLACE:
        order.append((game.player, game.state.placing == -2, game.to_place))
        game.apply(Place(game.legal_actions[0].territory, game.to_place))  # type: ignore[union-attr]
    first, second = order[0][0], order[2][0]
    once = [(first, False, 2), (first, True, 1), (second, False, 2), (second, True, 1)]
    assert order == once * 13


# Headquarters


@each(CAPITAL)
def test_headquarters_are_secret_until_the_last_choice(edition: str) -> None:
    """R122: each picks an own territory; then all are shown together."""
    game = Game(["R", "B", "G"], edition, seed=2)
    while game.phase is not Phase.HEADQUARTERS:
        game.apply(game.legal_actions[0])
    chosen = {}
    for left in (2, 1, 0):
        player = game.player or ""
        foreign = next(name for name in game.game_map.territories if game.owner(name) != player)
        refused(game, ChooseHeadquarters(foreign), Code.NOT_OWNER)
        refused(game, ChooseHeadquarters("Atlantis"), Code.UNKNOWN_TERRITORY)
        chosen[player] = game.territories(player)[3]
        events = game.apply(ChooseHeadquarters(chosen[player]))
        assert of_kind(events, HeadquartersChosen) == [HeadquartersChosen(player)]
        assert len(of_kind(events, HeadquartersRevealed)) == (left == 0)
        if left:
            assert game.view(player)["headquarters"] == {player: chosen[player]}
            assert game.view()["headquarters"] == {}
    assert game.view()["headquarters"] == chosen
    assert (game.phase, game.state.number) == (Phase.REINFORCE, 1)


@each(CAPITAL)
def test_headquarters_are_chosen_in_turn(edition: str) -> None:
    """R122: also in a position where somebody has chosen already."""
    game = at(
        "Ural R6, China B2; rest G1",
        edition,
        "headquarters",
        headquarters={"G": "Peru"},
    )
    game.apply(ChooseHeadquarters("Ural"))
    assert (game.phase, game.player) == (Phase.HEADQUARTERS, "B")
    game.apply(ChooseHeadquarters("China"))
    assert game.view()["headquarters"] == {"R": "Ural", "B": "China", "G": "Peru"}
    assert not game.status()


# Names do not matter


def renamed(action: Action, names: dict[str, str]) -> Action:
    """Return an action on the map with other names."""
    match action:
        case Claim(territory):
            return Claim(names[territory])
        case Place(territory, armies):
            return Place(names[territory], armies)
        case Reinforce(territory, armies):
            return Reinforce(names[territory], armies)
        case ChooseHeadquarters(territory):
            return ChooseHeadquarters(names[territory])
        case Attack(source, target, dice):
            return Attack(names[source], names[target], dice)
        case Fortify(source, target, armies):
            return Fortify(names[source], names[target], armies)
        case Trade((one, two, three), bonus):
            cards = (names.get(one, one), names.get(two, two), names.get(three, three))
            return Trade(cards, names[bonus] if bonus else None)
        case _:
            return action


@each(*ALL)
def test_a_themed_edition_changes_names_only(edition: str) -> None:
    """R002: rename all territories, replay a game: the same result."""
    data = maps.load("classic").to_data()
    names = {row["name"]: f"Sector {n}" for n, row in enumerate(data["territories"])}
    text = json.dumps(data)
    # Longest first, and in quotes, so that no name is taken for a part of another.
    for old in sorted(names, key=len, reverse=True):
        text = text.replace(json.dumps(old), json.dumps(names[old]))
    themed = GameMap.from_data(json.loads(text) | {"name": "themed"})
    assert set(themed.territories) == set(names.values())
    players = players_of(edition)
    colours = dict(zip(players, ("gray", "black", "green"), strict=False))
    plain = Game(players, edition, seed=9, colours=colours)
    other = Game(players, edition, seed=9, colours=colours, game_map=themed)
    trades = 0
    for step in itertools.takewhile(lambda _: not plain.winner, range(700)):
        options = plain.legal_actions.options()
        trading = next((o for o in options if isinstance(o.action, Trade)), None)
        option = trading or options[step * 7919 % len(options)]
        action = option[step % len(option)]
        trades += isinstance(action, Trade)
        plain.apply(action)
        other.apply(renamed(action, names))
        assert other.state.owners == plain.state.owners
        assert other.state.armies == plain.state.armies
    assert trades
    assert other.winner == plain.winner


@pytest.mark.parametrize("seed", range(8))
def test_who_has_lost_everything_before_the_first_turn_never_gets_it(seed: int) -> None:
    """R050 R080: the roll for the first turn is made by all, also in an arranged position."""
    game = Game.arrange(
        {"*": ("Ada", 1), "Peru": ("Bo", 1)},
        ["Ada", "Bo", "Cy"],
        phase="place",
        rules="hasbro-secret-mission",
        to_place=1,
        seed=seed,
    )
    for name in ("Alaska", "Peru"):
        game.apply(Place(name, 1))
    assert game.phase is Phase.REINFORCE
    assert game.turn in ("Ada", "Bo")
