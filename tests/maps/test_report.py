"""What a map's maker is told."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from risk_widget import maps
from risk_widget.maps.command import command
from tests.maps.formats import CONQUEST

FIELDS = {"continent": "All", "bonus": 1}


def named(graph: nx.Graph[Any]) -> nx.Graph[Any]:
    """Return a graph in which every node is in one continent."""
    nx.set_node_attributes(graph, {node: dict(FIELDS) for node in graph})
    return graph


def test_a_sound_map_is_true() -> None:
    report = maps.check(maps.load("classic"))
    assert report
    assert report.problems == ()
    assert (report.name, report.territories, report.links, len(report.parts)) == (
        "classic",
        42,
        83,
        1,
    )


def test_choke_points_and_bridges_are_found() -> None:
    report = maps.check(named(nx.barbell_graph(3, 1)))
    assert report.choke_points == ("2", "3", "4")
    assert {frozenset(pair) for pair in report.bridges} == {frozenset("23"), frozenset("34")}


def test_dead_ends_have_one_neighbour() -> None:
    assert maps.check("ferry").dead_ends == ("Mill", "Farm")


def test_parts_that_cannot_be_reached_are_a_problem() -> None:
    report = maps.check(named(nx.disjoint_union(nx.path_graph(3), nx.path_graph(2))))
    assert report.parts == (("0", "1", "2"), ("3", "4"))
    assert not report
    assert "No way leads to 3, 4: add a link, else no game can be played." in report.problems


def test_one_way_links_are_listed() -> None:
    graph = named(nx.DiGraph([("A", "B"), ("B", "A"), ("B", "C")]))
    report = maps.check(graph)
    assert report.one_way == (("B", "C"),)
    assert any("goes one way only" in problem for problem in report.problems)


def test_a_continent_in_two_pieces_is_a_problem() -> None:
    graph = named(nx.path_graph(["A", "B", "C"]))
    graph.nodes["B"]["continent"] = "Middle"
    report = maps.check(graph)
    assert report.split_continents == ("All",)
    assert any("All are not linked among themselves" in problem for problem in report.problems)


@pytest.mark.parametrize(
    ("bonus", "fair"), [(1, False), (2, True), (3, True), (4, True), (5, False)]
)
def test_a_bonus_is_fair_within_one_army(bonus: int, fair: bool) -> None:
    data = maps.load("pass").to_data()
    data["continents"][1]["bonus"] = bonus
    report = maps.check(maps.GameMap.from_data(data))
    plains = report.bonuses[1]
    assert (plains.continent, plains.armies, plains.fair) == ("Plains", bonus, 3)
    assert (plains.territories, plains.borders) == (4, 3)
    assert plains.is_fair is fair
    assert bool(report) is fair


def test_the_six_classic_bonuses_are_fair() -> None:
    assert all(bonus.is_fair for bonus in maps.check("classic").bonuses)


def test_names_without_room_are_listed() -> None:
    graph = named(nx.convert_node_labels_to_integers(nx.grid_2d_graph(12, 12)))
    nx.relabel_nodes(graph, {node: f"Territory number {node}" for node in graph}, copy=False)
    report = maps.check(graph)
    assert len(report.crowded) > 10
    assert any("There is no room for the names of" in problem for problem in report.problems)


def test_missions_are_counted() -> None:
    assert (maps.check("classic").missions, maps.check("ferry").missions) == (0, 8)
    assert "Missions of its own: none" in str(maps.check("classic"))


def test_the_report_reads_as_lines() -> None:
    lines = str(maps.check("ferry")).splitlines()
    assert lines[0] == "Map ferry: 4 territories, 2 continents, 3 links."
    assert lines[1] == "Linked into one board: yes."
    assert lines[2] == "Links that go one way only: none."
    assert lines[4] == "Choke points: Harbour, Lighthouse."
    assert lines[-1] == "Problems: none."


def test_the_report_counts_parts_and_single_things() -> None:
    graph = nx.Graph([("West", "East")])
    graph.add_node("Island")
    nx.set_node_attributes(graph, {"West": "A", "East": "A", "Island": "B"}, "continent")
    nx.set_node_attributes(graph, {"West": 1, "Island": 9}, "bonus")
    lines = str(maps.check(graph)).splitlines()
    assert lines[0] == "Map graph: 3 territories, 2 continents, 1 link."
    assert lines[1] == "Linked into one board: no, there are 2 parts."
    assert [line for line in lines if line.startswith("- B brings 9; with 1 territory and ")]


def test_what_is_no_map_cannot_be_checked() -> None:
    with pytest.raises(maps.MapError, match=r"can be checked, not 7"):
        maps.check(7)  # type: ignore[arg-type]


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command(parser.add_subparsers(required=True))
    given = parser.parse_args(["map", *words])
    result: int = given.run(given)
    return result


def test_the_command_reports_and_returns_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "classic") == 0
    assert capsys.readouterr().out == f"{maps.check('classic')}\n"


def test_the_command_returns_1_when_there_are_problems(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.map"
    path.write_text(CONQUEST.replace("Uphill,Top,Foot", "Uphill,Top"), "utf-8")
    assert run("check", str(path)) == 1
    out = capsys.readouterr().out
    assert "Problems: 1." in out
    assert "a.map, line 16: the link from 'Foot' to 'Slope' goes one way only" in out
    assert "Links that go one way only: Foot to Slope." in out


def test_the_command_stops_at_what_is_no_map(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"format": "chess"}), "utf-8")
    with pytest.raises(SystemExit, match='risk-widget map check: format must be "risk-map"'):
        run("check", str(path))


def test_the_command_helps_with_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("check", "--help")
    assert "Example: risk-widget map check islands.map" in capsys.readouterr().out
