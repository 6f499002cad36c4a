/** Whose turn it is, which step of it, and what to do; or which earlier moment is shown. */

import type { Phase, Snapshot } from "../protocol";
import type { Translate } from "../strings";
import { Button } from "./button";
import { GivenUp } from "./give_up";
import { Swatch } from "./players";

const SETUP: readonly Phase[] = ["claim", "place", "headquarters"];
const TURN: readonly Phase[] = ["reinforce", "attack", "fortify"];

export function steps(phase: Phase): readonly Phase[] {
  if (phase === "headquarters") return ["place", "headquarters"];
  return SETUP.includes(phase) ? ["claim", "place"] : TURN;
}

export function currentStep(phase: Phase): Phase {
  return phase === "defend" || phase === "occupy" ? "attack" : phase;
}

interface TurnProps {
  snapshot: Snapshot;
  t: Translate;
  backToPresent: () => void;
  giveUp: (on: boolean) => void;
}

export function Turn({ snapshot, t, backToPresent, giveUp }: TurnProps) {
  const { player, players, phase } = snapshot;
  const deciding = player === null ? undefined : players[player];
  const current = currentStep(phase);
  const list = steps(phase);
  return (
    <div class="rw-turn">
      <div class="rw-who" data-role="who">
        {deciding && <Swatch {...deciding} />}
        <span class="rw-player-name">{deciding?.name ?? snapshot.phase_label}</span>
        {deciding?.computer && <small>{deciding.computer}</small>}
        {snapshot.round > 0 && <span class="rw-round">{t("round", { n: snapshot.round })}</span>}
      </div>
      {phase !== "over" && (
        <ol class="rw-steps" aria-label={t("phase")}>
          {list.map((step) => (
            <li
              key={step}
              data-done={list.indexOf(step) < list.indexOf(current)}
              aria-current={step === current ? "step" : undefined}
            >
              {t(`step_${step}`)}
            </li>
          ))}
        </ol>
      )}
      {snapshot.replay && (
        <div class="rw-replay" data-role="replay">
          <p>{t("replaying", { step: snapshot.replay.step, steps: snapshot.replay.steps })}</p>
          <Button action="live" kind="primary" onPress={backToPresent}>
            {t("back_to_present")}
          </Button>
        </div>
      )}
      {snapshot.given_up && <GivenUp t={t} giveUp={giveUp} />}
      {!snapshot.replay && !snapshot.given_up && (
        <p class="rw-prompt" role="status" aria-live="off" data-role="prompt">
          {snapshot.prompt}
        </p>
      )}
    </div>
  );
}
