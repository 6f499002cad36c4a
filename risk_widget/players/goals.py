"""How far a seat is with what wins the game: its mission, or the headquarters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from risk_widget.maps.missions import (
    colour_named,
    continent_key,
    continents_named,
    more_continents,
    territories_asked,
)
from risk_widget.players.situation import Situation
from risk_widget.rules.victory import territories_mission

__all__ = ["Goal", "goal_of"]

Goal = Callable[[Sequence[int], Sequence[float]], float]
"""From owners and armies to how far the seat is: 1 is a won game."""

USUAL_LAND = 14


def goal_of(now: Situation) -> Goal | None:
    """Return how to measure the seat's progress; None where only conquest wins.

    Of the others' missions nothing is known, so nothing is asked.
    """
    mission = now.view["mission"]
    if mission:
        return _mission(now, mission)
    # In an arranged game a seat may have none, and can win by conquest only.
    if now.seats[now.me] in now.view["headquarters"] and now.view["number"]:
        return _headquarters(now)
    return None


def _mission(now: Situation, mission: str) -> Goal:
    me = now.me
    colour = colour_named(mission)
    if colour is not None:
        colours = [player["colour"] for player in now.view["players"]]
        target = colours.index(colour) if colour in colours else me
        # A mission against oneself, or against somebody who is out already, becomes another one.
        if target == me or not now.view["players"][target]["alive"]:
            return _mission(now, territories_mission(now.topology))
        return lambda owner, _: max(0.0, 1 - owner.count(target) / USUAL_LAND)
    asked = territories_asked(mission)
    if asked:
        return _land(me, *asked)
    return _continents(now, mission)


def _land(me: int, count: int, least: int) -> Goal:
    if least == 1:
        return lambda owner, _: min(1.0, owner.count(me) / count)
    return lambda owner, armies: min(
        1.0,
        sum(who == me and there >= least for who, there in zip(owner, armies, strict=True)) / count,
    )


def _continents(now: Situation, mission: str) -> Goal:
    me, keys, others = now.me, continents_named(mission), more_continents(mission)
    named: list[tuple[int, ...]] = []
    free: list[tuple[int, ...]] = []
    for continent in now.topology.continents:
        (named if continent_key(continent.name) in keys else free).append(continent.members)

    def progress(owner: Sequence[int], armies: Sequence[float]) -> float:  # noqa: ARG001
        def held(members: tuple[int, ...]) -> float:
            return sum(owner[place] == me for place in members) / len(members)

        wanted = [held(members) for members in named]
        wanted += sorted((held(members) for members in free), reverse=True)[:others]
        return sum(wanted) / len(wanted) if wanted else 0.0

    return progress


def _headquarters(now: Situation) -> Goal:
    me, name = now.me, now.seats[now.me]
    own = now.number(now.view["headquarters"][name])
    others = [now.number(place) for who, place in now.view["headquarters"].items() if who != name]
    rivals = len(now.seats) - 1

    def progress(owner: Sequence[int], armies: Sequence[float]) -> float:
        taken = sum(owner[place] == me for place in others)
        if owner[own] != me:
            return 0.5 * taken / (rivals + 1)
        if taken == rivals:
            return 1.0
        threat = max(
            (armies[near] for near in now.topology.neighbours[own] if owner[near] not in (me, -1)),
            default=0,
        )
        safe = armies[own] / (armies[own] + 0.5 * threat)
        return (taken + safe) / (rivals + 1)

    return progress
