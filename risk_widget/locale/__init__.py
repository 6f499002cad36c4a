"""Sentences that can be said in several languages.

English is the source. A `Message` keeps the words apart from what is put into them, so that the
same event or refusal can be told in any language. Translations are gettext catalogues; after a
change of words, `python -m risk_widget.locale.extract` brings them up to date.
"""

from __future__ import annotations

import functools
import gettext
import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = [
    "LANGUAGES",
    "Message",
    "Name",
    "counted",
    "listed",
    "mark",
    "notebook_language",
    "number",
    "percent",
    "say",
    "translate",
]

LANGUAGES = ("en", "da")
DOMAIN = "risk_widget"
FOLDER_SETTINGS = "risk-widget.toml"
# Thousands are set apart in longer numbers only: 1234, but 12,345.
LONG = 10_000
# Not str.format, which would look into what users have named.
PLACE = re.compile(r"\{(\w+)\}")


class Name(str):
    """A name with a translation of its own: a territory, a continent, a symbol.

    It is the English name, and remains the identifier.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or a part of one, and what is put into it.

    Attributes
    ----------
    text : str
        The English words, with places such as {player}.
    fields : tuple of pairs
        What goes into the places: text that stays as it is, a `Name`, a number, another message.
    plural : str
        The English words for a number other than 1; empty where nothing is counted.
    count : int
        The number that decides between the two.

    Examples
    --------
    >>> str(say("{player} claims {place}.", player="Ada", place=Name("Alaska")))
    'Ada claims Alaska.'
    >>> str(counted("{n} army", "{n} armies", 3))
    '3 armies'
    """

    text: str
    fields: tuple[tuple[str, str | int | Message], ...] = ()
    plural: str = ""
    count: int = 1

    def __str__(self) -> str:
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """Return the sentence in a language of `LANGUAGES`."""
        catalogue = _catalogue(language)
        if self.plural:
            words = catalogue.ngettext(self.text, self.plural, self.count)
        else:
            words = catalogue.gettext(self.text)
        told = {name: _told(value, language) for name, value in self.fields}
        return PLACE.sub(lambda place: told.get(place[1], place[0]), words)


def say(text: str, **fields: str | int | Message) -> Message:
    """Return a sentence with its fields."""
    return Message(text, tuple(fields.items()))


def counted(one: str, many: str, n: int, **fields: str | int | Message) -> Message:
    """Return words that depend on a number, which is the field {n}."""
    return Message(one, (("n", n), *fields.items()), many, n)


def listed(items: Sequence[str | Message]) -> Message | str:
    """Return "a", "a and b" or "a, b and c" as a message."""
    first, *others = items
    if not others:
        return first
    if len(others) == 1:
        return say("{first} and {last}", first=first, last=others[0])
    return say("{first}, {others}", first=first, others=listed(others))


def mark(text: str) -> str:
    """Return the text as it is; what is marked so is collected for translation.

    For words that reach `say` through a variable, where the collector does not see them.
    """
    return text


def translate(text: str, language: str) -> str:
    """Return a text of the catalogue in a language: a name, a label, a rule's sentence.

    Examples
    --------
    >>> translate("North America", "da")
    'Nordamerika'
    """
    return _catalogue(language).gettext(text) if text else ""


def number(value: float, language: str, digits: int = 0) -> str:
    """Return a number as a language writes it, rounded to some digits after the point.

    Examples
    --------
    >>> number(2.5, "da", 1), number(12345, "da"), number(12345, "en")
    ('2,5', '12.345', '12,345')
    """
    _check(language)
    text = f"{value:{',' if abs(value) >= LONG else ''}.{digits}f}"
    return text.translate(str.maketrans(",.", ".,")) if language == "da" else text


def percent(chance: float, language: str, digits: int = 1) -> str:
    r"""Return a chance from 0 to 1 in percent; only what is certain is written as 0 or 100.

    Examples
    --------
    >>> percent(0.372, "en"), percent(0.9999, "en")
    ('37.2%', '> 99.9%')
    >>> percent(0.372, "da")
    '37,2\xa0%'
    """
    least = 10.0**-digits / 100
    if 0 < chance < least / 2:
        return f"< {percent(least, language, digits)}"
    if 1 - least / 2 <= chance < 1:
        return f"> {percent(1 - least, language, digits)}"
    sign = "\xa0%" if language == "da" else "%"
    return number(100 * chance, language, digits) + sign


def notebook_language() -> str:
    """Return the language in which boards and lessons speak where none is asked for.

    It is that of the environment's `RISK_WIDGET_LANGUAGE`, or else of the file `risk-widget.toml`
    in the notebook's folder, or else English. So the same notebook speaks Danish in one folder
    and English in the other.

    Raises
    ------
    ValueError
        When the language is not known or the file is no TOML.

    Examples
    --------
    >>> notebook_language()
    'en'
    """
    language = os.environ.get("RISK_WIDGET_LANGUAGE", "")
    file = Path(FOLDER_SETTINGS)
    if not language and file.is_file():
        try:
            language = str(tomllib.loads(file.read_text("utf-8")).get("language", ""))
        except ValueError as error:
            raise ValueError(f"{FOLDER_SETTINGS} is no TOML: {error}") from None
    _check(language or "en")
    return language or "en"


def _told(value: str | int | Message, language: str) -> str:
    if isinstance(value, Message):
        return value.in_language(language)
    if isinstance(value, Name):
        return translate(value, language)
    return str(value)


def _check(language: str) -> None:
    if language not in LANGUAGES:
        known = " or ".join(map(repr, LANGUAGES))
        raise ValueError(f"language {str(language)[:20]!r} is not known; choose {known}.")


@functools.cache
def _catalogue(language: str) -> gettext.NullTranslations:
    _check(language)
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, Path(__file__).parent, [language])
