"""What `pyproject.toml` says of this package: in a clone the file itself, else as installed."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

__all__ = ["clone", "repository", "requirements", "tutorials"]

PACKAGE = Path(__file__).parent
NAME = "risk-widget"
FIRST = Path("en") / "00_quickstart.ipynb"


def clone() -> Path | None:
    """Return the folder of the repository, where this package runs from a clone."""
    file = PACKAGE.parent / "pyproject.toml"
    if file.is_file() and f'name = "{NAME}"' in file.read_text("utf-8"):
        return PACKAGE.parent
    return None


def requirements() -> list[str]:
    """Return the packages that this one needs, without those of its extras."""
    if (folder := clone()) is not None:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        return list(project["dependencies"])
    needs = metadata.metadata(NAME).get_all("Requires-Dist", [])
    return [need for need in needs if "extra ==" not in need]


def repository(root: Path | None = None) -> str:
    """Return the owner and name of this package's repository, or of a clone's: `"owner/name"`."""
    if (folder := root or clone()) is not None:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        address = project["urls"]["Repository"]
    else:
        urls = metadata.metadata(NAME).get_all("Project-URL", [])
        address = dict(re.split(r",\s*", url, maxsplit=1) for url in urls)["Repository"]
    return str(address).removeprefix("https://github.com/").rstrip("/")


def tutorials() -> Path | None:
    """Return the folder of tutorials: in the installed package, or beside it in a clone."""
    for place in (PACKAGE / "tutorials", PACKAGE.parent / "tutorials"):
        if (place / FIRST).is_file():
            return place
    return None
