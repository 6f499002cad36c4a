"""Look at the board in every scene with axe-core: nothing serious may be found."""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from shots import SCENES, prepare, serve

AXE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(document.querySelector(".risk-widget"))).violations
  .map(({ id, impact, help, nodes }) => ({
    id, impact, help,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\\n${failureSummary}`),
  }))"""
GRAVE = {"serious", "critical"}


def main(chromium: str, scenes: list[str]) -> int:
    """Print what is found; return how many findings are grave."""
    grave = 0
    with sync_playwright() as p:
        browser = p.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        base = serve()
        for width, theme in ((1280, "light"), (420, "dark")):
            page = browser.new_page(
                viewport={"width": width + 24, "height": 900}, reduced_motion="reduce"
            )
            for scene in scenes:
                page.goto(f"{base}?scene={scene}&theme={theme}")
                page.wait_for_selector(".rw-plot .shapelayer path")
                prepare(page, scene)
                grave += found(page, f"{scene} {width} {theme}")
            page.keyboard.press("Tab")
            page.keyboard.press("?")
            grave += found(page, f"help {width} {theme}")
            page.close()
        browser.close()
    print(f"{grave} serious or critical findings")
    return grave


def found(page: Page, where: str) -> int:
    """Print the findings of one page; return how many are grave."""
    page.add_script_tag(path=AXE)
    violations = page.evaluate(RUN)
    for violation in violations:
        print(f"{where}: {violation['impact']} {violation['id']}: {violation['help']}")
        for node in violation["nodes"]:
            print("   ", node)
    return sum(violation["impact"] in GRAVE for violation in violations)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chromium", help="path of the browser")
    parser.add_argument("scenes", nargs="*", default=SCENES)
    given = parser.parse_args()
    sys.exit(main(given.chromium, given.scenes) > 0)
