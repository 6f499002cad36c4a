/** From a snapshot and a size to what the map draws: layout of badges and names, colours, emphasis. */

import { type Badge, badgeFont, type Name, placeBadges, placeNames } from "./badges";
import { badgeTexts, fillOf, ownerColours, ownerInks, type Scene } from "./figure";
import { type Emphasis, luminance, type Palette } from "./palette";
import type { Geometry, Point, Snapshot } from "./protocol";
import type { Role } from "./selection";
import { scale, toPixel, type View, wholeBoard, world } from "./view";

/** Territories' names are shown on maps from this width on, pixels. */
export const NAMES_FROM = 720;

export function badgesFor(geometry: Geometry, snapshot: Snapshot, view: View): Badge[] {
  return placeBadges(
    pixels(geometry, world(view)),
    badgeTexts(snapshot),
    badgeFont(view.width, view.zoom),
  );
}

/** Where badges stand on the whole map while they have one or two digits, as in most games. */
export function usualBadges(geometry: Geometry, { full, width, height }: View): Badge[] {
  return placeBadges(
    pixels(geometry, wholeBoard(full, width, height)),
    geometry.territories.map(() => ({ letter: "A", count: "88" })),
    badgeFont(width, 1),
  );
}

function pixels(geometry: Geometry, view: View): Point[] {
  return geometry.territories.map(({ anchor }) => toPixel(view, anchor[0], anchor[1]));
}

export function sceneFor(
  geometry: Geometry,
  snapshot: Snapshot,
  roles: Role[],
  view: View,
  palette: Palette,
  family: string,
): Scene {
  const badges = badgesFor(geometry, snapshot, view);
  return {
    palette,
    family,
    owners: ownerColours(snapshot),
    inks: ownerInks(snapshot, palette.ink),
    emphasis: roles.map((role) => emphasisOf(role, roles)),
    badges,
    font: badgeFont(view.width, view.zoom),
    scale: scale(view),
  };
}

export interface NamesLayout {
  font: number;
  names: (Name | null)[];
}

/** Room for two digits everywhere, so that names keep their places while armies come and go. */
export function namesFor(geometry: Geometry, view: View): NamesLayout {
  const font = Math.min(13, (6.4 + view.width * 0.0041) * Math.min(1.25, 0.9 + view.zoom * 0.1));
  if (view.width * view.zoom < NAMES_FROM) return { font, names: [] };
  const all = world(view);
  const texts = geometry.territories.map(() => ({ letter: "M", count: "88" }));
  const room = placeBadges(pixels(geometry, all), texts, badgeFont(view.width, view.zoom));
  return { font, names: placeNames(room, geometry.territories, font, all.width, all.height) };
}

/** Where names are written light on dark. */
export function darkFills(scene: Scene): boolean[] {
  const night = luminance(scene.palette.sea) < 0.2;
  return scene.emphasis.map((_, i) => night || luminance(fillOf(scene, i)) < 0.2);
}

/** Dims the rest only while something can be picked. */
function emphasisOf(role: Role, all: Role[]): Emphasis {
  if (role !== "none") return "strong";
  return all.every((other) => other === "none") ? "plain" : "dim";
}
