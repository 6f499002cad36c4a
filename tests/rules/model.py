"""Risk once more, by the names on the board and straight from the requirements.

The engine counts territories and seats and is quick; this model is neither. It shares no code with
the engine and takes from it only what chance decided: dice, shuffles and rolls for the start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from risk_widget.rules import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    Defend,
    Drew,
    EndAttack,
    EndTurn,
    Event,
    Fortify,
    Occupy,
    Place,
    Reinforce,
    Reshuffled,
    Rolled,
    RolledOff,
    Trade,
)
from tests.rules.model_board import NEUTRAL, ModelBoard


class Model(ModelBoard):
    """A game from its first placement on."""

    # What is legal

    def legal(self) -> set[Action]:
        """Return every action that the rules allow now."""
        if self.winner:
            return set()
        own, to_place = self.own(self.player), range(1, self.to_place + 1)
        source, target, dice = self.battle
        match self.phase:
            case "claim":
                return {Claim(place) for place in self.territories if self.owner[place] is None}
            case "place":
                return {Place(place, n) for place in self.own(self.placing) for n in to_place}
            case "headquarters":
                return {ChooseHeadquarters(place) for place in own}
            case "reinforce" if self.must_trade():
                return self.trades()
            case "reinforce":
                return self.trades() | {Reinforce(place, n) for place in own for n in to_place}
            case "attack":
                return self.attacks(own) | {EndAttack(), EndTurn()}
            case "defend":
                return {Defend(n) for n in (1, 2) if n <= self.armies[target]}
            case "occupy":
                return {Occupy(n) for n in range(dice, self.armies[source])}
        moves: set[Action] = set() if self.fortified else self.moves(own)
        return moves | {EndTurn()}

    def attacks(self, own: list[str]) -> set[Action]:
        return {
            Attack(source, target, dice)
            for source in own
            for target in self.neighbours[source].difference(own)
            for dice in (1, 2, 3)
            if self.armies[source] > dice
        }

    def moves(self, own: list[str]) -> set[Action]:
        return {
            Fortify(source, target, armies)
            for source in own
            if self.armies[source] > 1
            for target in self.chain(source)
            for armies in range(1, self.armies[source])
        }

    # What happens

    def apply(self, action: Action, events: Sequence[Event]) -> None:
        """Follow an action; the events tell what chance decided."""
        follow: dict[type[Action], Callable[[Any], None]] = {
            Claim: self.claim,
            Place: self.place,
            ChooseHeadquarters: self.choose_headquarters,
            Trade: self.trade,
            Reinforce: self.reinforce,
            Attack: self.attack,
            Defend: lambda defence: self.roll(defence.dice),
            Occupy: self.occupy,
            EndAttack: lambda _: self.end_attack(),
            Fortify: self.fortify,
            EndTurn: lambda _: self.end_turn(),
        }
        begun, self.chance = self.number > 0, events
        follow[type(action)](action)
        if begun and not self.winner:
            self.end_if_won()

    def claim(self, action: Claim) -> None:
        self.owner[action.territory], self.armies[action.territory] = self.player, 1
        self.pool[self.player] -= 1
        if None in self.owner.values():
            self.turn = self.player = self.after(self.player)
        else:
            self.phase = "place"
            self.next_placement()

    def place(self, action: Place) -> None:
        self.armies[action.territory] += action.armies
        self.to_place -= action.armies
        neutral = self.placing == NEUTRAL
        if neutral:
            self.neutral_pool -= action.armies
        else:
            self.pool[self.player] -= action.armies
        if self.to_place:
            return
        interleaved = self.rules.neutral_placement == "interleaved"
        if interleaved and not neutral and self.neutral_pool:
            self.placing, self.to_place = NEUTRAL, 1
        else:
            self.next_placement()

    def next_placement(self) -> None:
        following = [self.after(self.player, step + 1) for step in range(len(self.players))]
        waiting = [player for player in following if self.pool[player]]
        if waiting:
            self.turn = self.player = self.placing = waiting[0]
            self.to_place = min(self.rules.setup_batch, self.pool[self.player])
        elif self.neutral_pool:
            self.turn = self.player = following[0]
            self.placing, self.to_place = NEUTRAL, 1
        elif self.rules.victory == "headquarters":
            self.phase, self.to_place = "headquarters", 0
            self.turn = self.player = self.first
        else:
            self.first_turn()

    def choose_headquarters(self, action: ChooseHeadquarters) -> None:
        self.headquarters[self.player] = action.territory
        self.deck.remove(action.territory)
        if len(self.headquarters) < len(self.players):
            self.turn = self.player = self.after(self.player)
        else:
            self.first_turn()

    def first_turn(self) -> None:
        if self.rules.first_turn == "new_roll":
            (rolled,) = [event for event in self.chance if isinstance(event, RolledOff)]
            self.begin_turn(rolled.winner)
        else:
            self.begin_turn(self.first)

    def begin_turn(self, player: str) -> None:
        self.phase, self.turn, self.player = "reinforce", player, player
        self.number += 1
        self.bonus_used = self.card_due = self.fortified = self.after_knock_out = False
        self.to_place = self.income(player)
        self.end_reinforcing()

    def reinforce(self, action: Reinforce) -> None:
        self.armies[action.territory] += action.armies
        self.to_place -= action.armies
        self.end_reinforcing()

    def end_reinforcing(self) -> None:
        if not self.to_place and not self.must_trade():
            self.phase, self.after_knock_out = "attack", False

    def trade(self, action: Trade) -> None:
        matching = self.matching(action.cards)
        self.to_place += self.capped(self.player, self.set_value(), self.to_place)
        for card in action.cards:
            self.hands[self.player].remove(card)
            self.traded.append(card)
        self.sets += 1
        self.sets_of[self.player] += 1
        self.bonus_used |= bool(matching)
        if self.rules.territory_bonus_cap != "every_match":
            matching = [action.bonus] if action.bonus else matching[:1]
        if matching:
            together = self.rules.territory_bonus * len(matching)
            each = self.capped(self.player, together, self.to_place) // len(matching)
            for place in matching:
                self.armies[place] += each
        self.end_reinforcing()

    def attack(self, action: Attack) -> None:
        self.battle = (action.source, action.target, action.dice)
        most = min(2, self.armies[action.target])
        if self.auto_defend or most == 1:
            self.roll(most)
            return
        owner = self.owner[action.target]
        self.phase = "defend"
        self.player = self.next_alive(self.turn) if owner in (None, NEUTRAL) else owner

    def roll(self, defence_dice: int) -> None:
        source, target, attack_dice = self.battle
        (rolled,) = [event for event in self.chance if isinstance(event, Rolled)]
        assert (len(rolled.attack), len(rolled.defence)) == (attack_dice, defence_dice)
        pairs = zip(sorted(rolled.attack)[::-1], sorted(rolled.defence)[::-1], strict=False)
        for attack, defence in pairs:
            self.armies[target if attack > defence else source] -= 1
        self.player, self.phase = self.turn, "attack"
        if not self.armies[target]:
            self.capture()

    def capture(self) -> None:
        source, target, dice = self.battle
        loser = self.owner[target]
        self.owner[target], self.card_due, self.phase = self.turn, True, "occupy"
        for founder, place in self.headquarters.items():
            if place == target and founder != self.turn:
                self.headquarters_taken.add((self.turn, founder))
        self.knocked_out = loser in self.players and loser not in self.owner.values()
        if loser and self.knocked_out:
            self.killer[loser] = self.turn
            self.hands[self.turn] += self.hands[loser]
            self.hands[loser] = []
        self.end_if_won()
        if self.winner:
            self.march(source, target, dice)

    def occupy(self, action: Occupy) -> None:
        self.march(*self.battle[:2], action.armies)
        self.phase = "attack"
        least = self.rules.elimination_trade
        if self.knocked_out and least is not None and len(self.hands[self.player]) >= least:
            self.phase, self.after_knock_out = "reinforce", True

    def march(self, source: str, target: str, armies: int) -> None:
        self.armies[source] -= armies
        self.armies[target] += armies

    def end_attack(self) -> None:
        self.phase = "fortify"
        if self.rules.card_draw == "end_of_attack":
            self.draw()

    def fortify(self, action: Fortify) -> None:
        self.march(action.source, action.target, action.armies)
        self.fortified = True
        if self.rules.card_draw == "after_fortify":
            self.draw()

    def end_turn(self) -> None:
        self.draw()
        self.begin_turn(self.next_alive(self.player))

    def draw(self) -> None:
        """R058 R101 R160; an empty pile is made of the traded cards."""
        drawn = [event.card for event in self.chance if isinstance(event, Drew)]
        again = [event.cards for event in self.chance if isinstance(event, Reshuffled)]
        none_left = not self.deck and (self.rules.deck_empty == "no_card" or not self.traded)
        assert again == (
            [len(self.traded)] if self.card_due and not (self.deck or none_left) else []
        )
        assert len(drawn) == (self.card_due and not none_left)
        if drawn:
            card = drawn[0] or ""
            pile = self.traded if again else [self.deck[0]]
            pile.remove(card)
            # The order of a new pile is chance; whoever follows the game sets it.
            self.deck, self.traded = (self.traded, []) if again else (self.deck[1:], self.traded)
            self.hands[self.turn].append(card)
        self.card_due = False

    def end_if_won(self) -> None:
        won = self.find_winner()
        if won:
            self.winner, self.phase, self.to_place = won, "over", 0
