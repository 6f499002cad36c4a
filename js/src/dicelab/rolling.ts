/** Many rolls shown growing: the state is there at once, and the picture catches up with it. */

import { type LabState, rollOn, type Tally } from "./state";

const MILLISECONDS = 1200;

export interface Rolling {
  /** What to show instead of the state, while the picture is behind. */
  shown(): Tally | null;
  start(state: LabState, from: Tally): void;
  stop(): void;
}

export interface Surroundings {
  draw(): void;
  /** No motion wanted, or nobody looking. */
  still(): boolean;
}

/** How many rolls the picture shows: the first ones one by one, then faster and faster. */
export function rollsAt(elapsed: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, elapsed / MILLISECONDS));
  return from + Math.floor((to - from) * (to - from > 20 ? share ** 3 : share));
}

export function createRolling({ draw, still }: Surroundings): Rolling {
  let shown: Tally | null = null;
  let frame = 0;

  const stop = (): void => {
    cancelAnimationFrame(frame);
    shown = null;
  };

  return {
    shown: () => shown,
    stop,
    start(state, from) {
      stop();
      if (state.rolls - from.rolls < 2 || still()) return;
      shown = from;
      const began = performance.now();
      const next = (now: number): void => {
        const rolls = rollsAt(now - began, from.rolls, state.rolls);
        if (rolls >= state.rolls || still()) {
          shown = null;
          draw();
          return;
        }
        if (shown !== null && rolls > shown.rolls) {
          shown = rollOn(state, shown, rolls);
          draw();
        }
        frame = requestAnimationFrame(next);
      };
      frame = requestAnimationFrame(next);
    },
  };
}
