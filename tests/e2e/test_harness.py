"""The browser tests' own tools work: clicks come back, and errors and calls outside are noticed."""

import pytest
from playwright.sync_api import expect

from tests.e2e.board_page import BoardPage
from tests.e2e.lab import Lab, Notebook

COUNTER = '''
import anywidget
import traitlets


class Counter(anywidget.AnyWidget):
    _esm = """
    export default {
      render({ model, el }) {
        const button = document.createElement("button");
        button.className = "counter";
        const show = () => { button.textContent = `clicked ${model.get("clicks")}`; };
        button.addEventListener("click", () => model.send({ kind: "click" }));
        model.on("change:clicks", show);
        show();
        el.append(button);
      },
    };
    """
    clicks = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: self.count())

    def count(self):
        self.clicks += 1


counter = Counter()
counter
'''


def test_a_click_reaches_python_and_comes_back(notebook: Notebook) -> None:
    output = notebook.output(notebook.add(COUNTER))
    button = output.locator("button.counter")
    expect(button).to_have_text("clicked 0")
    button.click()
    expect(button).to_have_text("clicked 1")
    button.click()
    expect(button).to_have_text("clicked 2")
    assert notebook.python("print(counter.clicks)") == "2"


def test_a_reloaded_page_shows_the_living_widget(notebook: Notebook) -> None:
    button = notebook.output(notebook.add(COUNTER)).locator("button.counter")
    button.click()
    expect(button).to_have_text("clicked 1")
    notebook.reload()
    expect(button).to_have_text("clicked 1")


def test_the_notebook_wears_the_dark_theme_and_the_asked_width(lab: Lab) -> None:
    notebook = lab.open(["1 + 1"], width=420, theme="dark")
    notebook.run(0)
    expect(notebook.page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    assert notebook.page.evaluate("window.innerWidth") == 420


def test_the_next_test_is_light_and_wide_again(notebook: Notebook) -> None:
    expect(notebook.page.locator("body")).to_have_attribute("data-jp-theme-light", "true")
    assert notebook.page.evaluate("window.innerWidth") == 1280


def test_an_exception_in_a_cell_fails_the_test(notebook: Notebook) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.add("1 / 0")


def test_an_error_in_the_page_fails_the_test(notebook: Notebook) -> None:
    notebook.page.evaluate("console.error('the map fell off the wall')")
    with pytest.raises(AssertionError, match="the map fell off the wall"):
        notebook.assert_no_trouble()


def test_a_request_to_the_internet_fails_the_test(notebook: Notebook) -> None:
    notebook.page.route("https://cdn.example/**", lambda route: route.fulfill(body="a map"))
    notebook.page.evaluate("fetch('https://cdn.example/map.json', {mode: 'no-cors'})")
    with pytest.raises(AssertionError, match=r"cdn\.example"):
        notebook.assert_no_trouble()


def test_a_socket_to_the_internet_fails_the_test(notebook: Notebook) -> None:
    with notebook.page.expect_console_message(lambda message: "cdn.example" in message.text):
        notebook.page.evaluate("new WebSocket('wss://cdn.example/map')")
    notebook.errors.clear()  # the socket leads nowhere, and the page says so
    with pytest.raises(AssertionError, match=r"wss://cdn\.example"):
        notebook.assert_no_trouble()


def test_the_board_page_clicks_what_the_board_marks(notebook: Notebook) -> None:
    cell = notebook.add(
        "from risk_widget import Board, Game\n"
        'game = Game.arrange({"Alaska": ("Ada", 5), "*Asia": ("Bo", 1), "*": ("Cy", 1)},'
        ' players=["Ada", "Bo", "Cy"], turn="Ada", phase="attack", auto_defend=True)\n'
        "Board(game)"
    )
    board = BoardPage(notebook, cell)
    assert board.phase == "attack"
    assert board.marked("source") == ["Alaska"]
    board.click("Alaska")
    expect(board.territory("Alaska")).to_have_attribute("data-as", "chosen_source")
    board.click("Kamchatka")
    board.press("attack")
    expect(board.part("roll")).to_be_visible()
    assert notebook.python("print(len(game.history))") == "1"
