"""What a continent is worth: our rule of thumb for its bonus."""

from __future__ import annotations

__all__ = ["fair_bonus"]


def fair_bonus(territories: int, borders: int) -> int:
    """Return the bonus that suits a continent: (territories + 3 * borders) / 4, at least 1.

    A border is a territory with a neighbour outside; whoever holds the continent has to defend
    those. It is a rule of thumb of this package, chosen because it is short and comes within one
    army of all six bonuses of the classic board; no rulebook states it.

    Examples
    --------
    >>> from risk_widget import maps
    >>> classic = maps.load("classic")
    >>> [(each.bonus, fair_bonus(len(each.territories), len(classic.borders(name))))
    ...     for name, each in classic.continents.items()]
    [(5, 4), (2, 2), (5, 5), (3, 4), (7, 7), (2, 2)]
    """
    return max(1, round((territories + 3 * borders) / 4))
