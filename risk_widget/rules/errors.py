"""Why an action or a setup is refused: codes, sentences, and the rules behind them."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import resources
from typing import Any, cast

from risk_widget.locale import Message, notebook_language, translate

__all__ = [
    "Code",
    "FormatError",
    "IllegalAction",
    "Refusal",
    "Requirement",
    "SetupError",
    "cite",
    "lookup",
    "shown",
]

LONGEST_SHOWN = 60


def shown(value: object) -> str:
    """Return any value as it can stand in a sentence: never long, whatever was given."""
    if isinstance(value, int) and abs(value) > 10**12:
        return "a number that large"
    try:
        text = repr(value)
    except Exception:  # a list of numbers that large has no text, and other values may have none
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


class Code(StrEnum):
    """The kinds of refusal."""

    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_OWNER = "not_owner"
    OWN_TERRITORY = "own_territory"
    NOT_ADJACENT = "not_adjacent"
    NOT_CONNECTED = "not_connected"
    OCCUPIED = "occupied"
    TOO_FEW_ARMIES = "too_few_armies"
    TOO_MANY_DICE = "too_many_dice"
    INVALID_DICE = "invalid_dice"
    INVALID_COUNT = "invalid_count"
    NOT_ENOUGH = "not_enough"
    MUST_LEAVE_ONE = "must_leave_one"
    UNPLACED_ARMIES = "unplaced_armies"
    MUST_TRADE = "must_trade"
    MUST_OCCUPY = "must_occupy"
    TRADE_NOT_ALLOWED = "trade_not_allowed"
    NOT_A_SET = "not_a_set"
    NOT_IN_HAND = "not_in_hand"
    INVALID_BONUS = "invalid_bonus"
    HEADQUARTERS_CARD = "headquarters_card"
    FORTIFY_USED = "fortify_used"
    UNKNOWN_TERRITORY = "unknown_territory"
    GAME_OVER = "game_over"


@dataclass(frozen=True)
class Requirement:
    """One numbered rule.

    Attributes
    ----------
    number : str
        "R001" to "R179".
    sentence : str
        The rule in our own words.
    source : str
        The document that states it.
    tutorial : str
        The notebook that explains it, such as "05_attack".
    """

    number: str
    sentence: str
    source: str
    tutorial: str

    def __str__(self) -> str:
        language = notebook_language()
        sentence, source = translate(self.sentence, language), translate(self.source, language)
        return f"{self.number}: {sentence} ({source})"


@dataclass(frozen=True)
class Refusal:
    """Why an action is refused.

    Attributes
    ----------
    code : Code
        The kind of refusal.
    text : str
        One sentence with the numbers of the case, in English; `str(refusal)` speaks the language of
        the notebook's folder.
    rule : Requirement
        The rule that forbids the action.
    message : Message or None
        The sentence, to be said in any language.
    """

    code: Code
    text: str
    rule: Requirement
    message: Message | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return self.in_language(notebook_language())

    def in_language(self, language: str) -> str:
        """Return the sentence in a language of `risk_widget.locale.LANGUAGES`."""
        return self.message.in_language(language) if self.message else self.text


class IllegalAction(ValueError):  # noqa: N818  the name is part of the interface
    """An action that the rules do not allow; the game is as it was before.

    Attributes
    ----------
    refusal : Refusal
        Code, sentence and rule; also as `code`, `text` and `rule` of the error itself.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.refusal,), self.__dict__

    @property
    def code(self) -> Code:
        """The kind of refusal."""
        return self.refusal.code

    @property
    def text(self) -> str:
        """One sentence with the numbers of the case."""
        return self.refusal.text

    @property
    def rule(self) -> Requirement:
        """The rule that forbids the action."""
        return self.refusal.rule


class _FieldError(ValueError):
    """What is wrong, and in which field."""

    def __init__(self, text: str, *, field: str) -> None:
        super().__init__(text)
        self.field = field

    def __reduce__(self) -> tuple[Any, ...]:
        # An error of a game that another process plays has to come back whole.
        return functools.partial(type(self), field=self.field), self.args, self.__dict__


