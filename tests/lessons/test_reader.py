"""A stage's file: what is wrong in it is named, with its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from risk_widget.cli import main
from risk_widget.lessons import examine, load, read_file, read_stage
from risk_widget.rules import FormatError
from tests.lessons.test_lesson import LEVEL

TOML = """
format = 1
title = "Mine"
[[question]]
name = "half"
title = "Half"
text = "Half of one?"
answer = "1/2"
hints = ["Think.", "Halve."]
solution = "One divided by two."
"""


def with_level(**change: object) -> dict[str, Any]:
    data = {name: value for name, value in {**LEVEL, **change}.items() if value is not None}
    return {"format": 1, "title": "Test", "level": [data]}


def with_question(**change: object) -> dict[str, Any]:
    data = {"name": "q", "title": "Q", "text": "?", "hints": ["a", "b"], "solution": "s"}
    return {"format": 1, "title": "Test", "question": [{**data, **change}]}


def position(**change: object) -> dict[str, Any]:
    return {**LEVEL["position"], **change}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], "the file is a table"),
        ({}, "the file needs 'format'"),
        ({"format": 2, "title": "x"}, "format is 1"),
        ({"format": 1}, "the file needs 'title'"),
        ({"format": 1, "title": "x", "levle": []}, "the file has no field 'levle'"),
        (with_level(goal=None), r"level\[1\] needs 'goal'"),
        (with_level(gaol="x"), r"level\[1\] has no field 'gaol'"),
        (with_level(name="Take It"), r"level\[1\].name"),
        (with_level(par="2"), r"level\[1\].par is a whole number"),
        (with_level(hints=["one"]), r"level\[1\].hints are two"),
        (with_level(solution=["Attak()"]), "there is no action 'Attak'"),
        (with_level(solution=["Occupy('x')"]), r"level\[1\].solution"),
        (with_level(rules=["R999"]), "no rule 'R999'"),
        (with_level(allowed=["Fly"]), "no action 'Fly'"),
        (with_level(dice=[[[7], [1]]]), "A die shows 1 to 6"),
        (with_level(seat="Zoe"), "'Zoe' is not at the table"),
        (with_level(highlight=["Atlantis"]), "no territory 'Atlantis'"),
        (with_level(position={}), "a table with 'players' and 'board'"),
        (with_level(position=position(weather="fine")), "has no field 'weather'"),
        (with_level(position=position(board={"Atlantis": ["Ada", 1]})), "'Atlantis'"),
        (with_level(position=position(board=7)), "position"),
        (with_level(position=position(options={"magic": 1})), "position"),
        (with_level(success={"owner": {"Atlantis": "Ada"}}), "no territory 'Atlantis'"),
        (with_level(success={"owner": {"Peru": "Zoe"}}), "no player 'Zoe'"),
        (with_level(success={"luck": 1}), "no condition 'luck'"),
        (with_level(titel="x"), "no field 'titel'. Did you mean 'title'?"),
        (with_level(hint=LEVEL["hints"], hints=None), "needs 'hints', not 'hint'"),
        (with_level(goal=" "), r"level\[1\].goal is empty"),
        (with_level(hints=["Look.", ""]), "are two texts"),
        (with_level(rules="R036"), r"rules is a list: \['R036'\]"),
        (with_level(wrong={"moves": [], "text": "x"}), r"write \[\[level.wrong\]\]"),
        (with_level(dice=[[[7], [1]]]), r"dice\[1\]: A die shows 1 to 6"),
        (with_level(solution=["EndAttack()", "Run()"]), r"solution\[2\]: there is no action"),
        (with_level(seat="Zoe"), "there are Ada"),
        (with_level(success={"owner": {"Perru": "Ada"}}), "Did you mean 'Peru'?"),
        (with_question(kind="territories", answer=["Perru"]), "Did you mean 'Peru'?"),
        (with_question(kind="territories", answer=[]), "names a territory at least"),
        (
            with_question(kind="territories", answer=["Peru"], wrong=[{"answer": 1, "text": "x"}]),
            "leave it out",
        ),
        (with_level(success={"any": []}), "takes a list of conditions"),
        (with_level(success={"phase": "lunch"}), "no phase 'lunch'"),
        (with_level(success={"armies": {"Peru": "3"}}), "takes a number, or a list"),
    ],
)
def test_what_is_wrong_is_named(data: object, says: str) -> None:
    with pytest.raises(FormatError, match=says):
        read_stage(data, "test")


def test_a_stage_comes_from_toml_and_json(tmp_path: Path) -> None:
    toml = tmp_path / "mine.toml"
    toml.write_text(TOML, "utf-8")
    stage = read_file(toml)
    assert stage.name == "mine"
    (tmp_path / "other.json").write_text(json.dumps(with_level()), "utf-8")
    assert read_file(tmp_path / "other.json").levels[0].name == "take"
    assert load(str(toml)).check("1/2")


def test_the_mark_that_windows_editors_write_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TOML, "utf-8-sig")
    assert read_file(file).name == "mine"


def test_a_file_that_was_changed_is_read_anew(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TOML, "utf-8")
    assert not load(str(file)).check("1/4")
    file.write_text(TOML.replace("1/2", "1/4"), "utf-8")
    assert load(str(file)).check("1/4")


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("format = ", "utf-8")
    with pytest.raises(FormatError, match=r"broken\.toml cannot be read"):
        read_file(broken)
    broken.write_bytes("format = 1\ntitle = 'Øst'".encode("latin-1"))
    with pytest.raises(FormatError, match=r"is not UTF-8 \(line 2\); save it"):
        read_file(broken)
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 100_000, "utf-8")
    with pytest.raises(FormatError, match="nested too deeply"):
        read_file(deep)
    with pytest.raises(FormatError, match=r"a \.toml or a \.json file"):
        read_file(tmp_path / "stage.txt")
    broken.write_text("x" * 600_000, "utf-8")
    with pytest.raises(FormatError, match="larger than"):
        read_file(broken)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"success": {"owner": {"Alaska": "Ada"}}}, "begins solved"),
        ({"failure": [{"when": {}, "text": "x"}]}, "begins lost"),
        ({"solution": ["EndAttack()"]}, "does not solve it"),
        ({"par": 1}, "takes 2 moves, and par is 1"),
        ({"wrong": [{"moves": ["EndAttack()"], "text": "Else."}]}, "is answered with"),
        ({"wrong": [{"moves": LEVEL["solution"], "text": "x"}]}, "solves it"),
        (
            {"solution": ['Attack("Alaska", "Peru", 3)', "Occupy(3)"]},
            'solution[1], Attack("Alaska", "Peru", 3), is refused: Alaska and Peru share',
        ),
        ({"dice": [[[6], [1]]]}, "rolls 3 against 2, and fewer faces are written"),
        ({"hints": ["From Alaska to Kamchatka.", "b"]}, "hint 1 gives the solution away"),
        ({"hints": ["a", "Play Occupy(3)."]}, "hint 2 gives the solution away"),
    ],
)
def test_the_examination_finds_levels_that_do_not_teach(change: dict[str, Any], says: str) -> None:
    problems = examine(read_stage(with_level(**change), "test"))
    assert any(says in problem.text for problem in problems), problems


@pytest.mark.parametrize("hint", ["It is 0.372.", "37.2 % of all.", "1445/3888, that is."])
def test_a_hint_that_holds_the_answer_gives_it_away(hint: str) -> None:
    told = with_question(answer="2890/7776", digits=3, hints=["Count.", hint])
    assert [problem.text for problem in examine(read_stage(told, "test"))] == [
        "hint 2 gives the answer away."
    ]
    near = with_question(answer="2890/7776", digits=3, hints=["Count.", "There are 7776 ways."])
    assert examine(read_stage(near, "test")) == ()


def test_the_command_checks_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.json"
    good.write_text(TOML, "utf-8")
    bad.write_text(json.dumps(with_level(par=1)), "utf-8")
    assert main(["lesson", "check", str(good)]) == 0
    assert "all sound" in capsys.readouterr().out
    assert main(["lesson", "check", str(good), str(bad), str(tmp_path / "none.toml")]) == 1
    printed = capsys.readouterr().out
    assert "par is 1" in printed
    assert "none.toml" in printed


def test_the_command_lists_the_course(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "list"]) == 0
    assert "attack/first-attack: Your first attack" in capsys.readouterr().out
