"""`risk-widget learn`: copy the tutorials and open the first one."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from risk_widget import project
from risk_widget.cli.jupyter import open_lab

__all__ = ["command"]


def command(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a parser."""
    parser = subparsers.add_parser(
        "learn",
        help="copy the tutorials into a folder and open JupyterLab at the first one",
        description="Copy the tutorials into a folder and open JupyterLab at the first one. "
        "A tutorial that is there already is left as it is.",
        epilog="Examples: risk-widget learn    risk-widget learn --folder ~/risk -- --no-browser",
    )
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("risk-tutorials"),
        help="where the tutorials go (%(default)s)",
    )
    parser.add_argument("--no-open", action="store_true", help="only copy; do not start JupyterLab")
    parser.add_argument(
        "jupyter", nargs="*", help="more arguments for JupyterLab, after --", metavar="ARGUMENT"
    )
    parser.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> int:
    folder: Path = given.folder.expanduser()
    source = project.tutorials()
    if source is None:
        raise SystemExit("risk-widget learn: the tutorials are missing; install risk-widget again.")
    try:
        copied = _copy(source, folder)
    except OSError as error:
        raise SystemExit(f"risk-widget learn: cannot write to {folder}: {error}") from error
    kept = "" if copied else " (nothing new)"
    sys.stdout.write(f"The tutorials are in {folder.resolve()}{kept}.\n")
    return 0 if given.no_open else open_lab(folder / project.FIRST, given.jupyter)


def _copy(source: Path, folder: Path) -> int:
    """Copy what is not there yet, and return how many files that were."""
    copied = 0
    for file in sorted(source.rglob("*")):
        target = folder / file.relative_to(source)
        # Not what somebody has left behind who worked in the folder itself.
        left = {".ipynb_checkpoints", ".risk-widget"} & {*file.parts}
        if file.is_file() and not left and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            # Half a tutorial would be taken for somebody's work the next time.
            half = target.with_name(f".{target.name}.part")
            shutil.copyfile(file, half)
            half.replace(target)
            copied += 1
    return copied
