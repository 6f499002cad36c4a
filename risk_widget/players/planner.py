"""A player that searches: it compares campaigns by what the board is worth afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from risk_widget.locale import Message, Name, counted, listed, say
from risk_widget.players.base import Player, View
from risk_widget.players.columns import battle, campaign_chance, in_100
from risk_widget.players.search import Plan, Search
from risk_widget.players.situation import NEUTRAL, Situation, territory_of
from risk_widget.players.worth import Worth
from risk_widget.rules import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndAttack,
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

__all__ = ["Choice", "Planner"]

POSITIONS = 150

GO_ON = 0.5
"""A battle that has begun goes on without a new search while its chance is at least this."""

PATIENCE = 25
"""Rounds after which attacks look ever better, so that games end."""

RESTLESS = 0.01
"""By how much a round, in parts of the present worth."""

MOST_LISTED = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A move with what speaks for it.

    Attributes
    ----------
    action : Action
        The move.
    worth : float
        What the position is worth after it, 0 to 1; for moves that are ranked by rules of thumb
        only their order counts.
    chance : float or None
        The chance of the campaign that the move begins.
    reason : Message
        One sentence.
    plan : Plan or None
        The campaign.
    """

    action: Action
    worth: float
    reason: Message
    chance: float | None = None
    plan: Plan | None = None


