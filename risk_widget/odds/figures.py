"""Figures of the odds, drawn with Plotly on demand.

Every figure has a title, axes with units and an alternative text in
``figure.layout.meta["alt"]``. Sides differ in brightness and in pattern, heat maps run from
dark to light, so that all of it reads in grey and for colour-blind people.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .battles import Battle
from .campaigns import Campaign
from .figure_style import (
    ARMIES_AXIS,
    ATTACKER,
    DEFENDER,
    DEFENDERS_AXIS,
    FAINT,
    HEAT,
    INK,
    SHARE_AXIS,
    styled,
    ticks,
    visible,
)
from .intervals import wilson
from .simulation import Simulation, one_walk
from .tables import Table
from .wording import amount, percent

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_CELLS = 150
"""Most rows or columns that a heat map draws; larger tables are thinned out evenly."""

MOST_BLOCKS = 50
"""Most rows or columns of the walk's grid; larger boards are drawn in square blocks."""

MOST_LABELLED = 12
"""Most rows or columns of a heat map that still has room for numbers."""

MOST_POINTS = 1500
"""Most points of a running average."""

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
            colorbar={"title": {"text": "Win (%)"}},
            text=[[_cell_text(value) for value in line] for line in shares] if labelled else None,
            texttemplate="%{text}" if labelled else None,
            customdata=[[percent(chance) for chance in line] for line in chances],
            hovertemplate="%{y} armies against %{x} defenders: %{customdata}<extra></extra>",
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
    last = percent(float(table[most_armies][most_defenders]))
    alt = (
        f"Heat map of the chance to win for 1 to {most_armies} armies, the one that has to stay "
        f"included, against 1 to {most_defenders} defenders. It rises with the armies and falls "
        f"with the defenders; {most_armies} armies against {most_defenders} win {last}. "
        "A dashed line marks one half."
    )
    return styled(
        figure,
        "Chance to win a battle<br><sup>dashed line: 50 %</sup>",
        alt,
        xaxis={"title": {"text": DEFENDERS_AXIS}, "showgrid": False, **whole_ticks},
        yaxis={"title": {"text": ARMIES_AXIS}, "showgrid": False, **whole_ticks},
    )


def survivors_figure(battle: Battle) -> go.Figure:
    """Return bars of the armies left on both sides: battles won, and battles lost."""
    from plotly.subplots import make_subplots

    lost = math.fsum(battle.defenders_left.values())
    won = percent(battle.win, lost)
    figure = make_subplots(
        rows=1,
        cols=2,
        shared_yaxes=True,
        horizontal_spacing=0.04,
        # in two lines, so that neighbours do not run into each other where the page is narrow
        subplot_titles=(f"Won:<br>{won}", f"Not won:<br>{percent(lost, battle.win)}"),
    )
    sides = (
        (battle.armies_left, ATTACKER, "", "armies left"),
        (battle.defenders_left, DEFENDER, "/", "defenders left"),
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
            customdata=[percent(chance) for chance in shown.values()],
            hovertemplate=f"%{{x}} {what}: %{{customdata}}<extra></extra>",
            row=1,
            col=column,
        )
    losses = battle.losses
    attacker, defender = losses.attacker, losses.defender
    summary = (
        f"mean loss (sd): attacker {attacker.mean:.1f} ({attacker.sd:.1f}), "
        f"defender {defender.mean:.1f} ({defender.sd:.1f})"
    )
    alt = (
        f"Two bar charts for {amount(battle.armies, 'army', 'armies')}, the one that has to stay "
        f"included, against {amount(battle.defenders, 'defender', 'defenders')}. Left, the "
        f"armies left in the battles won, {won} of all{_peak(battle.armies_left)}. Right, the "
        f"defenders left in the others{_peak(battle.defenders_left)}. In numbers, {summary}."
    )
    for column, (law, _, _, _) in enumerate(sides, 1):
        figure.update_xaxes(**ticks(visible(law)), row=1, col=column)
    figure.update_xaxes(title_text="Attacking<br>armies left", row=1, col=1)
    figure.update_xaxes(title_text="Defending<br>armies left", row=1, col=2)
    figure.update_yaxes(title_text=SHARE_AXIS, row=1, col=1)
    armies = amount(battle.armies, "army", "armies")
    lines = summary.replace(", ", ",<br>")
    title = f"{armies} against {battle.defenders}<br><sup>{lines}</sup>"
    return styled(
        figure, title, alt, showlegend=False, margin={"l": 76, "r": 30, "t": 140, "b": 80}
    )


def _peak(law: dict[int, float]) -> str:
    if not law:
        return ", which cannot happen"
    likeliest = max(law, key=lambda value: law[value])
    return f", most often {likeliest} ({percent(law[likeliest])})"


def _decades(chance: float) -> float | None:
    """Return the decimal logarithm of a chance; what is never reached stays blank, not dark."""
    return math.log10(chance) if chance else None


