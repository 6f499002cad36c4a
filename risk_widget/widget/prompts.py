"""What to do next, in words."""

from __future__ import annotations

from risk_widget.game import Game
from risk_widget.rules import Phase
from risk_widget.rules.events import armies_text
from risk_widget.rules.state import NEUTRAL

__all__ = ["phase_label", "prompt"]

_LABELS = {
    Phase.CLAIM: "Claim",
    Phase.PLACE: "Place",
    Phase.HEADQUARTERS: "Headquarters",
    Phase.REINFORCE: "Reinforce",
    Phase.ATTACK: "Attack",
    Phase.DEFEND: "Defend",
    Phase.OCCUPY: "Occupy",
    Phase.FORTIFY: "Fortify",
    Phase.OVER: "Game over",
}


def phase_label(game: Game) -> str:
    """Return the phase's name as this edition calls it."""
    if game.phase is Phase.FORTIFY:
        return game.rules.terms[1].capitalize()
    return _LABELS[game.phase]


def prompt(game: Game, active: bool) -> str:
    """Return one sentence that tells who has to do what."""
    if game.outcome:
        return f"The game is over: {game.outcome.winner} has won."
    if not active:
        reason = getattr(game.computer, "reason", "")
        waiting = f"{game.player} is thinking." if game.computer else f"Waiting for {game.player}."
        return f"{waiting} {reason}" if reason and game.computer else waiting
    return f"{game.player}: {_task(game)}"


def _task(game: Game) -> str:
    state = game.state
    match game.phase:
        case Phase.CLAIM:
            left = armies_text(state.pools[state.decider])
            return f"claim a free territory ({left} left to place)."
        case Phase.PLACE:
            if state.placing == NEUTRAL:
                return "place 1 neutral army on a neutral territory."
            left = armies_text(state.pools[state.decider])
            return f"place {armies_text(state.to_place)} on a territory of yours ({left} left)."
        case Phase.HEADQUARTERS:
            return "choose one of your territories as your headquarters, in secret."
        case Phase.REINFORCE:
            return _reinforce(game)
        case Phase.ATTACK:
            return "choose one of your territories and attack a neighbour, or end your attacks."
        case _:
            return _battle_or_fortify(game)


def _reinforce(game: Game) -> str:
    options = game.legal_actions.options()
    kinds = {type(option.action).__name__ for option in options}
    if kinds == {"Trade"}:
        return f"you hold {len(game.hand(game.turn))} cards and have to trade a set."
    task = f"place {armies_text(game.to_place)} on territories of yours"
    return f"{task}, or trade a set of cards first." if "Trade" in kinds else f"{task}."


def _battle_or_fortify(game: Game) -> str:
    battle = game.state.battle
    if battle is None:
        if game.state.fortified:
            return "you have made your move; end your turn."
        return "move armies between two of your territories once, or end your turn."
    source, target = game.state.place_name(battle.source), game.state.place_name(battle.target)
    if game.phase is Phase.DEFEND:
        return f"{game.turn} attacks {target} from {source}; choose how many dice to defend with."
    return f"{target} is yours! Choose how many armies move in from {source}."
