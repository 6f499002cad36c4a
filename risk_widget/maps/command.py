"""The command `risk-widget map`."""

from __future__ import annotations

import argparse
import sys

__all__ = ["command"]


def command(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to those of `risk-widget`; its `run` takes what was given.

    Examples
    --------
    >>> parser = argparse.ArgumentParser()
    >>> command(parser.add_subparsers())
    >>> given = parser.parse_args(["map", "check", "classic"])
    >>> given.run(given)  # doctest: +ELLIPSIS
    Map classic: 42 territories, 6 continents, 83 links.
    ...
    Problems: none.
    0
    """
    parser = subparsers.add_parser(
        "map", help="check a map file", description="Look at maps that you have made or found."
    )
    actions = parser.add_subparsers(required=True)
    check = actions.add_parser(
        "check",
        help="report what a map's maker should know",
        description="Read a map file of any known form (JSON of this package, node-link JSON, "
        "GeoJSON, GraphML, Domination or Conquest .map) and report whether it can be played, what "
        "was mended in reading it, its choke points and whether its bonuses are fair. The exit "
        "code is 1 when something should be mended.",
        epilog="Example: risk-widget map check islands.map",
    )
    check.add_argument(
        "file", metavar="FILE", help="a map file, or the name of a map that comes with the package"
    )
    check.set_defaults(run=_check)


def _check(given: argparse.Namespace) -> int:
    from risk_widget import maps

    try:
        report = maps.check(given.file)
    except maps.MapError as error:
        raise SystemExit(f"risk-widget map check: {error}") from error
    sys.stdout.write(f"{report}\n")
    return 0 if report else 1
