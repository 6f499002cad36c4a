"""Who sits at the table, and what is played there."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from risk_widget.maps import GameMap, MapError
from risk_widget.maps import load as load_map
from risk_widget.maps.errors import did_you_mean
from risk_widget.rules import Action, LegalActions, RuleSet, SetupError, Table
from risk_widget.rules.errors import shown

__all__ = ["COLOURS", "ComputerPlayer", "Seats", "not_at_the_table", "seated", "yes_or_no"]

COLOURS = ("red", "blue", "green", "yellow", "black", "gray")
LONGEST_NAME = 40
LARGEST_SEED = 10**38 - 1


class ComputerPlayer(Protocol):
    """What a game asks of a computer player; see `risk_widget.players`."""

    name: str

    def choose(self, view: dict[str, Any], legal: LegalActions) -> Action:
        """Return one of the legal actions, knowing only what the seat may see."""
        ...


@dataclass(frozen=True)
class Seats:
    """The players, the edition, the map and the seed of one game."""

    table: Table
    game_map: GameMap
    seed: int
    computers: Mapping[str, ComputerPlayer]

    @property
    def players(self) -> tuple[str | ComputerPlayer, ...]:
        """What stands for each seat: a name or a computer player."""
        return tuple(self.computers.get(name, name) for name in self.table.players)


def seated(
    players: Sequence[str | ComputerPlayer],
    rules: str | RuleSet,
    seed: int | None,
    game_map: str | GameMap,
    auto_defend: bool,
    colours: Mapping[str, str] | None,
) -> Seats:
    """Return the seats of a game; the parameters are those of `Game`.

    Raises
    ------
    SetupError
        When one of them is wrong; its `field` says which.
    """
    rule_set = RuleSet.preset(rules) if isinstance(rules, str) else rules
    if not isinstance(rule_set, RuleSet):
        raise SetupError("rules is the name of a preset or a RuleSet.", field="rules")
    names = _checked_names(players, rule_set)
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise SetupError(f"seed is a whole number, not {shown(seed)}.", field="seed")
    if seed is not None and abs(seed) > LARGEST_SEED:
        raise SetupError("seed is a number of at most 38 digits.", field="seed")
    yes_or_no("auto_defend", auto_defend)
    try:
        board = load_map(game_map) if isinstance(game_map, str) else game_map
    except MapError as error:
        raise SetupError(f"game_map: {error}", field="game_map") from error
    if not isinstance(board, GameMap):
        raise SetupError("game_map is the name of a map or a GameMap.", field="game_map")
    computers = {player.name: player for player in players if not isinstance(player, str)}
    table = Table(
        rules=rule_set,
        topology=board.topology,
        players=names,
        colours=_checked_colours(names, {} if colours is None else colours),
        auto_defend=auto_defend,
    )
    return Seats(
        table,
        board,
        # A number of a class of its own might be written in another way than it is read.
        secrets.randbits(32) if seed is None else int(seed),
        MappingProxyType(computers),
    )


def _checked_names(players: Sequence[str | ComputerPlayer], rules: RuleSet) -> tuple[str, ...]:
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise SetupError("players is a list of names or computer players.", field="players")
    for player in players:
        if not isinstance(player, str) and not hasattr(player, "name"):
            raise SetupError(
                f"players: {shown(player)} is neither a name nor a computer player with a name.",
                field="players",
            )
    names = tuple(player if isinstance(player, str) else player.name for player in players)
    least, most = rules.players
    if not least <= len(names) <= most:
        allowed = f"{least}" if least == most else f"{least} to {most}"
        raise SetupError(
            f"The rules {rules.name} are for {allowed} players, not for {len(names)}.",
            field="players",
        )
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            raise SetupError(
                f"A player's name has 1 to {LONGEST_NAME} characters, "
                f"unlike {str(name)[:LONGEST_NAME]!r}.",
                field="players",
            )
        if name == "neutral" or not name.isprintable() or names.count(name) > 1:
            raise SetupError(
                f"{name!r} cannot be a player's name: names differ, hold no control characters, "
                "and 'neutral' is the neutral army.",
                field="players",
            )
    return names


def not_at_the_table(field: str, name: object, names: Sequence[str]) -> SetupError:
    """Return the error of an argument that names nobody at the table."""
    return SetupError(
        f"{field}: {shown(name)} is not at the table; "
        f"the players are {', '.join(names)}.{did_you_mean(name, names)}",
        field=field,
    )


def yes_or_no(field: str, value: object) -> bool:
    """Return a value that is True or False, or raise a SetupError."""
    if not isinstance(value, bool):
        raise SetupError(f"{field} is True or False, not {shown(value)}.", field=field)
    return value


def _checked_colours(names: tuple[str, ...], colours: Mapping[str, str]) -> tuple[str, ...]:
    if not isinstance(colours, Mapping):
        raise SetupError("colours go by player, as in {'Ada': 'red'}.", field="colours")
    unknown = [name for name in colours if name not in names]
    if unknown:
        raise not_at_the_table("colours", unknown[0], names)
    for name, colour in colours.items():
        if colour not in COLOURS or list(colours.values()).count(colour) > 1:
            raise SetupError(
                f"colours: {name} cannot be {shown(colour)}; "
                f"each player has another one of {', '.join(COLOURS)}.",
                field="colours",
            )
    free = [colour for colour in COLOURS if colour not in colours.values()]
    return tuple(colours.get(name) or free.pop(0) for name in names)
