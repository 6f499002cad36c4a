"""Stars are kept, carried elsewhere and merged."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk_widget import lessons
from risk_widget.lessons import Progress
from risk_widget.rules import FormatError


def test_the_best_stars_count() -> None:
    progress = Progress({"attack/ties": 1})
    assert progress.reach("attack/ties", 3)
    assert not progress.reach("attack/ties", 2)
    assert dict(progress) == {"attack/ties": 3}


def test_a_restart_of_the_kernel_loses_no_stars(tmp_path: Path) -> None:
    Progress({"attack/ties": 2}).save(tmp_path)
    assert Progress.load(tmp_path) == {"attack/ties": 2}


def test_two_cells_of_a_notebook_lose_none_of_each_other_s_stars(tmp_path: Path) -> None:
    one, other = Progress.load(tmp_path), Progress.load(tmp_path)
    one.reach("attack/ties", 3)
    one.save(tmp_path)
    other.reach("attack/ties", 1)
    other.reach("dice/first", 2)
    other.save(tmp_path)
    assert Progress.load(tmp_path) == Progress({"attack/ties": 3, "dice/first": 2})
    assert other["attack/ties"] == 3


def test_an_exercise_in_a_cell_keeps_no_stars_since_its_solution_would_earn_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert lessons.exercise("dice/one-on-one").check("15/36").stars == 3
    assert [*tmp_path.iterdir()] == []


def test_where_nothing_was_kept_or_can_be_read_there_are_no_stars(tmp_path: Path) -> None:
    assert len(Progress.load(tmp_path)) == 0
    Progress({"a/b": 1}).save(tmp_path)
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    file.write_text("{", "utf-8")
    assert len(Progress.load(tmp_path)) == 0


@pytest.mark.parametrize("kept", [b"{", b"\xff\xfe", b'{"format": 9, "stars": {"a/b": 3}}'])
def test_a_file_of_stars_that_cannot_be_read_is_put_aside_and_not_lost(
    tmp_path: Path, kept: bytes
) -> None:
    Progress({"a/b": 1}).save(tmp_path)
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    file.write_bytes(kept)
    assert len(Progress.load(tmp_path)) == 0
    Progress({"a/c": 2}).save(tmp_path)
    assert Progress.load(tmp_path) == {"a/c": 2}
    assert kept in [path.read_bytes() for path in file.parent.iterdir()]


def test_where_nothing_can_be_written_nothing_fails(tmp_path: Path) -> None:
    taken = tmp_path / "no-folder"
    taken.write_text("A file is in the way.", "utf-8")
    Progress({"a/b": 1}).save(taken)
    assert taken.read_text("utf-8") == "A file is in the way."


@pytest.mark.skipif(os.name == "nt", reason="Windows removes no folder that somebody is in")
def test_where_the_folder_is_gone_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.rmdir()
    progress = Progress.load()
    progress.earn("a/b", 1)
    assert dict(progress) == {"a/b": 1}


def test_two_are_merged() -> None:
    here = Progress({"a/b": 1, "a/c": 3})
    here.merge(Progress({"a/b": 2, "a/c": 1, "a/d": 1}))
    assert dict(here) == {"a/b": 2, "a/c": 3, "a/d": 1}


def test_it_is_shown_as_text_and_never_as_markup() -> None:
    progress = Progress({"<b>": 2})
    assert "★★" in str(progress)
    assert "<b>" not in progress._repr_html_()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"format": 1}', '{"format": 1, "stars": {"a": 9}}',
     '{"format": 1, "stars": {"a": true}}', '{"format": 1, "stars": [1]}', "[" * 100_000,
     '{"format": 9, "stars": {}}'],
)  # fmt: skip
def test_what_is_no_progress_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        Progress.from_json(text)


@given(st.dictionaries(st.text(min_size=1, max_size=40), st.integers(1, 3), max_size=20))
def test_what_is_exported_is_imported(stars: dict[str, int]) -> None:
    assert dict(Progress.from_json(Progress(stars).to_json())) == stars
