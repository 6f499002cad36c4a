"""What happened: one frozen object for each event; `str(event)` is a sentence for a learner."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "Attacked",
    "Captured",
    "Claimed",
    "Dealt",
    "Drew",
    "Eliminated",
    "Event",
    "Fortified",
    "HeadquartersCaptured",
    "HeadquartersChosen",
    "HeadquartersRevealed",
    "Income",
    "Occupied",
    "Placed",
    "Reinforced",
    "Reshuffled",
    "Rolled",
    "RolledOff",
    "Traded",
    "TurnBegan",
    "TurnEnded",
    "Won",
]


def armies_text(count: int) -> str:
    """Return "1 army" or "5 armies"."""
    return "1 army" if count == 1 else f"{count} armies"


def listed(items: list[str]) -> str:
    """Return "a", "a and b" or "a, b and c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


@dataclass(frozen=True, slots=True)
class Income:
    """Armies that a player receives at the start of a turn (R019 to R021)."""

    territories: int
    continents: dict[str, int]
    total: int

    def __hash__(self) -> int:
        return hash((self.territories, tuple(self.continents.items()), self.total))

    def __str__(self) -> str:
        parts = [f"{self.territories} for territories"]
        parts += [f"{bonus} for {name}" for name, bonus in self.continents.items()]
        return f"{armies_text(self.total)} ({', '.join(parts)})"


@dataclass(frozen=True, slots=True)
class RolledOff:
    """Everybody rolled for who starts; tied players rolled again (R009)."""

    rolls: tuple[tuple[tuple[str, int], ...], ...]
    winner: str
    purpose: str

    def __str__(self) -> str:
        rounds = [", ".join(f"{player} {die}" for player, die in round_) for round_ in self.rolls]
        return f"Rolling for {self.purpose}: {'; tied, again: '.join(rounds)}. {self.winner} is it."


@dataclass(frozen=True, slots=True)
class Dealt:
    """The territories were dealt (R075, R113)."""

    counts: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        shares = [f"{player} {count}" for player, count in self.counts]
        return f"The territories are dealt: {listed(shares)}."


@dataclass(frozen=True, slots=True)
class Claimed:
    """A free territory was claimed."""

    player: str
    territory: str

    def __str__(self) -> str:
        return f"{self.player} claims {self.territory}."


@dataclass(frozen=True, slots=True)
class Placed:
    """Starting armies were placed."""

    player: str
    territory: str
    armies: int
    neutral: bool = False

    def __str__(self) -> str:
        kind = "neutral army" if self.neutral else "army"
        kind = kind if self.armies == 1 else kind[:-1] + "ies"
        return f"{self.player} places {self.armies} {kind} on {self.territory}."


@dataclass(frozen=True, slots=True)
class HeadquartersChosen:
    """A player has chosen a headquarters; which one stays secret."""

    player: str

    def __str__(self) -> str:
        return f"{self.player} has chosen a headquarters."


@dataclass(frozen=True, slots=True)
class HeadquartersRevealed:
    """All headquarters were shown together (R122)."""

    headquarters: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        places = [f"{player} in {territory}" for player, territory in self.headquarters]
        return f"The headquarters are {listed(places)}."


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn began and its armies were counted."""

    player: str
    number: int
    income: Income

    def __str__(self) -> str:
        return f"Turn {self.number}: {self.player} receives {self.income}."


@dataclass(frozen=True, slots=True)
class Traded:
    """A set of cards was traded."""

    player: str
    cards: tuple[str, ...]
    armies: int
    bonus: tuple[str, ...]
    bonus_armies: int

    def __str__(self) -> str:
        cards = listed(list(self.cards))
        text = f"{self.player} trades {cards} for {armies_text(self.armies)}"
        if self.bonus:
            text += f"; {armies_text(self.bonus_armies)} more go onto {listed(list(self.bonus))}"
        return text + "."


@dataclass(frozen=True, slots=True)
class Reinforced:
    """New armies were placed."""

    player: str
    territory: str
    armies: int

    def __str__(self) -> str:
        return f"{self.player} places {armies_text(self.armies)} on {self.territory}."


@dataclass(frozen=True, slots=True)
class Attacked:
    """An attack was announced and waits for the defender's dice."""

    player: str
    source: str
    target: str
    dice: int
    defender: str

    def __str__(self) -> str:
        count = "1 die" if self.dice == 1 else f"{self.dice} dice"
        return (
            f"{self.player} attacks {self.target} from {self.source} with {count}; "
            f"{self.defender} chooses dice."
        )


