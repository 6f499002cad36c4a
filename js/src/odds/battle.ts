/**
 * A battle fought until one side is spent, filled row by row.
 *
 * `armies` always counts every army on the attacking territory, the one that has to stay included.
 */

import { rollLaw } from "./law";

/** Most dice of either side. */
export interface MostDice {
  attack: number;
  defence: number;
}

export const CLASSIC: MostDice = { attack: 3, defence: 2 };

export const MOST_ARMIES = 200;

export function diceOf(armies: number, defenders: number, most: MostDice): [number, number] {
  return [Math.min(most.attack, armies - 1), Math.min(most.defence, defenders)];
}

export interface BattleTable {
  armies: number;
  defenders: number;
  /** Chance to take the territory. */
  win(armies: number, defenders: number): number;
  /** Mean number of armies that the attacker loses until the end. */
  attackerLoss(armies: number, defenders: number): number;
  defenderLoss(armies: number, defenders: number): number;
}

/** Odds of every battle up to this size; 200 by 200 takes a few milliseconds. */
export function battleTable(
  armies: number,
  defenders: number,
  most: MostDice = CLASSIC,
): BattleTable {
  const width = defenders + 1;
  const size = (armies + 1) * width;
  const [win, attackerLoss, defenderLoss] = [
    new Float64Array(size),
    new Float64Array(size),
    new Float64Array(size),
  ];
  win.fill(1, width);
  for (let army = 0; army <= armies; army++) {
    win[army * width] = army > 0 ? 1 : 0;
    for (let defender = 1; defender <= defenders; defender++) {
      const at = army * width + defender;
      win[at] = 0;
      if (army < 2) continue;
      const { pairs, throws, lost } = rollLaw(...diceOf(army, defender, most));
      for (let losses = 0; losses <= pairs; losses++) {
        const chance = (lost[losses] as number) / throws;
        const next = (army - losses) * width + defender - (pairs - losses);
        win[at] = (win[at] as number) + chance * (win[next] as number);
        attackerLoss[at] =
          (attackerLoss[at] as number) + chance * (losses + (attackerLoss[next] as number));
        defenderLoss[at] =
          (defenderLoss[at] as number) + chance * (pairs - losses + (defenderLoss[next] as number));
      }
    }
  }
  const reader = (values: Float64Array) => (army: number, defender: number) =>
    defender < width ? (values[army * width + defender] ?? Number.NaN) : Number.NaN;
  return {
    armies,
    defenders,
    win: reader(win),
    attackerLoss: reader(attackerLoss),
    defenderLoss: reader(defenderLoss),
  };
}