class SetupError(_FieldError):
    """A game, position or rule set that cannot be set up.

    Attributes
    ----------
    field : str
        The argument or field that is wrong.
    """


class FormatError(_FieldError):
    """A text that is no saved game, position or record.

    Attributes
    ----------
    field : str
        Where in the text the trouble is.
    """


@functools.cache
def _data() -> dict[str, Any]:
    package = resources.files("risk_widget.rules")
    text = package.joinpath("data/requirements.json").read_text("utf-8")
    return cast("dict[str, Any]", json.loads(text))


@functools.cache
def lookup(number: str) -> Requirement:
    """Return a rule by its number.

    Raises
    ------
    KeyError
        When there is no rule of that number.

    Examples
    --------
    >>> print(lookup("R042"))
    R042: Equal dice: the attacker loses the army. (Classic rules article)
    """
    requirements = _data()["requirements"]
    if number not in requirements:
        raise KeyError(f"There is no rule {shown(number)}; rules are numbered R001 to R179.")
    source, tutorial, sentence = requirements[number]
    return Requirement(number, sentence, _data()["sources"][source], tutorial)


# Which requirement of each source document states a rule: classic article, Hasbro guide, Danish
# text, spec sheet. Where a document is silent the classic article speaks for it.
_CITATIONS: dict[str, tuple[str, str, str, str]] = {
    "phases": ("R018", "R018", "R018", "R168"),
    "order": ("R010", "R010", "R133", "R010"),
    "board": ("R011", "R065", "R011", "R164"),
    "claim": ("R012", "R110", "R134", "R012"),
    "claim_unoccupied": ("R012", "R110", "R135", "R012"),
    "claim_first": ("R013", "R110", "R134", "R013"),
    "place": ("R014", "R077", "R136", "R014"),
    "place_two": ("R115", "R115", "R115", "R115"),
    "place_neutral": ("R116", "R116", "R116", "R116"),
    "headquarters": ("R122", "R122", "R122", "R122"),
    "headquarters_card": ("R125", "R125", "R125", "R125"),
    "reinforce": ("R031", "R084", "R146", "R168"),
    "set": ("R024", "R102", "R144", "R177"),
    "trade": ("R023", "R103", "R144", "R168"),
    "trade_time": ("R018", "R103", "R018", "R168"),
    "trade_bonus": ("R029", "R106", "R029", "R029"),
    "trade_bonus_once": ("R030", "R106", "R030", "R030"),
    "forced_trade": ("R060", "R107", "R060", "R179"),
    "elimination_trade": ("R052", "R109", "R052", "R052"),
    "attack_adjacent": ("R033", "R085", "R149", "R169"),
    "attack_armies": ("R034", "R087", "R148", "R169"),
    "attack_named": ("R035", "R086", "R149", "R169"),
    "attack_dice": ("R036", "R092", "R149", "R171"),
    "defence_dice": ("R037", "R093", "R150", "R172"),
    "defence_armies": ("R038", "R093", "R150", "R172"),
    "occupy_least": ("R048", "R099", "R156", "R048"),
    "occupy_leave": ("R048", "R099", "R156", "R048"),
    "fortify_adjacent": ("R054", "R054", "R054", "R054"),
    "fortify_chain": ("R089", "R089", "R159", "R170"),
    "fortify_leave": ("R055", "R090", "R159", "R055"),
    "fortify_once": ("R056", "R091", "R159", "R170"),
    "victory_all_territories": ("R062", "R062", "R162", "R062"),
    "victory_last_player": ("R001", "R112", "R001", "R001"),
    "victory_mission": ("R074", "R074", "R074", "R074"),
    "victory_headquarters": ("R126", "R126", "R126", "R126"),
}


def cite(source: int, topic: str) -> Requirement:
    """Return the rule on a topic in the words of source document number `source`."""
    return lookup(_CITATIONS[topic][source])
