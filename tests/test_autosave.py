"""A game on a board outlives its kernel, and keeping it never stands in the way of playing."""

import os
from pathlib import Path

import pytest

from risk_widget import Board, Game, autosave, players
from risk_widget.rules import FormatError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a notebook."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def kept(folder: Path) -> list[str]:
    """Return the names of the files in which games are kept."""
    return sorted(file.name for file in (folder / autosave.FOLDER).iterdir())


def test_the_game_on_a_board_comes_back_after_a_restart() -> None:
    game = Game(["Ada", "Bo", "Cy"], seed=7)
    Board(game)
    game.apply(game.legal_actions[0])
    game.apply(game.legal_actions[0])
    game.undo()
    recovered = Game.recover()
    assert recovered.to_json() == game.to_json()
    assert recovered.can_redo


def test_a_game_is_kept_when_a_person_can_act_on_it() -> None:
    bots = [players.Cautious("Bo"), players.Cautious("Cy")]
    game = Game(["Ada", *bots], seed=7)
    Board(game)
    game.play()
    game.apply(game.legal_actions[0])
    assert game.computer is not None
    assert Game.recover().step == game.step - 1
    game.play()
    assert Game.recover().step == game.step


def test_the_game_played_last_comes_back(folder: Path) -> None:
    games = [Game(["Ada", "Bo", "Cy"], seed=seed) for seed in (1, 2)]
    for game in games:
        Board(game)
        game.apply(game.legal_actions[0])
    first, second = (folder / autosave.FOLDER / name for name in kept(folder))
    os.utime(first, (1, 1))
    os.utime(second, (2, 2))
    assert Game.recover(folder).to_json() == second.read_text("utf-8")
    os.utime(first, (3, 3))
    assert Game.recover(folder).to_json() == first.read_text("utf-8")


def test_a_board_without_autosave_keeps_nothing(folder: Path) -> None:
    game = Game(["Ada", "Bo", "Cy"], seed=7)
    Board(game, autosave=False)
    game.apply(game.legal_actions[0])
    assert not (folder / autosave.FOLDER).exists()
    with pytest.raises(FileNotFoundError, match="No game was kept here"):
        Game.recover()


def test_a_damaged_file_is_a_format_error(folder: Path) -> None:
    autosave.keep(Game(["Ada", "Bo", "Cy"], seed=7).to_json()[:-40], "game")
    with pytest.raises(FormatError, match="not JSON"):
        Game.recover(folder)


def test_a_file_that_is_no_utf_8_is_a_format_error(folder: Path) -> None:
    (folder / autosave.FOLDER).mkdir()
    (folder / autosave.FOLDER / "game.json").write_bytes(b"\xff\xfe{}")
    with pytest.raises(FormatError, match="not JSON"):
        Game.recover(folder)


def test_only_the_newest_games_are_kept(folder: Path) -> None:
    for number in range(autosave.MOST_GAMES + 3):
        autosave.keep("{}", f"game-{number}")
        os.utime(folder / autosave.FOLDER / f"game-{number}.json", (number, number))
    autosave.keep("{}", "the last one")
    assert len(kept(folder)) == autosave.MOST_GAMES
    assert {"the last one.json", "game-22.json"} <= {*kept(folder)}


def test_what_cannot_be_kept_leaves_no_half_behind(folder: Path) -> None:
    in_the_way = folder / autosave.FOLDER / "game.json"
    in_the_way.mkdir(parents=True)
    autosave.keep("{}", "game")
    assert kept(folder) == ["game.json"]


@pytest.mark.skipif(os.name == "nt", reason="Windows removes no folder that somebody is in")
def test_a_game_goes_on_where_its_folder_is_gone(folder: Path) -> None:
    game = Game(["Ada", "Bo", "Cy"], seed=7)
    Board(game)
    folder.rmdir()
    game.apply(game.legal_actions[0])
    assert game.step == 1
