/** Exact odds of Risk dice, and dice from a seed, without Python. */

export {
  type BattleTable,
  battleTable,
  CLASSIC,
  diceOf,
  MOST_ARMIES,
  type MostDice,
} from "./battle";
export { chiSquareTail, FEWEST_EXPECTED, type Fit, judge, reach } from "./fit";
export {
  attackerLoses,
  independent,
  NO_PAIRS,
  type Pairs,
  pairsWon,
  pairTable,
  type RollLaw,
  rollLaw,
  sorted,
} from "./law";
export { type Outlook, outlook } from "./outlook";
export {
  BATTLES,
  type Face,
  mix,
  ROLLS,
  ROLLS_A_BATTLE,
  type Throw,
  type Thrower,
  thrower,
  WALKS,
} from "./random";
