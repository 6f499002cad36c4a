"""Wheels for the browser: ours, those that it needs, and the list where Pyodide finds them."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from risk_widget import __version__, project

__all__ = ["Wheel", "download", "dump", "lock", "our_wheel", "reached", "slimmed"]

# Tests, files for JupyterLab (the site has its own) and what only an editor reads.
LEFT_OUT = (
    "/tests/",
    "/test/",
    ".data/data/",
    "/labextension/",
    "/django-stubs/",
    "/typeshed/stdlib/2/",
    "/typeshed/third_party/2",
)
# What only a translator needs.
TEMPLATES = {".po", ".pot"}


@dataclass(frozen=True)
class Wheel:
    """A wheel: its name as the package index writes it, and what it brings and needs."""

    file: Path
    name: str
    version: str
    requires: tuple[Requirement, ...]
    modules: tuple[str, ...]

    @classmethod
    def read(cls, file: Path) -> Wheel:
        """Return what a wheel says about itself."""
        with zipfile.ZipFile(file) as archive:
            names = archive.namelist()
            info = next(name for name in names if name.endswith(".dist-info/METADATA"))
            said: Message = message_from_bytes(archive.read(info))
        tops = {name.split("/")[0].removesuffix(".py") for name in names if name.endswith(".py")}
        return cls(
            file,
            canonicalize_name(said["Name"]),
            said["Version"],
            tuple(Requirement(text) for text in said.get_all("Requires-Dist", [])),
            tuple(sorted(top for top in tops if top.isidentifier())),
        )

    def needs(self, environment: Mapping[str, str]) -> tuple[str, ...]:
        """Return the names of the packages that the wheel needs in an environment."""
        marked = {"extra": "", **environment}
        return tuple(
            canonicalize_name(need.name)
            for need in self.requires
            if need.marker is None or need.marker.evaluate(marked)
        )


def our_wheel(package: Path, folder: Path) -> Path:
    """Write a wheel of this package from its files, and return it; no build tool is needed."""
    name = f"risk_widget-{__version__}"
    file = folder / f"{name}-py3-none-any.whl"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for source in sorted(package.rglob("*")):
            place = source.relative_to(package)
            unwanted = {"__pycache__", "tutorials", ".ipynb_checkpoints", ".risk-widget"} & {
                *place.parts
            }
            if source.is_file() and not unwanted and source.suffix not in TEMPLATES:
                archive.write(source, f"risk_widget/{place.as_posix()}")
        needs = "".join(f"Requires-Dist: {need}\n" for need in project.requirements())
        archive.writestr(
            f"{name}.dist-info/METADATA",
            f"Metadata-Version: 2.1\nName: risk-widget\nVersion: {__version__}\n"
            f"Project-URL: Repository, https://github.com/{project.repository()}\n{needs}",
        )
        archive.writestr(
            f"{name}.dist-info/WHEEL",
            "Wheel-Version: 1.0\nGenerator: risk-widget\nRoot-Is-Purelib: true\n"
            "Tag: py3-none-any\n",
        )
        archive.writestr(f"{name}.dist-info/RECORD", "")
    return file


def download(
    wanted: Sequence[str], constraints: Sequence[str], python: str, folder: Path
) -> list[Path]:
    """Fetch pure-Python wheels, and all that they need, for a version of Python."""
    bounds = folder / "constraints.txt"
    bounds.write_text("".join(f"{line}\n" for line in constraints), "utf-8")
    subprocess.run(  # noqa: S603  our own interpreter, and names that this package chose
        [
            sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:",
            "--implementation=py", "--abi=none", "--platform=any", f"--python-version={python}",
            f"--constraint={bounds}", f"--dest={folder}", *wanted,
        ],
        check=True,
    )  # fmt: skip
    return sorted(folder.glob("*.whl"))


def slimmed(file: Path, folder: Path) -> Path:
    """Write a wheel anew without what a browser never reads, and return it."""
    slim = folder / file.name
    with (
        zipfile.ZipFile(file) as full,
        zipfile.ZipFile(slim, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
    ):
        for entry in full.infolist():
            if not any(part in f"/{entry.filename}" for part in LEFT_OUT):
                record = entry.filename.endswith(".dist-info/RECORD")  # no longer true
                archive.writestr(entry.filename, b"" if record else full.read(entry))
    return slim


def reached(
    roots: Iterable[str], wheels: Mapping[str, Wheel], environment: Mapping[str, str]
) -> set[str]:
    """Return the names of the wheels that are needed by some of them, these included.

    Raises
    ------
    LookupError
        When a needed wheel is not among them.
    """
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        if name not in wheels:
            raise LookupError(f"no wheel of {name} was found")
        found.add(name)
        waiting += wheels[name].needs(environment)
    return found


def lock(
    info: Mapping[str, str],
    wheels: Mapping[str, Wheel],
    environment: Mapping[str, str],
    later: Iterable[str],
) -> dict[str, Any]:
    """Return Pyodide's list of packages.

    Parameters
    ----------
    info : mapping
        What Pyodide's own list says about the Python that it is for.
    wheels : mapping of str to Wheel
        The packages by name, all in one folder with the list.
    environment : mapping
        The markers of that Python.
    later : iterable of str
        Packages that are not fetched for another's sake, but when they are imported.
    """
    apart = {*later}
    return {
        "info": dict(info),
        "packages": {
            name: {
                "name": name,
                "version": wheel.version,
                "file_name": wheel.file.name,
                "install_dir": "site",
                "sha256": hashlib.sha256(wheel.file.read_bytes()).hexdigest(),
                "package_type": "package",
                "imports": list(wheel.modules),
                "depends": sorted({*wheel.needs(environment)} & {*wheels} - apart),
                "unvendored_tests": False,
            }
            for name, wheel in sorted(wheels.items())
        },
    }


def dump(data: object, file: Path) -> None:
    """Write JSON that is the same for the same data."""
    file.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", "utf-8")
