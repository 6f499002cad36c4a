/** The state lives in anywidget's model, which works on when Python is gone. */

import { type Change, consistent, KEYS, type LabState } from "./state";

/** The part of anywidget's model that the laboratory uses. */
export interface LabModel {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

export interface Store {
  state(): LabState;
  /** Whether the last change reached Python. */
  heard(): boolean;
  change(change: Change): void;
  close(): void;
}

export function createStore(model: LabModel, changedElsewhere: () => void): Store {
  let heard = true;
  let writing = false;
  const listener = () => {
    if (!writing) changedElsewhere();
  };
  for (const key of KEYS) model.on(`change:${key}`, listener);

  const tellPython = (): boolean => {
    try {
      // A dead line refuses a message at once; a change it would only complain about, or swallow.
      model.send({ kind: "changed" });
      model.save_changes();
      return true;
    } catch {
      return false;
    }
  };

  return {
    state: () =>
      consistent(
        Object.fromEntries(KEYS.map((key) => [key, model.get(key)])) as unknown as LabState,
      ),
    heard: () => heard,
    change(change) {
      writing = true;
      for (const [key, value] of Object.entries(change)) model.set(key, value);
      heard = tellPython();
      writing = false;
    },
    close() {
      for (const key of KEYS) model.off(`change:${key}`, listener);
    },
  };
}
