"""Binder's steps in an empty environment, and what somebody meets who opens the link."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import Queue
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, expect, sync_playwright

from risk_widget import Game, lessons, share
from tests.binder import plan
from tests.e2e import chromium
from tests.e2e.board_page import BoardPage
from tests.e2e.hand import Hand
from tests.e2e.lab import MILLISECONDS, Notebook
from tests.e2e.server import SECONDS_TO_START, FrontEnd, Server, environment, read_log

NOT_CLONED = (".git", ".nox", ".venv", "node_modules", "__pycache__", ".*_cache", ".hypothesis")
NOBODY = 65534
FIRST_LEVEL = 'from risk_widget import lessons\nlessons.load("attack/first-attack")'
# On Binder everybody is an ordinary user. Root stays able to read its own Python, no more.
AS_NOBODY = (
    "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups",
    "--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search",
    "--bounding-set=-all,+dac_read_search",
)  # fmt: skip

expect.set_options(timeout=MILLISECONDS)


class BinderServer(Server):
    """A server whose paths are those of Binder's links."""

    def address(self, notebook: str, front_end: FrontEnd = "lab") -> str:  # noqa: ARG002
        """Return the address of a path, as Binder leads there."""
        return f"{self.url}{notebook}{'&' if '?' in notebook else '?'}token={self.token}"


class Session:
    """Binder's machine: a home with the clone, an environment, and an ordinary user."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.clone = home / "clone"
        self.programs = home / "env" / "bin"
        self.user = AS_NOBODY if os.geteuid() == 0 else ()
        shutil.copytree(plan.ROOT, self.clone, ignore=shutil.ignore_patterns(*NOT_CLONED))
        self.environment = environment(home / "jupyter") | {
            "HOME": str(home),
            "PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}",
            "VIRTUAL_ENV": str(home / "env"),
        }
        for name in ("PYTHONPATH", "PYTHONHOME", "JUPYTER_PATH"):
            self.environment.pop(name, None)
        if self.user:
            for path in (home, *home.rglob("*")):
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)

    def run(self, *command: str | Path) -> None:
        """Run a command in the clone as the ordinary user."""
        done = subprocess.run(
            [*self.user, *command], cwd=self.clone, env=self.environment, check=False, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout

    def start(self, arguments: Sequence[str]) -> subprocess.Popen[str]:
        """Start a server in the clone as the ordinary user."""
        return subprocess.Popen(
            [*self.user, self.programs / "jupyter", *arguments],
            cwd=self.clone, env=self.environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """What Binder builds and starts, with the versions of Jupyter that it has."""
    home = Path(tempfile.mkdtemp(prefix="binder-"))
    session = Session(home)
    session.run(sys.executable, "-m", "venv", home / "env")
    pip = (session.programs / "python", "-m", "pip", "install", "--quiet", "--no-compile")
    session.run(*pip, *(f"{name}=={version}" for name, version in plan.base("3.13").items()))
    session.run(*pip, "--requirement", "binder/requirements.txt")
    session.run("binder/postBuild")
    process = session.start(
        [
            "lab", "--no-browser", "--ip=127.0.0.1", "--IdentityProvider.token=binder",
            "--LabApp.expose_app_in_browser=True",
        ]
    )  # fmt: skip
    addresses: Queue[str] = Queue()
    log: list[str] = []
    reader = threading.Thread(target=read_log, args=(process, log, addresses))
    reader.start()
    try:
        url = addresses.get(timeout=SECONDS_TO_START)
        assert url, "".join(log)
        binder = BinderServer(url, "binder", session.clone, log)
        yield binder
        # The log ends with the last kernel, which lives for a while without its server.
        for kernel in json.loads(binder.ask("GET", "api/kernels")):
            binder.ask("DELETE", f"api/kernels/{kernel['id']}")
    finally:
        process.kill()
        process.wait()
        reader.join()
        # Tens of thousands of files: the next tests need not wait for it.
        threading.Thread(target=shutil.rmtree, args=(home,)).start()


@pytest.fixture(scope="module")
def context() -> Iterator[BrowserContext]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.installed(), args=list(chromium.FLAGS)
        )
        context = browser.new_context()
        context.set_default_timeout(MILLISECONDS)
        yield context
        browser.close()


def path_in(link: str) -> str:
    """Return the path of the server to which a link of Binder leads."""
    return parse_qs(urlsplit(link).query)["urlpath"][0]


def test_the_link_opens_the_first_tutorial_and_it_is_played(
    server: Server, context: BrowserContext
) -> None:
    link = share.Links("ada/risk").binder("lab/tree/tutorials/en/00_quickstart.ipynb")
    notebook = Notebook(context, server, path_in(link), [1])
    notebook.run(1)
    board = BoardPage(notebook, 1)
    board.until("root.dataset.computer === 'false'")
    territory = board.marked("legal")[0]
    board.play(territory)
    board.until("root.dataset.computer === 'false'")
    assert board.python(f"game.owner({territory!r})") == "Ada"
    notebook.assert_no_trouble()
    notebook.clear()
    level = BoardPage(notebook, notebook.add(FIRST_LEVEL))
    # JupyterLab 4.4 trips over the removal of cells that are out of sight.
    notebook.errors = [error for error in notebook.errors if "removeChild" not in error]
    hand = Hand(level)
    for action in lessons.lesson("attack/first-attack").level.solution:
        hand.make(action)
    expect(level.part("verdict")).to_have_attribute("data-kind", "success")
    if os.geteuid() == 0:
        assert notebook.python("import os; print(os.getuid())") == str(NOBODY)
    notebook.assert_no_trouble()


def test_a_link_opens_exactly_this_position(server: Server, context: BrowserContext) -> None:
    game = Game(["Ada", "Bo", "Cy"], seed=7)
    game.apply(game.legal_actions[0])
    link = game.share("ada/risk").binder
    notebook = Notebook(context, server, path_in(link), [1])
    notebook.run(1)
    board = BoardPage(notebook, 1)
    assert board.python("game.position") == game.position
    board.play(board.marked("legal")[0])
    assert board.python("game.step") == 1
    notebook.assert_no_trouble()


def test_a_link_with_something_else_is_refused(server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    answer = page.goto(server.address("risk-widget/position?code=rw1~nonsense"))
    assert answer is not None
    assert answer.status == 400
    assert not list(server.folder.glob("positions/*nonsense*"))
    page.close()
