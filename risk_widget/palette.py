"""The colours of the players, everywhere where a board is drawn."""

from __future__ import annotations

__all__ = ["NEUTRAL_INK", "NEUTRAL_PAINT", "PAINT", "letters"]

# Told apart by people who do not see all colours (Okabe and Ito, 2008), and by letters besides:
# each player's colour as it is painted, and the ink that is read on it.
PAINT = {
    "red": ("#d55e00", "#000000"),
    "blue": ("#0072b2", "#ffffff"),
    "green": ("#009e73", "#000000"),
    "yellow": ("#f0e442", "#000000"),
    "black": ("#4a4a4a", "#ffffff"),
    "gray": ("#cc79a7", "#000000"),
}
NEUTRAL_PAINT, NEUTRAL_INK = "#c9c2b4", "#000000"


def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return one sign for each player: the initial where that is unique, else the seat's number.

    Examples
    --------
    >>> letters(("Ada", "Bo", "Bea"))
    ('A', '2', '3')

    A name that begins with a figure could be taken for the number of a seat:

    >>> letters(("2nd row", "Bo", "Bea"))
    ('1', '2', '3')
    """
    initials = [name.strip()[0].upper() for name in names]
    return tuple(
        initial
        if initials.count(initial) == 1 and initial.isalpha() and initial != "N"
        else str(number + 1)
        for number, initial in enumerate(initials)
    )
