"""`risk-widget lesson`: look after stages of lessons."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from risk_widget.lessons import examine, read_file, stage, stages
from risk_widget.rules import FormatError

__all__ = ["command"]


def command(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a parser."""
    parser = subparsers.add_parser(
        "lesson",
        help="list the lessons, or check a file of your own",
        description="List the lessons, or check a file of your own: whether its fields are right, "
        "its solutions solve it and its wrong moves are answered.",
        epilog="Examples: risk-widget lesson list    risk-widget lesson check my.toml",
    )
    actions = parser.add_subparsers(required=True)
    listing = actions.add_parser("list", help="list all stages, levels and questions")
    listing.set_defaults(run=_list)
    check = actions.add_parser("check", help="check files of lessons")
    check.add_argument("files", type=Path, nargs="+", help="TOML or JSON files, a stage each")
    check.set_defaults(run=_check)


def _list(_: argparse.Namespace) -> int:
    for name in stages():
        found = stage(name)
        sys.stdout.write(f"{name}: {found.title}\n")
        for each in found.entries:
            sys.stdout.write(f"  {name}/{each.name}: {each.title}\n")
    return 0


def _check(given: argparse.Namespace) -> int:
    broken = 0
    for file in given.files:
        try:
            found = read_file(file)
        except (FormatError, OSError) as error:
            broken += 1
            said = error.strerror if isinstance(error, OSError) else error
            sys.stdout.write(f"{file}: {said}\n")
            continue
        problems = examine(found)
        broken += bool(problems)
        for problem in problems:
            sys.stdout.write(f"{file}: {problem}\n")
        if not problems:
            levels, questions = len(found.levels), len(found.questions)
            counts = f"{levels} level{'s' * (levels != 1)} and {questions} question"
            sys.stdout.write(f"{file}: {counts}{'s' * (questions != 1)}, all sound.\n")
    return 1 if broken else 0
