"""What a position of Risk tells, by the names on the board and straight from the requirements."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from risk_widget import Game
from risk_widget.rules import Action, Trade

NEUTRAL = "neutral"


class ModelBoard:
    """A game at one moment: whose is what, and who has won."""

    """A game from its first placement on."""

    def __init__(self, game: Game) -> None:
        graph = game.game_map.graph
        self.rules, self.players = game.rules, list(game.players)
        self.territories = list(game.game_map.territories)
        self.neighbours = {place: set(graph.neighbors(place)) for place in self.territories}
        self.continents: dict[str, list[str]] = {}
        for place in self.territories:
            self.continents.setdefault(graph.nodes[place]["continent"], []).append(place)
        self.bonus = {name: game.game_map.bonus(name) for name in self.continents}
        self.symbol = {card: game.state.table.symbol(card) for card in (*self.territories, "wild")}
        self.auto_defend = game.state.table.auto_defend
        self.colours = dict(zip(self.players, game.state.table.colours, strict=True))
        # What was dealt and rolled for the start is chance.
        self.owner = {place: game.owner(place) for place in self.territories}
        self.armies = {place: game.armies(place) for place in self.territories}
        self.missions = dict(zip(self.players, game.state.missions, strict=True))
        self.deck, self.traded = list(game.state.deck), list[str]()
        self.first = self.turn = self.player = game.turn
        start = dict(self.rules.start_armies)[len(self.players)]
        placed = Counter(self.owner.values())
        self.pool = {player: start - placed[player] for player in self.players}
        piles = self.rules.setup_territories == "deal_three_piles"
        self.neutral_pool = start - placed[NEUTRAL] if piles else 0
        self.phase = "claim" if self.rules.setup_territories == "choose" else "place"
        self.placing = self.player
        self.to_place = 1 if self.phase == "claim" else min(self.rules.setup_batch, start)
        self.number = 0
        self.hands: dict[str, list[str]] = {player: [] for player in self.players}
        self.sets, self.sets_of = 0, Counter[str]()
        self.bonus_used = self.card_due = self.fortified = self.after_knock_out = False
        self.battle = ("", "", 0)
        self.knocked_out = False
        self.killer: dict[str, str] = {}
        self.headquarters: dict[str, str] = {}
        self.headquarters_taken: set[tuple[str, str]] = set()
        self.winner: str | None = None

    # What the board tells

    def own(self, owner: str) -> list[str]:
        return [place for place in self.territories if self.owner[place] == owner]

    def alive(self, player: str) -> bool:
        return self.phase == "claim" or player in self.owner.values()

    def after(self, player: str, steps: int = 1) -> str:
        return self.players[(self.players.index(player) + steps) % len(self.players)]

    def next_alive(self, player: str) -> str:
        seats = range(1, len(self.players) + 1)
        return next(seat for s in seats if self.alive(seat := self.after(player, s)))

    def holds(self, player: str, places: Iterable[str]) -> bool:
        return all(self.owner[place] == player for place in places)

    def capped(self, player: str, armies: int, waiting: int = 0) -> int:
        """R067 R128: no more new armies than the limit leaves."""
        if self.rules.army_cap is None:
            return armies
        present = sum(self.armies[place] for place in self.own(player))
        return max(0, min(armies, self.rules.army_cap - present - waiting))

    def income(self, player: str) -> int:
        """R019 to R022, R141."""
        count = len(self.own(player))
        armies = max(3, count // 3)
        if self.rules.turn_income == "danish_literal" and count in (12, 13, 14):
            armies = 3
        whole = (name for name, places in self.continents.items() if self.holds(player, places))
        return self.capped(player, armies + sum(self.bonus[name] for name in whole))

    def chain(self, source: str) -> set[str]:
        """R054 R089: where armies may move to."""
        own = set(self.own(self.player))
        if self.rules.fortify_reach == "adjacent":
            return self.neighbours[source] & own
        reached, edge = {source}, {source}
        while edge:
            edge = {other for place in edge for other in self.neighbours[place] & own} - reached
            reached |= edge
        return reached - {source}

    # Cards

    def is_set(self, cards: Sequence[str]) -> bool:
        """R024 R025 R102 R177."""
        printed = [self.symbol[card] for card in cards if card != "wild"]
        if len(printed) == 2 and self.rules.wild_rule == "two_same":
            return printed[0] == printed[1]
        return len(printed) < 3 or len(set(printed)) in (1, 3)

    def must_trade(self) -> bool:
        """R052 R060 R107 R109."""
        held = len(self.hands[self.player])
        least = 5 if self.after_knock_out else self.rules.forced_trade_at
        return self.phase == "reinforce" and held >= least

    def set_value(self) -> int:
        """R027 R028 R105 R145."""
        table = self.rules.set_counter == "table"
        number = self.sets if table else self.sets_of[self.player]
        values = list(self.rules.set_values)
        while len(values) <= number:
            values.append(2 * values[-1] - values[-2])
        return values[number]

    def matching(self, cards: Sequence[str]) -> list[str]:
        """R029 R030: territories on the cards that can get extra armies."""
        spent = self.rules.territory_bonus_cap == "once_per_turn" and self.bonus_used
        if spent or not self.rules.territory_bonus:
            return []
        return [card for card in cards if self.owner.get(card) == self.player]

    def trades(self) -> set[Action]:
        stops = self.rules.elimination_stop == "at_four"
        if self.after_knock_out and stops and not self.must_trade():
            return set()
        chosen = self.rules.territory_bonus_choice == "trader"
        chosen &= self.rules.territory_bonus_cap != "every_match"
        found: set[Action] = set()
        for cards in set(itertools.combinations(self.hands[self.player], 3)):
            matching = self.matching(cards)
            if self.is_set(cards):
                named = matching if chosen or len(matching) == 1 else []
                found |= {Trade(cards, place) for place in named} or {Trade(cards)}
        return found

    # Who has won

    def find_winner(self) -> str | None:
        if self.rules.victory == "all_territories":
            return self.turn if self.holds(self.turn, self.territories) else None
        in_order = [self.after(self.turn, step) for step in range(len(self.players))]
        living = [player for player in in_order if self.alive(player)]
        if len(living) == 1:
            return living[0]
        if self.rules.victory == "mission":
            own_turn = self.rules.mission_check == "own_turn"
            judged = [player for player in living if not own_turn or player == self.turn]
            return next((p for p in judged if self.done(p, self.missions[p] or "")), None)
        if self.rules.victory == "headquarters":
            return next((player for player in living if self.holds_headquarters(player)), None)
        return None

    def done(self, player: str, mission: str) -> bool:
        own = self.own(player)
        if mission == "24":
            return len(own) >= 24
        if mission == "18x2":
            return sum(self.armies[place] >= 2 for place in own) >= 18
        if mission.startswith("destroy-"):
            return self.destroyed(player, mission.removeprefix("destroy-"))
        held = {
            name.lower().replace(" ", "-")
            for name, places in self.continents.items()
            if self.holds(player, places)
        }
        named = set(mission.split("+")) - {"1"}
        return named <= held and (not mission.endswith("+1") or len(held) > len(named))

    def destroyed(self, player: str, colour: str) -> bool:
        others = [p for p in self.players if self.colours[p] == colour and p != player]
        if others and others[0] not in self.killer:
            return False
        if others and self.killer[others[0]] == player:
            return True
        anyone = self.rules.mission_kill_credit == "anyone"
        return bool(others and anyone) or self.done(player, "24")

    def holds_headquarters(self, player: str) -> bool:
        """R126 R127."""
        rivals = [place for founder, place in self.headquarters.items() if founder != player]
        if self.rules.capital_count == "held_now":
            taken = sum(self.owner[place] == player for place in rivals)
        else:
            taken = len({founder for by, founder in self.headquarters_taken if by == player})
        quick = {4: 2, 5: 3, 6: 3} if self.rules.capital_quick else {}
        needed = quick.get(len(self.players), len(rivals))
        return self.owner[self.headquarters[player]] == player and taken >= needed
