"""Figures of battles that were rolled: one of them on its way, and how many of them are won."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .battles import Battle
from .figure_style import FAINT, HEAT, INK, armies_axis, styled
from .intervals import wilson
from .simulation import Simulation, one_walk
from .speech import Speech, speech

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_BLOCKS = 50
"""Most rows or columns of the walk's grid; larger boards are drawn in square blocks."""

MOST_POINTS = 1500
"""Most points of a running average."""


def _decades(chance: float) -> float | None:
    """Return the decimal logarithm of a chance; what is never reached stays blank, not dark."""
    return math.log10(chance) if chance else None


def _passes(told: Speech, army: int, defender: int, block: int, chance: float) -> str:
    """Return what a block of states tells when it is pointed at."""
    passed = told.percent(chance, 1 - chance)
    if block == 1:
        return told.say(
            "{armies} armies, {defenders} defenders: {chance}",
            armies=army,
            defenders=defender,
            chance=passed,
        )
    return told.say(
        "{armies} to {most_armies} armies, {defenders} to {most_defenders} defenders: "
        "each up to {chance}",
        armies=army,
        most_armies=army + block - 1,
        defenders=defender,
        most_defenders=defender + block - 1,
        chance=passed,
    )


def walk_figure(battle: Battle, seed: int = 0) -> go.Figure:
    """Return the grid of armies: where the battle passes, and one battle rolled from `seed`."""
    import plotly.graph_objects as go

    told = speech()
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
                [
                    _passes(told, row, column, block, passed.get((row, column), 0.0))
                    for column in columns
                ]
                for row in rows
            ],
            colorscale=HEAT,
            colorbar={
                "title": {"text": told.say("Passes<br>here (%)")},
                "tickvals": [-4, -3, -2, -1, 0],
                "ticktext": [f"≤ 0{told.point}01", f"0{told.point}1", "1", "10", "100"],
            },
            xgap=gap,
            ygap=gap,
            hovertemplate="%{customdata}<extra></extra>",
        )
    )
    small = len(path) <= 60
    one_battle = told.say("one battle")
    for width, colour in ((7, "white"), (3, "black")):
        figure.add_scatter(
            x=[defenders for _, defenders in path],
            y=[armies for armies, _ in path],
            mode="lines+markers" if small and colour == "black" else "lines",
            line={"color": colour, "width": width},
            marker={"size": 9, "color": "black", "line": {"color": "white", "width": 2}},
            name=one_battle,
            showlegend=False,
            hovertemplate=told.say(
                "{armies} armies, {defenders} defenders", armies="%{y}", defenders="%{x}"
            )
            + f"<extra>{one_battle}</extra>",
        )
    armies, defenders = path[-1]
    rolls = len(path) - 1
    alt = told.say(
        "Grid of armies against defenders. The battle starts at {armies} armies, the one that has "
        "to stay included, and {defenders} defenders and walks left and down; brighter states are "
        "passed more often. The left edge is a capture, reached in {chance} of battles. The "
        "battle drawn, seed {seed}, takes {rolls} rolls and {ending} with {armies_left} armies "
        "and {defenders_left} defenders left.",
        armies=battle.armies,
        defenders=battle.defenders,
        chance=told.percent(battle.win),
        seed=seed,
        rolls=rolls,
        ending=told.say("is not won" if defenders else "is won"),
        armies_left=armies,
        defenders_left=defenders,
    )
    title = told.say(
        "The walk of {armies} armies against {defenders}<br>"
        "<sup>line: one battle of {rolls} rolls, seed {seed};<br>left edge: captured</sup>",
        armies=battle.armies,
        defenders=battle.defenders,
        rolls=rolls,
        seed=seed,
    )
    return styled(
        figure,
        told,
        title,
        alt,
        xaxis={
            "title": {"text": told.say("Defenders left (armies)")},
            "showgrid": False,
            "zeroline": False,
        },
        yaxis={"title": {"text": armies_axis(told)}, "showgrid": False, "zeroline": False},
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

    told = speech()
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
        name=told.say("95 % funnel"),
        hoverinfo="skip",
    )
    figure.add_scatter(
        x=[1, max(2, numbers[-1])],  # one battle alone would leave no line
        y=[100 * exact, 100 * exact],
        mode="lines",
        line={"color": INK, "width": 2, "dash": "dash"},
        name=told.say("exact: {chance}", chance=told.percent(exact)),
    )
    figure.add_scatter(
        x=numbers,
        y=[100 * shares[number - 1] for number in numbers],
        mode="lines+markers" if len(numbers) == 1 else "lines",
        line={"color": "#b5541c", "width": 2},
        name=told.say("simulated: {chance}", chance=told.percent(simulation.win)),
        hovertemplate=told.say(
            "after {battles} battles: {share} % won", battles="%{x}", share="%{y:.2f}"
        )
        + "<extra></extra>",
    )
    lower, upper = wilson(simulation.wins, simulation.battles)
    alt = told.say(
        "Running share of wins over {battles} simulated battles, seed {seed}, on a logarithmic "
        "axis. It ends at {chance}, 95 % interval {lower} to {upper}; the exact chance is "
        "{exact}. A funnel around the exact chance narrows with the square root of the number of "
        "battles.",
        battles=simulation.battles,
        seed=simulation.seed,
        chance=told.percent(simulation.win),
        lower=told.percent(lower),
        upper=told.percent(upper),
        exact=told.percent(exact),
    )
    title = told.say(
        "{wins} of {battles} won<br><sup>95 % interval {lower} to {upper}, seed {seed}</sup>",
        wins=simulation.wins,
        battles=simulation.battles,
        lower=told.percent(lower),
        upper=told.percent(upper),
        seed=simulation.seed,
    )
    return styled(
        figure,
        told,
        title,
        alt,
        xaxis={
            "title": {"text": told.say("Battles fought (number, logarithmic)")},
            "type": "log",
            "dtick": 1,
        },
        yaxis={"title": {"text": told.say("Won so far (% of battles)")}, "range": [-2, 102]},
        # below, where its rows on a narrow page cover neither the title nor the curves
        legend={"orientation": "h", "x": 0, "xanchor": "left", "y": -0.22, "yanchor": "top"},
        margin={"l": 76, "r": 30, "t": 80, "b": 130},
    )
