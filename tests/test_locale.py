"""Languages: the catalogues are whole, and all that a learner reads is told in Danish."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from babel.messages.catalog import Message as Entry

from risk_widget import Board, Game, players, rules
from risk_widget.locale import (
    LANGUAGES,
    Message,
    Name,
    counted,
    extract,
    listed,
    number,
    percent,
    say,
    translate,
)
from risk_widget.rules import (
    Action,
    Attack,
    Claim,
    Defend,
    EndAttack,
    EndTurn,
    Fortify,
    Occupy,
    Place,
    Reinforce,
    RuleSet,
    SetupError,
    Trade,
)
from risk_widget.rules.actions import ChooseHeadquarters
from risk_widget.rules.events import (
    Claimed,
    Dealt,
    Drew,
    Eliminated,
    Event,
    HeadquartersCaptured,
    HeadquartersChosen,
    HeadquartersRevealed,
    Placed,
    Reshuffled,
    RolledOff,
    Traded,
    Won,
)
from risk_widget.widget.prompts import mission_text, phase_label, prompt

LOCALE = Path(extract.__file__).parent
TRANSLATED = [language for language in LANGUAGES if language != "en"]
PLACE = re.compile(r"\{\w+\}")
HOW_TO = "run python -m risk_widget.locale.extract, then translate what is empty"
LONGEST_SHORT_NAME = 12

# What a short game may not bring.
RARE: list[Event] = [
    RolledOff(((("Åse", 6), ("Bo", 6), ("Øjvind", 2)), (("Åse", 1), ("Bo", 4))), "Bo", "turn"),
    RolledOff((), "Bo", "placement"),
    Dealt((("Åse", 14), ("Bo", 14), ("neutral", 14))),
    Placed("Åse", "Brazil", 1, neutral=True),
    Placed("Åse", "Brazil", 2, neutral=True),
    HeadquartersChosen("Bo"),
    HeadquartersRevealed((("Åse", "Peru"), ("Bo", "Iceland"))),
    HeadquartersCaptured("Åse", "Iceland", "Bo"),
    Traded("Bo", ("Egypt", "Japan", "wild"), 6, ("Egypt",), 2),
    Eliminated("Bo", "Åse", 0),
    Eliminated("Bo", "Åse", 1),
    Drew("Bo", None),
    Reshuffled(1),
    Reshuffled(9),
    Won("Bo", "Bo owns every territory"),
    Won("Bo", "the mission europe+australia+1 is accomplished"),
    Won("Bo", "every opponent is out of the game"),
    Won("Bo", "enough headquarters are held"),
]


def entries(language: str) -> list[Entry]:
    """Return what the catalogue's file holds, its head left out."""
    return [entry for entry in extract.translations(language) if entry.id]


