"""Every value of odds.json, which was computed independently of this package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from .golden import MIRRORS, QUOTED, TEXTS, Json

GOLDEN: dict[str, Json] = json.loads(
    Path(__file__).with_name("odds.json").read_text(encoding="utf-8")
)

CHECKED = 7_604
"""Golden values compared; a change of odds.json or of what is compared has to change this."""

DATA = {"n", "estimate", "z", "what"}
"""Columns of the Monte-Carlo section that belong to somebody else's run."""

PUBLISHED_DIGITS = {"published": 2e-7, "published_true": 1e-15, "published_balanced": 1e-15}
"""How far published figures were printed; one is single precision."""


def leaves(golden: Json, mirror: Json, path: str) -> Iterator[tuple[str, Json, Json]]:
    """Yield path, golden value and computed value; nothing may be missing on either side."""
    if isinstance(golden, dict):
        wanted = {
            key
            for key, value in golden.items()
            if (key, value) not in TEXTS and key not in QUOTED | DATA
        }
        assert {str(key) for key in mirror} == wanted, path
        for key in sorted(wanted):
            yield from leaves(golden[key], mirror[key], f"{path}/{key}")
    elif isinstance(golden, list):
        assert len(golden) == len(mirror), path
        if not golden:
            yield path, golden, list(mirror)
        for place, (value, computed) in enumerate(zip(golden, mirror, strict=True)):
            yield from leaves(value, computed, f"{path}/{place}")
    else:
        yield path, golden, mirror
    if golden == {}:
        yield path, golden, mirror


def same(path: str, golden: Json, computed: Json) -> bool:
    if isinstance(computed, Fraction):
        return bool(Fraction(golden) == computed)
    if isinstance(golden, float):
        allowed = PUBLISHED_DIGITS.get(path.rpartition("/")[2], 1e-12)
        # a mean loss of 1000 armies may round in its last digits too
        return bool(abs(golden - computed) <= allowed * max(1.0, abs(golden)))
    return bool(golden == computed and type(golden) is type(computed))


def compared(section: str) -> list[tuple[str, Json, Json]]:
    return list(leaves(GOLDEN[section], MIRRORS[section](GOLDEN[section]), section))


@pytest.fixture(scope="module")
def comparisons() -> dict[str, list[tuple[str, Json, Json]]]:
    return {section: compared(section) for section in MIRRORS}


@pytest.mark.parametrize("section", MIRRORS)
def test_section_of_the_golden_file_is_reproduced(
    section: str, comparisons: dict[str, list[tuple[str, Json, Json]]]
) -> None:
    wrong = [entry for entry in comparisons[section] if not same(*entry)]
    assert wrong == []


def test_every_section_of_the_golden_file_has_a_mirror() -> None:
    assert set(MIRRORS) == set(GOLDEN) - {"about", "trap"}


def test_number_of_golden_values(comparisons: dict[str, list[tuple[str, Json, Json]]]) -> None:
    assert sum(len(entries) for entries in comparisons.values()) == CHECKED


def test_osbornes_table_3_agrees_in_every_entry(
    comparisons: dict[str, list[tuple[str, Json, Json]]],
) -> None:
    table = [entry for entry in comparisons["published"] if "osborne" in entry[0]]
    assert len(table) == 100
    assert [entry for entry in table if entry[1] != entry[2]] == []
