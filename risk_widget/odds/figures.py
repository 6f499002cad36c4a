"""Figures of tables, battles and campaigns, drawn with Plotly on demand.

Every figure has a title, axes with units and an alternative text in
``figure.layout.meta["alt"]``. Sides differ in brightness and in pattern, heat maps run from
dark to light, so that all of it reads in grey and for colour-blind people.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .battles import Battle
from .campaigns import Campaign
from .figure_style import ATTACKER, DEFENDER, HEAT, INK, armies_axis, styled, ticks, visible
from .speech import Speech, speech
from .tables import Table

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_CELLS = 150
"""Most rows or columns that a heat map draws; larger tables are thinned out evenly."""

MOST_LABELLED = 12
"""Most rows or columns of a heat map that still has room for numbers."""

RUNG, BARS, BETWEEN = 28, 170, 110
"""Heights in the figure of a campaign: of a rung, of the bars below, and of what lies between."""


def _cell_text(share: float) -> str:
    """Return a whole per cent; a long shot is not shown as none, nor as certain."""
    if 0 < share < 0.5:
        return "<1"
    return ">99" if 99.5 <= share < 100 else f"{share:.0f}"


def table_figure(table: Table[Any]) -> go.Figure:
    """Return a heat map of a win table, with the line where both sides have the same chance."""
    import plotly.graph_objects as go

    told = speech()
    most_armies, most_defenders = len(table) - 1, len(table[0]) - 1
    rows = range(1, most_armies + 1, math.ceil(most_armies / MOST_CELLS))
    columns = range(1, most_defenders + 1, math.ceil(most_defenders / MOST_CELLS))
    chances = [[float(table[row][column]) for column in columns] for row in rows]
    shares = [[100 * chance for chance in line] for line in chances]
    labelled = max(len(rows), len(columns)) <= MOST_LABELLED
    figure = go.Figure(
        go.Heatmap(
            x=list(columns),
            y=list(rows),
            z=shares,
            zmin=0,
            zmax=100,
            colorscale=HEAT,
            colorbar={"title": {"text": told.say("Win (%)")}},
            text=[[_cell_text(value) for value in line] for line in shares] if labelled else None,
            texttemplate="%{text}" if labelled else None,
            customdata=[[told.percent(chance) for chance in line] for line in chances],
            hovertemplate=told.say(
                "{armies} armies against {defenders} defenders: {chance}",
                armies="%{y}",
                defenders="%{x}",
                chance="%{customdata}",
            )
            + "<extra></extra>",
        )
    )
    if min(len(rows), len(columns)) > 1:
        figure.add_trace(
            go.Contour(
                x=list(columns),
                y=list(rows),
                z=shares,
                contours={"start": 50, "end": 50, "size": 1, "coloring": "none"},
                line={"color": "white", "width": 3, "dash": "dash"},
                hoverinfo="skip",
                showscale=False,
            )
        )
    whole_ticks = {"dtick": 1} if labelled else {}
    alt = told.say(
        "Heat map of the chance to win for 1 to {armies} armies, the one that has to stay "
        "included, against 1 to {defenders} defenders. It rises with the armies and falls with "
        "the defenders; {armies} armies against {defenders} win {chance}. A dashed line marks "
        "one half.",
        armies=most_armies,
        defenders=most_defenders,
        chance=told.percent(float(table[most_armies][most_defenders])),
    )
    return styled(
        figure,
        told,
        told.say("Chance to win a battle<br><sup>dashed line: 50 %</sup>"),
        alt,
        xaxis={
            "title": {"text": told.say("Defenders (armies)")},
            "showgrid": False,
            **whole_ticks,
        },
        yaxis={"title": {"text": armies_axis(told)}, "showgrid": False, **whole_ticks},
    )


def survivors_figure(battle: Battle) -> go.Figure:
    """Return bars of the armies left on both sides: battles won, and battles lost."""
    from plotly.subplots import make_subplots

    told = speech()
    lost = math.fsum(battle.defenders_left.values())
    won = told.percent(battle.win, lost)
    figure = make_subplots(
        rows=1,
        cols=2,
        shared_yaxes=True,
        horizontal_spacing=0.04,
        # in two lines, so that neighbours do not run into each other where the page is narrow
        subplot_titles=(
            told.say("Won:<br>{chance}", chance=won),
            told.say("Not won:<br>{chance}", chance=told.percent(lost, battle.win)),
        ),
    )
    sides = (
        (battle.armies_left, ATTACKER, "", told.say("armies left")),
        (battle.defenders_left, DEFENDER, "/", told.say("defenders left")),
    )
    for column, (law, colour, pattern, what) in enumerate(sides, 1):
        shown = visible(law)
        figure.add_bar(
            x=list(shown),
            y=[100 * chance for chance in shown.values()],
            marker={
                "color": colour,
                "pattern": {"shape": pattern, "fgcolor": INK, "size": 6},
                "line": {"color": INK, "width": 1 if len(shown) < 60 else 0},
            },
            name=what,
            customdata=[told.percent(chance) for chance in shown.values()],
            hovertemplate=f"%{{x}} {what}: %{{customdata}}<extra></extra>",
            row=1,
            col=column,
        )
    losses = battle.losses
    attacker, defender = losses.attacker, losses.defender
    attacking = f"{told.number(attacker.mean)} ({told.number(attacker.sd)})"
    defending = f"{told.number(defender.mean)} ({told.number(defender.sd)})"
    summary = told.say(
        "mean loss (sd): attacker {attacker}, defender {defender}",
        attacker=attacking,
        defender=defending,
    )
    armies = told.counted("{n} army", "{n} armies", battle.armies)
    alt = told.say(
        "Two bar charts for {armies}, the one that has to stay included, against {defenders}. "
        "Left, the armies left in the battles won, {won} of all{likeliest}. Right, the defenders "
        "left in the others{likeliest_lost}. In numbers, {summary}.",
        armies=armies,
        defenders=told.counted("{n} defender", "{n} defenders", battle.defenders),
        won=won,
        likeliest=_peak(told, battle.armies_left),
        likeliest_lost=_peak(told, battle.defenders_left),
        summary=summary,
    )
    for column, (law, _, _, _) in enumerate(sides, 1):
        figure.update_xaxes(**ticks(visible(law)), row=1, col=column)
    figure.update_xaxes(title_text=told.say("Attacking<br>armies left"), row=1, col=1)
    figure.update_xaxes(title_text=told.say("Defending<br>armies left"), row=1, col=2)
    figure.update_yaxes(title_text=told.say("Chance (% of all battles)"), row=1, col=1)
    against = told.say("{armies} against {defenders}", armies=armies, defenders=battle.defenders)
    title = f"{against}<br><sup>{summary.replace('), ', '),<br>')}</sup>"
    return styled(
        figure, told, title, alt, showlegend=False, margin={"l": 76, "r": 30, "t": 140, "b": 80}
    )


def _peak(told: Speech, law: dict[int, float]) -> str:
    if not law:
        return told.say(", which cannot happen")
    likeliest = max(law, key=lambda value: law[value])
    return told.say(", most often {n} ({chance})", n=likeliest, chance=told.percent(law[likeliest]))


def campaign_figure(campaign: Campaign) -> go.Figure:
    """Return a ladder with a rung for each territory, and the armies in the last one."""
    from plotly.subplots import make_subplots

    told = speech()
    rungs = [
        told.say("{place}. against {defenders}", place=place, defenders=count)
        for place, count in enumerate(campaign.defenders, 1)
    ]
    # one above the other, with room for every rung, so that a narrow page shows all of it
    ladder = max(3, len(rungs)) * RUNG
    inside = ladder + BARS + BETWEEN
    figure = make_subplots(
        rows=2,
        cols=1,
        row_heights=[ladder, BARS],
        vertical_spacing=BETWEEN / inside,
        subplot_titles=(
            told.say("Chance to take each territory"),
            told.say("Armies in the last territory"),
        ),
    )
    figure.add_bar(
        x=[100 * chance for chance in campaign.win_each],
        y=rungs,
        orientation="h",
        marker={"color": ATTACKER, "line": {"color": INK, "width": 1}},
        text=[told.percent(chance) for chance in campaign.win_each],
        textposition="auto",
        insidetextfont={"color": "white"},
        hovertemplate=told.say("{rung}: taken in {chance}", rung="%{y}", chance="%{text}")
        + "<extra></extra>",
        row=1,
        col=1,
    )
    shown = visible(campaign.armies_left)
    figure.add_bar(
        x=list(shown),
        y=[100 * chance for chance in shown.values()],
        marker={"color": ATTACKER, "line": {"color": INK, "width": 1}},
        customdata=[told.percent(chance) for chance in shown.values()],
        hovertemplate=told.say("{n} armies: {chance}", n="%{x}", chance="%{customdata}")
        + "<extra></extra>",
        row=2,
        col=1,
    )
    taken = told.say("Taken (% of campaigns)")
    figure.update_xaxes(title_text=taken, range=[0, 100], row=1, col=1)
    # reversed, because the first territory belongs on top
    figure.update_yaxes(
        title_text=told.say("Territory (defenders)"),
        autorange="reversed",
        ticksuffix="  ",
        row=1,
        col=1,
    )
    figure.update_xaxes(title_text=told.say("Armies"), **ticks(shown), row=2, col=1)
    scale = {"rangemode": "tozero"} if shown else {"range": [0, 100]}
    share = told.say("Chance (%<br>of campaigns)")
    figure.update_yaxes(title_text=share, **scale, row=2, col=1)
    armies = told.counted("{n} army", "{n} armies", campaign.armies)
    at_the_end = told.say("the last territory is never reached")
    ending = told.say("They cannot all be taken.")
    if campaign.win:
        mean = told.number(campaign.mean_armies_left)
        at_the_end = told.say("then {n} armies in the last territory on average", n=mean)
        ending = told.say(
            "When all are taken, {n} armies stand in the last one on average.", n=mean
        )
    alt = told.say(
        "Ladder of a campaign of {armies}, the one that has to stay included, through territories "
        "with {defenders} defenders. The chances to take them one after the other are {chances}. "
        "{ending}",
        armies=armies,
        defenders=", ".join(map(str, campaign.defenders)),
        chances=", ".join(told.percent(chance) for chance in campaign.win_each),
        ending=ending,
    )
    take_all = told.say(
        "{armies}: {chance} take all", armies=armies, chance=told.percent(campaign.win)
    )
    title = f"{take_all}<br><sup>{at_the_end}</sup>"
    margin = {"l": 120, "r": 30, "t": 105, "b": 66}
    height = inside + margin["t"] + margin["b"]
    return styled(figure, told, title, alt, showlegend=False, margin=margin, height=height)
