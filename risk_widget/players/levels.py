"""Three levels for the learner: easy, medium and hard."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from risk_widget.players.base import Player
from risk_widget.players.cautious import Cautious
from risk_widget.players.exact import Odds
from risk_widget.players.planner import Planner
from risk_widget.rules import SetupError

__all__ = ["LEVELS", "level"]

LEVELS: Mapping[str, type[Player]] = MappingProxyType(
    {"easy": Cautious, "medium": Odds, "hard": Planner}
)
"""What plays at each level; `tests/benchmarks/bench_players.py` measures that they differ."""


def level(strength: str, name: str, seed: int = 0) -> Player:
    """Return a computer player of a level.

    Parameters
    ----------
    strength : str
        "easy", "medium" or "hard".
    name : str
        The name at the table.
    seed : int
        As for `Player`.

    Raises
    ------
    SetupError
        When there is no such level.

    Examples
    --------
    >>> from risk_widget import Game, players
    >>> Game(["Ada", players.level("easy", "Bo"), players.level("hard", "Cy")]).computers["Cy"]
    Planner('Cy')
    """
    if strength not in LEVELS:
        raise SetupError(
            f"There is no level {str(strength)[:40]!r}; choose one of {', '.join(LEVELS)}.",
            field="strength",
        )
    return LEVELS[strength](name, seed=seed)
