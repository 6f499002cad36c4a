"""The board as text and as a picture, without any widget."""

import itertools
from xml.etree import ElementTree as ET

import pytest

from risk_widget import Game, GameMap, RuleSet
from risk_widget.palette import NEUTRAL_INK, NEUTRAL_PAINT, PAINT
from risk_widget.rules import Attack, Defend
from tests.benchmarks.bench_presets import games, played

NAMES = ["Ada", "Bo", "Cy"]
SVG = "{http://www.w3.org/2000/svg}"


def picture(game: Game) -> ET.Element:
    """Return the picture, after seeing that it is small and sound."""
    text = game._repr_svg_()
    assert len(text.encode()) < 80_000
    return ET.fromstring(text)  # noqa: S314  our own text


def words(root: ET.Element) -> list[str]:
    """Return all texts of a picture."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def titles(root: ET.Element) -> list[str]:
    """Return what a pointer over the territories tells."""
    return [element.findtext(f"{SVG}title") or "" for element in root.iter(f"{SVG}path")]


def arrows(root: ET.Element) -> list[list[tuple[float, float]]]:
    """Return the lines of all arrows as pairs of points, each from its beginning to its head."""
    lines = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("stroke-width")]
    ends = [line.removeprefix("M").split("L") for line in lines]
    return [[(float(x), float(y)) for x, y in map(str.split, pair)] for pair in ends]


def border() -> Game:
    board = {"Alaska": ("Ada", 5), "Kamchatka": ("Bo", 2), "Peru": ("neutral", 4), "*": ("Cy", 1)}
    return Game.arrange(board, NAMES, turn="Ada")


# Text


def test_the_text_has_every_territory_with_owner_and_armies() -> None:
    game = border()
    lines = str(game).splitlines()
    assert lines[0] == "turn 1, attack: Ada to decide"
    rows = {line[2:24].strip(): line[24:].split() for line in lines if line.startswith("  ")}
    assert list(rows) == list(game.game_map.territories)
    for name, row in rows.items():
        assert row == [game.owner(name), str(game.armies(name))]
    assert "Asia (+7)" in lines


def test_the_text_while_territories_are_free_and_when_the_game_is_over() -> None:
    first = str(Game(NAMES, seed=1)).splitlines()[2]
    assert first.split() == ["Alaska", "-", "0"]
    game = Game.arrange({"Alaska": ("Bo", 1), "*": ("Ada", 2)}, NAMES)
    game.apply(Attack("Kamchatka", "Alaska", 1), dice=((6,), (1,)))
    assert str(game).startswith("Ada wins: Ada owns every territory.")


# Picture


@pytest.mark.parametrize("edition", RuleSet.presets())
def test_a_picture_at_any_time_of_any_edition(edition: str) -> None:
    (start,) = games(edition, range(1), players=6)
    for game in played(start):
        if game.step % 60 == 0 or game.winner:
            told = titles(picture(game))
            for place, name in enumerate(game.game_map.territories):
                owner = game.owner(name) or "nobody"
                assert told[place] == f"{name}: {owner}, {game.armies(name)}"


def test_every_territory_shows_its_owners_letter_and_its_armies() -> None:
    seen = words(picture(border()))
    assert seen.count("A5") == seen.count("B2") == seen.count("N4") == 1
    assert seen.count("C1") == 39


def test_the_legend_names_everybody_with_territories_and_says_what_is_waited_for() -> None:
    seen = words(picture(border()))
    assert {"Ada: 1", "Bo: 1", "Cy: 39", "neutral: 1"} <= set(seen)
    assert "turn 1, attack: Ada to decide" in seen


def test_a_letter_that_is_a_figure_is_set_apart_from_the_armies() -> None:
    board = {"Alaska": ("Bea", 22), "*": ("Bo", 1)}
    assert "2·22" in words(picture(Game.arrange(board, ["Bo", "Bea", "Cy"])))


def test_long_names_stay_within_the_picture() -> None:
    names = [letter * 40 for letter in "ABCDEF"]
    root = picture(Game(names, seed=2))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    legend = [e for e in root.iter(f"{SVG}text") if (e.text or "").partition(":")[0] in names]
    assert len(legend) == 6
    for element in legend:
        assert float(element.get("x", "")) + 7 * len(element.text or "") < width
        assert float(element.get("y", "")) < height
    assert len({element.get("y") for element in legend}) == 3


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "&amp;", "]]>", '"><b x="', "😀'"])
def test_a_name_is_text_and_never_markup(name: str) -> None:
    game = Game.arrange({"Alaska": (name, 3), "*": ("Bo", 1)}, [name, "Bo", "Cy"])
    assert "<script" not in game._repr_svg_()
    root = picture(game)
    assert f"{name}: 1" in words(root)
    assert f"Alaska: {name}, 3" in titles(root)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        "svg", "title", "rect", "g", "polyline", "path", "text", "circle",
    }  # fmt: skip


def test_the_last_roll_is_an_arrow_from_attacker_to_defender() -> None:
    board = {"Brazil": ("Ada", 5), "Peru": ("Bo", 2), "*": ("Cy", 1)}
    game = Game.arrange(board, NAMES)
    assert arrows(picture(game)) == []
    game.apply(Attack("Brazil", "Peru", 3))
    assert arrows(picture(game)) == []
    game.apply(Defend(2))
    ((tail, head),) = arrows(picture(game))
    anchors = {t["name"]: t["anchor"] for t in game.game_map.geometry["territories"]}
    height = game.game_map.geometry["size"][1]
    for (x, y), name in ((tail, "Brazil"), (head, "Peru")):
        assert abs(x - anchors[name][0]) < 30
        assert abs(y - (height - anchors[name][1])) < 30


def test_an_arrow_over_the_edge_leaves_on_one_side_and_comes_in_on_the_other() -> None:
    game = border()
    game.apply(Attack("Alaska", "Kamchatka", 3))
    game.apply(Defend(1))
    width = game.game_map.geometry["size"][0]
    (first, over), (before, last) = arrows(picture(game))
    assert over[0] < 0 < first[0] < width / 2 < last[0] < width < before[0]


def test_a_map_without_a_drawing_has_a_picture_too() -> None:
    places = ["One", "Two", "Three", "Four", "Five", "Six"]
    board = GameMap.from_data(
        {
            "format": "risk-map",
            "version": 1,
            "name": "bare",
            "territories": [{"name": place} for place in places],
            "links": [[a, b, "land"] for a, b in itertools.pairwise([*places, "One"])],
            "continents": [{"name": "All", "bonus": 1, "territories": places}],
        }
    )
    game = Game.arrange({"One": ("Ada", 3), "*": ("Bo", 1)}, NAMES, game_map=board)
    game.apply(Attack("One", "Two", 2), dice=((6, 1), (2,)))
    assert "Bo: 4" in words(picture(game))
    assert "Six" in str(game)


# Colours


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_as_published() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_everything_written_can_be_read() -> None:
    root = picture(border())
    sea = next(root.iter(f"{SVG}rect")).get("fill", "")
    for element in root.iter(f"{SVG}text"):
        if ":" in (element.text or ""):
            assert contrast(element.get("fill", ""), sea) >= 4.5
    for paint, ink in (*PAINT.values(), (NEUTRAL_PAINT, NEUTRAL_INK)):
        assert contrast(ink, paint) >= 4.5


# What people see who lack one kind of cones, after Viénot, Brettel and Mollon (1999): the matrices
# act on linear red, green and blue.
BLINDNESS = {
    "protanopia": ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.0040, -0.0040, 1.0)),
    "deuteranopia": ((0.2927, 0.7073, 0.0), (0.2927, 0.7073, 0.0), (-0.0223, 0.0223, 1.0)),
}


def seen(colour: str, matrix: tuple[tuple[float, ...], ...]) -> list[float]:
    """Return a colour as a colour-blind person sees it: red, green and blue from 0 to 255."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    mixed = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in matrix]
    clipped = [min(max(part, 0.0), 1.0) for part in mixed]
    return [
        255 * (12.92 * p if p <= 0.0031308 else 1.055 * p ** (1 / 2.4) - 0.055) for p in clipped
    ]


@pytest.mark.parametrize("kind", BLINDNESS)
def test_colours_are_told_apart_by_the_colour_blind(kind: str) -> None:
    colours = [seen(paint, BLINDNESS[kind]) for paint, _ in PAINT.values()]
    for one, other in itertools.combinations(colours, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 30
