"""Who takes part in a tournament, and where they sit."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from risk_widget.players.base import Player
from risk_widget.rules import SetupError

__all__ = ["Entrant", "entered", "lineup"]

LONGEST_NAME = 30
MOST_ENTRANTS = 200

Factory = Callable[[str], Player]


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part: a name, and a player or what makes one.

    It has to be possible to pickle `source` where games are spread over processes: a player of a
    class that is written in a module can be, a lambda cannot.
    """

    name: str
    source: Player | Factory

    @property
    def kind(self) -> str:
        """What plays: the name of a class or function, and what an instance was given."""
        if not isinstance(self.source, Player):
            return str(getattr(self.source, "__qualname__", type(self.source).__qualname__))
        options = sorted(self.source.to_data().items())
        given = [f"{key}={value!r}" for key, value in options if key not in ("name", "seed")]
        return f"{type(self.source).__qualname__}({', '.join(given)})"

    def player(self, name: str, seed: int) -> Player:
        """Return a new player for a seat.

        Raises
        ------
        SetupError
            When the source makes something else, or fails.
        """
        source = self.source
        try:
            made = copy.deepcopy(source) if isinstance(source, Player) else source(name)
        except Exception as error:
            raise SetupError(
                f"entrants: {self.name} cannot be made with the name {name!r}: "
                f"{type(error).__name__}: {error}",
                field="entrants",
            ) from error
        if not isinstance(made, Player):
            raise SetupError(
                f"entrants: {self.name} made {made!r:.60}, no Player.", field="entrants"
            )
        made.name, made.seed = name, seed
        return made


def entered(
    entrants: Sequence[Player | type[Player] | tuple[str, Factory]] | Mapping[str, Factory],
) -> tuple[Entrant, ...]:
    """Return the entrants with their names.

    Raises
    ------
    SetupError
        When there are too few or too many, or the names do not tell them apart.
    """
    if not isinstance(entrants, list | tuple | Mapping):
        raise SetupError("entrants is a list of players, or a dict by name.", field="entrants")
    given = [*entrants.items()] if isinstance(entrants, Mapping) else [*entrants]
    if not 2 <= len(given) <= MOST_ENTRANTS:
        raise SetupError(
            f"A tournament has 2 to {MOST_ENTRANTS} entrants, not {len(given)}.", field="entrants"
        )
    found = tuple(map(_entrant, given))
    names = [entrant.name for entrant in found]
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            raise SetupError(
                f"entrants: a name has 1 to {LONGEST_NAME} characters, unlike {str(name)[:40]!r}.",
                field="entrants",
            )
        if not name.isprintable() or names.count(name) > 1:
            raise SetupError(
                f"entrants: names differ and hold no control characters; look at {name!r}.",
                field="entrants",
            )
    return found


def _entrant(given: object) -> Entrant:
    if isinstance(given, Player):
        if not hasattr(given, "name"):
            raise SetupError(
                f"entrants: a {type(given).__name__} has no name; call super().__init__(name) in "
                "its __init__.",
                field="entrants",
            )
        return Entrant(given.name, given)
    if isinstance(given, type) and issubclass(given, Player):
        return Entrant(given.__name__, given)
    if isinstance(given, tuple) and len(given) == 2 and callable(given[1]):
        return Entrant(given[0], given[1])
    raise SetupError(
        f"entrants: {given!r:.60} is no player; give a Player, a class of players, or a pair of a "
        "name and a function that makes a player of a name.",
        field="entrants",
    )


def lineup(entrants: int, seats: int, game: int, seed: int) -> tuple[int, ...]:
    """Return who sits where in a game: for each seat the number of an entrant.

    The entrants stand in a circle, each as often as it takes to fill the seats. Game after game
    the seats move on by one place, until each has sat on each seat; then the circle is shuffled.
    So all sit on every seat equally often, whoever their neighbours are.

    Examples
    --------
    >>> [lineup(3, 3, game, seed=1) for game in range(3)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    """
    circle = [*range(entrants)] * -(-seats // entrants)
    turn, place = divmod(game, len(circle))
    random.Random(f"{seed}/{turn}").shuffle(circle)
    return tuple(circle[(place + seat) % len(circle)] for seat in range(seats))
