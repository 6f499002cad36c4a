"""The command `risk-widget`: one module for each of its commands.

A module of a command has a function ``command(subparsers)``. It adds a parser, whose `run` takes
what was given and returns the exit code.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module

from risk_widget import __version__

__all__ = ["COMMANDS", "main"]

COMMANDS: Mapping[str, str] = {
    "learn": "risk_widget.cli.learn",
    "play": "risk_widget.cli.play",
    "odds": "risk_widget.cli.odds",
    "share": "risk_widget.cli.share",
    "site": "risk_widget.cli.site",
    "lesson": "risk_widget.lessons.command",
    "map": "risk_widget.maps.command",
    "bench": "risk_widget.bench",
}
"""The module of each command, in the order of the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    Examples
    --------
    >>> main(["odds", "3", "1"])  # doctest: +ELLIPSIS
    | territory | defenders |  taken | armies there |
    ...
    0
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    # The others are imported for the help only, so that a command starts as fast as it can.
    named = [words[0]] if words and words[0] in COMMANDS else COMMANDS
    parser = _parser(named)
    _complete(parser)
    if not words:
        parser.print_help(sys.stderr)
        raise SystemExit(2)
    given = parser.parse_args(words)
    run: Callable[[argparse.Namespace], int] = given.run
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show the name of a folder or a player is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough, as `head` has.
        _write_no_more()
        return 1
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EIO) or error.filename:
            raise
        _write_no_more()
        sys.stderr.write(f"risk-widget: nothing more can be written: {error.strerror}.\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _write_no_more() -> None:
    """Leave nothing to be written when Python ends, which would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(names: Iterable[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="risk-widget",
        description="Learn Risk, and the probability in its dice, in a notebook.",
        epilog="Examples: risk-widget learn    risk-widget odds 12 5 3    risk-widget play --help",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in names:
        import_module(COMMANDS[name]).command(commands)
    return parser


def _complete(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks how to go on, where argcomplete is installed."""
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser)
