"""The links in README and tutorials lead to what there is."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from risk_widget import __version__, badges, cli, project, share

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"\]\(([^)\s]+)\)")


def texts() -> Iterator[tuple[str, str]]:
    """Yield what a reader may click in: the pages for people, and the prose of the tutorials."""
    for file in (*ROOT.glob("*.md"), *ROOT.glob("risk_widget/**/*.md")):
        yield file.relative_to(ROOT).as_posix(), file.read_text("utf-8")
    for file in sorted(ROOT.glob("tutorials/*/*.ipynb")):
        for cell in json.loads(file.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                yield file.relative_to(ROOT).as_posix(), "".join(cell["source"])


def target(link: str) -> Path | None:
    """Return the file of this repository to which a link leads; None for another page."""
    parts = urlsplit(link)
    query = parse_qs(parts.query)
    if (parts.hostname or "").endswith(".github.io"):
        return ROOT / "tutorials" / query["path"][0]
    if parts.hostname == "mybinder.org" and query:
        path = query["urlpath"][0]
        assert path.startswith("lab/tree/")
        return ROOT / path.removeprefix("lab/tree/")
    if parts.hostname == "colab.research.google.com" and "/blob/" in parts.path:
        ref = badges.ref_of(ROOT, project.repository())
        return ROOT / unquote(parts.path).split(f"/blob/{ref}/")[1]
    return None


@pytest.mark.parametrize(("place", "text"), [*texts()])
def test_every_link_leads_to_a_file_that_there_is(place: str, text: str) -> None:
    for link in LINK.findall(text):
        if not urlsplit(link).scheme:
            path = unquote(link.split("#")[0])
            assert not path or (ROOT / place).parent.joinpath(path).exists(), link
        elif (file := target(link)) is not None:
            assert file.is_file(), link


def test_the_links_are_those_of_the_repository() -> None:
    repository = project.repository()
    links = share.Links(repository, badges.ref_of(ROOT, repository))
    for file, text in badges.written(ROOT, links):
        assert file.read_text("utf-8") == text, "run: risk-widget share links --write"


def test_the_citation_is_of_this_version_and_repository() -> None:
    lines = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    assert f"version: {__version__}" in lines
    assert f"repository-code: https://github.com/{project.repository()}" in lines


def test_every_tutorial_and_readme_have_three_links() -> None:
    blocks = [text for _, text in texts() if badges.BEGIN in text]
    assert len(blocks) == len(badges.notebooks(ROOT)) + 1
    for text in blocks:
        found = [file for link in LINK.findall(text) if (file := target(link)) is not None]
        assert len(found) == 3
        assert len(set(found)) == 1


@pytest.fixture
def fork(tmp_path: Path) -> Path:
    """A clone of a fork."""
    for name in ("README.md", "pyproject.toml", "CITATION.cff"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "tutorials", tmp_path / "tutorials")
    return tmp_path


def test_a_fork_has_its_own_links_after_one_command(
    fork: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["share", "links", "--repo", "Ada/my-risk", "--folder", str(fork), "--write"]
    assert cli.main(command) == 0
    assert "README.md is written anew." in capsys.readouterr().out
    for file, text in badges.written(fork, share.Links("Ada/my-risk")):
        assert file.read_text("utf-8") == text
    changed = [
        file for file in fork.rglob("*") if file.suffix in {".md", ".toml", ".cff", ".ipynb"}
    ]
    changed = [file for file in changed if file.name not in {"teachers.md", "risk-widget.toml"}]
    assert len(changed) == len(badges.notebooks(fork)) + 3
    for file in changed:
        text = file.read_text("utf-8")
        assert "Ada/my-risk" in text
        assert project.repository() not in text
    assert cli.main(command) == 0
    assert capsys.readouterr().out == "All links are right already.\n"


def test_links_that_lead_to_a_tag_go_on_doing_so_but_not_in_a_fork(fork: Path) -> None:
    here = ["share", "links", "--folder", str(fork), "--write"]
    cli.main([*here, "--ref", "release/v1"])
    cli.main(here)
    readme = fork / "README.md"
    assert f"/gh/{project.repository()}/release%2Fv1?" in readme.read_text("utf-8")
    cli.main([*here, "--repo", "Ada/my-risk"])
    assert "/gh/Ada/my-risk/main?" in readme.read_text("utf-8")


def test_links_turned_to_a_fork_and_back_leave_no_trace(fork: Path) -> None:
    before = {file: file.read_bytes() for file in fork.rglob("*") if file.is_file()}
    here = ["share", "links", "--folder", str(fork), "--write"]
    own = ["--repo", project.repository(), "--ref", badges.ref_of(fork, project.repository())]
    cli.main([*here, "--repo", "Ada/my.risk_1", "--ref", "feature/x-1"])
    assert {file: file.read_bytes() for file in before} != before
    cli.main([*here, *own])
    assert {file: file.read_bytes() for file in fork.rglob("*") if file.is_file()} == before


def test_a_clone_knows_its_own_repository(fork: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = ["share", "links", "--folder", str(fork)]
    cli.main([*here, "--repo", "Ada/my-risk", "--ref", "v1", "--write"])
    capsys.readouterr()
    # Whatever repository the installed package is from.
    assert cli.main([*here, "--write"]) == 0
    assert capsys.readouterr().out == "All links are right already.\n"


def test_links_are_printed_and_nothing_is_written(
    fork: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (fork / "README.md").read_text("utf-8")
    cli.main(["share", "links", "--repo", "Ada/my-risk", "--ref", "v1", "--folder", str(fork)])
    out = capsys.readouterr().out
    assert "https://mybinder.org/v2/gh/Ada/my-risk/v1?urlpath=lab%2Ftree%2Ftutorials%2Fen" in out
    assert (fork / "README.md").read_text("utf-8") == before


def test_a_readme_without_the_block_gets_it_below_its_title(fork: Path) -> None:
    readme = fork / "README.md"
    readme.write_text("# Mine\n\nText.\n", "utf-8")
    cli.main(["share", "links", "--folder", str(fork), "--write"])
    assert readme.read_text("utf-8").startswith(f"# Mine\n\n{badges.BEGIN}\n[![JupyterLite]")
    assert readme.read_text("utf-8").endswith(f"{badges.END}\n\nText.\n")


@pytest.mark.parametrize("name", badges.NEEDED)
def test_links_need_a_clone(fork: Path, name: str) -> None:
    (fork / name).unlink()
    with pytest.raises(SystemExit, match=f"no clone of the repository, for {name} is missing"):
        cli.main(["share", "links", "--folder", str(fork), "--write"])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": 1}', '{"cells": [{}]}'])
def test_a_broken_tutorial_is_named_before_anything_is_written(fork: Path, text: str) -> None:
    readme = (fork / "README.md").read_bytes()
    (fork / "tutorials" / "en" / "99_mine.ipynb").write_text(text, "utf-8")
    with pytest.raises(SystemExit, match=r"tutorials/en/99_mine\.ipynb is no notebook"):
        cli.main(["share", "links", "--folder", str(fork), "--repo", "Ada/risk", "--write"])
    assert (fork / "README.md").read_bytes() == readme
