"""The options in which editions of Risk differ, and the seven presets."""

from __future__ import annotations

import dataclasses
import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal, Self, cast, get_type_hints

from risk_widget.maps.errors import did_you_mean
from risk_widget.rules import plain
from risk_widget.rules.differences import Differences
from risk_widget.rules.errors import FormatError, SetupError, shown

__all__ = ["OPTIONS", "RuleOption", "RuleSet"]

MOST_ARMIES_IN_PIECES = 1_000_000


@dataclass(frozen=True)
class RuleOption:
    """What one field of a `RuleSet` decides, and where that is written.

    Attributes
    ----------
    name : str
        The field of `RuleSet`.
    number : str
        The number of the disagreement, "D01" to "D34"; empty for the two choices of deck.
    question : str
        What the option decides, in one sentence.
    requirements : tuple of str
        The requirements that speak of it; see `risk_widget.rules.lookup`.
    official : tuple of str
        Presets whose own text is silent here and which take the official manual's value.
    """

    name: str
    number: str
    question: str
    requirements: tuple[str, ...]
    official: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """One edition's rules: every place where editions disagree is one named field.

    `OPTIONS` says of each field what it decides and which requirements speak of it. Take a
    preset and change what differs at your table.

    Raises
    ------
    SetupError
        When a value is not one that its field may have, or two values contradict each other.

    Examples
    --------
    >>> rules = RuleSet.preset("classic")
    >>> rules.fortify_reach
    'adjacent'
    >>> house_rules = rules.replace(fortify_reach="chain")
    >>> list(rules.differences(house_rules))
    ['fortify_reach']
    >>> [rules.set_value(n) for n in range(1, 9)]
    [4, 6, 8, 10, 12, 15, 20, 25]
    """

    name: str
    players: tuple[int, int]
    start_armies: tuple[tuple[int, int], ...]
    piece_values: tuple[int, ...]
    army_cap: int | None
    setup_territories: Literal["choose", "deal", "deal_three_piles"]
    setup_first: Literal["highest_roll", "given_seat"]
    first_turn: Literal["same_roll", "first_placer", "new_roll"]
    roll_ties: Literal["tied_reroll", "all_reroll"]
    setup_batch: int
    neutral_placement: Literal["after_own", "interleaved"] | None
    turn_income: Literal["formula", "danish_literal"]
    set_values: tuple[int, ...]
    set_counter: Literal["table", "player"]
    wild_rule: Literal["substitute", "two_same", "any_two"]
    forced_trade_at: int
    trade_window: Literal["turn_start", "turn_start_and_elimination"]
    elimination_trade: int | None
    elimination_stop: Literal["at_four", "free"]
    territory_bonus: int
    territory_bonus_cap: Literal["once_per_trade", "once_per_turn", "every_match"]
    territory_bonus_choice: Literal["trader", "first_card"]
    defence_colour: Literal["white", "blue"]
    defender_choice: Literal["both_declare_first", "after_attacker"]
    move_in_min: Literal["dice_rolled", "survivors", "units_used"]
    fortify_reach: Literal["adjacent", "chain"]
    card_draw: Literal["after_fortify", "end_of_attack", "end_of_turn"]
    deck_empty: Literal["reshuffle", "no_card"]
    victory: Literal["all_territories", "last_player", "mission", "headquarters"]
    mission_removal: Literal["absent_colours", "never"] | None
    mission_kill_credit: Literal["anyone", "self_else_24"] | None
    mission_check: Literal["every_change", "own_turn"] | None
    capital_quick: bool
    capital_count: Literal["held_now", "ever_captured"] | None
    terms: tuple[str, str]
    deck: Literal["modern", "domination", "parker_alt"]
    mission_deck: Literal["us_12", "eu_14"] | None

    def __post_init__(self) -> None:
        for name, kind in _field_types().items():
            try:
                value = plain.read(getattr(self, name), kind, f"RuleSet.{name}")
            except FormatError as error:
                raise SetupError(str(error), field=name) from error
            object.__setattr__(self, name, value)
        self._check_numbers()
        self._check_combinations()

    def _check_numbers(self) -> None:
        least, most = self.players
        counts = [count for count, _ in self.start_armies]
        checks = {
            "name": len(self.name) <= 60 and self.name.isprintable() and bool(self.name.strip()),
            "players": 2 <= least <= most <= 6,
            "start_armies": counts == list(range(least, most + 1))
            and all(1 <= armies <= 1000 for _, armies in self.start_armies),
            "piece_values": self.piece_values[:1] == (1,)
            and list(self.piece_values) == sorted(set(self.piece_values)),
            "army_cap": self.army_cap is None or self.army_cap >= 1,
            "setup_batch": 1 <= self.setup_batch <= 10,
            "set_values": 2 <= len(self.set_values) <= 50
            and all(a < b for a, b in zip(self.set_values, self.set_values[1:], strict=False))
            and self.set_values[0] >= 1
            and self.set_values[-1] <= 1000,
            # Fewer than five cards need not hold a set, so a forced trade could be impossible.
            "forced_trade_at": 5 <= self.forced_trade_at <= 44,
            "elimination_trade": self.elimination_trade is None
            or 5 <= self.elimination_trade <= 44,
            "territory_bonus": 0 <= self.territory_bonus <= 100,
            "terms": all(
                len(term) <= 30 and term.isprintable() and term.strip() for term in self.terms
            ),
        }
        for name, sound in checks.items():
            if not sound:
                raise SetupError(
                    f"RuleSet.{name} cannot be {getattr(self, name)!r}; "
                    f"compare RuleSet.preset('classic').{name}.",
                    field=name,
                )

    def _check_combinations(self) -> None:
        three_piles = self.setup_territories == "deal_three_piles"
        needs = {
            "neutral_placement": three_piles,
            "mission_deck": self.victory == "mission",
            "mission_removal": self.victory == "mission",
            "mission_kill_credit": self.victory == "mission",
            "mission_check": self.victory == "mission",
            "capital_count": self.victory == "headquarters",
        }
        for name, needed in needs.items():
            if needed and getattr(self, name) is None:
                reason = "setup_territories" if three_piles else "victory"
                raise SetupError(
                    f"RuleSet.{name} is needed when {reason} is {getattr(self, reason)!r}.",
                    field=name,
                )
        if three_piles and self.players != (2, 2):
            raise SetupError(
                "RuleSet.setup_territories 'deal_three_piles' is for two players; "
                "set players to (2, 2).",
                field="setup_territories",
            )

    @classmethod
    def preset(cls, name: str) -> Self:
        """Return a preset by its name.

        Raises
        ------
        SetupError
            When there is no preset of that name.

        Examples
        --------
        >>> RuleSet.preset("danish").set_value(5)
        15
        """
        presets = _data()["presets"]
        if not isinstance(name, str) or name not in presets:
            raise SetupError(
                f"There is no rule set named {shown(name)}; choose one of {', '.join(presets)}."
                f"{did_you_mean(name, presets)}",
                field="rules",
            )
        options = _data()["options"].items()
        values = {option: row["values"][name] for option, row in options}
        return cls(name=name, **values)

    @classmethod
    def presets(cls) -> tuple[str, ...]:
        """Return the names of all presets.

        Examples
        --------
        >>> RuleSet.presets()[:2]
        ('classic', 'hasbro-secret-mission')
        """
        return tuple(_data()["presets"])

    def replace(self, **changes: Any) -> Self:  # noqa: ANN401  a field's type is checked below
        """Return a rule set with some options changed.

        Raises
        ------
        SetupError
            When an option is unknown or its value is not allowed.

        Examples
        --------
        >>> RuleSet.preset("classic").replace(wild_rule="any_two").wild_rule
        'any_two'
        """
        for name in changes:
            if name not in _field_types():
                raise SetupError(
                    f"RuleSet has no option {shown(name)}; the options are {', '.join(OPTIONS)}."
                    f"{did_you_mean(name, OPTIONS)}",
                    field=name,
                )
        return dataclasses.replace(self, **changes)

    def differences(self, other: RuleSet | str) -> Differences:
        """Return the options whose values differ: field to (own value, other's value).

        Printed it is a table, with each option's number and question. The other rule set may be
        the name of a preset.

        Raises
        ------
        SetupError
            When there is no preset of that name.

        Examples
        --------
        >>> classic = RuleSet.preset("classic")
        >>> classic.differences("danish")["set_values"]
        ((4, 6, 8, 10, 12, 15, 20), (4, 6, 8, 10, 15, 20))
        >>> print(classic.differences(classic.replace(fortify_reach="chain", name="ours")))
        no.  question                                      classic   ours
        ---  --------------------------------------------  --------  -----
        D25  Where the move at the end of the turn may go  adjacent  chain
        """
        if not isinstance(other, RuleSet):
            other = self.preset(other)
        return Differences(
            (self.name, other.name),
            {
                name: (option.number, option.question, getattr(self, name), getattr(other, name))
                for name, option in OPTIONS.items()
                if getattr(self, name) != getattr(other, name)
            },
        )

    def set_value(self, number: int) -> int:
        """Return the armies that set `number` (1 for the first) brings.

        After the last listed value the run goes on by its last difference (R028, R104, R145).

        Raises
        ------
        ValueError
            When `number` is no whole number from 1 up.

        Examples
        --------
        >>> RuleSet.preset("classic").set_value(20)
        85
        """
        if not isinstance(number, int) or number < 1:
            raise ValueError(f"Sets are counted from 1, so there is no set {shown(number)}.")
        values = self.set_values
        if number <= len(values):
            return values[number - 1]
        return values[-1] + (number - len(values)) * (values[-1] - values[-2])

    def pieces(self, armies: int) -> tuple[int, ...]:
        """Return pieces that stand for a number of armies, the largest first (R003, R068).

        Raises
        ------
        ValueError
            When `armies` is no whole number from 0 to a million.

        Examples
        --------
        >>> RuleSet.preset("classic").pieces(9), RuleSet.preset("danish").pieces(9)
        ((5, 3, 1), (5, 1, 1, 1, 1))
        """
        if not isinstance(armies, int) or not 0 <= armies <= MOST_ARMIES_IN_PIECES:
            raise ValueError(
                f"There are no pieces for {shown(armies)} armies; "
                f"ask for 0 to {MOST_ARMIES_IN_PIECES}."
            )
        pieces: list[int] = []
        for value in reversed(self.piece_values):
            count, armies = divmod(armies, value)
            pieces += [value] * count
        return tuple(pieces)

    @property
    def attack_colour(self) -> str:
        """The colour of the attack dice, the same in every edition (R069, R151)."""
        return "red"

    @property
    def source(self) -> int:
        """The source document that this rule set follows, as an index into its list."""
        return int(_data()["presets"].get(self.name, 0))

    def changes(self) -> tuple[str, dict[str, Any]]:
        """Return the preset that the rules start from, and the values that differ from it.

        Examples
        --------
        >>> RuleSet.preset("danish").replace(deck="domination").changes()
        ('danish', {'deck': 'domination'})
        """
        base = self.name if self.name in self.presets() else "classic"
        changed = {name: own for name, (own, _) in self.differences(self.preset(base)).items()}
        if self.name != base:
            changed["name"] = self.name
        return base, changed

    def to_data(self) -> dict[str, Any]:
        """Return the rule set as plain data for a file."""
        return cast("dict[str, Any]", plain.write(self))

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the rule set that `to_data` described.

        Raises
        ------
        FormatError, SetupError
            When a field is missing, unknown or has a value that is not allowed.
        """
        return cast("Self", plain.read(data, cls, "rules"))


@functools.cache
def _data() -> dict[str, Any]:
    text = resources.files("risk_widget.rules").joinpath("data/options.json").read_text("utf-8")
    return cast("dict[str, Any]", json.loads(text))


@functools.cache
def _field_types() -> dict[str, Any]:
    return get_type_hints(RuleSet)


OPTIONS: Mapping[str, RuleOption] = MappingProxyType(
    {
        name: RuleOption(
            name=name,
            number=row["number"],
            question=row["question"],
            requirements=tuple(row["requirements"]),
            official=tuple(row["official"]),
        )
        for name, row in _data()["options"].items()
    }
)
"""Every option of a `RuleSet` by its field name, in the order D01 to D34."""
