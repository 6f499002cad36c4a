"""Attacking: dice, losses, and moving into what was taken."""

from __future__ import annotations

import functools
import operator

from risk_widget.locale import Message, Name, counted, say
from risk_widget.rules import victory
from risk_widget.rules.actions import Attack, Defend, Occupy
from risk_widget.rules.chance import Chance
from risk_widget.rules.errors import Code, Refusal, shown
from risk_widget.rules.events import (
    Attacked,
    Captured,
    Event,
    HeadquartersCaptured,
    Occupied,
    Rolled,
    armies_text,
)
from risk_widget.rules.options import Option
from risk_widget.rules.refusals import is_count, must_leave_one, not_owner, unknown
from risk_widget.rules.state import NEUTRAL, Battle, Phase, State, holds, replaced

__all__ = ["apply", "defend", "occupy"]

MOST_ATTACK_DICE = 3
MOST_DEFENCE_DICE = 2
_DICE = {1: say("one die"), 2: say("two dice"), 3: say("three dice")}


def refuse(state: State, action: Attack) -> Refusal | None:
    """Return why an attack is not possible (R033 to R036)."""
    source, target = state.place_number(action.source), state.place_number(action.target)
    if source is None or target is None:
        return unknown(state, action.source if source is None else action.target)
    if state.owners[source] != state.decider:
        return not_owner(state, "attack_named", action.source)
    neighbours = state.table.topology.neighbours[source]
    if state.owners[target] == state.decider:
        if holds(state.owners, state.decider, neighbours):
            return state.refuse(
                Code.OWN_TERRITORY,
                "attack_adjacent",
                say(
                    "{place} touches only {player}'s own territories.",
                    place=Name(action.source),
                    player=state.table.players[state.decider],
                ),
            )
        return state.refuse(
            Code.OWN_TERRITORY,
            "attack_named",
            say(
                "{place} is {player}'s own territory.",
                place=Name(action.target),
                player=state.table.players[state.decider],
            ),
        )
    if target not in neighbours:
        return state.refuse(
            Code.NOT_ADJACENT,
            "attack_adjacent",
            say(
                "{source} and {target} share no border and no sea line.",
                source=Name(action.source),
                target=Name(action.target),
            ),
        )
    return _refuse_dice(state, action, state.armies[source])


def _refuse_dice(state: State, action: Attack, armies: int) -> Refusal | None:
    dice = action.dice
    if not is_count(dice) or not 1 <= dice <= MOST_ATTACK_DICE:
        return state.refuse(
            Code.INVALID_DICE,
            "attack_dice",
            say("The attacker rolls 1, 2 or 3 dice, not {dice}.", dice=shown(dice)),
        )
    if armies == 1:
        return state.refuse(
            Code.TOO_FEW_ARMIES,
            "attack_armies",
            say(
                "{source} has 1 army; an attack needs at least 2, for one stays behind.",
                source=Name(action.source),
            ),
        )
    if armies <= dice:
        return state.refuse(
            Code.TOO_MANY_DICE,
            "attack_dice",
            _dice_need(action.source, armies, dice, dice + 1),
        )
    return None


def _dice_need(territory: str, armies: int, dice: int, least: int) -> Message:
    return say(
        "{place} has {armies}; {dice} need at least {least}.",
        place=Name(territory),
        armies=armies_text(armies),
        dice=_DICE[dice],
        least=least,
    )


