"""What the built files must not do, so that every front end runs them: VS Code, Colab, marimo."""

import base64
import gzip
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "risk_widget" / "widget" / "static"
MODULES = ("board.js", "dicelab.js", "question.js")
LARGEST_MODULE = 600_000
ROOTS = (".risk-widget", ".dl-lab")
PACKED = re.compile(r'"(H4sI[\w+/]+=*)"')  # base64 of what gzip wrote

FORBIDDEN = {
    "code out of texts, which a page's security policy forbids": r"\beval\(|\bnew Function\(",
    "a page's module loader, which would take parts away": r"\bdefine\.amd\b|\brequirejs\b",
    "a second file, which no front end serves": r"\bimport\(|\bimportScripts\(|\bimport\.meta\b",
    "the network": r"(?<![\w.$])fetch\(|\bnew (WebSocket|EventSource|Worker)\(|sendBeacon\(",
    "JupyterLab alone": r"jupyterapp|jupyterlab|\bJupyter\b",
}


def code_in(name: str) -> str:
    """Return the code of a module, unpacked where the module brings it along packed."""
    module = (STATIC / name).read_text("utf-8")
    packed = PACKED.search(module)
    return module if packed is None else gzip.decompress(base64.b64decode(packed[1])).decode()


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("what", FORBIDDEN)
def test_a_module_relies_on_nothing_that_only_some_front_ends_have(name: str, what: str) -> None:
    assert re.findall(FORBIDDEN[what], code_in(name)) == []


def test_the_board_imports_nothing_but_the_code_that_it_brings_along() -> None:
    module = PACKED.sub('""', (STATIC / "board.js").read_text("utf-8"))
    made = re.search(r"(\w+)=URL\.createObjectURL\(", module)
    assert made
    assert re.findall(r"import\((\w+)\)", module) == [made[1]]
    assert len(code_in("board.js")) > 1_000_000


@pytest.mark.parametrize("name", MODULES)
def test_a_module_is_one_file_with_a_default_export(name: str) -> None:
    module = (STATIC / name).read_text("utf-8")
    assert re.search(r"export\{\w+ as default\}|export default", module)
    assert not re.search(r"^import\b|;import\b[^(.]*from", module, re.MULTILINE)
    assert len(module.encode()) < LARGEST_MODULE


# The rest of the page belongs to the notebook.
@pytest.mark.parametrize("name", ["board.css", "dicelab.css", "question.css"])
def test_every_style_rule_stays_inside_a_widget(name: str) -> None:
    css = (STATIC / name).read_text("utf-8")
    assert not re.search(r"@import|url\((?!['\"]?data:)|:root|!important", css)
    css = re.sub(r"@keyframes (?:rw|dl)-[\w-]+\{(?:[^{}]*\{[^{}]*\})*\}", "", css)
    css = re.sub(r"@(?:media|container|supports)[^{]*\{", "", css)
    outside = [
        selector
        for rule in re.findall(r"([^{}]+)\{", css)
        for selector in re.split(r",(?![^(]*\))", rule)
        if not selector.startswith(ROOTS)
    ]
    assert outside == []
