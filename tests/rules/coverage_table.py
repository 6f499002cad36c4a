"""Which tests cover which rule: `python -m tests.rules.coverage_table` writes COVERAGE.md.

A test covers a rule (R036) or a case (C052) if its docstring or its name says so.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from risk_widget import rules

HERE = Path(__file__).parent
MODULES = Path(rules.__file__).parent
TABLE = HERE / "COVERAGE.md"

RULES = [f"R{number:03}" for number in range(1, 180)]
CASES = [
    f"C{number:03}"
    for number in (
        *(2, 3, 5, 6, 7, 11, 14, 15, 16, 17, 19, 20, 21, 23, 25, 29, 30, 32, 33, 35, 36, 37, 38),
        *(41, 46, 47, 48, 50, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 67, 68, 69),
        *(70, 71, 72, 73, 76, 78, 79, 83, 86, 88, 89, 91, 92, 94, 96, 100, 104, 106, 107, 109),
        110,
    )
]


class Test(NamedTuple):
    """A test function: its file under tests/rules, and its name."""

    file: str
    name: str

    @property
    def module(self) -> str | None:
        """The module of risk_widget/rules that the file mirrors, if it mirrors one."""
        module = Path(self.file).name.removeprefix("test_")
        return module if (MODULES / module).exists() else None


def covered() -> dict[str, list[Test]]:
    """Return the tests of every rule and case."""
    found = defaultdict(list)
    for path in sorted(HERE.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                test = Test(path.relative_to(HERE).as_posix(), node.name)
                said = (ast.get_docstring(node) or "") + " " + node.name.replace("_", " ").upper()
                for number in sorted(set(re.findall(r"\b[RC]\d{3}\b", said))):
                    found[number].append(test)
    return dict(found)


def table() -> str:
    """Return the whole of COVERAGE.md."""
    tests = covered()
    lines = [
        "# Rules and their tests",
        "",
        "Written by `python -m tests.rules.coverage_table`; do not edit by hand.",
        "",
        "| rule | says | modules | tests |",
        "|---|---|---|---|",
    ]
    for number in RULES:
        modules = sorted({test.module for test in tests[number] if test.module})
        sentence = rules.lookup(number).sentence
        lines.append(f"| {number} | {sentence} | {', '.join(modules)} | {_links(tests[number])} |")
    lines += ["", "# Cases and their tests", "", "| case | tests |", "|---|---|"]
    lines += [f"| {number} | {_links(tests[number])} |" for number in CASES]
    return "\n".join(lines) + "\n"


def _links(tests: list[Test]) -> str:
    return "<br>".join(f"[{test.name.removeprefix('test_')}]({test.file})" for test in tests)


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
