/** Where army badges and names stand, in pixels from the map's upper left corner. */

import type { Point } from "./protocol";

export interface Badge {
  letter: string;
  count: string;
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

export interface BadgeText {
  letter: string;
  count: string;
}

const GAP = 1.5;
/** Air around a badge for the ring that marks it, pixels. */
const RING = 3.5;

/** Font size of a badge on a map of this width, pixels. */
export function badgeFont(mapWidth: number, zoom: number): number {
  const font = 5.2 + mapWidth * 0.0078;
  return Math.min(17, Math.max(8.5, font) * Math.min(1.35, 1 + (zoom - 1) * 0.12));
}

export function badgeSize(
  text: BadgeText,
  font: number,
): { halfWidth: number; halfHeight: number } {
  if (text.count === "") return { halfWidth: font * 0.34, halfHeight: font * 0.34 };
  const letters = text.letter === "" ? 0 : text.letter.length * 0.6 + 0.2;
  const width = font * (letters + text.count.length * 0.6 + 0.84);
  const height = font * 1.58;
  return { halfWidth: Math.max(width, height) / 2, halfHeight: height / 2 };
}

/** Puts a badge on every anchor, then pushes apart those that overlap. */
export function placeBadges(anchors: Point[], texts: BadgeText[], font: number): Badge[] {
  const badges = anchors.map(([x, y], i) => {
    const text = texts[i] ?? { letter: "", count: "" };
    return { ...text, x, y, ...badgeSize(text, font) };
  });
  for (let round = 0; round < 12; round += 1) {
    let moved = false;
    for (let i = 0; i < badges.length; i += 1) {
      for (let j = i + 1; j < badges.length; j += 1) {
        moved = pushApart(badges[i] as Badge, badges[j] as Badge) || moved;
      }
    }
    if (!moved) break;
  }
  return badges;
}

/** Whether badges stand where others stood, whatever is written on them. */
export function samePlaces(some: readonly Badge[], others: readonly Badge[]): boolean {
  return some.every(({ x, y, halfWidth, halfHeight }, i) => {
    const other = others[i];
    return (
      x === other?.x &&
      y === other.y &&
      halfWidth === other.halfWidth &&
      halfHeight === other.halfHeight
    );
  });
}

function pushApart(a: Badge, b: Badge): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const overlapX = a.halfWidth + b.halfWidth + GAP - Math.abs(dx);
  const overlapY = a.halfHeight + b.halfHeight + GAP - Math.abs(dy);
  if (overlapX <= 0 || overlapY <= 0) return false;
  if (overlapX < overlapY) {
    const step = (overlapX / 2) * (dx < 0 ? -1 : 1);
    a.x -= step;
    b.x += step;
  } else {
    const step = (overlapY / 2) * (dy < 0 ? -1 : 1);
    a.y -= step;
    b.y += step;
  }
  return true;
}

/** A pill's outline in pixels; around zero it reads the same with the y axis up or down. */
export function pillPath(halfWidth: number, halfHeight: number, x = 0, y = 0): string {
  const bulge = halfHeight * 1.3333;
  const [left, right] = [round(x - halfWidth + halfHeight), round(x + halfWidth - halfHeight)];
  const [outLeft, outRight] = [round(left - bulge), round(right + bulge)];
  const [top, bottom] = [round(y - halfHeight), round(y + halfHeight)];
  return (
    `M${left},${top}L${right},${top}` +
    `C${outRight},${top},${outRight},${bottom},${right},${bottom}` +
    `L${left},${bottom}C${outLeft},${bottom},${outLeft},${top},${left},${top}Z`
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export interface Name {
  text: string;
  x: number;
  y: number;
}

export interface Room {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

/**
 * A name under its badge, else above, else beside it; the short form where the long one does not
 * fit, and none where nothing fits: the tooltip still says it.
 */
export function placeNames(
  badges: Badge[],
  names: { label: string; short: string }[],
  font: number,
  width: number,
  height: number,
): (Name | null)[] {
  const taken: Room[] = badges.map((badge) => ({ ...badge }));
  const result: (Name | null)[] = badges.map(() => null);
  badges.forEach((badge, index) => {
    const name = names[index];
    if (!name) return;
    for (const text of new Set([name.label, name.short])) {
      const spot = places(badge, text, font).find(
        (room) =>
          inside(room, width, height) &&
          taken.every((other, i) => i === index || !overlap(room, other)),
      );
      if (spot) {
        taken.push(spot);
        result[index] = { text, x: spot.x, y: spot.y };
        return;
      }
    }
  });
  return result;
}

function places(badge: Badge, text: string, font: number): Room[] {
  const halfWidth = (text.length * font * 0.53) / 2;
  const halfHeight = font * 0.56;
  const below = badge.halfHeight + halfHeight + RING;
  const aside = badge.halfWidth + halfWidth + RING + 2;
  return [
    { x: badge.x, y: badge.y + below, halfWidth, halfHeight },
    { x: badge.x, y: badge.y - below, halfWidth, halfHeight },
    { x: badge.x + aside, y: badge.y, halfWidth, halfHeight },
    { x: badge.x - aside, y: badge.y, halfWidth, halfHeight },
  ];
}

function inside(room: Room, width: number, height: number): boolean {
  return (
    room.x - room.halfWidth >= 0 &&
    room.x + room.halfWidth <= width &&
    room.y - room.halfHeight >= 0 &&
    room.y + room.halfHeight <= height
  );
}

export function overlap(a: Room, b: Room): boolean {
  return (
    Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth &&
    Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight
  );
}
