"""Positions and tutorials in a link."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from risk_widget import Board, Game, project, share
from risk_widget.rules import FormatError, SetupError


@pytest.fixture
def game() -> Game:
    return Game.arrange(
        {"Alaska": ("Ærø & Co", 5), "Kamchatka": ("Bo", 2), "*": ("Cy <b>", 1)},
        players=["Ærø & Co", "Bo", "Cy <b>"],
        turn="Bo",
        phase="reinforce",
        hands={"Bo": ["Peru", "Iceland", "wild"]},
    )


def test_a_code_and_both_links_give_the_position_back(game: Game) -> None:
    found = game.share("ada/risk")
    for text in (found.code, found.lite, found.binder, f"  {found.lite}\n"):
        assert Game.from_share(text).position == game.position


def test_a_link_of_a_running_server_gives_the_position_back(game: Game) -> None:
    link = f"http://127.0.0.1:8888/user/x/risk-widget/position?token=t&code={game.position}"
    assert Game.from_share(link).position == game.position


def test_nothing_hidden_is_in_a_link(game: Game) -> None:
    found = game.share()
    assert found.code == game.position
    other = Game.from_share(found.code, seed=5)
    assert len(other.hand("Bo")) == 3
    hands = {Game.from_share(found.code, seed=seed).hand("Bo") for seed in range(5)}
    assert len(hands) > 1


def test_a_board_shares_the_position_that_it_shows(game: Game) -> None:
    assert Board(game, autosave=False).share("ada/risk") == game.share("ada/risk")


def test_links_are_made_of_plain_signs(game: Game) -> None:
    found = game.share("ada/risk")
    for link in (found.lite, found.binder):
        assert link.isascii()
        assert not set(link) & set(" <>\"'\n")


def test_the_link_of_the_browser_runs_the_cell_that_shows_the_board(game: Game) -> None:
    query = parse_qs(urlsplit(game.share("ada/risk").lite).query)
    assert query["kernel"] == ["python"]
    assert query["execute"] == ["1"]
    assert query["code"] == ["\n".join(share.position_cell(game.position))]


def test_without_a_repository_links_lead_to_the_one_of_this_package(game: Game) -> None:
    owner, name = project.repository().split("/")
    assert game.share().lite.startswith(f"https://{owner.lower()}.github.io/{name}/repl/")
    assert f"/gh/{owner}/{name}/main?" in game.share().binder


def test_a_notebook_shows_links_to_click(game: Game) -> None:
    html = game.share("ada/risk")._repr_html_()
    assert html.count("<a href=") == 2
    assert "<b>" not in html


@pytest.mark.parametrize(
    ("repository", "site"),
    [
        ("Ada/My.Risk", "https://ada.github.io/My.Risk/"),
        ("ada/ada.github.io", "https://ada.github.io/"),
    ],
)
def test_the_site_of_a_repository(repository: str, site: str) -> None:
    assert share.Links(repository).site == site


def test_a_number_is_no_branch() -> None:
    ref: Any = 5
    with pytest.raises(SetupError, match="ref is a branch, a tag or a commit, not 5"):
        share.Links("ada/risk", ref)


def test_a_branch_with_a_slash_is_one_part_of_the_address() -> None:
    links = share.Links("ada/risk", "feature/maps")
    assert "/gh/ada/risk/feature%2Fmaps?" in links.binder("lab")


@pytest.mark.parametrize("repository", ["", "ada", "ada/", "/risk", "a/b/c", "a b/c", "ada/ri?k"])
def test_what_is_no_repository_is_refused(repository: str) -> None:
    with pytest.raises(SetupError, match="repository is 'owner/name'") as caught:
        share.Links(repository)
    assert caught.value.field == "repository"


@pytest.mark.parametrize(
    "ref", ["", "/main", "a b", "a//b", "-x", "main?", "main/", "a..b", "v1.", "a.lock"]
)
def test_what_is_no_ref_is_refused(ref: str) -> None:
    with pytest.raises(SetupError, match="ref is a branch"):
        share.Links("ada/risk", ref)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "https://example.org/",
        "https://example.org/?code=print(1)",
        "https://example.org/?urlpath=lab/tree/x.ipynb",
        "https://[broken/?code=rw1~",
        "rw1~classic",
        "x" * 40_000,
        "a?urlpath=" * 2_900,
        "https://example.org/?" + "&".join(f"code{number}=1" for number in range(2_000)),
        None,
        7,
    ],
)
def test_anything_else_is_a_format_error(text: str) -> None:
    with pytest.raises(FormatError):
        Game.from_share(text)


def test_two_positions_in_one_link_are_refused(game: Game) -> None:
    with pytest.raises(FormatError, match="neither the code of a position nor a link"):
        Game.from_share(f"https://example.org/?code={game.position}%20{game.position}")
