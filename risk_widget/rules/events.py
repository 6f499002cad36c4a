"""What happened: one frozen object for each event.

`str(event)` is a sentence for a learner, in the language of the notebook's folder.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from risk_widget.locale import Message, Name, counted, listed, mark, notebook_language, say

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


def armies_text(count: int) -> Message:
    """Return "1 army" or "5 armies"."""
    return counted("{n} army", "{n} armies", count)


def owner_name(owner: str) -> str:
    """Return an owner as it is shown: the neutral army has a translation, players have none."""
    return Name("neutral") if owner == "neutral" else owner


class Told:
    """Something that can be told in one sentence."""

    __slots__ = ()

    @abstractmethod
    def message(self) -> Message:
        """Return the sentence, to be said in any language."""

    def __str__(self) -> str:
        return self.message().in_language(notebook_language())


@dataclass(frozen=True, slots=True)
class Income(Told):
    """Armies that a player receives at the start of a turn (R019 to R021)."""

    territories: int
    continents: dict[str, int]
    total: int

    def __hash__(self) -> int:
        return hash((self.territories, tuple(self.continents.items()), self.total))

    def message(self) -> Message:
        """Return the sentence."""
        parts = [say("{n} for territories", n=self.territories)]
        parts += [
            say("{n} for {continent}", n=bonus, continent=Name(name))
            for name, bonus in self.continents.items()
        ]
        return say("{armies} ({parts})", armies=armies_text(self.total), parts=listed(parts))


def _placed(player: str, armies: int, territory: str) -> Message:
    return say(
        "{player} places {armies} on {place}.",
        player=player,
        armies=armies_text(armies),
        place=Name(territory),
    )


@dataclass(frozen=True, slots=True)
class RolledOff(Told):
    """Everybody rolled for who starts; tied players rolled again (R009)."""

    rolls: tuple[tuple[tuple[str, int], ...], ...]
    winner: str
    purpose: str

    def message(self) -> Message:
        """Return the sentence."""
        rounds: list[Message] = []
        for round_ in self.rolls:
            dice = [say("{player} {die}", player=player, die=die) for player, die in round_]
            rounds.append(say("{dice}", dice=listed(dice)))
        told: Message = rounds[0] if rounds else say("nobody rolls")
        for again in rounds[1:]:
            told = say("{before}; the tied roll again: {again}", before=told, again=again)
        words = {
            "placement": mark("Rolling for the first placement: {rolls}. {player} begins."),
            "turn": mark("Rolling for the first turn: {rolls}. {player} begins."),
        }
        return say(words[self.purpose], rolls=told, player=self.winner)


@dataclass(frozen=True, slots=True)
class Dealt(Told):
    """The territories were dealt (R075, R113)."""

    counts: tuple[tuple[str, int], ...]

    def message(self) -> Message:
        """Return the sentence."""
        shares = [say("{player} {n}", player=owner_name(who), n=n) for who, n in self.counts]
        return say("The territories are dealt: {shares}.", shares=listed(shares))


@dataclass(frozen=True, slots=True)
class Claimed(Told):
    """A free territory was claimed."""

    player: str
    territory: str

    def message(self) -> Message:
        """Return the sentence."""
        return say("{player} claims {place}.", player=self.player, place=Name(self.territory))


@dataclass(frozen=True, slots=True)
class Placed(Told):
    """Starting armies were placed."""

    player: str
    territory: str
    armies: int
    neutral: bool = False

    def message(self) -> Message:
        """Return the sentence."""
        place = Name(self.territory)
        if self.neutral:
            return counted(
                "{player} places {n} neutral army on {place}.",
                "{player} places {n} neutral armies on {place}.",
                self.armies,
                player=self.player,
                place=place,
            )
        return _placed(self.player, self.armies, self.territory)


@dataclass(frozen=True, slots=True)
class HeadquartersChosen(Told):
    """A player has chosen a headquarters; which one stays secret."""

    player: str

    def message(self) -> Message:
        """Return the sentence."""
        return say("{player} has chosen a headquarters.", player=self.player)


@dataclass(frozen=True, slots=True)
class HeadquartersRevealed(Told):
    """All headquarters were shown together (R122)."""

    headquarters: tuple[tuple[str, str], ...]

    def message(self) -> Message:
        """Return the sentence."""
        places = [
            say("{player} in {place}", player=player, place=Name(territory))
            for player, territory in self.headquarters
        ]
        return say("The headquarters are revealed: {places}.", places=listed(places))


@dataclass(frozen=True, slots=True)
class TurnBegan(Told):
    """A turn began and its armies were counted."""

    player: str
    number: int
    income: Income

    def message(self) -> Message:
        """Return the sentence."""
        return say(
            "Turn {turn}: {player} receives {income}.",
            turn=self.number,
            player=self.player,
            income=self.income.message(),
        )


@dataclass(frozen=True, slots=True)
class Traded(Told):
    """A set of cards was traded."""

    player: str
    cards: tuple[str, ...]
    armies: int
    bonus: tuple[str, ...]
    bonus_armies: int

    def message(self) -> Message:
        """Return the sentence."""
        traded = say(
            "{player} trades {cards} for {armies}.",
            player=self.player,
            cards=listed([Name(card) for card in self.cards]),
            armies=armies_text(self.armies),
        )
        if not self.bonus:
            return traded
        return say(
            "{traded} {armies} more go onto {places}.",
            traded=traded,
            armies=armies_text(self.bonus_armies),
            places=listed([Name(place) for place in self.bonus]),
        )


@dataclass(frozen=True, slots=True)
class Reinforced(Told):
    """New armies were placed."""

    player: str
    territory: str
    armies: int

    def message(self) -> Message:
        """Return the sentence."""
        return _placed(self.player, self.armies, self.territory)


@dataclass(frozen=True, slots=True)
class Attacked(Told):
    """An attack was announced and waits for the defender's dice."""

    player: str
    source: str
    target: str
    dice: int
    defender: str

    def message(self) -> Message:
        """Return the sentence."""
        return counted(
            "{player} attacks {target} from {source} with {n} die; {defender} chooses dice.",
            "{player} attacks {target} from {source} with {n} dice; {defender} chooses dice.",
            self.dice,
            player=self.player,
            target=Name(self.target),
            source=Name(self.source),
            defender=self.defender,
        )


