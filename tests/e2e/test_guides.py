"""The teacher's guides: their commands do what they say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat

ROOT = Path(__file__).parent.parent.parent
ENGLISH, DANISH = ROOT / "tutorials" / "teachers.md", ROOT / "tutorials" / "da" / "teachers.md"
FENCED = re.compile(r"(?ms)^```\w*\n(.*?)^```$")
COMMAND = re.compile(
    r"(?m)^(?:export PLOTLY_RENDERER=(\w+)\n)?jupyter (nbconvert .*) (en)/\*\.ipynb$"
)


def test_the_danish_commands_are_the_english_ones_for_another_folder() -> None:
    english, danish = (
        [each for each in FENCED.findall(guide.read_text("utf-8")) if "title =" not in each]
        for guide in (ENGLISH, DANISH)
    )
    assert [each.replace("en/*.ipynb", "da/*.ipynb") for each in english] == danish


def test_copies_lack_the_solutions_and_pages_show_goals_and_charts(tmp_path: Path) -> None:
    for renderer, command, folder in COMMAND.findall(ENGLISH.read_text("utf-8")):
        (tmp_path / folder).mkdir(exist_ok=True)
        file = tmp_path / folder / "page.ipynb"
        nbformat.write(page(), file)
        subprocess.run(
            [sys.executable, "-m", *command.split(), file],
            cwd=tmp_path,
            env={**os.environ, "PLOTLY_RENDERER": renderer, "PYTHONPATH": str(ROOT)},
            check=True,
            capture_output=True,
        )
    copy = nbformat.read(tmp_path / "exercises" / "page.ipynb", as_version=4)
    assert [cell.source for cell in copy.cells] == [cell.source for cell in page().cells[:-1]]
    written = (tmp_path / "html" / "page.html").read_text("utf-8")
    assert "Take Kamchatka." in written
    assert "data:image/svg+xml;base64," in written
    assert "Plotly.newPlot" in written


def page() -> nbformat.NotebookNode:
    """Return a page with a level, a chart and a solution."""
    sources = {
        "imports": "from risk_widget import lessons, odds",
        "level": 'lessons.load("attack/first-attack", "en")',
        "chart": "odds.battle(4, 2).figure()",
        "solution": "1 + 1",
    }
    cells = [nbformat.v4.new_code_cell(source, id=name) for name, source in sources.items()]
    cells[-1].metadata["tags"] = ["solution"]
    notebook: nbformat.NotebookNode = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    return notebook
