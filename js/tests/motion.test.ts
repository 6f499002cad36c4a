import { describe, expect, it } from "vitest";
import { mayMove, slideFor } from "../src/motion";
import { starPath } from "../src/signs";
import { EAST, geometry, ISLES, RING, snapshot, WEST } from "./fixtures";

const before = snapshot({ owners: [0, 0, 0, 0], armies: [5, 3, 2, 1] });
const moved = {
  ...before,
  armies: [5, 1, 4, 1],
  last_move: { kind: "fortify" as const, source: RING, target: ISLES },
};

describe("armies that slide", () => {
  it("are those that have moved from source to target", () => {
    expect(slideFor(geometry, before, moved)).toMatchObject({ path: [RING, ISLES], armies: 2 });
  });

  it("take the chain through own territories", () => {
    const far = {
      ...before,
      armies: [5, 1, 2, 3],
      last_move: { kind: "fortify" as const, source: RING, target: EAST },
    };
    expect(slideFor(geometry, before, far)?.path).toEqual([RING, WEST, EAST]);
  });

  it("are none after an attack, an undo or in a replay", () => {
    const attack = { ...moved, last_move: { ...moved.last_move, kind: "attack" as const } };
    expect(slideFor(geometry, before, attack)).toBeNull();
    expect(slideFor(geometry, moved, { ...before, last_move: moved.last_move })).toBeNull();
    expect(slideFor(geometry, before, { ...moved, replay: { step: 1, steps: 2 } })).toBeNull();
  });
});

it("nothing moves at the fastest speed, or for who wants less motion", () => {
  expect([mayMove("normal", false), mayMove("fast", false), mayMove("slow", true)]).toEqual([
    true,
    false,
    false,
  ]);
});

it("a star has five points", () => {
  expect(starPath(0, 0).match(/L/g)).toHaveLength(9);
});
