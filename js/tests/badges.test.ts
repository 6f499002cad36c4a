import { describe, expect, it } from "vitest";
import { badgeFont, badgeSize, placeBadges, placeNames } from "../src/badges";

const five = { letter: "A", count: "5" };

describe("badges", () => {
  it("grow with their digits, in width only", () => {
    const small = badgeSize(five, 12);
    const large = badgeSize({ letter: "A", count: "123" }, 12);
    expect(large.halfWidth).toBeGreaterThan(small.halfWidth);
    expect(large.halfHeight).toBe(small.halfHeight);
  });

  it("stay readable on the smallest map and modest on the largest", () => {
    expect(badgeFont(420, 1)).toBeGreaterThanOrEqual(8.5);
    expect(badgeFont(1600, 5)).toBeLessThanOrEqual(17);
  });

  it("that would overlap are pushed apart", () => {
    const [a, b] = placeBadges(
      [
        [100, 100],
        [104, 110],
      ],
      [five, five],
      12,
    );
    if (!a || !b) throw new Error("two badges were asked for");
    const apartX = Math.abs(a.x - b.x) >= a.halfWidth + b.halfWidth;
    const apartY = Math.abs(a.y - b.y) >= a.halfHeight + b.halfHeight;
    expect(apartX || apartY).toBe(true);
  });

  it("with room stay on their anchors", () => {
    const [a] = placeBadges(
      [
        [100, 100],
        [300, 100],
      ],
      [five, five],
      12,
    );
    expect(a).toMatchObject({ x: 100, y: 100 });
  });
});

describe("names", () => {
  const long = { label: "A very long name of a place", short: "Place" };

  it("stand under their badges", () => {
    const badges = placeBadges([[200, 100]], [five], 12);
    const [name] = placeNames(badges, [long], 10, 400, 200);
    expect(name?.text).toBe(long.label);
    expect(name?.y).toBeGreaterThan(100);
  });

  it("are short where the map ends", () => {
    const badges = placeBadges([[30, 100]], [five], 12);
    expect(placeNames(badges, [long], 10, 120, 200)[0]?.text).toBe("Place");
  });

  it("are left out where nothing fits", () => {
    const badges = placeBadges([[14, 14]], [five], 12);
    expect(placeNames(badges, [long], 10, 28, 28)).toEqual([null]);
  });
});
