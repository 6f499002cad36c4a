/** Which part of the board the map shows: zoom, pan and the way between pixels and board units. */

import type { Box } from "./geometry";
import type { Point } from "./protocol";

export interface View {
  /** The whole board, the widest that the map shows. */
  full: Box;
  /** 1 shows the whole board. */
  zoom: number;
  centre: Point;
  /** Pixels. */
  width: number;
  height: number;
}

export const LARGEST_ZOOM = 5;

export function wholeBoard(full: Box, width: number, height: number): View {
  return { full, zoom: 1, centre: middle(full), width, height };
}

function middle(box: Box): Point {
  return [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
}

/** The part of the board in sight. */
export function window(view: View): Box {
  const halfWidth = (view.full.right - view.full.left) / 2 / view.zoom;
  const halfHeight = (view.full.top - view.full.bottom) / 2 / view.zoom;
  const [x, y] = view.centre;
  return { left: x - halfWidth, right: x + halfWidth, bottom: y - halfHeight, top: y + halfHeight };
}

/** Pixels for a board unit. */
export function scale(view: View): number {
  return (view.width * view.zoom) / (view.full.right - view.full.left);
}

export function toPixel(view: View, x: number, y: number): Point {
  const box = window(view);
  return [
    ((x - box.left) / (box.right - box.left)) * view.width,
    ((box.top - y) / (box.top - box.bottom)) * view.height,
  ];
}

export function toBoard(view: View, px: number, py: number): Point {
  const box = window(view);
  return [
    box.left + (px / view.width) * (box.right - box.left),
    box.top - (py / view.height) * (box.top - box.bottom),
  ];
}

/** Zooms so that the board point under the pixel stays under it. */
export function zoomAt(view: View, factor: number, px: number, py: number): View {
  const zoom = Math.min(LARGEST_ZOOM, Math.max(1, view.zoom * factor));
  const [x, y] = toBoard(view, px, py);
  const k = view.zoom / zoom;
  const [cx, cy] = view.centre;
  return kept({ ...view, zoom, centre: [x + (cx - x) * k, y + (cy - y) * k] });
}

export function panBy(view: View, dx: number, dy: number): View {
  const [x, y] = view.centre;
  const k = scale(view);
  return kept({ ...view, centre: [x - dx / k, y + dy / k] });
}

/** Moves as little as is needed to bring a point well into sight. */
export function panTo(view: View, x: number, y: number): View {
  const box = window(view);
  const margin = 0.12;
  const mx = (box.right - box.left) * margin;
  const my = (box.top - box.bottom) * margin;
  const dx = overshoot(x, box.left + mx, box.right - mx);
  const dy = overshoot(y, box.bottom + my, box.top - my);
  if (dx === 0 && dy === 0) return view;
  return kept({ ...view, centre: [view.centre[0] + dx, view.centre[1] + dy] });
}

function overshoot(value: number, least: number, most: number): number {
  return value < least ? value - least : value > most ? value - most : 0;
}

/** The whole board at the view's zoom: what is drawn, and then moved under the map's frame. */
export function world(view: View): View {
  return wholeBoard(view.full, view.width * view.zoom, view.height * view.zoom);
}

/** How to move and scale a world drawn at another zoom so that the view shows. */
export function transform(view: View, drawnZoom: number): string {
  const [left, top] = toPixel(view, view.full.left, view.full.top);
  const k = view.zoom / drawnZoom;
  const move = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px)`;
  return Math.abs(k - 1) < 1e-6 ? move : `${move} scale(${k.toFixed(5)})`;
}

function kept(view: View): View {
  const halfWidth = (view.full.right - view.full.left) / 2 / view.zoom;
  const halfHeight = (view.full.top - view.full.bottom) / 2 / view.zoom;
  const clamp = (value: number, least: number, most: number) =>
    Math.min(most, Math.max(least, value));
  const [x, y] = view.centre;
  return {
    ...view,
    centre: [
      clamp(x, view.full.left + halfWidth, view.full.right - halfWidth),
      clamp(y, view.full.bottom + halfHeight, view.full.top - halfHeight),
    ],
  };
}
