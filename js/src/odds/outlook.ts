/** What an attack promises, for a board that shows it on hover. */

import { type BattleTable, battleTable, CLASSIC, MOST_ARMIES, type MostDice } from "./battle";

export interface Outlook {
  /** Chance to take the territory, fighting to the end. */
  win: number;
  /** Mean losses of both sides until the end. */
  attackerLoss: number;
  defenderLoss: number;
  /** The chance with one more army on the attacking territory. */
  winWithOneMore: number;
}

const tables = new Map<string, BattleTable>();

function tableFor(armies: number, defenders: number, most: MostDice): BattleTable {
  const key = `${most.attack}v${most.defence}`;
  const known = tables.get(key);
  if (known && known.armies >= armies && known.defenders >= defenders) return known;
  // Doubled, so that a growing army does not fill a new table with every step.
  const room = (wanted: number, had = 16): number => {
    let size = had;
    while (size < wanted) size *= 2;
    return Math.min(size, MOST_ARMIES + 1);
  };
  const table = battleTable(room(armies, known?.armies), room(defenders, known?.defenders), most);
  tables.set(key, table);
  return table;
}

/**
 * The odds of attacking with `armies`, the one that has to stay included, or null where there is
 * nothing to fight for or more than 200 armies on a side.
 */
export function outlook(
  armies: number,
  defenders: number,
  most: MostDice = CLASSIC,
): Outlook | null {
  const whole = Number.isInteger(armies) && Number.isInteger(defenders);
  if (!whole || armies < 2 || defenders < 1) return null;
  if (armies > MOST_ARMIES || defenders > MOST_ARMIES) return null;
  const table = tableFor(armies + 1, defenders, most);
  return {
    win: table.win(armies, defenders),
    attackerLoss: table.attackerLoss(armies, defenders),
    defenderLoss: table.defenderLoss(armies, defenders),
    winWithOneMore: table.win(armies + 1, defenders),
  };
}
