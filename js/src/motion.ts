/** Armies that slide, and when anything may move at all: short, and never in the way. */

import type { Badge } from "./badges";
import { chain } from "./chain";
import type { Geometry, Snapshot, Speed } from "./protocol";
import { svg } from "./svg";

export interface Slide {
  /** Territories from source to target. */
  path: readonly number[];
  armies: number;
  colour: string;
  ink: string;
}

/** Armies that have just moved from one territory to another, or null. */
export function slideFor(geometry: Geometry, before: Snapshot, after: Snapshot): Slide | null {
  const { last_move: last, owners } = after;
  if (!last || last.source === null || after.replay || before.replay) return null;
  if (last.kind !== "fortify" && last.kind !== "occupy") return null;
  const armies = (after.armies[last.target] ?? 0) - (before.armies[last.target] ?? 0);
  const player = after.players[owners[last.target] ?? -1];
  if (armies <= 0 || !player) return null;
  // An undone move also changes the armies, but takes them from the target.
  if ((before.armies[last.source] ?? 0) - (after.armies[last.source] ?? 0) !== armies) return null;
  const path = chain(geometry, owners, last.source, last.target);
  return { path, armies, colour: player.colour, ink: player.ink };
}

export function mayMove(speed: Speed, prefersStill: boolean): boolean {
  return speed !== "fast" && !prefersStill;
}

/** Whoever clicks or types wants to go on: what moves is at its end at once. */
export function endMotion(root: HTMLElement): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}

const LONGEST = 600;

/** The token that travels; `around` is the map's width, over whose edge nothing slides. */
export function slide(
  layer: SVGGElement,
  badges: readonly Badge[],
  around: number,
  { path, armies, colour, ink }: Slide,
): Animation | null {
  const stops = path.flatMap((territory) => badges[territory] ?? []);
  const wraps = stops.some(
    (stop, i) => i > 0 && Math.abs(stop.x - (stops[i - 1]?.x ?? 0)) > around / 2,
  );
  const last = stops.at(-1);
  if (!last || stops.length < 2 || wraps) return null;
  const token = svg("g", "rw-token");
  const pill = svg("rect", "");
  const { halfWidth, halfHeight } = last;
  for (const [name, value] of Object.entries({
    x: -halfWidth,
    y: -halfHeight,
    width: 2 * halfWidth,
    height: 2 * halfHeight,
    rx: halfHeight,
  })) {
    pill.setAttribute(name, value.toFixed(1));
  }
  pill.style.fill = colour;
  const text = svg("text", "");
  text.style.fill = ink;
  text.setAttribute("font-size", (halfHeight * 1.2).toFixed(1));
  text.textContent = `+${armies}`;
  token.append(pill, text);
  layer.append(token);
  const animation = token.animate(
    stops.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
    { duration: Math.min(LONGEST, 300 + 120 * (stops.length - 2)), easing: "ease-in-out" },
  );
  const remove = () => token.remove();
  animation.finished.then(remove, remove);
  return animation;
}
