import { describe, expect, it } from "vitest";
import {
  LARGEST_ZOOM,
  panBy,
  panTo,
  toBoard,
  toPixel,
  transform,
  wholeBoard,
  window,
  zoomAt,
} from "../src/view";

const full = { left: 0, right: 1000, bottom: 0, top: 562 };
const whole = wholeBoard(full, 500, 281);

describe("the part of the board in sight", () => {
  it("has its y axis upwards", () => {
    expect(toPixel(whole, 0, 562)).toEqual([0, 0]);
    expect(toPixel(whole, 1000, 0)).toEqual([500, 281]);
  });

  it("finds the way back from pixels", () => {
    const view = zoomAt(whole, 3, 400, 50);
    const [x, y] = toBoard(view, ...toPixel(view, 730, 420));
    expect(x).toBeCloseTo(730);
    expect(y).toBeCloseTo(420);
  });

  it("keeps the point under the pointer where it is", () => {
    const before = toBoard(whole, 200, 100);
    const after = toBoard(zoomAt(whole, 2, 200, 100), 200, 100);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it("never shows more than the board", () => {
    const view = panBy(zoomAt(whole, 2, 0, 0), 900, 900);
    expect(window(view).left).toBeCloseTo(0);
    expect(window(view).top).toBeCloseTo(562);
    expect(zoomAt(view, 0.01, 0, 0).zoom).toBe(1);
  });

  it("zooms no further than the largest zoom", () => {
    expect(zoomAt(whole, 1000, 0, 0).zoom).toBe(LARGEST_ZOOM);
  });

  it("moves only for what is out of sight", () => {
    const view = zoomAt(whole, 4, 250, 140);
    expect(panTo(view, 500, 281)).toBe(view);
    const box = window(panTo(view, 900, 500));
    expect(box.left < 900 && 900 < box.right && box.bottom < 500 && 500 < box.top).toBe(true);
  });

  it("scales what was drawn at another zoom until it is drawn anew", () => {
    const view = zoomAt(whole, 2, 0, 0);
    expect(transform(view, 2)).toBe("translate(0.00px, 0.00px)");
    expect(transform(view, 1)).toBe("translate(0.00px, 0.00px) scale(2.00000)");
  });
});
