"""The result of a tournament: wins, ratings, a table and a figure."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from risk_widget import odds
from risk_widget.locale import (
    counted,
    mark,
    notebook_language,
    percent,
    say,
    translate,
)
from risk_widget.players.ratings import AVERAGE, Rating, ratings
from risk_widget.rules import FormatError

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["Tournament", "TournamentGame"]

INK = "#1f2933"
BLUE = "#12436d"
HEAD = (
    mark("name"),
    mark("games"),
    mark("wins"),
    mark("share"),
    "95 %",
    mark("fair"),
    mark("rating"),
    "95 %",
    mark("faults"),
)
# In two lines, for a narrow page.
RATING_AXIS = mark("Rating (1500 is the average,<br>+400 is ten times as strong)")


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """One game of a tournament.

    Attributes
    ----------
    number, seed : int
        Its number, and the seed of its dice.
    seats : tuple of str
        The entrant on each seat.
    winner : int or None
        The seat that won; None when nobody did.
    turns, moves : int
        How long it was.
    faults : tuple
        What players did wrong: the seat, the kind of fault, the step, and one line of text.
    """

    number: int
    seed: int
    seats: tuple[str, ...]
    winner: int | None
    turns: int
    moves: int
    faults: tuple[tuple[int, str, int, str], ...]

    @property
    def won_by(self) -> str | None:
        """The entrant that won, or None."""
        return None if self.winner is None else self.seats[self.winner]


@dataclass(frozen=True)
class Tournament:
    """Who won how often, and what that says about strength.

    Attributes
    ----------
    entrants : tuple of str
        The names.
    games : tuple of TournamentGame
        All games that were finished, by number.
    seed : int
        The tournament's seed.
    errors : dict
        Games that failed, with what went wrong; usually none.
    """

    entrants: tuple[str, ...]
    games: tuple[TournamentGame, ...]
    seed: int
    errors: Mapping[int, str]

    @classmethod
    def of(
        cls,
        settings: Mapping[str, Any],
        lines: Mapping[int, Mapping[str, Any]],
        errors: Mapping[int, str],
    ) -> Tournament:
        """Return the result that the lines of a tournament tell.

        Raises
        ------
        FormatError
            When a line is none of a game.
        """
        names = tuple(settings["entrants"])
        games = []
        for number, line in sorted(lines.items()):
            try:
                seat = range(len(line["seats"])).index
                game = TournamentGame(
                    number,
                    int(line["seed"]),
                    tuple(names[int(entrant)] for entrant in line["seats"]),
                    None if line["winner"] is None else seat(line["winner"]),
                    int(line["turns"]),
                    int(line["moves"]),
                    tuple((seat(a), str(b), int(c), str(d)) for a, b, c, d in line["faults"]),
                )
            except (KeyError, TypeError, ValueError, IndexError) as error:
                raise FormatError(
                    f"Game {number} of the tournament is damaged: {error}", field=f"game {number}"
                ) from error
            games.append(game)
        return cls(names, tuple(games), settings["seed"], dict(errors))

    @cached_property
    def wins(self) -> dict[str, int]:
        """Games won by each entrant."""
        won = [game.won_by for game in self.games]
        return {name: won.count(name) for name in self.entrants}

    @cached_property
    def faults(self) -> dict[str, int]:
        """What each entrant did wrong, counted."""
        at = [game.seats[seat] for game in self.games for seat, *_ in game.faults]
        return {name: at.count(name) for name in self.entrants}

    @cached_property
    def rating(self) -> dict[str, Rating]:
        """The rating of each entrant with its 95 % interval.

        1500 is the average; 400 points more are ten times the strength. See
        `risk_widget.players.ratings`.
        """
        decided = [
            (tuple(map(game.seats.count, self.entrants)), self.entrants.index(game.won_by))
            for game in self.games
            if game.won_by is not None
        ]
        found = ratings(decided, len(self.entrants))
        return dict(zip(self.entrants, found, strict=True))

    def table(self) -> list[dict[str, Any]]:
        """Return one row for each entrant, the best first; `pandas.DataFrame` takes them.

        ``games`` are those in which it sat, ``share`` the part of them that it won with the limits
        of Wilson's 95 % interval, and ``fair`` the part that chance alone would give it.
        """
        rows = []
        for name in self.entrants:
            sat = [game for game in self.games if name in game.seats]
            wins, rating = self.wins[name], self.rating[name]
            low, high = odds.wilson(wins, len(sat)) if sat else (0.0, 1.0)
            fair = sum(game.seats.count(name) / len(game.seats) for game in sat)
            rows.append(
                {
                    "name": name,
                    "games": len(sat),
                    "wins": wins,
                    "share": wins / len(sat) if sat else 0.0,
                    "share_low": low,
                    "share_high": high,
                    "fair": fair / len(sat) if sat else 0.0,
                    "rating": rating.value,
                    "rating_low": rating.low,
                    "rating_high": rating.high,
                    "faults": self.faults[name],
                }
            )
        return sorted(rows, key=lambda row: -row["rating"])

    def _cells(self) -> list[tuple[str, ...]]:
        language = notebook_language()

        def share(value: float) -> str:
            return percent(value, language)

        def between(low: str, high: str) -> str:
            return say("{low} to {high}", low=low, high=high).in_language(language)

        return [
            tuple(translate(word, language) for word in HEAD),
            *(
                (
                    row["name"],
                    f"{row['games']}",
                    f"{row['wins']}",
                    share(row["share"]),
                    between(share(row["share_low"]), share(row["share_high"])),
                    share(row["fair"]),
                    f"{row['rating']:.0f}",
                    between(f"{row['rating_low']:.0f}", f"{row['rating_high']:.0f}"),
                    f"{row['faults']}",
                )
                for row in self.table()
            ),
        ]

    def _title(self) -> str:
        title = counted("{n} game", "{n} games", len(self.games))
        undecided = len(self.games) - sum(self.wins.values())
        if undecided:
            title = say("{games}, {n} won by nobody", games=title, n=undecided)
        if self.errors:
            number, text = min(self.errors.items())
            title = say(
                "{games}, {n} failed (game {number}: {error})",
                games=title,
                n=len(self.errors),
                number=number,
                error=text,
            )
        return title.in_language(notebook_language())

    def __str__(self) -> str:
        cells = self._cells()
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [
            "  ".join(
                cell.rjust(width) if place else cell.ljust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in cells
        ]
        lines.insert(1, "  ".join("-" * width for width in widths))
        return "\n".join([self._title(), *lines])

    def _repr_html_(self) -> str:
        def row(cells: tuple[str, ...], tag: str) -> str:
            return "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells)

        head, *body = self._cells()
        rows = "".join(f"<tr>{row(cells, 'td')}</tr>" for cells in body)
        return (
            f"<table><caption>{html.escape(self._title())}</caption>"
            f"<thead><tr>{row(head, 'th')}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def figure(self) -> go.Figure:
        """Return a Plotly figure: the ratings with their intervals, the best on top.

        The text for people who cannot see it is in ``figure.layout.meta["alt"]``.
        """
        import plotly.graph_objects as go

        language = notebook_language()
        rows = self.table()[::-1]
        names = [html.escape(row["name"]) for row in rows]
        figure = go.Figure(
            go.Scatter(
                x=[row["rating"] for row in rows],
                y=names,
                mode="markers",
                marker={"color": BLUE, "size": 11},
                error_x={
                    "type": "data",
                    "symmetric": False,
                    "array": [row["rating_high"] - row["rating"] for row in rows],
                    "arrayminus": [row["rating"] - row["rating_low"] for row in rows],
                    "color": BLUE,
                },
                customdata=[[row["wins"], row["games"]] for row in rows],
                hovertemplate=say(
                    "{player}: {rating}, won {wins} of {games}",
                    player="%{y}",
                    rating="%{x:.0f}",
                    wins="%{customdata[0]}",
                    games="%{customdata[1]}",
                ).in_language(language)
                + "<extra></extra>",
            )
        )
        figure.add_vline(x=AVERAGE, line={"color": INK, "dash": "dot", "width": 1})
        told = "; ".join(
            say(
                "{player} {rating} ({low} to {high})",
                player=row["name"],
                rating=round(row["rating"]),
                low=round(row["rating_low"]),
                high=round(row["rating_high"]),
            ).in_language(language)
            for row in rows[::-1]
        )
        games = self._title()
        title = say(
            "Ratings after {games}<br><sup>bars: 95 % intervals</sup>", games=html.escape(games)
        )
        alt = say(
            "Ratings with 95 % intervals after {games}. {ratings}.", games=games, ratings=told
        )
        figure.update_layout(
            template="plotly_white",
            title={"text": title.in_language(language)},
            font={"size": 14, "color": INK},
            xaxis={"title": {"text": translate(RATING_AXIS, language)}},
            yaxis={"title": {"text": translate("Player", language)}, "automargin": True},
            height=220 + 40 * len(rows),
            meta={"alt": alt.in_language(language)},
        )
        return figure
