"""Code of cells that show a board in the middle of a game."""

IMPORTS = "from risk_widget import Board, Game, players, rules\n"
SEATS = 'players=["Ada", "Bo", "Cy"]'


def arranged(position: str, **options: str) -> str:
    """Return the code of a cell with a board; options as Python's text."""
    given = "".join(f", {name}={value}" for name, value in options.items())
    return f"{IMPORTS}game = Game.arrange({position}, {SEATS}{given})\nBoard(game)"


WAR = '{"Alaska": ("Ada", 9), "Kamchatka": ("Bo", 3), "*North America": ("Ada", 1), "*": ("Bo", 1)}'
