"""A laboratory for the dice of Risk, as a widget."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from risk_widget import odds
from risk_widget.widget import cell
from risk_widget.widget.checked import Chances, Counts, Faces, TwoByTwo, Whole, refuse
from risk_widget.widget.seeded_dice import LARGEST, Purpose, losses, march, pairs_won, throw
from risk_widget.widget.words import checked_language, words

__all__ = ["DiceLab"]

STATIC = Path(__file__).parent / "static"
MOST_ROLLS = 100_000
MOST_BATTLES = 10_000
MOST_ARMIES = 200
MOST_WALKS = 100_000
GUESS = ("guess", "revealed")
TALLY = ("counts", "pairs", "rolls", "last_roll")
BATTLES = ("walk", "steps", "battles", "wins")
BATTLES_AT_ONCE = 500  # what a page shows at one time, while more are fought
SHORT_SEEDS = 10_000  # a class has to type the seed that is shown


class DiceLab(anywidget.AnyWidget):
    """A laboratory for dice: guess, roll, and compare with what is exact.

    The page rolls and computes by itself, so it goes on working without a kernel. Every attribute
    below can be read, set and observed; what is set here shows on the page, and the other way
    round. The same seed gives the same dice in both.

    Parameters
    ----------
    attack, defence : int, default 3 and 2
        Dice of each side, 1 to 3.
    seed : int, optional
        Where the dice come from, 0 to 4294967295; drawn by lot when left out, and shown.
    language : {"en", "da"}, optional
        Language of the page.

    Attributes
    ----------
    attack, defence, seed : int
        Setting one of them starts over.
    guess : tuple of float
        The guessed chance that the attacker loses 0, 1, 2, ... armies, adding to 1; empty when
        nothing is guessed.
    counts : tuple of int
        How often the attacker lost 0, 1, 2, ... armies. Set it to enter rolls of real dice.
    pairs : tuple of tuple of int
        How the first two comparisons fell: ``pairs[0]`` counts rolls in which the attacker won the
        first pair, ``pairs[1]`` those in which he lost it; in each, first those with the second
        pair won, then those with the second pair lost.
    rolls : int
        How many rolls were made. Setting it makes the first so many rolls of the seed.
    last_roll : tuple
        The last roll's attack dice and defence dice as thrown; empty before the first roll.
    revealed : bool
        Whether the page shows the exact chances.
    armies, defenders : int
        Both sides at the start of the battle; `armies` counts the one that has to stay.
    walk : int
        Which battle of the seed is walked through, from 0.
    steps : int
        How many of its rolls have been made.
    battles, wins : int
        How many battles were fought to the end, and how many of them were won.

    Raises
    ------
    SetupError
        When something set is impossible; it is also a ``traitlets.TraitError``, names the field
        and says what to give instead. Nothing changes.

    Examples
    --------
    >>> from risk_widget import DiceLab
    >>> lab = DiceLab(seed=7)
    >>> lab.guess = [0.4, 0.3, 0.3]
    >>> lab.roll(1000)
    (386, 331, 283)
    >>> lab.law[0, 2]
    Fraction(1445, 3888)
    """

    _esm = STATIC / "dicelab.js"
    _css = STATIC / "dicelab.css"
    strings = traitlets.Dict().tag(sync=True)

    attack = Whole(1, 3, 3).tag(sync=True)
    defence = Whole(1, 3, 2).tag(sync=True)
    seed = Whole(0, LARGEST, 0).tag(sync=True)
    guess = Chances(()).tag(sync=True)
    counts = Counts((0, 0, 0)).tag(sync=True)
    pairs = TwoByTwo(((0, 0), (0, 0))).tag(sync=True)
    rolls = Whole(0, MOST_ROLLS, 0).tag(sync=True)
    last_roll = Faces(()).tag(sync=True)
    revealed = traitlets.Bool(False).tag(sync=True)

    armies = Whole(2, MOST_ARMIES, 10).tag(sync=True)
    defenders = Whole(1, MOST_ARMIES, 8).tag(sync=True)
    walk = Whole(0, MOST_WALKS, 0).tag(sync=True)
    steps = Whole(0, 2 * MOST_ARMIES, 0).tag(sync=True)
    battles = Whole(0, MOST_BATTLES, 0).tag(sync=True)
    wins = Whole(0, MOST_BATTLES, 0).tag(sync=True)

    # What a message of the page sets: of what belongs together it sends all that changes. A slider
    # that is linked to the dice in the page sends the dice alone, and the rest starts over here.
    _sent: frozenset[str] = frozenset()

    def __init__(
        self,
        attack: int = 3,
        defence: int = 2,
        seed: int | None = None,
        language: str | None = None,
    ) -> None:
        if seed is None:
            seed = random.SystemRandom().randrange(SHORT_SEEDS)
        super().__init__(
            strings=words("dicelab", checked_language(language)),
            attack=attack,
            defence=defence,
            seed=seed,
        )
        cell.replace_older(self)

    def __repr__(self) -> str:
        return (
            f"<DiceLab: {self.attack} against {self.defence} dice, {self.rolls} rolls, "
            f"seed {self.seed}>"
        )

    # --- one roll, again and again ---------------------------------------------------------------

    def roll(self, n: int = 1) -> tuple[int, ...]:
        """Roll the dice `n` times more.

        Parameters
        ----------
        n : int, default 1
            1 or more; a laboratory keeps up to 100000 rolls.

        Returns
        -------
        tuple of int
            The counts so far.

        Raises
        ------
        SetupError
            When `n` is no whole number or leads beyond 100000 rolls.

        Examples
        --------
        >>> from risk_widget import DiceLab
        >>> DiceLab(2, 1, seed=1).roll(100)
        (57, 43)
        """
        number = Whole.checked("n", n, 1, MOST_ROLLS)
        left = MOST_ROLLS - self.rolls
        if number > left:
            refuse("n", f"is {number}: {left} rolls are left, or call reset()")
        self._tally(self.rolls, self.rolls + number)
        return self.counts

    def reset(self) -> None:
        """Forget rolls, guess and battles; the same dice come again.

        Examples
        --------
        >>> from risk_widget import DiceLab
        >>> lab = DiceLab(seed=1)
        >>> first = lab.roll(10)
        >>> lab.reset()
        >>> lab.roll(10) == first
        True
        """
        with self._at_once():
            self._forget_rolls()
            self._forget_battles()
            self.guess, self.revealed = (), False

    @property
    def law(self) -> dict[tuple[int, int], Fraction]:
        """Exact chance of each (attacker's loss, defender's loss), as `odds.roll` gives it."""
        return odds.roll(self.attack, self.defence)

    @property
    def comparisons(self) -> odds.Comparisons:
        """Exact chances of the pairs, as `odds.comparisons` gives them."""
        return odds.comparisons(self.attack, self.defence)

    @property
    def observed(self) -> dict[tuple[int, int], int]:
        """The counts under the names of `law`, ready for `odds.chi_square`.

        Examples
        --------
        >>> from risk_widget import DiceLab, odds
        >>> lab = DiceLab(seed=7)
        >>> lab.rolls = 1000
        >>> odds.chi_square(lab.observed, lab.law).refutes()
        False
        """
        return {(lost, self._pairs - lost): count for lost, count in enumerate(self.counts)}

    # --- a battle --------------------------------------------------------------------------------

    @property
    def path(self) -> tuple[tuple[int, int], ...]:
        """The battle so far: (armies, defenders) at the start and after each roll."""
        return self._whole_walk[: self.steps + 1]

    @property
    def win(self) -> float:
        """Exact chance to win the battle from where it stands."""
        armies, defenders = self.path[-1]
        return odds.battle(armies, defenders).win if defenders else 1.0

    def step(self) -> tuple[int, int]:
        """Make the next roll of the battle and return (armies, defenders).

        Raises
        ------
        SetupError
            When the battle is over.

        Examples
        --------
        >>> from risk_widget import DiceLab
        >>> lab = DiceLab(seed=7)
        >>> lab.armies, lab.defenders = 5, 3
        >>> lab.step(), lab.step()
        ((3, 3), (2, 2))
        """
        self.steps += 1
        return self.path[-1]

    def play_on(self) -> tuple[int, int]:
        """Fight the battle to its end and return (armies, defenders)."""
        self.steps = len(self._whole_walk) - 1
        return self.path[-1]

    def new_battle(self) -> None:
        """Begin another battle of the same size, with other dice."""
        with self._at_once():
            self.steps = 0
            self.walk += 1

    def fight(self, battles: int = 1000) -> int:
        """Fight so many battles more to the end, and return how many were won in all.

        Each roll of each battle is thrown. The largest take seconds: the page follows meanwhile,
        and interrupting the kernel stops them and keeps what has been fought.

        Parameters
        ----------
        battles : int, default 1000
            1 or more; a laboratory keeps up to 10000 battles.

        Raises
        ------
        SetupError
            When `battles` is no whole number or leads beyond 10000.

        Examples
        --------
        >>> from risk_widget import DiceLab
        >>> DiceLab(seed=7).fight(100)
        58
        """
        number = Whole.checked("battles", battles, 1, MOST_BATTLES)
        left = MOST_BATTLES - self.battles
        if number > left:
            refuse("battles", f"is {number}: {left} battles are left, or call reset()")
        goal = self.battles + number
        for battles_then in (*range(self.battles, goal, BATTLES_AT_ONCE)[1:], goal):
            with self.hold_sync():
                self.battles = battles_then
        return self.wins

    # --- what belongs together -------------------------------------------------------------------

    @property
    def _pairs(self) -> int:
        return min(self.attack, self.defence)

    @property
    def _whole_walk(self) -> tuple[tuple[int, int], ...]:
        return march(self.seed, Purpose.WALKS, self.walk, self.armies, self.defenders)

    def _at_once(self) -> AbstractContextManager[object]:
        """Check, tell and send at the end, and change nothing when a check fails."""
        stack = ExitStack()
        stack.enter_context(self.hold_sync())
        stack.enter_context(self.hold_trait_notifications())
        return stack

    @contextmanager
    def _taken_as_given(self, names: Iterable[str]) -> Iterator[None]:
        """Throw no dice for what is set to these traits meanwhile."""
        self._sent = frozenset(names)
        try:
            yield
        finally:
            self._sent = frozenset()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the page sends."""
        with self._taken_as_given(sync_data):
            super().set_state(sync_data)

    def _tally(self, first: int, after: int) -> None:
        """Add the rolls from `first` to the one before `after` to the counts."""
        counts = [0] * (self._pairs + 1) if first == 0 else list(self.counts)
        pairs = Counter[tuple[bool, ...]]()
        roll: tuple[tuple[int, ...], ...] = ()
        for number in range(first, after):
            roll = thrown = throw(self.seed, Purpose.ROLLS, number, self.attack, self.defence)
            counts[losses(thrown)[0]] += 1
            pairs[pairs_won(*thrown)[:2]] += 1
        before = self.pairs if first else ((0, 0), (0, 0))
        with self._at_once():
            self.counts, self.rolls, self.last_roll = tuple(counts), after, roll
            self.pairs = tuple(
                tuple(before[a][b] + pairs[a == 0, b == 0] for b in (0, 1)) for a in (0, 1)
            )

    def _forget_rolls(self) -> None:
        self.counts, self.rolls = (0,) * (self._pairs + 1), 0
        self.pairs, self.last_roll = ((0, 0), (0, 0)), ()

    def _forget_battles(self) -> None:
        self.steps = self.battles = self.wins = self.walk = 0

    @traitlets.observe("attack", "defence", "seed", "armies", "defenders")
    def _start_over(self, change: dict[str, Any]) -> None:
        name = change["name"]
        with self._at_once():
            if name in ("attack", "defence") and self._sent.isdisjoint(GUESS):
                self.guess, self.revealed = (), False
            if name in ("attack", "defence", "seed") and self._sent.isdisjoint(TALLY):
                self._forget_rolls()
            if name in ("armies", "defenders", "seed") and self._sent.isdisjoint(BATTLES):
                self._forget_battles()

    @traitlets.observe("walk")
    def _walk_again(self, change: dict[str, Any]) -> None:
        if change["name"] not in self._sent:
            self.steps = 0

    @traitlets.observe("rolls")
    def _rolls_set(self, change: dict[str, Any]) -> None:
        if sum(self.counts) != change["new"]:
            self._tally(0, change["new"])

    @traitlets.observe("counts")
    def _counts_set(self, change: dict[str, Any]) -> None:
        if sum(change["new"]) != self.rolls or not self._fits(self.pairs):
            with self._at_once():
                self.rolls = sum(change["new"])
                self.pairs, self.last_roll = ((0, 0), (0, 0)), ()

    @traitlets.observe("battles")
    def _battles_set(self, change: dict[str, Any]) -> None:
        if change["name"] in self._sent:
            return
        fought, goal = change["old"], change["new"]
        wins = self.wins
        if fought > goal:
            fought = wins = 0
        try:
            for number in range(fought, goal):
                end = march(self.seed, Purpose.BATTLES, number, self.armies, self.defenders)[-1]
                wins += end[1] == 0
                fought = number + 1
        finally:
            if fought < goal:  # interrupted
                with self._taken_as_given(BATTLES), self._at_once():
                    self.battles, self.wins = fought, wins
        self.wins = wins

    def _fits(self, pairs: tuple[tuple[int, ...], ...]) -> bool:
        """Return whether the counts hold the pairs; rolls entered by hand have counts alone."""
        (both, first), (second, neither) = pairs
        if self._pairs != 2:
            return both + first + second + neither <= sum(self.counts)
        by_loss = (both, first + second, neither)
        return all(seen <= count for seen, count in zip(by_loss, self.counts, strict=True))

    # --- what does not fit -----------------------------------------------------------------------

    @traitlets.validate("guess", "counts")
    def _one_number_an_outcome(self, proposal: dict[str, Any]) -> Any:  # noqa: ANN401
        field, value = proposal["trait"].name, proposal["value"]
        wanted = self._pairs + 1
        if len(value) != wanted and not (field == "guess" and not value):
            refuse(
                field,
                f"has {len(value)} numbers; {self.attack} against {self.defence} dice have "
                f"{wanted} outcomes: give {wanted} numbers",
            )
        if field == "counts" and sum(value) > MOST_ROLLS:
            refuse(field, f"adds to {sum(value)}: give at most {MOST_ROLLS} rolls")
        return value

    @traitlets.validate("pairs")
    def _pairs_fit_counts(self, proposal: dict[str, Any]) -> Any:  # noqa: ANN401
        if self._pairs == 1 and any(map(any, proposal["value"])):
            refuse("pairs", "needs two comparisons: choose two dice or more on both sides")
        if not self._fits(proposal["value"]):
            refuse("pairs", f"does not fit counts={self.counts}: set counts first")
        return proposal["value"]

    @traitlets.validate("last_roll")
    def _as_many_dice(self, proposal: dict[str, Any]) -> Any:  # noqa: ANN401
        value = proposal["value"]
        if value and tuple(map(len, value)) != (self.attack, self.defence):
            refuse("last_roll", f"needs {self.attack} attack and {self.defence} defence dice")
        return value

    @traitlets.validate("steps")
    def _before_the_end(self, proposal: dict[str, Any]) -> Any:  # noqa: ANN401
        most = len(self._whole_walk) - 1
        if proposal["value"] > most:
            refuse("steps", f"is too large: this battle ends after {most} rolls; new_battle()")
        return proposal["value"]

    @traitlets.validate("wins")
    def _not_more_than_battles(self, proposal: dict[str, Any]) -> Any:  # noqa: ANN401
        if proposal["value"] > self.battles:
            refuse("wins", f"is more than battles={self.battles}: set battles first")
        return proposal["value"]
