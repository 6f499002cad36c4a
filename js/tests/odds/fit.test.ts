import { describe, expect, it } from "vitest";
import { chiSquareTail, judge, reach } from "../../src/odds";
import vectors from "../dicelab/vectors.json";

describe("the chi-square test", () => {
  it.each(vectors.chiSquare)(
    "says of $counts what Python says",
    ({ counts, chances, ...python }) => {
      const fit = judge(counts, chances);
      if (fit.kind !== "tested") throw new Error(fit.kind);
      expect(fit.degrees).toBe(python.degrees);
      expect(fit.statistic).toBeCloseTo(python.statistic, 9);
      expect(Math.abs(fit.p - python.p)).toBeLessThan(1e-12);
    },
  );

  it("has the borders of the tables in books", () => {
    expect(chiSquareTail(3.841459, 1)).toBeCloseTo(0.05, 6);
    expect(chiSquareTail(5.991465, 2)).toBeCloseTo(0.05, 6);
    expect(chiSquareTail(7.814728, 3)).toBeCloseTo(0.05, 6);
    expect(chiSquareTail(0, 2)).toBe(1);
  });

  it("keeps silent with too few rolls", () => {
    expect(judge([1, 2, 1], [0.4, 0.3, 0.3])).toMatchObject({ kind: "too_few" });
    expect(judge([0, 0, 0], [0.4, 0.3, 0.3])).toEqual({ kind: "nothing" });
  });

  it("calls impossible what came without a chance", () => {
    expect(judge([50, 50, 1], [0.5, 0.5, 0])).toEqual({ kind: "impossible", outcome: 2 });
    expect(judge([50, 50, 0], [0.5, 0.5, 0])).toMatchObject({ kind: "tested", degrees: 1 });
  });
});

it("a share strays less with more trials, and a certain one never", () => {
  expect(reach(0.5, 9604)).toBeCloseTo(0.01, 6);
  expect(reach(1, 100)).toBe(0);
});
