/** The dice that told who begins, one row for each time they were rolled. */

import type { RollOff, Snapshot } from "../protocol";
import type { Translate } from "../strings";
import { Die } from "./dice";
import { Swatch } from "./players";

export function RollOffView({ snapshot, t }: { snapshot: Snapshot; t: Translate }) {
  const { roll_off = null, roll, players } = snapshot;
  // The dice of an attack are newer, and there is room for one of the two.
  if (roll_off === null || roll !== null) return null;
  const title = t(`roll_off_${roll_off.purpose}`);
  return (
    <section class="rw-roll rw-roll-off" data-role="roll-off" aria-label={title}>
      <h3>{title}</h3>
      {roll_off.rounds.map((round, n) => (
        <div key={n}>
          {n > 0 && <h3>{t("roll_off_again")}</h3>}
          <ol>
            {round.map(([seat, face]) => {
              const player = players[seat];
              return (
                <li key={seat} data-won={won(roll_off, n, seat)}>
                  {player && <Swatch {...player} />}
                  <span class="rw-player-name">{player?.name}</span>
                  <Die face={face} colour="white" label={String(face)} />
                </li>
              );
            })}
          </ol>
        </div>
      ))}
      <p>{t("begins", { name: players[roll_off.winner]?.name ?? "" })}</p>
    </section>
  );
}

function won({ rounds, winner }: RollOff, round: number, seat: number): boolean {
  return round === rounds.length - 1 && seat === winner;
}
