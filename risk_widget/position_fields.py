"""The fields of a position: how parts of a state are written, and read back."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from risk_widget.rules import Phase, Rolled, RuleSet, State
from risk_widget.rules.state import NEUTRAL, NOBODY, WILD, Battle, Table

__all__ = ["FIELDS", "FORMS", "OWNERS", "READERS", "SECRET"]

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

_NUMBER = "[0-9]{1,9}"
_NAME = "(?:[A-Za-z0-9]|-[0-9a-f]{2})+"
_CARDS = rf"(?:(?:w|{_NUMBER})(?:\.(?:w|{_NUMBER}))*)?"
_PLACE = f"(?:x|{_NUMBER})?"

FORMS = {
    "rules": r"[a-z-]+(?:\.[A-Za-z0-9_-]+)?",
    "map": rf"{_NAME}(?:\.[0-9a-f]{{12}})?",
    "players": rf"{_NAME}_[0-5](?:\.{_NAME}_[0-5])*",
    "board": f"(?:[a-fnz]{_NUMBER})+",
    "phase": "[cphradofx][a-f]{3}",
    "counters": rf"(?:{_NUMBER}\.){{4,}}[01]{{5}}",
    "pools": rf"{_NUMBER}(?:\.{_NUMBER})+[a-fnz]",
    "hands": rf"n{_NUMBER}(?:\.{_NUMBER})*|h{_CARDS}(?:_{_CARDS})*",
    "discard": _CARDS,
    "deck": _CARDS,
    "battle": rf"(?:{_NUMBER}\.{_NUMBER}\.[1-3]\.[01])?",
    "roll": rf"(?:[a-f][a-fn]\.{_NUMBER}\.{_NUMBER}\.[1-6]{{1,3}}\.[1-6]{{1,2}})?",
    "eliminated": "[a-fz]+",
    "missions": "[0-9a-z_.-]*",
    "headquarters": rf"(?:{_PLACE}(?:\.{_PLACE})*_(?:[a-f]{{2}})*)?",
}
"""What each field looks like; what does not is refused before it is read."""

SECRET = "x"  # noqa: S105  stands for a headquarters that only its owner knows
# A letter for each seat; the neutral army and nobody are owners too.
OWNERS = {**{seat: "abcdef"[seat] for seat in range(6)}, NEUTRAL: "n", NOBODY: "z"}
SEATS = {letter: owner for owner, letter in OWNERS.items()}
PHASES = dict(zip(Phase, "cphradofx", strict=True))
NAMED_PHASES = {letter: phase for phase, letter in PHASES.items()}


def escaped(name: str) -> str:
    """Return a name with everything but plain letters and digits as the code of its bytes."""
    return "".join(
        chr(byte) if chr(byte).isalnum() and byte < 128 else f"-{byte:02x}"
        for byte in name.encode()
    )


def unescaped(text: str) -> str:
    """Return the name that was `escaped`."""
    codes = re.findall(r"-[0-9a-f]{2}|.", text)
    return bytes(int(c[1:], 16) if len(c) > 1 else ord(c) for c in codes).decode()


def rules_text(rules: RuleSet) -> str:
    """Return the preset that rules start from, and what differs from it."""
    base, changed = rules.changes()
    if not changed:
        return base
    text = json.dumps(changed, separators=(",", ":")).encode()
    return f"{base}.{base64.urlsafe_b64encode(text).decode().rstrip('=')}"


def rules_of(text: str) -> RuleSet:
    """Return the rules that `rules_text` described."""
    base, _, changes = text.partition(".")
    rules = RuleSet.preset(base)
    if not changes:
        return rules
    decoded = base64.b64decode(changes + "=" * (-len(changes) % 4), b"-_", validate=True)
    changed = json.loads(decoded)
    if not isinstance(changed, dict):
        raise TypeError("changed options are an object")
    return rules.replace(**changed)


def cards_text(table: Table, cards: Sequence[str]) -> str:
    """Return cards as the numbers of their territories."""
    index = table.topology.index
    return ".".join("w" if card == WILD else str(index[card]) for card in cards)


def cards_of(table: Table, text: str) -> tuple[str, ...]:
    """Return the cards that `cards_text` described."""
    names = table.topology.territories
    numbers = text.split(".") if text else []
    return tuple(WILD if number == "w" else names[int(number)] for number in numbers)


def board_text(state: State) -> str:
    """Return owner and armies of each territory."""
    pairs = zip(state.owners, state.armies, strict=True)
    return "".join(f"{OWNERS[owner]}{armies}" for owner, armies in pairs)


def phase_text(state: State) -> str:
    """Return the phase, and who is in turn, decides and was first."""
    return PHASES[state.phase] + "".join(
        OWNERS[s] for s in (state.turn, state.decider, state.first)
    )


def counters_text(state: State) -> str:
    """Return the numbers that a turn counts, and what is true of it."""
    flags = (
        state.bonus_used,
        state.card_due,
        state.fortified,
        state.trading_after_elimination,
        state.table.auto_defend,
    )
    counters = (state.number, state.to_place, state.sets_traded, *state.sets_by_seat)
    return ".".join(map(str, counters)) + "." + "".join(str(int(flag)) for flag in flags)


def pools_text(state: State) -> str:
    """Return the starting armies left, and whose are being placed."""
    return ".".join(map(str, (*state.pools, state.neutral_pool))) + OWNERS[state.placing]


def hands_text(state: State, *, hidden: bool) -> str:
    """Return the hands, or only how many cards each of them has."""
    if hidden:
        return "h" + "_".join(cards_text(state.table, hand) for hand in state.hands)
    return "n" + ".".join(str(len(hand)) for hand in state.hands)


def roll_text(state: State) -> str:
    """Return the last roll."""
    roll, table = state.last_roll, state.table
    if roll is None:
        return ""
    index = table.topology.index
    defender = "n" if roll.defender == "neutral" else OWNERS[table.players.index(roll.defender)]
    sides = OWNERS[table.players.index(roll.attacker)] + defender
    dice = ".".join("".join(map(str, side)) for side in (roll.attack, roll.defence))
    return f"{sides}.{index[roll.source]}.{index[roll.target]}.{dice}"


def missions_text(state: State, *, hidden: bool) -> str:
    """Return the missions; the winner has shown the own one."""
    names = state.table.players
    shown = [
        mission if hidden or (state.outcome and state.outcome.winner == name) else None
        for name, mission in zip(names, state.missions, strict=True)
    ]
    if not any(shown):
        return ""
    return ".".join((m or "").replace("-", "_").replace("+", "--") for m in shown)


def missions_of(text: str, seats: int) -> tuple[str | None, ...]:
    """Return the missions that `missions_text` described."""
    if not text:
        return (None,) * seats
    named = [part.replace("--", "+").replace("_", "-") for part in text.split(".")]
    return tuple(mission or None for mission in named)


def headquarters_text(state: State, *, hidden: bool) -> str:
    """Return the headquarters, and who has captured whose."""
    if set(state.headquarters) <= {NOBODY}:
        return ""
    secret = state.phase is Phase.HEADQUARTERS and not hidden
    chosen = ".".join(
        "" if place == NOBODY else SECRET if secret else str(place) for place in state.headquarters
    )
    taken = "".join(OWNERS[seat] + OWNERS[founder] for seat, founder in state.headquarters_taken)
    return f"{chosen}_{taken}"


# Each reader turns the text of a field into fields of the state.


def _read_board(text: str, state: State) -> dict[str, Any]:
    pairs = re.findall(r"([a-fnz])([0-9]+)", text)
    if len(pairs) != len(state.owners):
        raise ValueError(f"it has {len(pairs)} territories instead of {len(state.owners)}")
    return {
        "owners": tuple(SEATS[letter] for letter, _ in pairs),
        "armies": tuple(int(armies) for _, armies in pairs),
    }


def _read_phase(text: str, state: State) -> dict[str, Any]:  # noqa: ARG001
    turn, decider, first = (SEATS[letter] for letter in text[1:])
    return {"phase": NAMED_PHASES[text[0]], "turn": turn, "decider": decider, "first": first}


def _read_counters(text: str, state: State) -> dict[str, Any]:  # noqa: ARG001
    *numbers, flags = text.split(".")
    number, to_place, sets_traded, *by_seat = map(int, numbers)
    return {
        "number": number,
        "to_place": to_place,
        "sets_traded": sets_traded,
        "sets_by_seat": tuple(by_seat),
        "bonus_used": flags[0] == "1",
        "card_due": flags[1] == "1",
        "fortified": flags[2] == "1",
        "trading_after_elimination": flags[3] == "1",
    }


def _read_pools(text: str, state: State) -> dict[str, Any]:  # noqa: ARG001
    *pools, neutral = map(int, text[:-1].split("."))
    return {"pools": tuple(pools), "neutral_pool": neutral, "placing": SEATS[text[-1]]}


def _read_discard(text: str, state: State) -> dict[str, Any]:
    return {"discard": cards_of(state.table, text)}


def _read_battle(text: str, state: State) -> dict[str, Any]:  # noqa: ARG001
    if not text:
        return {"battle": None}
    source, target, dice, eliminated = map(int, text.split("."))
    return {"battle": Battle(source, target, dice, bool(eliminated))}


def _read_roll(text: str, state: State) -> dict[str, Any]:
    if not text:
        return {"last_roll": None}
    sides, source, target, *dice = text.split(".")
    table, names = state.table, state.table.topology.territories
    attack, defence = (tuple(map(int, side)) for side in dice)
    pairs = list(zip(attack, defence, strict=False))
    defender_losses = sum(red > other for red, other in pairs)
    return {
        "last_roll": Rolled(
            attacker=table.name(SEATS[sides[0]]),
            defender=table.name(SEATS[sides[1]]),
            source=names[int(source)],
            target=names[int(target)],
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
    if SECRET in chosen and state.phase is not Phase.HEADQUARTERS:
        raise ValueError("all headquarters are known by now")
    owners = [SEATS[letter] for letter in taken]
    return {
        # A secret one is chosen anew when everything else is known.
        "headquarters": tuple(
            int(place) if place not in ("", SECRET) else NOBODY for place in chosen.split(".")
        ),
        "headquarters_taken": tuple(zip(owners[::2], owners[1::2], strict=True)),
    }


READERS: dict[str, Callable[[str, State], dict[str, Any]]] = {
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