class Planner(Player):
    """Compares whole campaigns, and takes the one after which it holds most of all strength.

    A search looks through the campaigns that begin on its territories, step by step, with the
    chances of every battle; see `risk_widget.players.search`. A position is worth its part of
    the strength of the whole table; see `risk_widget.players.worth`. It knows what its seat may
    see: of other hands only the number of cards.

    Parameters
    ----------
    name : str
        The name at the table.
    seed : int
        Without meaning here: nothing is left to chance.
    positions : int
        Most positions to judge before a move. More are slower, and hardly stronger.
    seconds : float, optional
        Most time to search. Moves then depend on the machine.

    Examples
    --------
    >>> from risk_widget import Game
    >>> game = Game.arrange(
    ...     {"*South America": ("Ada", 1), "Peru": ("Ada", 9), "Brazil": ("Bo", 2), "*": ("Cy", 2)},
    ...     players=[Planner("Ada"), "Bo", "Cy"])
    >>> _ = game.play(moves=1)
    >>> game.history[-1].action
    Attack(source='Peru', target='Brazil', dice=3)
    >>> game.computers["Ada"].reason
    'From Peru the chance to take Brazil is 98 in 100.'
    """

    def __init__(
        self, name: str, seed: int = 0, positions: int = POSITIONS, seconds: float | None = None
    ) -> None:
        super().__init__(name, seed)
        self.positions = positions
        self.seconds = seconds

    def choose(self, view: View, legal: LegalActions) -> Action:
        """Return the best move, and note its reason."""
        best = self._going_on(view, legal) or self.rank(view, legal, 1)[0]
        return self.because(best.reason, best.action)

    def to_data(self) -> Mapping[str, Any]:
        """Return the arguments that make this player again, for a saved game."""
        return {**super().to_data(), "positions": self.positions, "seconds": self.seconds}

    def rank(self, view: View, legal: LegalActions, best: int | None = None) -> list[Choice]:
        """Return the moves that were looked at, the best first; at least one.

        Parameters
        ----------
        view : dict
            What the seat that decides may see.
        legal : LegalActions
            What may be done.
        best : int, optional
            The most moves to return; if left out, all.
        """
        now = Situation.of(view, legal)
        options = legal.options()
        found: Iterable[Choice]
        match options[0].action:
            case Claim():
                found = self._claim(now, options)
            case ChooseHeadquarters():
                found = self._found(now, options)
            case Place():
                found = self._place(now, options)
            case Trade() | Reinforce():
                found = self._trade(now, options) or self._reinforce(now, options)
            case Defend():
                reason = say("The most dice lose the fewest armies.")
                found = [Choice(options[0][-1], 0, reason)]
            case Occupy():
                found = self._occupy(now, options[0])
            case Fortify() | EndTurn():
                found = self._fortify(now, options)
            case _:
                found = self._attack(now, options)
        ranked = sorted(found, key=lambda choice: -choice.worth)[:best]
        return [_with_chance(now, choice) for choice in ranked]

    # Setup

    def _claim(self, now: Situation, options: tuple[Option, ...]) -> Iterator[Choice]:
        for option in options:
            place = now.number(territory_of(option))
            near = now.topology.neighbours[place]
            friends = sum(now.owner[other] == now.me for other in near)
            worth = 2 * now.share(place) + friends / len(near)
            reason = say("{place} fits the territories at hand.", place=Name(now.name(place)))
            yield Choice(option.action, worth, reason)

    def _found(self, now: Situation, options: tuple[Option, ...]) -> Iterator[Choice]:
        for option in options:
            place = now.number(territory_of(option))
            worth = now.armies[place] - now.threat(place) - len(now.enemies(place))
            reason = say("{place} is the safest headquarters.", place=Name(now.name(place)))
            yield Choice(option.action, worth, reason)

    def _place(self, now: Situation, options: tuple[Option, ...]) -> Iterator[Choice]:
        for option in options:
            place = now.number(territory_of(option))
            if now.owner[place] == NEUTRAL:
                near = [now.owner[other] for other in now.topology.neighbours[place]]
                others = sum(who not in (now.me, NEUTRAL) for who in near)
                worth = float(others - near.count(now.me))
                reason = say(
                    "Neutral armies in {place} are in the way of the opponent.",
                    place=Name(now.name(place)),
                )
            elif enemies := now.enemies(place):
                worth = max(map(now.share, enemies)) + now.armies[place] / 1000
                reason = say(
                    "A large army in {place} opens the best continent.", place=Name(now.name(place))
                )
            else:
                continue
            yield Choice(option[-1], worth, reason)

    # A turn

    def _trade(self, now: Situation, options: tuple[Option, ...]) -> list[Choice]:
        return [
            Choice(
                option.action,
                (option.action.bonus is not None) - 2 * option.action.cards.count("wild"),
                say("A set brings {armies} now.", armies=armies_text(now.view["next_set_value"])),
            )
            for option in options
            if isinstance(option.action, Trade)
        ]

    def _reinforce(self, now: Situation, options: tuple[Option, ...]) -> Iterator[Choice]:
        count, worth = now.view["to_place"], Worth(now)
        search, land = Search(worth, 2 * self.positions, self.seconds), worth.land(now.owner)
        starts = []
        for option in options:
            place = now.number(territory_of(option))
            if now.enemies(place):
                armies = now.armies.copy()
                armies[place] += count
                starts += search.starts(land, armies, [place])
        if not starts:
            return iter([Choice(options[0][-1], 0, say("No enemy is near any territory."))])
        best: dict[int, Plan] = {}
        for plan in search.plans(starts):
            best.setdefault(plan.path[0], plan)
        return (
            Choice(
                Reinforce(now.name(place), count),
                plan.value,
                say("{place} is where armies protect most.", place=Name(now.name(place))),
                plan=plan,
            )
            for place, plan in best.items()
        )

    def _going_on(self, view: View, legal: LegalActions) -> Choice | None:
        """Return the next roll of a battle that has begun, while its chance is good."""
        roll = view["last_roll"]
        if view["phase"] != "attack" or not roll or roll["attacker"] != view["player"]:
            return None
        source, target = roll["source"], roll["target"]
        armies, defenders = view["armies"][source], view["armies"][target]
        dice = min(3, armies - 1)
        action = Attack(source, target, dice)
        if not dice or action not in legal:
            return None
        chance = battle(armies, defenders).win
        if chance < GO_ON:
            return None
        plan = say(
            "The battle for {target} is won with a chance of {chance} in 100.",
            target=Name(target),
            chance=in_100(chance),
        )
        return Choice(action, chance, plan, chance)

    def _attack(self, now: Situation, options: tuple[Option, ...]) -> Iterator[Choice]:
        worth = Worth(now)
        search, land = Search(worth, self.positions, self.seconds), worth.land(now.owner)
        sources = dict.fromkeys(
            now.number(option.action.source)
            for option in options
            if isinstance(option.action, Attack)
        )
        plans = search.plans(search.starts(land, now.armies, sources))
        best: dict[tuple[int, ...], Plan] = {}
        for plan in plans:
            if len(plan.path) > 1:
                best.setdefault(plan.path[:2], plan)
        for (source, target), plan in best.items():
            dice = min(3, now.armies[source] - 1)
            action = Attack(now.name(source), now.name(target), dice)
            reason = say("{place} is worth taking.", place=Name(now.name(target)))
            yield Choice(action, plan.value, reason, plan=plan)
        alive = sum(player["alive"] for player in now.view["players"])
        rounds = now.view["number"] / alive
        restless = min(0.5, RESTLESS * max(0.0, rounds - PATIENCE))
        yield Choice(
            EndAttack(),
            land.worth(now.armies, land.standing(now.armies)) * (1 - restless),
            say("No campaign makes the position better."),
        )

    def _occupy(self, now: Situation, option: Option) -> Iterator[Choice]:
        move = now.view["battle"]
        source, target = now.number(move["source"]), now.number(move["target"])
        worth, owner = Worth(now), now.owner.copy()
        owner[target] = now.me
        land = worth.land(owner)
        last = len(option) - 1
        # Nothing has to be weighed where no enemy is near one of the two.
        numbers = [last, 0, len(option) // 2]
        if not set(now.enemies(source)) - {target}:
            numbers = [last]
        elif not now.enemies(target):
            numbers = [0]
        for number in dict.fromkeys(numbers):
            action = option[number]
            assert isinstance(action, Occupy)  # noqa: S101
            armies = now.armies.copy()
            armies[source] -= action.armies
            armies[target] += action.armies
            search = Search(worth, self.positions // 3, self.seconds)
            plan = search.plans(search.starts(land, armies, (target, source)))[0]
            reason = say(
                "This leaves {moved} in {target} and {left} in {source}.",
                moved=armies_text(armies[target]),
                target=Name(now.name(target)),
                left=armies_text(armies[source]),
                source=Name(now.name(source)),
            )
            yield Choice(action, plan.value, reason, plan=plan)

    def _fortify(self, now: Situation, options: tuple[Option, ...]) -> Iterator[Choice]:
        land, steps = Worth(now).land(now.owner), now.steps_to_front()
        standing = land.standing(now.armies)  # a move changes no seat's armies
        stay = land.worth(now.armies, standing)
        yield Choice(EndTurn(), stay + 1e-9, say("No move makes the position safer."))
        for option in options:
            if isinstance(option.action, Fortify):
                source, target = now.number(option.action.source), now.number(option.action.target)
                count, armies = len(option), now.armies.copy()
                armies[source] -= count
                armies[target] += count
                nearer = steps.get(source, 0) - steps.get(target, 0)
                yield Choice(
                    option[-1],
                    land.worth(armies, standing) + 1e-4 * count * nearer,
                    say(
                        "{target} needs armies more than {source}.",
                        target=Name(now.name(target)),
                        source=Name(now.name(source)),
                    ),
                )


def _with_chance(now: Situation, choice: Choice) -> Choice:
    """Return a choice with the exact chance of its campaign, and a sentence that tells it."""
    plan = choice.plan
    if plan is None or len(plan.path) == 1:
        return choice
    source, *taken = [Name(now.name(place)) for place in plan.path]
    if len(taken) > MOST_LISTED:
        places: Message | str = counted(
            "{n} territory up to {last}", "{n} territories up to {last}", len(taken), last=taken[-1]
        )
    else:
        places = listed(taken)
    chance = campaign_chance(plan.column, tuple(now.armies[place] for place in plan.path[1:]))
    reason = say(
        "From {source} the chance to take {places} is {chance} in 100.",
        source=source,
        places=places,
        chance=in_100(chance),
    )
    return replace(choice, reason=reason, chance=chance)
