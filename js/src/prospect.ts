/** What an attack promises, in words: exact odds of fighting it to the end. */

import { ownerName } from "./labels";
import { numbersOf } from "./numbers";
import { CLASSIC, type Outlook, outlook } from "./odds";
import { NOBODY, type Snapshot } from "./protocol";
import { targetsOf } from "./selection";
import type { Translate } from "./strings";

/** A smaller one would be written as 0.0 points. */
const LEAST_GAIN = 0.0005;

/** The odds of a legal attack; null for anything else. */
export function prospect(
  snapshot: Snapshot,
  source: number | null,
  target: number | null,
): Outlook | null {
  if (snapshot.phase !== "attack" || source === null || target === null) return null;
  const range = targetsOf(snapshot, source)[target];
  if (!range) return null;
  const armies = snapshot.armies[source] ?? 0;
  // Fewer dice than the armies allow: the edition's own limit.
  const attack = range[1] < armies - 1 ? range[1] : CLASSIC.attack;
  return outlook(armies, snapshot.armies[target] ?? 0, { ...CLASSIC, attack });
}

/** What to say about an attack, the chance first. */
export function prospectWords(
  snapshot: Snapshot,
  source: number,
  target: number,
  odds: Outlook,
  t: Translate,
): string[] {
  const { percent, decimal, points } = numbersOf(t);
  const gain = odds.winWithOneMore - odds.win;
  const name = (territory: number) => ownerName(snapshot, snapshot.owners[territory] ?? NOBODY, t);
  const words = [
    t("odds_chance", { percent: percent(odds.win) }),
    t("odds_losses", {
      attacker: name(source),
      attacker_loss: decimal(odds.attackerLoss),
      defender: name(target),
      defender_loss: decimal(odds.defenderLoss),
    }),
  ];
  if (gain < LEAST_GAIN) return words;
  const oneMore = { percent: percent(odds.winWithOneMore), points: points(gain) };
  return [...words, t("odds_one_more", oneMore)];
}

/** All of it as one sentence for the description of a territory, "" where there is nothing to say. */
export function prospectText(
  snapshot: Snapshot,
  source: number | null,
  target: number,
  t: Translate,
): string {
  const odds = prospect(snapshot, source, target);
  if (odds === null || source === null) return "";
  return prospectWords(snapshot, source, target, odds, t)
    .map((words) => `${words}.`)
    .join(" ");
}
