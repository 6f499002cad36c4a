"""Every check of the project: `nox` runs all, `nox -s tests` one of them, `nox -l` lists them."""

import hashlib
import json
import os
import sys
import venv
from pathlib import Path

import nox

nox.needs_version = ">=2024.4.15"
nox.options.error_on_external_run = True

ROOT = Path(__file__).parent
BUILT = tuple(
    f"{name}.{kind}" for name in ("board", "dicelab", "question") for kind in ("js", "css")
)
BUNDLE = [ROOT / "risk_widget" / "widget" / "static" / name for name in BUILT]

# One environment for all sessions: installing JupyterLab is the slowest step of a run.
SHARED = ROOT / ".nox" / "shared"
# Apart from it: a JupyterLab beside JupyterLite's kernel stumbles over that in every page.
LITE = SHARED / "lite"


def python(session: nox.Session, *arguments: str, **environment: str) -> None:
    """Run the shared environment's Python, installing the project and its tools where needed."""
    programs = SHARED / ("Scripts" if sys.platform == "win32" else "bin")
    executable = str(programs / "python")
    needs = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", ROOT / "noxfile.py"]
    digest = hashlib.sha256(sys.version.encode() + b"".join(need.read_bytes() for need in needs))
    installed = SHARED / "installed.txt"
    if not installed.is_file() or installed.read_text() != digest.hexdigest():
        session.log(f"Creating the shared environment {SHARED.relative_to(ROOT)}")
        venv.create(SHARED, clear=True, with_pip=True)
        groups = nox.project.dependency_groups(nox.project.load_toml("pyproject.toml"), "dev")
        session.run(
            executable, "-m", "pip", "install", "--quiet", "--no-compile",
            "--editable", ".[lab]", *groups,
            external=True,
        )  # fmt: skip
        installed.write_text(digest.hexdigest())
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    session.run(executable, *arguments, external=True, env={"PATH": path, **environment})


@nox.session(python=False)
def lint(session: nox.Session) -> None:
    """Format, lint and types of the Python files."""
    python(session, "-m", "ruff", "format", "--check", ".")
    python(session, "-m", "ruff", "check", ".")
    python(session, "-m", "mypy")


@nox.session(python=False)
def js(session: nox.Session) -> None:
    """Lint, types and unit tests of js/; the committed bundle is what js/ builds."""
    session.chdir(ROOT / "js")
    session.run("npm", "ci", "--no-audit", "--no-fund", external=True)
    for script in ("lint", "typecheck", "test"):
        session.run("npm", "run", script, external=True)
    committed = [file.read_bytes() for file in BUNDLE]
    session.run("npm", "run", "build", external=True)
    for file, before in zip(BUNDLE, committed, strict=True):
        if file.read_bytes() != before:
            session.error(
                f"{file.relative_to(ROOT)} was not what js/ builds; it has just been rebuilt: "
                "look at it and commit it."
            )


@nox.session(python=False)
def tests(session: nox.Session) -> None:
    """All tests that need neither a browser nor a build, and the examples of the docstrings."""
    elsewhere = ("e2e", "site", "binder", "benchmarks", "test_packaging.py")
    ignored = [f"--ignore=tests/{path}" for path in elsewhere]
    modules = ("--doctest-modules", "risk_widget", "tests")
    python(session, "-m", "pytest", "-n", "2", *modules, *ignored, *session.posargs)


@nox.session(python=False)
def notebooks(session: nox.Session) -> None:
    """Run every tutorial from its first cell to its last."""
    python(session, "-m", "pytest", "-n", "2", "--nbmake", "tutorials", *session.posargs)


@nox.session(python=False, default=False)
def packaging(session: nox.Session) -> None:
    """Build the wheel and the sdist and install each as a stranger would."""
    python(session, "-m", "pytest", "tests/test_packaging.py", *session.posargs)


@nox.session(python=False)
def e2e(session: nox.Session) -> None:
    """Play on the board in a real JupyterLab with a real Chromium."""
    if not (ROOT / "js" / "node_modules" / "axe-core").is_dir():
        with session.chdir(ROOT / "js"):
            session.run("npm", "ci", "--no-audit", "--no-fund", external=True)
    python(session, "-m", "tests.e2e.chromium")
    # The longest files first, so that no worker waits for another at the end.
    longest = [f"tests/e2e/test_{name}.py" for name in ("whole_game", "keyboard_game", "long_life")]
    workers = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
    python(session, "-m", "pytest", *workers, *longest, "tests/e2e", *session.posargs)


def lite(session: nox.Session) -> dict[str, str]:
    """Install what builds the site, and return the variables with which it is found."""
    project = nox.project.load_toml("pyproject.toml")["project"]
    needs = [need for need in project["optional-dependencies"]["site"] if "jupyterlite" in need]
    if not LITE.is_dir():
        python(session, "-m", "pip", "install", "--quiet", f"--target={LITE}", *needs)
    return {"PYTHONPATH": str(LITE), "JUPYTER_PATH": str(LITE / "share" / "jupyter")}


@nox.session(python=False, default=False)
def site(session: nox.Session) -> None:
    """Build the course as a site, and play on it in a browser that reaches no other host."""
    python(session, "-m", "tests.e2e.chromium")
    python(session, "-m", "pytest", "tests/site", *session.posargs, **lite(session))


@nox.session(python=False, default=False)
def binder(session: nox.Session) -> None:
    """Carry out Binder's steps in an empty environment, and follow its links."""
    python(session, "-m", "tests.e2e.chromium")
    python(session, "-m", "pytest", "tests/binder", *session.posargs)


@nox.session(python=False)
def fresh(session: nox.Session) -> None:
    """Binder, site and packages, two at a time: much of each is waiting for pip."""
    python(session, "-m", "tests.e2e.chromium")
    workers = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
    files = ("tests/binder", "tests/site", "tests/test_packaging.py")
    python(session, "-m", "pytest", *workers, *files, *session.posargs, **lite(session))


@nox.session(python=False, default=False)
def pins(session: nox.Session) -> None:
    """Pin anew what Binder installs; with the oldest Python, so that the pins fit all."""
    project = nox.project.load_toml("pyproject.toml")["project"]
    file = ROOT / "binder" / "requirements.txt"
    head = [line for line in file.read_text("utf-8").splitlines() if line.startswith("#")]
    wanted = _resolved(session, *project["dependencies"])
    # Binder's own environment has these, and all that they need.
    there = _resolved(session, "comm", "ipython")
    lines = [f"{name}=={version}" for name, version in sorted(wanted.items()) if name not in there]
    file.write_text("\n".join([*head, *lines, ""]), "utf-8")


def _resolved(session: nox.Session, *needs: str) -> dict[str, str]:
    """Return the versions that pip would install into an empty environment."""
    report = Path(session.create_tmp()) / "report.json"
    options = ("--quiet", "--dry-run", "--ignore-installed", f"--report={report}")
    python(session, "-m", "pip", "install", *options, *needs)
    installed = json.loads(report.read_text("utf-8"))["install"]
    found = [package["metadata"] for package in installed]
    return {each["name"].lower().replace("_", "-"): each["version"] for each in found}
