"""The notebooks: tidy, whole, the same in both languages, and true to the lessons."""

import itertools
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from risk_widget import lessons

TUTORIALS = Path(__file__).parent.parent / "tutorials"
LANGUAGES = ("en", "da")
COURSE = (
    "00_quickstart", "01_board", "02_setup", "03_reinforce", "04_cards", "05_attack",
    "06_dice", "07_battles", "08_fortify", "09_victory", "10_editions", "11_strategy",
)  # fmt: skip
NOTEBOOKS = sorted(TUTORIALS.glob("*/*.ipynb"))
ENGLISH = sorted((TUTORIALS / "en").glob("*.ipynb"))
GUIDES = sorted(TUTORIALS.rglob("*.md"))

LINK = re.compile(r"\]\(([^)\s]+)\)")
OUTSIDE = re.compile(r"[a-z]+:")
LESSON = re.compile(r"""lessons\.(load|lesson|exercise)\("([^"]+)"\)""")
SPEAKING = re.compile(r"[a-z]+[0-9]*(-[a-z0-9]+)*")
PLACEHOLDER = re.compile(r"(?m)^(\w+ =|\s+return) \.\.\.$")
FENCED_TOML = re.compile(r"(?ms)^```toml\n(.*?)^```$")
FENCED_PYTHON = re.compile(r"(?ms)^```python\n(.*?)^```$")

Cell = dict[str, Any]


def named(path: Path) -> str:
    return str(path.relative_to(TUTORIALS))


def cells(notebook: Path) -> list[Cell]:
    found: list[Cell] = json.loads(notebook.read_text("utf-8"))["cells"]
    return found


def source(cell: Cell) -> str:
    return "".join(cell["source"])


def code(notebook: Path) -> list[Cell]:
    return [cell for cell in cells(notebook) if cell["cell_type"] == "code"]


def text(notebook: Path) -> str:
    return "\n".join(source(cell) for cell in cells(notebook) if cell["cell_type"] == "markdown")


def tags(cell: Cell) -> list[str]:
    found: list[str] = cell["metadata"].get("tags", [])
    return found


every_notebook = pytest.mark.parametrize("notebook", NOTEBOOKS, ids=named)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_is_whole(language: str) -> None:
    assert sorted(file.stem for file in (TUTORIALS / language).glob("*.ipynb")) == list(COURSE)


@every_notebook
def test_a_notebook_keeps_no_output_and_runs_with_any_python(notebook: Path) -> None:
    assert [cell["id"] for cell in code(notebook) if cell["outputs"]] == []
    assert [cell["id"] for cell in code(notebook) if cell["execution_count"] is not None] == []
    data = json.loads(notebook.read_text("utf-8"))
    assert data["metadata"]["kernelspec"]["name"] == "python3"
    assert data["metadata"]["language_info"] == {"name": "python"}


@every_notebook
def test_cells_have_names_that_speak_and_differ(notebook: Path) -> None:
    names = [cell["id"] for cell in cells(notebook)]
    assert [name for name in names if not SPEAKING.fullmatch(name)] == []
    assert len(set(names)) == len(names)


@every_notebook
def test_a_notebook_begins_with_its_title_and_ends_with_the_way_on(notebook: Path) -> None:
    first, last = cells(notebook)[0], cells(notebook)[-1]
    assert first["cell_type"] == "markdown"
    assert source(first).startswith("# ")
    assert last["cell_type"] == "markdown"
    pages = [link for link in LINK.findall(source(last)) if link.endswith(".ipynb")]
    assert pages, "the last cell links to the next page"


