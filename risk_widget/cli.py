"""The command `risk-widget`."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from risk_widget import __version__

__all__ = ["main"]

FIRST = Path("en") / "00_quickstart.ipynb"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     main(["learn", "--folder", folder, "--no-open"])  # doctest: +ELLIPSIS
    The tutorials are in ...
    0
    """
    parser = argparse.ArgumentParser(
        prog="risk-widget",
        description="Learn Risk, and the probability in its dice, in a notebook.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    learn = commands.add_parser(
        "learn",
        help="copy the tutorials into a folder and open JupyterLab at the first one",
        description="Copy the tutorials into a folder and open JupyterLab at the first one. "
        "A tutorial that is there already is left as it is.",
        epilog="Example: risk-widget learn --folder ~/risk",
    )
    learn.add_argument(
        "--folder",
        type=Path,
        default=Path("risk-tutorials"),
        help="where the tutorials go (%(default)s)",
    )
    learn.add_argument("--no-open", action="store_true", help="only copy; do not start JupyterLab")
    learn.add_argument(
        "jupyter", nargs="*", help="more arguments for JupyterLab, after --", metavar="ARGUMENT"
    )
    given = parser.parse_args(arguments)
    return _learn(given.folder.expanduser(), given.jupyter, opened=not given.no_open)


def _learn(folder: Path, more: Sequence[str], *, opened: bool) -> int:
    try:
        copied = _copy(_tutorials(), folder)
    except OSError as error:
        raise SystemExit(f"risk-widget learn: cannot write to {folder}: {error}") from error
    kept = "" if copied else " (nothing new)"
    sys.stdout.write(f"The tutorials are in {folder.resolve()}{kept}.\n")
    if not opened:
        return 0
    lab = [sys.executable, "-m", "jupyterlab", str(folder / FIRST), *more]
    try:
        return subprocess.call(lab)  # noqa: S603  our own interpreter and the user's arguments
    except KeyboardInterrupt:
        return 0


def _tutorials() -> Path:
    """Return the folder of tutorials: in the installed package, or beside it in a clone."""
    package = Path(__file__).parent
    for place in (package / "tutorials", package.parent / "tutorials"):
        if (place / FIRST).is_file():
            return place
    raise SystemExit("risk-widget learn: the tutorials are missing; install risk-widget again.")


def _copy(source: Path, folder: Path) -> int:
    """Copy what is not there yet, and return how many files that were."""
    copied = 0
    for file in sorted(source.rglob("*")):
        target = folder / file.relative_to(source)
        if file.is_file() and ".ipynb_checkpoints" not in file.parts and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
            copied += 1
    return copied
