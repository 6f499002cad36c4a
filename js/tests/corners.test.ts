import { describe, expect, it } from "vitest";
import type { Badge } from "../src/badges";
import { BUTTONS, freest, legendSpots, SMALL_BUTTONS } from "../src/corners";

const MAP = { width: 310, height: 133 };

function badge(x: number, y: number): Badge {
  return { letter: "A", count: "88", x, y, halfWidth: 16, halfHeight: 7 };
}

const where = (...badges: Badge[]) => {
  const { corner, shape } = freest(SMALL_BUTTONS, badges, MAP);
  return `${shape} ${corner}`;
};

describe("buttons on a small map", () => {
  it("stand in the lower left corner where that is free", () => {
    expect(where(badge(155, 60))).toBe("block bottom-left");
  });

  it("give way to a badge", () => {
    expect(where(badge(40, 70))).toBe("block bottom-right");
    expect(where(badge(40, 70), badge(275, 94))).toBe("block top-right");
  });

  it("lie in a row where a block finds no corner", () => {
    const corners = [badge(40, 70), badge(290, 80), badge(53, 28), badge(270, 60)];
    expect(where(...corners)).toBe("row bottom-left");
  });

  it("lie in a row on a map that is lower than a block", () => {
    const flat = { width: 310, height: 65 };
    expect(freest(SMALL_BUTTONS, [badge(20, 32)], flat).shape).toBe("row");
  });

  it("cover as few badges as can be where all corners are taken", () => {
    const edge = [20, 60, 100, 140, 180, 220, 260, 300].flatMap((x) =>
      x === 300 ? [badge(x, 10), badge(x, 120)] : [badge(x, 10), badge(x, 120), badge(x, 40)],
    );
    expect(where(...edge, badge(20, 80), badge(60, 80))).toBe("block bottom-right");
  });
});

it("the legend goes up where a badge is in its corner", () => {
  const map = { width: 900, height: 500 };
  const spots = legendSpots({ width: 120, height: 100 });
  expect(freest(spots, [badge(500, 250)], map).corner).toBe("bottom-left");
  expect(freest(spots, [badge(100, 450)], map).corner).toBe("top-left");
  expect(freest(BUTTONS, [badge(800, 490)], map).corner).toBe("top-right");
});
