"""Write the classic map as the board gets it, for the harness: python dev/record.py."""

import json
from pathlib import Path

from risk_widget import maps

FIXTURES = Path(__file__).parent / "fixtures"


def main() -> None:
    """Record the geometry."""
    FIXTURES.mkdir(exist_ok=True)
    geometry = maps.load("classic").geometry
    (FIXTURES / "geometry.json").write_text(json.dumps(geometry), encoding="utf-8")


if __name__ == "__main__":
    main()
