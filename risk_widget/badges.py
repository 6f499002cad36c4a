"""The links at the head of README and tutorials: written by one command, checked by a test."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from risk_widget import project
from risk_widget.rules import FormatError
from risk_widget.share import Links

__all__ = ["NEEDED", "notebook_links", "notebooks", "readme_links", "ref_of", "written"]

BEGIN, END = "<!-- share-links -->", "<!-- /share-links -->"
BLOCK = re.compile(f"{BEGIN}\n.*?\n{END}", re.DOTALL)
FIRST = project.FIRST.as_posix()
NEEDED = ("README.md", "pyproject.toml", f"tutorials/{FIRST}")
"""The files without which a folder is no clone of this repository."""
# The lines that name the repository itself.
ADDRESSES = {
    "pyproject.toml": r'(?<=^Repository = ")[^"]*',
    "CITATION.cff": r"(?<=^repository-code: ).*",
}
SIGNS = {
    "JupyterLite": "https://jupyterlite.rtfd.io/en/latest/_static/badge.svg",
    "Binder": "https://mybinder.org/badge_logo.svg",
    "Colab": "https://colab.research.google.com/assets/colab-badge.svg",
}
# By the language of the tutorial, which is the name of its folder.
SENTENCES = {
    "en": "Open this page [in the browser]({JupyterLite}), [on Binder]({Binder}) or "
    "[on Colab]({Colab}) (there, first run `%pip install {install}`).",
    "da": "Åbn denne side [i browseren]({JupyterLite}), [på Binder]({Binder}) eller "
    "[på Colab]({Colab}) (dér skal du først køre `%pip install {install}`).",
}


def ref_of(root: Path, repository: str) -> str:
    """Return the branch or tag to which the links of a clone lead; a fork begins with its main."""
    readme = (root / "README.md").read_text("utf-8")
    found = re.search(rf"mybinder\.org/v2/gh/{re.escape(repository)}/([^?)\s]+)\?", readme)
    return unquote(found[1]) if found else "main"


def notebooks(root: Path) -> list[str]:
    """Return the tutorials of a clone, as paths below its folder `tutorials`."""
    folder = root / "tutorials"
    return [file.relative_to(folder).as_posix() for file in sorted(folder.glob("*/*.ipynb"))]


def notebook_links(links: Links, notebook: str) -> dict[str, str]:
    """Return the links that open a tutorial, by the place where they do."""
    return {
        "JupyterLite": links.lite(notebook),
        "Binder": links.binder(f"lab/tree/tutorials/{notebook}"),
        "Colab": links.colab(f"tutorials/{notebook}"),
    }


def readme_links(links: Links) -> str:
    """Return the block of README: a badge for each place that opens the first tutorial."""
    badges = [
        f"[![{name}]({SIGNS[name]})]({to})" for name, to in notebook_links(links, FIRST).items()
    ]
    return "\n".join([BEGIN, *badges, END])


def _in_notebook(links: Links, notebook: str) -> str:
    # No pictures: in the browser the notebook asks no other host.
    to = notebook_links(links, notebook)
    install = f"git+https://github.com/{links.repository}@{links.ref}"
    language = notebook.split("/")[0]
    sentence = SENTENCES.get(language, SENTENCES["en"]).format(**to, install=install)
    return "\n".join([BEGIN, sentence, END])


def written(root: Path, links: Links) -> Iterator[tuple[Path, str]]:
    """Yield the files of a clone that hold links, and how they read with the right ones.

    Parameters
    ----------
    root : path
        The clone.
    links : Links
        The repository that the links lead to.

    Raises
    ------
    FormatError
        When one of the tutorials is no notebook.
    OSError
        When a file cannot be read.
    """
    readme = root / "README.md"
    yield readme, _in_readme(readme.read_text("utf-8"), readme_links(links))
    for notebook in notebooks(root):
        file = root / "tutorials" / notebook
        try:
            content = json.loads(file.read_text("utf-8"))
            _write_into(content, _in_notebook(links, notebook))
        except (ValueError, KeyError, TypeError) as error:
            raise FormatError(
                f"tutorials/{notebook} is no notebook: mend it, or remove it.", field="tutorials"
            ) from error
        yield file, json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    address = f"https://github.com/{links.repository}"
    for name, place in ADDRESSES.items():
        if (root / name).is_file():
            text = (root / name).read_text("utf-8")
            yield root / name, re.sub(place, address, text, count=1, flags=re.MULTILINE)


def _in_readme(text: str, block: str) -> str:
    if BLOCK.search(text):
        return BLOCK.sub(lambda _: block, text, count=1)
    title, _, rest = text.partition("\n")
    return f"{title}\n\n{block}\n{rest}"


def _write_into(content: dict[str, Any], block: str) -> None:
    """Put the block at the end of the first cell of prose, or in the place of the old one."""
    for cell in content["cells"]:
        if cell["cell_type"] == "markdown":
            text = "".join(cell["source"])
            if BLOCK.search(text):
                text = BLOCK.sub(lambda _: block, text, count=1)
            else:
                text = f"{text.rstrip()}\n\n{block}"
            # As a list of lines, so that a change of one line is one line of a diff.
            cell["source"] = text.splitlines(keepends=True)
            return
