/** The plane of the board: outlines, borders, and which territory lies under a point. */

import type { Geometry, Point, Territory } from "./protocol";

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export interface Outline {
  box: Box;
  rings: number[][];
}

export function outline(territory: Territory): Outline {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const ring of territory.rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const x = ring[i] as number;
      const y = ring[i + 1] as number;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = Math.min(box.bottom, y);
      box.top = Math.max(box.top, y);
    }
  }
  return { box, rings: territory.rings };
}

function crossings(ring: number[], x: number, y: number): number {
  let count = 0;
  let px = ring[ring.length - 2] as number;
  let py = ring[ring.length - 1] as number;
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const qx = ring[i] as number;
    const qy = ring[i + 1] as number;
    if (qy > y !== py > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) count += 1;
    px = qx;
    py = qy;
  }
  return count;
}

/** Even-odd: a hole and an island both turn the answer round. */
export function contains(shape: Outline, x: number, y: number): boolean {
  const { left, right, bottom, top } = shape.box;
  if (x < left || x > right || y < bottom || y > top) return false;
  return shape.rings.reduce((count, ring) => count + crossings(ring, x, y), 0) % 2 === 1;
}

/** A badge in board units: its centre, half its width and half its height. */
export interface Disc {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

/**
 * The territory at a point. A badge counts as its territory, and wins over the land under it,
 * because that is what a person aims at. Near misses in the sea go to the nearest badge in reach.
 */
export function territoryAt(
  outlines: Outline[],
  discs: Disc[],
  x: number,
  y: number,
  reach: number,
): number | null {
  const inBadge = nearest(discs, x, y, 0);
  if (inBadge !== null) return inBadge;
  const inside = outlines.findIndex((shape) => contains(shape, x, y));
  return inside >= 0 ? inside : nearest(discs, x, y, reach);
}

function nearest(discs: Disc[], x: number, y: number, reach: number): number | null {
  let best: number | null = null;
  let least = 1;
  discs.forEach((disc, index) => {
    const dx = (x - disc.x) / (disc.halfWidth + reach);
    const dy = (y - disc.y) / (disc.halfHeight + reach);
    const distance = Math.hypot(dx, dy);
    if (distance <= least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

type Segment = [number, number, number, number];

export interface Borders {
  /** For each continent: its coast and its borders with other continents. */
  continents: Segment[][];
  /** Land borders between two continents. */
  between: Segment[];
}

/** Two territories share a border where both rings hold the same segment. */
export function borders(geometry: Geometry): Borders {
  const sides = new Map<string, { segment: Segment; territories: number[] }>();
  geometry.territories.forEach((territory, index) => {
    for (const ring of territory.rings) {
      for (const segment of segments(ring)) {
        const key = segmentKey(segment);
        const known = sides.get(key);
        if (known) known.territories.push(index);
        else sides.set(key, { segment, territories: [index] });
      }
    }
  });
  const result: Borders = { continents: geometry.continents.map(() => []), between: [] };
  for (const { segment, territories } of sides.values()) {
    const touching = new Set(territories.map((t) => geometry.territories[t]?.continent ?? -1));
    if (territories.length > 1 && touching.size === 1) continue;
    if (touching.size > 1) result.between.push(segment);
    for (const continent of touching) result.continents[continent]?.push(segment);
  }
  return result;
}

function segments(ring: number[]): Segment[] {
  const result: Segment[] = [];
  const n = ring.length;
  for (let i = 0; i + 1 < n; i += 2) {
    const segment = [ring[i], ring[i + 1], ring[(i + 2) % n], ring[(i + 3) % n]] as Segment;
    if (segment[0] !== segment[2] || segment[1] !== segment[3]) result.push(segment);
  }
  return result;
}

function segmentKey([ax, ay, bx, by]: Segment): string {
  return ax < bx || (ax === bx && ay < by) ? `${ax},${ay},${bx},${by}` : `${bx},${by},${ax},${ay}`;
}

/** Joins segments end to end, so that line joins are round and dashes run through. */
export function chains(list: Segment[]): Point[][] {
  const ends = new Map<string, Segment[]>();
  const at = (x: number, y: number) => `${x},${y}`;
  for (const segment of list) {
    for (const key of [at(segment[0], segment[1]), at(segment[2], segment[3])]) {
      ends.set(key, [...(ends.get(key) ?? []), segment]);
    }
  }
  const used = new Set<Segment>();
  const follow = (from: Point): Point[] => {
    const line: Point[] = [];
    let [x, y] = from;
    for (;;) {
      const next = ends.get(at(x, y))?.find((segment) => !used.has(segment));
      if (!next) return line;
      used.add(next);
      [x, y] = next[0] === x && next[1] === y ? [next[2], next[3]] : [next[0], next[1]];
      line.push([x, y]);
    }
  };
  const result: Point[][] = [];
  for (const segment of list) {
    if (used.has(segment)) continue;
    const start: Point = [segment[0], segment[1]];
    const forth = follow(start);
    const back = follow(start);
    result.push([...back.reverse(), start, ...forth]);
  }
  return result;
}

/** The SVG path of outlines; plotly.js and our overlay both read it. */
export function ringsPath(rings: number[][]): string {
  return rings
    .map((ring) => {
      const points: string[] = [];
      for (let i = 0; i + 1 < ring.length; i += 2) points.push(`${ring[i]},${ring[i + 1]}`);
      return `M${points.join("L")}Z`;
    })
    .join("");
}

export function linesPath(lines: readonly (readonly Point[])[]): string {
  return lines.map((line) => `M${line.map(([x, y]) => `${x},${y}`).join("L")}`).join("");
}
