"""Time an update of the board in the harness; js/README.md says how."""

import argparse
import statistics

from playwright.sync_api import sync_playwright
from shots import serve

UPDATE = """(n) => {
  const root = document.querySelector(".risk-widget");
  const armies = [...model.traits.snapshot.armies];
  const owners = [...model.traits.snapshot.owners];
  const at = (n * 7) % armies.length;
  armies[at] += 1;
  if (n % 4 === 0) owners[at] = (owners[at] + 1) % 4;
  const { roll, log } = model.traits.snapshot;
  const began = performance.now();
  model.show({
    armies,
    owners,
    roll: roll && { ...roll, number: roll.number + 1 },
    log: [...log.slice(-19), { n: 1000 + n, text: `Move ${n}.` }],
  });
  const scripted = performance.now() - began;
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done([scripted, performance.now() - began]);
      channel.port2.postMessage(0);
    });
  });
}"""

CLICK = """() => {
  const button = document.querySelector("[data-territory=Alaska]");
  const began = performance.now();
  button.click();
  return performance.now() - began;
}"""

MANY = """async (times) => {
  for (let n = 0; n < times; n += 1) {
    const { roll, armies } = model.traits.snapshot;
    const next = armies.map((a, i) => (i === n % 42 ? a + 1 : a));
    const kind = n % 3 === 0 ? "occupy" : "attack";
    model.show({
      armies: next,
      roll: { ...roll, number: roll.number + 1 },
      last_move: { kind, source: 0, target: 1 },
      log: [{ n: 5000 + n, text: "Moved." }],
    });
    document.querySelector("[data-territory=Alaska]").click();
    if (n % 10 === 0) await new Promise((done) => setTimeout(done, 0));
  }
}"""


def main(chromium: str) -> None:
    """Print medians, and the growth over 500 updates."""
    with sync_playwright() as p:
        browser = p.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1304, "height": 900})
        page.goto(f"{serve()}?scene=attack")
        page.wait_for_selector(".rw-plot .shapelayer path")
        print(f"first render {page.evaluate('renderMs'):.0f} ms of script")
        updates = []
        for n in range(40):
            updates.append(page.evaluate(UPDATE, n))
            page.wait_for_timeout(60)
        scripted, painted = ([pair[i] for pair in updates[5:]] for i in (0, 1))
        print(f"update: script {statistics.median(scripted):.1f} ms", end=", ")
        print(f"to the frame {statistics.median(painted):.1f} ms (worst {max(painted):.1f})")
        clicks = []
        for _ in range(20):
            clicks.append(page.evaluate(CLICK))
            page.wait_for_timeout(60)
        print(f"choosing a source: script {statistics.median(clicks):.1f} ms")
        devtools = page.context.new_cdp_session(page)
        before = counted(devtools)
        page.evaluate(MANY, 500)
        page.wait_for_timeout(1500)
        after = counted(devtools)
        print(f"over 500 updates: {before} -> {after}")
        browser.close()


def counted(devtools: object) -> dict[str, int]:
    """Count nodes, listeners and the heap after a collection."""
    devtools.send("HeapProfiler.collectGarbage")  # type: ignore[attr-defined]
    found = devtools.send("Memory.getDOMCounters")  # type: ignore[attr-defined]
    heap = devtools.send("Runtime.getHeapUsage")["usedSize"]  # type: ignore[attr-defined]
    return {"nodes": found["nodes"], "listeners": found["jsEventListeners"], "kB": heap // 1024}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chromium", help="path of the browser")
    main(parser.parse_args().chromium)
