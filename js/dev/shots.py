"""Take pictures of the board in every phase, width and theme."""

import argparse
import functools
import http.server
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SHOTS = Path(__file__).parent / "shots"
SCENES = [
    *("claim", "reinforce", "attack", "defend", "occupy", "fortify"),
    *("refused", "computer", "over", "headquarters", "pairs", "mission", "neutral", "march"),
    *("replay", "teacher"),
]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the repository without a word."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def serve() -> str:
    """Serve the repository on a free port; return the harness' address."""
    handler = functools.partial(Quiet, directory=str(ROOT))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/js/dev/index.html"


def main(chromium: str, scenes: list[str], widths: list[int], themes: list[str]) -> None:
    """Save one picture for each combination."""
    base = serve()
    SHOTS.mkdir(exist_ok=True)
    with sync_playwright() as p:
        browser = p.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for width in widths:
            page = browser.new_page(viewport={"width": width + 24, "height": 900})
            page.on("console", lambda m: print(m.text) if m.type == "error" else None)
            page.on("pageerror", lambda e: print("page error:", e))
            for theme in themes:
                for scene in scenes:
                    page.goto(f"{base}?scene={scene}&theme={theme}")
                    page.wait_for_selector(".rw-plot .shapelayer path")
                    prepare(page, scene)
                    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    if wide > 0:
                        print(f"{scene} {width} {theme}: {wide} px too wide")
                    page.screenshot(path=SHOTS / f"{scene}-{width}-{theme}.png", full_page=True)
            page.close()
        browser.close()


PICKED = {
    "attack": ["Alaska", "Kamchatka"],
    "fortify": ["Peru", "Brazil"],
    "march": ["Alaska", "Eastern United States"],
}
PRESSED = {
    "mission": ["show_secrets", "card-0", "card-1", "card-2"],
    "teacher": ["timeline"],
}


def prepare(page: Page, scene: str) -> None:
    """Choose a source and a target, cards or the chart."""
    for name in PICKED.get(scene, []):
        x, y = page.evaluate(
            "name => document.querySelector('.risk-widget').riskBoard.anchor(name)", name
        )
        page.mouse.click(x, y)
    for action in PRESSED.get(scene, []):
        page.click(f'[data-action="{action}"]')
    if scene == "teacher":
        page.wait_for_selector(".rw-chart .scatterlayer path")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chromium", help="path of the browser")
    parser.add_argument("scenes", nargs="*", default=SCENES)
    parser.add_argument("--widths", nargs="+", type=int, default=[420, 700, 1280, 1600])
    parser.add_argument("--themes", nargs="+", default=["light", "dark"])
    given = parser.parse_args()
    main(given.chromium, given.scenes, given.widths, given.themes)
