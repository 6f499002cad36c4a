"""The table of win chances, filled row by row, computed once and shared."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Generic, Literal, TypeVar, cast, overload

from .dice import CLASSIC, Dice, checked_dice
from .errors import MOST_ARMIES, whole
from .fields import Field, plain_field
from .weights import Number, Outcomes, base_of, weights

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_EXACT = 200
"""Most armies and defenders in a table of fractions."""

MOST_PRINTED = 400
"""Most chances of a table that are printed in full."""

SHARED_TABLES = 8
"""Tables that are kept, one for each rule of dice and stop."""

SHARED_CELLS = 6_000_000
"""Most chances in all kept tables, some 200 MB, beside the table that is asked for."""

TWO_FALL = [(0, 2), (1, 1), (2, 0)]
"""Losses of the attacker and the defender in rolls that cost two armies."""

Row = tuple[Number, ...]

Q = TypeVar("Q", float, Fraction)


class Rows:
    """Chances to win a prize: one row for each number of armies, growing on demand.

    Row `armies` and column `defenders` hold the chance times ``base ** (armies + defenders)``.
    Column 0 is the prize: what a capture with so many armies left is worth.
    """

    def __init__(self, field: Field, stop_at: int, prize: Callable[[int], Number]) -> None:
        self._field = field
        self._stop_at = stop_at
        self._prize = prize
        self._rows: list[Row] = []
        self._lock = Lock()
        self._nothing: Number = 0 if field.weights.exact else 0.0

    @property
    def cells(self) -> int:
        """How many chances are kept."""
        return sum(map(len, self._rows))

    def upto(self, armies: int, defenders: int) -> Sequence[Row]:
        """Return rows that reach at least to `armies` and `defenders`; do not change them."""
        with self._lock:
            rows = self._rows
            width = max(defenders + 1, len(rows[-1]) if rows else 0)
            if rows and len(rows[-1]) < width:
                for army, row in enumerate(rows):
                    rows[army] = self._filled(army, list(row), width)
            while len(rows) <= armies:
                army = len(rows)
                rows.append(
                    self._filled(army, [self._prize(army) if army else self._nothing], width)
                )
            return rows

    def forget(self, before: int) -> None:
        """Empty the rows before one, for whoever asks for no wider rows and none of these."""
        with self._lock:
            for army in range(min(before, len(self._rows)) - 1, -1, -1):
                if not self._rows[army]:
                    break
                self._rows[army] = ()

    def _filled(self, army: int, row: list[Number], width: int) -> Row:
        if army <= self._stop_at:
            return (*row, *[self._nothing] * (width - len(row)))
        inside = self._field.inside
        # from there on the defender rolls the most dice, so that one law holds along the row
        steady = inside.defenders if inside else width
        for column in range(len(row), min(steady, width)):
            row.append(self._cell(army, row, self._field.at(army, column)[1]))
        if len(row) < width:
            law = self._field.at(army, len(row))[1]
            if [loss[:2] for loss in law] == TWO_FALL:
                self._run(army, row, law, width)
            else:
                while len(row) < width:
                    row.append(self._cell(army, row, law))
        return tuple(row)

    def _cell(self, army: int, row: list[Number], law: Outcomes) -> Number:
        """Return the next cell of a row."""
        total: Number = 0
        for attacker, defender, weight in law:
            lower = self._rows[army - attacker] if attacker else row
            total += weight * lower[len(row) - defender]
        return total

    def _run(self, army: int, row: list[Number], law: Outcomes, width: int) -> None:
        """Fill a row to its end where every roll costs two armies."""
        (_, _, none), (_, _, one), (_, _, two) = law
        start = len(row)
        above = self._rows[army - 1][start - 1 : width - 1]
        higher = self._rows[army - 2][start:width]
        append = row.append
        # the row is read two columns behind the cell that is appended to it
        for before, a, b in zip(islice(row, start - 2, None), above, higher, strict=False):
            append(none * before + one * a + two * b)


class Table(tuple[tuple[Q, ...], ...], Generic[Q]):
    """Win chances: ``table[armies][defenders]``, and a figure of them.

    A tuple of rows. `armies` counts every army on the attacking territory, the one that has to
    stay included, so rows 0 and 1 hold no chance; column 0 is a territory already taken.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        # the last line of a cell prints it, and a million numbers stop a notebook
        if len(self) * len(self[0]) <= MOST_PRINTED:
            return super().__repr__()
        return f"<Table: up to {len(self) - 1} armies against {len(self[0]) - 1} defenders>"

    def figure(self) -> go.Figure:
        """Return a Plotly heat map of the table.

        The text for people who cannot see it is in ``figure.layout.meta["alt"]``.
        """
        from .figures import table_figure

        return table_figure(self)


