import { describe, expect, it } from "vitest";
import { isArrow, territoryTowards } from "../src/keyboard";
import { EAST, geometry, ISLES, RING, WEST } from "./fixtures";

describe("arrow keys", () => {
  it("go to the neighbour that lies that way", () => {
    expect(territoryTowards(geometry, WEST, "ArrowRight")).toBe(RING);
    expect(territoryTowards(geometry, RING, "ArrowRight")).toBe(ISLES);
    expect(territoryTowards(geometry, ISLES, "ArrowLeft")).toBe(RING);
  });

  it("go over the edge of the board where a route does", () => {
    expect(territoryTowards(geometry, WEST, "ArrowLeft")).toBe(EAST);
    expect(territoryTowards(geometry, EAST, "ArrowRight")).toBe(WEST);
  });

  it("stay where nothing lies that way", () => {
    expect(territoryTowards(geometry, ISLES, "ArrowUp")).toBe(ISLES);
  });

  it("are the only keys that move", () => {
    expect(isArrow("ArrowUp")).toBe(true);
    expect(isArrow("b")).toBe(false);
  });
});
