"""Whole games of the preset `classic`, played any which way: what may never break."""

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from risk_widget import Game, players
from risk_widget.rules import (
    Action,
    Attack,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    Event,
    Fortify,
    IllegalAction,
    Occupy,
    Phase,
    Place,
    Reinforce,
    Rolled,
    Trade,
    Traded,
    TurnBegan,
)

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]
SET_VALUES: list[int] = [4, 6, 8, 10, 12, 15, *range(20, 1000, 5)]
FACES = st.integers(1, 6)
Dice = tuple[tuple[int, ...], tuple[int, ...]]


class ClassicGame(RuleBasedStateMachine):
    """Any sequence of legal and illegal actions, undone and made again, saved and loaded."""

    game: Game

    @initialize(
        count=st.integers(3, 6),
        auto_defend=st.booleans(),
        seed=st.integers(0, 2**32),
        start=st.sampled_from(["new", "middle", "middle", "late", "late"]),
        moves=st.integers(130, 450),
        bold=st.booleans(),
    )
    def begin(
        self, count: int, auto_defend: bool, seed: int, start: str, moves: int, bold: bool
    ) -> None:
        """Begin at the roll-off, where computer players have left a game, or near its end."""
        kind: Callable[..., players.Player] = players.Cautious if bold else players.Random
        if start == "new":
            self.game = Game(NAMES[:count], seed=seed, auto_defend=auto_defend)
        elif start == "middle":
            seats = [kind(name, seed=seed) for name in NAMES[:count]]
            self.game = Game(seats, seed=seed, auto_defend=auto_defend)
            self.game.play(moves=moves)
        else:
            self.game = late_game(NAMES[:count], seed, auto_defend)
        # Armies on the board, in the pools and waiting to be placed, before each later move.
        self.expected = [wealth(self.game)]
        self.sets_traded = self.game.state.sets_traded - trades(self.game)
        self.start = self.game.step

    # Legal moves

    @precondition(lambda self: not self.game.winner)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Take any legal action."""
        options = self.game.legal_actions.options()
        option = options[data.draw(st.integers(0, len(options) - 1), "option")]
        count = data.draw(st.sampled_from([0, -1]) | st.integers(0, len(option) - 1), "count")
        self.make(option[count])

    @precondition(lambda self: self.game.phase in (Phase.CLAIM, Phase.PLACE))
    @rule(chance=st.randoms(use_true_random=False), moves=st.integers(5, 40))
    def set_up(self, chance: random.Random, moves: int) -> None:
        """Claim and place for a while."""
        for _ in range(moves):
            if self.game.phase in (Phase.CLAIM, Phase.PLACE):
                self.make(chance.choice(self.game.legal_actions))

    @precondition(lambda self: self.game.phase is Phase.ATTACK)
    @rule(data=st.data(), faces=st.tuples(*[FACES] * 5), follow=st.booleans())
    def attack_with_scripted_dice(
        self, data: st.DataObject, faces: tuple[int, ...], follow: bool
    ) -> None:
        """Attack with the most dice, with any faces; and perhaps move in."""
        options = [o for o in self.game.legal_actions.options() if isinstance(o.action, Attack)]
        if not options:
            return
        action = options[data.draw(st.integers(0, len(options) - 1), "option")][-1]
        assert isinstance(action, Attack)
        defenders = min(2, self.game.armies(action.target))
        dice = (faces[: action.dice], faces[3 : 3 + defenders])
        if defenders == 1 or self.game.state.table.auto_defend:
            self.make(action, dice)
        else:
            self.make(action)
            self.make(Defend(2), dice)
        if follow and self.game.phase is Phase.OCCUPY:
            self.make(self.game.legal_actions[-1])

    @precondition(lambda self: self.game.phase is Phase.ATTACK)
    @rule(territories=st.integers(1, 12))
    def conquer(self, territories: int) -> None:
        """Take territories with lucky dice, those of the weakest first, and move all in."""
        for _ in range(territories):
            while self.game.phase is Phase.REINFORCE:  # after a knock-out
                self.make(self.game.legal_actions[-1])
            options = [o for o in self.game.legal_actions.options() if isinstance(o.action, Attack)]
            if not options:
                return
            action = min((option[-1] for option in options), key=self.strength_of_target)
            assert isinstance(action, Attack)
            while self.game.phase is Phase.ATTACK and self.game.explain(action) is None:
                sixes, ones = (6,) * action.dice, (1,) * min(2, self.game.armies(action.target))
                if len(ones) == 1 or self.game.state.table.auto_defend:
                    self.make(action, (sixes, ones))
                else:
                    self.make(action)
                    self.make(Defend(2), (sixes, ones))
            if self.game.phase is Phase.OCCUPY:
                self.make(self.game.legal_actions[-1])

    def strength_of_target(self, action: Action) -> int:
        """Return how many territories and armies stand behind the target of an attack."""
        assert isinstance(action, Attack)
        owner = self.game.owner(action.target)
        assert owner is not None
        return 100 * len(self.game.territories(owner)) + self.game.armies(action.target)

    @precondition(lambda self: self.game.phase in (Phase.ATTACK, Phase.FORTIFY))
    @rule()
    def end_the_turn(self) -> None:
        """Go on to the next player."""
        self.make(EndTurn())

    def make(self, action: Action, dice: Dice | None = None) -> None:
        """Make a move and keep account of all armies."""
        game = self.game
        before, sets_traded = game.state, self.sets_traded + trades(game)
        events = game.apply(action, dice)
        del self.expected[game.step - self.start :]
        change = sum(armies_gained(game, event, sets_traded) for event in events)
        self.expected.append(self.expected[-1] + change)
        assert game.history[-1].action == action
        assert game.undo().events == events
        assert game.state is before
        game.redo()

    # Time

    @precondition(lambda self: self.game.step > self.start)
    @rule(moves=st.integers(1, 8))
    def go_back(self, moves: int) -> None:
        """Take moves back, to make others."""
        for _ in range(min(moves, self.game.step - self.start)):
            self.game.undo()

    @precondition(lambda self: self.game.can_redo)
    @rule()
    def go_forward(self) -> None:
        """Make moves again that were taken back."""
        while self.game.can_redo and len(self.expected) > self.game.step - self.start + 1:
            self.game.redo()

    @rule(moves=st.integers(0, 6))
    def save_and_load(self, moves: int) -> None:
        """A loaded game goes on as the saved one does."""
        loaded = Game.from_json(self.game.to_json())
        assert loaded.state == self.game.state
        assert loaded.history == self.game.history
        assert loaded.can_redo == self.game.can_redo
        for number in range(moves):
            legal = self.game.legal_actions
            if not legal:
                break
            action = legal[number * 7919 % len(legal)]
            assert action in loaded.legal_actions
            self.make(action)
            assert loaded.apply(action) == self.game.history[-1].events
            assert loaded.state == self.game.state

    # Refusals

    @rule(data=st.data())
    def try_what_may_be_wrong(self, data: st.DataObject) -> None:
        """`explain` agrees with the list of legal actions, and `apply` with `explain`."""
        action = data.draw(any_action(self.game), "action")
        refusal = self.game.explain(action)
        assert (refusal is None) == is_listed(self.game, action)
        if refusal is not None:
            self.is_refused(action)

    @rule()
    def try_one_more_than_allowed(self) -> None:
        """The ends of every range are legal, and what is just outside is not."""
        for option in self.game.legal_actions.options():
            assert self.game.explain(option[0]) is None
            assert self.game.explain(option[-1]) is None
            if option.counts is not None:
                for count in (option.counts[0] - 1, option.counts[-1] + 1):
                    assert self.game.explain(option.with_count(count)) is not None
                assert self.game.explain(option.with_count(True)) is not None

    def is_refused(self, action: Action) -> None:
        """An illegal action changes nothing at all."""
        before, history, redo = self.game.state, self.game.history, self.game.can_redo
        with pytest.raises(IllegalAction) as caught:
            self.game.apply(action)
        assert caught.value.refusal == self.game.explain(action)
        assert self.game.state is before
        assert self.game.history == history
        assert self.game.can_redo == redo

    # What is true at any time

    @invariant()
    def armies_are_conserved_but_for_losses(self) -> None:
        """Placed, income and trades add; rolls subtract."""
        assert wealth(self.game) == self.expected[self.game.step - self.start]

    @invariant()
    def every_territory_is_owned_and_held(self) -> None:
        """Once the claiming is over, but for a move-in that is still to come."""
        state = self.game.state
        held = [armies for owner, armies in zip(state.owners, state.armies, strict=True)]
        if state.phase is Phase.CLAIM:
            assert all((a > 0) == (o >= 0) for o, a in zip(state.owners, held, strict=True))
            return
        if state.phase is Phase.OCCUPY:
            assert state.battle is not None
            assert held.pop(state.battle.target) == 0
        assert min(held) >= 1
        assert min(state.owners) >= 0

    @invariant()
    def all_44_cards_are_somewhere(self) -> None:
        """In hands, in the draw pile, or traded."""
        state = self.game.state
        cards = Counter(itertools.chain(*state.hands, state.deck, state.discard))
        assert cards == Counter([*self.game.game_map.territories, "wild", "wild"])

    @invariant()
    def the_position_is_sound(self) -> None:
        """And somebody can move, or has won."""
        assert not self.game.status()
        assert (self.game.winner is None) == bool(self.game.legal_actions.options())
        assert (self.game.winner is None) == (self.game.phase is not Phase.OVER)
        assert (self.game.player is None) == (self.game.phase is Phase.OVER)

    @invariant()
    def who_owns_nothing_holds_nothing(self) -> None:
        """Cards go to the conqueror, and the turn to somebody else."""
        if self.game.phase is Phase.CLAIM:
            return
        for name in self.game.players:
            if not self.game.territories(name):
                assert self.game.hand(name) == ()
                assert name not in (self.game.player, self.game.turn)


def late_game(names: list[str], seed: int, auto_defend: bool) -> Game:
    """Return a game in which one player is strong and the others hold little but cards."""
    chance = random.Random(seed)
    cards = [*Game(names).game_map.territories, "wild", "wild"]
    chance.shuffle(cards)
    hands = {name: [cards.pop() for _ in range(chance.randrange(5))] for name in names}
    board = {"*": (names[0], chance.randint(3, 12))}
    homes = chance.sample(Game(names).game_map.territories, 6)
    for home, name in zip(homes, names[1:] * 2, strict=False):
        board[home] = (name, chance.randint(1, 3))
    return Game.arrange(
        board,
        names,
        phase=chance.choice(["reinforce", "attack"]),
        hands=hands,
        sets_traded=chance.randrange(9),
        deck=cards[: chance.randrange(10)],
        auto_defend=auto_defend,
        seed=seed,
    )


def wealth(game: Game) -> int:
    """Return all armies: on the board, in the pools, and waiting to be placed."""
    waiting = game.to_place if game.phase is Phase.REINFORCE else 0
    return sum(game.state.armies) + sum(game.state.pools) + waiting


def trades(game: Game) -> int:
    """Return how many sets were traded in the moves of a game."""
    return sum(isinstance(move.action, Trade) for move in game.history)


def armies_gained(game: Game, event: Event, sets_traded: int) -> int:
    """Return by how many armies an event changes what there is, as the rulebook counts."""
    match event:
        case Rolled(attack=attack, defence=defence):
            return -min(len(attack), len(defence))
        case TurnBegan(player=player):
            owned = set(game.territories(player))
            whole = [c for c in game.game_map.continents.values() if owned >= set(c.territories)]
            return max(3, len(owned) // 3) + sum(continent.bonus for continent in whole)
        case Traded(player=player, cards=cards):
            matches = any(game.owner(card) == player for card in cards if card != "wild")
            return SET_VALUES[sets_traded] + (2 if matches else 0)
        case _:
            return 0


def any_action(game: Game) -> st.SearchStrategy[Action]:
    """Return a strategy for actions of which many do not fit the moment."""
    place = st.sampled_from([*game.game_map.territories, "Atlantis"])
    count: st.SearchStrategy[Any] = st.integers(-1, 12)
    hand = [*game.hand(game.player or game.turn), "wild", "Peru"]
    cards = st.tuples(*[st.sampled_from(hand)] * 3)
    anything = st.one_of(
        st.builds(Claim, place),
        st.builds(Place, place, count),
        st.builds(Trade, cards, st.none() | place),
        st.builds(Reinforce, place, count),
        st.builds(Attack, place, place, count),
        st.builds(Defend, count),
        st.builds(Occupy, count),
        st.builds(Fortify, place, place, count),
        st.builds(EndAttack),
        st.builds(EndTurn),
    )
    options = game.legal_actions.options()
    if not options:
        return anything
    near = st.builds(lambda option, n: option.with_count(n), st.sampled_from(options), count)
    return near | anything


def is_listed(game: Game, action: Action) -> bool:
    """Return whether the legal actions, gone through one by one, hold an action.

    A set may be named in any order, and the one territory that can get its bonus need not be.
    """
    listed = list(game.legal_actions)
    if not isinstance(action, Trade):
        return action in listed
    trades = [
        trade
        for trade in listed
        if isinstance(trade, Trade) and sorted(trade.cards) == sorted(action.cards)
    ]
    return any(
        trade.bonus == action.bonus or (action.bonus is None and len(trades) == 1)
        for trade in trades
    )


ClassicGame.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestClassicGame = ClassicGame.TestCase
