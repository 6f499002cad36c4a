"""The board as a widget."""

from __future__ import annotations

import itertools
import json
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from risk_widget import autosave
from risk_widget.game import Game
from risk_widget.locale import say, translate
from risk_widget.rules import (
    Action,
    Code,
    Drew,
    FormatError,
    IllegalAction,
    Rolled,
    RolledOff,
    SetupError,
    action_from_data,
)
from risk_widget.rules.errors import Refusal
from risk_widget.share import Shared
from risk_widget.widget import cell
from risk_widget.widget.snapshot import can_undo, snapshot
from risk_widget.widget.teachers_board import TeachersBoard
from risk_widget.widget.timeline import timeline
from risk_widget.widget.tips import tips
from risk_widget.widget.words import checked_language, words

__all__ = ["Board", "geometry_for"]

STATIC = Path(__file__).parent / "static"
# A skip is cut into parts so that a long game between computers does not block the kernel.
MOST_MOVES_AT_ONCE = 2000
UNCERTAIN = (Rolled, RolledOff, Drew)


class Board(TeachersBoard):
    """A board on which a game is shown and played.

    Parameters
    ----------
    game : Game
        The game. Moves made in Python and on the board, or on several boards, meet in it.
    seat : str, optional
        The one player who sits at this board. Without it, everybody shares the board, and it
        shows the cards of whoever has to decide.
    language : str, optional
        Language of what the board says: "en" or "da"; that of the notebook's folder if left out,
        see `risk_widget.locale.notebook_language`.
    undo : {"any", "certain", "none"}
        Which moves can be taken back on the board: all, those in which no dice were rolled and no
        card was drawn, or none.
    autosave : bool
        Whether the game is kept in a file, from which `Game.recover` brings it back after a
        restart of the kernel.

    Attributes
    ----------
    speed : {"slow", "normal", "fast"}
        How fast computer players move.
    phase, player : str
        Phase and decider of the game; `observe` them to follow it.
    last_event : Event or None
        What happened last.
    selected : str
        The territory that is chosen on the board as the source of an attack or a move, or "".
    answer : int or None
        The number of the choice that answered `ask`.

    Raises
    ------
    SetupError
        When `game` is no game, `seat` is not at its table or `language` is unknown.

    Examples
    --------
    >>> from risk_widget import Game, players
    >>> board = Board(Game(["Ada", players.Cautious("Bo"), players.Cautious("Cy")], seed=1))
    >>> board.speed = "fast"
    """

    _esm = STATIC / "board.js"
    _css = STATIC / "board.css"
    # As a text: ipywidgets looks for buffers in each of its thousands of numbers otherwise.
    geometry = traitlets.Dict().tag(sync=True, to_json=lambda value, _: json.dumps(value))
    strings = traitlets.Dict().tag(sync=True)
    snapshot = traitlets.Dict().tag(sync=True)
    speed = traitlets.Enum(["slow", "normal", "fast"], default_value="normal").tag(sync=True)
    selected = traitlets.Unicode().tag(sync=True)
    timeline = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    hints = traitlets.List(traitlets.Dict()).tag(sync=True)
    phase = traitlets.Unicode()
    player = traitlets.Unicode(allow_none=True)
    last_event = traitlets.Any(allow_none=True)

    def __init__(
        self,
        game: Game,
        seat: str | None = None,
        language: str | None = None,
        *,
        undo: str = "any",
        autosave: bool = True,
    ) -> None:
        _check(game, seat)
        language = checked_language(language)
        if undo not in ("any", "certain", "none"):
            raise SetupError(
                f"undo is 'any', 'certain' or 'none', not {str(undo)[:20]!r}.", field="undo"
            )
        self._game = game
        self._seat = seat
        self._language = language
        self._undo_allowed = undo
        self._autosave = uuid.uuid4().hex[:12] if autosave else ""
        self._replayed: int | None = None
        self._given_up = False
        self._sequence = 0
        self._oldest = 0  # the first snapshot of this game
        self._trouble = ""
        super().__init__(
            geometry=geometry_for(game, language),
            strings=words("strings", language),
            snapshot=self._snapshot(None),
            **self._followed(),
        )
        game.watch(self._game_changed)
        self.on_msg(self._received)
        cell.replace_older(self)

    def close(self) -> None:
        """Close the widget and let go of the game."""
        # ipywidgets also closes what was refused before it had a game.
        game = getattr(self, "_game", None)
        if game is not None:
            game.unwatch(self._game_changed)
        super().close()

    def __repr__(self) -> str:
        return f"<Board of {self.game!r}>"

    def _still(self) -> dict[str, str]:
        """Return the position as a table and as a picture."""
        return {"text/plain": str(self.game), "image/svg+xml": self.game.to_svg()}

    @property
    def game(self) -> Game:
        """The game; another one can be put in its place, if the board's seat is at its table.

        Raises
        ------
        SetupError
            When it is no game, or nobody there has the name of the seat.
        """
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        self._sit(game, self.seat)

    @property
    def seat(self) -> str | None:
        """Who sits at this board; None when everybody does. Another player can take the seat.

        Raises
        ------
        SetupError
            When nobody at the table has that name.
        """
        return self._seat

    @seat.setter
    def seat(self, seat: str | None) -> None:
        self._sit(self.game, seat)

    @property
    def language(self) -> str:
        """Language of what the board says."""
        return self._language

    def _sit(self, game: Game, seat: str | None) -> None:
        """Show another game, or the same to another seat."""
        _check(game, seat)
        # A message that is being worked on in another thread first reaches its own game; the locks
        # always in the same order, for two boards may swap their games. And in one message: the
        # page cannot show a game on the map of another.
        first, second = sorted((self.game, game), key=id)
        with first.lock, second.lock, self.hold_sync():
            self.game.unwatch(self._game_changed)
            if game.game_map is not self.game.game_map:
                self._forget_places()
                self.geometry = geometry_for(game, self.language)
            self._oldest = self._sequence + 1
            self._game, self._seat = game, seat
            self._replayed, self._given_up, self._trouble = None, False, ""
            game.watch(self._game_changed)
            self._publish()

    def share(self, repository: str | None = None, ref: str = "main") -> Shared:
        """Return the game's position as a code and as links, as `Game.share` does."""
        return self.game.share(repository, ref)

    def _followed(self) -> dict[str, Any]:
        lately = (reversed(move.events) for move in self.game.lately())
        told = itertools.chain(itertools.chain.from_iterable(lately), reversed(self.game.opening))
        return {
            "phase": str(self.game.phase),
            "player": self.game.player,
            "last_event": next(told, None),
        }

    def _snapshot(self, message: dict[str, str] | None) -> dict[str, Any]:
        shown = self._shown()
        if self._trouble:
            # A computer player that failed is not asked again until something changes.
            shown["computer"] = False
            message = message or {"kind": "error", "text": self._trouble, "rule": ""}
        return {"seq": self._sequence, **shown, "message": message}

    def _publish(self, message: dict[str, str] | None = None) -> None:
        self._sequence += 1
        with self.hold_trait_notifications():
            self.hints = []
            self.snapshot = self._snapshot(message)
            for name, value in self._followed().items():
                self.set_trait(name, value)

    def _shown(self) -> dict[str, Any]:
        steps = len(self.game.moves)
        common = {"steps": steps, "given_up": self._given_up, "may_give_up": self._may_give_up()}
        if self._replayed is not None:
            then = snapshot(self.game.at(self._replayed), self.seat, self.language, replayed=True)
            then["legal"] |= {"undo": False, "redo": False}
            replay = {"step": self._replayed, "steps": steps}
            return {**then, **common, "undo_refused": "", "replay": replay}
        now = snapshot(self.game, self.seat, self.language, replayed=self._given_up)
        refused = self._undo_refused() if now["legal"]["undo"] else ""
        now["may_hint"] = self._may_hint(now)
        now["legal"]["undo"] = now["legal"]["undo"] and not refused and not self._given_up
        now["legal"]["redo"] = now["legal"]["redo"] and not self._given_up
        return {**now, **common, "undo_refused": refused, "replay": None}

    def _may_hint(self, shown: Mapping[str, Any]) -> bool:
        """Return whether whoever has to decide may ask for hints."""
        # A reason may tell a secret, so not where a curtain hides them.
        return bool(shown["active"] and not shown["curtain"])

    def _may_give_up(self) -> bool:
        """Return whether one person alone plays on this board, and the game is not over."""
        people = len(self.game.players) - len(self.game.computers)
        return (self.seat is not None or people == 1) and self.game.winner is None

    def _undo_refused(self) -> str:
        """Return why the last move of a person cannot be taken back on this board; or nothing."""
        if self._undo_allowed == "none":
            return translate("On this board no move is taken back.", self.language)
        if self._undo_allowed == "any":
            return ""
        for move in self.game.lately():
            if any(isinstance(event, UNCERTAIN) for event in move.events):
                return translate(
                    "What dice and cards have decided is not taken back on this board.",
                    self.language,
                )
            if move.player not in self.game.computers:
                break
        return ""

    def _keep(self) -> None:
        # Not after every move of a computer player: a game is kept when a person can act on it.
        if self._autosave and self.game.computer is None:
            autosave.keep(self.game.to_json(), self._autosave)

    def _game_changed(self) -> None:
        self._trouble = ""
        self._replayed = None
        if not self._busy:
            self._publish()
            self._keep()

    # While a message is worked on, the game may change many times; one snapshot answers it.
    _busy = False

    def _received(self, _: object, content: object, __: object = None) -> None:
        # JupyterLab may have it carried out in another thread, while a cell still runs.
        game = self.game
        with game.lock:
            if game is not self.game:  # another one has been put on the board meanwhile
                return
            if not isinstance(content, Mapping) or self._looked_on(content):
                return
            if not self._is_present(content):
                return
            self._busy = True
            try:
                answer = self._answer(content)
            except IllegalAction as error:
                answer = _refused(error.refusal, self.language)
            except FormatError as error:
                answer = {"kind": "error", "text": str(error), "rule": ""}
            finally:
                self._busy = False
            self._publish(answer)
            self._keep()

    def _looked_on(self, content: Mapping[str, Any]) -> bool:
        """Answer what changes nothing in the game, and return whether it was that."""
        match content:
            case {"kind": "timeline" | "hint" | "answer"}:
                self._tell(content)
                return True
            case {"kind": "show", "step": int(step)} if 0 <= step <= len(self.game.moves):
                self._replayed = None if step == self.game.step else step
            case {"kind": "live"}:
                self._replayed = None
            case {"kind": "give_up"} if self._may_give_up():
                self._given_up = True
            case {"kind": "play_on"}:
                self._given_up = False
            case {"kind": "show" | "give_up"}:
                return True
            case _:
                # Who has given up looks on, until they play on.
                return self._given_up
        self._publish()
        return True

    def _tell(self, content: Mapping[str, Any]) -> None:
        """Answer beside the snapshot."""
        match content:
            case {"kind": "timeline"}:
                self.timeline = timeline(self.game)
            case {"kind": "hint"} if self.snapshot.get("may_hint"):
                self.hints = tips(self.game, self.language)
            case {"kind": "answer", "choice": int(choice)}:
                self._answered(choice)
            case _:
                pass

    def _is_present(self, content: Mapping[str, Any]) -> bool:
        """Return whether a message answers what is shown now, and not what was shown before."""
        sequence = content.get("seq")
        if not isinstance(sequence, int) or isinstance(sequence, bool):
            return False
        # While computers move, a press may come after the next move; it means the same then.
        if content.get("kind") in ("skip", "undo") and self.game.computer is not None:
            return self._oldest <= sequence <= self._sequence
        return sequence == self._sequence

    def _answer(self, content: Mapping[str, Any]) -> dict[str, str] | None:
        match content.get("kind"):
            case "action":
                self._require_turn()
                return self._act(action_from_data(content.get("action")))
            case "explain":
                action = action_from_data(content.get("action"))
                refusal = self._not_my_turn() or self.game.explain(action)
                return _refused(refusal, self.language) if refusal else None
            case "undo":
                self._undo()
            case "redo":
                self._redo()
            case "advance":
                self._let_computers_move(1)
            case "skip":
                self._let_computers_move(MOST_MOVES_AT_ONCE)
            case other:
                raise FormatError(f"The board sent {str(other)[:40]!r}.", field="kind")
        return None

    def _act(self, action: Action) -> dict[str, str] | None:
        """Make a move that was made on the page, and return what to say to it."""
        self.game.apply(action)
        return None

    def _let_computers_move(self, moves: int) -> None:
        try:
            self.game.play(moves=moves)
        except Exception as error:  # whatever a computer player raises reaches the learner
            self._trouble = _sentence(error)

    def _require_turn(self) -> None:
        refusal = self._not_my_turn()
        if refusal:
            raise IllegalAction(refusal)

    def _not_my_turn(self) -> Refusal | None:
        game = self.game
        if game.winner or (game.computer is None and self.seat in (None, game.player)):
            return None
        message = say("It is for {player} to decide now.", player=game.player or "")
        return game.state.refuse(Code.NOT_YOUR_TURN, "order", message)

    def _undo(self) -> None:
        """Take moves back until a person has to decide again."""
        if can_undo(self.game) and not self._undo_refused():
            self.game.undo()
            while self.game.computer is not None:
                self.game.undo()

    def _redo(self) -> None:
        """Make moves again until a person has to decide again."""
        if self.game.can_redo:
            self.game.redo()
        while self.game.can_redo and self.game.computer is not None:
            self.game.redo()


def _check(game: object, seat: object) -> None:
    if not isinstance(game, Game):
        raise SetupError(f"game is a Game, not {type(game).__name__}.", field="game")
    if seat is not None and seat not in game.players:
        raise SetupError(
            f"seat: {str(seat)[:60]!r} is not at the table; "
            f"the players are {', '.join(game.players)}.",
            field="seat",
        )


def geometry_for(game: Game, language: str) -> dict[str, Any]:
    """Return the shapes and names of a game's map, in a language."""
    geometry = game.game_map.geometry
    for shown in (*geometry["territories"], *geometry["continents"]):
        for key in shown.keys() & {"label", "short"}:
            shown[key] = translate(shown[key], language)
    return geometry


def _refused(refusal: Refusal, language: str) -> dict[str, str]:
    rule = f"{refusal.rule.number}: {translate(refusal.rule.sentence, language)}"
    return {"kind": "refusal", "text": refusal.in_language(language), "rule": rule}


def _sentence(error: Exception) -> str:
    notes = " ".join(getattr(error, "__notes__", []))
    return f"{type(error).__name__}: {error} {notes}".strip()