def _passes(army: int, defender: int, block: int, chance: float) -> str:
    """Return what a block of states tells when it is pointed at."""
    passed = percent(chance, 1 - chance)
    if block == 1:
        return f"{army} armies, {defender} defenders: {passed}"
    last = block - 1
    return (
        f"{army} to {army + last} armies, {defender} to {defender + last} defenders: "
        f"each up to {passed}"
    )


def walk_figure(battle: Battle, seed: int = 0) -> go.Figure:
    """Return the grid of armies: where the battle passes, and one battle rolled from `seed`."""
    import plotly.graph_objects as go

    block = math.ceil(max(battle.armies, battle.defenders) / MOST_BLOCKS)
    passed: dict[tuple[int, int], float] = {}
    for (army, defender), chance in battle.passing():
        # the best of a block: a sum or a mean would depend on the size of the block
        key = (army // block * block, defender // block * block)
        passed[key] = max(passed.get(key, 0.0), chance)
    rows = range(0, battle.armies + 1, block)
    columns = range(0, battle.defenders + 1, block)
    middle = (block - 1) / 2
    gap = 1 if max(len(rows), len(columns)) <= 40 else 0
    path = one_walk(battle, seed)
    figure = go.Figure(
        go.Heatmap(
            x=[column + middle for column in columns],
            y=[row + middle for row in rows],
            z=[[_decades(passed.get((row, column), 0.0)) for column in columns] for row in rows],
            zmin=-4,
            zmax=0,
            customdata=[
                [_passes(row, column, block, passed.get((row, column), 0.0)) for column in columns]
                for row in rows
            ],
            colorscale=HEAT,
            colorbar={
                "title": {"text": "Passes<br>here (%)"},
                "tickvals": [-4, -3, -2, -1, 0],
                "ticktext": ["≤ 0.01", "0.1", "1", "10", "100"],
            },
            xgap=gap,
            ygap=gap,
            hovertemplate="%{customdata}<extra></extra>",
        )
    )
    small = len(path) <= 60
    for width, colour in ((7, "white"), (3, "black")):
        figure.add_scatter(
            x=[defenders for _, defenders in path],
            y=[armies for armies, _ in path],
            mode="lines+markers" if small and colour == "black" else "lines",
            line={"color": colour, "width": width},
            marker={"size": 9, "color": "black", "line": {"color": "white", "width": 2}},
            name="one battle",
            showlegend=False,
            hovertemplate="%{y} armies, %{x} defenders<extra>one battle</extra>",
        )
    armies, defenders = path[-1]
    won = "is won" if not defenders else "is not won"
    alt = (
        f"Grid of armies against defenders. The battle starts at {battle.armies} armies, the one "
        f"that has to stay included, and {battle.defenders} defenders and walks left and down; "
        f"brighter states are passed more often. The left edge is a capture, reached in "
        f"{percent(battle.win)} of battles. The battle drawn, seed {seed}, takes "
        f"{len(path) - 1} rolls and {won} with {armies} armies and {defenders} defenders left."
    )
    title = (
        f"The walk of {battle.armies} armies against {battle.defenders}<br>"
        f"<sup>line: one battle of {len(path) - 1} rolls, seed {seed};<br>left edge: captured</sup>"
    )
    return styled(
        figure,
        title,
        alt,
        xaxis={"title": {"text": "Defenders left (armies)"}, "showgrid": False, "zeroline": False},
        yaxis={"title": {"text": ARMIES_AXIS}, "showgrid": False, "zeroline": False},
        margin={"l": 76, "r": 30, "t": 110, "b": 66},
    )


def _spaced(last: int) -> list[int]:
    """Return up to MOST_POINTS numbers from 1 to `last`, evenly spaced on a logarithmic axis."""
    if last <= MOST_POINTS:
        return list(range(1, last + 1))
    step = math.log(last) / (MOST_POINTS - 1)
    return sorted({min(last, round(math.exp(step * place))) for place in range(MOST_POINTS)})


def running_figure(simulation: Simulation) -> go.Figure:
    """Return the running share of wins, in the funnel that 95 of 100 runs stay inside at a time."""
    import plotly.graph_objects as go

    exact = simulation.question.win
    shares = simulation.running()
    numbers = _spaced(simulation.battles)
    reach = [1.96 * math.sqrt(exact * (1 - exact) / number) for number in numbers]
    high = [100 * min(1.0, exact + width) for width in reach]
    low = [100 * max(0.0, exact - width) for width in reach]
    figure = go.Figure()
    edge = {"color": "#8a94a0", "width": 1}
    figure.add_scatter(
        x=numbers, y=high, mode="lines", line=edge, showlegend=False, hoverinfo="skip"
    )
    figure.add_scatter(
        x=numbers,
        y=low,
        mode="lines",
        line=edge,
        fill="tonexty",
        fillcolor=FAINT,
        name="95 % funnel",
        hoverinfo="skip",
    )
    figure.add_scatter(
        x=[1, max(2, numbers[-1])],  # one battle alone would leave no line
        y=[100 * exact, 100 * exact],
        mode="lines",
        line={"color": INK, "width": 2, "dash": "dash"},
        name=f"exact: {percent(exact)}",
    )
    figure.add_scatter(
        x=numbers,
        y=[100 * shares[number - 1] for number in numbers],
        mode="lines+markers" if len(numbers) == 1 else "lines",
        line={"color": "#b5541c", "width": 2},
        name=f"simulated: {percent(simulation.win)}",
        hovertemplate="after %{x} battles: %{y:.2f} % won<extra></extra>",
    )
    lower, upper = wilson(simulation.wins, simulation.battles)
    alt = (
        f"Running share of wins over {simulation.battles} simulated battles, seed "
        f"{simulation.seed}, on a logarithmic axis. It ends at {percent(simulation.win)}, 95 % "
        f"interval {percent(lower)} to {percent(upper)}; the exact chance is {percent(exact)}. "
        "A funnel around the exact chance narrows with the square root of the number of battles."
    )
    title = (
        f"{simulation.wins} of {simulation.battles} won<br>"
        f"<sup>95 % interval {percent(lower)} to {percent(upper)}, seed {simulation.seed}</sup>"
    )
    return styled(
        figure,
        title,
        alt,
        xaxis={
            "title": {"text": "Battles fought (number, logarithmic)"},
            "type": "log",
            "dtick": 1,
        },
        yaxis={"title": {"text": "Won so far (% of battles)"}, "range": [-2, 102]},
        # below, where its rows on a narrow page cover neither the title nor the curves
        legend={"orientation": "h", "x": 0, "xanchor": "left", "y": -0.22, "yanchor": "top"},
        margin={"l": 76, "r": 30, "t": 80, "b": 130},
    )


def campaign_figure(campaign: Campaign) -> go.Figure:
    """Return a ladder with a rung for each territory, and the armies in the last one."""
    from plotly.subplots import make_subplots

    rungs = [f"{place}. against {count}" for place, count in enumerate(campaign.defenders, 1)]
    # one above the other, with room for every rung, so that a narrow page shows all of it
    ladder = max(3, len(rungs)) * RUNG
    inside = ladder + BARS + BETWEEN
    figure = make_subplots(
        rows=2,
        cols=1,
        row_heights=[ladder, BARS],
        vertical_spacing=BETWEEN / inside,
        subplot_titles=("Chance to take each territory", "Armies in the last territory"),
    )
    figure.add_bar(
        x=[100 * chance for chance in campaign.win_each],
        y=rungs,
        orientation="h",
        marker={"color": ATTACKER, "line": {"color": INK, "width": 1}},
        text=[percent(chance) for chance in campaign.win_each],
        textposition="auto",
        insidetextfont={"color": "white"},
        hovertemplate="%{y}: taken in %{text}<extra></extra>",
        row=1,
        col=1,
    )
    shown = visible(campaign.armies_left)
    figure.add_bar(
        x=list(shown),
        y=[100 * chance for chance in shown.values()],
        marker={"color": ATTACKER, "line": {"color": INK, "width": 1}},
        customdata=[percent(chance) for chance in shown.values()],
        hovertemplate="%{x} armies: %{customdata}<extra></extra>",
        row=2,
        col=1,
    )
    figure.update_xaxes(title_text="Taken (% of campaigns)", range=[0, 100], row=1, col=1)
    # reversed, because the first territory belongs on top
    figure.update_yaxes(
        title_text="Territory (defenders)", autorange="reversed", ticksuffix="  ", row=1, col=1
    )
    figure.update_xaxes(title_text="Armies", **ticks(shown), row=2, col=1)
    scale = {"rangemode": "tozero"} if shown else {"range": [0, 100]}
    figure.update_yaxes(title_text="Chance (%<br>of campaigns)", **scale, row=2, col=1)
    chances = ", ".join(percent(chance) for chance in campaign.win_each)
    mean = campaign.mean_armies_left
    armies = amount(campaign.armies, "army", "armies")
    at_the_end, ending = (
        (
            f"then {mean:.1f} armies in the last territory on average",
            f"When all are taken, {mean:.1f} armies stand in the last one on average.",
        )
        if campaign.win
        else ("the last territory is never reached", "They cannot all be taken.")
    )
    alt = (
        f"Ladder of a campaign of {armies}, the one that has to stay included, through "
        f"territories with {', '.join(map(str, campaign.defenders))} defenders. The chances to "
        f"take them one after the other are {chances}. {ending}"
    )
    title = f"{armies}: {percent(campaign.win)} take all<br><sup>{at_the_end}</sup>"
    margin = {"l": 120, "r": 30, "t": 105, "b": 66}
    height = inside + margin["t"] + margin["b"]
    return styled(figure, title, alt, showlegend=False, margin=margin, height=height)
