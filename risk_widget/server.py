"""A Jupyter server that opens a position from a link, as Binder's links need it.

``risk-widget/position?code=...`` below the server's address writes a small notebook with the
position, once, and leads there. The extension is switched on where Binder builds
(``binder/postBuild``); elsewhere a server has it with the setting
``ServerApp.jpserver_extensions``.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web

__all__: list[str] = []

FOLDER = "positions"
TEXT = "# A position of Risk\n\nRun the cell below (Shift+Enter), then play on from here."


class PositionHandler(JupyterHandler):
    """Leads a link with a position to a notebook with that position."""

    @web.authenticated
    def get(self) -> None:
        """Write the notebook, unless it is there already, and lead to it."""
        # Not at the server's start, for which somebody is waiting.
        from risk_widget.game import Game
        from risk_widget.notebooks import notebook
        from risk_widget.rules import FormatError
        from risk_widget.share import position_cell

        try:
            code = Game.from_share(self.get_query_argument("code", "")).position
        except FormatError as error:
            raise web.HTTPError(400, "%s", str(error)) from error
        # The same link leads to the same notebook, with whatever has been done in it.
        name = f"position-{hashlib.sha256(code.encode()).hexdigest()[:12]}.ipynb"
        folder = Path(self.settings["server_root_dir"]).expanduser() / FOLDER
        folder.mkdir(exist_ok=True)
        if not (folder / name).exists():
            (folder / name).write_text(notebook(TEXT, position_cell(code)), "utf-8")
        self.redirect(url_path_join(self.base_url, "lab", "tree", FOLDER, name))


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "risk_widget.server"}]


def _load_jupyter_server_extension(server: Any) -> None:  # noqa: ANN401  Jupyter's own application
    address = url_path_join(server.web_app.settings["base_url"], "risk-widget", "position")
    server.web_app.add_handlers(".*$", [(address, PositionHandler)])
