/** Do counts fit chances? Pearson's chi-square test. */

/** Fewest expected counts in every outcome for the chi-square law to be a fair approximation. */
export const FEWEST_EXPECTED = 5;

/** Chance that a chi-square variable of so many degrees exceeds `statistic`. */
export function chiSquareTail(statistic: number, degrees: number): number {
  const shape = degrees / 2;
  const x = statistic / 2;
  if (x <= 0) return 1;
  const front = Math.exp(shape * Math.log(x) - x) / gammaOfHalves(degrees);
  return x < shape + 1 ? 1 - front * series(shape, x) : front * continuedFraction(shape, x);
}

/** The gamma function at halves: 1/2, 1, 3/2... */
function gammaOfHalves(halves: number): number {
  if (halves === 1) return Math.sqrt(Math.PI);
  return halves === 2 ? 1 : (halves / 2 - 1) * gammaOfHalves(halves - 2);
}

function series(shape: number, x: number): number {
  let term = 1 / shape;
  let total = term;
  for (let step = shape + 1; term > total * 1e-17; step++) {
    term *= x / step;
    total += term;
  }
  return total;
}

/** Lentz's method. */
function continuedFraction(shape: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - shape;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let i = 1; i < 10_000; i++) {
    const a = -i * (i - shape);
    b += 2;
    d = 1 / (a * d + b || tiny);
    c = b + a / c || tiny;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return fraction;
}

/** Half the width of the range that about 95 of 100 experiments end in. */
export function reach(chance: number, trials: number): number {
  return 1.96 * Math.sqrt((chance * (1 - chance)) / trials);
}

export type Fit =
  | { kind: "nothing" }
  /** It came up although it was given no chance. */
  | { kind: "impossible"; outcome: number }
  | { kind: "too_few"; expected: number }
  | { kind: "tested"; statistic: number; degrees: number; p: number };

export function judge(counts: readonly number[], chances: readonly number[]): Fit {
  const trials = counts.reduce((sum, count) => sum + count, 0);
  if (trials === 0) return { kind: "nothing" };
  const outcome = chances.findIndex((chance, i) => chance === 0 && (counts[i] ?? 0) > 0);
  if (outcome >= 0) return { kind: "impossible", outcome };
  const possible = chances.flatMap((chance, i) => (chance > 0 ? [{ chance, i }] : []));
  const expected = trials * Math.min(...possible.map(({ chance }) => chance));
  if (possible.length < 2 || expected < FEWEST_EXPECTED) return { kind: "too_few", expected };
  const statistic = possible.reduce(
    (sum, { chance, i }) => sum + ((counts[i] ?? 0) - trials * chance) ** 2 / (trials * chance),
    0,
  );
  const degrees = possible.length - 1;
  return { kind: "tested", statistic, degrees, p: chiSquareTail(statistic, degrees) };
}
