import { describe, expect, it } from "vitest";
import { borders, chains, contains, outline, ringsPath, territoryAt } from "../src/geometry";
import { geometry, ISLES, RING, WEST } from "./fixtures";

const outlines = geometry.territories.map(outline);
const noDiscs: never[] = [];

describe("which territory is under a point", () => {
  it("finds the land", () => {
    expect(territoryAt(outlines, noDiscs, 50, 250, 0)).toBe(WEST);
  });

  it("counts every island as its territory", () => {
    expect(territoryAt(outlines, noDiscs, 410, 410, 0)).toBe(ISLES);
    expect(territoryAt(outlines, noDiscs, 490, 430, 0)).toBe(ISLES);
  });

  it("leaves the strait between islands to the sea", () => {
    expect(territoryAt(outlines, noDiscs, 450, 420, 0)).toBeNull();
  });

  it("leaves a hole to the sea", () => {
    expect(contains(outline(geometry.territories[RING] as never), 150, 250)).toBe(false);
    expect(territoryAt(outlines, noDiscs, 150, 250, 0)).toBeNull();
  });

  it("gives a badge to its own territory, also over a neighbour's land", () => {
    const discs = [{ x: 95, y: 250, halfWidth: 10, halfHeight: 10 }];
    expect(territoryAt(outlines, discs, 102, 250, 0)).toBe(0);
    expect(territoryAt(outlines, discs, 110, 250, 0)).toBe(RING);
  });

  it("gives a near miss in the sea to the nearest badge in reach", () => {
    const discs = geometry.territories.map(({ anchor }) => ({
      x: anchor[0],
      y: anchor[1],
      halfWidth: 10,
      halfHeight: 10,
    }));
    expect(territoryAt(outlines, discs, 420, 396, 15)).toBe(ISLES);
    expect(territoryAt(outlines, discs, 420, 396, 5)).toBeNull();
  });
});

describe("borders", () => {
  it("keeps the border inside a continent out of every outline", () => {
    const { between, continents } = borders(geometry);
    expect(between).toEqual([]);
    const shared = continents[0]?.filter(([ax, , bx]) => ax === 100 && bx === 100);
    expect(shared).toEqual([]);
  });

  it("finds the land border between two continents, and puts it in both outlines", () => {
    const territories = geometry.territories.map((territory, i) => ({
      ...territory,
      continent: i === RING ? 1 : territory.continent,
    }));
    const { between, continents } = borders({ ...geometry, territories });
    expect(between).toHaveLength(1);
    expect(continents[0]).toContainEqual(between[0]);
    expect(continents[1]).toContainEqual(between[0]);
  });

  it("joins segments to lines from end to end", () => {
    const lines = chains([
      [1, 0, 2, 0],
      [0, 0, 1, 0],
      [2, 0, 3, 0],
    ]);
    expect(lines).toEqual([
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    ]);
  });

  it("writes closed rings", () => {
    expect(ringsPath([[0, 0, 1, 0, 1, 1]])).toBe("M0,0L1,0L1,1Z");
  });
});
