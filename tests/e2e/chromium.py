"""The browser of the tests; `python -m tests.e2e.chromium` makes sure that there is one."""

import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def installed() -> str | None:
    """Path of the machine's own Chromium; None means Playwright's."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


if __name__ == "__main__":
    if installed() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
