import { describe, expect, it } from "vitest";
import { dragged, NO_GESTURE, pressed, released } from "../src/pointer";

describe("a press", () => {
  it("is a click where it went down, however long it was held", () => {
    const down = pressed(NO_GESTURE, 1, [10, 10]);
    const [still] = dragged(down, 1, [13, 14]);
    expect(released(still, 1)).toEqual([NO_GESTURE, [10, 10]]);
  });

  it("that leaves six pixels is a pan, and no click, even if it comes back", () => {
    const down = pressed(NO_GESTURE, 1, [10, 10]);
    const [away, move] = dragged(down, 1, [10, 17]);
    expect(move).toEqual({ type: "pan", dx: 0, dy: 7 });
    const [back] = dragged(away, 1, [10, 10]);
    expect(released(back, 1)[1]).toBeNull();
  });

  it("with a second finger is a pinch about their middle", () => {
    const one = pressed(NO_GESTURE, 1, [0, 0]);
    const two = pressed(one, 2, [10, 0]);
    const [next, move] = dragged(two, 2, [20, 0]);
    expect(move).toEqual({ type: "pinch", factor: 2, at: [10, 0], dx: 5, dy: 0 });
    const [left, click] = released(next, 1);
    expect(click).toBeNull();
    expect(released(left, 2)).toEqual([NO_GESTURE, null]);
  });

  it("that began elsewhere is nothing", () => {
    expect(dragged(NO_GESTURE, 1, [5, 5])[1]).toEqual({ type: "none" });
    expect(released(NO_GESTURE, 1)[1]).toBeNull();
  });
});
