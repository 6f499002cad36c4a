/** Keys pressed in the board: to commands, and never on to the notebook's own shortcuts. */

import { type Command, commandFor, NOTHING_TYPED } from "./keys";
import type { Snapshot } from "./protocol";
import type { Selection } from "./selection";

interface KeyAnswers {
  now(): { snapshot: Snapshot; selection: Selection };
  carryOut(command: Command): boolean;
}

/** Elements that need the keys themselves. */
const OWN_KEYS = 'input:not([type="range"]), select, textarea, [contenteditable="true"]';

export function listenToKeys(root: HTMLElement, signal: AbortSignal, answers: KeyAnswers): void {
  let typed = NOTHING_TYPED;
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.stopPropagation();
      const target = event.composedPath()[0] as Element;
      const dialog = target.closest("dialog");
      if (dialog) {
        if (keptInside(dialog, event.key)) event.preventDefault();
        return;
      }
      if (event.key !== "Escape" && target.matches(OWN_KEYS)) return;
      const { snapshot, selection } = answers.now();
      const [command, next] = commandFor(event.key, event.timeStamp, typed, snapshot, selection);
      typed = next;
      if (command && answers.carryOut(command)) event.preventDefault();
    },
    { signal },
  );
}

/** The dialog has one button: Tab stays on it, and the key that opened the dialog closes it. */
function keptInside(dialog: HTMLDialogElement, key: string): boolean {
  if (key === "?") dialog.close();
  else if (key === "Tab") dialog.querySelector("button")?.focus();
  else return false;
  return true;
}
