"""Who may know whom: the core needs no notebook, and no floor of the house looks upwards."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import risk_widget

PACKAGE = Path(risk_widget.__file__).parent

# What each part of the package may import from the package, itself left out: the ground floor
# knows nobody, and everybody above may read it. Modules that lie directly in the package belong
# to `game`, but for those named here.
GROUND = {"maps", "odds", "locale"}
MAY_KNOW: dict[str, set[str]] = {
    "maps": set(),
    "odds": set(),
    "locale": set(),
    "rules": {"maps", "locale"},
    "game": {"rules", "maps", "locale"},
    "players": {"game", "rules"} | GROUND,
    "lessons": {"game", "rules"} | GROUND,
    "widget": {"lessons", "players", "game", "rules"} | GROUND,
    "bench": {"game", "rules"} | GROUND,
    "site": {"widget", "lessons", "players", "game"} | GROUND,
    "cli": {"bench", "site", "widget", "lessons", "players", "game", "rules"} | GROUND,
}
CORE = ["rules", "game", "maps", "odds", "players", "lessons"]
NOT_IN_THE_CORE = ["anywidget", "ipywidgets", "plotly", "numpy", "IPython"]


def part_of(module: str) -> str:
    """Return the part of the house to which a module of the package belongs."""
    name = module.split(".")[1] if "." in module else ""
    return name if name in MAY_KNOW else "game"


def modules() -> list[str]:
    """Return the dotted names of all modules but the package's own."""
    files = (file.relative_to(PACKAGE.parent).with_suffix("") for file in PACKAGE.rglob("*.py"))
    names = (".".join(file.parts).removesuffix(".__init__") for file in files)
    return sorted(name for name in names if name != "risk_widget")


def tree_of(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    place = PACKAGE.parent.joinpath(*module.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


def imported(module: str, nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield what some statements of a module import, as dotted names."""
    is_folder = PACKAGE.parent.joinpath(*module.split(".")).is_dir()
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: len(module.split(".")) + is_folder - node.level]
            home = ".".join([*(above if node.level else ()), *filter(None, [node.module])])
            # `from risk_widget import saved` is about the module `saved`.
            names = [f"{home}.{alias.name}" for alias in node.names]
            yield from names if home == "risk_widget" else [home]


def imports(module: str) -> set[str]:
    """Return what a module imports anywhere in it."""
    return {*imported(module, ast.walk(tree_of(module)))}


def imports_at_once(module: str) -> set[str]:
    """Return what a module imports as soon as it is imported itself."""
    found: set[str] = set()
    for node in tree_of(module).body:
        for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Try | ast.If) and not for_types:
            found.update(imported(module, ast.walk(node)))
    return found


def test_the_house_has_the_parts_that_the_design_names() -> None:
    assert {part_of(module) for module in modules()} <= set(MAY_KNOW)
    assert {*CORE, "widget", "cli"} <= {part_of(module) for module in modules()}


@pytest.mark.parametrize("module", modules())
def test_no_module_knows_a_floor_above_its_own(module: str) -> None:
    own = part_of(module)
    known = {part_of(name) for name in imports(module) if name.startswith("risk_widget.")}
    assert known - {own} <= MAY_KNOW[own]


# A bridge to another library, with an extra of its own; nothing else imports it.
BRIDGES = ["risk_widget.players.pettingzoo"]


@pytest.mark.parametrize(
    "module", [name for name in modules() if part_of(name) in CORE and name not in BRIDGES]
)
def test_no_module_of_the_core_needs_a_notebook(module: str) -> None:
    packages = {name.split(".")[0] for name in imports_at_once(module)}
    assert not packages & set(NOT_IN_THE_CORE)


@pytest.mark.parametrize("part", [*CORE, "arrange", "saved", "seats", "view"])
def test_importing_a_part_of_the_core_loads_no_notebook(part: str) -> None:
    code = f"""
import sys, importlib
importlib.import_module("risk_widget.{part}")
print(*sorted(set({NOT_IN_THE_CORE}) & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=PACKAGE.parent
    )
    assert done.stdout.split() == []


def test_nothing_imports_a_bridge() -> None:
    importers = {name for name in modules() if imports(name) & set(BRIDGES)}
    assert not importers


def test_a_whole_game_between_computers_loads_no_notebook() -> None:
    code = f"""
import sys
from risk_widget import Game, players
game = Game([players.Cautious(name) for name in "abc"], seed=1)
game.play()
Game.from_json(game.to_json())
assert game.winner
print(*sorted(set({NOT_IN_THE_CORE}) & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=PACKAGE.parent
    )
    assert done.stdout.split() == []


def test_the_package_loads_each_name_when_it_is_first_used() -> None:
    code = """
import sys, risk_widget
loaded = {name for name in sys.modules if name.startswith("risk_widget.")}
print(len(loaded))
print(all(hasattr(risk_widget, name) for name in ("Game", "GameMap", "RuleSet", "rules", "odds")))
print("anywidget" in sys.modules)
print(risk_widget.Board.__name__)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=PACKAGE.parent
    )
    assert done.stdout.split() == ["0", "True", "False", "Board"]


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert set(risk_widget.__all__) <= set(dir(risk_widget))
    with pytest.raises(AttributeError, match="no attribute 'Bord'"):
        _ = risk_widget.Bord


@pytest.mark.parametrize("module", ["odds", "cli"])
def test_odds_in_a_terminal_start_without_any_other_package(module: str) -> None:
    code = f"""
import sys, risk_widget.{module}
print(*sorted({{"networkx", "plotly", "numpy", "anywidget", "ipywidgets"}} & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=PACKAGE.parent
    )
    assert done.stdout.split() == []
