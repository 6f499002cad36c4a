/** Arrows on the map: the move that is planned, else the last one that was made. */

import type { Badge } from "./badges";
import { chain } from "./chain";
import type { Geometry, Point, Snapshot } from "./protocol";
import type { Context, Selection } from "./selection";
import { scale, type View } from "./view";

export interface Arrow {
  /** Territories from source to target. */
  path: readonly number[];
  /** A move that is planned, or one that was made. */
  kind: "plan" | "past";
}

export function arrowFor({ geometry, snapshot }: Context, selection: Selection): Arrow | null {
  const { battle, phase, owners } = snapshot;
  if (battle) return { path: [battle.source, battle.target], kind: "plan" };
  const { source, target } = selection;
  if (source === null) return pastArrow(geometry, snapshot);
  if (target === null) return null;
  const path = phase === "fortify" ? chain(geometry, owners, source, target) : [source, target];
  return { path, kind: "plan" };
}

function pastArrow(geometry: Geometry, { last_move: last, owners }: Snapshot): Arrow | null {
  if (!last || last.source === null || last.source === last.target) return null;
  const { kind, source, target } = last;
  const path = kind === "fortify" ? chain(geometry, owners, source, target) : [source, target];
  return { path, kind: "past" };
}

export function sameArrow(a: Arrow | null, b: Arrow | null): boolean {
  return a?.kind === b?.kind && a?.path.join() === b?.path.join();
}

/** Bows from badge to badge, the last with a head. */
export function arrowPaths(
  view: View,
  badges: readonly Badge[],
  geometry: Geometry,
  { path }: Arrow,
): string[] {
  return path.slice(1).flatMap((target, i) => {
    const from = badges[path[i] as number];
    const to = badges[target];
    if (!from || !to) return [];
    return legPaths(geometry.size[0] * scale(view), from, to, i === path.length - 2);
  });
}

/** One leg; over the board's edge where that is the short way. */
function legPaths(around: number, from: Badge, to: Badge, head: boolean): string[] {
  const dx = to.x - from.x;
  if (Math.abs(dx) <= around / 2) return [bow(from, to, head)];
  const way = dx > 0 ? -around : around;
  return [bow(from, { ...to, x: to.x + way }, false), bow({ ...from, x: from.x - way }, to, head)];
}

function bow(from: Badge, to: Badge, head: boolean): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(28, length * 0.16) * (dx < 0 ? -1 : 1);
  const middle: Point = [
    (from.x + to.x) / 2 + (dy / length) * bend,
    (from.y + to.y) / 2 - (dx / length) * bend,
  ];
  const start = edge(from, middle);
  const end = edge(to, middle);
  const n = (value: number) => value.toFixed(1);
  const line = `M${n(start[0])},${n(start[1])}Q${n(middle[0])},${n(middle[1])},${n(end[0])},${n(end[1])}`;
  if (!head) return line;
  const angle = Math.atan2(end[1] - middle[1], end[0] - middle[0]);
  const size = Math.min(9, Math.max(6, length * 0.12));
  const barb = (turn: number) =>
    `${n(end[0] - size * Math.cos(angle + turn))},${n(end[1] - size * Math.sin(angle + turn))}`;
  return `${line}M${barb(0.5)}L${n(end[0])},${n(end[1])}L${barb(-0.5)}`;
}

/** Where the line from a badge's centre leaves its pill, with a little air. */
function edge(badge: Badge, towards: Point): Point {
  const dx = towards[0] - badge.x;
  const dy = towards[1] - badge.y;
  const length = Math.hypot(dx, dy) || 1;
  const reach =
    1 / Math.hypot(dx / length / (badge.halfWidth + 4), dy / length / (badge.halfHeight + 4));
  const step = Math.min(reach, length * 0.8);
  return [badge.x + (dx / length) * step, badge.y + (dy / length) * step];
}
