"""What a teacher puts on a board: marks, notes and questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import traitlets

from risk_widget.game import Game
from risk_widget.named_state import no_such_territory
from risk_widget.rules import SetupError
from risk_widget.widget.still import StillWidget

__all__ = ["TeachersBoard"]

LONGEST_NOTE = 200
LONGEST_QUESTION = 500
MOST_CHOICES = 8


class TeachersBoard(StillWidget):
    """A board on which territories are marked, notes put and questions asked.

    Attributes
    ----------
    answer : int or None
        The number of the choice that answered `ask`.

    Examples
    --------
    >>> from risk_widget import Board, Game
    >>> board = Board(Game(["Ada", "Bo", "Cy"], seed=1), autosave=False)
    >>> board.highlight(["Brazil", "North Africa"])
    >>> board.annotate({"Brazil": "The only way to Africa."})
    >>> board.ask("How many ways lead into South America?", ["1", "2", "3"])
    >>> board.answer is None
    True
    """

    highlights = traitlets.List(traitlets.Int()).tag(sync=True)
    notes = traitlets.Dict().tag(sync=True)
    question = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    answer = traitlets.Int(allow_none=True, default_value=None)

    @property
    def game(self) -> Game:
        """The game that the board shows."""
        raise NotImplementedError

    def highlight(self, territories: Iterable[str] = ()) -> None:
        """Mark territories on the board; without any, mark none.

        Raises
        ------
        SetupError
            When one of them is not on the map.
        """
        if isinstance(territories, str) or not isinstance(territories, Iterable):
            raise SetupError(
                "highlight takes a list of territories, as in highlight(['Alaska']).",
                field="territories",
            )
        self.highlights = [self._place(territory) for territory in territories]

    def annotate(self, notes: Mapping[str, str] | None = None) -> None:
        """Put short notes at territories; without any, remove them.

        Raises
        ------
        SetupError
            When a territory is not on the map, or a note is longer than 200 characters.
        """
        if notes is not None and not isinstance(notes, Mapping):
            raise SetupError(
                "annotate takes notes by territory, as in annotate({'Alaska': 'Look here.'}).",
                field="notes",
            )
        wanted = {str(self._place(name)): str(note) for name, note in (notes or {}).items()}
        if any(len(note) > LONGEST_NOTE for note in wanted.values()):
            raise SetupError(f"A note has at most {LONGEST_NOTE} characters.", field="notes")
        self.notes = wanted

    def ask(self, text: str, choices: Sequence[str]) -> None:
        """Ask a question on the board; the number of the choice arrives in `answer`.

        Raises
        ------
        SetupError
            When there are not 1 to 8 choices, or one of the texts is longer than 500 characters.
        """
        listed = isinstance(choices, Sequence) and not isinstance(choices, str)
        if not listed or not 1 <= len(choices) <= MOST_CHOICES:
            raise SetupError(
                f"A question has a list of 1 to {MOST_CHOICES} choices.", field="choices"
            )
        question = {"text": str(text), "choices": [str(choice) for choice in choices]}
        if any(len(words) > LONGEST_QUESTION for words in (str(text), *question["choices"])):
            raise SetupError(
                f"A question and its choices have at most {LONGEST_QUESTION} characters each.",
                field="text",
            )
        self.answer = None
        self.question = question

    def _answered(self, choice: int) -> None:
        """Take the answer to the question, if there is one with so many choices."""
        if self.question and 0 <= choice < len(self.question["choices"]):
            self.set_trait("question", None)
            self.answer = choice

    def _forget_places(self) -> None:
        """Remove marks and notes, which are those of places on one map."""
        self.highlights, self.notes = [], {}

    def _place(self, territory: str) -> int:
        place = self.game.state.place_number(territory)
        if place is None:
            raise SetupError(no_such_territory(self.game.state, territory), field="territory")
        return place
