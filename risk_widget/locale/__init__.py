"""Sentences that can be said in several languages.

English is the source. A `Message` keeps the words apart from what is put into them, so that the
same event or refusal can be told in any language. Translations are gettext catalogues.
"""

from __future__ import annotations

import functools
import gettext
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["LANGUAGES", "Message", "Name", "counted", "listed", "say", "translate"]

LANGUAGES = ("en", "da")
DOMAIN = "risk_widget"
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
        return PLACE.sub(lambda place: told[place[1]], words)


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


def translate(text: str, language: str) -> str:
    """Return a text of the catalogue in a language: a name, a label, a rule's sentence."""
    return _catalogue(language).gettext(text) if text else ""


def _told(value: str | int | Message, language: str) -> str:
    if isinstance(value, Message):
        return value.in_language(language)
    if isinstance(value, Name):
        return translate(value, language)
    return str(value)


@functools.cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, Path(__file__).parent, [language])
