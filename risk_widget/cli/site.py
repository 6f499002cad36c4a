"""`risk-widget site`: the course as a site that runs in the browser."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

__all__ = ["command"]


def command(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a parser."""
    parser = subparsers.add_parser(
        "site",
        help="build the course as a static site that runs Python in the browser",
        description="Build the course as a static site that runs Python in the browser and asks "
        "no other host.",
    )
    actions = parser.add_subparsers(required=True)
    build = actions.add_parser(
        "build",
        help="build the site",
        description="Build the site in a new folder. It needs the extra `site` and Node.js. "
        "Any web server serves it: python -m http.server --directory FOLDER.",
        epilog="Examples: risk-widget site build public    risk-widget site build risk --zip",
    )
    build.add_argument("out", type=Path, metavar="OUT", help="the folder, new or empty")
    build.add_argument("--zip", action="store_true", help="write OUT.zip instead, to be handed on")
    build.add_argument(
        "--tutorials", type=Path, help="a folder of notebooks to take instead of the tutorials"
    )
    build.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> int:
    from risk_widget import project

    try:
        from risk_widget.site import SiteError, build
    except ImportError as error:
        raise SystemExit(
            f'risk-widget site: {error.name} is missing; pip install "risk-widget[site]" brings it.'
        ) from error
    tutorials = given.tutorials or project.tutorials()
    if tutorials is None or not tutorials.is_dir():
        raise SystemExit("risk-widget site: there is no folder of tutorials.")
    try:
        built = build(given.out.expanduser().resolve(), tutorials.resolve(), zipped=given.zip)
    except (SiteError, OSError) as error:
        raise SystemExit(f"risk-widget site: {error}") from error
    if given.zip:
        sys.stdout.write(
            f"The site is in {built}. Unpacked: python -m http.server --directory {built.stem}\n"
        )
    else:
        sys.stdout.write(f"The site is in {built}: python -m http.server --directory {built}\n")
    return 0
