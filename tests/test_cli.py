"""The command `risk-widget`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from risk_widget import Game, __version__, cli, odds, project


def test_learn_copies_the_tutorials_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "risk"
    assert cli.main(["learn", "--folder", str(folder), "--no-open"]) == 0
    assert capsys.readouterr().out == f"The tutorials are in {folder}.\n"
    notebook = json.loads((folder / project.FIRST).read_text("utf-8"))
    assert notebook["cells"]


def test_learn_leaves_a_tutorial_that_is_there_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["learn", "--folder", str(tmp_path), "--no-open"])
    mine, gone = tmp_path / project.FIRST, tmp_path / "en" / "gone.ipynb"
    mine.write_text("my notes", "utf-8")
    assert not gone.exists()
    capsys.readouterr()
    assert cli.main(["learn", "--folder", str(tmp_path), "--no-open"]) == 0
    assert mine.read_text("utf-8") == "my notes"
    assert capsys.readouterr().out == f"The tutorials are in {tmp_path} (nothing new).\n"


def test_a_tutorial_that_could_not_be_copied_is_copied_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path, target: Path) -> None:
        target.write_text("half", "utf-8")
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("shutil.copyfile", full)
        with pytest.raises(SystemExit, match=r"cannot write to .*No space left"):
            cli.main(["learn", "--folder", str(tmp_path), "--no-open"])
    assert cli.main(["learn", "--folder", str(tmp_path), "--no-open"]) == 0
    for file in ("en/00_quickstart.ipynb", "da/00_quickstart.ipynb"):
        assert json.loads((tmp_path / file).read_text("utf-8"))["cells"]
    assert not [file for file in tmp_path.rglob("*") if file.suffix == ".part"]


def test_learn_copies_no_checkpoints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, folder = tmp_path / "source", tmp_path / "copy"
    for file in (
        project.FIRST,
        Path("en") / ".ipynb_checkpoints" / "00_quickstart-checkpoint.ipynb",
    ):
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        (source / file).write_text("{}", "utf-8")
    monkeypatch.setattr(project, "tutorials", lambda: source)
    cli.main(["learn", "--folder", str(folder), "--no-open"])
    assert [file.name for file in folder.rglob("*") if file.is_file()] == [project.FIRST.name]


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
    first = str(tmp_path / project.FIRST)
    more = ["--no-browser", "--port=9"]
    assert called == [[sys.executable, "-m", "jupyterlab", *asked, first, *more]]


def test_learn_without_jupyterlab_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("risk_widget.cli.jupyter.find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r'pip install "risk-widget\[lab\]"'):
        cli.main(["learn", "--folder", str(tmp_path)])
    assert (tmp_path / project.FIRST).is_file()


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
    assert (tmp_path / "risk" / project.FIRST).is_file()


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


def test_odds_count_the_armies_needed_as_the_campaign_is_fought(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["odds", "12", "5", "3", "--leave", "3", "--stop-at", "2"]
    needed = odds.armies_needed([5, 3], win=0.8, leave=3, stop_at=2)
    assert needed > odds.armies_needed([5, 3], win=0.8)
    assert cli.main(asked) == 0
    assert f"For 80 % it takes {needed} armies." in capsys.readouterr().out
    assert cli.main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["armies_for_80_percent"] == needed


def test_odds_of_a_campaign_that_no_column_can_win(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", "90", "1500", "1500"]) == 0
    out = capsys.readouterr().out
    assert "under 0.0001%" in out
    assert "For 80 % it takes more than 2000 armies." in out
    assert cli.main(["odds", "90", "1500", "1500", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["armies_for_80_percent"] is None


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


def test_without_a_command_the_whole_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main([])
    assert caught.value.code == 2
    assert "copy the tutorials into a folder" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["share", "site", "lesson", "map"])
def test_what_may_follow_a_command_is_named(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main([command])
    assert caught.value.code == 2
    assert "the following arguments are required: {" in capsys.readouterr().err


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = [sys.executable, "-c", "from risk_widget.cli import main; raise SystemExit(main())"]
    with subprocess.Popen(
        [*command, "lesson", "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as listing:
        assert listing.stdout is not None
        assert listing.stderr is not None
        listing.stdout.close()
        assert listing.stderr.read() == b""
    assert listing.returncode == 1


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is a device of Linux")
def test_a_full_disk_is_said_in_one_line() -> None:
    command = [sys.executable, "-c", "from risk_widget.cli import main; raise SystemExit(main())"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*command, "lesson", "list"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.stderr == b"risk-widget: nothing more can be written: No space left on device.\n"
    assert done.returncode == 1


def test_a_terminal_that_cannot_show_a_name_shows_its_number(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from risk_widget.cli import main; raise SystemExit(main())"]
    done = subprocess.run(
        [*command, "learn", "--no-open", "--folder", tmp_path / "spil\u265f"],
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=True,
        capture_output=True,
    )
    assert done.stdout.rstrip().endswith(rb"spil\u265f.")


def test_a_command_that_is_interrupted_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> list[object]:
        raise KeyboardInterrupt

    monkeypatch.setattr("risk_widget.bench.bench", interrupted)
    assert cli.main(["bench", "--games", "1"]) == 130


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"risk-widget {__version__}\n"


@pytest.mark.parametrize(
    "command",
    [[name] for name in cli.COMMANDS]
    + [["share", "links"], ["share", "position"], ["site", "build"]],
)
def test_every_command_has_a_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main([*command, "--help"])
    assert caught.value.code == 0
    assert f"usage: risk-widget {' '.join(command)}" in capsys.readouterr().out


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    out = capsys.readouterr().out
    assert [name for name in cli.COMMANDS if f"\n    {name} " not in out] == []
    assert "Examples: risk-widget" in out


def test_odds_start_without_what_they_do_not_need() -> None:
    code = """
