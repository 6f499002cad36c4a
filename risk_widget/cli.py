"""The command `risk-widget`."""

from __future__ import annotations

import argparse
import json
import os
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
    chances = commands.add_parser(
        "odds",
        help="print the exact odds of a battle or a campaign",
        description="Print the exact odds of a battle, or of a campaign through several "
        "territories, both sides rolling as many dice as they can.",
        epilog="Examples: risk-widget odds 12 5    risk-widget odds 12 5 3 --leave 1 --json",
    )
    chances.add_argument(
        "armies", type=int, help="armies on the attacking territory, the one that stays included"
    )
    chances.add_argument(
        "defenders", type=int, nargs="+", help="armies on each territory to be taken, in order"
    )
    chances.add_argument(
        "--leave", type=int, default=1, help="armies left behind in each territory (%(default)s)"
    )
    chances.add_argument(
        "--stop-at",
        type=int,
        default=1,
        help="stop attacking when no more armies than these are left (%(default)s)",
    )
    chances.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args(arguments)
    if given.command == "odds":
        return _odds(given)
    return _learn(given.folder.expanduser(), given.jupyter, opened=not given.no_open)


def _odds(given: argparse.Namespace) -> int:
    from risk_widget import odds

    try:
        campaign = odds.campaign(
            given.armies, given.defenders, leave=given.leave, stop_at=given.stop_at
        )
        battle = odds.battle(given.armies, given.defenders[0], stop_at=given.stop_at)
        needed = odds.armies_needed(given.defenders, win=0.8)
    except odds.OddsError as error:
        raise SystemExit(f"risk-widget odds: {error}") from error
    left = [
        sum(n * chance for n, chance in law.items()) / win if win else 0.0
        for law, win in zip(campaign.armies_each, campaign.win_each, strict=True)
    ]
    if given.json:
        figures = {
            "armies": given.armies,
            "defenders": given.defenders,
            "leave": given.leave,
            "stop_at": given.stop_at,
            "win": campaign.win,
            "win_each": list(campaign.win_each),
            "mean_armies_each": left,
            "first_battle_losses": {
                "attacker": battle.losses.attacker.mean,
                "defender": battle.losses.defender.mean,
            },
            "armies_for_80_percent": needed,
        }
        sys.stdout.write(json.dumps(figures) + "\n")
        return 0
    rows: list[tuple[str, ...]] = [("territory", "defenders", "taken", "armies there")]
    rows += [
        (str(number), str(defenders), f"{win:.2%}", f"{mean:.1f}")
        for number, (defenders, win, mean) in enumerate(
            zip(given.defenders, campaign.win_each, left, strict=True), 1
        )
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, tuple("-" * width for width in widths))
    lines = ["| " + " | ".join(map(str.rjust, row, widths)) + " |" for row in rows]
    losses = battle.losses
    lines += [
        "",
        f"The first battle costs the attacker {losses.attacker.mean:.2f} armies on average "
        f"(sd {losses.attacker.sd:.2f}), the defender {losses.defender.mean:.2f} "
        f"(sd {losses.defender.sd:.2f}).",
        f"For 80 % it takes {needed} armies.",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _learn(folder: Path, more: Sequence[str], *, opened: bool) -> int:
    try:
        copied = _copy(_tutorials(), folder)
    except OSError as error:
        raise SystemExit(f"risk-widget learn: cannot write to {folder}: {error}") from error
    kept = "" if copied else " (nothing new)"
    sys.stdout.write(f"The tutorials are in {folder.resolve()}{kept}.\n")
    if not opened:
        return 0
    # JupyterLab asks root to confirm; in a container there is often nobody else.
    as_root = ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    lab = [sys.executable, "-m", "jupyterlab", *as_root, str(folder / FIRST), *more]
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
