"""Positions, moves and refusals as the cases write them.

"Alaska R5" is a territory that R owns with five armies, "*Asia R1" a continent, "rest G1" all
others; R, B, G and Y sit in this order, N is the neutral army. In the game for two, G is the
neutral army as well. A card is "I:Peru", or "I", "C", "A" for any card of that symbol, or "W".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from risk_widget import Game, RuleSet
from risk_widget.rules import (
    Action,
    Attack,
    Code,
    Defend,
    EndTurn,
    Event,
    IllegalAction,
    Occupy,
    Phase,
    Place,
    Reinforce,
    ScriptedDice,
    Trade,
)

ALL = RuleSet.presets()
CLASSIC, SECRET, HASBRO, TWO, CAPITAL, DANISH, SPEC = ALL
FOUR_MODES = (SECRET, HASBRO, TWO, CAPITAL)
FOR_THREE = tuple(name for name in ALL if name != TWO)
CLAIMED = (CLASSIC, HASBRO, CAPITAL, DANISH, SPEC)

SYMBOLS = {"I": "infantry", "C": "cavalry", "A": "artillery", "W": "wild"}
Script = tuple[tuple[int, ...], tuple[int, ...]]


def each(*editions: str) -> pytest.MarkDecorator:
    """Return the mark that runs a test once for each of these editions."""
    return pytest.mark.parametrize("edition", editions)


def players_of(edition: str | RuleSet, count: int = 3) -> list[str]:
    """Return the first seats, as many as play this edition."""
    rules = RuleSet.preset(edition) if isinstance(edition, str) else edition
    return ["R", "B", "G", "Y", "K", "W"][: min(count, rules.players[1])]


def board_of(position: str, players: Sequence[str]) -> dict[str, tuple[str, int]]:
    """Return the board that a position describes."""
    board = {}
    for entry in position.replace(";", ",").split(","):
        name, piece = entry.strip().rsplit(" ", 1)
        owner = piece[0] if piece[0] in players else "neutral"
        board["*" if name == "rest" else name] = (owner, int(piece[1:]))
    return board


def at(
    position: str,
    edition: str | RuleSet,
    phase: str = "attack",
    hands: dict[str, str] | None = None,
    **options: Any,  # noqa: ANN401  whatever Game.arrange takes
) -> Game:
    """Return a game at a position, R to move unless `turn` says otherwise."""
    players = options.pop("players", None) or players_of(edition, 4 if " Y" in position else 3)
    options.setdefault("turn", "R")
    board = board_of(position, players)
    empty = Game.arrange(board, players, options["turn"], "attack", edition)
    return Game.arrange(
        board, players, phase=phase, rules=edition, hands=_hands(empty, hands or {}), **options
    )


def _hands(game: Game, hands: dict[str, str]) -> dict[str, list[str]]:
    wanted = {player: [card.strip() for card in text.split(",")] for player, text in hands.items()}
    named = {card[2:] for cards in wanted.values() for card in cards if ":" in card}
    table, own = game.state.table, game.territories(game.turn)
    # Any card will do, but better one that brings no bonus to the player in turn.
    spare = sorted(set(table.cards) - named - {"wild"}, key=lambda card: (card in own, card))

    def pick(card: str) -> str:
        symbol, _, territory = card.partition(":")
        if symbol == "W":
            return "wild"
        if not territory:
            territory = next(name for name in spare if table.symbol(name) == SYMBOLS[symbol])
            spare.remove(territory)
        assert table.symbol(territory) == SYMBOLS[symbol], card
        return territory

    return {player: [pick(card) for card in cards] for player, cards in wanted.items()}


def set_of(game: Game, symbols: str, bonus: str | None = None) -> Trade:
    """Return the trade of three cards with these symbols, such as "ICA", out of the hand."""
    hand = list(game.hand(game.player or ""))
    chosen = []
    for letter in symbols:
        card = next(c for c in hand if game.state.table.symbol(c) == SYMBOLS[letter])
        hand.remove(card)
        chosen.append(card)
    one, two, three = chosen
    return Trade((one, two, three), bonus)


def roll(game: Game, source: str, target: str, dice: Script) -> tuple[Event, ...]:
    """Attack with so many dice as are given, and let them fall so."""
    action = Attack(source, target, len(dice[0]))
    if min(2, game.armies(target)) == 1:
        return game.apply(action, dice=dice)
    game.apply(action)
    return game.apply(Defend(len(dice[1])), dice=dice)


def take(
    game: Game, source: str, target: str, dice: int = 3, armies: int | None = None
) -> tuple[Event, ...]:
    """Take a territory without loss; with `armies` given, move so many in."""
    events: tuple[Event, ...] = ()
    while game.armies(target):
        defence = min(2, game.armies(target))
        events += roll(game, source, target, ((6,) * dice, (1,) * defence))
        if game.phase in (Phase.OCCUPY, Phase.OVER):
            break
    if armies is not None:
        events += game.apply(Occupy(armies))
    return events


def place_all(game: Game, territory: str | None = None) -> None:
    """Place all new armies of the turn on one own territory."""
    place = territory or game.territories(game.player or "")[0]
    game.apply(Reinforce(place, game.to_place))


def pass_turn(game: Game) -> tuple[Event, ...]:
    """Do no more than one has to until the turn is over; start in the reinforce phase."""
    while game.phase is Phase.REINFORCE:
        trades = [action for action in game.legal_actions if isinstance(action, Trade)]
        if game.explain(EndTurn()) is not None and len(game.hand(game.turn)) >= 5:
            game.apply(trades[0])
        else:
            place_all(game)
    return game.apply(EndTurn())


def set_up(game: Game, choose: Callable[[Game], Action] | None = None) -> list[Event]:
    """Play until the first turn begins, with the first legal action unless told otherwise."""
    events: list[Event] = []
    while game.state.number == 0:
        events += game.apply(choose(game) if choose else game.legal_actions[0])
    return events


def spread(game: Game) -> Action:
    """Choose during setup, placing always on the last own territory."""
    if game.phase is Phase.PLACE:
        return Place(game.legal_actions.options()[-1].action.territory)  # type: ignore[union-attr]
    return game.legal_actions[0]


def refused(game: Game, action: Action, code: Code) -> str:
    """Check that an action is refused and changes nothing; return the sentence."""
    state, step, history = game.state, game.step, game.history
    refusal = game.explain(action)
    assert refusal is not None, f"{action} is legal"
    assert refusal.code is code, refusal
    assert action not in game.legal_actions
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    assert caught.value.refusal == refusal
    assert (game.state, game.step, game.history) == (state, step, history)
    return refusal.text


def of_kind(events: Iterable[Event], kind: type) -> list[Any]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


class Rolls(ScriptedDice):
    """Chance whose roll-offs are written down; shuffles leave everything as it is."""

    def __init__(self, *rolls: tuple[int, ...]) -> None:
        self._rolls = list(rolls)

    def roll_off(self, players: int) -> tuple[int, ...]:
        """Return the next roll that was written down."""
        rolled = self._rolls.pop(0)
        assert len(rolled) == players, f"{players} roll, not {len(rolled)}"
        return rolled

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Return the items in their order."""
        return tuple(items)
