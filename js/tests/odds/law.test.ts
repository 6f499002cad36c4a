import { describe, expect, it } from "vitest";
import { independent, type Pairs, pairsWon, pairTable, rollLaw } from "../../src/odds";
import golden from "./golden.json";

const dice = (name: string): [number, number] => name.split("v").map(Number) as [number, number];

describe("one roll", () => {
  it.each(Object.entries(golden.rolls))(
    "%s costs the attacker what is counted by hand",
    (name, lost) => {
      const law = rollLaw(...dice(name));
      expect(law.lost).toEqual(lost);
      expect(law.throws).toBe(lost.reduce((sum, ways) => sum + ways, 0));
    },
  );

  it("gives equal dice to the defender and pairs the highest", () => {
    expect(
      pairsWon([
        [3, 6, 2],
        [5, 3],
      ]),
    ).toEqual([true, false]);
    expect(pairsWon([[1], [2, 6]])).toEqual([false]);
  });
});

describe("the second comparison", () => {
  it.each(Object.entries(golden.pairs))("of %s knows the first", (name, table) => {
    const found = pairTable(rollLaw(...dice(name)));
    expect(found).toEqual(table);
    const [[ww, wl], [lw, ll]] = found;
    const given = golden.secondGivenFirst[name as keyof typeof golden.secondGivenFirst];
    const [won, lost] = given.map((text) => {
      const [above, below] = text.split("/").map(Number) as [number, number];
      return above / below;
    });
    expect(ww / (ww + wl)).toBeCloseTo(won as number, 14);
    expect(lw / (lw + ll)).toBeCloseTo(lost as number, 14);
  });

  it.each(Object.entries(golden.ifIndependent))("of %s pretends to be independent", (name, law) => {
    const [[ww, wl], [lw, ll]] = independent(pairTable(rollLaw(...dice(name))));
    [ww, wl + lw, ll].forEach((chance, lost) => {
      expect(chance).toBeCloseTo(law[lost] as number, 14);
    });
  });

  it("of three comparisons takes the first two", () => {
    const table: Pairs = pairTable(rollLaw(3, 3));
    expect(table.flat().reduce((sum, ways) => sum + ways, 0)).toBe(6 ** 6);
    const [[ww, wl]] = table;
    // The best of three beats the best of three.
    const best = [1, 7, 19, 37, 61, 91];
    const wins = best.reduce(
      (sum, ways, face) => sum + ways * best.slice(0, face).reduce((a, b) => a + b, 0),
      0,
    );
    expect(ww + wl).toBe(wins);
  });
});
