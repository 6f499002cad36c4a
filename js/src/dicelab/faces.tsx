/** The last roll: sorted, paired, and who loses each pair. */

import { type Face, pairsWon, sorted, type Throw } from "../odds";
import type { Translate } from "../strings";
import { Die } from "./die";

/** Where each sorted die lay when it was thrown. */
export function places(thrown: readonly Face[]): number[] {
  const free = thrown.map((face, place) => ({ face, place }));
  return sorted(thrown).map((face) => {
    const at = free.findIndex((die) => die.face === face);
    return (free.splice(at, 1)[0] as { place: number }).place;
  });
}

interface PairedProps {
  roll: Throw;
  /** Another roll, another animation. */
  number: number;
  moving: boolean;
  t: Translate;
}

export function Paired({ roll, number, moving, t }: PairedProps) {
  const [attack, defence] = roll;
  const won = pairsWon(roll);
  const rows = Math.max(attack.length, defence.length);
  return (
    <>
      <div class="dl-sides" aria-hidden="true">
        <span>{t("attacker")}</span>
        <span>{t("defender")}</span>
      </div>
      <ol class="dl-faces" key={number} data-moving={moving} aria-label={t("last_roll")}>
        {Array.from({ length: rows }, (_, pair) => {
          const loser = won[pair] === undefined ? "none" : won[pair] ? "defender" : "attacker";
          return (
            <li key={pair} class="dl-pair" data-loser={loser}>
              <SortedDie dice={attack} rank={pair} side="attack" t={t} />
              <span class="dl-pair-text">
                {t(loser === "none" ? "no_partner" : `${loser}_loses_1`)}
              </span>
              <SortedDie dice={defence} rank={pair} side="defence" t={t} />
            </li>
          );
        })}
      </ol>
      <p class="dl-quiet">
        {t("thrown", { attack: attack.join(" "), defence: defence.join(" ") })}
      </p>
    </>
  );
}

interface SortedDieProps {
  dice: readonly Face[];
  rank: number;
  side: "attack" | "defence";
  t: Translate;
}

function SortedDie({ dice, rank, side, t }: SortedDieProps) {
  const face = sorted(dice)[rank];
  const moved = (places(dice)[rank] ?? rank) - rank;
  return (
    <span class="dl-place" data-side={side} style={{ "--dl-moved": moved }}>
      {face !== undefined && <Die face={face} side={side} label={t(`die_${side}`, { face })} />}
    </span>
  );
}
