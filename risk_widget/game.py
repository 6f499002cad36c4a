"""A game: a state, its history, its dice and its seats."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from risk_widget import autosave, drawing, position, record, saved, share
from risk_widget.arrange import Board, arranged_state
from risk_widget.history import History, Move, opening_chance
from risk_widget.maps import GameMap
from risk_widget.named_state import NamedState
from risk_widget.rules import (
    Action,
    Event,
    IllegalAction,
    LegalActions,
    Refusal,
    RuleSet,
    SetupError,
    State,
    engine,
)
from risk_widget.seats import COLOURS, ComputerPlayer, seated
from risk_widget.view import seat_view

__all__ = ["COLOURS", "ComputerPlayer", "Game", "Move"]


class Game(NamedState):
    """A game of Risk.

    `copy.copy` and `pickle` give a game of its own with the same history. Threads take turns move
    by move: a notebook may answer its widgets in another thread than its cells.

    Parameters
    ----------
    players : sequence of str or computer players
        The seats, clockwise; the names have to differ.
    rules : str or RuleSet
        The edition; `RuleSet.presets()` lists the names.
    seed : int, optional
        Decides dice and shuffles. The same seed and the same actions give the same game.
    game_map : str or GameMap
        The board.
    auto_defend : bool
        Whether defenders always roll as many dice as they can without being asked. That is their
        best choice when dice are chosen before the roll.
    colours : mapping of str to str, optional
        Colour of each player by name, out of `COLOURS`.

    Attributes
    ----------
    lock : threading.RLock
        Held while the game changes; hold it where a look and the moves that follow from it belong
        together.

    Raises
    ------
    SetupError
        When the game cannot be set up so; its `field` says which argument is wrong.

    Examples
    --------
    >>> from risk_widget import rules
    >>> game = Game(["Ada", "Bo", "Cy"], seed=7)
    >>> game.phase, game.player
    (<Phase.CLAIM: 'claim'>, 'Bo')
    >>> [str(event) for event in game.apply(rules.Claim("Alaska"))]
    ['Bo claims Alaska.']
    >>> game.owner("Alaska"), game.armies("Alaska"), game.player
    ('Bo', 1, 'Cy')
    """

    def __init__(
        self,
        players: Sequence[str | ComputerPlayer],
        rules: str | RuleSet = "classic",
        seed: int | None = None,
        game_map: str | GameMap = "classic",
        *,
        auto_defend: bool = False,
        colours: Mapping[str, str] | None = None,
    ) -> None:
        seats = seated(players, rules, seed, game_map, auto_defend, colours)
        self._continue(History.begin(seats))

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        # A copy has a history of its own, and nobody watches it.
        return type(self).from_json, (self.to_json(), self._history.seats.players)

    def _continue(self, history: History) -> None:
        self._history = history
        self._watchers: list[Callable[[], None]] = []
        self.lock = threading.RLock()

    @classmethod
    def _of(cls, history: History) -> Game:
        game = cls.__new__(cls)
        game._continue(history)  # noqa: SLF001  another way to make an object of this class
        return game

    @classmethod
    def arrange(
        cls,
        board: Board,
        players: Sequence[str | ComputerPlayer],
        turn: str | None = None,
        phase: str = "attack",
        rules: str | RuleSet = "classic",
        *,
        hands: Mapping[str, Sequence[str]] | None = None,
        sets_traded: int = 0,
        to_place: int | None = None,
        captured: bool = False,
        missions: Mapping[str, str] | None = None,
        headquarters: Mapping[str, str] | None = None,
        colours: Mapping[str, str] | None = None,
        deck: Sequence[str] | None = None,
        discard: Sequence[str] | None = None,
        auto_defend: bool = False,
        seed: int | None = 0,
        game_map: str | GameMap = "classic",
    ) -> Game:
        """Return a game that begins at any position.

        Parameters
        ----------
        board : mapping
            From a territory, "*Continent" or "*" (all others) to a pair of owner and armies; the
            most specific key wins. The owner "neutral" is the neutral army.
        players : sequence of str or computer players
            The seats, clockwise.
        turn : str, optional
            Whose turn it is; the first player's if left out.
        phase : str
            "claim", "place", "headquarters", "reinforce", "attack" or "fortify".
        rules : str or RuleSet
            The edition.
        hands : mapping, optional
            Cards by player: names of territories, or "wild".
        sets_traded : int
            Sets that have been traded before.
        to_place : int, optional
            Armies still to be placed; if left out in the phase "reinforce", the turn's income.
            During setup the starting armies that each player has left; if left out, what the
            edition gives less what stands on the board, for the neutral army of two players, too.
        captured : bool
            Whether a territory was taken this turn, so that a card is due.
        missions, headquarters, colours : mapping, optional
            By player. Missions and headquarters are left out with a warning where the edition has
            none.
        deck, discard : sequence of str, optional
            The draw pile with its top first, and the traded cards. Cards that are named nowhere
            are shuffled into the draw pile, or lie with the traded ones if `deck` is given.
        auto_defend, seed, game_map
            As for `Game`.

        Raises
        ------
        SetupError
            When the position is not possible; its `field` says which argument is wrong.

        Examples
        --------
        >>> from risk_widget import rules
        >>> game = Game.arrange(
        ...     {"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 2), "*": ("Cy", 1)},
        ...     players=["Ada", "Bo", "Cy"], turn="Ada", phase="attack")
        >>> _ = game.apply(rules.Attack("Alaska", "Kamchatka", dice=3))
        >>> game.phase, game.player
        (<Phase.DEFEND: 'defend'>, 'Bo')
        >>> print(*game.apply(rules.Defend(2), dice=((6, 3, 2), (5, 3))))
        Alaska against Kamchatka: 6 3 2 against 5 3. Alaska loses 1 army and Kamchatka loses 1 army.
        """
        seats = seated(players, rules, seed, game_map, auto_defend, colours)
        state = arranged_state(
            seats.table,
            board,
            opening_chance(seats.seed),
            turn=turn,
            phase=phase,
            hands={} if hands is None else hands,
            sets_traded=sets_traded,
            to_place=to_place,
            captured=captured,
            missions={} if missions is None else missions,
            headquarters={} if headquarters is None else headquarters,
            deck=deck,
            discard=discard,
        )
        return cls._of(History(seats, [state]))

    @property
    def state(self) -> State:
        """The present state, immutable."""
        return self._history.state

    @property
    def game_map(self) -> GameMap:
        """The board's map."""
        return self._history.seats.game_map

    @property
    def computers(self) -> Mapping[str, ComputerPlayer]:
        """The computer players by name."""
        return self._history.seats.computers

    # Making moves

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions, made only when asked for: iterate, `len`, `in`, `.options()`."""
        return LegalActions(self.state)

    def explain(self, action: Action) -> Refusal | None:
        """Return None if an action is legal, else the refusal that `apply` would raise."""
        return engine.refusal(self.state, action)

    def apply(
        self, action: Action, dice: Sequence[Sequence[int]] | None = None
    ) -> tuple[Event, ...]:
        """Make a move.

        Parameters
        ----------
        action : Action
            What `player` does.
        dice : pair of sequences of int, optional
            The faces to use instead of rolling: the attacker's, then the defender's.

        Returns
        -------
        tuple of Event
            What happened.

        Raises
        ------
        IllegalAction
            When the rules forbid it; the game is as it was.
        ValueError
            When `dice` do not fit the roll, or nothing is rolled.
        """
        with self.lock:
            move = self._history.apply(action, dice)
            self._tell()
        return move.events

    def play(self, moves: int | None = None) -> tuple[Event, ...]:
        """Let computer players move until a person has to decide, or to the end.

        Random players among themselves hardly ever come to an end, so it stops after 200,000 moves
        of the game, too.

        Parameters
        ----------
        moves : int, optional
            The most moves to make.

        Returns
        -------
        tuple of Event
            What happened.

        Raises
        ------
        IllegalAction
            When a computer player chooses an illegal action; the error's note names it. With
            `players.referee` such a player loses its turn, and the game goes on.
        """
        events: list[Event] = []
        most = saved.MOST_MOVES - self.step
        for _ in range(most if moves is None else min(moves, most)):
            with self.lock:
                computer = self.computer
                if computer is None:
                    break
                events += self._let_move(computer)
        return tuple(events)

    def _let_move(self, computer: ComputerPlayer) -> tuple[Event, ...]:
        name = self.player
        who = f"{name} ({type(computer).__name__})"
        try:
            action = computer.choose(self.view(name), self.legal_actions)
        except Exception as error:
            error.add_note(f"{who} was choosing a move.")
            raise
        try:
            return self.apply(action)
        except (IllegalAction, TypeError) as error:
            error.add_note(f"{who} chose {action!r}.")
            raise

    @property
    def computer(self) -> ComputerPlayer | None:
        """The computer player that has to decide now, or None."""
        return self._history.seats.computers.get(self.player or "")

    # History

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that led to the present state."""
        return tuple(self._history.made)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves, also those that were taken back and can be made again."""
        return tuple(self._history.moves)

    def lately(self) -> Iterator[Move]:
        """Iterate over the moves that led to the present state, the last one first.

        Unlike `history` it copies nothing, so the last few moves of a long game cost little.
        """
        return map(self._history.moves.__getitem__, range(self._history.position - 1, -1, -1))

    @property
    def step(self) -> int:
        """The number of moves that led to the present state."""
        return self._history.position

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened before the first move: rolling for the start, dealing."""
        return self._history.opening

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, the opening included."""
        told = (event for move in self._history.made for event in move.events)
        return (*self.opening, *told)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._history.position > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move that was taken back."""
        return self._history.position < len(self._history.moves)

    def undo(self) -> Move:
        """Take the last move back and return it.

        The same move made again meets the same dice.

        Raises
        ------
        IndexError
            When there is no move to take back.
        """
        with self.lock:
            if not self.can_undo:
                raise IndexError("There is no move to take back.")
            self._history.position -= 1
            taken_back = self._history.moves[self._history.position]
            self._tell()
        return taken_back

    def redo(self) -> Move:
        """Make the move again that was taken back, and return it.

        Raises
        ------
        IndexError
            When no move was taken back.
        """
        with self.lock:
            if not self.can_redo:
                raise IndexError("No move was taken back.")
            made_again = self._history.moves[self._history.position]
            self._history.position += 1
            self._tell()
        return made_again

    def _tell(self) -> None:
        troubles = []
        for watcher in tuple(self._watchers):
            try:
                watcher()
            except Exception as error:  # the move is made, and the other watchers have to hear it
                troubles.append(f"{type(error).__name__}: {error}")
        for trouble in troubles:
            warnings.warn(f"Who watches the game failed: {trouble}", RuntimeWarning, stacklevel=3)

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call a function after every change of the game, until `unwatch`.

        What it raises becomes a RuntimeWarning: the game has changed by then, and all who watch
        it are told.
        """
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        """Call a function no longer."""
        if watcher in self._watchers:
            self._watchers.remove(watcher)

    def state_at(self, step: int) -> State:
        """Return the state after that many moves.

        Raises
        ------
        IndexError
            When there were not so many moves.
        """
        if not 0 <= step < len(self._history.states):
            raise IndexError(
                f"There is no step {step}; there are {len(self._history.moves)} moves."
            )
        return self._history.states[step]

    def at(self, step: int) -> Game:
        """Return the game as it was after that many moves, as a game of its own.

        Raises
        ------
        IndexError
            When there were not so many moves.

        Examples
        --------
        >>> game = Game(["Ada", "Bo", "Cy"], seed=7)
        >>> _ = game.apply(game.legal_actions[0])
        >>> game.at(0).legal_actions[0] in game.at(0).legal_actions
        True
        """
        return self._of(self._history.until(step))

    # Views and files

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """Return what a seat may see, as plain data; without a seat, what everybody may see."""
        return seat_view(
            self.state,
            None if seat is None else self._seat(seat),
            self._history.position,
            self._history.seats.game_map.name,
        )

    def to_json(self) -> str:
        """Return the whole game as a text: players, rules, seed, all moves, also those undone.

        The text holds every secret of the game. `Game.from_json` reads it.
        """
        return saved.dump(self._history)

    @classmethod
    def from_json(cls, text: str, players: Sequence[str | ComputerPlayer] | None = None) -> Game:
        """Return the game that `to_json` wrote.

        Parameters
        ----------
        text : str
            What `to_json` returned.
        players : sequence, optional
            Who takes the seats now, in the saved order and with the saved names; for computer
            players whose class is not known here.

        Raises
        ------
        FormatError
            When the text is no saved game; its `field` says where the trouble is.
        """
        return cls._of(saved.load(text, players))

    @classmethod
    def recover(cls, folder: str | Path | None = None) -> Game:
        """Return the last game that a board has kept, after a restart of the kernel.

        Parameters
        ----------
        folder : path, optional
            The notebook's folder; the present one if left out.

        Raises
        ------
        FileNotFoundError
            When no game was kept there.
        FormatError
            When the file was damaged.
        """
        file = autosave.newest(None if folder is None else Path(folder) / autosave.FOLDER)
        if file is None:
            raise FileNotFoundError(
                f"No game was kept here; boards keep games in the folder {autosave.FOLDER}."
            )
        # What is no UTF-8 is found where it stands, or at worst spoils a name.
        return cls.from_json(file.read_text("utf-8", errors="replace"))

    @property
    def position(self) -> str:
        """The position in one line, without what is hidden; `Game.from_position` reads it."""
        return self.to_position()

    def to_position(self, *, hidden: bool = False) -> str:
        """Return the position in one line that is fit for a link.

        Parameters
        ----------
        hidden : bool
            Whether hands, draw pile, missions and secret headquarters are in it too. Without
            them `Game.from_position` deals them anew.

        Examples
        --------
        >>> game = Game(["Ada", "Bo", "Cy"], seed=7)
        >>> game.position[:35]
        'rw1~classic~classic~Ada_0.Bo_1.Cy_2'
        """
        return position.write(self.state, self._history.seats.game_map.name, hidden=hidden)

    @classmethod
    def from_position(
        cls,
        text: str,
        players: Sequence[str | ComputerPlayer] | None = None,
        *,
        game_map: GameMap | None = None,
        seed: int | None = 0,
    ) -> Game:
        """Return a game that begins at a position; its history is empty.

        Parameters
        ----------
        text : str
            What `position` or `to_position` returned.
        players : sequence, optional
            Who takes the seats, with the names of the position; people if left out.
        game_map : GameMap, optional
            The map, if it is none that comes with the package.
        seed : int, optional
            Decides the dice, and how hidden cards are dealt.

        Raises
        ------
        FormatError
            When the text is no position; its `field` says where the trouble is.

        Examples
        --------
        >>> game = Game(["Ada", "Bo", "Cy"], seed=7)
        >>> Game.from_position(game.position).position == game.position
        True
        """
        return cls._of(position.read(text, players=players, game_map=game_map, seed=seed))

    def share(self, repository: str | None = None, ref: str = "main") -> share.Shared:
        """Return the position as a code and as links that open it; nothing hidden is in them.

        Parameters
        ----------
        repository : str, optional
            Owner and name on GitHub, for a fork; the one of this package if left out.
        ref : str
            Branch, tag or commit for Binder.

        Raises
        ------
        SetupError
            When the map does not come with the package, or there cannot be such a repository.

        Examples
        --------
        >>> game = Game(["Ada", "Bo", "Cy"], seed=7)
        >>> Game.from_share(game.share().lite).position == game.position
        True
        """
        if not saved.is_built_in(self.game_map):
            raise SetupError(
                "A link opens maps that come with the package; send the map and game.position.",
                field="game_map",
            )
        return share.shared(self.position, repository, ref)

    @classmethod
    def from_share(
        cls,
        text: str,
        players: Sequence[str | ComputerPlayer] | None = None,
        *,
        seed: int | None = 0,
    ) -> Game:
        """Return a game that begins at a shared position: its code, or a link to it.

        `players` and `seed` are as for `from_position`.

        Raises
        ------
        FormatError
            When the text is neither; its `field` says where the trouble is.
        """
        return cls.from_position(share.code_of(text), players, seed=seed)

    def record(self) -> str:
        """Return the game as a readable log with every die and shuffle; it tells all secrets.

        `Game.replay` reads it. Nothing is rolled again then, so a record gives the same game for
        ever. Moves that were taken back are not in it.
        """
        return record.dump(self._history)

    @classmethod
    def replay(cls, text: str, *, game_map: GameMap | None = None) -> Game:
        """Return the game that a record tells, with all its history; people take the seats.

        Raises
        ------
        FormatError
            When the text is no record, or not of this map; its `field` names the line.

        Examples
        --------
        >>> game = Game(["Ada", "Bo", "Cy"], seed=7)
        >>> _ = game.apply(game.legal_actions[0])
        >>> Game.replay(game.record()).state == game.state
        True
        """
        return cls._of(record.load(text, game_map))

    def __str__(self) -> str:
        return drawing.text(self.state)

    def to_svg(self) -> str:
        """Return the board as a picture (SVG): owners, armies, the last roll as an arrow."""
        return drawing.svg(self.state, self._history.seats.game_map)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __repr__(self) -> str:
        who = f"{self.winner} has won" if self.winner else f"{self.player} to decide"
        return f"<Game: {self.rules.name}, turn {self.state.number}, {self.phase}, {who}>"
