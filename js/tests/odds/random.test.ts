import { describe, expect, it } from "vitest";
import { type Face, judge, mix, ROLLS, thrower } from "../../src/odds";
import vectors from "../dicelab/vectors.json";

describe("dice from a seed", () => {
  it("are scrambled as in Python", () => {
    for (const [value, scrambled] of vectors.mix) expect(mix(value as number)).toBe(scrambled);
  });

  it.each(vectors.throws)("are Python's: seed $seed, purpose $purpose, roll $number", (vector) => {
    const { seed, purpose, number, dice } = vector;
    expect(thrower(seed, purpose)(number, 3, 3)).toEqual(dice);
  });

  it("are the same with fewer of them", () => {
    const roll = thrower(7, ROLLS);
    const [attack, defence] = roll(5, 3, 3);
    expect(roll(5, 2, 1)).toEqual([attack.slice(0, 2), defence.slice(0, 1)]);
  });

  it("show every face alike often", () => {
    const roll = thrower(2024, ROLLS);
    const faces = [0, 0, 0, 0, 0, 0];
    for (let number = 0; number < 20_000; number++) {
      for (const face of roll(number, 3, 3).flat() as Face[]) {
        faces[face - 1] = (faces[face - 1] ?? 0) + 1;
      }
    }
    const fit = judge(faces, new Array<number>(6).fill(1 / 6));
    expect(fit).toMatchObject({ kind: "tested", degrees: 5 });
    expect(fit.kind === "tested" && fit.p).toBeGreaterThan(0.001);
  });
});