def apply(state: State, action: Attack, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Announce an attack; roll at once where the defender has no choice."""
    index = state.table.topology.index
    source, target = index[action.source], index[action.target]
    most = min(MOST_DEFENCE_DICE, state.armies[target])
    if most == 1 or state.table.auto_defend:
        return _roll(state, (source, target, action.dice), most, chance)
    defender = _defender(state, target)
    battle = Battle(source, target, action.dice)
    event = Attacked(
        state.table.players[state.turn],
        action.source,
        action.target,
        action.dice,
        state.table.players[defender],
    )
    return state._replace(phase=Phase.DEFEND, decider=defender, battle=battle), (event,)


def _defender(state: State, target: int) -> int:
    """Return who rolls for a territory: its owner, or for the neutral army the next player."""
    owner = state.owners[target]
    if owner != NEUTRAL:
        return owner
    seats = len(state.table.players)
    others = ((state.turn + step) % seats for step in range(1, seats + 1))
    return next(seat for seat in others if state.is_alive(seat))


def options(state: State) -> list[Option]:
    """Return every attack, with its numbers of dice."""
    owners, me, attacks = state.owners, state.decider, state.table.attacks
    found: list[Option] = []
    # Most territories hold a single army, so that is asked first.
    for source, armies in enumerate(state.armies):
        if armies > 1 and owners[source] == me:
            by_dice = attacks[source]
            for target, option in by_dice[-1 if armies > MOST_ATTACK_DICE else armies - 2]:
                if owners[target] != me:
                    found.append(option)
    return found


def refuse_defence(state: State, action: Defend) -> Refusal | None:
    """Return why the defender cannot roll that many dice (R037, R038)."""
    dice = action.dice
    if not is_count(dice) or not 1 <= dice <= MOST_DEFENCE_DICE:
        return state.refuse(
            Code.INVALID_DICE,
            "defence_dice",
            say("The defender rolls 1 or 2 dice, not {dice}.", dice=shown(dice)),
        )
    battle = _battle(state)
    armies = state.armies[battle.target]
    if dice > armies:
        return state.refuse(
            Code.TOO_MANY_DICE,
            "defence_armies",
            _dice_need(state.place_name(battle.target), armies, dice, dice),
        )
    return None


def defend(state: State, action: Defend, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Roll for both sides (R039 to R043)."""
    source, target, dice, _ = _battle(state)
    state = state._replace(phase=Phase.ATTACK, decider=state.turn, battle=None)
    return _roll(state, (source, target, dice), action.dice, chance)


def defence_options(state: State) -> list[Option]:
    """Return the defender's numbers of dice."""
    most = min(MOST_DEFENCE_DICE, state.armies[_battle(state).target])
    return [Option(Defend(1), range(1, most + 1))]


def _battle(state: State) -> Battle:
    if state.battle is None:
        raise RuntimeError(f"phase {state.phase} without a battle")
    return state.battle


def _roll(
    state: State, attacking: tuple[int, int, int], defence_dice: int, chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    source, target, dice = attacking
    attack, defence, attacker_losses, defender_losses = _compared(*chance.dice(dice, defence_dice))
    table, seat = state.table, state.turn
    names = table.topology.territories
    rolled = Rolled(
        table.players[seat],
        table.name(state.owners[target]),
        names[source],
        names[target],
        attack,
        defence,
        attacker_losses,
        defender_losses,
    )
    armies = list(state.armies)
    armies[source] -= attacker_losses
    armies[target] -= defender_losses
    if not armies[target]:
        return _capture(state, Battle(*attacking), rolled, tuple(armies))
    return state._replace(last_roll=rolled, armies=tuple(armies)), (rolled,)


@functools.lru_cache(maxsize=8192)
def _compared(
    attack: tuple[int, ...], defence: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """Return both sides' dice from the highest down, and the losses of each (R040 to R042)."""
    attack, defence = tuple(sorted(attack, reverse=True)), tuple(sorted(defence, reverse=True))
    defender_losses = sum(map(operator.gt, attack, defence))
    return attack, defence, min(len(attack), len(defence)) - defender_losses, defender_losses


def _capture(
    state: State, battle: Battle, rolled: Rolled, armies: tuple[int, ...]
) -> tuple[State, tuple[Event, ...]]:
    seat, target, loser = state.turn, battle.target, state.owners[battle.target]
    events: tuple[Event, ...] = (
        rolled,
        Captured(rolled.attacker, rolled.source, rolled.target, rolled.defender),
    )
    owners = replaced(state.owners, target, seat)
    if target in state.headquarters:
        founder = state.headquarters.index(target)
        if founder != seat:
            state = state._replace(headquarters_taken=(*state.headquarters_taken, (seat, founder)))
        founded_by = state.table.players[founder]
        events += (HeadquartersCaptured(rolled.attacker, rolled.target, founded_by),)
    was_last = loser not in owners
    if was_last and loser >= 0:
        battle = battle._replace(eliminated=True)
        state, gone = victory.eliminate(state, loser, seat)
        events += gone
    state = state._replace(
        phase=Phase.OCCUPY,
        owners=owners,
        armies=armies,
        card_due=True,
        battle=battle,
        last_roll=rolled,
    )
    if not was_last and not victory.has_aims(state.table.rules):
        return state, events
    settled, won = victory.settle(state)
    if won:
        # Nobody has to be asked any more, but no territory stays empty.
        moved = {battle.source: -battle.dice, target: battle.dice}
        settled = settled._replace(armies=state.with_armies(moved))
        events += (Occupied(rolled.attacker, rolled.source, rolled.target, battle.dice), *won)
    return settled, events


def refuse_occupation(state: State, action: Occupy) -> Refusal | None:
    """Return why that number of armies cannot move in (R048, R049)."""
    battle, armies = _battle(state), action.armies
    present = state.armies[battle.source]
    if not is_count(armies) or armies < 1:
        return state.refuse(
            Code.INVALID_COUNT,
            "occupy_least",
            say(
                "Move a whole number of armies from {least} up, not {armies}.",
                least=battle.dice,
                armies=shown(armies),
            ),
        )
    if armies < battle.dice:
        return state.refuse(
            Code.TOO_FEW_ARMIES,
            "occupy_least",
            counted(
                "{place} was taken with {dice}; at least {least} have to move in, "
                "{n} army is too few.",
                "{place} was taken with {dice}; at least {least} have to move in, "
                "{n} armies are too few.",
                armies,
                place=Name(state.place_name(battle.target)),
                dice=_DICE[battle.dice],
                least=battle.dice,
            ),
        )
    if armies >= present:
        return state.refuse(
            Code.MUST_LEAVE_ONE,
            "occupy_leave",
            must_leave_one(state.place_name(battle.source), present),
        )
    return None


def occupy(state: State, action: Occupy) -> tuple[State, tuple[Event, ...]]:
    """Move armies into the territory just taken."""
    source, target, _, eliminated = _battle(state)
    table, seat = state.table, state.turn
    armies = list(state.armies)
    armies[source] -= action.armies
    armies[target] += action.armies
    after = state._replace(phase=Phase.ATTACK, battle=None, armies=tuple(armies))
    least = table.rules.elimination_trade
    if eliminated and least is not None and len(state.hands[seat]) >= least:
        after = after._replace(phase=Phase.REINFORCE, trading_after_elimination=True)
    names = table.topology.territories
    return after, (Occupied(table.players[seat], names[source], names[target], action.armies),)


def occupation_options(state: State) -> list[Option]:
    """Return the numbers of armies that may move in."""
    battle = _battle(state)
    return [_moving_in(battle.dice, state.armies[battle.source])]


@functools.lru_cache(maxsize=1024)
def _moving_in(least: int, armies: int) -> Option:
    return Option(Occupy(least), range(least, armies))
