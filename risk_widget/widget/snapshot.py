"""What a board shows: one seat's view, what is legal for it, and words for both."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from risk_widget.game import Game
from risk_widget.locale import translate
from risk_widget.palette import NEUTRAL_INK, NEUTRAL_PAINT, PAINT, letters
from risk_widget.rules import (
    Attack,
    Captured,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    Fortified,
    Fortify,
    Occupied,
    Occupy,
    Option,
    Place,
    Placed,
    Reinforce,
    Reinforced,
    Rolled,
    RolledOff,
    Trade,
    Won,
)
from risk_widget.rules.actions import ChooseHeadquarters
from risk_widget.rules.events import Claimed, Event
from risk_widget.rules.state import WILD
from risk_widget.widget.prompts import mission_text, phase_label, prompt

__all__ = ["can_undo", "snapshot"]

LOG_LENGTH = 12
# More than one move can bring, so that numbers of sentences grow.
MOST_EVENTS = 1000
NOBODY, NEUTRAL = -1, -2


def snapshot(
    game: Game, seat: str | None, language: str = "en", *, replayed: bool = False
) -> dict[str, Any]:
    """Return everything that a board shows, as plain data.

    Parameters
    ----------
    game : Game
        The game.
    seat : str or None
        Who sits at the board; None when it is shared.
    language : str
        The language of sentences and labels.
    replayed : bool
        Whether this is a look back, in which nothing can be done.
    """
    hand_of = seat or _open_hand(game)
    view = game.view(hand_of)
    names = game.players
    numbers = {name: number for number, name in enumerate(names)}
    owners: dict[str | None, int] = {None: NOBODY, "neutral": NEUTRAL}
    owners.update(numbers)
    acting = game.computer is None and game.winner is None and seat in (None, game.player)
    active = acting and not replayed
    return {
        "phase": view["phase"],
        "phase_label": phase_label(game).in_language(language),
        "player": numbers.get(view["player"]),
        "turn": numbers[view["turn"]],
        "round": view["number"],
        "active": active,
        "computer": game.computer is not None and not replayed,
        "prompt": prompt(game, active).in_language(language),
        "owners": [owners[owner] for owner in view["owner"].values()],
        "armies": list(view["armies"].values()),
        "players": _players(game, view["players"], language),
        "neutral": {"colour": NEUTRAL_PAINT, "ink": NEUTRAL_INK, "letter": "N"},
        "to_place": view["to_place"],
        "next_set_value": view["next_set_value"],
        "hand": [_card(game, card, language) for card in view["hand"] or ()],
        "hand_of": numbers.get(hand_of or ""),
        "mission": _mission(view["mission"], language),
        "curtain": seat is None and _people(game) > 1 and hand_of is not None,
        "headquarters": _headquarters(game, view["headquarters"]),
        "sets": _sets(game, view["hand"]) if active else [],
        "must_trade": active and _must_trade(game),
        "legal": _legal(game, active),
        "battle": _battle(game, view["battle"]),
        "roll": _roll(game, numbers),
        "roll_off": _roll_off(game, numbers),
        "defence_colour": game.rules.defence_colour,
        "last_move": _last_move(game),
        "log": _log(game, language),
        "winner": game.outcome
        and {
            "player": numbers[game.outcome.winner],
            "text": Won(game.outcome.winner, game.outcome.reason).message().in_language(language),
        },
    }


def can_undo(game: Game) -> bool:
    """Return whether a person has made a move that can be taken back.

    Computer players would only make theirs again.
    """
    return any(move.player not in game.computers for move in game.lately())


def _open_hand(game: Game) -> str | None:
    """Return whose cards a shared board shows: the person who decides, or the only person."""
    people = [name for name in game.players if name not in game.computers]
    if len(people) == 1:
        return people[0]
    return game.player if game.player in people else None


def _back(game: Game) -> Iterator[tuple[int, tuple[Event, ...]]]:
    """Iterate over moves, the last one first and the opening at the end: number and events."""
    for back, move in enumerate(game.lately()):
        yield game.step - back, move.events
    yield 0, game.opening


def _log(game: Game, language: str) -> list[dict[str, Any]]:
    """Return the last sentences, each with a number that grows from move to move."""
    told = (
        {"n": step * MOST_EVENTS + place, "text": events[place].message().in_language(language)}
        for step, events in _back(game)
        for place in reversed(range(len(events)))
    )
    return [*itertools.islice(told, LOG_LENGTH)][::-1]


def _roll_off(game: Game, numbers: dict[str, int]) -> dict[str, Any] | None:
    """Return the dice that told who begins, until as many moves as there are players are made."""
    recent = itertools.islice(_back(game), len(game.players))
    found = (event for _, events in recent for event in events if isinstance(event, RolledOff))
    event = next(found, None)
    if event is None:
        return None
    return {
        "purpose": event.purpose,
        "rounds": [[[numbers[name], die] for name, die in round_] for round_ in event.rolls],
        "winner": numbers[event.winner],
    }


def _headquarters(game: Game, known: dict[str, str]) -> list[dict[str, Any]]:
    """Return the headquarters that a seat knows, and which of them nobody else does."""
    public = game.view()["headquarters"] if known else {}
    return [
        {
            "territory": game.state.table.topology.index[place],
            "founder": game.players.index(founder),
            "secret": founder not in public,
        }
        for founder, place in known.items()
    ]


def _players(game: Game, players: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    signs = letters(game.players)
    return [
        {
            "name": player["name"],
            "colour": PAINT[player["colour"]][0],
            "ink": PAINT[player["colour"]][1],
            "letter": signs[number],
            "computer": translate(type(game.computers[player["name"]]).__name__, language)
            if player["name"] in game.computers
            else "",
            "alive": player["alive"],
            "territories": player["territories"],
            "armies": player["armies"],
            "cards": player["cards"],
            "pool": player["pool"],
            "income": game.income(player["name"]).total if player["alive"] else 0,
        }
        for number, player in enumerate(players)
    ]


def _people(game: Game) -> int:
    return len(game.players) - len(game.computers)


def _mission(mission: str | None, language: str) -> dict[str, str] | None:
    return None if mission is None else {"text": mission_text(mission).in_language(language)}


def _card(game: Game, card: str, language: str) -> dict[str, str]:
    label = translate("Wild" if card == WILD else card, language)
    return {"card": card, "label": label, "symbol": game.state.table.symbol(card)}


def _sets(game: Game, hand: list[str]) -> list[dict[str, Any]]:
    found: dict[tuple[int, ...], list[int]] = {}
    places = game.state.table.topology.index
    for option in game.legal_actions.options():
        if isinstance(option.action, Trade):
            cards = _positions(hand, option.action.cards)
            bonus = found.setdefault(cards, [])
            if option.action.bonus is not None:
                bonus.append(places[option.action.bonus])
    return [
        {"cards": list(cards), "value": game.next_set_value, "bonus": bonus}
        for cards, bonus in found.items()
    ]


def _positions(hand: list[str], cards: tuple[str, ...]) -> tuple[int, ...]:
    taken: list[int] = []
    for card in cards:
        taken.append(next(n for n, held in enumerate(hand) if held == card and n not in taken))
    return tuple(taken)


def _must_trade(game: Game) -> bool:
    options = game.legal_actions.options()
    return bool(options) and all(isinstance(option.action, Trade) for option in options)


def _legal(game: Game, active: bool) -> dict[str, Any]:
    legal: dict[str, Any] = {
        "territories": {},
        "moves": {},
        "count": None,
        "end_attack": False,
        "end_turn": False,
        "undo": can_undo(game),
        "redo": game.can_redo,
    }
    for option in game.legal_actions.options() if active else ():
        _add(legal, option, game.state.table.topology.index)
    return legal


def _add(legal: dict[str, Any], option: Option, places: Any) -> None:  # noqa: ANN401
    counts = [option.counts[0], option.counts[-1]] if option.counts else [1, 1]
    match option.action:
        case Claim(territory) | ChooseHeadquarters(territory):
            legal["territories"][places[territory]] = counts
        case Place(territory, _) | Reinforce(territory, _):
            legal["territories"][places[territory]] = counts
        case Attack(source, target, _) | Fortify(source, target, _):
            legal["moves"].setdefault(places[source], {})[places[target]] = counts
        case Defend() | Occupy():
            legal["count"] = counts
        case EndAttack():
            legal["end_attack"] = True
        case EndTurn():
            legal["end_turn"] = True
        case _:
            pass


def _battle(game: Game, battle: dict[str, Any] | None) -> dict[str, int] | None:
    if battle is None:
        return None
    places = game.state.table.topology.index
    return {
        "source": places[battle["source"]],
        "target": places[battle["target"]],
        "dice": battle["dice"],
    }


def _roll(game: Game, numbers: dict[str, int]) -> dict[str, Any] | None:
    rolled = game.state.last_roll
    if rolled is None:
        return None
    places = game.state.table.topology.index
    # A position may begin with a roll that no move of this game has made.
    step, events = next((made for made in _back(game) if rolled in made[1]), (0, ()))
    return {
        "number": step,
        "source": places[rolled.source],
        "target": places[rolled.target],
        "attacker": numbers[rolled.attacker],
        "defender": numbers.get(rolled.defender, NEUTRAL),
        "attack": list(rolled.attack),
        "defence": list(rolled.defence),
        "pairs": list(rolled.losers),
        "losses": [rolled.attacker_losses, rolled.defender_losses],
        "captured": any(isinstance(event, Captured) for event in events),
    }


def _last_move(game: Game) -> dict[str, Any] | None:
    places = game.state.table.topology.index
    step, events = next(_back(game))
    for event in reversed(events if step else ()):
        found = _shown_move(event)
        if found:
            kind, source, target = found
            return {
                "kind": kind,
                "source": places[source] if source else None,
                "target": places[target],
            }
    return None


def _shown_move(event: Event) -> tuple[str, str | None, str] | None:
    match event:
        case Rolled():
            return "attack", event.source, event.target
        case Fortified():
            return "fortify", event.source, event.target
        case Occupied():
            return "occupy", event.source, event.territory
        case Claimed() | Placed() | Reinforced():
            return "place", None, event.territory
        case _:
            return None
