"""The words that a page shows, in the language asked for."""

from __future__ import annotations

import functools
import json
from importlib import resources

from risk_widget.locale import LANGUAGES, notebook_language, translate
from risk_widget.rules import SetupError

__all__ = ["checked_language", "words"]


def checked_language(language: str | None) -> str:
    """Return a language if it is known; that of the notebook's folder for None.

    Raises
    ------
    SetupError
        When it is not.
    """
    if language is None:
        return notebook_language()
    if language not in LANGUAGES:
        known = " or ".join(map(repr, LANGUAGES))
        raise SetupError(
            f"language {str(language)[:20]!r} is not known; choose {known}.", field="language"
        )
    return language


@functools.cache
def words(table: str, language: str) -> dict[str, str]:
    """Return a page's words by key, out of a table of this folder such as "strings"."""
    text = resources.files("risk_widget.widget").joinpath(f"{table}.en.json").read_text("utf-8")
    english: dict[str, str] = json.loads(text)
    # The page takes the form of numbers from "locale", which is no word to translate.
    return {key: translate(word, language) for key, word in english.items()} | {"locale": language}
