"""A level that is being played."""

from __future__ import annotations

import dataclasses

from risk_widget.game import Game
from risk_widget.lessons.conditions import Situation
from risk_widget.lessons.model import Level
from risk_widget.lessons.task import Task
from risk_widget.lessons.verdicts import Verdict
from risk_widget.locale import Message, Name, listed, mark, say
from risk_widget.rules import (
    ACTIONS,
    Action,
    Defend,
    FormatError,
    Phase,
    SeededChance,
    action_from_data,
    engine,
)
from risk_widget.rules.chance import Chance, Dice
from risk_widget.rules.notation import read_action, write_action

__all__ = ["Lesson"]

# What the seats of the lesson's other players may do in one go.
MOST_REPLIES = 200


class Lesson(Task):
    """A level that is being played: from Python here, on the board by `LessonBoard`.

    Parameters
    ----------
    level : Level
        The level.
    language : str
        Language of the answers.

    Attributes
    ----------
    game : Game
        The game at the level's position; a new one after `retry`.
    verdict : Verdict
        The last answer.
    dice_wanted : pair of int or None
        The attacker's and the defender's dice of a roll for which the level has written too few.

    Examples
    --------
    >>> from risk_widget import lessons
    >>> lesson = lessons.lesson("attack/first-attack")
    >>> lesson.verdict.kind
    'open'
    >>> bool(lesson.solution()), bool(lesson.check())
    (False, False)
    """

    def __init__(self, level: Level, language: str = "en") -> None:
        super().__init__(level.hints, language)
        self.level = level
        self._begin()

    def _begin(self) -> None:
        self.game: Game = self.level.game()
        self._situation = Situation(self.game)
        self._replies = list(self.level.replies)
        self._dice = list(self.level.dice)
        self.dice_wanted: tuple[int, int] | None = None
        self.verdict = self._say("open", self.level.goal)
        self._let_the_others_reply()

    @property
    def moves(self) -> int:
        """Moves that the learner has made; those that were refused do not count."""
        return len(self._situation.actions)

    @property
    def over(self) -> bool:
        """Whether the level is solved or lost."""
        return self.verdict.kind in ("success", "failure")

    def play(self, action: Action | str, *values: object) -> Verdict:
        """Make a move and return what the lesson says to it.

        Parameters
        ----------
        action : Action or str
            An action; or its name, as in `play("Attack", "Alaska", "Kamchatka", 3)`; or a text
            such as 'Attack("Alaska", "Kamchatka", 3)'.
        *values
            The values of an action that is given by name.

        Raises
        ------
        FormatError
            When the text or the values make no action.
        """
        made = _action(action, values)
        if self.over:
            return self._say(self.verdict.kind, say("The level is over; try it again to play on."))
        if self.level.allowed and type(made).__name__ not in self.level.allowed:
            kinds = [Name(kind) for kind in self.level.allowed]
            return self._answered(
                self._say("refused", say("This level is about: {kinds}.", kinds=listed(kinds)))
            )
        refusal = self.game.explain(made)
        if refusal is not None:
            self._situation.refusals.append(refusal.code)
            message = refusal.message or refusal.text
            answer = Verdict("refused", message, refusal.rule, language=self.language)
            return self._answered(self._judged(answer))
        told = len(self._situation.events)
        self._situation.actions.append(made)
        self._make(made)
        self._let_the_others_reply()
        happened = [event.message() for event in self._situation.events[told:]]
        return self._answered(self._judged(self._say("going", _joined(happened))))

    def check(self) -> Verdict:
        """Return where the learner stands, without a move."""
        return self.verdict

    def solution(self) -> Verdict:
        """Return moves that solve the level from its beginning."""
        self.solution_shown = True
        self._tell()
        return self._say("solution", self.solution_text)

    @property
    def solution_text(self) -> str:
        """The moves of the solution as Python, one a line."""
        return "\n".join(map(write_action, self.level.solution))

    def retry(self) -> None:
        """Begin the level again."""
        self._begin()
        self._tell()

    def _answered(self, verdict: Verdict) -> Verdict:
        self.verdict = verdict
        self._tell()
        return verdict

    def _make(self, action: Action) -> None:
        before = len(self.game.history)
        self.game.apply(action, self._faces(action))
        for move in self.game.history[before:]:
            self._situation.events.extend(move.events)

    def _faces(self, action: Action) -> Dice | None:
        """Return what the dice of an action show, if it rolls and the level says so."""
        if not self._dice:
            return None
        asked = _Asked(SeededChance(0, 0))
        engine.step(self.game.state, action, asked)
        if asked.counts is None:
            return None
        attack, defence = self._dice.pop(0)
        if len(attack) < asked.counts[0] or len(defence) < asked.counts[1]:
            self.dice_wanted = asked.counts
            return None
        return attack[: asked.counts[0]], defence[: asked.counts[1]]

    def _let_the_others_reply(self) -> None:
        for _ in range(MOST_REPLIES):
            if self.game.player in (None, self.level.seat):
                return
            reply = self._reply()
            if reply is None:
                return
            self._make(reply)

    def _reply(self) -> Action | None:
        """Return what another seat does; None where nothing is written, and play stops."""
        for number, reply in enumerate(self._replies):
            if self.game.explain(reply) is None:
                return self._replies.pop(number)
        if self.game.phase is Phase.DEFEND:
            return max(self.game.legal_actions, key=_defence_dice)
        return None

    def _judged(self, otherwise: Verdict) -> Verdict:
        for failure in self.level.failures:
            if failure.when.holds(self._situation):
                return self._say("failure", failure.text)
        if self.level.success.holds(self._situation):
            closing = self.level.closing or mark("Solved.")
            return self._say("success", closing, self.stars())
        if self.game.player not in (self.level.seat, None) or self.game.winner:
            return self._say("failure", mark("Your turn is over, and the goal is not reached."))
        return otherwise

    def stars(self) -> int:
        """Return what a success now is worth: three stars for par without help."""
        return self._worth(at_once=self.moves <= self.level.par)


class _Asked:
    """Chance that notes how many dice the rules ask for."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.counts: tuple[int, int] | None = None
        self.roll_off = chance.roll_off
        self.shuffled = chance.shuffled

    def dice(self, attack: int, defence: int) -> Dice:
        self.counts = attack, defence
        return self._chance.dice(attack, defence)


def _defence_dice(action: Action) -> int:
    return action.dice if isinstance(action, Defend) else 0


def _joined(messages: list[Message]) -> Message | str:
    """Return sentences one after another."""
    if not messages:
        return ""
    first, *others = messages
    return say("{first} {others}", first=first, others=_joined(others)) if others else first


def _action(action: Action | str, values: tuple[object, ...]) -> Action:
    if not isinstance(action, str):
        return action
    if not values:
        return read_action(action)
    if action not in ACTIONS:
        raise FormatError(
            f"There is no action {action[:40]!r}; there are {', '.join(ACTIONS)}.", field="action"
        )
    names = [each.name for each in dataclasses.fields(ACTIONS[action])]
    if len(values) > len(names):
        raise FormatError(f"{action} takes {', '.join(names) or 'nothing'}.", field="action")
    return action_from_data({"type": action, **dict(zip(names, values, strict=False))})
