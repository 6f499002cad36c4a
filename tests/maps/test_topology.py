"""What the rules read: immutable, hashable, the same in every process."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from typing import Any

import pytest

from risk_widget import maps
from risk_widget.maps import Continent, MapError, Topology

TWO = Topology("two", ("West", "East"), ((1,), (0,)), (Continent("All", 2, (0, 1)),))
CLASSIC = maps.load("classic").topology


def test_territories_are_numbered_in_board_order() -> None:
    assert [CLASSIC.index[name] for name in CLASSIC.territories] == list(range(42))


def test_neighbours_are_the_same_in_numbers_and_in_names() -> None:
    for name, row in zip(CLASSIC.territories, CLASSIC.neighbours, strict=True):
        names = tuple(CLASSIC.territories[number] for number in row)
        assert names == maps.load("classic").neighbours(name)


def test_every_territory_knows_its_continent() -> None:
    for number, place in enumerate(CLASSIC.continent_of):
        assert number in CLASSIC.continents[place].members
    assert CLASSIC.continents[CLASSIC.continent_of[CLASSIC.index["Siam"]]].name == "Asia"


@pytest.mark.parametrize("topology", [TWO, CLASSIC], ids=["two", "classic"])
def test_pickles_and_copies_are_equal_and_hash_alike(topology: Topology) -> None:
    for again in (pickle.loads(pickle.dumps(topology)), copy.deepcopy(topology)):  # noqa: S301
        assert again == topology
        assert hash(again) == hash(topology)
        assert again.index == topology.index
        assert again.continent_of == topology.continent_of


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(Topology)])
def test_no_field_can_be_replaced(field: str) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(TWO, field, None)


def test_the_index_is_read_only() -> None:
    index: Any = TWO.index
    with pytest.raises(TypeError):
        index["Middle"] = 2


def test_everything_in_it_is_immutable() -> None:
    def immutable(value: object) -> bool:
        if isinstance(value, tuple):
            return all(map(immutable, value))
        if isinstance(value, Continent):
            return all(immutable(getattr(value, field.name)) for field in dataclasses.fields(value))
        return isinstance(value, (str, int))

    compared = [field.name for field in dataclasses.fields(Topology) if field.compare]
    assert compared == ["name", "territories", "neighbours", "continents", "missions", "symbols"]
    assert all(immutable(getattr(CLASSIC, name)) for name in compared)


@pytest.mark.parametrize(
    "change",
    [
        {"territories": ("West", "Easter")},
        {"continents": (Continent("All", 3, (0, 1)),)},
        {"continents": (Continent("Everything", 2, (0, 1)),)},
        {"continents": (Continent("All", 2, (0,)), Continent("Rest", 0, (1,)))},
        {"neighbours": ((), ())},
    ],
)
def test_the_fingerprint_follows_what_the_rules_read(change: dict[str, Any]) -> None:
    assert dataclasses.replace(TWO, **change).fingerprint != TWO.fingerprint


def test_the_fingerprint_does_not_follow_the_name_of_the_map() -> None:
    assert dataclasses.replace(TWO, name="deux").fingerprint == TWO.fingerprint


def test_the_fingerprint_is_twelve_hexadecimal_digits() -> None:
    assert len(CLASSIC.fingerprint) == 12
    assert int(CLASSIC.fingerprint, 16) >= 0


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"territories": ("West", "West")}, "territories"),
        ({"neighbours": ((1,),)}, "neighbours"),
        ({"neighbours": ((1,), ())}, "neighbours[0]"),
        ({"neighbours": ((0, 1), (0,))}, "neighbours[0]"),
        ({"neighbours": ((1, 1), (0,))}, "neighbours[0]"),
        ({"neighbours": ((1,), (0, 2))}, "neighbours[1]"),
        ({"continents": (Continent("All", 2, (0,)),)}, "continents"),
        ({"continents": (Continent("All", 2, (0, 1, 1)),)}, "continents"),
        ({"continents": (Continent("All", 2, (0, 1, 2)),)}, "continents"),
    ],
)
def test_a_topology_that_contradicts_itself_is_refused(change: dict[str, Any], field: str) -> None:
    with pytest.raises(MapError) as caught:
        dataclasses.replace(TWO, **change)
    assert caught.value.field == field


def test_maps_need_neither_numpy_nor_a_widget() -> None:
    script = (
        "import sys; from risk_widget import maps; maps.load('classic');"
        "print(sorted({'numpy', 'plotly', 'anywidget', 'ipywidgets'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
