"""The states of a game one after another, and the moves between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from risk_widget.rules import (
    Action,
    Event,
    Phase,
    ScriptedDice,
    SeededChance,
    State,
    engine,
    setup,
)
from risk_widget.rules.chance import Chance, Dice
from risk_widget.seats import Seats

__all__ = ["History", "Move", "opening_chance"]

# Below every step of a game, so that its first dice are not those of the shuffle.
OPENING = -1


def opening_chance(seed: int) -> SeededChance:
    """Return the chance that deals, shuffles and rolls for the start."""
    return SeededChance(seed, OPENING)


@dataclass(frozen=True, slots=True)
class Move:
    """An action that was made: by whom, with which scripted dice, and what happened."""

    player: str
    action: Action
    events: tuple[Event, ...]
    dice: Dice | None = None

    def __str__(self) -> str:
        return " ".join(map(str, self.events))


@dataclass
class History:
    """Everything that a game was and is.

    Attributes
    ----------
    seats : Seats
        Players, edition, map and seed.
    states : list of State
        The start, and the state after each move; the moves taken back included.
    opening : tuple of Event
        What led to the start; empty where the start was arranged.
    arranged : bool
        Whether the start was put there instead of being dealt and rolled for.
    moves : list of Move
        One less than the states.
    position : int
        The number of moves that led to the present state.
    """

    seats: Seats
    states: list[State]
    opening: tuple[Event, ...] = ()
    arranged: bool = True
    moves: list[Move] = field(default_factory=list)
    position: int = 0

    @classmethod
    def begin(cls, seats: Seats, chance: Chance | None = None) -> History:
        """Return the history of a game that begins as the rules say."""
        state, events = setup.begin(seats.table, chance or opening_chance(seats.seed))
        return cls(seats, [state], events, arranged=False)

    @property
    def state(self) -> State:
        """The present state."""
        return self.states[self.position]

    @property
    def made(self) -> list[Move]:
        """The moves that led to the present state."""
        return self.moves[: self.position]

    def until(self, step: int) -> History:
        """Return the history up to a step, with lists of its own.

        Raises
        ------
        IndexError
            When there were not so many moves.
        """
        if not 0 <= step <= len(self.moves):
            raise IndexError(f"There is no step {step}; there are {len(self.moves)} moves.")
        return replace(self, states=self.states[: step + 1], moves=self.moves[:step], position=step)

    def chance(self, step: int, dice: Sequence[Sequence[int]] | None) -> Chance:
        """Return what decides the move number `step`, its scripted dice included."""
        seeded = SeededChance(self.seats.seed, step)
        return seeded if dice is None else ScriptedDice(dice, seeded)

    def apply(self, action: Action, dice: Sequence[Sequence[int]] | None = None) -> Move:
        """Make a move; see `Game.apply`."""
        chance = self.chance(self.position, dice)
        state, events = engine.step(self.state, action, chance)
        scripted = None
        if isinstance(chance, ScriptedDice):
            if not chance.used and state.phase is Phase.DEFEND:
                raise ValueError(
                    f"{action} rolls no dice yet: {state.table.players[state.decider]} has a "
                    "choice first; give the dice with Defend."
                )
            if not chance.used:
                raise ValueError(f"{action} rolls no dice, so it takes none.")
            scripted = chance.faces
        return self.append(action, state, events, scripted)

    def append(
        self, action: Action, state: State, events: tuple[Event, ...], dice: Dice | None = None
    ) -> Move:
        """Add a move and the state after it; moves that were taken back are forgotten."""
        move = Move(state.table.players[self.state.decider], action, events, dice)
        del self.states[self.position + 1 :], self.moves[self.position :]
        self.states.append(state)
        self.moves.append(move)
        self.position += 1
        return move
