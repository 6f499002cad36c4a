/** The way that armies take when they fortify through territories of one owner. */

import type { Geometry } from "./protocol";

/** The shortest way from source to target, both included; straight there where none is found. */
export function chain(
  geometry: Geometry,
  owners: readonly number[],
  source: number,
  target: number,
): number[] {
  const owner = owners[source];
  const cameFrom = new Map<number, number>([[source, source]]);
  const queue = [source];
  for (const here of queue) {
    if (here === target) return wayBack(cameFrom, source, target);
    for (const next of geometry.territories[here]?.neighbours ?? []) {
      if (cameFrom.has(next) || owners[next] !== owner) continue;
      cameFrom.set(next, here);
      queue.push(next);
    }
  }
  return [source, target];
}

function wayBack(cameFrom: Map<number, number>, source: number, target: number): number[] {
  const way = [target];
  for (let here = target; here !== source; ) {
    here = cameFrom.get(here) ?? source;
    way.unshift(here);
  }
  return way;
}
