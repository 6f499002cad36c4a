"""The parts of the site that need neither a network nor a browser; `tests/site` plays on it."""

import hashlib
import importlib
import importlib.resources
import io
import json
import re
import subprocess
import sys
import types
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from risk_widget import __version__, browser, odds, project
from risk_widget.site import SiteError, build, wheels
from risk_widget.site.precompile import compiled
from risk_widget.site.wheels import Wheel

PACKAGE = Path(wheels.__file__).parent.parent
BROWSER = {"sys_platform": "emscripten", "python_version": "3.14", "os_name": "posix"}


def wheel(folder: Path, name: str, *needs: str, files: tuple[str, ...] = ()) -> Wheel:
    """Write a small wheel."""
    file = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{name}/__init__.py", f"NAME = {name!r}\n")
        for each in files:
            archive.writestr(each, "x")
        lines = "".join(f"Requires-Dist: {need}\n" for need in needs)
        archive.writestr(
            f"{name}-1.0.dist-info/METADATA",
            f"Metadata-Version: 2.1\nName: {name.replace('_', '.')}\nVersion: 1.0\n{lines}",
        )
    return Wheel.read(file)


def test_a_wheel_tells_its_name_and_what_it_brings(tmp_path: Path) -> None:
    found = wheel(tmp_path, "big_thing", "other>=1", files=("helper.py", "big_thing-1.0.data/x.py"))
    assert (found.name, found.version) == ("big-thing", "1.0")
    assert found.modules == ("big_thing", "helper")


def test_only_what_the_browser_needs_is_needed(tmp_path: Path) -> None:
    found = wheel(
        tmp_path,
        "one",
        "two",
        'three; sys_platform != "emscripten"',
        'four; python_version < "3.12"',
        'five; extra == "dev"',
        'Six_Seven>=1; sys_platform == "emscripten"',
    )
    assert found.needs(BROWSER) == ("two", "six-seven")


def test_needs_are_followed_to_the_end_and_in_circles(tmp_path: Path) -> None:
    found = {
        each.name: each
        for each in (
            wheel(tmp_path, "a", "b"),
            wheel(tmp_path, "b", "c", "a"),
            wheel(tmp_path, "c"),
            wheel(tmp_path, "d"),
        )
    }
    assert wheels.reached(["a"], found, BROWSER) == {"a", "b", "c"}
    with pytest.raises(LookupError, match="no wheel of e was found"):
        wheels.reached(["e"], found, BROWSER)


def test_the_lock_has_the_hash_of_each_wheel_and_leaves_apart_what_comes_later(
    tmp_path: Path,
) -> None:
    found = {each.name: each for each in (wheel(tmp_path, "a", "b", "c"), wheel(tmp_path, "b"))}
    lock = wheels.lock({"python": "3.14.2"}, found, BROWSER, later=["b"])
    assert lock["info"] == {"python": "3.14.2"}
    a = lock["packages"]["a"]
    assert a["depends"] == []
    assert a["imports"] == ["a"]
    assert a["sha256"] == hashlib.sha256((tmp_path / a["file_name"]).read_bytes()).hexdigest()
    assert "b" in lock["packages"]


def test_a_slim_wheel_has_no_tests(tmp_path: Path) -> None:
    slim = tmp_path / "slim"
    slim.mkdir()
    left_out = (
        "big/tests/test_x.py",
        "big-1.0.data/data/share/x.js",
        "big/typeshed/stdlib/2/x.pyi",
    )
    files = (*left_out, "big/part.py", "big/data.txt")
    file = wheels.slimmed(wheel(tmp_path, "big", files=files).file, slim)
    names = zipfile.ZipFile(file).namelist()
    assert names == ["big/__init__.py", "big/part.py", "big/data.txt", "big-1.0.dist-info/METADATA"]


