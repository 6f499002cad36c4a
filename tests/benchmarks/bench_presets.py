"""Whole games of every edition at random: do they end, stay sound, keep secrets, and how fast.

    python tests/benchmarks/bench_presets.py --games 500 --views
    python tests/benchmarks/bench_presets.py --speed 200

Not a test: it prints figures, and ends with exit code 1 when something is broken. `tests/` plays
a few of the same games.
"""

import argparse
import cProfile
import dataclasses
import json
import pstats
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from risk_widget import Game, RuleSet, bench
from risk_widget.bench import choose
from risk_widget.rules import Action, Phase, State, engine
from risk_widget.rules.setup import mission_cards
from risk_widget.rules.state import NOBODY
from risk_widget.rules.status import check
from risk_widget.widget.prompts import mission_text
from risk_widget.widget.snapshot import snapshot

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
COLOURS = ("red", "blue", "green", "yellow", "black", "gray")
MOST_MOVES = 20_000
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
SEED = 918_273_000
"""Added to the number of a game, so that a seed found in a text is no chance."""


def games(edition: str, numbers: range, players: int = 4) -> Iterator[Game]:
    """Yield new games of an edition; every second one lets defenders choose their dice."""
    most = RuleSet.preset(edition).players[1]
    for number in numbers:
        names = NAMES[: min(players, most)]
        yield Game(names, edition, seed=SEED + number, auto_defend=number % 2 == 0)


def played(game: Game) -> Iterator[Game]:
    """Yield a game before each of its moves, and when it is over."""
    chance = random.Random(game._history.seats.seed)
    while game.winner is None and game.step < MOST_MOVES:
        yield game
        game.apply(choose(game.state, chance))
    yield game


def flaws(state: State) -> list[str]:
    """Return what is broken in a state of a game."""
    cards = Counter(card for hand in state.hands for card in hand)
    cards.update([*state.deck, *state.discard])
    cards.update(state.place_name(place) for place in state.headquarters if place != NOBODY)
    found = {
        f"status {check(state)}": bool(check(state)),
        "44 cards": cards != Counter(state.table.cards),
        "nobody can do anything": state.outcome is None
        and next(engine.options(state), None) is None,
        "an outcome before the end": (state.outcome is None) != (state.phase is not Phase.OVER),
    }
    return [name for name, broken in found.items() if broken]


# Secrets


def leaks(game: Game, seat: str | None) -> list[str]:
    """Return the secrets that the text of a seat's view tells.

    Each name of a card may stand in the text as often as the board, the open cards and the own
    hand put it there, and not once more. Missions and the seed may not stand there at all, unless
    the mission is the own one or has won the game.
    """
    view = game.view(seat)
    text = json.dumps(view)
    state = game.state
    found: list[str] = []
    public: list[Any] = [view["owner"], view["armies"], state.discard, _open_headquarters(game)]
    if state.battle:
        public += [[state.place_name(place) for place in state.battle[:2]]]
    if state.last_roll:
        public += [[state.last_roll.source, state.last_roll.target]]
    own = () if seat is None else game.hand(seat)
    allowed = Counter(name for names in (*public, own) for name in names)
    number = None if seat is None else game.players.index(seat)
    if number is not None and state.phase is Phase.HEADQUARTERS:
        allowed.update(state.place_name(p) for p in state.headquarters[number:][:1] if p != NOBODY)
    told = Counter(QUOTED.findall(text))
    found += [
        f"{seat} sees the card {card}"
        for card in {*state.table.cards}
        if told[card] != allowed[card]
    ]
    for other, mission in enumerate(state.missions):
        if mission and other != number and _told(mission, text, state):
            found.append(f"{seat} sees the mission {mission}")
    if str(game._history.seats.seed) in text:
        found.append(f"{seat} sees the seed")
    return found


def _open_headquarters(game: Game) -> list[str]:
    if game.phase is Phase.HEADQUARTERS:
        return []
    state = game.state
    return [state.place_name(place) for place in state.headquarters if place != NOBODY]


def _told(mission: str, text: str, state: State) -> bool:
    if state.outcome and mission in state.outcome.reason:
        return False
    return any(json.dumps(words) in text for words in (mission, str(mission_text(mission))))


