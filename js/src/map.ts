/** The map: plotly.js draws it, and this module sizes it, patches it and finds what is under a pointer. */

import type { Arrow } from "./arrows";
import { createBadgeLayer } from "./badge_layer";
import { type Badge, badgeFont } from "./badges";
import { fillOf, type Paths, paths, type Scene, shapes, territoryShape } from "./figure";
import { type Disc, type Outline, outline, territoryAt } from "./geometry";
import type { Slide } from "./motion";
import { createOverlay, type Loss, type Overlay } from "./overlay";
import type { Palette } from "./palette";
import type { PlotlyCore } from "./plotly";
import type { Geometry, Point, Snapshot } from "./protocol";
import { remembered } from "./remembered";
import { darkFills, type NamesLayout, namesFor, sceneFor } from "./scene";
import type { Role } from "./selection";
import type { Star } from "./signs";
import { panTo, scale, toBoard, toPixel, transform, type View, wholeBoard, world } from "./view";

export interface MapPicture {
  snapshot: Snapshot;
  roles: Role[];
  arrow: Arrow | null;
  stars: readonly Star[];
  highlights: readonly number[];
  palette: Palette;
  family: string;
}

export interface BoardMap {
  show(picture: MapPicture): void;
  resize(width: number, height: number): void;
  /** Moves or zooms: at once by moving what is drawn, drawn anew for the zoom soon after. */
  look(change: (view: View) => View): void;
  reveal(territory: number): void;
  point(territory: number | null, kind: "hover" | "focus"): void;
  slide(slide: Slide): void;
  territoryAtPixel(at: Point): number | null;
  view(): View;
  /** In pixels of the map's frame. */
  badges(): readonly Badge[];
  close(): void;
}

export interface MapParts {
  plot: HTMLElement;
  /** Holds all that is drawn, and is moved under the map's frame. */
  world: HTMLElement;
  /** Badges stand elsewhere now, after a zoom or a change of size. */
  placed: () => void;
  failed: (error: unknown) => void;
}

const SETTLE_AFTER = 140;

const outlinesOf = remembered((geometry: Geometry): Outline[] => geometry.territories.map(outline));

