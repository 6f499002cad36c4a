"""Small notebooks that are written rather than drawn up: a board and nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

__all__ = ["fresh", "notebook"]


def notebook(*cells: str | Sequence[str]) -> str:
    """Return a notebook as text.

    Parameters
    ----------
    *cells : str or sequence of str
        A text is a cell of prose; the lines in a sequence are a cell of code.

    Examples
    --------
    >>> import json
    >>> content = json.loads(notebook("# Hello", ["1 + 1"]))
    >>> [cell["cell_type"] for cell in content["cells"]]
    ['markdown', 'code']
    """
    written: list[dict[str, object]] = [
        {"id": f"cell-{number}", "cell_type": "markdown", "metadata": {}, "source": cell}
        if isinstance(cell, str)
        else {
            "id": f"cell-{number}",
            "cell_type": "code",
            "metadata": {},
            "execution_count": None,
            "source": "\n".join(cell),
            "outputs": [],
        }
        for number, cell in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    content = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "cells": written,
    }
    return json.dumps(content, indent=1) + "\n"


def fresh(folder: Path, name: str, content: str) -> Path:
    """Write a notebook under a name that is not taken yet, and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file, number = folder / f"{name}.ipynb", 1
    while file.exists():
        number += 1
        file = folder / f"{name}-{number}.ipynb"
    file.write_text(content, "utf-8")
    return file
