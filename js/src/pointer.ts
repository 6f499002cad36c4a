/** Press, move, release: is it a click, a pan or a pinch? A pure reducer over pointer positions. */

import type { Point } from "./protocol";

/** A press that moves no further than this, in pixels, is a click. */
export const SLOP = 6;

export interface Gesture {
  pointers: ReadonlyMap<number, Point>;
  start: Point | null;
  /** Set once the press has left the slop, or a second finger came. */
  moved: boolean;
}

export const NO_GESTURE: Gesture = { pointers: new Map(), start: null, moved: false };

export type Move =
  | { type: "none" }
  | { type: "pan"; dx: number; dy: number }
  | { type: "pinch"; factor: number; at: Point; dx: number; dy: number };

export function pressed(gesture: Gesture, id: number, at: Point): Gesture {
  const pointers = new Map(gesture.pointers).set(id, at);
  const first = gesture.pointers.size === 0;
  return { pointers, start: first ? at : gesture.start, moved: !first };
}

export function dragged(gesture: Gesture, id: number, at: Point): readonly [Gesture, Move] {
  const was = gesture.pointers.get(id);
  if (!was || !gesture.start) return [gesture, { type: "none" }];
  const pointers = new Map(gesture.pointers).set(id, at);
  const moved = gesture.moved || distance(gesture.start, at) > SLOP;
  const next = { ...gesture, pointers, moved };
  if (pointers.size === 2)
    return [next, pinch([...gesture.pointers.values()], [...pointers.values()])];
  if (!moved) return [next, { type: "none" }];
  const from = gesture.moved ? was : gesture.start;
  return [next, { type: "pan", dx: at[0] - from[0], dy: at[1] - from[1] }];
}

export function released(gesture: Gesture, id: number): readonly [Gesture, Point | null] {
  const click = gesture.pointers.has(id) && !gesture.moved ? gesture.start : null;
  const pointers = new Map(gesture.pointers);
  pointers.delete(id);
  return [pointers.size === 0 ? NO_GESTURE : { ...gesture, pointers, moved: true }, click];
}

function pinch(before: Point[], after: Point[]): Move {
  const [a, b, c, d] = [...before, ...after];
  if (!a || !b || !c || !d) return { type: "none" };
  const at = midpoint(c, d);
  const was = midpoint(a, b);
  return {
    type: "pinch",
    factor: distance(c, d) / Math.max(1, distance(a, b)),
    at,
    dx: at[0] - was[0],
    dy: at[1] - was[1],
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function midpoint(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
