"""A JupyterLab server of our own: free port, empty configuration, temporary folders."""

import os
import re
import secrets
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue
from typing import Literal

FrontEnd = Literal["lab", "notebook"]
SECONDS_TO_START = 60
SECONDS_TO_STOP = 20
NEWS_OFF = '{"fetchNews": "false", "checkForUpdates": false}'


@dataclass
class Server:
    """Where the server answers, and where its notebooks lie."""

    url: str
    token: str
    folder: Path
    log: list[str] = field(default_factory=list)

    def address(self, notebook: str, front_end: FrontEnd = "lab") -> str:
        """Return the address that opens one notebook of the folder."""
        path = {"lab": "doc/tree", "notebook": "notebooks"}[front_end]
        return f"{self.url}{path}/{notebook}?token={self.token}"

    def ask(self, method: str, path: str) -> bytes:
        """Ask the server's REST interface for something, and return the answer."""
        request = urllib.request.Request(  # noqa: S310  # our own server, always http
            self.url + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            content: bytes = answer.read()
        return content


def environment(home: Path) -> dict[str, str]:
    """Return the machine's environment with each of Jupyter's own folders below `home`."""
    names = (
        "JUPYTER_CONFIG_DIR",
        "JUPYTER_DATA_DIR",
        "JUPYTER_RUNTIME_DIR",
        "JUPYTERLAB_SETTINGS_DIR",
        "JUPYTERLAB_WORKSPACES_DIR",
        "IPYTHONDIR",
    )
    folders = {name: home / name.lower() for name in names}
    for folder in folders.values():
        folder.mkdir(parents=True)
    apputils = folders["JUPYTERLAB_SETTINGS_DIR"] / "@jupyterlab" / "apputils-extension"
    apputils.mkdir(parents=True)
    (apputils / "notification.jupyterlab-settings").write_text(NEWS_OFF)
    return os.environ | {name: str(folder) for name, folder in folders.items()}


@contextmanager
def serve(home: Path) -> Iterator[Server]:
    """Start JupyterLab, wait until it says where it answers, stop it at the end."""
    folder = home / "notebooks"
    folder.mkdir()
    token = secrets.token_urlsafe()
    process = subprocess.Popen(
        [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1",
            f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={folder}",
            "--LabApp.expose_app_in_browser=True",
            "--JupyterNotebookApp.expose_app_in_browser=True",
        ],
        env=environment(home), cwd=folder, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    addresses: Queue[str] = Queue()
    log: list[str] = []
    # Read to the end: a full pipe would stop the server.
    reader = threading.Thread(target=read_log, args=(process, log, addresses))
    reader.start()
    try:
        url = addresses.get(timeout=SECONDS_TO_START)
        assert url, "JupyterLab did not start:\n" + "".join(log)
        yield Server(url, token, folder, log)
    finally:
        stop(process)
        reader.join()


def read_log(process: subprocess.Popen[str], log: list[str], addresses: Queue[str]) -> None:
    """Keep what the server says, and hand on its address; an empty one when it has ended."""
    assert process.stderr is not None
    with process.stderr as lines:
        for line in lines:
            log.append(line)
            if answer := re.search(r"(http://127\.0\.0\.1:\d+/)lab", line):
                addresses.put(answer[1])
    addresses.put("")


def stop(process: subprocess.Popen[str]) -> None:
    """Ask a process to end, and end it where it does not."""
    process.terminate()
    try:
        process.wait(timeout=SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