_shared: OrderedDict[tuple[Dice, int, bool], Rows] = OrderedDict()
_shared_lock = Lock()


def shared_rows(dice: Dice, stop_at: int, *, exact: bool = False) -> Rows:
    """Return the rows that everybody shares for these rules."""
    key = (dice, stop_at, exact)
    with _shared_lock:
        if key not in _shared:
            base = base_of([dice]) if exact else 1
            field = plain_field(weights(dice, base), "most", "most")
            one = 1 if exact else 1.0
            _shared[key] = Rows(field, stop_at, lambda armies: one * base**armies)
        _shared.move_to_end(key)
        while len(_shared) > 1 and (
            len(_shared) > SHARED_TABLES
            or sum(rows.cells for rows in _shared.values()) > SHARED_CELLS
        ):
            _shared.popitem(last=False)
        return _shared[key]


def forget_tables() -> None:
    """Drop the shared tables, to free their memory or to time filling them again."""
    with _shared_lock:
        _shared.clear()


@overload
def table(
    armies: int, defenders: int, stop_at: int = 1, *, dice: Dice = ..., exact: Literal[False] = ...
) -> Table[float]: ...
@overload
def table(
    armies: int, defenders: int, stop_at: int = 1, *, dice: Dice = ..., exact: Literal[True]
) -> Table[Fraction]: ...
def table(
    armies: int,
    defenders: int,
    stop_at: int = 1,
    *,
    dice: Dice = CLASSIC,
    exact: bool = False,
) -> Table[float] | Table[Fraction]:
    """Return the win chances of all battles up to so many armies and defenders.

    `armies` always counts every army on the attacking territory, the one that has to stay
    included. Both sides roll the most dice, which is best for both when announced before the
    throw. The table is computed once, shared by all callers and grown when more is asked for.

    Parameters
    ----------
    armies, defenders : int
        The last row and column, 1 to 2000; 1 to 200 for fractions.
    stop_at : int, default 1
        The attacker stops when at most so many armies are left.
    dice : Dice
    exact : bool, default False
        Whether the chances are Fractions.

    Returns
    -------
    Table
        ``table[armies][defenders]``, with row 0 and column 0, and ``.figure()``.

    Raises
    ------
    OddsError
        When an argument is out of its range.

    Examples
    --------
    >>> from risk_widget import odds
    >>> chances = odds.table(12, 10)
    >>> round(chances[11][10], 4), len(chances), len(chances[0])
    (0.5676, 13, 11)
    >>> odds.table(3, 2, exact=True)[3][2]
    Fraction(235, 648)
    """
    most = MOST_EXACT if exact else MOST_ARMIES
    army = whole("armies", armies, 1, most)
    defender = whole("defenders", defenders, 1, most)
    stop = whole("stop_at", stop_at, 1, MOST_ARMIES)
    rows = shared_rows(checked_dice(dice), stop, exact=exact).upto(army, defender)
    if not exact:
        # a slice of the whole row is the row itself: no second copy of a large table
        return Table(row[: defender + 1] for row in rows[: army + 1])
    powers = [base_of([dice]) ** lost for lost in range(army + defender + 1)]
    return Table(
        tuple(
            Fraction(cast("int", weight), powers[place + column])
            for column, weight in enumerate(row[: defender + 1])
        )
        for place, row in enumerate(rows[: army + 1])
    )
