"""What repo2docker, with which Binder builds, would do with this repository."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
# Found without an import, which would warn of what repo2docker itself imports.
REPO2DOCKER = find_spec("repo2docker")


def plan() -> str:
    """Return the steps that repo2docker prints; it builds nothing and needs no container engine."""
    command = "import sys; from repo2docker.__main__ import main; sys.exit(main())"
    done = subprocess.run(
        [
            sys.executable, "-c", command, "--no-build", "--no-run", "--debug",
            "--user-id=1000", "--user-name=jovyan", ROOT,
        ],
        env=os.environ | {"PYTHONWARNINGS": "ignore"}, check=False, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    return done.stdout


def base(python: str) -> dict[str, str]:
    """Return the versions of Jupyter in the environment where Binder begins."""
    assert REPO2DOCKER is not None
    assert REPO2DOCKER.origin is not None
    folder = Path(REPO2DOCKER.origin).parent / "buildpacks" / "conda"
    text = (folder / f"environment.py-{python}-linux-64.lock").read_text("utf-8")
    wanted = ("jupyterlab", "notebook", "jupyter_server", "ipywidgets")
    found = re.findall(rf"/({'|'.join(wanted)})-([\d.]+)-", text)
    assert len(found) == len(wanted)
    return dict(found)
