"""`risk-widget share`: links to the course, and to any position."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

__all__ = ["command"]


def command(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a parser."""
    parser = subparsers.add_parser(
        "share",
        help="print or write links that open the course, or a position, for others",
        description="Print or write links that open the course, or a position, for others.",
    )
    actions = parser.add_subparsers(required=True)
    links = actions.add_parser(
        "links",
        help="the links of README and tutorials, for example those of a fork",
        description="Print the links that open each tutorial in the browser, on Binder and on "
        "Colab; with --write, write them into README.md, the tutorials and pyproject.toml.",
        epilog="Examples: risk-widget share links    "
        "risk-widget share links --repo OWNER/NAME --write",
    )
    _add_repository(links)
    links.add_argument("--write", action="store_true", help="write the links into the files")
    links.add_argument(
        "--folder", type=Path, default=Path(), help="the clone (%(default)s)", metavar="CLONE"
    )
    links.set_defaults(run=_links)
    position = actions.add_parser(
        "position",
        help="the links that open a position",
        description="Print the links that open a position: `game.position` of a Game.",
        epilog="Example: risk-widget share position 'rw1~classic~...'",
    )
    position.add_argument("position", help="a position in one line, or a link to one")
    _add_repository(position)
    position.set_defaults(run=_position)


def _add_repository(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--repo", metavar="OWNER/NAME", help="the repository on GitHub (that of pyproject.toml)"
    )
    parser.add_argument("--ref", help="branch, tag or commit; Binder starts faster from a tag")


def _links(given: argparse.Namespace) -> int:
    from risk_widget import badges, project
    from risk_widget.share import Links

    root: Path = given.folder.expanduser()
    missing = [name for name in badges.NEEDED if not (root / name).is_file()]
    if missing:
        raise SystemExit(
            f"risk-widget share: {root.resolve()} is no clone of the repository, for "
            f"{missing[0]} is missing there; --folder says where the clone is."
        )
    try:
        repository = given.repo or project.repository(root)
        links = Links(repository, given.ref or badges.ref_of(root, repository))
        files = list(badges.written(root, links))
        changed = [(file, text) for file, text in files if file.read_text("utf-8") != text]
        if given.write:
            for file, text in changed:
                file.write_text(text, "utf-8", newline="\n")
    except (ValueError, OSError) as error:
        raise SystemExit(f"risk-widget share: {error}") from error
    if given.write:
        for file, _ in changed:
            sys.stdout.write(f"{file.relative_to(root)} is written anew.\n")
        if not changed:
            sys.stdout.write("All links are right already.\n")
        return 0
    for notebook in badges.notebooks(root):
        sys.stdout.write(f"{notebook}\n")
        for name, to in badges.notebook_links(links, notebook).items():
            sys.stdout.write(f"  {name}: {to}\n")
    return 0


def _position(given: argparse.Namespace) -> int:
    from risk_widget.game import Game
    from risk_widget.rules import FormatError, SetupError

    try:
        found = Game.from_share(given.position).share(given.repo, given.ref or "main")
    except (FormatError, SetupError) as error:
        raise SystemExit(f"risk-widget share: {error}") from error
    sys.stdout.write(f"{found}\n")
    return 0
