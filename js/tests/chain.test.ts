import { describe, expect, it } from "vitest";
import { arrowFor, arrowPaths, sameArrow } from "../src/arrows";
import { placeBadges } from "../src/badges";
import { chain } from "../src/chain";
import { NOTHING_SELECTED } from "../src/selection";
import { wholeBoard } from "../src/view";
import { EAST, geometry, ISLES, RING, snapshot, WEST } from "./fixtures";

describe("the way of a fortification", () => {
  it("is the shortest through territories of the same owner", () => {
    expect(chain(geometry, [0, 0, 0, 0], RING, EAST)).toEqual([RING, WEST, EAST]);
    expect(chain(geometry, [1, 0, 0, 0], RING, EAST)).toEqual([RING, ISLES, EAST]);
  });

  it("goes straight where no own way is found", () => {
    expect(chain(geometry, [1, 0, 1, 0], RING, EAST)).toEqual([RING, EAST]);
  });
});

describe("arrows", () => {
  const look = (now = snapshot(), change = {}) =>
    arrowFor({ geometry, snapshot: now }, { ...NOTHING_SELECTED, ...change });

  it("show what is planned, and else the last move", () => {
    const last_move = { kind: "attack" as const, source: RING, target: ISLES };
    expect(look(snapshot({ last_move }))).toEqual({ path: [RING, ISLES], kind: "past" });
    expect(look(snapshot({ last_move }), { source: WEST, target: EAST })).toEqual({
      path: [WEST, EAST],
      kind: "plan",
    });
    expect(look(snapshot({ last_move }), { source: WEST })).toBeNull();
  });

  it("follow the chain when armies are fortified", () => {
    const now = snapshot({ phase: "fortify", owners: [1, 0, 0, 0] });
    expect(look(now, { source: RING, target: EAST })?.path).toEqual([RING, ISLES, EAST]);
  });

  it("that say the same are drawn once", () => {
    expect(sameArrow({ path: [1, 2], kind: "plan" }, { path: [1, 2], kind: "plan" })).toBe(true);
    expect(sameArrow({ path: [1, 2], kind: "plan" }, { path: [1, 3], kind: "plan" })).toBe(false);
    expect(sameArrow(null, null)).toBe(true);
  });

  it("have one bow for each leg, and two where the way goes over the edge", () => {
    const view = wholeBoard({ left: 0, right: 1000, bottom: 0, top: 562 }, 1000, 562);
    const anchors = geometry.territories.map(({ anchor }) => anchor);
    const badges = placeBadges(
      anchors,
      anchors.map(() => ({ letter: "A", count: "1" })),
      12,
    );
    const paths = (path: number[]) => arrowPaths(view, badges, geometry, { path, kind: "plan" });
    expect(paths([WEST, RING, ISLES])).toHaveLength(2);
    expect(paths([WEST, EAST])).toHaveLength(2);
    expect(paths([WEST, RING, ISLES]).map((d) => d.split("M").length)).toEqual([2, 3]);
  });
});
