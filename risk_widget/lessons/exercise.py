"""A question that is being answered."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from risk_widget.lessons.model import Question, territories_around
from risk_widget.lessons.numbers import Typed, read_number
from risk_widget.lessons.task import Task
from risk_widget.lessons.verdicts import Kind, Verdict
from risk_widget.locale import Message, Name, counted, mark, number, say, translate
from risk_widget.rules import lookup

__all__ = ["Exercise"]

# What a float that somebody has computed may be off by.
ROUNDING = Fraction(1, 10**9)
LONGEST_NAME = 60
# Between names, in both languages.
SEPARATORS = re.compile(r"[,;\n]|\s(?:and|og|&)\s")


class Exercise(Task):
    """A question that is being answered: from Python here, on the page by `QuestionCard`.

    Parameters
    ----------
    question : Question
        The question.
    language : str
        Language of the answers.

    Attributes
    ----------
    verdict : Verdict
        The last answer.
    tries : int
        Answers that could be read.

    Examples
    --------
    >>> from risk_widget import lessons
    >>> exercise = lessons.exercise("dice/attacker-wins-both")
    >>> exercise.check("0.5")
    ✗ That is not it.
    >>> exercise.check("37.2 %").kind
    'success'
    """

    def __init__(self, question: Question, language: str = "en") -> None:
        super().__init__(question.hints, language)
        self.question = question
        self.tries = 0
        self.verdict = self._say("open", question.text)

    def check(self, answer: object = ...) -> Verdict:
        """Judge an answer.

        Parameters
        ----------
        answer : object
            A number, or a text such as "2890/7776", "0.372", "37.2 %" or "37,2 %"; the number of
            a choice, or its text; names of territories; a function. Nothing, or `...`, asks
            where the learner stands; None is what a function without `return` gives.
        """
        if answer is ...:
            return self.verdict
        judge = {
            "number": self._judge_number,
            "choice": self._judge_choice,
            "territories": self._judge_territories,
            "function": self._judge_function,
        }[self.question.kind]
        self.verdict = self._no_answer() if answer is None else judge(answer)
        self.tries += self.verdict.kind in ("failure", "success")
        self._tell()
        return self.verdict

    def solution(self) -> Verdict:
        """Return the answer, why it is so, and how Python computes it."""
        self.solution_shown = True
        self._tell()
        why = Message(self.question.solution)
        if not self.answer_text:
            return self._say("solution", why)
        return self._say("solution", say("{answer}. {why}", answer=self.answer_text, why=why))

    @property
    def answer_text(self) -> str:
        """The right answer, as people write it; empty for a function."""
        question = self.question
        match question.kind:
            case "number":
                exact = str(question.answers[0])
                if question.answers[0].denominator == 1 or question.digits is None:
                    return exact
                rounded = number(float(question.answers[0]), self.language, question.digits)
                return f"{exact} ≈ {rounded}"
            case "choice":
                return translate(question.choices[question.choice], self.language)
            case "territories":
                return ", ".join(translate(each, self.language) for each in question.territories)
            case _:
                return ""

    def _say(self, kind: Kind, message: Message | str, stars: int = 0) -> Verdict:
        rule = lookup(self.question.rules[0]) if stars and self.question.rules else None
        return Verdict(kind, message, rule, stars, self.language)

    def _right(self) -> Verdict:
        stars = self._worth(at_once=self.tries == 0)
        return self._say("success", say("Right. {why}", why=Message(self.question.solution)), stars)

    def _wrong(self) -> Verdict:
        return self._say("failure", mark("That is not it."))

    def _no_answer(self) -> Verdict:
        return self._say(
            "unreadable",
            mark(
                "Your answer is `None`: nothing was returned. "
                "A function gives back what stands after `return`."
            ),
        )

    def _judge_number(self, answer: object) -> Verdict:
        typed = read_number(answer)
        if typed is None:
            return self._say("unreadable", mark("Write a number such as 1/3, 0.333 or 33.3 %."))
        question = self.question
        right = question.answers[0]
        if _agree(typed, right, question.digits):
            return self._right()
        for wrong in question.wrong:
            if wrong.answer is not None and _agree(typed, wrong.answer, question.digits):
                return self._say("failure", wrong.text)
        if question.digits is None and abs(typed.value - right) < Fraction(1, 200):
            return self._say(
                "imprecise", mark("Nearly. Here the exact number is asked for, as a fraction.")
            )
        if typed.computed:  # a number in a cell is judged as if it were typed on the card
            typed = read_number(repr(float(typed.value))) or typed
        if _rounded(typed, right):
            return self._say(
                "imprecise",
                say("Right so far; give at least {n} decimals.", n=question.digits or 0),
            )
        if _cut_off(typed, right):
            return self._say(
                "imprecise", mark("Nearly. The last decimal is rounded, not simply cut off.")
            )
        if not typed.percent and _rounded(_as_percent(typed), right):
            return self._say("imprecise", mark("Did you leave out the percent sign?"))
        return self._wrong()

    def _judge_choice(self, answer: object) -> Verdict:
        choices = self.question.choices
        words = answer.strip().casefold() if isinstance(answer, str) else None
        spoken = [{each.casefold(), self._shown(each)} for each in choices]
        meant = [index for index, each in enumerate(spoken) if words in each]
        if len(meant) == 1:
            (chosen,) = meant
        else:
            typed = read_number(answer)
            if typed is None or typed.value not in range(1, len(choices) + 1):
                return self._say(
                    "unreadable", say("Choose a number from 1 to {n}.", n=len(choices))
                )
            chosen = int(typed.value) - 1
        if chosen == self.question.choice:
            return self._right()
        for wrong in self.question.wrong:
            if wrong.answer == chosen + 1:
                return self._say("failure", wrong.text)
        return self._wrong()

    def _judge_territories(self, answer: object) -> Verdict:
        written = SEPARATORS.split(answer) if isinstance(answer, str) else answer
        names = [*written] if isinstance(written, Iterable) else []
        if not all(isinstance(each, str) for each in names):
            names = []
        names = [each.strip() for each in names if each.strip()]
        if not names:
            return self._say("unreadable", mark("Name the territories, with commas between them."))
        right = set(self.question.territories)
        known = territories_around(right) or right
        spelling = {self._shown(name): name for name in known} | {n.casefold(): n for n in known}
        for name in names:
            if name.casefold() not in spelling:
                return self._say("unreadable", _no_territory(name, spelling))
        given = {spelling[name.casefold()] for name in names}
        if given == right:
            return self._right()
        found = say("{n} of {all} found", n=len(given & right), all=len(right))
        extra = len(given - right)
        if not extra:
            return self._say("failure", say("{found}; all of yours belong.", found=found))
        return self._say(
            "failure",
            counted(
                "{found}; {n} of yours does not belong.",
                "{found}; {n} of yours do not belong.",
                extra,
                found=found,
            ),
        )

    def _shown(self, words: str) -> str:
        return translate(words, self.language).casefold()

    def _judge_function(self, answer: object) -> Verdict:
        if not callable(answer):
            return self._say("unreadable", mark("Give your function itself, without calling it."))
        for arguments, right in zip(self.question.calls, self.question.answers, strict=True):
            written = ", ".join(map(repr, arguments))
            try:
                returned = answer(*arguments)
            except Exception as error:
                return self._say(
                    "failure",
                    say(
                        "Your function raises {error} for ({arguments}).",
                        error=f"{type(error).__name__}: {error}"[:200],
                        arguments=written,
                    ),
                )
            if returned is ...:  # the notebook's function, not yet written
                return self.verdict
            if returned is None:
                return self._say(
                    "unreadable",
                    say(
                        "For ({arguments}) your function returns nothing. "
                        "It gives back what stands after `return`.",
                        arguments=written,
                    ),
                )
            typed = read_number(returned)
            if typed is None or not _agree(typed, right, self.question.digits):
                return self._say(
                    "failure",
                    say(
                        "For ({arguments}) your function returns {returned}; that is not right.",
                        arguments=written,
                        returned=repr(returned)[:80],
                    ),
                )
        return self._right()


def _no_territory(name: str, known: Mapping[str, str]) -> Message:
    close = difflib.get_close_matches(name[:LONGEST_NAME].casefold(), known, 1)
    if not close:
        return say("There is no territory named {name}.", name=name[:LONGEST_NAME])
    return say(
        "There is no territory named {name}; did you mean {other}?",
        name=name[:LONGEST_NAME],
        other=Name(known[close[0]]),
    )


def _agree(typed: Typed, right: Fraction, digits: int | None) -> bool:
    """Return whether a number is right: exactly, or to the decimals that are asked for."""
    if typed.thousands == right:
        return True
    off = abs(typed.value - right)
    if off == 0 or (typed.computed and off <= ROUNDING * max(Fraction(1), abs(right))):
        return True
    if digits is None:
        return False
    enough = typed.decimals is None or typed.decimals >= digits
    return enough and off <= Fraction(1, 2 * 10**digits)


def _as_percent(typed: Typed) -> Typed:
    decimals = None if typed.decimals is None else typed.decimals + 2
    return Typed(typed.value / 100, decimals)


def _cut_off(typed: Typed, right: Fraction) -> bool:
    """Return whether a number is what is left of the right one when decimals are cut off."""
    if not typed.decimals:
        return False
    off = abs(right) - abs(typed.value)
    return typed.value * right > 0 and 0 <= off < Fraction(1, 10**typed.decimals)


def _rounded(typed: Typed, right: Fraction) -> bool:
    """Return whether a number is right as far as it goes."""
    if not typed.decimals:
        return False
    return abs(typed.value - right) <= Fraction(1, 2 * 10**typed.decimals)
