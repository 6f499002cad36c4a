"""Bring the catalogues up to date: `python -m risk_widget.locale.extract`.

It collects the words of the package, writes the template `risk_widget.pot`, takes them over into
the catalogue of every language with the translations that are there, and compiles it. Words that
nobody has translated yet stay empty; the tests name them. Needs Babel, which the package itself
does not.
"""

from __future__ import annotations

import ast
import io
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from risk_widget.locale import DOMAIN, LANGUAGES

__all__ = ["Found", "catalogue", "compiled", "found", "main", "template", "translations", "written"]

PACKAGE = Path(__file__).parent.parent
LOCALE = Path(__file__).parent
# How many of a function's arguments are words of ours.
FUNCTIONS = {"say": 1, "counted": 2, "mark": 1, "translate": 1, "Name": 1}
WIDTH = 100
# What kinds of computer players are made from; the players' folder holds other classes, too.
PLAYERS = frozenset({"Player", "Cautious"})


class Found(NamedTuple):
    """Words to translate, where they stand and what a translator should know."""

    words: str | tuple[str, str]
    file: str
    remark: str = ""


class _Catalogue(Catalog):
    """A catalogue without dates and names, so that the same words make the same file."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        headers = [
            ("Project-Id-Version", "risk-widget"),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]
        if self.locale is None:
            return headers
        return [*headers, ("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]


def found() -> Iterator[Found]:
    """Yield all words of the package that are shown in the language of the learner.

    Examples
    --------
    >>> [each.file for each in found() if each.words == "{player} draws a card."]
    ['risk_widget/rules/events.py']
    """
    for file in sorted(PACKAGE.rglob("*.py")):
        if file != Path(__file__):
            yield from _in_python(file)
    yield from _class_names("rules/actions.py", "an action")
    for file in sorted((PACKAGE / "players").glob("*.py")):
        yield from _class_names(f"players/{file.name}", "a kind of computer player", PLAYERS)
    for name in ("widget/strings.en.json", "widget/dicelab.en.json", "widget/lesson.en.json"):
        for key, words in _data(name).items():
            if key != "locale":
                yield _found(words, name, key)
    for file in sorted((PACKAGE / "maps" / "data").glob("*.json")):
        yield from _on_map(f"maps/data/{file.name}")
    yield from _in_rules()
    yield from _on_cards()
    for file in sorted((PACKAGE / "lessons" / "data").glob("*.toml")):
        yield from _in_lessons(f"lessons/data/{file.name}")


def template() -> Catalog:
    """Return the catalogue of all words, without translations."""
    return _filled(_Catalogue(header_comment="# All words of risk-widget.", fuzzy=False), {})


def catalogue(language: str) -> Catalog:
    """Return the catalogue of a language: all words, with the translations that are there."""
    empty = _Catalogue(
        language, header_comment=f"# The words of risk-widget in {language!r}.", fuzzy=False
    )
    known = {message.id: message.string for message in translations(language) if message.id}
    return _filled(empty, known)


def translations(language: str) -> Catalog:
    """Return the catalogue of a language as its file holds it."""
    file = _file(language, "po")
    if not file.exists():
        return _Catalogue(language)
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as a text file."""
    file = io.BytesIO()
    write_po(file, catalog, width=WIDTH, include_lineno=False)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """Return a catalogue as gettext reads it."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main() -> None:
    """Write the template, and the catalogue of every language as text and compiled."""
    (LOCALE / f"{DOMAIN}.pot").write_bytes(written(template()))
    for language in LANGUAGES:
        if language != "en":
            catalog = catalogue(language)
            _file(language, "po").parent.mkdir(parents=True, exist_ok=True)
            _file(language, "po").write_bytes(written(catalog))
            _file(language, "mo").write_bytes(compiled(catalog))


def _file(language: str, ending: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def _filled(catalog: Catalog, known: dict[Any, Any]) -> Catalog:
    for each in found():
        string = known.get(each.words, "" if isinstance(each.words, str) else ("", ""))
        remarks = [each.remark] if each.remark else []
        catalog.add(each.words, string, locations=[(each.file, 0)], auto_comments=remarks)
    return catalog


def _found(words: str | tuple[str, str], name: str, remark: str = "") -> Found:
    return Found(words, f"{PACKAGE.name}/{name}", remark)


def _data(name: str) -> Any:  # noqa: ANN401
    return json.loads((PACKAGE / name).read_text("utf-8"))


def _in_python(file: Path) -> Iterator[Found]:
    name = file.relative_to(PACKAGE).as_posix()
    calls = [node for node in ast.walk(_tree(name)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        called = _name(call.func)
        words = call.args[: FUNCTIONS.get(called, 0)]
        if called == "counted":
            one, many = (ast.literal_eval(each) for each in words)
            yield _found((one, many), name)
            continue
        for each in words:
            for text in _texts(each, f"{name}:{call.lineno}"):
                yield _found(text, name)


def _name(called: ast.expr) -> str:
    """Return the name of the function or of the method that is called."""
    match called:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def _texts(node: ast.expr, where: str) -> Iterator[str]:
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp():
            yield from _texts(node.body, where)
            yield from _texts(node.orelse, where)
        case ast.JoinedStr():
            raise ValueError(f"{where}: an f-string cannot be translated; use say(..., name=...).")
        case _:
            pass  # a variable: its words are marked where they stand


def _class_names(name: str, remark: str, bases: frozenset[str] | None = None) -> Iterator[Found]:
    """Yield the public classes of a module, or those alone that are made from one of `bases`."""
    for node in _tree(name).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            made_from = {base.id for base in node.bases if isinstance(base, ast.Name)}
            if bases is None or made_from & bases:
                yield _found(node.name, name, remark)


def _tree(name: str) -> ast.Module:
    return ast.parse((PACKAGE / name).read_text("utf-8"))


def _on_map(name: str) -> Iterator[Found]:
    data = _data(name)
    for continent in data["continents"]:
        yield _found(continent["name"], name, "a continent")
    for territory in data["territories"]:
        yield _found(territory["name"], name, "a territory")
        if territory.get("short", territory["name"]) != territory["name"]:
            remark = f"{territory['name']} on a narrow map, at most 12 characters"
            yield _found(territory["short"], name, remark)


def _in_rules() -> Iterator[Found]:
    requirements, options = "rules/data/requirements.json", "rules/data/options.json"
    for source in _data(requirements)["sources"]:
        yield _found(source, requirements, "a source of the rules")
    for number, (_, _, sentence) in _data(requirements)["requirements"].items():
        yield _found(sentence, requirements, number)
    for name, option in _data(options)["options"].items():
        yield _found(option["question"], options, name)
    for army, move in _data(options)["options"]["terms"]["values"].values():
        for term in (army, move, move.capitalize()):
            yield _found(term, options, "an edition's word for armies or for the last move")


def _on_cards() -> Iterator[Found]:
    decks, all_missions = "rules/data/decks.json", "rules/data/missions.json"
    for deck in _data(decks).values():
        for symbol in deck.values():
            yield _found(symbol, decks, "a symbol on cards")
    for missions in _data(all_missions).values():
        for mission in missions:
            yield _found(mission, all_missions, "a mission")
            if mission.startswith("destroy-"):
                colour = mission.removeprefix("destroy-")
                yield _found(colour, all_missions, "a player's colour")


# What a learner reads of a level and of a question; the wrong moves of a level are read by nobody.
LEVEL = ("title", "goal", "text", "closing", "hints", "failure", "notes")
QUESTION = ("title", "text", "choices", "hints", "solution", "wrong")


def _in_lessons(name: str) -> Iterator[Found]:
    stage = tomllib.loads((PACKAGE / name).read_text("utf-8"))
    for key in ("title", "intro"):
        yield from _sentences(stage.get(key, ""), name, "")
    for kind, keys in (("level", LEVEL), ("question", QUESTION)):
        for entry in stage.get(kind, ()):
            for key in keys:
                yield from _sentences(entry.get(key, ""), name, f"{entry['name']}: {key}")


def _sentences(value: Any, name: str, remark: str) -> Iterator[Found]:  # noqa: ANN401
    match value:
        case str(text) if text.strip():
            yield _found(text.strip(), name, remark)
        case [*values]:
            for each in values:
                yield from _sentences(each, name, remark)
        case {"text": text}:
            yield from _sentences(text, name, remark)
        case {**notes}:
            yield from _sentences([*notes.values()], name, remark)


if __name__ == "__main__":
    main()
