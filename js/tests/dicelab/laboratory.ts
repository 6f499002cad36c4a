/** A laboratory at its start, and a stand-in for anywidget's model. */

import type { LabState } from "../../src/dicelab/state";
import type { LabModel } from "../../src/dicelab/store";

export function laboratory(change: Partial<LabState> = {}): LabState {
  return {
    attack: 3,
    defence: 2,
    seed: 7,
    guess: [],
    counts: [0, 0, 0],
    pairs: [
      [0, 0],
      [0, 0],
    ],
    rolls: 0,
    last_roll: [],
    revealed: false,
    armies: 10,
    defenders: 8,
    walk: 0,
    steps: 0,
    battles: 0,
    wins: 0,
    ...change,
  };
}

export interface FakeModel extends LabModel {
  saved: number;
  dead: boolean;
  fromPython(key: string, value: unknown): void;
}

export function fakeModel(start: LabState = laboratory()): FakeModel {
  const values: Record<string, unknown> = { ...start };
  const listeners = new Map<string, Set<() => void>>();
  const model: FakeModel = {
    saved: 0,
    dead: false,
    get: (key) => values[key],
    set(key, value) {
      if (JSON.stringify(values[key]) === JSON.stringify(value)) return;
      values[key] = value;
      for (const listener of listeners.get(`change:${key}`) ?? []) listener();
    },
    save_changes() {
      model.saved++;
    },
    send() {
      if (model.dead) throw new Error("Cannot send");
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener);
    },
    fromPython: (key, value) => model.set(key, value),
  };
  return model;
}
