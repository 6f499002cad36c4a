"""Every figure has a title, axes with units and a text for people who cannot see it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable

import plotly.graph_objects as go
import pytest

from risk_widget import odds
from risk_widget.locale import LANGUAGES

FIGURES: dict[str, Callable[[], go.Figure]] = {
    "table": lambda: odds.table(12, 10).figure(),
    "large table": lambda: odds.table(400, 300).figure(),
    "smallest table": lambda: odds.table(1, 1).figure(),
    "exact table": lambda: odds.table(5, 4, exact=True).figure(),
    "battle": lambda: odds.battle(11, 10).figure(),
    "large battle": lambda: odds.battle(900, 1000).figure(),
    "battle that cannot begin": lambda: odds.battle(1, 3).figure(),
    "walk": lambda: odds.battle(11, 10).walk_figure(seed=3),
    "large walk": lambda: odds.battle(300, 200).walk_figure(),
    "running average": lambda: odds.simulate(11, 10, 3000, seed=1).figure(),
    "one battle": lambda: odds.simulate(2, 1, 1, seed=1).figure(),
    "campaign simulated": lambda: odds.simulate(20, [3, 2], 50, seed=1).figure(),
    "campaign": lambda: odds.campaign(20, [3, 2, 4]).figure(),
    "hopeless campaign": lambda: odds.campaign(2, [3, 2, 4]).figure(),
}


# What Plotly fills in, and tags.
PLACES = re.compile(r"%\{[^}]*\}|<[^>]*>")
UNITS = {"en": ("%", "rmies", "efenders", "number"), "da": ("%", "nheder", "orsvarere", "antal")}


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module", params=FIGURES)
def figure(request: pytest.FixtureRequest, language: str) -> go.Figure:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("RISK_WIDGET_LANGUAGE", language)
        return FIGURES[request.param]()


def test_a_figure_has_a_title_axes_with_units_and_alternative_text(
    figure: go.Figure, language: str
) -> None:
    assert isinstance(figure, go.Figure)
    assert figure.layout.title.text
    assert len(figure.layout.meta["alt"]) > 80
    axes = [*figure.select_xaxes(), *figure.select_yaxes()]
    titles = [axis.title.text for axis in axes if axis.title.text]
    # neighbours that share an axis name it once
    assert len(titles) >= len(axes) - 1
    for title in titles:
        assert any(unit in title for unit in UNITS[language]), title


def test_a_figure_is_as_high_as_its_titles_need_whatever_the_front_end_gives(
    figure: go.Figure,
) -> None:
    height, title = figure.layout.height, figure.layout.title
    assert height >= 400
    assert (title.y, title.yanchor) == (1, "top")
    assert 20 <= title.pad.t < figure.layout.margin.t
    letters = [len(line) for axis in figure.select_yaxes() for line in _lines(axis.title.text)]
    assert 9 * max(letters, default=0) < height  # a letter is at most 9 pixels wide on average


def test_no_line_of_a_title_is_too_long_for_a_narrow_page(figure: go.Figure) -> None:
    heading, *small = _lines(figure.layout.title.text.replace("<sup>", "").replace("</sup>", ""))
    assert len(heading) <= 36
    assert max(map(len, small), default=0) <= 50


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_speaks_the_language_of_the_notebook(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def texts() -> tuple[list[str], go.Figure]:
        figure = FIGURES[name]()
        layout = figure.layout
        axes = [*figure.select_xaxes(), *figure.select_yaxes()]
        traces = [trace.hovertemplate or trace.name or "" for trace in figure.data]
        words = [layout.title.text, layout.meta["alt"], *(axis.title.text or "" for axis in axes)]
        words += [*traces, *(each.text for each in layout.annotations)]
        told = [PLACES.sub("", each) for each in words]
        return [each for each in told if any(map(str.isalpha, each))], figure

    english, _ = texts()
    monkeypatch.setenv("RISK_WIDGET_LANGUAGE", "da")
    danish, figure = texts()
    same = [here for here, there in zip(english, danish, strict=True) if here == there]
    assert not same
    assert figure.layout.separators == ",."
    # what is pointed at is text already
    for trace in figure.data:
        rows = trace.customdata if trace.customdata is not None else ()
        for value in (each for row in rows for each in ([row] if isinstance(row, str) else row)):
            assert "." not in value


def _lines(text: str | None) -> list[str]:
    return (text or "").split("<br>")


def test_a_figure_is_small_enough_for_a_notebook(figure: go.Figure) -> None:
    assert len(figure.to_json()) < 1_500_000


def test_sides_differ_in_pattern_not_only_in_colour() -> None:
    bars = odds.battle(11, 10).figure().data
    assert len({bar.marker.pattern.shape for bar in bars}) == 2


def test_heat_maps_run_from_dark_to_light() -> None:
    for name in ("table", "walk"):
        colours = [colour for _, colour in FIGURES[name]().data[0].colorscale]
        light = [sum(int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in colours]
        assert light[0] < light[-1]


def test_figures_draw_the_numbers_that_are_computed() -> None:
    fight = odds.battle(11, 10)
    won, lost = fight.figure().data
    drawn = dict(zip(won.x, won.y, strict=True))
    assert drawn[5] == pytest.approx(100 * fight.armies_left[5])
    assert dict(zip(lost.x, lost.y, strict=True))[2] == pytest.approx(100 * fight.defenders_left[2])
    march = odds.campaign(20, [3, 2, 4])
    assert list(march.figure().data[0].x) == pytest.approx([100 * p for p in march.win_each])
    walk = fight.walk_figure(seed=3).data[-1]
    assert list(zip(walk.y, walk.x, strict=True)) == odds.one_walk(fight, seed=3)


def test_pointing_at_a_long_shot_tells_no_none_and_no_certainty() -> None:
    table = odds.table(60, 50).figure().data[0].customdata
    assert (table[1][49], table[59][0], table[0][0]) == (
        "under 0.0001 %",
        "over 99.9999 %",
        "0.0 %",
    )
    won, lost = odds.battle(30, 2).figure().data
    assert "over 99.9999" in odds.battle(30, 2).figure().layout.annotations[0].text
    assert set(lost.customdata) == {"under 0.0001 %"}
    assert won.customdata[0] == "37.2 %"
    rungs = odds.campaign(90, [3] * 25).figure().data[0].text
    assert rungs[0] == rungs[5] == "over 99.9999 %"


def test_the_blocks_of_a_large_walk_lie_under_the_line_and_tell_their_range() -> None:
    blocks = odds.battle(300, 200).walk_figure().data[0]
    # six armies to a block: the one from 0 to 5 has its middle at 2.5
    assert (blocks.x[0], blocks.y[-1]) == (2.5, 302.5)
    assert (
        blocks.customdata[-1][-1] == "300 to 305 armies, 198 to 203 defenders: each up to 100.0 %"
    )
    states = odds.battle(11, 10).walk_figure().data[0]
    assert states.y[11] == 11
    assert states.customdata[11][10] == "11 armies, 10 defenders: 100.0 %"


def test_a_long_campaign_has_room_for_every_territory() -> None:
    short, long = (odds.campaign(90, [1] * rungs).figure().layout.height for rungs in (4, 40))
    assert (long - short) / 36 >= 20


def test_a_campaign_that_cannot_be_won_says_so_instead_of_a_mean() -> None:
    layout = odds.campaign(2, [3, 2, 4]).figure().layout
    assert "never reached" in layout.title.text
    assert layout.yaxis2.range == (0, 100)
    assert "cannot all be taken" in layout.meta["alt"]


def test_odds_import_nothing_but_the_standard_library() -> None:
    script = (
        "import sys, json; import risk_widget.odds as odds; odds.battle(5, 3).win;"
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(json.loads(run.stdout))
    assert not loaded & {"plotly", "numpy", "pandas", "ipywidgets", "anywidget"}
