import { describe, expect, it } from "vitest";
import { battleTable, outlook } from "../../src/odds";
import vectors from "../dicelab/vectors.json";
import golden from "./golden.json";

const all = [...golden.battles, ...vectors.odds];

describe("a battle", () => {
  const table = battleTable(200, 200);

  it.each(all)("of $armies armies against $defenders is exact", (battle) => {
    const { armies, defenders } = battle;
    expect(Math.abs(table.win(armies, defenders) - battle.win)).toBeLessThan(1e-12);
    expect(table.attackerLoss(armies, defenders)).toBeCloseTo(battle.attackerLoss, 10);
    expect(table.defenderLoss(armies, defenders)).toBeCloseTo(battle.defenderLoss, 10);
  });

  it("is won without defenders and lost with the last army", () => {
    expect(table.win(5, 0)).toBe(1);
    expect(table.win(1, 0)).toBe(1);
    expect(table.win(1, 3)).toBe(0);
  });

  it("has no chance outside the table", () => {
    expect(table.win(3, 201)).not.toBe(table.win(4, 0));
    expect(table.win(3, 201)).toBeNaN();
    expect(table.win(201, 1)).toBeNaN();
  });

  it("goes worse against three defence dice", () => {
    const italian = battleTable(11, 10, { attack: 3, defence: 3 });
    expect(italian.win(11, 10)).toBeCloseTo(0.1902, 4);
  });
});

describe("the outlook on hover", () => {
  it.each(golden.battles)("knows $armies against $defenders", (battle) => {
    const found = outlook(battle.armies, battle.defenders);
    expect(found?.win).toBeCloseTo(battle.win, 12);
    expect(found?.attackerLoss).toBeCloseTo(battle.attackerLoss, 10);
    expect(found?.defenderLoss).toBeCloseTo(battle.defenderLoss, 10);
  });

  it("tells what one more army is worth", () => {
    expect(outlook(10, 10)?.winWithOneMore).toBe(outlook(11, 10)?.win);
    expect(outlook(200, 200)?.winWithOneMore).toBeGreaterThan(outlook(200, 200)?.win ?? 1);
  });

  it("is nothing where nothing can be fought, or beyond 200 armies", () => {
    for (const [armies, defenders] of [
      [1, 3],
      [3, 0],
      [201, 3],
      [3, 201],
      [2.5, 1],
      [Number.NaN, 1],
    ] as const) {
      expect(outlook(armies, defenders)).toBeNull();
    }
  });

  it("keeps editions with other dice apart", () => {
    expect(outlook(11, 10, { attack: 3, defence: 3 })?.win).toBeCloseTo(0.1902, 4);
    expect(outlook(11, 10)?.win).toBeCloseTo(0.5676, 4);
  });
});
