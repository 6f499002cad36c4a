"""The board as a widget."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any, cast

import anywidget
import traitlets

from risk_widget.game import Game
from risk_widget.rules import Code, FormatError, IllegalAction, SetupError, action_from_data
from risk_widget.rules.errors import Refusal, cite
from risk_widget.widget import cell
from risk_widget.widget.snapshot import can_undo, snapshot

__all__ = ["Board"]

STATIC = Path(__file__).parent / "static"
# A skip is cut into parts so that a long game between computers does not block the kernel.
MOST_MOVES_AT_ONCE = 2000


class Board(anywidget.AnyWidget):
    """A board on which a game is shown and played.

    Parameters
    ----------
    game : Game
        The game. Moves made in Python and on the board, or on several boards, meet in it.
    seat : str, optional
        The one player who sits at this board. Without it, everybody shares the board, and it
        shows the cards of whoever has to decide.
    language : str
        Language of what the board says; "en".

    Attributes
    ----------
    speed : {"slow", "normal", "fast"}
        How fast computer players move.

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
    geometry = traitlets.Dict().tag(sync=True)
    strings = traitlets.Dict().tag(sync=True)
    snapshot = traitlets.Dict().tag(sync=True)
    speed = traitlets.Enum(["slow", "normal", "fast"], default_value="normal").tag(sync=True)

    def __init__(self, game: Game, seat: str | None = None, language: str = "en") -> None:
        if not isinstance(game, Game):
            raise SetupError(f"game is a Game, not {type(game).__name__}.", field="game")
        if seat is not None and seat not in game.players:
            raise SetupError(
                f"seat: {str(seat)[:60]!r} is not at the table; "
                f"the players are {', '.join(game.players)}.",
                field="seat",
            )
        if language != "en":
            raise SetupError(
                f"language {str(language)[:20]!r} is not known; choose 'en'.", field="language"
            )
        self.game = game
        self.seat = seat
        self._sequence = 0
        self._trouble = ""
        super().__init__(
            geometry=game.game_map.geometry,
            strings=_strings(),
            snapshot=self._snapshot(None),
        )
        game.watch(self._game_changed)
        self.on_msg(self._received)
        cell.replace_older(self)

    def close(self) -> None:
        """Close the widget and let go of the game."""
        # ipywidgets also closes what was refused before it had a game.
        game = getattr(self, "game", None)
        if game is not None:
            game.unwatch(self._game_changed)
        super().close()

    def __repr__(self) -> str:
        return f"<Board of {self.game!r}>"

    def _snapshot(self, message: dict[str, str] | None) -> dict[str, Any]:
        shown = snapshot(self.game, self.seat)
        if self._trouble:
            # A computer player that failed is not asked again until something changes.
            shown["computer"] = False
            message = message or {"kind": "error", "text": self._trouble, "rule": ""}
        return {"seq": self._sequence, **shown, "message": message}

    def _publish(self, message: dict[str, str] | None = None) -> None:
        self._sequence += 1
        self.snapshot = self._snapshot(message)

    def _game_changed(self) -> None:
        self._trouble = ""
        if not self._busy:
            self._publish()

    # While a message is worked on, the game may change many times; one snapshot answers it.
    _busy = False

    def _received(self, _: object, content: object, __: object = None) -> None:
        if not isinstance(content, Mapping) or content.get("seq") != self._sequence:
            return
        self._busy = True
        try:
            answer = self._answer(content)
        except IllegalAction as error:
            answer = _refused(error.refusal)
        except FormatError as error:
            answer = {"kind": "error", "text": str(error), "rule": ""}
        except Exception as error:  # whatever a computer player raises reaches the learner
            self._trouble = _sentence(error)
            answer = None
        finally:
            self._busy = False
        self._publish(answer)

    def _answer(self, content: Mapping[str, Any]) -> dict[str, str] | None:
        match content.get("kind"):
            case "action":
                self._require_turn()
                self.game.apply(action_from_data(content.get("action")))
            case "explain":
                action = action_from_data(content.get("action"))
                refusal = self._not_my_turn() or self.game.explain(action)
                return _refused(refusal) if refusal else None
            case "undo":
                self._undo()
            case "redo":
                self._redo()
            case "advance":
                self.game.play(moves=1)
            case "skip":
                self.game.play(moves=MOST_MOVES_AT_ONCE)
            case other:
                raise FormatError(f"The board sent {str(other)[:40]!r}.", field="kind")
        return None

    def _require_turn(self) -> None:
        refusal = self._not_my_turn()
        if refusal:
            raise IllegalAction(refusal)

    def _not_my_turn(self) -> Refusal | None:
        game = self.game
        if game.winner or (game.computer is None and self.seat in (None, game.player)):
            return None
        return Refusal(
            Code.NOT_YOUR_TURN,
            f"It is for {game.player} to decide now.",
            cite(game.rules.source, "order"),
        )

    def _undo(self) -> None:
        """Take moves back until a person has to decide again."""
        if can_undo(self.game):
            self.game.undo()
            while self.game.computer is not None:
                self.game.undo()

    def _redo(self) -> None:
        """Make moves again until a person has to decide again."""
        if self.game.can_redo:
            self.game.redo()
        while self.game.can_redo and self.game.computer is not None:
            self.game.redo()


@functools.cache
def _strings() -> dict[str, str]:
    text = resources.files("risk_widget.widget").joinpath("strings.en.json").read_text("utf-8")
    return cast("dict[str, str]", json.loads(text))


def _refused(refusal: Refusal) -> dict[str, str]:
    rule = f"{refusal.rule.number}: {refusal.rule.sentence}"
    return {"kind": "refusal", "text": refusal.text, "rule": rule}


def _sentence(error: Exception) -> str:
    notes = " ".join(getattr(error, "__notes__", []))
    return f"{type(error).__name__}: {error} {notes}".strip()
