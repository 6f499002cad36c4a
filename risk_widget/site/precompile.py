"""Compile what Python in a browser imports at its start; `precompile.mjs` runs this in Pyodide.

A browser keeps nothing compiled from one visit to the next, and compiling hundreds of modules took
more than half of the time to the first board. Compiled modules are larger, so what is imported
later, or never, stays as it is.
"""

from __future__ import annotations

import importlib
import io
import marshal
import sys
import zipfile
from collections.abc import Collection
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

__all__ = ["compiled", "precompile"]

NEVER_COMPARED = (1).to_bytes(4, "little")
"""The flags of a compiled file that is taken without a look at its source (PEP 552)."""


def precompile(folder: str) -> None:
    """Compile the modules of a site's packages that its first page imports.

    Parameters
    ----------
    folder : str
        Where Pyodide's files are. Sources are kept for this package only, for those who read it.
    """
    _start()
    specs = [getattr(module, "__spec__", None) for module in [*sys.modules.values()]]
    origins = {str(spec.origin) for spec in specs if spec is not None}
    [library] = (place for place in sys.path if place.endswith(".zip"))
    [packages] = (place for place in sys.path if place.endswith("/site-packages"))
    archives = dict.fromkeys(Path(folder).glob("*.whl"), packages)
    for archive, place in {**archives, Path(folder, "python_stdlib.zip"): library}.items():
        content = compiled(archive, place, origins, sources=archive.name.startswith("risk_widget-"))
        archive.write_bytes(content)


def _start() -> None:
    """Import what a board, a level, a figure and the kernel import."""
    from risk_widget import Board, DiceLab, Game, lessons, odds, players

    game = Game(["Ada", players.Cautious("Bo"), players.Cautious("Cy")], seed=7)
    game.play()
    Board(game, autosave=False)
    DiceLab()
    lessons.load("attack/first-attack")
    odds.battle(3, 2).figure()
    for name in ("piplite", "pyodide_kernel"):  # a board would want to talk to a page by them
        importlib.import_module(name)


def compiled(archive: Path, place: str, origins: Collection[str], *, sources: bool) -> bytes:
    """Return an archive with some of its modules compiled for the Python that runs this.

    Parameters
    ----------
    archive : path
        A wheel, or the standard library.
    place : str
        The folder where its content will be.
    origins : collection of str
        The files, as they will be called there, that are to be compiled.
    sources : bool
        Whether the sources stay beside what was compiled.
    """
    content = io.BytesIO()
    with (
        zipfile.ZipFile(archive) as before,
        zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as after,
    ):
        for name in before.namelist():
            data, path = before.read(name), f"{place}/{name}"
            chosen = name.endswith(".py") and path in origins
            if sources or not chosen:
                after.writestr(name, data)
            if chosen:
                code = marshal.dumps(compile(data, path, "exec", dont_inherit=True))
                folder, _, file = name.rpartition("/")
                beside = f"{folder}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc"
                after.writestr(
                    beside if sources else f"{name}c",
                    MAGIC_NUMBER + NEVER_COMPARED + source_hash(data) + code,
                )
    return content.getvalue()
