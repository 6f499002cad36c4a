"""A player that wants continents, and wants them now."""

from __future__ import annotations

from risk_widget.locale import Name, say
from risk_widget.players.cautious import Cautious
from risk_widget.players.situation import Situation, territory_of
from risk_widget.rules import Action, Attack, Option

__all__ = ["Greedy"]


class Greedy(Cautious):
    """Wants the continent that lacks least, and attacks there whenever it has more armies.

    It does not ask what an attack costs, nor whether the continent can be held: a lesson in why
    both questions are worth asking.

    Examples
    --------
    >>> from risk_widget import Game
    >>> game = Game([Greedy("Ada"), Greedy("Bo"), Greedy("Cy")], seed=1)
    >>> events = game.play()
    >>> game.winner in game.players
    True
    """

    def _wanted(self, now: Situation) -> frozenset[int]:
        """Return the enemy territories of the continent that lacks least for its bonus."""

        def price(missing: frozenset[int], bonus: int) -> float:
            return (1 + sum(now.armies[place] for place in missing)) / (1 + bonus)

        lacking = [
            (frozenset(p for p in continent.members if now.owner[p] != now.me), continent.bonus)
            for continent in now.topology.continents
        ]
        reachable = [
            (price(missing, bonus), sorted(missing))
            for missing, bonus in lacking
            if any(
                now.owner[near] == now.me for p in missing for near in now.topology.neighbours[p]
            )
        ]
        return frozenset(min(reachable)[1]) if reachable else frozenset()

    def _strengthen(self, now: Situation, options: tuple[Option, ...]) -> Action:
        wanted = self._wanted(now)

        def worth(option: Option) -> tuple[bool, int]:
            place = now.number(territory_of(option))
            return bool(wanted & {*now.enemies(place)}), now.armies[place]

        best = max((o for o in options if now.place_of(o) is not None), key=worth)
        if not worth(best)[0]:
            return super()._strengthen(now, options)
        target = min(wanted & {*now.enemies(now.number(territory_of(best)))})
        return self.because(
            say(
                "{place} shall win {continent}.",
                place=Name(territory_of(best)),
                continent=Name(now.continent(target)),
            ),
            best[-1],
        )

    def _attack(self, now: Situation, options: tuple[Option, ...]) -> Action:
        wanted = self._wanted(now)
        best, most = None, 0
        for option in options:
            if isinstance(option.action, Attack):
                source, target = now.number(option.action.source), now.number(option.action.target)
                ahead = now.armies[source] - now.armies[target]
                if ahead > most and (target in wanted or ahead > now.armies[target]):
                    best, most = option, ahead + 1000 * (target in wanted)
        if best is None or not isinstance(best.action, Attack):
            return self.because(
                say("Nothing that it wants is weaker, and nothing else is easy."),
                options[-2].action,
            )
        target = now.number(best.action.target)
        if target in wanted:
            reason = say(
                "{target} is missing in {continent}.",
                target=Name(best.action.target),
                continent=Name(now.continent(target)),
            )
        else:
            reason = say("{target} is easy to take.", target=Name(best.action.target))
        return self.because(reason, best[-1])
