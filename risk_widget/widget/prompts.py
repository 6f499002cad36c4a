"""What to do next, in words."""

from __future__ import annotations

from risk_widget.game import Game
from risk_widget.locale import Message, Name, listed, say
from risk_widget.maps.missions import (
    colour_named,
    continents_named,
    more_continents,
    territories_asked,
)
from risk_widget.rules import Phase
from risk_widget.rules.events import armies_text
from risk_widget.rules.state import NEUTRAL

__all__ = ["mission_text", "phase_label", "prompt"]

_LABELS = {
    Phase.CLAIM: say("Claim"),
    Phase.PLACE: say("Place"),
    Phase.HEADQUARTERS: say("Headquarters"),
    Phase.REINFORCE: say("Reinforce"),
    Phase.ATTACK: say("Attack"),
    Phase.DEFEND: say("Defend"),
    Phase.OCCUPY: say("Occupy"),
    Phase.FORTIFY: say("Fortify"),
    Phase.OVER: say("Game over"),
}


def phase_label(game: Game) -> Message:
    """Return the phase's name as this edition calls it."""
    if game.phase is Phase.FORTIFY:
        return say(game.rules.terms[1].capitalize())
    return _LABELS[game.phase]


def mission_text(mission: str) -> Message:
    """Return what a mission such as "asia+africa" asks for, in words."""
    if mission == "24":
        return say("Hold 24 territories.")
    if mission == "18x2":
        return say("Hold 18 territories with at least 2 armies on each.")
    asked = territories_asked(mission)
    if asked and asked[1] == 1:
        return say("Hold {n} territories.", n=asked[0])
    if asked:
        return say(
            "Hold {n} territories with at least {armies} armies on each.",
            n=asked[0],
            armies=asked[1],
        )
    colour = colour_named(mission)
    if colour is not None:
        return say("Wipe out the {colour} army.", colour=Name(colour))
    more, keys = more_continents(mission), continents_named(mission)
    continents = listed([Name(key.replace("-", " ").title()) for key in keys])
    if more == 0:
        return say("Hold all of {continents}.", continents=continents)
    if more == 1:
        return say(
            "Hold all of {continents} and one more continent of your choice.",
            continents=continents,
        )
    return say(
        "Hold all of {continents} and {n} more continents of your choice.",
        continents=continents,
        n=more,
    )


def prompt(game: Game, active: bool) -> Message:
    """Return one sentence that tells who has to do what."""
    if game.outcome:
        return say("The game is over: {player} has won.", player=game.outcome.winner)
    player = game.player or ""
    if active:
        return say("{player}: {task}", player=player, task=_task(game))
    if game.computer is None:
        return say("Waiting for {player}.", player=player)
    reason = getattr(game.computer, "reason_message", getattr(game.computer, "reason", ""))
    if reason:
        return say("{player} is thinking. {reason}", player=player, reason=reason)
    return say("{player} is thinking.", player=player)


def _task(game: Game) -> Message:
    match game.phase:
        case Phase.CLAIM | Phase.PLACE:
            return _set_up(game)
        case Phase.HEADQUARTERS:
            return say("choose one of your territories as your headquarters, in secret.")
        case Phase.REINFORCE:
            return _reinforce(game)
        case Phase.ATTACK:
            return say("attack a neighbour from one of your territories, or end your attacks.")
        case Phase.DEFEND | Phase.OCCUPY:
            return _battle(game)
        case _:
            return _fortify(game)


def _set_up(game: Game) -> Message:
    state = game.state
    left = armies_text(state.pools[state.decider])
    if game.phase is Phase.CLAIM:
        return say("claim a free territory ({armies} left to place).", armies=left)
    if state.placing == NEUTRAL:
        return say("place 1 neutral army on a neutral territory.")
    return say(
        "place {armies} on a territory of yours ({left} left).",
        armies=armies_text(state.to_place),
        left=left,
    )


def _reinforce(game: Game) -> Message:
    kinds = {type(option.action).__name__ for option in game.legal_actions.options()}
    if kinds == {"Trade"}:
        cards = len(game.hand(game.turn))
        return say("you hold {n} cards and have to trade a set.", n=cards)
    armies = armies_text(game.to_place)
    if "Trade" in kinds:
        return say(
            "place {armies} on territories of yours, or trade a set of cards first.", armies=armies
        )
    return say("place {armies} on territories of yours.", armies=armies)


def _battle(game: Game) -> Message:
    battle = game.state.battle
    if battle is None:
        raise RuntimeError(f"phase {game.phase} without a battle")
    source = Name(game.state.place_name(battle.source))
    target = Name(game.state.place_name(battle.target))
    if game.phase is Phase.DEFEND:
        return say(
            "{attacker} attacks {target} from {source}; choose how many dice to defend with.",
            attacker=game.turn,
            target=target,
            source=source,
        )
    return say(
        "{target} is yours! Choose how many armies move in from {source}.",
        target=target,
        source=source,
    )


def _fortify(game: Game) -> Message:
    if game.state.fortified:
        return say("you have made your move; end your turn.")
    return say("move armies between two of your territories once, or end your turn.")
