"""A position as one line of text that fits in a link, as FEN is for chess.

The line has fields between "~"; territories, seats and cards stand in the order of the board.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from risk_widget.history import History, opening_chance
from risk_widget.maps import GameMap
from risk_widget.rules import FormatError, Phase, Rolled, RuleSet, State, victory
from risk_widget.rules.chance import Chance
from risk_widget.rules.setup import blank, mission_cards
from risk_widget.rules.state import NEUTRAL, NOBODY, WILD, Battle, Table
from risk_widget.saved import check_state
from risk_widget.seats import COLOURS, ComputerPlayer, Seats, seated

__all__ = ["read", "write"]

VERSION = "rw1"
MOST_CHARACTERS = 5000
FIELDS = (
    "version",
    "rules",
    "map",
    "players",
    "board",
    "phase",
    "counters",
    "pools",
    "hands",
    "discard",
    "deck",
    "battle",
    "roll",
    "eliminated",
    "missions",
    "headquarters",
)
# A letter for each seat; the neutral army and nobody are owners too.
OWNERS = {**{seat: "abcdef"[seat] for seat in range(6)}, NEUTRAL: "n", NOBODY: "z"}
SEATS = {letter: owner for owner, letter in OWNERS.items()}
PHASES = dict(zip(Phase, "cphradofx", strict=True))
NAMED_PHASES = {letter: phase for phase, letter in PHASES.items()}


def write(state: State, map_name: str, *, hidden: bool) -> str:
    """Return the position of a state; with `hidden`, hands, deck and missions too."""
    table = state.table
    fingerprint = "" if map_name == "classic" else f".{table.topology.fingerprint}"
    names = zip(table.players, table.colours, strict=True)
    flags = (
        state.bonus_used,
        state.card_due,
        state.fortified,
        state.trading_after_elimination,
        table.auto_defend,
    )
    counters = (state.number, state.to_place, state.sets_traded, *state.sets_by_seat)
    fields = (
        VERSION,
        _rules_text(table.rules),
        _escaped(map_name) + fingerprint,
        ".".join(f"{_escaped(name)}_{COLOURS.index(colour)}" for name, colour in names),
        "".join(
            f"{OWNERS[owner]}{armies}"
            for owner, armies in zip(state.owners, state.armies, strict=True)
        ),
        PHASES[state.phase] + "".join(OWNERS[s] for s in (state.turn, state.decider, state.first)),
        ".".join(map(str, counters)) + "." + "".join(str(int(flag)) for flag in flags),
        ".".join(map(str, (*state.pools, state.neutral_pool))) + OWNERS[state.placing],
        _hands_text(state, hidden=hidden),
        _cards_text(table, state.discard),
        _cards_text(table, state.deck) if hidden else "",
        ".".join(str(int(part)) for part in state.battle) if state.battle else "",
        _roll_text(state),
        "".join(OWNERS[seat] for seat in state.eliminated_by),
        ".".join(m.replace("-", "_").replace("+", "--") if m else "" for m in state.missions)
        if hidden
        else "",
        _headquarters_text(state, hidden=hidden),
    )
    return "~".join(fields)


def read(
    text: str,
    *,
    players: Sequence[str | ComputerPlayer] | None,
    game_map: GameMap | None,
    seed: int | None,
) -> History:
    """Return a game that begins at a position; what is hidden in it is dealt anew.

    Raises
    ------
    FormatError
        When the text is no position; its `field` says where the trouble is.
    """
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise FormatError(
            f"A position is one line of at most {MOST_CHARACTERS} characters.", field="position"
        )
    parts = text.strip().split("~")
    if len(parts) != len(FIELDS):
        raise FormatError(
            f"A position has {len(FIELDS)} fields between '~', not {len(parts)}; is it cut off?",
            field="position",
        )
    field = dict(zip(FIELDS, parts, strict=True))
    if field["version"] != VERSION:
        raise FormatError(
            f"This position is of version {field['version'][:20]!r}; {VERSION} is read here.",
            field="version",
        )
    seats = _seats(field, players, game_map, seed)
    state = blank(seats.table)
    for name, reader in _READERS.items():
        with _trouble_in(name):
            state = state._replace(**reader(field[name], state))
    state = _dealt(state, opening_chance(seats.seed), field)
    return History(seats, [_checked(state, field)])


def _seats(
    field: Mapping[str, str],
    players: Sequence[str | ComputerPlayer] | None,
    game_map: GameMap | None,
    seed: int | None,
) -> Seats:
    with _trouble_in("rules"):
        rules = _rules(field["rules"])
    with _trouble_in("map"):
        board: str | GameMap = game_map or _unescaped(field["map"].partition(".")[0])
    with _trouble_in("players"):
        pairs = [entry.rpartition("_") for entry in field["players"].split(".")]
        names = [_unescaped(name) for name, _, _ in pairs]
        colours = {name: COLOURS[int(pair[2])] for name, pair in zip(names, pairs, strict=True)}
        if players is not None:
            given = [player if isinstance(player, str) else player.name for player in players]
            if given != names:
                raise ValueError(f"the players of this position are {', '.join(names)}")
    auto_defend = field["counters"].endswith("1")
    with _trouble_in("players"):
        seats = seated(
            names if players is None else players, rules, seed, board, auto_defend, colours
        )
    fingerprint = field["map"].partition(".")[2]
    if fingerprint and fingerprint != seats.table.topology.fingerprint:
        raise FormatError(
            f"The map {seats.game_map.name} is not the one of this position any more.", field="map"
        )
    return seats


@contextmanager
def _trouble_in(field: str) -> Iterator[None]:
    try:
        yield
    except FormatError:
        raise
    except (ValueError, IndexError, KeyError, TypeError, RecursionError) as error:
        text = error.args[0] if error.args else ""
        raise FormatError(f"The field {field} is not sound: {text}.", field=field) from error


def _escaped(name: str) -> str:
    """Return a name with everything but plain letters and digits as the code of its bytes."""
    plain = re.compile(rb"[A-Za-z0-9]")
    return "".join(
        chr(byte) if plain.match(bytes([byte])) else f"-{byte:02x}" for byte in name.encode()
    )


def _unescaped(text: str) -> str:
    if not re.fullmatch(r"(?:[A-Za-z0-9]|-[0-9a-f]{2})*", text):
        raise ValueError(f"{text[:40]!r} is no name")
    codes = re.findall(r"-[0-9a-f]{2}|.", text)
    return bytes(int(c[1:], 16) if len(c) > 1 else ord(c) for c in codes).decode()


def _rules_text(rules: RuleSet) -> str:
    base = rules.name if rules.name in RuleSet.presets() else "classic"
    changed = {name: ours for name, (ours, _) in rules.differences(RuleSet.preset(base)).items()}
    if rules.name != base:
        changed["name"] = rules.name
    if not changed:
        return base
    text = json.dumps(changed, separators=(",", ":")).encode()
    return f"{base}.{base64.urlsafe_b64encode(text).decode().rstrip('=')}"


def _rules(text: str) -> RuleSet:
    base, _, changes = text.partition(".")
    rules = RuleSet.preset(base)
    if not changes:
        return rules
    decoded = base64.b64decode(changes + "=" * (-len(changes) % 4), b"-_", validate=True)
    changed = json.loads(decoded)
    if not isinstance(changed, dict):
        raise TypeError("changed options are an object")
    return rules.replace(**changed)


def _cards_text(table: Table, cards: Sequence[str]) -> str:
    index = table.topology.index
    return ".".join("w" if card == WILD else str(index[card]) for card in cards)


def _cards(table: Table, text: str) -> tuple[str, ...]:
    if not text:
        return ()
    names = table.topology.territories
    return tuple(WILD if card == "w" else names[_number(card)] for card in text.split("."))


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise ValueError(f"{text[:40]!r} is no number")
    return int(text)


def _hands_text(state: State, *, hidden: bool) -> str:
    if hidden:
        return "h" + "_".join(_cards_text(state.table, hand) for hand in state.hands)
    return "n" + ".".join(str(len(hand)) for hand in state.hands)


def _roll_text(state: State) -> str:
    roll, table = state.last_roll, state.table
    if roll is None:
        return ""
    index = table.topology.index
    defender = "n" if roll.defender == "neutral" else OWNERS[table.players.index(roll.defender)]
    sides = OWNERS[table.players.index(roll.attacker)] + defender
    dice = ".".join("".join(map(str, side)) for side in (roll.attack, roll.defence))
    return f"{sides}.{index[roll.source]}.{index[roll.target]}.{dice}"


def _headquarters_text(state: State, *, hidden: bool) -> str:
    if state.phase is Phase.HEADQUARTERS and not hidden:
        return ""
    if set(state.headquarters) <= {NOBODY}:
        return ""
    chosen = ".".join("" if place == NOBODY else str(place) for place in state.headquarters)
    taken = "".join(OWNERS[seat] + OWNERS[founder] for seat, founder in state.headquarters_taken)
    return f"{chosen}_{taken}"


# Each reader turns the text of a field into fields of the state.


def _read_board(text: str, state: State) -> dict[str, Any]:
    if not re.fullmatch(r"(?:[a-fnz][0-9]{1,7})*", text):
        raise ValueError("it is made of pairs such as a3")
    pairs = re.findall(r"([a-fnz])([0-9]+)", text)
    if len(pairs) != len(state.owners):
        raise ValueError(f"it has {len(pairs)} territories instead of {len(state.owners)}")
    return {
        "owners": tuple(SEATS[letter] for letter, _ in pairs),
        "armies": tuple(int(armies) for _, armies in pairs),
    }


def _read_phase(text: str, state: State) -> dict[str, Any]:  # noqa: ARG001
    phase, turn, decider, first = list(text)
    return {
        "phase": NAMED_PHASES[phase],
        "turn": SEATS[turn],
        "decider": SEATS[decider],
        "first": SEATS[first],
    }


def _read_counters(text: str, state: State) -> dict[str, Any]:
    number, to_place, sets_traded, *by_seat, flags = text.split(".")
    if len(by_seat) != len(state.pools) or not re.fullmatch("[01]{5}", flags):
        raise ValueError("it has the wrong number of counters")
    return {
        "number": _number(number),
        "to_place": _number(to_place),
        "sets_traded": _number(sets_traded),
        "sets_by_seat": tuple(map(_number, by_seat)),
        "bonus_used": flags[0] == "1",
        "card_due": flags[1] == "1",
        "fortified": flags[2] == "1",
        "trading_after_elimination": flags[3] == "1",
    }


def _read_pools(text: str, state: State) -> dict[str, Any]:
    *pools, neutral = map(_number, text[:-1].split("."))
    if len(pools) != len(state.pools):
        raise ValueError("there is one pool for each player and one for the neutral army")
    return {"pools": tuple(pools), "neutral_pool": neutral, "placing": SEATS[text[-1]]}


def _read_discard(text: str, state: State) -> dict[str, Any]:
    return {"discard": _cards(state.table, text)}


def _read_battle(text: str, state: State) -> dict[str, Any]:  # noqa: ARG001
    if not text:
        return {"battle": None}
    source, target, dice, eliminated = map(_number, text.split("."))
    return {"battle": Battle(source, target, dice, bool(eliminated))}


def _read_roll(text: str, state: State) -> dict[str, Any]:
    if not text:
        return {"last_roll": None}
    sides, source, target, *dice = text.split(".")
    names = state.table.topology.territories
    attack, defence = (tuple(int(die) for die in side) for side in dice)
    if not all(0 < die < 7 for die in (*attack, *defence)) or not attack or not defence:
        raise ValueError("dice show 1 to 6")
    pairs = list(zip(attack, defence, strict=False))
    defender_losses = sum(red > other for red, other in pairs)
    return {
        "last_roll": Rolled(
            attacker=state.table.name(SEATS[sides[0]]),
            defender=state.table.name(SEATS[sides[1]]),
            source=names[_number(source)],
            target=names[_number(target)],
            attack=attack,
            defence=defence,
            attacker_losses=len(pairs) - defender_losses,
            defender_losses=defender_losses,
        )
    }


def _read_eliminated(text: str, state: State) -> dict[str, Any]:  # noqa: ARG001
    return {"eliminated_by": tuple(SEATS[letter] for letter in text)}


def _read_headquarters(text: str, state: State) -> dict[str, Any]:
    if not text:
        return {}
    chosen, taken = text.split("_")
    places = tuple(_number(place) if place else NOBODY for place in chosen.split("."))
    if len(places) != len(state.pools) or len(taken) % 2:
        raise ValueError("there is one headquarters for each player")
    owners = [SEATS[letter] for letter in taken]
    return {
        "headquarters": places,
        "headquarters_taken": tuple(zip(owners[::2], owners[1::2], strict=True)),
    }


_READERS = {
    "board": _read_board,
    "phase": _read_phase,
    "counters": _read_counters,
    "pools": _read_pools,
    "discard": _read_discard,
    "battle": _read_battle,
    "roll": _read_roll,
    "eliminated": _read_eliminated,
    "headquarters": _read_headquarters,
}


def _dealt(state: State, chance: Chance, field: Mapping[str, str]) -> State:
    """Give hands, draw pile and missions as written; where they are hidden, deal them anew."""
    table = state.table
    with _trouble_in("hands"):
        founded = {state.place_name(place) for place in state.headquarters if place != NOBODY}
        unseen = [card for card in table.cards if card not in founded]
        for card in state.discard:
            unseen.remove(card)
        if field["hands"][:1] == "h":
            hands = tuple(_cards(table, hand) for hand in field["hands"][1:].split("_"))
            deck = _cards(table, field["deck"])
        else:
            counts = [_number(count) for count in field["hands"][1:].split(".")]
            pile = list(chance.shuffled(unseen))
            if sum(counts) > len(pile):
                raise ValueError("there are not so many cards")
            hands = tuple(tuple(pile.pop() for _ in range(count)) for count in counts)
            deck = tuple(pile)
    with _trouble_in("missions"):
        missions = _missions(state, chance, field["missions"])
    state = state._replace(hands=hands, deck=deck, missions=missions)
    if state.phase is Phase.HEADQUARTERS and not field["headquarters"]:
        # Who had chosen in secret chooses again.
        state = state._replace(turn=state.first, decider=state.first)
    return state


def _missions(state: State, chance: Chance, text: str) -> tuple[str | None, ...]:
    table = state.table
    if table.rules.victory != "mission":
        if text.strip("."):
            raise ValueError("these rules have no missions")
        return (None,) * len(table.players)
    cards = mission_cards(table)
    if not text:
        return chance.shuffled(cards)[: len(table.players)]
    named = [part.replace("--", "+").replace("_", "-") for part in text.split(".")]
    for mission in filter(None, named):
        if mission not in cards:
            raise ValueError(f"there is no mission {mission[:40]!r}")
    return tuple(mission or None for mission in named)


def _checked(state: State, field: Mapping[str, str]) -> State:
    if state.phase is Phase.OVER:
        settled, _ = victory.settle(state)
        if settled.outcome is None:
            raise FormatError(
                f"The game is over in this position, but nobody has won ({field['phase'][:10]}).",
                field="phase",
            )
        state = settled
    with _trouble_in("position"):
        check_state(state, "position")
    return state