def texts(words: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the forms of an entry: one, or one for each plural."""
    return (words,) if isinstance(words, str) else tuple(words or ())


def known() -> set[str]:
    """Return all English words that the catalogues know, by their singular."""
    return {texts(entry.id)[0] for entry in extract.template() if entry.id}


def parts(message: object) -> Iterator[Message | Name]:
    """Yield a message, and the messages and names in it."""
    if isinstance(message, Message):
        yield message
        for _, value in message.fields:
            yield from parts(value)
    elif isinstance(message, Name):
        yield message


def english(part: Message | Name) -> str:
    return part.text if isinstance(part, Message) else str(part)


def words(sentences: Iterable[str]) -> set[str]:
    """Return the words in sentences with places such as {player}."""
    return {word for each in sentences for word in re.findall(r"\w+", PLACE.sub(" ", each.lower()))}


def short_game(rules: str) -> Game:
    """Return some moves of players who leave all to chance."""
    least, most = RuleSet.preset(rules).players
    names = ["Åse", "Bo", "Øjvind", "Cy"][: min(4, most)]
    assert least <= len(names)
    game = Game([players.Random(name, seed=3) for name in names], rules=rules, seed=3)
    game.play(moves=400)
    return game


# The catalogues


def test_the_template_holds_the_words_of_today() -> None:
    written = (LOCALE / "risk_widget.pot").read_bytes()
    assert written == extract.written(extract.template()), HOW_TO


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_word_is_missing_and_none_is_stale(language: str) -> None:
    today = {entry.id for entry in extract.template() if entry.id}
    translated = {entry.id for entry in entries(language)}
    assert today - translated == set(), HOW_TO
    assert translated - today == set(), HOW_TO


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_entry_is_translated_and_none_is_a_guess(language: str) -> None:
    assert [entry.id for entry in entries(language) if not all(texts(entry.string))] == []
    assert [entry.id for entry in entries(language) if entry.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_files_of_a_language_are_what_the_extractor_writes(language: str) -> None:
    catalogue = extract.catalogue(language)
    folder = LOCALE / language / "LC_MESSAGES"
    assert (folder / "risk_widget.po").read_bytes() == extract.written(catalogue), HOW_TO
    assert (folder / "risk_widget.mo").read_bytes() == extract.compiled(catalogue), HOW_TO


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_places_of_the_original(language: str) -> None:
    for entry in entries(language):
        for original, translation in zip(texts(entry.id), texts(entry.string), strict=True):
            assert sorted(PLACE.findall(original)) == sorted(PLACE.findall(translation)), original


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_counted_has_a_form_for_each_plural(language: str) -> None:
    forms = extract.translations(language).num_plurals
    plurals = [entry for entry in entries(language) if entry.pluralizable]
    assert len(plurals) > 5
    assert {len(texts(entry.string)) for entry in plurals} == {forms}


def test_danish_counts_as_english_does() -> None:
    told = [counted("{n} army", "{n} armies", n).in_language("da") for n in (0, 1, 2, 21)]
    assert told == ["0 enheder", "1 enhed", "2 enheder", "21 enheder"]


def test_an_f_string_cannot_be_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "module.py"
    file.write_text('say("{n} armies", n=2)\nsay(f"{n} armies")\n', "utf-8")
    monkeypatch.setattr(extract, "PACKAGE", tmp_path)
    with pytest.raises(ValueError, match=r"module\.py:2: an f-string"):
        list(extract._in_python(file))


# What is told


def told() -> list[Event]:
    """Return events of every kind."""
    game = Game([players.Cautious(name) for name in ("Åse", "Bo", "Øjvind")], seed=1)
    return [*game.play(moves=300), *short_game("hasbro-capital").events, *RARE]


def test_every_event_is_told_in_danish() -> None:
    events = told()
    assert {type(event) for event in events} == set(get_args(Event))
    catalogue = known()
    for event in events:
        inside = [*parts(event.message())]
        assert {english(part) for part in inside} <= catalogue
        danish = event.message().in_language("da")
        meant = words(english(part) for part in inside)
        meant -= words(translate(english(part), "da") for part in inside)
        plurals = [part for part in inside if isinstance(part, Message) and part.plural]
        meant -= words(part.in_language("da") for part in plurals)
        assert meant & words([danish]) == set(), danish


def test_a_turn_in_danish() -> None:
    game = Game.arrange(
        {"Alaska": ("Åse", 5), "Kamchatka": ("Bo", 1), "*": ("Cy", 1)},
        players=["Åse", "Bo", "Cy"],
        phase="attack",
        rules="hasbro-classic",
    )
    game.apply(Attack("Alaska", "Kamchatka", 3), dice=((6, 3, 2), (5,)))
    assert [event.message().in_language("da") for event in game.history[-1].events] == [
        "Alaska mod Kamtjatka: 6 3 2 mod 5. Kamtjatka mister 1 enhed.",
        "Åse erobrer Kamtjatka fra Bo.",
        "Bo er ude af spillet.",
    ]
    refusal = game.explain(Occupy(5))
    assert refusal is not None
    assert refusal.in_language("da") == (
        "Alaska har 5 enheder; højst 4 kan flyttes, for én bliver tilbage."
    )
    assert prompt(game, active=True).in_language("da") == (
        "Åse: Kamtjatka er dit! Vælg, hvor mange enheder der rykker ind fra Alaska."
    )


def actions() -> list[Action]:
    """Return actions of every kind, most of them wrong at any time."""
    places = ["Alaska", "Kamchatka", "Brazil", "Atlantis", "Brasil"]
    pairs = [(source, target) for source in places for target in places]
    return [
        *(kind(place) for kind in (Claim, ChooseHeadquarters) for place in places),
        *(kind(place, n) for kind in (Place, Reinforce) for place in places for n in (0, 1, 999)),
        *(Attack(source, target, n) for source, target in pairs for n in (0, 1, 3)),
        *(Fortify(source, target, n) for source, target in pairs for n in (0, 1, 999)),
        *(kind(n) for kind in (Defend, Occupy) for n in (0, 1, 2, 999)),
        Trade(()),  # type: ignore[arg-type]
        *(Trade(cards) for cards in (("wild", "wild", "Peru"), ("Ural", "Ural", "Ural"))),
        EndAttack(),
        EndTurn(),
    ]


@pytest.mark.parametrize("rules", RuleSet.presets())
def test_what_a_learner_is_asked_and_refused_is_in_the_catalogue(rules: str) -> None:
    game, catalogue, codes = short_game(rules), known(), set()
    for step in range(0, game.step, 37):
        then = game.at(step)
        shown: list[Message] = [phase_label(then), prompt(then, True), prompt(then, False)]
        for action in actions():
            refusal = then.explain(action)
            if refusal is not None:
                assert refusal.message is not None
                assert refusal.rule.sentence in catalogue
                shown.append(refusal.message)
                codes.add(refusal.code)
        found = {english(part) for message in shown for part in parts(message)}
        assert found - catalogue - {english(Name("Atlantis"))} == set()
    assert len(codes) > 5


@pytest.mark.parametrize(
    ("mission", "danish"),
    [
        ("24", "Erobr 24 territorier."),
        ("asia+south-america", "Erobr hele Asien og Sydamerika."),
        ("destroy-blue", "Udslet den blå hær."),
    ],
)
def test_missions_in_danish(mission: str, danish: str) -> None:
    assert mission_text(mission).in_language("da") == danish


@pytest.mark.parametrize("name", ["Alaska", "{place}", "{0}", "{}", "%s", "Attack", "1 army"])
def test_what_users_have_named_stays_as_it_is(name: str) -> None:
    assert Claimed(name, "Brazil").message().in_language("da") == f"{name} gør krav på Brasilien."
    assert say("{player} {n}", player=name, n=1).in_language("da") == f"{name} 1"
    assert str(listed([name, name])) == f"{name} and {name}"
    won = Won(name, f"{name} owns every territory")
    assert won.message().in_language("da") == f"{name} vinder: {name} ejer alle territorier."


def test_an_edition_may_call_its_last_move_what_it_likes() -> None:
    assert say("{move}").in_language("da") == "{move}"


def test_no_text_stays_no_text() -> None:
    assert translate("", "da") == ""


# Numbers


@pytest.mark.parametrize(
    ("value", "digits", "english", "danish"),
    [
        (0.5, 1, "0.5", "0,5"),
        (-2.25, 2, "-2.25", "-2,25"),
        (7, 0, "7", "7"),
        (1234.5, 1, "1234.5", "1234,5"),
        (1234567, 0, "1,234,567", "1.234.567"),
    ],
)
def test_a_number_has_a_decimal_comma_in_danish(
    value: float, digits: int, english: str, danish: str
) -> None:
    assert (number(value, "en", digits), number(value, "da", digits)) == (english, danish)


@pytest.mark.parametrize(
    ("chance", "digits", "english", "danish"),
    [
        (0, 1, "0.0%", "0,0\xa0%"),
        (0.0001, 1, "< 0.1%", "< 0,1\xa0%"),
        (0.372, 1, "37.2%", "37,2\xa0%"),
        (0.5, 0, "50%", "50\xa0%"),
        (0.9999, 0, "> 99%", "> 99\xa0%"),
        (1, 0, "100%", "100\xa0%"),
    ],
)
def test_only_what_is_certain_is_nought_or_a_hundred_percent(
    chance: float, digits: int, english: str, danish: str
) -> None:
    assert (percent(chance, "en", digits), percent(chance, "da", digits)) == (english, danish)


# The board


@pytest.fixture
def board() -> Iterator[Board]:
    game = Game(["Åse", players.Cautious("Bo"), players.Cautious("Cy")], seed=1)
    board = Board(game, language="da", autosave=False)
    yield board
    board.close()


def test_every_string_of_a_danish_board_is_danish(board: Board) -> None:
    plain = Board(board.game, autosave=False)
    danish = {texts(entry.id)[0]: texts(entry.string)[0] for entry in entries("da")}
    assert board.strings == {key: danish.get(text, "da") for key, text in plain.strings.items()}
    assert plain.strings["locale"] == "en"
    same = {text for key, text in plain.strings.items() if board.strings[key] == text}
    assert same <= {"Hint", "Land", "Normal", "Pause", "note: {note}"}
    plain.close()


def test_the_map_of_a_danish_board_has_danish_names(board: Board) -> None:
    shown = {place["name"]: place for place in board.geometry["territories"]}
    assert shown["Middle East"]["label"] == "Mellemøsten"
    assert shown["Western United States"]["short"] == "V-USA"
    labels = {each["label"] for each in board.geometry["continents"]}
    assert labels == {"Nordamerika", "Sydamerika", "Europa", "Afrika", "Asien", "Australien"}
    assert board.game.game_map.geometry["territories"][1]["label"] == "Northwest Territory"
    for key in ("label", "short"):
        assert len({place[key] for place in shown.values()}) == len(shown)
    assert max(len(place["short"]) for place in shown.values()) <= LONGEST_SHORT_NAME


def test_a_danish_board_tells_why_a_computer_player_moved() -> None:
    game = Game([players.Random("Åse"), "Bo", "Cy"], seed=1)
    while game.player != "Åse":
        game.apply(game.legal_actions[0])
    game.play(moves=1)
    while game.player != "Åse":
        game.apply(game.legal_actions[0])
    board = Board(game, language="da", autosave=False)
    assert board.snapshot["prompt"] == "Åse tænker. Den lod tilfældet vælge."
    assert board.snapshot["players"][0]["computer"] == "Tilfældig"
    assert game.computers["Åse"].reason == "It left the choice to chance."  # type: ignore[attr-defined]
    board.close()


def test_a_reason_in_somebody_elses_words_is_told_as_it_is() -> None:
    player = players.Random("Åse")
    action = EndTurn()
    assert player.because("Attack {player}!", action) is action
    assert player.reason == player.reason_message == "Attack {player}!"
    player.because(say("Nothing is left to do."), action)
    assert player.reason == "Nothing is left to do."


@pytest.mark.parametrize("language", ["tlh", "", "DA", "../da"])
def test_an_unknown_language_is_refused_with_the_known_ones(language: Any) -> None:  # noqa: ANN401
    tellers: list[Callable[[], str]] = [
        lambda: translate("Alaska", language),
        lambda: say("Alaska").in_language(language),
        lambda: number(1.5, language, 1),
        lambda: percent(0.5, language),
    ]
    for tell in tellers:
        with pytest.raises(ValueError, match="is not known; choose 'en' or 'da'"):
            tell()
    with pytest.raises(SetupError, match="choose 'en' or 'da'") as caught:
        Board(Game(["Åse", "Bo", "Cy"]), language=language)
    assert caught.value.field == "language"


def test_what_a_danish_notebook_prints_is_danish_and_its_record_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.arrange(
        {"Alaska": ("Ada", 5), "*": ("Bo", 1)}, players=["Ada", "Bo", "Cy"], phase="attack"
    )
    english = game.record()
    monkeypatch.setenv("RISK_WIDGET_LANGUAGE", "da")
    refusal = game.explain(rules.Occupy(2))
    assert refusal is not None
    assert str(refusal) == "»Indrykning« er ikke muligt nu: dette er angrebsfasen."
    assert str(refusal.rule).startswith("R018: En tur er at få og placere enheder")
    assert refusal.text.startswith("Occupy is not possible now")
    assert game.record() == english
    [rolled, captured] = game.apply(rules.Attack("Alaska", "Kamchatka", 3), ((6, 5, 4), (1,)))
    assert str(rolled) == "Alaska mod Kamtjatka: 6 5 4 mod 1. Kamtjatka mister 1 enhed."
    assert str(captured) == "Ada erobrer Kamtjatka fra Bo."
    assert "Ada takes Kamchatka from Bo." in game.record()
