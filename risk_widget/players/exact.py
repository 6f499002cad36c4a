"""A player that asks `odds` before each attack."""

from __future__ import annotations

from dataclasses import dataclass, replace

from risk_widget.locale import Name, listed, say
from risk_widget.players.cautious import Cautious
from risk_widget.players.columns import battle, campaign_chance, in_100, quick_chance
from risk_widget.players.situation import Situation
from risk_widget.rules import Action, Attack, Option

__all__ = ["Odds"]

GOOD = 0.7
"""The chance at which a campaign for a continent begins."""

SAFE = 0.8
"""The chance at which a single territory is attacked for its card."""


SURE = 0.97
"""The chance at which a territory is attacked that brings no card."""

PATIENCE = 25
"""Rounds after which lesser chances will do, so that games end."""

BOLDER, MOST_BOLD = 0.01, 0.25
"""By how much less in a round, and at most."""

QUICK_ERROR = 0.05
"""More than a quick chance is wrong by."""


@dataclass(frozen=True, slots=True)
class _Campaign:
    path: tuple[int, ...]
    chance: float
    worth: float


class Odds(Cautious):
    """Attacks only where the exact chance is good, and plans campaigns for whole continents.

    Examples
    --------
    >>> from risk_widget import Game
    >>> game = Game([Odds("Ada"), Odds("Bo"), Odds("Cy")], seed=1)
    >>> events = game.play()
    >>> game.winner in game.players
    True
    """

    def _strengthen(self, now: Situation, options: tuple[Option, ...]) -> Action:
        count = now.view["to_place"]
        best = self._best(now, count, GOOD - _boldness(now))
        if best is None or now.view["phase"] != "reinforce":
            return super()._strengthen(now, options)
        source = now.name(best.path[0])
        for option in options:
            if now.place_of(option) == best.path[0]:
                return self.because(
                    say(
                        "From {source} the chance to take {places} is {chance} in 100.",
                        source=Name(source),
                        places=listed([Name(now.name(place)) for place in best.path[1:]]),
                        chance=in_100(best.chance),
                    ),
                    option[-1],
                )
        return super()._strengthen(now, options)

    def _attack(self, now: Situation, options: tuple[Option, ...]) -> Action:
        best = self._best(now, 0, GOOD - _boldness(now)) or self._single(now)
        if best is None:
            return self.because(
                say("No attack has a chance that is good enough."), options[-2].action
            )
        source, target = best.path[:2]
        return self.because(
            say(
                "From {source} the chance to take {places} is {chance} in 100.",
                source=Name(now.name(source)),
                places=listed([Name(now.name(place)) for place in best.path[1:]]),
                chance=in_100(best.chance),
            ),
            Attack(now.name(source), now.name(target), min(3, now.armies[source] - 1)),
        )

    def _best(self, now: Situation, more: int, least: float) -> _Campaign | None:
        """Return the best campaign for a continent, or against a player, with `more` armies."""
        goals = [
            (frozenset(p for p in continent.members if now.owner[p] != now.me), continent.bonus)
            for continent in now.topology.continents
        ]
        for seat in range(len(now.seats)):
            land = frozenset(place for place, who in enumerate(now.owner) if who == seat)
            if seat != now.me and 0 < len(land) <= 4:
                goals.append((land, 2 + 2 * now.view["players"][seat]["cards"]))
        found = []
        for source in now.mine():
            armies = now.armies[source] + more
            for goal, bonus in goals:
                if not goal or armies <= len(goal):
                    continue
                path = _walk(now, source, goal)
                if len(path) == len(goal) + 1:
                    chance = quick_chance(armies, tuple(now.armies[place] for place in path[1:]))
                    if chance >= least - QUICK_ERROR:
                        worth = chance * (bonus + 1) / len(goal)
                        found.append((worth, armies, _Campaign(path, chance, worth)))
        # Only the best have to be looked at exactly.
        for _, armies, campaign in sorted(found, key=lambda each: -each[0]):
            defenders = tuple(now.armies[place] for place in campaign.path[1:])
            chance = campaign_chance(armies, defenders)
            if chance >= least:
                return replace(campaign, chance=chance)
        return None

    def _single(self, now: Situation) -> _Campaign | None:
        """Return the safest attack, if a card is still to be won or the chance is overwhelming."""
        found = []
        least = (SURE if now.view["card_due"] else SAFE) - _boldness(now)
        for source in now.mine():
            for target in now.enemies(source):
                chance = battle(now.armies[source], now.armies[target]).win
                if chance >= least:
                    found.append(_Campaign((source, target), chance, chance + now.share(target)))
        return max(found, key=lambda campaign: campaign.worth, default=None)


def _boldness(now: Situation) -> float:
    """Return by how much less a chance may be than in a young game."""
    rounds: float = now.view["number"] / len(now.seats)
    return min(MOST_BOLD, BOLDER * max(0.0, rounds - PATIENCE))


def _walk(now: Situation, source: int, goal: frozenset[int]) -> tuple[int, ...]:
    """Return a walk from the source through the goal, which may not reach all of it.

    Whoever has the fewest ways on is visited first, as in Warnsdorff's rule for the knight.
    """
    path, waiting = [source], set(goal)
    while near := [place for place in now.topology.neighbours[path[-1]] if place in waiting]:
        path.append(min(near, key=lambda place: len(waiting & {*now.topology.neighbours[place]})))
        waiting.remove(path[-1])
    return tuple(path)
