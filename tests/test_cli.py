"""The command `risk-widget`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from risk_widget import __version__, cli, odds


def test_learn_copies_the_tutorials_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "risk"
    assert cli.main(["learn", "--folder", str(folder), "--no-open"]) == 0
    assert capsys.readouterr().out == f"The tutorials are in {folder}.\n"
    notebook = json.loads((folder / cli.FIRST).read_text("utf-8"))
    assert notebook["cells"]


def test_learn_leaves_a_tutorial_that_is_there_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["learn", "--folder", str(tmp_path), "--no-open"])
    mine, gone = tmp_path / cli.FIRST, tmp_path / "en" / "gone.ipynb"
    mine.write_text("my notes", "utf-8")
    assert not gone.exists()
    capsys.readouterr()
    assert cli.main(["learn", "--folder", str(tmp_path), "--no-open"]) == 0
    assert mine.read_text("utf-8") == "my notes"
    assert capsys.readouterr().out == f"The tutorials are in {tmp_path} (nothing new).\n"


def test_learn_copies_no_checkpoints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, folder = tmp_path / "source", tmp_path / "copy"
    for file in (cli.FIRST, Path("en") / ".ipynb_checkpoints" / "00_quickstart-checkpoint.ipynb"):
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        (source / file).write_text("{}", "utf-8")
    monkeypatch.setattr(cli, "_tutorials", lambda: source)
    cli.main(["learn", "--folder", str(folder), "--no-open"])
    assert [file.name for file in folder.rglob("*") if file.is_file()] == [cli.FIRST.name]


@pytest.mark.parametrize(("user", "asked"), [(1000, []), (0, ["--allow-root"])])
def test_learn_opens_jupyterlab_at_the_first_tutorial(
    user: int, asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    called: list[list[str]] = []

    def call(command: list[str]) -> int:
        called.append(command)
        return 3

    monkeypatch.setattr(subprocess, "call", call)
    assert cli.main(["learn", "--folder", str(tmp_path), "--", "--no-browser", "--port=9"]) == 3
    first = str(tmp_path / cli.FIRST)
    more = ["--no-browser", "--port=9"]
    assert called == [[sys.executable, "-m", "jupyterlab", *asked, first, *more]]


def test_learn_ends_quietly_when_jupyterlab_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def call(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "call", call)
    assert cli.main(["learn", "--folder", str(tmp_path)]) == 0


def test_learn_says_when_it_cannot_write(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    with pytest.raises(SystemExit, match=r"risk-widget learn: cannot write to .*below"):
        cli.main(["learn", "--folder", str(file / "below"), "--no-open"])


def test_learn_understands_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    cli.main(["learn", "--folder", "~/risk", "--no-open"])
    assert (tmp_path / "risk" / cli.FIRST).is_file()


def test_odds_prints_a_table_and_two_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", "12", "5", "3"]) == 0
    out = capsys.readouterr().out
    campaign = odds.campaign(12, [5, 3])
    rows = [line for line in out.splitlines() if line.startswith("|")]
    assert len(rows) == 4
    assert len({len(row) for row in rows}) == 1
    assert f"{campaign.win_each[0]:.2%}" in rows[2]
    assert f"{campaign.win:.2%}" in rows[3]
    assert f"For 80 % it takes {odds.armies_needed([5, 3], win=0.8)} armies." in out


def test_odds_as_json_are_the_figures_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", "12", "5", "3", "--leave", "2", "--stop-at", "3", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    campaign = odds.campaign(12, [5, 3], leave=2, stop_at=3)
    assert figures["win"] == campaign.win
    assert figures["win_each"] == list(campaign.win_each)
    assert (figures["armies"], figures["defenders"], figures["leave"]) == (12, [5, 3], 2)


@pytest.mark.parametrize("arguments", [["0", "5"], ["5", "0"], ["5", "3", "--leave", "0"]])
def test_odds_that_cannot_be_are_told_in_a_sentence(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="risk-widget odds: "):
        cli.main(["odds", *arguments])


@pytest.mark.parametrize(
    "arguments", [[], ["dance"], ["odds"], ["odds", "many", "5"], ["learn", "-x"]]
)
def test_a_wrong_command_line_ends_with_its_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: risk-widget")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"risk-widget {__version__}\n"


@pytest.mark.parametrize("command", [[], ["learn"], ["odds"]])
def test_every_command_has_a_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main([*command, "--help"])
    assert caught.value.code == 0
    assert "usage: risk-widget" in capsys.readouterr().out