def test_our_wheel_has_all_that_the_package_has_but_tutorials_and_templates(
    tmp_path: Path,
) -> None:
    file = wheels.our_wheel(PACKAGE, tmp_path)
    found = Wheel.read(file)
    assert (found.name, found.version) == ("risk-widget", __version__)
    assert [str(need) for need in found.requires] == project.requirements()
    names = set(zipfile.ZipFile(file).namelist())
    there = {
        f"risk_widget/{path.relative_to(PACKAGE).as_posix()}"
        for path in PACKAGE.rglob("*")
        if path.is_file()
        and not {"__pycache__", "tutorials"} & {*path.parts}
        and path.suffix not in {".po", ".pot"}
    }
    assert {name for name in names if ".dist-info/" not in name} == there


def test_our_wheel_is_installed_as_any_other(tmp_path: Path) -> None:
    file = wheels.our_wheel(PACKAGE, tmp_path)
    target = tmp_path / "target"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
    subprocess.run([*pip, f"--target={target}", file], check=True)
    code = "import risk_widget.project as project; print(project.clone(), project.repository())"
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=target
    )
    assert done.stdout.split() == ["None", project.repository()]


def test_a_site_is_built_in_a_new_folder_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("risk_widget.site.steps.find_spec", lambda _: object())
    (tmp_path / "mine.txt").write_text("", "utf-8")
    with pytest.raises(SiteError, match="is there already; a site is built in a new folder"):
        build(tmp_path, tmp_path)


def test_a_site_without_its_tools_says_how_to_get_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("risk_widget.site.steps.find_spec", lambda _: None)
    with pytest.raises(SiteError, match=r'pip install "risk-widget\[site\]"'):
        build(tmp_path / "public", tmp_path)


@pytest.mark.parametrize("place", ["/proc/nowhere", "/etc/passwd/below"])
def test_a_site_that_cannot_be_written_says_so_before_it_is_built(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("risk_widget.site.steps.find_spec", lambda _: object())
    with pytest.raises(SiteError, match=f"{place} cannot be written: "):
        build(Path(place), tmp_path)


def test_a_site_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("risk_widget.site.steps.find_spec", lambda _: object())
    monkeypatch.setenv("PATH", str(tmp_path))
    constants = types.ModuleType("jupyterlite_pyodide_kernel.constants")
    constants.__dict__["PYODIDE_VERSION"] = "0"
    monkeypatch.setitem(sys.modules, "jupyterlite_pyodide_kernel", types.ModuleType("kernel"))
    monkeypatch.setitem(sys.modules, "jupyterlite_pyodide_kernel.constants", constants)
    with pytest.raises(SiteError, match="npm was not found; building the site needs Node"):
        build(tmp_path / "public", tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("sources", [True, False])
def test_only_what_is_imported_at_the_start_is_compiled(tmp_path: Path, sources: bool) -> None:
    file = wheel(tmp_path, "start", files=("start/rare.py", "start/data.txt")).file
    place = tmp_path / "there"
    content = compiled(file, str(place), {f"{place}/start/__init__.py"}, sources=sources)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        archive.extractall(place)
        names = {name for name in archive.namelist() if name.startswith("start/")}
    beside = f"start/__pycache__/__init__.{sys.implementation.cache_tag}.pyc"
    code = {"start/__init__.py", beside} if sources else {"start/__init__.pyc"}
    assert names == code | {"start/rare.py", "start/data.txt"}
    # What was compiled is what is imported, whatever the source says.
    if sources:
        (place / "start" / "__init__.py").write_text("NAME = 'changed'\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "import start; print(start.NAME)"],
        cwd=place, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout == "start\n"


class _Server:
    """What the browser's worker asks for wheels, as Pyodide's modules offer it."""

    def __init__(self, folder: Path, lock: dict[str, object]) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.js = types.ModuleType("js")
        self.js.__dict__["XMLHttpRequest"] = types.SimpleNamespace(new=lambda: _Request(self))
        self.pyodide_js = types.ModuleType("pyodide_js")
        self.pyodide_js.__dict__.update(
            lockfile=types.SimpleNamespace(packages=_Proxy(lock["packages"])),
            lockfileBaseUrl="https://site.example/pyodide/",
            loadedPackages=_Proxy({"loaded": "default channel"}),
        )


class _Proxy:
    def __init__(self, value: object) -> None:
        self.value = value

    def to_py(self) -> object:
        return self.value


class _Request:
    status = 404
    response: types.SimpleNamespace

    def __init__(self, server: _Server) -> None:
        self.server = server

    def open(self, method: str, address: str, asynchronous: bool) -> None:
        assert (method, asynchronous) == ("GET", False)
        self.name = address.removeprefix("https://site.example/pyodide/")

    def send(self) -> None:
        self.server.asked.append(self.name)
        file = self.server.folder / self.name
        if file.is_file():
            self.status = 200
            self.response = types.SimpleNamespace(to_bytes=file.read_bytes)


@pytest.fixture
def pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., _Server]]:
    """Python as in the browser, with wheels of our own for what is fetched later."""
    place = tmp_path / "site-packages"
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(place))
    monkeypatch.setattr(sys, "path", [*sys.path, str(place)])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(browser, "LATER", ("laterone",))
    before = {*sys.modules}

    def start(*found: Wheel) -> _Server:
        lock = wheels.lock({}, {each.name: each for each in found}, BROWSER, ["later-one"])
        server = _Server(tmp_path, json.loads(json.dumps(lock)))
        monkeypatch.setitem(sys.modules, "js", server.js)
        monkeypatch.setitem(sys.modules, "pyodide_js", server.pyodide_js)
        browser.prepare()
        return server

    yield start
    for name in {*sys.modules} - before:
        del sys.modules[name]


