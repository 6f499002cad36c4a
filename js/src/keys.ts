/** Which key does what: from a key to a command, without a look at the page. */

import type { Range, Snapshot } from "./protocol";
import { type Event, moveRange, type Selection } from "./selection";

export type Command =
  | { do: "event"; event: Event }
  /** Presses the button of that action, if it is there and can be pressed. */
  | { do: "press"; actions: readonly string[] }
  | { do: "zoom"; factor: number };

/** Digits that make one number when they come close together. */
export interface Typed {
  text: string;
  at: number;
}

export const NOTHING_TYPED: Typed = { text: "", at: 0 };
const TOGETHER = 1300;

const PRESSES: Readonly<Record<string, readonly string[]>> = {
  e: ["end_attack", "end_turn"],
  m: ["attack", "occupy", "fortify", "trade_cards"],
  u: ["undo"],
  r: ["redo"],
  s: ["skip"],
  f: ["fullscreen"],
  "?": ["help"],
};

const ZOOMS: Readonly<Record<string, number>> = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, "0": 0 };

export function commandFor(
  key: string,
  now: number,
  typed: Typed,
  snapshot: Snapshot,
  selection: Selection,
): readonly [Command | null, Typed] {
  if (key === "Escape") {
    const { source, cards } = selection;
    const back = source !== null || cards.length > 0;
    return [back ? { do: "event", event: { type: "back" } } : null, NOTHING_TYPED];
  }
  const pressed = PRESSES[key.toLowerCase()];
  if (pressed) return [{ do: "press", actions: pressed }, NOTHING_TYPED];
  const [event, next] = numberKey(key, now, typed, snapshot, selection);
  if (event) return [{ do: "event", event }, next];
  const factor = ZOOMS[key];
  return [factor === undefined ? null : { do: "zoom", factor }, next];
}

type NumberKey = readonly [Event | null, Typed];

const NOTHING: NumberKey = [null, NOTHING_TYPED];

/** Digits, and A for all. */
function numberKey(
  key: string,
  now: number,
  typed: Typed,
  snapshot: Snapshot,
  selection: Selection,
): NumberKey {
  const digit = /^\d$/.test(key) ? Number(key) : null;
  if (!snapshot.active || (digit === null && key.toLowerCase() !== "a")) return NOTHING;
  switch (snapshot.phase) {
    case "attack":
      return [diceKey("dice", digit, moveRange(snapshot, selection)), NOTHING_TYPED];
    case "defend":
      return [diceKey("defend", digit, snapshot.legal.count), NOTHING_TYPED];
    case "place":
    case "reinforce":
      return [perClickKey(digit), NOTHING_TYPED];
    case "occupy":
      return armiesKey(digit, now, typed, snapshot.legal.count);
    case "fortify":
      return armiesKey(digit, now, typed, moveRange(snapshot, selection));
    default:
      return NOTHING;
  }
}

function diceKey(type: "dice" | "defend", digit: number | null, range: Range | null): Event | null {
  if (range === null) return null;
  const dice = digit ?? range[1];
  return dice >= range[0] && dice <= range[1] ? { type, dice } : null;
}

function perClickKey(digit: number | null): Event | null {
  if (digit === null) return { type: "per_click", perClick: "all" };
  return digit === 1 || digit === 5 ? { type: "per_click", perClick: digit } : null;
}

function armiesKey(
  digit: number | null,
  now: number,
  typed: Typed,
  range: Range | null,
): NumberKey {
  if (range === null) return NOTHING;
  if (digit === null) return [{ type: "armies", armies: range[1] }, NOTHING_TYPED];
  return armiesTyped(digit, now, typed, range);
}

/** 1 and then 2 is twelve; a digit too many begins a new number. */
function armiesTyped(digit: number, now: number, typed: Typed, [least, most]: Range): NumberKey {
  const longer = now - typed.at < TOGETHER ? typed.text + digit : String(digit);
  const text = Number(longer) > most ? String(digit) : longer;
  if (Number(text) === 0) return NOTHING;
  const armies = Math.min(most, Math.max(least, Number(text)));
  return [
    { type: "armies", armies },
    { text, at: now },
  ];
}