export function createMap(plotly: PlotlyCore, geometry: Geometry, parts: MapParts): BoardMap {
  const [width, height] = geometry.size;
  const full = { left: 0, right: width, bottom: 0, top: height };
  const board: Paths = paths(geometry);
  const outlines = outlinesOf(geometry);
  const overlay: Overlay = createOverlay(geometry);
  const badgeLayer = createBadgeLayer(geometry.territories.length);
  const plot = document.createElement("div");
  parts.plot.append(plot, badgeLayer.element);
  parts.world.append(overlay.element);
  /** plotly.js's path of each territory, and the colour that we gave it. */
  let lands: (SVGPathElement | null)[] = [];
  let filled: string[] = [];
  let view = wholeBoard(full, 0, 0);
  let picture: MapPicture | null = null;
  let badges: Badge[] = [];
  let drawn: Drawn | null = null;
  let names: NamesLayout = { font: 0, names: [] };
  let settling: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** undefined before the first picture: what was rolled before is no news. */
  let rollShown: number | null | undefined;

  const redraw = (): void => {
    if (closed || picture === null || view.width === 0) return;
    const { snapshot, roles, palette, family } = picture;
    const scene = sceneFor(geometry, snapshot, roles, view, palette, family);
    const next = { world: world(view), palette, zoom: view.zoom };
    const resized = drawn?.world.width !== next.world.width;
    badges = scene.badges;
    if (resized) names = namesFor(geometry, view);
    if (resized || drawn?.palette !== palette) drawAnew(scene, next);
    fill(scene);
    badgeLayer.draw(scene, next.world);
    drawn = next;
    overlay.place(next.world, badges, names);
    overlay.mark(roles, darkFills(scene), snapshot.phase === "fortify" ? "fortify" : "attack");
    overlay.arrow(picture.arrow);
    overlay.signs(picture.stars, picture.highlights);
    if (snapshot.roll?.number !== rollShown) {
      if (rollShown !== undefined) overlay.losses(lossesOf(snapshot));
      rollShown = snapshot.roll?.number ?? null;
    }
    move();
  };

  const drawAnew = (scene: Scene, next: Drawn): void => {
    const layout = { ...layoutFor(next.world), shapes: shapes(board, scene) };
    plotly.react(plot, [], layout, CONFIG).catch(parts.failed);
    filled = [];
    lands = geometry.territories.map((_, territory) =>
      plot.querySelector<SVGPathElement>(
        `.shape-group[data-index="${territoryShape(board, territory)}"] path`,
      ),
    );
  };

  /** Fills change with every glance: written on plotly.js's own paths, without its long way. */
  const fill = (scene: Scene): void => {
    lands.forEach((land, territory) => {
      const colour = fillOf(scene, territory);
      if (land === null || colour === filled[territory]) return;
      land.style.fill = colour;
      filled[territory] = colour;
    });
  };

  const move = (): void => {
    if (drawn === null) return;
    parts.world.style.width = `${drawn.world.width}px`;
    parts.world.style.height = `${drawn.world.height}px`;
    parts.world.style.transform = transform(view, drawn.zoom);
  };

  const settle = (): void => {
    if (drawn === null || drawn.zoom === view.zoom) return;
    redraw();
    parts.placed();
  };

  const look = (change: (view: View) => View): void => {
    const next = change(view);
    if (next === view) return;
    view = next;
    move();
    parts.placed();
    clearTimeout(settling);
    if (drawn?.zoom !== view.zoom) settling = setTimeout(settle, SETTLE_AFTER);
  };

  return {
    show(next) {
      picture = next;
      redraw();
    },
    resize(newWidth, newHeight) {
      if (newWidth === 0 || (newWidth === view.width && newHeight === view.height)) return;
      view = { ...view, width: newWidth, height: newHeight };
      if (picture === null) return;
      redraw();
      parts.placed();
    },
    look,
    reveal(territory) {
      const anchor = geometry.territories[territory]?.anchor;
      if (anchor && view.zoom > 1) look((now) => panTo(now, anchor[0], anchor[1]));
    },
    point: (territory, kind) => overlay.point(territory, kind),
    slide: (slide) => overlay.slide(slide),
    territoryAtPixel(at) {
      if (drawn === null) return null;
      const all = drawn.world;
      const [x, y] = toBoard(view, at[0], at[1]);
      const discs = badges.map((badge): Disc => disc(badge, all));
      return territoryAt(outlines, discs, x, y, reachOf(view) / scale(view));
    },
    view: () => view,
    badges() {
      if (drawn === null) return [];
      const [left, top] = toPixel(view, full.left, full.top);
      const k = view.zoom / drawn.zoom;
      return badges.map((badge) => ({
        ...badge,
        x: left + badge.x * k,
        y: top + badge.y * k,
      }));
    },
    close() {
      closed = true;
      clearTimeout(settling);
      plotly.purge(plot);
      overlay.element.remove();
    },
  };
}

interface Drawn {
  world: View;
  palette: Palette;
  zoom: number;
}

function lossesOf({ roll }: Snapshot): Loss[] {
  if (roll === null) return [];
  return [
    { territory: roll.source, armies: roll.losses[0] },
    { territory: roll.target, armies: roll.losses[1] },
  ];
}

function disc(badge: Badge, all: View): Disc {
  const [x, y] = toBoard(all, badge.x, badge.y);
  const k = scale(all);
  return { x, y, halfWidth: badge.halfWidth / k, halfHeight: badge.halfHeight / k };
}

const CONFIG = { staticPlot: true, displayModeBar: false, responsive: false };

const AXIS = { visible: false, fixedrange: true, zeroline: false, showgrid: false };

function layoutFor(all: View) {
  return {
    autosize: false,
    width: all.width,
    height: all.height,
    margin: { l: 0, r: 0, t: 0, b: 0, pad: 0 },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    hovermode: false,
    dragmode: false,
    showlegend: false,
    xaxis: { ...AXIS, range: [all.full.left, all.full.right] },
    yaxis: { ...AXIS, range: [all.full.bottom, all.full.top] },
  };
}

/** Board units to pixels of the page, for tests and for whoever draws beside the map. */
export function toPage(view: View, map: HTMLElement, x: number, y: number): Point {
  const rect = map.getBoundingClientRect();
  const [px, py] = toPixel(view, x, y);
  return [rect.left + (px / view.width) * rect.width, rect.top + (py / view.height) * rect.height];
}

/** How far from a badge a press still counts, pixels: a target of 24 pixels at least. */
function reachOf(view: View): number {
  return Math.max(3, 12 - badgeFont(view.width, view.zoom) * 0.79);
}