@dataclass(frozen=True, slots=True)
class Rolled:
    """Both sides rolled; dice are sorted from high to low (R041 to R043).

    `attacker_losses` and `defender_losses` are armies.
    """

    attacker: str
    defender: str
    source: str
    target: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attacker_losses: int
    defender_losses: int

    @property
    def losers(self) -> tuple[str, ...]:
        """Who loses an army, pair by pair: "attacker" or "defender"; ties go to the defender."""
        return tuple(
            "defender" if red > other else "attacker"
            for red, other in zip(self.attack, self.defence, strict=False)
        )

    def __str__(self) -> str:
        losses = [
            f"{name} loses {armies_text(count)}"
            for name, count in (
                (self.source, self.attacker_losses),
                (self.target, self.defender_losses),
            )
            if count
        ]
        dice = f"{' '.join(map(str, self.attack))} against {' '.join(map(str, self.defence))}"
        return f"{self.source} against {self.target}: {dice}. {listed(losses)}."


@dataclass(frozen=True, slots=True)
class Captured:
    """A territory was taken."""

    player: str
    source: str
    territory: str
    loser: str

    def __str__(self) -> str:
        return f"{self.player} takes {self.territory} from {self.loser}."


@dataclass(frozen=True, slots=True)
class HeadquartersCaptured:
    """A headquarters changed hands (R123)."""

    player: str
    territory: str
    founder: str

    def __str__(self) -> str:
        return f"{self.player} now holds the headquarters of {self.founder} in {self.territory}."


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A player lost the last territory; the cards go to the conqueror (R050, R051)."""

    player: str
    by: str
    cards: int

    def __str__(self) -> str:
        cards = "no cards" if not self.cards else "1 card" if self.cards == 1 else ""
        return f"{self.player} is out of the game; {self.by} gets {cards or f'{self.cards} cards'}."


@dataclass(frozen=True, slots=True)
class Occupied:
    """Armies moved into the territory just taken."""

    player: str
    source: str
    territory: str
    armies: int

    def __str__(self) -> str:
        return (
            f"{self.player} moves {armies_text(self.armies)} "
            f"from {self.source} into {self.territory}."
        )


@dataclass(frozen=True, slots=True)
class Fortified:
    """Armies moved at the end of the turn."""

    player: str
    source: str
    target: str
    armies: int

    def __str__(self) -> str:
        return (
            f"{self.player} moves {armies_text(self.armies)} from {self.source} to {self.target}."
        )


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was drawn. Which one is for its owner alone: `card` is hidden in other views."""

    player: str
    card: str | None

    def __str__(self) -> str:
        return f"{self.player} draws a card."


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The draw pile had run out; the traded cards were shuffled into a new one."""

    cards: int

    def __str__(self) -> str:
        return f"The {self.cards} traded cards are shuffled into a new draw pile."


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended."""

    player: str

    def __str__(self) -> str:
        return f"{self.player} ends the turn."


@dataclass(frozen=True, slots=True)
class Won:
    """The game is over."""

    player: str
    reason: str

    def __str__(self) -> str:
        return f"{self.player} wins: {self.reason}."


Event = (
    RolledOff
    | Dealt
    | Claimed
    | Placed
    | HeadquartersChosen
    | HeadquartersRevealed
    | TurnBegan
    | Traded
    | Reinforced
    | Attacked
    | Rolled
    | Captured
    | HeadquartersCaptured
    | Eliminated
    | Occupied
    | Fortified
    | Drew
    | Reshuffled
    | TurnEnded
    | Won
)
