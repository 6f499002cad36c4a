import { describe, expect, it } from "vitest";
import english from "../../risk_widget/widget/strings.en.json";
import { numbersOf } from "../src/numbers";
import { prospect, prospectText, prospectWords } from "../src/prospect";
import { NOTHING_SELECTED } from "../src/selection";
import { translator } from "../src/strings";
import { tipFor } from "../src/tip";
import { geometry, ISLES, legal, RING, snapshot, WEST } from "./fixtures";

const t = translator(english);
const attacking = snapshot({ legal: legal({ moves: { [RING]: { [ISLES]: [1, 2] } } }) });

describe("the odds of an attack", () => {
  it("are told of legal targets of the chosen source only", () => {
    expect(prospect(attacking, null, ISLES)).toBeNull();
    expect(prospect(attacking, RING, WEST)).toBeNull();
    expect(prospect({ ...attacking, phase: "fortify" }, RING, ISLES)).toBeNull();
    expect(prospect(attacking, RING, ISLES)).not.toBeNull();
  });

  it("of 3 armies against 2 are those that two dice a side give", () => {
    const odds = prospect(attacking, RING, ISLES);
    // Both pairs won 295/1296; one each 420/1296, and then one die against one takes it with 15/36.
    expect(odds?.win).toBeCloseTo(295 / 1296 + (420 / 1296) * (15 / 36), 12);
    expect(odds?.winWithOneMore).toBeGreaterThan(odds?.win ?? 1);
  });

  it("know an edition that lets fewer dice attack", () => {
    const many = { ...attacking, armies: [5, 30, 2, 0] };
    const limited = { ...many, legal: legal({ moves: { [RING]: { [ISLES]: [1, 2] } } }) };
    const free = { ...many, legal: legal({ moves: { [RING]: { [ISLES]: [1, 3] } } }) };
    const win = (now: typeof many) => prospect(now, RING, ISLES)?.win ?? 0;
    expect(win(limited)).toBeLessThan(win(free));
  });

  it("stand in words, in the tip and in the description", () => {
    const odds = prospect(attacking, RING, ISLES);
    if (odds === null) throw new Error("the attack is legal");
    const words = prospectWords(attacking, RING, ISLES, odds, t);
    expect(words).toHaveLength(3);
    expect(words[0]).toBe("Chance to take it: 36.3%");
    expect(words[1]).toMatch(/^Expected losses: /);
    expect(words[2]).toMatch(/^With one more army: \d\d\.\d% \(\+\d+\.\d points\)$/);
    expect(prospectText(attacking, RING, ISLES, t)).toBe(`${words.join(". ")}.`);
    expect(prospectText(attacking, null, ISLES, t)).toBe("");
    const selection = { ...NOTHING_SELECTED, source: RING };
    const tip = tipFor({ geometry, snapshot: attacking }, selection, ISLES, t);
    expect(tip?.odds).toEqual(words);
    expect(tip?.held).toBe("Bo <b> · 2 armies");
  });

  it("say nothing of one more army where it would change nothing", () => {
    const sure = { ...attacking, armies: [5, 60, 2, 0] };
    const odds = prospect(sure, RING, ISLES);
    if (odds === null) throw new Error("the attack is legal");
    expect(prospectWords(sure, RING, ISLES, odds, t)).toHaveLength(2);
  });
});

describe("numbers", () => {
  const danish = numbersOf((key) => (key === "locale" ? "da" : key));

  it("are written as the language writes them", () => {
    expect(numbersOf(t).percent(0.3627)).toBe("36.3%");
    expect(danish.percent(0.3627)).toBe("36,3\u00a0%");
    expect(danish.decimal(2.25)).toBe("2,3");
    expect(numbersOf(t).points(-0.0123)).toBe("-1.2");
  });

  it("never call a chance certain that is not", () => {
    const { percent } = numbersOf(t);
    expect([percent(0), percent(1)]).toEqual(["0.0%", "100.0%"]);
    expect([percent(1e-9), percent(1 - 1e-9)]).toEqual(["< 0.1%", "> 99.9%"]);
  });
});
