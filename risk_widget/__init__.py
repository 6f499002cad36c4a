"""Learn Risk, and the probability in its dice, on an interactive board in a notebook."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from risk_widget import lessons, maps, odds, players, rules
    from risk_widget.game import Game
    from risk_widget.maps import GameMap
    from risk_widget.rules import RuleSet
    from risk_widget.widget import Board, DiceLab

__version__ = "0.1.0"
__all__ = [
    "Board",
    "DiceLab",
    "Game",
    "GameMap",
    "RuleSet",
    "lessons",
    "maps",
    "odds",
    "players",
    "rules",
]

_HOMES = {
    "Board": "risk_widget.widget",
    "DiceLab": "risk_widget.widget",
    "Game": "risk_widget.game",
    "GameMap": "risk_widget.maps",
    "RuleSet": "risk_widget.rules",
}

if sys.platform == "emscripten":  # Python in the browser
    from risk_widget import browser

    browser.prepare()


def __getattr__(name: str) -> Any:  # noqa: ANN401
    # Each name is loaded when it is first used: the odds need no map, the rules need no widget.
    if name not in __all__:
        raise AttributeError(f"module 'risk_widget' has no attribute {name!r}")
    module = import_module(_HOMES.get(name, f"risk_widget.{name}"))
    if name == "odds":
        _let_odds_speak()
    found = getattr(module, name) if name in _HOMES else module
    globals()[name] = found
    return found


def _let_odds_speak() -> None:
    """Let the odds, which know no language but English, speak that of the notebook."""
    from risk_widget.locale import Message, notebook_language, number
    from risk_widget.odds.speech import Speech, speak

    def speech() -> Speech:
        language = notebook_language()
        return Speech(
            lambda one, more, count: Message(one, (), more, count).in_language(language),
            point=number(0.5, language, 1)[1],
        )

    speak(speech)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
