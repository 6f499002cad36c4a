/** Dice faces, and a roll with its dice paired off, highest against highest. */

import type { Roll, Side, Snapshot } from "../protocol";
import { counted, type Translate } from "../strings";

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6.5],
    [7, 12],
    [7, 17.5],
    [17, 6.5],
    [17, 12],
    [17, 17.5],
  ],
};

export function Die({ face, colour, label }: { face: number; colour: string; label: string }) {
  return (
    <svg class="rw-die" data-colour={colour} viewBox="0 0 24 24" role="img" aria-label={label}>
      <rect x="1" y="1" width="22" height="22" rx="5" />
      <Pips face={face} name="rw-pips" />
      <Pips face={(face % 6) + 1} name="rw-tumble-first" />
      <Pips face={((face + 2) % 6) + 1} name="rw-tumble-second" />
    </svg>
  );
}

/** Two other faces show for a moment while the die rolls. */
function Pips({ face, name }: { face: number; name: string }) {
  return (
    <g class={name}>
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="2.3" />
      ))}
    </g>
  );
}

export interface Pair {
  attack: number | null;
  defence: number | null;
  loser: Side | null;
}

export function pairsOf(roll: Roll): Pair[] {
  const rows = Math.max(roll.attack.length, roll.defence.length);
  return Array.from({ length: rows }, (_, i) => ({
    attack: roll.attack[i] ?? null,
    defence: roll.defence[i] ?? null,
    loser: roll.pairs[i] ?? null,
  }));
}

export function RollView({ snapshot, t }: { snapshot: Snapshot; t: Translate }) {
  const { roll } = snapshot;
  if (roll === null) return null;
  const name = (side: Side) =>
    snapshot.players[side === "attacker" ? roll.attacker : roll.defender]?.name ??
    t("neutral_army");
  return (
    <section class="rw-roll" data-role="roll" data-roll={roll.number} aria-label={t("last_roll")}>
      <div class="rw-roll-heads">
        <span>{name("attacker")}</span>
        <span>{name("defender")}</span>
      </div>
      <ol class="rw-pairs" key={roll.number}>
        {pairsOf(roll).map((pair, i) => (
          <li key={i} class="rw-pair" data-loser={pair.loser ?? "none"}>
            <span class="rw-pair-attack">
              {pair.attack !== null && (
                <Die
                  face={pair.attack}
                  colour="red"
                  label={t("die_attack", { face: pair.attack })}
                />
              )}
            </span>
            <span class="rw-pair-text">
              {pair.loser === null ? "" : t("loses_one", { name: name(pair.loser) })}
            </span>
            <span class="rw-pair-defence">
              {pair.defence !== null && (
                <Die
                  face={pair.defence}
                  colour={snapshot.defence_colour}
                  label={t("die_defence", { face: pair.defence })}
                />
              )}
            </span>
          </li>
        ))}
      </ol>
      {roll.captured && <p class="rw-roll-captured">{t("captured", { name: name("attacker") })}</p>}
      <p class="rw-hidden">
        {t("roll_losses", {
          attacker: name("attacker"),
          attacker_loss: counted(t, "armies", roll.losses[0]),
          defender: name("defender"),
          defender_loss: counted(t, "armies", roll.losses[1]),
        })}
      </p>
    </section>
  );
}
