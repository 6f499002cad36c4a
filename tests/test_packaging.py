"""What a stranger gets: a wheel and an sdist that install and play without node."""

import email
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from risk_widget import Game, project

ROOT = Path(__file__).parent.parent
STATIC = "risk_widget/widget/static"
BUILT = tuple(
    f"{name}.{kind}" for name in ("board", "dicelab", "question") for kind in ("js", "css")
)

PLAY = """
from risk_widget import Board, Game

game = Game(["Ada", "Bo", "Cy"], rules="classic", seed=7)
game.apply(next(iter(game.legal_actions)))
assert game.history
assert "risk_widget board" in Board(game)._esm
"""


def run(*command: str | Path, folder: Path, path: str | None = None) -> str:
    """Run a command in a folder, with a PATH of its own, and return all that it printed."""
    environment = os.environ | ({} if path is None else {"PATH": path})
    # A stranger has nothing of ours on the path.
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        command, cwd=folder, env=environment, check=False, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(done.stdout)
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with the sdist and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, folder=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    [file] = built.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def sdist(built: Path) -> Path:
    [file] = built.glob("*.tar.gz")
    return file


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Programs of an empty environment; what the first install brings serves the others."""
    home = tmp_path_factory.mktemp("stranger") / "venv"
    venv.create(home, with_pip=True)
    return home / ("Scripts" if sys.platform == "win32" else "bin")


@pytest.fixture
def source(sdist: Path, tmp_path: Path) -> Path:
    """Unpacked sources, as a clone has them but without the built board."""
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    [folder] = (entry for entry in tmp_path.iterdir() if entry.is_dir())
    for name in BUILT:
        (folder / STATIC / name).unlink()
    return folder


def tracked(*folders: str) -> set[str]:
    """Return the repository's files below some folders, without what git ignores."""
    return {
        file.relative_to(ROOT).as_posix()
        for folder in folders
        for file in (ROOT / folder).rglob("*")
        if file.is_file()
        and not {"__pycache__", ".ipynb_checkpoints", ".risk-widget", "node_modules"}
        & set(file.parts)
    }


def test_the_wheel_holds_the_package_and_the_tutorials(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        [info] = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
        assert f"{info}/licenses/LICENSE" in archive.namelist()
    tutorials = {f"risk_widget/{name}" for name in tracked("tutorials")}
    templates = {name for name in tracked("risk_widget") if name.endswith((".po", ".pot"))}
    assert names == tracked("risk_widget") - templates | tutorials
    assert {*(f"{STATIC}/{name}" for name in BUILT), "risk_widget/py.typed"} <= names


def test_the_wheel_names_its_extras_and_where_it_is_from(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        said = email.message_from_bytes(archive.read(name))
    assert said.get_all("Provides-Extra") == ["lab", "progress", "rl", "site"]
    assert said.get_all("Project-URL") == [f"Repository, https://github.com/{project.repository()}"]
    needed = [need for need in said.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert sorted(needed) == sorted(project.requirements())


def test_the_sdist_holds_everything_to_build_and_to_test(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert tracked("risk_widget", "js", "tests", "tutorials", "binder", ".github", ".ci") <= names
    pages = {file.name for file in ROOT.glob("*.md")}
    assert {"LICENSE", "CITATION.cff", "hatch_build.py", "noxfile.py", *pages} <= names
    assert not [name for name in names if "node_modules" in name]


@pytest.mark.parametrize("kind", ["wheel", "sdist", "clone"])
def test_it_installs_and_plays_without_node(
    kind: str, programs: Path, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    path = str(programs)
    assert shutil.which("node", path=path) is None
    what = ROOT if kind == "clone" else request.getfixturevalue(kind)
    pip = (programs / "python", "-m", "pip")
    run(*pip, "uninstall", "--yes", "risk-widget", folder=tmp_path, path=path)
    run(*pip, "install", "--no-compile", what, folder=tmp_path, path=path)
    run(programs / "python", "-c", PLAY, folder=tmp_path, path=path)
    risk_widget = programs / "risk-widget"
    assert "learn" in run(risk_widget, "--help", folder=tmp_path, path=path)
    assert "80 %" in run(risk_widget, "odds", "12", "5", folder=tmp_path, path=path)
    position = Game(["Ada", "Bo", "Cy"], seed=7).position
    shared = run(risk_widget, "share", "position", position, folder=tmp_path, path=path)
    assert f"/gh/{project.repository()}/" in shared


def test_a_missing_board_is_built_where_node_is(source: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, source, folder=tmp_path)
    for name in BUILT:
        assert (source / STATIC / name).read_bytes() == (ROOT / STATIC / name).read_bytes()


def test_a_missing_board_without_node_says_what_to_do(source: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "empty")
    with pytest.raises(RuntimeError, match=r"files .* are missing.*install Node.js"):
        run(sys.executable, "-m", "build", "--wheel", source, folder=tmp_path, path=path)
