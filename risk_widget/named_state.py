"""What stands on the board, asked for by the names of territories and players."""

from __future__ import annotations

from abc import ABC, abstractmethod

from risk_widget.maps.errors import did_you_mean
from risk_widget.rules import Income, Outcome, Phase, RuleSet, State, cards, reinforce, status
from risk_widget.rules.errors import shown
from risk_widget.rules.state import NEUTRAL, NOBODY

__all__ = ["NamedState", "no_such_territory"]


def no_such_territory(state: State, name: object) -> str:
    """Return the sentence about a name that is not on the map."""
    near = did_you_mean(name, state.table.topology.territories)
    return f"There is no territory {shown(name)} on this map.{near}"


class NamedState(ABC):
    """A state of a game, read by names; `State` itself counts territories and seats."""

    @property
    @abstractmethod
    def state(self) -> State:
        """The state, immutable."""

    @property
    def rules(self) -> RuleSet:
        """The edition played."""
        return self.state.table.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats, clockwise."""
        return self.state.table.players

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.state.phase

    @property
    def player(self) -> str | None:
        """The one who has to decide now; None when the game is over."""
        state = self.state
        return None if state.outcome else state.table.players[state.decider]

    @property
    def turn(self) -> str:
        """The one whose turn it is."""
        state = self.state
        return state.table.players[state.turn]

    @property
    def to_place(self) -> int:
        """Armies still to be placed now."""
        return self.state.to_place

    @property
    def winner(self) -> str | None:
        """The winner's name, or None."""
        return self.state.outcome.winner if self.state.outcome else None

    @property
    def outcome(self) -> Outcome | None:
        """Winner, reason and number of the last turn; None while the game goes on."""
        return self.state.outcome

    def owner(self, territory: str) -> str | None:
        """Return who owns a territory, "neutral", or None."""
        owner = self.state.owners[self._place(territory)]
        return None if owner == NOBODY else self.state.table.name(owner)

    def armies(self, territory: str) -> int:
        """Return the number of armies on a territory."""
        return self.state.armies[self._place(territory)]

    def hand(self, player: str) -> tuple[str, ...]:
        """Return the cards of a player: names of territories, or "wild"."""
        return self.state.hands[self._seat(player)]

    def pool(self, player: str) -> int:
        """Return the starting armies that a player has not placed yet."""
        return self.state.pools[self._seat(player)]

    def territories(self, player: str) -> tuple[str, ...]:
        """Return the territories of a player, or of "neutral"."""
        seat = NEUTRAL if player == "neutral" else self._seat(player)
        return tuple(map(self.state.place_name, self.state.territories_of(seat)))

    def income(self, player: str) -> Income:
        """Return what a player would receive if a turn of theirs began now (R019 to R022)."""
        return reinforce.income(self.state, self._seat(player))

    @property
    def next_set_value(self) -> int:
        """Armies for the next set traded at this table, by the one whose turn it is."""
        return cards.set_value(self.state, self.state.turn)

    def status(self) -> status.Status:
        """Return the flaws of the position; false when it is sound."""
        return status.check(self.state)

    def _place(self, territory: str) -> int:
        place = self.state.place_number(territory)
        if place is None:
            raise KeyError(no_such_territory(self.state, territory))
        return place

    def _seat(self, player: str) -> int:
        players = self.state.table.players
        if player not in players:
            near = did_you_mean(player, players)
            raise KeyError(f"{shown(player)} is not at the table: {', '.join(players)}.{near}")
        return players.index(player)
