"""Build the widgets' JavaScript, but only where the committed bundle is missing."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BoardBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling hides its parameter
    """Run ``npm ci`` and ``npm run build`` in ``js/`` where a built file is missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's signature
        """Make sure that the bundle is there before hatchling collects the files."""
        root = Path(self.root)
        static = root / "risk_widget" / "widget" / "static"
        widgets = ("board", "dicelab", "question")
        bundle = [static / f"{name}.{kind}" for name in widgets for kind in ("js", "css")]
        if all(file.is_file() for file in bundle):
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError(
                "Built files in risk_widget/widget/static are missing, and building them needs "
                "Node.js (npm was not found). Get the files back with "
                "`git checkout -- risk_widget/widget/static`, or install Node.js 20 or newer "
                "and try again."
            )
        for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *arguments], cwd=root / "js", check=True)  # noqa: S603  # npm's own path, fixed words
        missing = [file.name for file in bundle if not file.is_file()]
        if missing:
            raise RuntimeError(f"`npm run build` in js/ wrote no {' and no '.join(missing)}.")
