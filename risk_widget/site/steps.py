"""Build the site in a clean folder: an edited one would remember where its files were before."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from risk_widget import project
from risk_widget.browser import LATER
from risk_widget.site import wheels as wheel_files
from risk_widget.site.wheels import Wheel

__all__ = ["SiteError", "build"]

PACKAGE = Path(__file__).parent.parent
ICON = Path(__file__).parent / "favicon.ico"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
APPS = ("lab", "notebooks", "repl")
# Of the files of the npm package, those that a browser asks for.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYODIDE_LOCK = "pyodide-lock.json"
# What the kernel installs one by one at its start, unless it is loaded before, all at once.
KERNEL_STARTS_WITH = (
    "micropip",
    "piplite",
    "ipykernel",
    "comm",
    "pyodide-kernel",
    "jedi",
    "ipython",
)
MARKERS = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "sys_platform": "emscripten",
}
KERNEL_NEEDS = ("micropip", "comm", "jedi", "ipython")

# The pages below the first one read their settings from it.
HOME = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Risk</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>
<script>
  const language = navigator.language.startsWith("da") ? "da" : "en";
  location.replace(`lab/index.html?path=${language}/00_quickstart.ipynb`);
</script>
<p><a href="lab/index.html?path=en/00_quickstart.ipynb">Learn Risk, and the probability in its
dice</a></p>
<p lang="da"><a href="lab/index.html?path=da/00_quickstart.ipynb">Lær Risk, og sandsynlighederne
i terningerne</a></p>
</html>
"""
# On a phone, JupyterLab's list of files would leave no room for the notebook.
ON_A_PHONE = """<head>
    <script>
      if (innerWidth < 700 && new URLSearchParams(location.search).has("path")) {
        location.replace(`../notebooks/index.html${location.search}`);
      }
    </script>"""


class SiteError(RuntimeError):
    """The site cannot be built here; the sentence says what is missing."""


