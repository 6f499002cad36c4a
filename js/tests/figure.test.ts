import { describe, expect, it } from "vitest";
import { badgeTexts, escaped, fillOf, paths, shapes, territoryShape } from "../src/figure";
import { PALETTES } from "../src/palette";
import type { Snapshot } from "../src/protocol";
import { darkFills, namesFor, sceneFor } from "../src/scene";
import { NOTHING_SELECTED, roles } from "../src/selection";
import { wholeBoard } from "../src/view";
import { geometry, ISLES, legal, RING, snapshot, WEST } from "./fixtures";

const board = paths(geometry);
const view = wholeBoard({ left: 0, right: 1000, bottom: 0, top: 562 }, 1000, 562);
const scene = (now: Snapshot) =>
  sceneFor(
    geometry,
    now,
    roles({ geometry, snapshot: now }, NOTHING_SELECTED),
    view,
    PALETTES.light,
    "sans-serif",
  );
const draw = (now: Snapshot) => shapes(board, scene(now));
describe("the drawn map", () => {
  it("fills a territory even-odd in its owner's colour, and its badge says how many", () => {
    expect(draw(snapshot())[territoryShape(board, RING)]).toMatchObject({
      fillrule: "evenodd",
      layer: "below",
      fillcolor: fillOf(scene(snapshot()), RING),
    });
    expect(scene(snapshot()).owners[ISLES]).toBe("#d55e00");
    expect(scene(snapshot()).badges[ISLES]).toMatchObject({ letter: "B", count: "2" });
  });

  it("writes no number where nobody is", () => {
    expect(badgeTexts(snapshot()).at(-1)).toEqual({ letter: "", count: "" });
  });

  it("takes tags in a name as text", () => {
    expect(escaped("<b>A&B</b>")).toBe("&lt;b&gt;A&amp;B&lt;/b&gt;");
  });

  it("dims what cannot be picked, and only while something can", () => {
    const plain = draw(snapshot());
    const picking = draw(snapshot({ legal: legal({ moves: { [RING]: { [ISLES]: [1, 2] } } }) }));
    const fill = (drawn: typeof plain, t: number) => drawn[territoryShape(board, t)]?.fillcolor;
    expect(fill(plain, WEST)).toBe(fill(plain, RING));
    expect(fill(picking, WEST)).not.toBe(fill(picking, RING));
  });

  it("shows names on wide maps only", () => {
    expect(namesFor(geometry, view).names.map((name) => name?.text)).toContain("Isles");
    const small = wholeBoard(view.full, 420, 236);
    expect(namesFor(geometry, small).names).toEqual([]);
  });

  it("writes names light on dark fills", () => {
    const picking = snapshot({ legal: legal({ moves: { [RING]: { [ISLES]: [1, 2] } } }) });
    expect(darkFills(scene(picking))[RING]).toBe(true);
    expect(darkFills(scene(picking))[ISLES]).toBe(false);
  });
});
