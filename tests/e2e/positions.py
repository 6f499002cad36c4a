"""Code of cells that show a board in the middle of a game."""

from tests.e2e.board_page import BoardPage

IMPORTS = "from risk_widget import Board, Game, players, rules\n"
SEATS = 'players=["Ada", "Bo", "Cy"]'


def arranged(position: str, **options: str) -> str:
    """Return the code of a cell with a board; options as Python's text."""
    given = "".join(f", {name}={value}" for name, value in options.items())
    return f"{IMPORTS}game = Game.arrange({position}, {SEATS}{given})\nBoard(game)"


WAR = '{"Alaska": ("Ada", 9), "Kamchatka": ("Bo", 3), "*North America": ("Ada", 1), "*": ("Bo", 1)}'

NAMES = '["Ada Lovelace-Byron", "Bo", "Cy"]'

# Large armies everywhere: the widest badges that a long game brings.
CROWDED = '{"*North America": ("Ada Lovelace-Byron", 88), "*Europe": ("Bo", 37), "*": ("Cy", 12)}'
HANDS = '{"Ada Lovelace-Byron": ["Alaska", "Ural", "Brazil", "Western United States", "wild"]}'

PHASES = {
    "claim": f"Board(Game({NAMES}, seed=1))",
    "reinforce": (
        f'Board(Game.arrange({CROWDED}, players={NAMES}, phase="reinforce", hands={HANDS}))'
    ),
    "attack": f"Board(Game.arrange({CROWDED}, players={NAMES}, auto_defend=True))",
    "defend": f"Board(Game.arrange({CROWDED}, players={NAMES}))",
    "occupy": (
        f"Board(Game.arrange({CROWDED[:-1]}, 'Kamchatka': ('Cy', 1)}}, players={NAMES},"
        " auto_defend=True))"
    ),
    "fortify": f'Board(Game.arrange({CROWDED}, players={NAMES}, phase="fortify"))',
}


def bring_to_life(board: BoardPage, phase: str) -> None:
    """Do what fills the panel most: choose, roll, or be refused."""
    match phase:
        case "claim":
            board.play("Western United States", "Western United States")
        case "attack" | "defend" | "occupy":
            board.click("Alaska")
            board.click("Kamchatka")
            board.press("attack")
            while phase == "occupy" and board.phase == "attack":
                board.press("attack")
        case "fortify":
            board.click("Alaska")
            board.click("Alberta")
        case _:
            board.play("Eastern Australia")
    assert board.phase == phase
