/** What a laboratory holds, and what each action makes of it: values in, changes out. */

import {
  attackerLoses,
  BATTLES,
  CLASSIC,
  diceOf,
  NO_PAIRS,
  type Pairs,
  pairsWon,
  ROLLS,
  ROLLS_A_BATTLE,
  type Throw,
  thrower,
  WALKS,
} from "../odds";

export interface Tally {
  counts: readonly number[];
  pairs: Pairs;
  rolls: number;
  last_roll: Throw | readonly [];
}

/** The synced traits, under their Python names. */
export interface LabState extends Tally {
  attack: number;
  defence: number;
  seed: number;
  guess: readonly number[];
  revealed: boolean;
  armies: number;
  defenders: number;
  walk: number;
  steps: number;
  battles: number;
  wins: number;
}

export type Change = Partial<LabState>;

export const KEYS = [
  "attack",
  "defence",
  "seed",
  "guess",
  "counts",
  "pairs",
  "rolls",
  "last_roll",
  "revealed",
  "armies",
  "defenders",
  "walk",
  "steps",
  "battles",
  "wins",
] as const satisfies readonly (keyof LabState)[];

export const MOST_ROLLS = 100_000;
export const MOST_BATTLES = 10_000;
const MOST_WALKS = 100_000;
export const LARGEST_SEED = 2 ** 32 - 1;

export function outcomes({ attack, defence }: Pick<LabState, "attack" | "defence">): number {
  return Math.min(attack, defence) + 1;
}

function noRolls(attack: number, defence: number): Tally {
  const counts = new Array<number>(outcomes({ attack, defence })).fill(0);
  return { counts, pairs: NO_PAIRS, rolls: 0, last_roll: [] };
}

const NO_BATTLES = { walk: 0, steps: 0, battles: 0, wins: 0 };

/** Python sends one trait after another: counts that do not fit the dice yet are none. */
export function consistent(state: LabState): LabState {
  return state.counts.length === outcomes(state)
    ? state
    : { ...state, ...noRolls(state.attack, state.defence) };
}

export function chooseDice(attack: number, defence: number): Change {
  return { attack, defence, guess: [], revealed: false, ...noRolls(attack, defence) };
}

export function plantSeed({ attack, defence }: LabState, seed: number): Change {
  return { seed, ...noRolls(attack, defence), ...NO_BATTLES };
}

export function reset({ attack, defence }: LabState): Change {
  return { guess: [], revealed: false, ...noRolls(attack, defence), ...NO_BATTLES };
}

/** Goes on rolling until there are `upTo` rolls. */
export function rollOn(state: LabState, from: Tally, upTo: number): Tally {
  const roll = thrower(state.seed, ROLLS);
  const counts = [...from.counts];
  const [[ww, wl], [lw, ll]] = from.pairs;
  const table = [ll, wl, lw, ww];
  let last = from.last_roll;
  for (let number = from.rolls; number < upTo; number++) {
    const thrown = roll(number, state.attack, state.defence);
    last = thrown;
    const lost = attackerLoses(thrown);
    counts[lost] = (counts[lost] ?? 0) + 1;
    const [first, second] = pairsWon(thrown);
    if (second !== undefined) {
      const place = (first ? 1 : 0) + (second ? 2 : 0);
      table[place] = (table[place] ?? 0) + 1;
    }
  }
  const [neither = 0, firstOnly = 0, secondOnly = 0, both = 0] = table;
  return {
    counts,
    pairs: [
      [both, firstOnly],
      [secondOnly, neither],
    ],
    rolls: Math.max(from.rolls, upTo),
    last_roll: last,
  };
}

export function resize(armies: number, defenders: number): Change {
  return { armies, defenders, ...NO_BATTLES };
}

export function newBattle({ walk }: LabState): Change {
  return { walk: (walk + 1) % (MOST_WALKS + 1), steps: 0 };
}

export interface Step {
  armies: number;
  defenders: number;
  /** The roll that led here; null at the start. */
  roll: Throw | null;
}

function march(state: LabState, purpose: number, number: number): Step[] {
  const roll = thrower(state.seed, purpose);
  let { armies, defenders } = state;
  const path: Step[] = [{ armies, defenders, roll: null }];
  while (armies > 1 && defenders > 0) {
    const dice = diceOf(armies, defenders, CLASSIC);
    const thrown = roll(number * ROLLS_A_BATTLE + path.length - 1, ...dice);
    const lost = attackerLoses(thrown);
    armies -= lost;
    defenders -= Math.min(...dice) - lost;
    path.push({ armies, defenders, roll: thrown });
  }
  return path;
}

/** The battle that is walked through, to its end. */
export function wholeWalk(state: LabState): Step[] {
  return march(state, WALKS, state.walk);
}

export function fight(state: LabState, battles: number): Change {
  const upTo = Math.min(MOST_BATTLES, state.battles + battles);
  let { wins } = state;
  for (let number = state.battles; number < upTo; number++) {
    if (march(state, BATTLES, number).at(-1)?.defenders === 0) wins++;
  }
  return { battles: upTo, wins };
}
