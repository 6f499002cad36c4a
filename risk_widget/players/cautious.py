"""A player that attacks where it is clearly stronger, and guards its borders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from risk_widget.locale import Name, say
from risk_widget.players.base import Player, View
from risk_widget.players.situation import Situation, territory_of
from risk_widget.rules import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndTurn,
    Fortify,
    LegalActions,
    Occupy,
    Option,
    Place,
    Reinforce,
    Trade,
)
from risk_widget.rules.events import armies_text

__all__ = ["Cautious"]

MARGIN = 3


class Cautious(Player):
    """Takes continents from small to large, attacks with a clear majority, guards its borders.

    Examples
    --------
    >>> from risk_widget import Game
    >>> game = Game([Cautious("Ada"), Cautious("Bo"), Cautious("Cy")], seed=1)
    >>> events = game.play()
    >>> game.winner in game.players
    True
    """

    def choose(self, view: View, legal: LegalActions) -> Action:
        """Return the action to make, and note its reason."""
        now = Situation.of(view, legal)
        options = legal.options()
        first = options[0].action
        match first:
            case Claim() | ChooseHeadquarters():
                return self._settle(now, options)
            case Place() | Reinforce():
                return self._strengthen(now, options)
            case Trade():
                return self._trade(options)
            case Defend():
                return self.because(say("Two dice lose fewer armies than one."), options[0][-1])
            case Occupy():
                return self._occupy(now, view, options[0])
            case Attack():
                return self._attack(now, options)
            case Fortify():
                return self._fortify(now, options)
            case _:
                return self.because(say("Nothing is left to do."), first)

    def _settle(self, now: Situation, options: tuple[Option, ...]) -> Action:
        def worth(option: Option) -> float:
            place = now.number(territory_of(option))
            neighbours = now.topology.neighbours[place]
            friends = sum(now.owner[other] == now.me for other in neighbours)
            return 2 * now.share(place) + friends / len(neighbours)

        best = max(options, key=worth)
        return self.because(
            say("{place} fits the territories it holds.", place=Name(territory_of(best))),
            best.action,
        )

    def _strengthen(self, now: Situation, options: tuple[Option, ...]) -> Action:
        def worth(option: Option) -> tuple[float, int]:
            place = now.number(territory_of(option))
            enemies = now.enemies(place)
            if not enemies:
                return -1.0, 0
            chance = max(map(now.share, enemies))
            exposed = now.share(place) if now.threat(place) >= now.armies[place] else 0
            return chance + exposed, now.armies[place]

        best = max(options, key=worth)
        where = territory_of(best)
        return self.because(
            say("{place} is where its border needs armies most.", place=Name(where)), best[-1]
        )

    def _trade(self, options: tuple[Option, ...]) -> Action:
        trades = [option.action for option in options if isinstance(option.action, Trade)]
        best = min(trades, key=lambda trade: trade.cards.count("wild"))
        return self.because(say("A set is worth most on the board."), best)

    def _attack(self, now: Situation, options: tuple[Option, ...]) -> Action:
        best, best_worth = None, 0.0
        for option in options:
            if isinstance(option.action, Attack):
                worth = self._worth(now, option.action)
                if worth > best_worth:
                    best, best_worth = option, worth
        if best is not None and isinstance(best.action, Attack):
            source, target = best.action.source, best.action.target
            mine, theirs = now.armies[now.number(source)], now.armies[now.number(target)]
            return self.because(
                say(
                    "{source} with {armies} is clearly stronger than {target} with {theirs}.",
                    source=Name(source),
                    armies=armies_text(mine),
                    target=Name(target),
                    theirs=theirs,
                ),
                best[-1],
            )
        return self.because(say("No attack is clearly worth it."), options[-2].action)

    def _worth(self, now: Situation, attack: Attack) -> float:
        source, target = now.number(attack.source), now.number(attack.target)
        mine, theirs = now.armies[source], now.armies[target]
        # A large army may accept a smaller majority: the attacker loses less in the long run.
        if mine < theirs + MARGIN and not mine >= 10 + theirs * 0.95:
            return 0.0
        worth = now.share(target) + (mine - theirs) / (mine + theirs)
        worth += 2 * now.completes(target) + now.breaks(target)
        return worth + (now.owner.count(now.owner[target]) == 1)

    def _occupy(self, now: Situation, view: View, option: Option) -> Action:
        battle = view["battle"]
        source, target = now.number(battle["source"]), now.number(battle["target"])
        behind, ahead = now.threat(source), now.threat(target)
        if not now.enemies(source):
            return self.because(say("No enemy is left next to where it came from."), option[-1])
        if not now.enemies(target):
            return self.because(say("No enemy is near the new territory."), option[0])
        total = len(option) - 1
        moved = total if not behind else round(total * ahead / (ahead + behind))
        return self.because(
            say("It shares its armies as the threats on both sides ask."), option[moved]
        )

    def _fortify(self, now: Situation, options: tuple[Option, ...]) -> Action:
        steps = now.steps_to_front()
        best, most = None, 1
        for option in _moves(options):
            source, target = now.number(option.action.source), now.number(option.action.target)
            if steps.get(source, 0) > steps.get(target, 0) and now.armies[source] > most:
                best, most = option, now.armies[source]
        if best is None:
            return self.because(say("Its armies stand at the border already."), EndTurn())
        return self.because(say("Idle armies move towards the border."), best.move())


@dataclass(frozen=True)
class _FortifyOption:
    action: Fortify
    option: Option

    def move(self) -> Action:
        return self.option[-1]


def _moves(options: tuple[Option, ...]) -> Iterator[_FortifyOption]:
    for option in options:
        if isinstance(option.action, Fortify):
            yield _FortifyOption(option.action, option)
