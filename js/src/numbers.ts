/** Numbers as the language of the board writes them. */

import type { Translate } from "./strings";

const formats = new Map<string, Intl.NumberFormat>();

function format(locale: string, style: "percent" | "decimal", sign: boolean): Intl.NumberFormat {
  const key = `${locale} ${style} ${sign}`;
  let known = formats.get(key);
  if (!known) {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    known = new Intl.NumberFormat(locale, {
      style,
      signDisplay: sign ? "always" : "auto",
      ...digits,
    });
    formats.set(key, known);
  }
  return known;
}

export interface Numbers {
  /** A chance; what is not certain is never written as 0 or 100 per cent. */
  percent(chance: number): string;
  decimal(value: number): string;
  /** A change of a chance, in percentage points, with its sign. */
  points(change: number): string;
}

export function numbersOf(t: Translate): Numbers {
  const locale = t("locale");
  const write = (chance: number) => format(locale, "percent", false).format(chance);
  return {
    percent(chance) {
      if (chance > 0 && chance < 0.0005) return `< ${write(0.001)}`;
      if (chance < 1 && chance >= 0.9995) return `> ${write(0.999)}`;
      return write(chance);
    },
    decimal: (value) => format(locale, "decimal", false).format(value),
    points: (change) => format(locale, "decimal", true).format(100 * change),
  };
}
