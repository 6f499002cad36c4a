"""Open JupyterLab, for the commands that end there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

__all__ = ["open_lab"]


def open_lab(notebook: Path, more: Sequence[str] = ()) -> int:
    """Open JupyterLab at a notebook and return its exit code when it has ended.

    Raises
    ------
    SystemExit
        When JupyterLab is not installed.
    """
    if find_spec("jupyterlab") is None:
        raise SystemExit(
            'risk-widget: JupyterLab is not installed here; pip install "risk-widget[lab]" brings '
            f"it. The notebook is {notebook}."
        )
    # JupyterLab asks root to confirm; in a container there is often nobody else.
    as_root = ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    command = [sys.executable, "-m", "jupyterlab", *as_root, str(notebook), *more]
    try:
        return subprocess.call(command)  # noqa: S603  our own interpreter and the user's arguments
    except KeyboardInterrupt:
        return 0
