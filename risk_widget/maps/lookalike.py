"""Maps that are the classic board under other names, and the links in which they differ.

Boards in circulation lack a link or have one too many, by a slip or by a printer's mistake;
somebody who takes such a map for the classic board should know.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from risk_widget.maps.built_in import built_in
from risk_widget.maps.map_data import MapData

__all__ = ["differences_from_classic"]

# Other editions' names, without blanks and signs, and ours.
OTHER_NAMES = {
    "northwestterritories": "northwestterritory",
    "mexico": "centralamerica",
    "easterncanada": "quebec",
    "westernus": "westernunitedstates",
    "easternus": "easternunitedstates",
    "russia": "ukraine",
    "greatbritainandireland": "greatbritain",
    "centralafrica": "congo",
    "southeastasia": "siam",
}


def differences_from_classic(data: MapData) -> Iterator[str]:
    """Yield a sentence for each link in which a map with the classic territories differs."""
    classic = _classic()
    names = {_plain(territory.name): territory.name for territory in data.territories}
    if names.keys() != {name for pair in classic for name in pair}:
        return
    own = {frozenset((_plain(link.first), _plain(link.second))) for link in data.links}
    for pairs, text in (
        (
            classic - own,
            "on the classic board {} and {} are linked, here they are not: add the link",
        ),
        (own - classic, "{} and {} are linked, on the classic board they are not: remove the link"),
    ):
        for one, other in sorted(sorted(pair) for pair in pairs):
            yield text.format(repr(names[one]), repr(names[other])) + ", unless it is meant so."


def _plain(name: str) -> str:
    plain = re.sub(r"[\W_]", "", name.casefold())
    return OTHER_NAMES.get(plain, plain)


@functools.cache
def _classic() -> frozenset[frozenset[str]]:
    links = built_in("classic").links
    return frozenset(frozenset((_plain(link.first), _plain(link.second))) for link in links)