@dataclass(frozen=True, slots=True)
class Rolled(Told):
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

    def message(self) -> Message:
        """Return the sentence."""
        losses = [
            say("{place} loses {armies}", place=Name(name), armies=armies_text(count))
            for name, count in (
                (self.source, self.attacker_losses),
                (self.target, self.defender_losses),
            )
            if count
        ]
        return say(
            "{source} against {target}: {attack} against {defence}. {losses}.",
            source=Name(self.source),
            target=Name(self.target),
            attack=" ".join(map(str, self.attack)),
            defence=" ".join(map(str, self.defence)),
            losses=listed(losses),
        )


@dataclass(frozen=True, slots=True)
class Captured(Told):
    """A territory was taken."""

    player: str
    source: str
    territory: str
    loser: str

    def message(self) -> Message:
        """Return the sentence."""
        return say(
            "{player} takes {place} from {loser}.",
            player=self.player,
            place=Name(self.territory),
            loser=owner_name(self.loser),
        )


@dataclass(frozen=True, slots=True)
class HeadquartersCaptured(Told):
    """A headquarters changed hands (R123)."""

    player: str
    territory: str
    founder: str

    def message(self) -> Message:
        """Return the sentence."""
        return say(
            "{player} now holds the headquarters of {founder} in {place}.",
            player=self.player,
            founder=self.founder,
            place=Name(self.territory),
        )


@dataclass(frozen=True, slots=True)
class Eliminated(Told):
    """A player lost the last territory; the cards go to the conqueror (R050, R051)."""

    player: str
    by: str
    cards: int

    def message(self) -> Message:
        """Return the sentence."""
        if not self.cards:
            return say("{player} is out of the game.", player=self.player)
        return counted(
            "{player} is out of the game; {by} gets {n} card.",
            "{player} is out of the game; {by} gets {n} cards.",
            self.cards,
            player=self.player,
            by=self.by,
        )


@dataclass(frozen=True, slots=True)
class Occupied(Told):
    """Armies moved into the territory just taken."""

    player: str
    source: str
    territory: str
    armies: int

    def message(self) -> Message:
        """Return the sentence."""
        return say(
            "{player} moves {armies} from {source} into {place}.",
            player=self.player,
            armies=armies_text(self.armies),
            source=Name(self.source),
            place=Name(self.territory),
        )


@dataclass(frozen=True, slots=True)
class Fortified(Told):
    """Armies moved at the end of the turn."""

    player: str
    source: str
    target: str
    armies: int

    def message(self) -> Message:
        """Return the sentence."""
        return say(
            "{player} moves {armies} from {source} to {target}.",
            player=self.player,
            armies=armies_text(self.armies),
            source=Name(self.source),
            target=Name(self.target),
        )


@dataclass(frozen=True, slots=True)
class Drew(Told):
    """A card was drawn. Which one is for its owner alone: `card` is hidden in other views."""

    player: str
    card: str | None

    def message(self) -> Message:
        """Return the sentence."""
        return say("{player} draws a card.", player=self.player)


@dataclass(frozen=True, slots=True)
class Reshuffled(Told):
    """The draw pile had run out; the traded cards were shuffled into a new one."""

    cards: int

    def message(self) -> Message:
        """Return the sentence."""
        return counted(
            "The {n} traded card becomes a new draw pile.",
            "The {n} traded cards are shuffled into a new draw pile.",
            self.cards,
        )


@dataclass(frozen=True, slots=True)
class TurnEnded(Told):
    """A turn ended."""

    player: str

    def message(self) -> Message:
        """Return the sentence."""
        return say("{player} ends the turn.", player=self.player)


@dataclass(frozen=True, slots=True)
class Won(Told):
    """The game is over."""

    player: str
    reason: str

    def message(self) -> Message:
        """Return the sentence."""
        return say("{player} wins: {reason}.", player=self.player, reason=self._why())

    def _why(self) -> Message | str:
        """Return the reason with the name or the mission in it apart from our words."""
        if self.reason == f"{self.player} owns every territory":
            return say("{player} owns every territory", player=self.player)
        mission = self.reason.removeprefix("the mission ").removesuffix(" is accomplished")
        if mission != self.reason:
            return say("the mission {mission} is accomplished", mission=Name(mission))
        return Name(self.reason)


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