def test_a_large_package_is_fetched_with_its_needs_when_it_is_imported(
    pyodide: Callable[..., _Server], tmp_path: Path
) -> None:
    one = wheel(tmp_path, "laterone", "inner", "loaded")
    server = pyodide(one, wheel(tmp_path, "inner"), wheel(tmp_path, "loaded"))
    assert server.asked == []
    assert importlib.import_module("laterone").NAME == "laterone"
    assert importlib.import_module("inner").NAME == "inner"
    assert server.asked == ["laterone-1.0-py3-none-any.whl", "inner-1.0-py3-none-any.whl"]


def test_a_package_that_cannot_be_fetched_is_an_import_error(
    pyodide: Callable[..., _Server], tmp_path: Path
) -> None:
    one = wheel(tmp_path, "laterone")
    pyodide(one)
    one.file.unlink()
    with pytest.raises(ImportError, match="could not be fetched"):
        importlib.import_module("laterone")


@pytest.mark.parametrize("sources", [True, False])
def test_plotly_learns_to_show_figures_offline_when_it_is_imported(
    pyodide: Callable[..., _Server],
    tmp_path: Path,
    sources: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    learned: list[str] = []
    monkeypatch.setattr(browser, "LATER", ("plotly",))
    monkeypatch.setattr(browser, "show_figures_offline", lambda: learned.append("offline"))
    for name in [name for name in sys.modules if name.split(".")[0] == "plotly"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site-packages")])
    file = wheel(tmp_path, "plotly", files=("plotly/data.txt",)).file
    origin = f"{tmp_path}/site-packages/plotly/__init__.py"
    content = compiled(file, f"{tmp_path}/site-packages", {origin}, sources=sources)
    file.write_bytes(content)
    pyodide(Wheel.read(file))
    plotly = importlib.import_module("plotly")
    assert (plotly.NAME, learned) == ("plotly", ["offline"])
    assert importlib.resources.files("plotly").joinpath("data.txt").read_text("utf-8") == "x"


def test_a_figure_is_shown_without_another_host(monkeypatch: pytest.MonkeyPatch) -> None:
    import plotly.io

    renderers = plotly.io.renderers
    monkeypatch.setattr(renderers, "default", renderers.default)
    figure = odds.battle(8, 5).figure().to_dict()
    assert "cdnjs" in renderers["notebook"].to_mimebundle(figure)["text/html"]
    browser.show_figures_offline()
    assert renderers.default == "offline"
    html = renderers["offline"].to_mimebundle(figure)["text/html"]
    assert "Plotly.newPlot" in html
    assert not re.findall(r'src="https?:', html)
