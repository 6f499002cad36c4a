"""Which notebook cell made a widget, so that running it again leaves one live widget."""

from __future__ import annotations

from typing import Any

import ipywidgets

__all__ = ["replace_older"]

# Cell to the number of its run and the widgets made in that run.
_made: dict[str, tuple[str, list[ipywidgets.Widget]]] = {}


def replace_older(widget: ipywidgets.Widget) -> None:
    """Close the widgets that an earlier run of the present cell made.

    Without it every run would leave a model alive that the browser loads again with the page.
    """
    cell, run = _running()
    if not cell:
        return
    earlier_run, widgets = _made.get(cell, ("", []))
    if earlier_run != run:
        for old in widgets:
            layout = getattr(old, "layout", None)
            old.close()
            # A model of its own, which closing its widget leaves alive.
            if layout is not None:
                layout.close()
        widgets = []
    _made[cell] = (run, [*widgets, widget])


def _running() -> tuple[str, str]:
    """Return the notebook's name for the running cell and for this run of it; empty elsewhere."""
    try:
        from IPython import get_ipython
    except ImportError:
        return "", ""
    shell: Any = get_ipython()
    kernel = getattr(shell, "kernel", None)
    parent = kernel.get_parent() if kernel is not None else {}
    cell = parent.get("metadata", {}).get("cellId", "")
    return str(cell), str(parent.get("header", {}).get("msg_id", ""))
