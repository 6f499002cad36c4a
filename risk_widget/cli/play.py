"""`risk-widget play`: a fresh notebook with a board, open in JupyterLab."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from risk_widget.cli.jupyter import open_lab

__all__ = ["command"]

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def command(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a parser."""
    parser = subparsers.add_parser(
        "play",
        help="open JupyterLab at a new notebook with a board",
        description="Write a new notebook with a board and open JupyterLab there.",
        epilog="Examples: risk-widget play    risk-widget play --players Ida,Ole "
        "--computers easy,hard --rules hasbro-capital --seed 7",
    )
    parser.add_argument(
        "--players",
        type=_listed,
        default=["Ada"],
        metavar="NAMES",
        help="the people, with commas between them (Ada)",
    )
    parser.add_argument(
        "--computers",
        type=_listed,
        metavar="LEVELS",
        help="a level for each computer player: easy, medium, hard, or a player of "
        "risk_widget.players in lower case (medium, up to two of them as the edition has room); "
        "none: ''",
    )
    parser.add_argument("--rules", default="classic", help="the edition (%(default)s)")
    parser.add_argument("--seed", type=int, help="decides the dice; else every game is another")
    parser.add_argument(
        "--folder", type=Path, default=Path(), help="where the notebook goes (%(default)s)"
    )
    parser.add_argument("--no-open", action="store_true", help="do not start JupyterLab")
    parser.add_argument(
        "jupyter", nargs="*", help="more arguments for JupyterLab, after --", metavar="ARGUMENT"
    )
    parser.set_defaults(run=_run)


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _class(level: str) -> str:
    """Return the name of a computer player's class."""
    from risk_widget import players

    kinds = {level: kind.__name__ for level, kind in players.LEVELS.items()} | {
        name.lower(): name
        for name in players.__all__
        if isinstance(found := getattr(players, name), type)
        and issubclass(found, players.Player)
        and found is not players.Player
    }
    if level.lower() not in kinds:
        known = ", ".join(kinds)
        raise SystemExit(f"risk-widget play: --computers knows {known}, but not {level!r}.")
    return kinds[level.lower()]


def _run(given: argparse.Namespace) -> int:
    from risk_widget import players
    from risk_widget.game import Game
    from risk_widget.notebooks import fresh, notebook
    from risk_widget.rules import RuleSet, SetupError

    free = (name for name in NAMES if name not in given.players)
    try:
        levels = given.computers
        if levels is None:
            least, most = RuleSet.preset(given.rules).players
            people = len(given.players)
            levels = ["medium"] * max(least - people, min(2, most - people))
        computers = [
            (_class(level), next(free, f"Computer {at}")) for at, level in enumerate(levels, 1)
        ]
        Game(
            [*given.players, *(getattr(players, kind)(name) for kind, name in computers)],
            rules=given.rules,
            seed=given.seed,
        )
    except SetupError as error:
        raise SystemExit(f"risk-widget play: {error}") from error
    seats = [repr(name) for name in given.players]
    seats += [f"players.{kind}({name!r})" for kind, name in computers]
    lines = [
        f"from risk_widget import Board, Game{', players' if computers else ''}",
        "",
        f"game = Game([{', '.join(seats)}], rules={given.rules!r}, seed={given.seed})",
        "Board(game)",
    ]
    text = "# A game of Risk\n\nRun the cell below (Shift+Enter), then play on the board."
    try:
        file = fresh(given.folder.expanduser(), "risk-game", notebook(text, lines))
    except OSError as error:
        raise SystemExit(f"risk-widget play: cannot write to {given.folder}: {error}") from error
    sys.stdout.write(f"The game is in {file.resolve()}.\n")
    return 0 if given.no_open else open_lab(file, given.jupyter)
