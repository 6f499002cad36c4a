/** Arrow keys on the board: from a territory to the one that lies that way. */

import type { Geometry } from "./protocol";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const WAYS: Record<Arrow, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export function isArrow(key: string): key is Arrow {
  return key in WAYS;
}

/** Neighbours come first; sideways distance counts double, and more than 60 degrees off is out. */
export function territoryTowards(geometry: Geometry, from: number, arrow: Arrow): number {
  const here = geometry.territories[from];
  if (!here) return from;
  const [wayX, wayY] = WAYS[arrow];
  let best = from;
  let least = Infinity;
  geometry.territories.forEach((there, index) => {
    if (index === from) return;
    const dx = there.anchor[0] - here.anchor[0];
    const dy = there.anchor[1] - here.anchor[1];
    const ahead = dx * wayX + dy * wayY;
    const aside = Math.abs(dx * wayY) + Math.abs(dy * wayX);
    if (ahead <= 0 || aside > ahead * 1.75) return;
    const cost = (ahead + 2 * aside) * (here.neighbours.includes(index) ? 0.6 : 1);
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best === from ? acrossTheEdge(geometry, from, wayX) : best;
}

/** Past the board's left or right edge the way goes on at the other side, where a route does. */
function acrossTheEdge(geometry: Geometry, from: number, wayX: number): number {
  const here = geometry.territories[from];
  let best = from;
  let farthest = geometry.size[0] / 2;
  for (const index of here?.neighbours ?? []) {
    const there = geometry.territories[index];
    const distance = here && there ? (here.anchor[0] - there.anchor[0]) * wayX : 0;
    if (distance > farthest) {
      farthest = distance;
      best = index;
    }
  }
  return best;
}
