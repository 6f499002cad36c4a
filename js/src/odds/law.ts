/** The exact law of one roll, as whole numbers of equally likely throws. */

import type { Face, Throw } from "./random";

export interface RollLaw {
  pairs: number;
  /** 6 to the number of dice. */
  throws: number;
  /** How many throws cost the attacker 0, 1, 2... armies. */
  lost: readonly number[];
  /** How many throws give each pattern of won pairs; bit 0 is the best pair. */
  patterns: readonly number[];
}

export function sorted(dice: readonly Face[]): Face[] {
  return [...dice].sort((a, b) => b - a);
}

/** For each pair of sorted dice, best first, whether the attacker wins it: ties defend. */
export function pairsWon([attack, defence]: Throw): boolean[] {
  const theirs = sorted(defence);
  return sorted(attack)
    .slice(0, theirs.length)
    .map((face, pair) => face > (theirs[pair] as Face));
}

const knownLosses = new Map<number, number>();

/** Looked up, as many battles ask again and again for the same few thousand throws. */
export function attackerLoses(roll: Throw): number {
  let key = 0;
  for (const dice of roll) {
    for (const face of dice) key = 7 * key + face;
    key *= 7;
  }
  let lost = knownLosses.get(key);
  if (lost === undefined) {
    lost = pairsWon(roll).filter((won) => !won).length;
    knownLosses.set(key, lost);
  }
  return lost;
}

export function patternOf(won: readonly boolean[]): number {
  return won.reduce((bits, one, pair) => bits | (one ? 1 << pair : 0), 0);
}

/** Every throw of so many dice, sorted, with how often it comes. */
function hands(dice: number): Map<string, number> {
  let throws: Face[][] = [[]];
  for (let die = 0; die < dice; die++) {
    throws = throws.flatMap((hand) =>
      ([1, 2, 3, 4, 5, 6] as Face[]).map((face) => [...hand, face]),
    );
  }
  const ways = new Map<string, number>();
  for (const hand of throws) {
    const key = sorted(hand).join("");
    ways.set(key, (ways.get(key) ?? 0) + 1);
  }
  return ways;
}

const digits = (key: string): Face[] => Array.from(key, Number) as Face[];

const known = new Map<number, RollLaw>();

export function rollLaw(attack: number, defence: number): RollLaw {
  const key = 10 * attack + defence;
  let law = known.get(key);
  if (law === undefined) {
    law = counted(attack, defence);
    known.set(key, law);
  }
  return law;
}

function counted(attack: number, defence: number): RollLaw {
  const pairs = Math.min(attack, defence);
  const lost = new Array<number>(pairs + 1).fill(0);
  const patterns = new Array<number>(2 ** pairs).fill(0);
  const theirs = hands(defence);
  for (const [mine, ways] of hands(attack)) {
    for (const [other, otherWays] of theirs) {
      const won = pairsWon([digits(mine), digits(other)]);
      const losses = won.filter((one) => !one).length;
      lost[losses] = (lost[losses] ?? 0) + ways * otherWays;
      const pattern = patternOf(won);
      patterns[pattern] = (patterns[pattern] ?? 0) + ways * otherWays;
    }
  }
  return { pairs, throws: 6 ** (attack + defence), lost, patterns };
}

/** Counts of the first two pairs: rows first won, first lost; columns second won, second lost. */
export type Pairs = readonly [readonly [number, number], readonly [number, number]];

export const NO_PAIRS: Pairs = [
  [0, 0],
  [0, 0],
];

export function pairTable({ patterns }: RollLaw): Pairs {
  const sum = (bits: number): number =>
    patterns.reduce((total, ways, pattern) => total + ((pattern & 3) === bits ? ways : 0), 0);
  return [
    [sum(3), sum(1)],
    [sum(2), sum(0)],
  ];
}

/** The table that the same chances of each pair would give if the pairs knew nothing of another. */
export function independent(table: Pairs): [[number, number], [number, number]] {
  const [[ww, wl], [lw, ll]] = table;
  const total = ww + wl + lw + ll;
  const first = (ww + wl) / total;
  const second = (ww + lw) / total;
  return [
    [first * second, first * (1 - second)],
    [(1 - first) * second, (1 - first) * (1 - second)],
  ];
}