import sys
from risk_widget.cli import main
main(["odds", "5", "3", "--json"])
print(*sorted({"networkx", "plotly", "numpy", "anywidget", "ipywidgets"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[1] == ""


def test_a_shell_may_ask_how_a_command_line_goes_on(tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    environment = os.environ | {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        "_ARGCOMPLETE_IFS": "|",
        "COMP_LINE": "risk-widget od",
        "COMP_POINT": "14",
    }
    code = "from risk_widget.cli import main; main([])"
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    assert answer.read_text("utf-8").split() == ["odds"]


def cell(file: Path) -> str:
    """Return the code of the only cell of code in a notebook."""
    content = json.loads(file.read_text("utf-8"))
    [code] = [cell["source"] for cell in content["cells"] if cell["cell_type"] == "code"]
    return str(code)


def test_play_writes_a_notebook_with_the_game_that_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--players", "Ida, Ole", "--computers", "cautious,hard", "--seed", "7"]
    where = ["--folder", str(tmp_path), "--no-open"]
    assert cli.main(["play", *arguments, "--rules", "danish", *where]) == 0
    file = tmp_path / "risk-game.ipynb"
    assert capsys.readouterr().out == f"The game is in {file}.\n"
    names: dict[str, object] = {}
    exec(cell(file).removesuffix("Board(game)"), names)  # noqa: S102  the code under test
    game = names["game"]
    assert isinstance(game, Game)
    assert game.players[:2] == ("Ida", "Ole")
    assert [type(player).__name__ for player in game.computers.values()] == ["Cautious", "Planner"]
    assert game.rules.name == "danish"


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        ([], ["Ada", "Bo", "Cy"]),
        (["--rules", "hasbro-two-player"], ["Ada", "Bo"]),
        (["--players", "Ida,Ole", "--rules", "hasbro-two-player"], ["Ida", "Ole"]),
        (["--players", ""], ["Ada", "Bo", "Cy"]),
        (["--players", "1,2,3,4,5"], ["1", "2", "3", "4", "5", "Ada"]),
        (["--computers", "easy,easy,easy,easy,easy"], ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]),
        (
            ["--players", "Bo", "--computers", "easy,easy,easy,easy,easy"],
            ["Bo", "Ada", "Cy", "Di", "Ed", "Flo"],
        ),
    ],
)
def test_play_seats_as_many_computers_as_the_edition_has_room_for(
    arguments: list[str], seats: list[str], tmp_path: Path
) -> None:
    assert cli.main(["play", *arguments, "--folder", str(tmp_path), "--no-open"]) == 0
    names: dict[str, object] = {}
    code = cell(tmp_path / "risk-game.ipynb").removesuffix("Board(game)")
    exec(code, names)  # noqa: S102  the code under test
    game = names["game"]
    assert isinstance(game, Game)
    assert list(game.players) == seats


def test_play_never_writes_over_a_game(tmp_path: Path) -> None:
    for _ in range(3):
        cli.main(["play", "--folder", str(tmp_path), "--no-open"])
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["risk-game-2.ipynb", "risk-game-3.ipynb", "risk-game.ipynb"]


def test_play_opens_jupyterlab_at_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    monkeypatch.setattr(subprocess, "call", called.extend)
    cli.main(["play", "--folder", str(tmp_path), "--", "--no-browser"])
    assert called[-2:] == [str(tmp_path / "risk-game.ipynb"), "--no-browser"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--computers", "clever"], "--computers knows easy, medium, hard, .*but not 'clever'"),
        (["--players", "Ada,Ada"], "risk-widget play: .*Ada"),
        (["--rules", "poker"], "risk-widget play: .*poker"),
        (["--computers", "easy,easy,easy,easy,easy,easy"], "3 to 6 players, not for 7"),
        (["--players", "1,2,3,4,5,6,7"], "3 to 6 players, not for 7"),
        (["--players", "Ada", "--computers", ""], "risk-widget play: "),
    ],
)
def test_play_says_what_is_wrong_before_it_writes(
    arguments: list[str], told: str, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match=told):
        cli.main(["play", *arguments, "--folder", str(tmp_path), "--no-open"])
    assert not list(tmp_path.iterdir())


def test_share_position_prints_code_and_links(capsys: pytest.CaptureFixture[str]) -> None:
    position = Game(["Ada", "Bo", "Cy"], seed=7).position
    assert cli.main(["share", "position", position, "--repo", "ada/risk"]) == 0
    code, lite, binder = capsys.readouterr().out.splitlines()
    assert code == f"Code: {position}"
    assert "https://ada.github.io/risk/" in lite
    assert "https://mybinder.org/v2/gh/ada/risk/main?" in binder


@pytest.mark.parametrize("arguments", [["rw1~x"], ["hello"], ["", "--repo", "nobody"]])
def test_share_position_refuses_what_is_none(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="risk-widget share: "):
        cli.main(["share", "position", *arguments])


def test_site_build_refuses_a_folder_that_holds_something(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("", "utf-8")
    with pytest.raises(SystemExit, match="risk-widget site: "):
        cli.main(["site", "build", str(tmp_path)])
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]
