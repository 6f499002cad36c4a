/** Every word on the page comes from Python; a key without a text shows itself. */

export type Strings = Readonly<Record<string, string>>;

export type Translate = (key: string, values?: Record<string, string | number>) => string;

export function translator(strings: Strings): Translate {
  return (key, values = {}) =>
    (strings[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
}

/** One of two keys: `armies_one` or `armies_other`. */
export function counted(t: Translate, key: string, n: number): string {
  return t(n === 1 ? `${key}_one` : `${key}_other`, { n });
}
