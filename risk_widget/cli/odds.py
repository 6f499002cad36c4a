"""`risk-widget odds`: the exact odds in a terminal."""

from __future__ import annotations

import argparse
import json
import sys

__all__ = ["command"]

WANTED = 0.8
"""The chance for which armies are counted: the 80 % of the last line."""


def command(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a parser."""
    parser = subparsers.add_parser(
        "odds",
        help="print the exact odds of a battle or a campaign",
        description="Print the exact odds of a battle, or of a campaign through several "
        "territories, both sides rolling as many dice as they can.",
        epilog="Examples: risk-widget odds 12 5    risk-widget odds 12 5 3 --leave 1 --json",
    )
    parser.add_argument(
        "armies", type=int, help="armies on the attacking territory, the one that stays included"
    )
    parser.add_argument(
        "defenders", type=int, nargs="+", help="armies on each territory to be taken, in order"
    )
    parser.add_argument(
        "--leave", type=int, default=1, help="armies left behind in each territory (%(default)s)"
    )
    parser.add_argument(
        "--stop-at",
        type=int,
        default=1,
        help="stop attacking when no more armies than these are left (%(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> int:
    from risk_widget import odds
    from risk_widget.odds.wording import percent

    try:
        campaign = odds.campaign(
            given.armies, given.defenders, leave=given.leave, stop_at=given.stop_at
        )
        battle = odds.battle(given.armies, given.defenders[0], stop_at=given.stop_at)
    except odds.OddsError as error:
        raise SystemExit(f"risk-widget odds: {error}") from error
    needed: int | None
    try:
        needed = odds.armies_needed(
            given.defenders, win=WANTED, leave=given.leave, stop_at=given.stop_at
        )
    except odds.OutOfRangeError:  # no number of armies that the odds know is enough
        needed = None
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
        (str(number), str(defenders), percent(win, digits=2, unit="%"), f"{mean:.1f}")
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
        f"For 80 % it takes {needed or f'more than {odds.MOST_ARMIES}'} armies.",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0
