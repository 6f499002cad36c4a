/** The map as plotly.js shapes: a pure function of what is to be seen. */

import type { Badge } from "./badges";
import { borders, chains, linesPath, ringsPath } from "./geometry";
import { continentColour, type Emphasis, faded, type Palette, territoryFill } from "./palette";
import { type Geometry, NEUTRAL, NOBODY, type Snapshot } from "./protocol";
import { remembered } from "./remembered";

export interface Shape {
  type: "path";
  layer: "below" | "between";
  path: string;
  fillrule?: "evenodd";
  fillcolor?: string;
  line: { color: string; width: number; dash?: string };
}

/** The paths of a board never change, so they are written once. */
export interface Paths {
  territories: string[];
  shores: string[];
  between: string;
  routes: string;
}

export const paths = remembered((geometry: Geometry): Paths => {
  const { continents, between } = borders(geometry);
  return {
    territories: geometry.territories.map((territory) => ringsPath(territory.rings)),
    shores: continents.map((segments) => linesPath(chains(segments))),
    between: linesPath(chains(between)),
    routes: linesPath(geometry.routes.flatMap((route) => route.lines)),
  };
});

export interface Scene {
  palette: Palette;
  family: string;
  /** Colour of each territory's owner, null where nobody is. */
  owners: (string | null)[];
  inks: string[];
  emphasis: Emphasis[];
  badges: Badge[];
  font: number;
  /** Pixels for a board unit, for lines that should grow a little with the map. */
  scale: number;
}

/** Shapes in a fixed order, so that they can be found by index: see `territoryShape`. */
export function shapes(board: Paths, scene: Scene): Shape[] {
  const { palette, scale } = scene;
  const weight = Math.min(1.6, Math.max(0.7, scale));
  return [
    ...board.shores.map((path, i): Shape => shore(path, i, palette, weight)),
    ...board.territories.map((path, i): Shape => territory(path, i, scene, weight)),
    {
      type: "path",
      layer: "between",
      path: board.routes || "M0,0",
      line: { color: palette.route, width: 1.3 * weight, dash: "4px,4px" },
    },
    {
      type: "path",
      layer: "between",
      path: board.between || "M0,0",
      line: { color: palette.between, width: 1.7 * weight },
    },
  ];
}

/** The index of a territory's shape. */
export function territoryShape(board: Paths, territory: number): number {
  return board.shores.length + territory;
}

export function fillOf({ palette, owners, emphasis }: Scene, territory: number): string {
  return territoryFill(palette, owners[territory] ?? null, emphasis[territory] ?? "plain");
}

function shore(path: string, continent: number, palette: Palette, weight: number): Shape {
  const color = faded(continentColour(palette, continent), palette.shore);
  return { type: "path", layer: "below", path: path || "M0,0", line: { color, width: 9 * weight } };
}

function territory(path: string, index: number, scene: Scene, weight: number): Shape {
  return {
    type: "path",
    layer: "below",
    path,
    fillrule: "evenodd",
    fillcolor: fillOf(scene, index),
    line: { color: scene.palette.inner, width: 0.9 * weight },
  };
}

/** plotly.js reads a few tags in texts, so what comes from people is escaped. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function ownerColours(snapshot: Snapshot): (string | null)[] {
  return snapshot.owners.map((owner) =>
    owner === NOBODY
      ? null
      : owner === NEUTRAL
        ? snapshot.neutral.colour
        : (snapshot.players[owner]?.colour ?? null),
  );
}

export function ownerInks(snapshot: Snapshot, fallback: string): string[] {
  return snapshot.owners.map((owner) =>
    owner === NEUTRAL ? snapshot.neutral.ink : (snapshot.players[owner]?.ink ?? fallback),
  );
}

export function badgeTexts(snapshot: Snapshot): { letter: string; count: string }[] {
  return snapshot.owners.map((owner, territory) => {
    if (owner === NOBODY) return { letter: "", count: "" };
    const letter =
      owner === NEUTRAL ? snapshot.neutral.letter : (snapshot.players[owner]?.letter ?? "");
    return { letter, count: String(snapshot.armies[territory] ?? 0) };
  });
}
