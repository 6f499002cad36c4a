/** Which moment of the game is asked for: one request at a time, the newest wish next. */

import type { Remark, Snapshot } from "./protocol";

export interface ReplayState {
  /** Moves made before the moment that is shown, or asked for. */
  step: number;
  steps: number;
  playing: boolean;
}

export interface Replay {
  state(): ReplayState;
  go(step: number): void;
  live(): void;
  play(on: boolean): void;
  received(snapshot: Snapshot): void;
  close(): void;
}

export interface Projector {
  tell(remark: Remark): boolean;
  changed(): void;
  /** Milliseconds between two moves of the film. */
  pace(): number;
  now(): number;
}

/** After so long an unanswered request holds nothing up any more. */
export const PATIENCE = 2000;

export function createReplay(first: Snapshot, projector: Projector): Replay {
  let shown = momentOf(first);
  let wanted: number | null = null;
  let askedAt: number | null = null;
  let playing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = (): void => {
    if (wanted === null) return;
    const step = wanted;
    askedAt = projector.now();
    const remark: Remark = step >= shown.steps ? { kind: "live" } : { kind: "show", step };
    if (!projector.tell(remark)) stop();
  };

  const stop = (): void => {
    clearTimeout(timer);
    wanted = null;
    askedAt = null;
    playing = false;
  };

  const want = (step: number): void => {
    wanted = Math.min(shown.steps, Math.max(0, Math.round(step)));
    if (askedAt === null || projector.now() - askedAt > PATIENCE) ask();
    projector.changed();
  };

  const playOn = (): void => {
    clearTimeout(timer);
    if (!playing) return;
    timer = setTimeout(() => want(shown.step + 1), projector.pace());
  };

  return {
    state: () => ({ ...shown, step: wanted ?? shown.step, playing }),
    go(step) {
      playing = false;
      clearTimeout(timer);
      want(step);
    },
    live() {
      playing = false;
      clearTimeout(timer);
      want(shown.steps);
    },
    play(on) {
      playing = on && shown.steps > 0;
      clearTimeout(timer);
      if (playing) want(shown.step >= shown.steps ? 0 : shown.step + 1);
      else projector.changed();
    },
    received(snapshot) {
      const before = shown;
      shown = momentOf(snapshot);
      const asked = askedAt !== null;
      askedAt = null;
      if (wanted === shown.step) wanted = null;
      // A move in the game, which nobody here asked for, ends the film.
      else if (!asked && shown.steps !== before.steps) stop();
      else ask();
      if (playing && shown.step >= shown.steps) playing = false;
      if (wanted === null) playOn();
    },
    close: stop,
  };
}

function momentOf({ replay, steps = 0 }: Snapshot): { step: number; steps: number } {
  return replay ? { step: replay.step, steps: replay.steps } : { step: steps, steps };
}
