/** Numbers and sentences, in the language that Python sent. */

import { type Fit, judge, reach, sorted, type Throw } from "../odds";
import { counted, type Translate } from "../strings";
import type { LabState } from "./state";

export interface Words {
  t: Translate;
  count(n: number): string;
  percent(share: number, digits?: number): string;
  points(share: number): string;
  decimal(value: number): string;
}

export function wordsFor(t: Translate): Words {
  const locale = t("locale");
  const number = new Intl.NumberFormat(locale, { useGrouping: "min2" });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const formats = [0, 1, 2].map(
    (digits) =>
      new Intl.NumberFormat(locale, {
        style: "percent",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  return {
    t,
    count: (n) => number.format(n),
    percent: (share, digits = 1) => formats[digits]?.format(share) ?? "",
    points: (share) => {
      const n = decimal.format(Math.abs(share) * 100);
      return t(n === "1" ? "points_one" : "points_other", { n });
    },
    decimal: (value) => decimal.format(value),
  };
}

export function rolls({ t, count }: Words, n: number): string {
  return n === 1 ? t("rolls_one") : t("rolls_other", { n: count(n) });
}

export function battles({ t, count }: Words, n: number): string {
  return n === 1 ? t("battles_one") : t("battles_other", { n: count(n) });
}

export function sides({ t }: Words, armies: number, defenders: number): Record<string, string> {
  return {
    armies: counted(t, "armies", armies),
    defenders: counted(t, "defenders", defenders),
  };
}

export function faces([attack, defence]: Throw): Record<string, string> {
  return { attack: sorted(attack).join(" "), defence: sorted(defence).join(" ") };
}

/** A small chance in words: never "0%". */
export function chance({ t, percent }: Words, p: number): string {
  return p < 0.001 ? t("less_than", { p: percent(0.001) }) : percent(p);
}

/** A sentence, and the test behind it. */
export interface Verdict {
  text: string;
  test: string;
}

function test({ t, decimal }: Words, result: Fit): string {
  if (result.kind !== "tested") return "";
  return t("fit_test", {
    statistic: decimal(result.statistic),
    degrees: result.degrees,
  });
}

function tooFew({ t, decimal }: Words, expected: number): Verdict {
  return { text: t("fit_too_few", { expected: decimal(expected) }), test: "" };
}

/** Where the rolled shares are farthest from the exact chances, and how unusual that is. */
export function verdictOnExact(words: Words, state: LabState, exact: readonly number[]): Verdict {
  const { t, points } = words;
  const gaps = exact.map((share, i) => Math.abs((state.counts[i] ?? 0) / state.rolls - share));
  const n = gaps.indexOf(Math.max(...gaps));
  const gap = t("fit_gap", {
    rolls: rolls(words, state.rolls),
    gap: points(gaps[n] ?? 0),
    n,
    reach: points(reach(exact[n] ?? 0, state.rolls)),
  });
  const result = judge(state.counts, exact);
  const then = result.kind === "tested" ? t("fit_exact", { p: chance(words, result.p) }) : "";
  return { text: `${gap} ${then}`.trim(), test: test(words, result) };
}

export function verdictOnGuess(words: Words, state: LabState): Verdict | null {
  const { t } = words;
  const result = judge(state.counts, state.guess);
  switch (result.kind) {
    case "nothing":
      return null;
    case "impossible":
      return { text: t("fit_guess_impossible", { n: result.outcome }), test: "" };
    case "too_few":
      return tooFew(words, result.expected);
    case "tested": {
      const key = result.p < 0.05 ? "fit_guess_against" : "fit_guess_not_against";
      return { text: t(key, { p: chance(words, result.p) }), test: test(words, result) };
    }
  }
}
