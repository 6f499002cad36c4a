"""Measuring: what is measured, and what the command prints."""

import argparse

import pytest

from risk_widget import RuleSet
from risk_widget.bench import bench, command


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="risk-widget")
    command(made.add_subparsers(required=True))
    return made


def test_every_edition_and_the_odds_are_measured() -> None:
    rows = bench(games=1)
    assert all(row.value > 0 for row in rows)
    for edition in RuleSet.presets():
        assert [row.unit for row in rows if row.what.startswith(f"{edition}:")] == ["games/s"] * 3
    assert [row.unit for row in rows if row.what.startswith("odds.")] == ["ms"] * 4


@pytest.mark.parametrize("games", [0, -1, 10_001])
def test_a_number_of_games_out_of_range_is_refused(games: int) -> None:
    with pytest.raises(ValueError, match="games is a number from 1 to 10000"):
        bench(games)


def test_the_command_prints_one_line_for_each_figure(capsys: pytest.CaptureFixture[str]) -> None:
    given = parser().parse_args(["bench", "--games", "1", "--seed", "5"])
    assert given.run(given) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [cell.strip() for cell in lines[0].split("|")] == ["", "what", "value", "unit", ""]
    assert len(lines) == 2 + 3 * len(RuleSet.presets()) + 4
    assert len({len(line) for line in lines}) == 1


@pytest.mark.parametrize("games", ["0", "many", "-3", "1" * 6000])
def test_the_command_says_what_is_wrong(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        parser().parse_args(["bench", f"--games={games}"])
    assert stopped.value.code == 2
    assert "argument --games: a number from 1 to 10000" in capsys.readouterr().err


def test_the_help_gives_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["bench", "--help"])
    assert "Example: risk-widget bench --games 50" in capsys.readouterr().out
