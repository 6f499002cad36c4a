"""Positions in a link: whoever opens it goes on playing from there.

A link holds the one-line form of a position, in which nothing hidden stands: hands, draw pile
and missions are dealt anew for whoever opens it. A whole game is not put into a link, for its
record tells every secret; send `Game.to_json` as a file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qs, quote, urlsplit

from risk_widget import project
from risk_widget.rules import FormatError, SetupError
from risk_widget.rules.errors import shown

__all__ = ["Links", "Shared", "code_of", "position_cell", "shared"]

REPOSITORY = r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+"
REF = r"[A-Za-z0-9][A-Za-z0-9._/-]*"
CODE = r"rw\d+~[A-Za-z0-9~._-]*"
MOST_CHARACTERS = 30_000


@dataclass(frozen=True)
class Links:
    """Where a repository's notebooks are opened.

    Parameters
    ----------
    repository : str
        Owner and name on GitHub.
    ref : str
        Branch, tag or commit; the site in the browser always shows what was published last.

    Raises
    ------
    SetupError
        When one of them cannot be that.

    Examples
    --------
    >>> links = Links("ada/risk-widget", "v1.0")
    >>> links.lite("en/00_quickstart.ipynb")
    'https://ada.github.io/risk-widget/lab/index.html?path=en%2F00_quickstart.ipynb'
    >>> links.binder("lab/tree/a b.ipynb")
    'https://mybinder.org/v2/gh/ada/risk-widget/v1.0?urlpath=lab%2Ftree%2Fa%20b.ipynb'
    """

    repository: str
    ref: str = "main"

    def __post_init__(self) -> None:
        if not re.fullmatch(REPOSITORY, str(self.repository)):
            raise SetupError(
                f"repository is 'owner/name' on GitHub, not {shown(self.repository)}.",
                field="repository",
            )
        ref = self.ref if isinstance(self.ref, str) else ""
        if not re.fullmatch(REF, ref) or re.search(r"//|\.\.|[/.]$|\.lock$", ref):
            raise SetupError(
                f"ref is a branch, a tag or a commit, not {shown(self.ref)}.", field="ref"
            )

    @property
    def site(self) -> str:
        """Where the repository's site is published."""
        owner, name = self.repository.split("/")
        host = f"{owner.lower()}.github.io"
        return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"

    def lite(self, notebook: str) -> str:
        """Return the link that opens a tutorial in the browser, with nothing installed."""
        return f"{self.site}lab/index.html?path={quote(notebook, safe='')}"

    def lite_code(self, code: str) -> str:
        """Return the link that runs code in the browser."""
        query = f"kernel=python&execute=1&toolbar=1&code={quote(code, safe='')}"
        return f"{self.site}repl/index.html?{query}"

    def binder(self, path: str) -> str:
        """Return the link that opens a path of a Jupyter server on Binder."""
        ref = quote(self.ref, safe="")
        return f"https://mybinder.org/v2/gh/{self.repository}/{ref}?urlpath={quote(path, safe='')}"

    def colab(self, file: str) -> str:
        """Return the link that opens a file of the repository on Colab."""
        return (
            "https://colab.research.google.com/github/"
            f"{self.repository}/blob/{quote(self.ref)}/{quote(file)}"
        )


@dataclass(frozen=True)
class Shared:
    """A position to be handed on: its code, and links that open it.

    Attributes
    ----------
    code : str
        The position in one line; `Game.from_share` reads it.
    lite : str
        The link that opens it in the browser, with nothing installed.
    binder : str
        The link that opens it in a notebook on Binder.
    """

    code: str
    lite: str
    binder: str

    def __str__(self) -> str:
        return f"Code: {self.code}\nIn the browser: {self.lite}\nOn Binder: {self.binder}"

    def _repr_html_(self) -> str:
        opened = {"In the browser": self.lite, "On Binder": self.binder}
        links = " · ".join(f'<a href="{escape(to)}">{name}</a>' for name, to in opened.items())
        return f"<p>{links}</p><p><code>{escape(self.code)}</code></p>"


def position_cell(code: str) -> list[str]:
    """Return the lines of code that show a position on a board."""
    return [
        "from risk_widget import Board, Game",
        "",
        f'game = Game.from_share("{code}")',
        "Board(game)",
    ]


def shared(code: str, repository: str | None = None, ref: str = "main") -> Shared:
    """Return a position with its links.

    Parameters
    ----------
    code : str
        `Game.position`.
    repository : str, optional
        Owner and name on GitHub; the one that this package is from, if left out.
    ref : str
        Branch, tag or commit for Binder.

    Raises
    ------
    SetupError
        When there cannot be such a repository.
    """
    links = Links(repository or project.repository(), ref)
    return Shared(
        code,
        links.lite_code("\n".join(position_cell(code))),
        links.binder(f"risk-widget/position?code={quote(code, safe='')}"),
    )


def code_of(text: str) -> str:
    """Return the position in a text that is one, or a link that `shared` made.

    Raises
    ------
    FormatError
        When the text is neither.

    Examples
    --------
    >>> from risk_widget import Game
    >>> position = Game(["Ada", "Bo", "Cy"], seed=7).position
    >>> code_of(shared(position, "ada/risk").binder) == position
    True
    """
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise FormatError(
            f"A code or a link is a text of at most {MOST_CHARACTERS} characters.", field="share"
        )
    text = text.strip()
    if re.fullmatch(CODE, text):
        return text
    query = _query(text)
    if "urlpath" in query:  # a link of Binder leads to a path of its server
        query = _query(query["urlpath"])
    found = re.findall(CODE, query.get("code", ""))
    if len(found) != 1:
        raise FormatError(
            f"{shown(text)} is neither the code of a position nor a link to one; "
            "Game.share makes both.",
            field="share",
        )
    return str(found[0])


def _query(link: str) -> dict[str, str]:
    """Return the first value of each name in a link's query."""
    try:
        return {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}
    except ValueError:
        return {}