def build(out: Path, tutorials: Path, *, zipped: bool = False) -> Path:
    """Build the site and return its folder, or the archive of it.

    Parameters
    ----------
    out : path
        A folder that is not there yet or empty; with `zipped`, the name of the archive is this
        name and ".zip".
    tutorials : path
        The notebooks.
    zipped : bool
        Whether to pack the site into one archive instead.

    Raises
    ------
    SiteError
        When a tool is missing or fails, or when `out` holds something.
    """
    for needed in ("jupyterlite_core", "jupyterlite_pyodide_kernel", "jupyter_server"):
        if find_spec(needed) is None:
            raise SiteError(f'{needed} is missing; pip install "risk-widget[site]" brings it.')
    target = out.with_name(out.name + ".zip") if zipped else out
    if target.is_file() or (target.is_dir() and any(target.iterdir())):
        raise SiteError(f"{target} is there already; a site is built in a new folder.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # Beside its place, where it is moved when it is whole.
        work_folder = tempfile.TemporaryDirectory(dir=target.parent, prefix=".risk-site-")
    except OSError as error:
        raise SiteError(f"{target} cannot be written: {error}.") from error
    with work_folder as name:
        work = Path(name)
        source, site = work / "source", work / "site"
        pyodide = source / "static" / "pyodide"
        pyodide.mkdir(parents=True)
        ours = _packages(_pyodide(work, pyodide), work, pyodide)
        course = work / "course"
        # Not what somebody has left behind who worked in the folder itself.
        shutil.copytree(tutorials, course, ignore=shutil.ignore_patterns(".*"))
        settings = _settings(ours, course)
        (source / "jupyter-lite.json").write_text(json.dumps(settings), "utf-8")
        _lite(source, course, site)
        (site / "index.html").write_text(HOME, "utf-8")
        lab = site / "lab" / "index.html"
        lab.write_text(lab.read_text("utf-8").replace("<head>", ON_A_PHONE, 1), "utf-8")
        for place in (site, *(site / app for app in APPS)):
            shutil.copyfile(ICON, place / "favicon.ico")  # JupyterLab's own is larger than itself
        (site / ".nojekyll").touch()  # a public host would leave out what begins with "_"
        if zipped:
            site = _pack(site, work / target.name)
        elif target.is_dir():
            target.rmdir()
        site.replace(target)
    return target


def _run(*command: str | Path, folder: Path) -> str:
    program = shutil.which(str(command[0]))
    if program is None:
        raise SiteError(f"{command[0]} was not found; building the site needs Node.js.")
    done = subprocess.run(  # noqa: S603  fixed words and our own paths
        [program, *command[1:]], cwd=folder, check=False, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if done.returncode:
        raise SiteError(f"{' '.join(map(str, command[:4]))} failed:\n{done.stdout[-4000:]}")
    return done.stdout


def _pyodide(work: Path, folder: Path) -> dict[str, Any]:
    """Put Python for the browser into a folder; return the list of packages that it was made with.

    The npm package has the list, but none of the packages.
    """
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    _run("npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}", folder=work)
    with tarfile.open(work / f"pyodide-{PYODIDE_VERSION}.tgz") as archive:
        archive.extractall(work / "npm", filter="data")
    for name in PYODIDE_FILES:
        shutil.copyfile(work / "npm" / "package" / name, folder / name)
    theirs: dict[str, Any] = json.loads((work / "npm" / "package" / PYODIDE_LOCK).read_bytes())
    return theirs


def _packages(theirs: dict[str, Any], work: Path, folder: Path) -> Wheel:
    """Put all wheels, and the list of them, into a folder; return ours."""
    python = theirs["info"]["python"]
    environment = MARKERS | {
        "python_full_version": python,
        "python_version": ".".join(python.split(".")[:2]),
    }
    # What Pyodide's makers have tried is taken in the same version; the rest is the newest.
    tried = [
        f"{package['name']}=={package['version']}"
        for package in theirs["packages"].values()
        if package["file_name"].endswith("-none-any.whl")
    ]
    ours = Wheel.read(wheel_files.our_wheel(PACKAGE, folder))
    wanted = [*project.requirements(), *KERNEL_NEEDS]
    fetched = work / "wheels"
    fetched.mkdir()
    try:
        files = wheel_files.download(wanted, tried, environment["python_version"], fetched)
        # The kernel brings stand-ins for packages that cannot be had in a browser.
        files += sorted((_extension(KERNEL) / "static" / "pypi").glob("*.whl"))
        known = {wheel.name: wheel for wheel in map(Wheel.read, files)} | {ours.name: ours}
        roots = [ours.name, *KERNEL_STARTS_WITH, *LATER]
        names = wheel_files.reached(roots, known, environment)
    except (subprocess.CalledProcessError, LookupError) as error:
        raise SiteError(f"The packages could not be fetched: {error}.") from error
    chosen = {ours.name: ours}
    for name in names - {ours.name}:
        chosen[name] = Wheel.read(wheel_files.slimmed(known[name].file, folder))

    def note() -> None:
        lock = wheel_files.lock(theirs["info"], chosen, environment, LATER)
        wheel_files.dump(lock, folder / PYODIDE_LOCK)

    note()
    script = PACKAGE / "site" / "precompile.mjs"
    _run("node", script, folder, script.with_suffix(".py"), json.dumps(roots), folder=folder)
    note()  # the wheels have other hashes now
    return ours


def _settings(ours: Wheel, tutorials: Path) -> dict[str, Any]:
    """Return what JupyterLite reads at its start."""
    # A reader's changed copy of an older tutorial would hide the new one for ever.
    content = hashlib.sha256(ours.version.encode())
    for file in sorted(tutorials.rglob("*.ipynb")):
        content.update(file.read_bytes())
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Risk",
            "exposeAppInBrowser": True,
            "contentsStorageName": f"risk-widget {content.hexdigest()[:12]}",
            "litePluginSettings": {
                f"{KERNEL}:kernel": {
                    "disablePyPIFallback": True,
                    "loadPyodideOptions": {"packages": [*KERNEL_STARTS_WITH, ours.name]},
                }
            },
        },
    }


def _extension(name: str) -> Path:
    """Return the folder of a prebuilt extension of JupyterLab."""
    from jupyter_core.paths import jupyter_path

    for place in jupyter_path("labextensions"):
        if (folder := Path(place, name)).is_dir():
            return folder
    raise SiteError(f'JupyterLab\'s extension {name} is missing; pip install "risk-widget[site]".')


def _lite(source: Path, tutorials: Path, site: Path) -> None:
    extensions = (f"--LiteBuildConfig.federated_extensions={_extension(e)}" for e in EXTENSIONS)
    _run(
        sys.executable, "-m", "jupyterlite_core", "build",
        f"--lite-dir={source}", f"--output-dir={site}", f"--contents={tutorials}",
        *(f"--apps={app}" for app in APPS), *extensions,
        "--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive", "--ignore-sys-prefix",
        folder=source,
    )  # fmt: skip


def _pack(site: Path, target: Path) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(site.rglob("*")):
            archive.write(file, Path(target.stem, file.relative_to(site)))
    return target
