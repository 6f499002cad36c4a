"""A level's board and a question's card: what the page is told, and what it may ask for."""

import threading
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from risk_widget import Game, lessons, rules
from risk_widget.lessons import Progress
from risk_widget.locale import notebook_language
from risk_widget.rules import SetupError
from risk_widget.widget import Board, LessonBoard, QuestionCard

FIRST = "attack/first-attack"
QUESTION = "dice/attacker-wins-both"
LEVEL = """
[[level]]
name = "{name}"
title = "One"
goal = "End your turn."
text = "Your turn ends when you say so."
closing = "So it is."
rules = ["R033"]
par = 1
hints = ["Is there anything left to do?", "Say so."]
solution = ["EndTurn()"]
highlight = ["{place}"]

[level.position]
players = ["Ada", "Bo", "Cy"]
turn = "Ada"
phase = "attack"
game_map = "{game_map}"
board = {{ "{place}" = ["Ada", 1], "*" = ["Bo", 1] }}

[level.success]
turn = "Bo"
"""
ON_TWO_MAPS = (
    'format = 1\ntitle = "Mine"\ntutorial = "05_attack"\nintro = "Mine."\n'
    + LEVEL.format(name="here", place="Alaska", game_map="classic")
    + LEVEL.format(name="there", place="Mill", game_map="ferry")
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def press(board: LessonBoard, **action: object) -> None:
    """Make a move as the page does."""
    board._received(None, {"kind": "action", "action": action, "seq": board.snapshot["seq"]})


def wish(board: LessonBoard, wanted: str, **more: object) -> None:
    board._received(None, {"kind": "lesson", "wish": wanted, **more})


def attack(board: LessonBoard) -> None:
    press(board, type="Attack", source="Alaska", target="Kamchatka", dice=3)


def test_a_level_is_a_board_with_a_goal() -> None:
    board = lessons.load(FIRST)
    assert isinstance(board, Board)
    assert board.lesson["goal"] == "Take Kamchatka."
    assert board.lesson["hints"] == []
    assert board.lesson["solution"] == ""
    assert board.snapshot["active"]


def test_goal_and_position_can_be_read_where_no_widget_runs() -> None:
    bundle = lessons.load(FIRST, "da")._repr_mimebundle_()
    assert bundle is not None
    plain, html = bundle[0]["text/plain"], bundle[0]["text/html"]
    assert "Erobr Kamtjatka." in plain
    assert "Alaska" in plain
    assert "Erobr Kamtjatka." in html
    picture = html.partition('src="data:image/svg+xml;base64,')[2].partition('"')[0]
    assert b"Alaska" in b64decode(picture)
    assert "application/vnd.jupyter.widget-view+json" in bundle[0]


def test_words_of_a_level_are_no_markup_where_no_widget_runs(folder: Path) -> None:
    written = (lessons.DATA / "attack.toml").read_text("utf-8")
    (folder / "mine.toml").write_text(written.replace("Take Kamchatka.", "<b>Take</b>"), "utf-8")
    bundle = lessons.load(str(folder / "mine.toml"))._repr_mimebundle_()
    assert bundle is not None
    assert "&lt;b&gt;Take&lt;/b&gt;" in bundle[0]["text/html"]


def test_moves_on_the_page_and_from_python_meet_in_the_level() -> None:
    board = lessons.load(FIRST)
    press(board, type="Attack", source="Alaska", target="Japan", dice=3)
    assert board.snapshot["message"]["kind"] == "refusal"
    assert "Japan" in board.snapshot["message"]["text"]
    attack(board)
    assert board.snapshot["phase"] == "occupy"
    assert board.play("Occupy", 3)
    assert board.lesson["verdict"]["kind"] == "success"
    assert board.stars == 3
    assert not board.snapshot["active"]
    assert board.snapshot["prompt"] == ""


def test_success_is_kept() -> None:
    board = lessons.load(FIRST)
    attack(board)
    board.play("Occupy", 3)
    assert Progress.load()[FIRST] == 3
    number = board.lesson["number"]
    assert lessons.load(FIRST).lesson["levels"][number]["stars"] == 3


def test_help_is_told_when_it_is_asked_for_and_trying_again_does_not_forget_it() -> None:
    board = lessons.load(FIRST)
    wish(board, "hint")
    assert len(board.lesson["hints"]) == 1
    wish(board, "solution")
    assert "Attack(" in board.lesson["solution"]
    wish(board, "retry")
    assert len(board.lesson["hints"]) == 1
    attack(board)
    assert board.play("Occupy", 3).stars == 1


@pytest.mark.parametrize("wanted", ["hint", "solution", "retry"])
def test_a_wish_that_waited_while_another_level_began_is_not_granted_there(wanted: str) -> None:
    board = lessons.load("fortify")
    there = lessons.stage("fortify").levels[1].name
    with board.game.lock:
        thread = threading.Thread(target=wish, args=[board, wanted])
        thread.start()
        board.go(there)
    thread.join()
    assert (board.level, board.lesson["hints"], board.lesson["solution"]) == (there, [], "")
    assert board.snapshot["seq"] == 1


def test_a_level_brings_its_own_game() -> None:
    board = lessons.load(FIRST)
    shown = board.snapshot
    with pytest.raises(SetupError, match="`go` leads to another level"):
        board.game = Game(["Ada", "Bo", "Cy"], seed=1)
    assert board.snapshot is shown


def test_a_level_on_another_map_marks_its_own_places(folder: Path) -> None:
    (folder / "mine.toml").write_text(ON_TWO_MAPS, "utf-8")
    board = lessons.load(str(folder / "mine.toml"))
    board.go("there")
    assert board.highlights == [board.game.state.place_number("Mill")]


def test_the_page_goes_from_level_to_level() -> None:
    board = lessons.load("fortify")
    names = [level.name for level in lessons.stage("fortify").levels]
    assert board.level == names[0]
    wish(board, "go", level=1)
    assert board.level == names[1]
    assert board.lesson["hints"] == []
    wish(board, "go", level=99)
    wish(board, "nonsense")
    assert board.level == names[1]


def test_a_level_speaks_danish() -> None:
    assert lessons.load(FIRST, "da").strings["lesson_retry"] != "Try again"


def test_the_folder_says_the_language(folder: Path) -> None:
    assert notebook_language() == "en"
    assert str(rules.lookup("R048")).endswith("(Classic rules article)")
    (folder / "risk-widget.toml").write_text('language = "da"\n', "utf-8")
    assert str(rules.lookup("R048")).endswith("(Artikel om de klassiske regler)")
    assert notebook_language() == "da"
    assert lessons.load(FIRST).language == lessons.load(QUESTION).language == "da"
    (folder / "risk-widget.toml").write_text('language = "tlh"\n', "utf-8")
    with pytest.raises(ValueError, match="'tlh' is not known"):
        notebook_language()


def test_the_environment_says_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISK_WIDGET_LANGUAGE", "da")
    assert notebook_language() == "da"


@pytest.mark.parametrize(
    "name", [f"{n}/{e.name}" for n in lessons.stages() for e in lessons.stage(n).entries]
)
def test_every_level_and_question_can_be_shown(name: str) -> None:
    shown: Any = lessons.load(name)
    assert isinstance(shown, LessonBoard | QuestionCard)
    bundle = shown._repr_mimebundle_()
    assert bundle is not None
    assert "application/vnd.jupyter.widget-view+json" in bundle[0]
    shown.close()


def answer(card: QuestionCard, text: object) -> dict[str, Any]:
    card._received(None, {"kind": "check", "answer": text})
    verdict: dict[str, Any] = card.question["verdict"]
    return verdict


def test_an_answer_from_the_page_is_judged() -> None:
    card = lessons.load(QUESTION)
    assert card.question["verdict"] is None
    assert answer(card, "0.259")["kind"] == "failure"
    verdict = answer(card, "37,2 %")
    assert (verdict["kind"], verdict["stars"], card.stars) == ("success", 2, 2)
    assert Progress.load()[QUESTION] == 2


def test_the_answer_is_not_on_the_page_until_it_is_asked_for() -> None:
    card = lessons.load(QUESTION)
    assert card.question["answer"] == card.question["solution"] == card.question["code"] == ""
    card._received(None, {"kind": "solution"})
    assert card.question["answer"] == "1445/3888 ≈ 0.372"
    assert card.question["code"] == "odds.roll(3, 2)[0, 2]"


def test_hostile_messages_change_nothing() -> None:
    card = lessons.load(QUESTION)
    before = dict(card.question)
    for content in (
        {"kind": "check"},
        {"kind": "check", "answer": 7},
        {"kind": "check", "answer": "9" * 600},
        {"kind": "x"},
        None,
        [1],
    ):
        card._received(None, content)
    assert card.question == before


def test_a_question_can_be_read_where_no_widget_runs() -> None:
    card = lessons.load(QUESTION)
    bundle = card._repr_mimebundle_()
    assert bundle is not None
    assert "How likely is it" in bundle[0]["text/plain"]


def test_a_level_leaves_it_to_the_learner_to_find_a_set() -> None:
    board = lessons.load("cards/three-alike")
    assert board.snapshot["sets"]
    assert board.snapshot["sets_shown"] is False
    assert Board(Game(["Ada", "Bo", "Cy"])).snapshot.get("sets_shown", True)
