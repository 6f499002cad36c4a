"""One step of the game: a pure function of state, action and chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

from risk_widget.locale import say
from risk_widget.maps import Topology
from risk_widget.rules import attack, cards, fortify, reinforce, setup, victory
from risk_widget.rules.actions import (
    Action,
    Attack,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    Occupy,
    Place,
    Reinforce,
    Trade,
)
from risk_widget.rules.chance import Chance
from risk_widget.rules.errors import Code, IllegalAction, Refusal, shown
from risk_widget.rules.events import Event
from risk_widget.rules.options import Option
from risk_widget.rules.refusals import out_of_phase
from risk_widget.rules.state import Phase, State

__all__ = ["LegalActions", "options", "refusal", "step"]

Applied = tuple[State, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class _Handler:
    """What the rules know of one kind of action."""

    phases: tuple[Phase, ...]
    refuse: Callable[[State, Any], Refusal | None]
    apply: Callable[[State, Any, Chance], Applied]


def _never(state: State, action: Action) -> None:
    """Refuse nothing."""


def _trade(state: State, action: Trade, chance: Chance) -> Applied:  # noqa: ARG001
    state, events = cards.apply(state, action)
    return reinforce.finish_if_done(state), events


def _reinforce(state: State, action: Reinforce, chance: Chance) -> Applied:  # noqa: ARG001
    return reinforce.apply(state, action)


def _occupy(state: State, action: Occupy, chance: Chance) -> Applied:  # noqa: ARG001
    return attack.occupy(state, action)


def _end_attack(state: State, action: EndAttack, chance: Chance) -> Applied:  # noqa: ARG001
    return fortify.end_attack(state, chance)


def _end_turn(state: State, action: EndTurn, chance: Chance) -> Applied:  # noqa: ARG001
    return fortify.end_turn(state, chance)


_HANDLERS: dict[type[Action], _Handler] = {
    Claim: _Handler((Phase.CLAIM,), setup.refuse_claim, setup.claim),
    Place: _Handler((Phase.PLACE,), setup.refuse_place, setup.place),
    ChooseHeadquarters: _Handler(
        (Phase.HEADQUARTERS,), setup.refuse_headquarters, setup.choose_headquarters
    ),
    Trade: _Handler((Phase.REINFORCE,), cards.refuse, _trade),
    Reinforce: _Handler((Phase.REINFORCE,), reinforce.refuse, _reinforce),
    Attack: _Handler((Phase.ATTACK,), attack.refuse, attack.apply),
    Defend: _Handler((Phase.DEFEND,), attack.refuse_defence, attack.defend),
    Occupy: _Handler((Phase.OCCUPY,), attack.refuse_occupation, _occupy),
    Fortify: _Handler((Phase.FORTIFY,), fortify.refuse, fortify.apply),
    EndAttack: _Handler((Phase.ATTACK,), _never, _end_attack),
    EndTurn: _Handler((Phase.ATTACK, Phase.FORTIFY), _never, _end_turn),
}


def refusal(state: State, action: Action) -> Refusal | None:
    """Return None if an action is legal, else why it is not.

    Raises
    ------
    TypeError
        When `action` is no action at all.
    """
    handler = _HANDLERS.get(type(action))
    if handler is None:
        if isinstance(action, type) and action in _HANDLERS:
            name = action.__name__
            raise TypeError(f"{name} is not an action but a kind of them; write {name}(...).")
        raise TypeError(f"{shown(action)} is not an action; see risk_widget.rules.")
    if state.outcome is not None:
        return state.refuse(
            Code.GAME_OVER,
            f"victory_{state.table.rules.victory}",
            say("The game is over: {player} has won.", player=state.outcome.winner),
        )
    if state.phase not in handler.phases:
        return cards.must_trade_refusal(state) or out_of_phase(state, action)
    return handler.refuse(state, action)


def step(state: State, action: Action, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an action, and what happened.

    Nothing is drawn here but from `chance`, and `state` is left as it is.

    Raises
    ------
    IllegalAction
        When the rules do not allow the action.

    Examples
    --------
    >>> from risk_widget import Game, rules
    >>> game = Game.arrange({"Alaska": ("Ada", 3), "*": ("Bo", 1)}, players=["Ada", "Bo", "Cy"],
    ...                     turn="Ada", phase="attack")
    >>> after, events = step(game.state, rules.EndAttack(), rules.SeededChance(0, 0))
    >>> after.phase, game.state.phase
    (<Phase.FORTIFY: 'fortify'>, <Phase.ATTACK: 'attack'>)
    """
    refused = refusal(state, action)
    if refused is not None:
        raise IllegalAction(refused)
    after, events = _HANDLERS[type(action)].apply(state, action, chance)
    if victory.may_be_won(state, after):
        after, won = victory.settle(after)
        events += won
    return after, events


_END_ATTACK = Option(EndAttack())
_END_TURN = Option(EndTurn())

_OPTIONS: dict[Phase, Callable[[State], list[Option]]] = {
    Phase.CLAIM: setup.claim_options,
    Phase.PLACE: setup.place_options,
    Phase.HEADQUARTERS: setup.headquarters_options,
    Phase.REINFORCE: lambda state: [*cards.options(state), *reinforce.options(state)],
    Phase.ATTACK: lambda state: [*attack.options(state), _END_ATTACK, _END_TURN],
    Phase.DEFEND: attack.defence_options,
    Phase.OCCUPY: attack.occupation_options,
    Phase.FORTIFY: lambda state: [*fortify.options(state), _END_TURN],
    Phase.OVER: lambda _: [],
}


def options(state: State) -> Iterator[Option]:
    """Return the legal actions one by one, those that differ only in a number together."""
    return iter(_OPTIONS[state.phase](state))


class LegalActions(Sequence[Action]):
    """The legal actions of a state, made only when they are asked for.

    Iterate, count with `len`, index, choose one at random, or test one with `in`, which judges it
    exactly as `Game.apply` would.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._groups: tuple[Option, ...] | None = None

    @property
    def topology(self) -> Topology:
        """The map on which the actions are made."""
        return self._state.table.topology

    def options(self) -> tuple[Option, ...]:
        """Return the actions in groups that differ only in their number of armies or dice."""
        if self._groups is None:
            self._groups = tuple(options(self._state))
        return self._groups

    def __iter__(self) -> Iterator[Action]:
        for option in self.options():
            yield from option

    def __len__(self) -> int:
        return sum(map(len, self.options()))

    def __contains__(self, action: object) -> bool:
        try:
            return refusal(self._state, action) is None  # type: ignore[arg-type]
        except TypeError:
            return False

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        position = range(len(self))[index]
        for option in self.options():
            if position < len(option):
                return option[position]
            position -= len(option)
        raise IndexError(index)

    def __repr__(self) -> str:
        return f"<LegalActions: {len(self)} in {len(self.options())} groups, {self._state.phase}>"
