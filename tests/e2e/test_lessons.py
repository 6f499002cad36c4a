"""Lessons on the page: a level by clicks and by keys, help, the next level, questions."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from risk_widget import lessons
from tests.e2e.board_page import BoardPage
from tests.e2e.hand import Hand
from tests.e2e.lab import Notebook

Show = Callable[[str], BoardPage]

LEVEL = 'from risk_widget import lessons\nboard = lessons.load("attack/first-attack")\nboard'
QUESTION = 'from risk_widget import lessons\ncard = lessons.load("dice/attacker-wins-both")\ncard'


def solve(board: BoardPage) -> None:
    """Solve the first level of the attack stage by clicks."""
    board.click("Alaska")
    with board.answered():
        board.click("Kamchatka")
        board.button("attack").click()
    board.until_phase("occupy")
    board.press("occupy")


def test_a_level_is_solved_by_clicks_and_leads_to_the_next(show: Show) -> None:
    board = show(LEVEL)
    expect(board.part("goal")).to_contain_text("Take Kamchatka.")
    solve(board)
    verdict = board.part("verdict")
    expect(verdict).to_have_attribute("data-kind", "success")
    expect(verdict).to_contain_text("Kamchatka is yours.")
    expect(verdict.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    assert board.python("board.stars") == 3
    if board.button("next").count():
        board.press("next")
        assert board.python("board.level") != "first-attack"
        expect(board.part("verdict")).to_have_count(0)


def test_a_wrong_move_is_explained_and_a_lost_level_tried_again(show: Show) -> None:
    board = show(LEVEL)
    board.press("end_attack")
    expect(board.part("verdict")).to_have_attribute("data-kind", "failure")
    expect(board.part("verdict")).to_contain_text("The attack phase is over")
    board.press("retry")
    expect(board.part("verdict")).to_have_count(0)
    assert board.phase == "attack"
    solve(board)
    expect(board.part("verdict")).to_have_attribute("data-kind", "success")


def test_help_comes_when_it_is_asked_for_and_costs_stars(show: Show) -> None:
    board = show(LEVEL)
    expect(board.part("hint-text")).to_have_count(0)
    board.press("hint")
    expect(board.part("hint-text")).to_have_count(1)
    board.press("hint")
    expect(board.part("hint-text")).to_have_count(2)
    expect(board.button("hint")).to_have_count(0)
    board.press("solution")
    expect(board.part("solution-text")).to_contain_text('Attack("Alaska", "Kamchatka", 3)')
    solve(board)
    expect(board.part("verdict").get_by_role("img", name="1 of 3 stars")).to_be_visible()


def test_a_level_is_solved_with_the_keyboard_alone(show: Show) -> None:
    board = show(LEVEL)
    keyboard = board.page.keyboard
    board.root.locator("[data-territory][tabindex='0']").focus()
    while board.page.evaluate("document.activeElement.dataset.territory") != "Alaska":
        keyboard.press("ArrowLeft")
    keyboard.press("Enter")
    keyboard.press("ArrowLeft")
    keyboard.press("Enter")
    with board.answered():
        keyboard.press("m")
    board.until_phase("occupy")
    with board.answered():
        keyboard.press("m")
    expect(board.part("verdict")).to_have_attribute("data-kind", "success")


@pytest.mark.parametrize("stage", lessons.stages())
def test_the_first_level_of_each_stage_is_solved_by_clicks(show: Show, stage: str) -> None:
    board = show(f'from risk_widget import lessons\nboard = lessons.load("{stage}")\nboard')
    hand = Hand(board)
    for action in lessons.stage(stage).levels[0].solution:
        hand.make(action)
    expect(board.part("verdict")).to_have_attribute("data-kind", "success")
    assert board.python("bool(board.check())") is True


@pytest.mark.parametrize("level", ["three-alike", "keep-the-wild", "two-extra"])
def test_a_set_is_found_in_the_hand_and_not_offered(show: Show, level: str) -> None:
    board = show(f'from risk_widget import lessons\nboard = lessons.load("cards/{level}")\nboard')
    expect(board.part("picked-cards")).to_contain_text("0 of 3")
    expect(board.button("trade-0")).to_have_count(0)
    hand = Hand(board)
    found = lessons.stage("cards")[level]
    assert isinstance(found, lessons.Level)
    for action in found.solution:
        hand.make(action)
    expect(board.part("verdict")).to_have_attribute("data-kind", "success")


def card_in(notebook: Notebook, code: str) -> Locator:
    """Run code that ends with a question and return its card."""
    return notebook.output(notebook.add(code)).locator(".rw-card")


def test_an_answer_is_typed_and_judged(notebook: Notebook) -> None:
    card = card_in(notebook, QUESTION)
    verdict = card.locator("[data-role=verdict]")
    answer = card.get_by_label("Your answer")
    card.locator("[data-action=check]").click()
    expect(verdict).to_have_attribute("data-kind", "unreadable")
    answer.fill("0.259")
    card.locator("[data-action=check]").click()
    expect(verdict).to_have_attribute("data-kind", "failure")
    expect(verdict).to_contain_text("independent")
    answer.fill("37,2 %")
    # x would cut the cell and Enter would run it, if they reached the notebook.
    answer.press("Enter")
    expect(verdict).to_have_attribute("data-kind", "success")
    assert notebook.python("print(card.stars)") == "2"


def test_a_question_gives_hints_and_then_its_solution(notebook: Notebook) -> None:
    card = card_in(notebook, QUESTION)
    expect(card.locator("[data-action=solution]")).to_have_count(0)
    card.locator("[data-action=hint]").click()
    expect(card.locator("[data-role=hint-text]")).to_have_count(1)
    card.locator("[data-action=solution]").click()
    expect(card.locator("[data-role=solution-text]")).to_contain_text("odds.roll(3, 2)[0, 2]")
    expect(card.locator("[data-role=solution-text]")).to_contain_text("0.372")
