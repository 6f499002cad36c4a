import { renderToString } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import english from "../../../risk_widget/widget/dicelab.en.json";
import type { Actions } from "../../src/dicelab/actions";
import { places } from "../../src/dicelab/faces";
import { bandPaths, ticks, wholePercent } from "../../src/dicelab/grid";
import { Lab } from "../../src/dicelab/lab";
import { conditional } from "../../src/dicelab/pairs";
import { rollsAt } from "../../src/dicelab/rolling";
import { type LabState, rollOn } from "../../src/dicelab/state";
import { neighbour, type View } from "../../src/dicelab/tabs";
import { fullScale } from "../../src/dicelab/track";
import { verdictOnExact, verdictOnGuess, wordsFor } from "../../src/dicelab/words";
import { battleTable } from "../../src/odds";
import { translator } from "../../src/strings";
import { laboratory } from "./laboratory";

const words = wordsFor(translator(english));

function page(state: LabState, view: View = "rolls", heard = true): string {
  return renderToString(
    <Lab
      {...{ id: "lab", state, view, heard, words }}
      width={1000}
      moving={false}
      said="Ready."
      actions={{} as Actions}
      choose={() => {}}
    />,
  );
}

const rolled = (times: number, change: Partial<LabState> = {}): LabState => {
  const start = laboratory(change);
  return { ...start, ...rollOn(start, start, times) };
};

const views: View[] = ["rolls", "pairs", "battle"];
const states: [string, LabState][] = [
  ["at the start", laboratory()],
  ["after 1001 rolls", rolled(1001, { revealed: true, guess: [0.259, 0.504, 0.237] })],
  ["with one die each", rolled(9, { attack: 1, defence: 1, counts: [0, 0], revealed: true })],
  ["in a battle", laboratory({ steps: 3, battles: 1000, wins: 617 })],
];

describe.each(views)("the page of %s", (view) => {
  it.each(states)("keeps the notebook's shortcuts off all that takes keys, %s", (_, state) => {
    const focusable = page(state, view).match(/<(button|input|select|textarea|a)\b[^>]*>/g) ?? [];
    expect(focusable.length).toBeGreaterThan(8);
    for (const tag of focusable) expect(tag).toContain("data-lm-suppress-shortcuts");
    const scrollers = page(state, view).match(/<section[^>]*tabindex[^>]*>/gi) ?? [];
    for (const tag of scrollers) expect(tag).toContain("data-lm-suppress-shortcuts");
  });

  it.each(states)("has a caption for each table and one polite line, %s", (_, state) => {
    const html = page(state, view);
    const tables = html.match(/<table/g) ?? [];
    expect(html.match(/<caption>[^<]/g) ?? []).toHaveLength(tables.length);
    expect(html.match(/ role="status"/g)).toHaveLength(1);
  });

  it.each(states)("leaves no text without words, %s", (_, state) => {
    const html = page(state, view);
    expect(html).not.toMatch(/>[a-z]+_[a-z_0-9]+</);
    expect(html).not.toContain("NaN");
    expect(html).not.toContain("undefined");
  });
});

describe("exact chances", () => {
  it("are not on the page before they are asked for", () => {
    for (const view of ["rolls", "pairs"] as const) {
      expect(page(rolled(100), view)).not.toContain("2890/7776");
      expect(page(rolled(100, { revealed: true }), view)).toContain("2890/7776");
    }
  });
});

describe("a note", () => {
  it("tells quietly that Python is gone", () => {
    expect(page(laboratory(), "rolls", false)).toContain(english.kernel_gone);
    expect(page(laboratory())).not.toContain(english.kernel_gone);
  });
});

describe("verdicts", () => {
  const exact = [2890, 2611, 2275].map((ways) => ways / 7776);

  it("speak against the guess of 1997 after a thousand rolls", () => {
    const state = rolled(1000, { guess: [0.259, 0.504, 0.237] });
    expect(verdictOnGuess(words, state)?.text).toMatch(/less than 0\.1%.*against/);
  });

  it("do not speak against a right guess", () => {
    expect(verdictOnGuess(words, rolled(1000, { guess: exact }))?.text).toMatch(/do not speak/);
  });

  it("call a guess impossible that gave no chance to what came", () => {
    expect(verdictOnGuess(words, rolled(100, { guess: [1, 0, 0] }))?.text).toMatch(
      /cannot be right/,
    );
  });

  it("wait for enough rolls", () => {
    expect(verdictOnGuess(words, rolled(5, { guess: exact }))?.text).toMatch(/Too few/);
    expect(verdictOnExact(words, rolled(5), exact).test).toBe("");
  });

  it("name the largest gap and what is usual", () => {
    const { text } = verdictOnExact(words, laboratory({ counts: [40, 30, 30], rolls: 100 }), exact);
    expect(text).toMatch(/3\.6 points \(attacker loses 1\); up to about 9\.3 points/);
  });
});

describe("small parts", () => {
  it("dice slide from where they fell", () => {
    expect(places([3, 6, 2])).toEqual([1, 0, 2]);
    expect(places([4, 4, 5])).toEqual([2, 0, 1]);
  });

  it("bars share a scale that moves seldom", () => {
    expect(fullScale([])).toBe(0.6);
    expect(fullScale([0.5, 0.37])).toBe(0.6);
    expect(fullScale([0.7])).toBe(0.8);
    expect(fullScale([1])).toBe(1);
  });

  it("a thousand rolls begin one by one and end at once", () => {
    expect(rollsAt(0, 5, 1005)).toBe(5);
    expect(rollsAt(130, 5, 1005) - 5).toBeLessThan(4);
    expect(rollsAt(600, 5, 1005)).toBeLessThan(205);
    expect(rollsAt(5000, 5, 1005)).toBe(1005);
    expect(rollsAt(600, 0, 10)).toBe(5);
  });

  it("chances between certain ones never look certain", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(wholePercent)).toEqual(["0", "1", "50", "99", "100"]);
  });

  it("the grid's axes count in round numbers", () => {
    expect(ticks(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(ticks(1, 10)).toEqual([1, 2, 4, 6, 8, 10]);
    expect(ticks(1, 200)).toEqual([1, 50, 100, 150, 200]);
  });

  it("the grid's shades cover each cell once", () => {
    const area = bandPaths(battleTable(6, 4), 10)
      .flatMap((path) => [...path.matchAll(/h([\d.]+)v([\d.]+)/g)])
      .reduce((sum, [, width, height]) => sum + Number(width) * Number(height), 0);
    expect(area).toBeCloseTo(6 * 5 * 100, 6);
  });

  it("arrows go round the tabs", () => {
    expect(neighbour("rolls", "ArrowLeft")).toBe("battle");
    expect(neighbour("battle", "ArrowRight")).toBe("rolls");
    expect(neighbour("pairs", "End")).toBe("battle");
    expect(neighbour("pairs", "Home")).toBe("rolls");
    expect(neighbour("pairs", "x")).toBeNull();
  });

  it("winning the first pair makes winning the second likelier", () => {
    const [won, lost, either] = conditional([
      [2890, 777],
      [1834, 2275],
    ]);
    expect([won, lost, either].map((share) => share.toFixed(4))).toEqual([
      "0.7881",
      "0.4463",
      "0.6075",
    ]);
  });
});
