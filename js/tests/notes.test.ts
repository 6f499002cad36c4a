import { describe, expect, it } from "vitest";
import type { Badge } from "../src/badges";
import { placeNotes } from "../src/notes";
import { wholeBoard } from "../src/view";

const VIEW = wholeBoard({ left: 0, bottom: 0, right: 800, top: 450 }, 800, 450);

function badge(x: number, y: number): Badge {
  return { letter: "A", count: "5", x, y, halfWidth: 16, halfHeight: 9 };
}

const sides = (notes: Record<string, string>, ...badges: Badge[]) =>
  placeNotes(notes, badges, VIEW).map(({ below }) => (below ? "below" : "above"));

describe("a note", () => {
  it("stands above its badge, and below it near the upper edge", () => {
    expect(sides({ 0: "Look here" }, badge(400, 300))).toEqual(["above"]);
    expect(sides({ 0: "Look here" }, badge(400, 100))).toEqual(["below"]);
  });

  it("leaves the badges of the neighbours in sight", () => {
    expect(sides({ 0: "Look here" }, badge(400, 300), badge(410, 270))).toEqual(["below"]);
    expect(sides({ 0: "Look here" }, badge(400, 100), badge(390, 130))).toEqual(["above"]);
  });

  it("leaves the notes before it in sight", () => {
    expect(sides({ 0: "Look", 1: "And here" }, badge(400, 200), badge(440, 200))).toEqual([
      "above",
      "below",
    ]);
  });

  it("stands beside the buttons, with its tip still at its badge", () => {
    const buttons = { x: 27, y: 411, halfWidth: 27, halfHeight: 39 };
    const [note] = placeNotes({ 0: "Look here" }, [badge(60, 430)], VIEW, buttons);
    const half = ("Look here".length * 6.2 + 20) / 2;
    expect(note?.left).toBeCloseTo(54 + half);
    expect((note?.left ?? 0) + (note?.point ?? 0)).toBeGreaterThan(54);
    expect(note?.point).toBeLessThan(0);
  });

  it("never leaves the map", () => {
    const crowded = [badge(400, 20), badge(400, 50), badge(380, 52)];
    expect(sides({ 0: "Look here" }, ...crowded)).toEqual(["below"]);
  });
});
