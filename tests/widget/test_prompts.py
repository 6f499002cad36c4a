"""What a board asks for, in words."""

import pytest

from risk_widget.widget.prompts import mission_text


@pytest.mark.parametrize(
    ("mission", "words"),
    [
        ("24", "Hold 24 territories."),
        ("18x2", "Hold 18 territories with at least 2 armies on each."),
        ("6", "Hold 6 territories."),
        ("4x3", "Hold 4 territories with at least 3 armies on each."),
        ("asia+south-america", "Hold all of Asia and South America."),
        ("asia+0", "Hold all of Asia."),
        (
            "europe+australia+1",
            "Hold all of Europe and Australia and one more continent of your choice.",
        ),
        ("asia+2", "Hold all of Asia and 2 more continents of your choice."),
        ("destroy-red", "Wipe out the red army."),
    ],
)
def test_a_mission_is_told_in_a_sentence(mission: str, words: str) -> None:
    assert str(mission_text(mission)) == words
