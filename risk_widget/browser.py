"""Python in the browser: what Pyodide and JupyterLite's kernel need to play on a board.

`prepare` runs when this package is imported there. It changes two things:

- Plotly is as large as all other packages together, and only the figures of the odds need it. The
  site leaves it out at the start; it is fetched at the first ``import plotly``, wherever that
  stands, and then shows its figures without another host.
- The kernel sends ``None`` to widgets as JavaScript's ``undefined``. A server sends ``null``, and
  so the front ends expect it.
"""

from __future__ import annotations

import importlib
import io
import re
import sys
import sysconfig
import zipfile
from collections.abc import Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

__all__ = ["LATER", "prepare"]

LATER = ("plotly",)
"""The packages that are fetched when they are imported."""

MATHJAX = re.compile(
    r'<script[^>]* src="https?://[^"]*mathjax[^"]*"[^>]*>\s*</script>', re.IGNORECASE
)


def prepare() -> None:
    """Fetch large packages only when they are imported, and send None as null."""
    sys.meta_path.insert(0, _Fetching())
    kernel = sys.modules.get("pyodide_kernel.comm")
    if kernel is not None:
        _send_none_as_null(kernel.Comm)


class _Fetching:
    """Finds the packages that are fetched later, and nothing else."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in LATER or path is not None:
            return None
        found = PathFinder.find_spec(name, path, target)
        if found is None and _fetch(name):
            found = PathFinder.find_spec(name, path, target)
        if found is not None and found.loader is not None and name == "plotly":
            found.loader = _PlotlyLoader(found.loader)
        return found


class _PlotlyLoader(Loader):
    """Loads Plotly, compiled or not, and teaches it to show figures without another host."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def __getattr__(self, name: str) -> object:
        return getattr(self._loader, name)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        show_figures_offline()


def show_figures_offline() -> None:
    """Let Plotly show figures without asking another host for MathJax, which they do not need."""
    import plotly.io
    from plotly.io.base_renderers import NotebookRenderer

    class Offline(NotebookRenderer):  # type: ignore[misc]  # Plotly has no types
        def to_mimebundle(self, figure: dict[str, Any]) -> dict[str, str]:
            bundle: dict[str, str] = super().to_mimebundle(figure)
            return {kind: MATHJAX.sub("", text) for kind, text in bundle.items()}

    plotly.io.renderers["offline"] = Offline()
    plotly.io.renderers.default = "offline"


def _fetch(name: str) -> bool:
    """Unpack a package of Pyodide's list and all that it needs; return whether it is there."""
    import pyodide_js

    packages: dict[str, Any] = pyodide_js.lockfile.packages.to_py()
    if name not in packages:
        return False
    waiting, seen = [name], {*pyodide_js.loadedPackages.to_py()}
    while waiting:
        package = packages[waiting.pop()]
        if package["name"] in seen:
            continue
        seen.add(package["name"])
        waiting += package["depends"]
        # An import cannot wait for a promise, but a worker's request can be a blocking one.
        request = importlib.import_module("js").XMLHttpRequest.new()
        request.open("GET", pyodide_js.lockfileBaseUrl + package["file_name"], False)
        request.responseType = "arraybuffer"
        request.send()
        if request.status != 200:
            raise ImportError(f"{package['file_name']} could not be fetched ({request.status}).")
        with zipfile.ZipFile(io.BytesIO(request.response.to_bytes())) as wheel:
            wheel.extractall(sysconfig.get_path("purelib"))
    importlib.invalidate_caches()
    if "nbformat" not in sys.modules:
        # Plotly asks how new it is before it shows a figure, and needs nothing else of it.
        stand_in = ModuleType("nbformat")
        stand_in.__version__ = "5.10"  # type: ignore[attr-defined]
        sys.modules["nbformat"] = stand_in
    return True


def _send_none_as_null(comm: Any) -> None:  # noqa: ANN401  a class that exists in the browser only
    from pyodide.ffi import jsnull

    def nulls(data: object) -> object:
        if isinstance(data, dict):
            return {key: nulls(value) for key, value in data.items()}
        if isinstance(data, list | tuple):
            return [nulls(value) for value in data]
        return jsnull if data is None else data

    publish = comm.publish_msg

    def publish_msg(self: object, kind: str, data: object = None, *rest: Any, **more: Any) -> None:  # noqa: ANN401
        publish(self, kind, nulls(data), *rest, **more)

    comm.publish_msg = publish_msg