@pytest.mark.parametrize("page", [*NOTEBOOKS, *GUIDES], ids=named)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = LINK.findall(text(page) if page.suffix == ".ipynb" else page.read_text("utf-8"))
    inside = [link.partition("#")[0] for link in links if not OUTSIDE.match(link)]
    assert [link for link in inside if link and not (page.parent / link).is_file()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_lists_every_other_page(language: str) -> None:
    linked = LINK.findall(text(TUTORIALS / language / "00_quickstart.ipynb"))
    assert {f"{name}.ipynb" for name in COURSE[1:]} <= set(linked)


@pytest.mark.parametrize("english", ENGLISH, ids=named)
def test_danish_and_english_differ_in_their_texts_only(english: Path) -> None:
    danish = TUTORIALS / "da" / english.name
    assert [cell["id"] for cell in cells(danish)] == [cell["id"] for cell in cells(english)]
    for ours, theirs in zip(cells(english), cells(danish), strict=True):
        if ours["cell_type"] == "code":
            assert theirs == ours
        else:
            assert theirs["cell_type"] == ours["cell_type"]
            assert theirs["source"] != ours["source"], f"{ours['id']} is not translated"


def test_the_danish_folder_speaks_danish() -> None:
    settings = tomllib.loads((TUTORIALS / "da" / "risk-widget.toml").read_text("utf-8"))
    assert settings == {"language": "da"}


@every_notebook
def test_every_lesson_that_a_notebook_names_is_there(notebook: Path) -> None:
    calls = [call for cell in code(notebook) for call in LESSON.findall(source(cell))]
    for kind, name in calls:
        stage, _, entry = name.rpartition("/")
        found = lessons.stage(stage)[entry]
        wanted: dict[str, tuple[type, ...]] = {
            "load": (lessons.Level, lessons.Question),
            "lesson": (lessons.Level,),
            "exercise": (lessons.Question,),
        }
        assert isinstance(found, wanted[kind]), f"{name} is no {kind}"


@every_notebook
def test_an_exercise_is_open_and_its_solution_follows_hidden(notebook: Path) -> None:
    for cell, following in itertools.pairwise(cells(notebook)):
        if cell["cell_type"] != "code" or not PLACEHOLDER.search(source(cell)):
            continue
        assert "solution" in tags(following), f"a solution follows {cell['id']}"
        assert LESSON.findall(source(following))[-1:] == LESSON.findall(source(cell))[-1:]
    for cell in code(notebook):
        judged = "lessons.exercise(" in source(cell) and ".check(" in source(cell)
        solves = judged and not PLACEHOLDER.search(source(cell))
        assert solves == ("solution" in tags(cell)), cell["id"]
        if solves:
            assert "hide-cell" in tags(cell)
            assert cell["metadata"]["jupyter"]["source_hidden"] is True


def test_the_course_teaches_every_level_and_question() -> None:
    named_somewhere = {
        name
        for notebook in ENGLISH
        for cell in code(notebook)
        for _, name in LESSON.findall(source(cell))
    }
    there = {
        f"{stage}/{each.name}"
        for stage in lessons.stages()
        for each in lessons.stage(stage).entries
    }
    assert sorted(there - named_somewhere) == []
    assert {lessons.stage(stage).tutorial for stage in lessons.stages()} <= set(COURSE)


@pytest.mark.parametrize("guide", GUIDES, ids=named)
def test_the_guides_example_of_a_lesson_is_sound(guide: Path) -> None:
    examples = FENCED_TOML.findall(guide.read_text("utf-8"))
    assert examples
    for number, example in enumerate(examples, 1):
        stage = lessons.read_stage(tomllib.loads(example), f"example-{number}")
        assert lessons.examine(stage) == ()


@pytest.mark.parametrize("guide", GUIDES, ids=named)
def test_the_guides_examples_run_one_after_another(
    guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written = guide.read_text("utf-8")
    (tmp_path / "my.toml").write_text(FENCED_TOML.findall(written)[0], "utf-8")
    names: dict[str, Any] = {"chance": "2890/7776"}
    examples = [each for each in FENCED_PYTHON.findall(written) if "nbformat" not in each]
    for example in examples:
        exec(compile(example, guide.name, "exec"), names)  # noqa: S102  # the guide's own lines
    assert names["game"].events[-1].defence == (5, 4)
    assert (tmp_path / "position.svg").is_file()