def disguised(game: Game, seat: str | None, chance: random.Random) -> Game:
    """Return the game as it could be as well for all that a seat knows.

    Everything hidden from it is another: the cards in other hands and in the draw pile, the other
    missions, headquarters not yet revealed, and the seed.
    """
    state, history = game.state, game._history
    number = None if seat is None else game.players.index(seat)
    others = [other for other in range(len(game.players)) if other != number]
    headquarters = list(state.headquarters)
    if state.phase is Phase.HEADQUARTERS:
        for other in others:
            if headquarters[other] != NOBODY:
                headquarters[other] = chance.choice(state.territories_of(other))
    founded = [state.place_name(place) for place in headquarters if place != NOBODY]
    own = () if number is None else state.hands[number]
    pile = list((Counter(state.table.cards) - Counter([*founded, *own, *state.discard])).elements())
    chance.shuffle(pile)
    hands = tuple(
        hand if other == number else tuple(pile.pop() for _ in hand)
        for other, hand in enumerate(state.hands)
    )
    missions = list(state.missions)
    if any(missions):
        winner = state.outcome and state.outcome.winner
        hidden = [other for other in others if game.players[other] != winner]
        rest = [card for card in mission_cards(state.table) if card not in missions]
        for other in hidden:
            missions[other] = chance.choice(rest)
    other_state = state._replace(
        hands=hands,
        deck=tuple(pile),
        headquarters=tuple(headquarters),
        missions=tuple(missions),
    )
    seats = dataclasses.replace(history.seats, seed=chance.randrange(2**32))
    states = [*history.states[: history.position], other_state]
    return Game._of(
        dataclasses.replace(history.until(history.position), seats=seats, states=states)
    )


def differences(game: Game, chance: random.Random) -> list[str]:
    """Return what views, boards and positions tell apart that nobody may tell apart."""
    found = []
    for seat in (None, *game.players):
        other = disguised(game, seat, chance)
        if game.view(seat) != other.view(seat):
            found.append(f"{seat} sees in the view what is hidden")
        if seat is not None and snapshot(game, seat) != snapshot(other, seat):
            found.append(f"{seat} sees on the board what is hidden")
        if seat is None and game.position != other.position:
            found.append("the position tells what is hidden")
    return found


# Figures


def run(edition: str, number_of_games: int, *, views: bool) -> bool:
    """Play games of an edition to victory and print a line; return whether all was well."""
    reasons: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    moves = 0
    chance = random.Random(1)
    began = time.process_time()
    for game in games(edition, range(number_of_games)):
        for game in played(game):  # noqa: B020
            broken.update(flaws(game.state))
            if views:
                for seat in (None, *game.players):
                    broken.update(leaks(game, seat))
                if game.step % 20 == 0 or game.winner:
                    broken.update(differences(game, chance))
        moves += game.step
        reasons[_reason(game)] += 1
    seconds = time.process_time() - began
    told = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    say(f"{edition}: {number_of_games} games, {moves / number_of_games:.0f} moves on average")
    say(f"  {number_of_games / seconds:.1f} games/s with every state checked")
    say(f"  {told}")
    say(f"  broken: {sum(broken.values())}" + (", leaks among them" if views else ""))
    for name, count in broken.most_common(5):
        say(f"    {count} times {name}")
    return not broken and "nobody has won" not in reasons


def _reason(game: Game) -> str:
    outcome = game.outcome
    if outcome is None:
        return "nobody has won"
    return outcome.reason.replace(outcome.winner, "one player")


def engine_games(
    number_of_games: int, scripts: list[list[Action]] | None = None
) -> list[list[Action]]:
    """Play four-player classic games straight through `step`, with a log of all events.

    Returns the actions of each game; when they are given, nothing has to be chosen.
    """
    table = bench.table_of("classic")
    return [
        bench.played(table, seed, scripts[seed] if scripts else None)
        for seed in range(number_of_games)
    ]


def speed(number_of_games: int, *, profile: bool) -> None:
    """Print how fast the engine is, and where the time goes."""
    began = time.process_time()
    scripts = engine_games(number_of_games)
    chosen = time.process_time()
    engine_games(number_of_games, scripts)
    ended = time.process_time()
    moves = sum(map(len, scripts))
    say(f"The engine alone, classic, four players, with a log: {moves / number_of_games:.0f} moves")
    for what, seconds in (("listed and chosen", chosen - began), ("given", ended - chosen)):
        figures = f"{number_of_games / seconds:.1f} games/s, {moves / seconds:.0f} moves/s"
        say(f"  {figures}, moves {what}")
    if profile:
        profiler = cProfile.Profile()
        profiler.runcall(engine_games, max(1, number_of_games // 4))
        pstats.Stats(profiler).sort_stats("tottime").print_stats(18)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="games of each edition")
    parser.add_argument("--views", action="store_true", help="search every view for secrets")
    parser.add_argument("--edition", choices=RuleSet.presets(), help="only this one")
    parser.add_argument("--speed", type=int, default=50, help="games of the engine alone")
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    given = parser.parse_args()
    editions = [given.edition] if given.edition else RuleSet.presets()
    sound = [run(edition, given.games, views=given.views) for edition in editions if given.games]
    if given.speed:
        speed(given.speed, profile=given.profile)
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
