/** What is drawn over plotly.js's map and changes with every glance: rings, outlines, arrows. */

import { type Arrow, arrowPaths, sameArrow } from "./arrows";
import { type Badge, type Name, pillPath, samePlaces } from "./badges";
import { ringsPath } from "./geometry";
import { type Slide, slide } from "./motion";
import type { Geometry } from "./protocol";
import type { NamesLayout } from "./scene";
import type { Role } from "./selection";
import { createSigns, type Star } from "./signs";
import { svg } from "./svg";
import { scale, toPixel, type View } from "./view";

export interface Overlay {
  element: SVGSVGElement;
  place(view: View, badges: Badge[], names: NamesLayout): void;
  mark(roles: Role[], darkFills: boolean[], way: "attack" | "fortify"): void;
  point(territory: number | null, kind: "hover" | "focus"): void;
  arrow(arrow: Arrow | null): void;
  /** Armies lost in the last roll, shown beside the badges for a moment. */
  losses(list: Loss[]): void;
  signs(stars: readonly Star[], highlights: readonly number[]): void;
  slide(slide: Slide): void;
}

export interface Loss {
  territory: number;
  armies: number;
}

export function createOverlay(geometry: Geometry): Overlay {
  const element = svg("svg", "rw-overlay");
  element.setAttribute("aria-hidden", "true");
  const board = svg("g", "rw-board");
  const arrows = svg("g", "rw-arrows");
  const rings = svg("g", "rw-rings");
  const names = svg("g", "rw-names");
  const lost = svg("g", "rw-losses");
  // Outlines run behind the badges, which plotly.js draws: all but the badges is left visible.
  const behind = svg("g", "rw-behind");
  const gaps = svg("clipPath", "rw-gaps");
  const gapsPath = svg("path", "");
  gaps.id = `rw-gaps-${Math.random().toString(36).slice(2)}`;
  gapsPath.setAttribute("clip-rule", "evenodd");
  gaps.append(gapsPath);
  behind.setAttribute("clip-path", `url(#${gaps.id})`);
  const signs = createSigns(geometry);
  const tokens = svg("g", "rw-tokens");
  behind.append(signs.marks, board);
  element.append(gaps, behind, names, arrows, rings, signs.stars, tokens, lost);
  const labels = geometry.territories.map(() => {
    const label = svg("text", "rw-name");
    names.append(label);
    return label;
  });
  const outlines = geometry.territories.map((territory) => {
    const group = svg("g", "rw-outline");
    const d = ringsPath(territory.rings);
    for (const name of ["rw-outline-case", "rw-outline-line"]) {
      const path = svg("path", name);
      path.setAttribute("d", d);
      path.setAttribute("vector-effect", "non-scaling-stroke");
      group.append(path);
    }
    board.append(group);
    return group;
  });
  const halos = geometry.territories.map(() => {
    const group = svg("g", "rw-halo");
    group.append(svg("rect", "rw-halo-case"), svg("rect", "rw-halo-line"));
    rings.append(group);
    return group;
  });
  const pointed: Record<"hover" | "focus", number | null> = { hover: null, focus: null };
  let drawn: { view: View; badges: Badge[]; layout: NamesLayout } | null = null;
  let shown: Arrow | null = null;
  let sliding: Animation | null = null;

  const drawArrow = () => {
    arrows.replaceChildren();
    if (!drawn || !shown) return;
    for (const d of arrowPaths(drawn.view, drawn.badges, geometry, shown)) {
      for (const name of ["rw-arrow-case", "rw-arrow-line"]) {
        const path = svg("path", `${name} rw-arrow-${shown.kind}`);
        path.setAttribute("d", d);
        arrows.append(path);
      }
    }
  };

  return {
    element,
    place(view, badges, layout) {
      const resized = view.width !== drawn?.view.width || layout !== drawn.layout;
      // Whatever is written anew is painted anew, and the gaps lie under all outlines.
      if (drawn && !resized && samePlaces(drawn.badges, badges)) return;
      drawn = { view, badges, layout };
      names.setAttribute("font-size", layout.font.toFixed(1));
      labels.forEach((label, i) => {
        placeName(label, layout.names[i] ?? null);
      });
      element.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`);
      const [left, top] = toPixel(view, 0, 0);
      const k = scale(view);
      for (const group of [board, signs.marks]) {
        group.setAttribute("transform", `matrix(${k} 0 0 ${-k} ${left} ${top})`);
      }
      element.style.setProperty("--rw-weight", Math.min(1.15, 0.3 + k * 0.75).toFixed(2));
      gapsPath.setAttribute("d", allBut(view, badges));
      badges.forEach((badge, i) => {
        for (const rect of halos[i]?.children ?? []) placeHalo(rect, badge);
      });
      drawArrow();
      signs.place(badges);
    },
    mark(roles, darkFills, way) {
      element.dataset.way = way;
      roles.forEach((role, i) => {
        labels[i]?.classList.toggle("rw-on-dark", darkFills[i]);
        setRole(outlines[i], role);
        setRole(halos[i], role);
      });
    },
    point(territory, kind) {
      const before = pointed[kind];
      if (before === territory) return;
      pointed[kind] = territory;
      for (const list of [outlines, halos]) {
        if (before !== null) list[before]?.classList.remove(`rw-is-${kind}`);
        if (territory !== null) list[territory]?.classList.add(`rw-is-${kind}`);
      }
      const group = territory === null ? undefined : outlines[territory];
      if (group) board.append(group);
    },
    losses(list) {
      lost.replaceChildren(
        ...list.flatMap(({ territory, armies }) => {
          const badge = drawn?.badges[territory];
          return badge && armies > 0 ? [lossMark(badge, armies)] : [];
        }),
      );
    },
    arrow(arrow) {
      if (sameArrow(arrow, shown)) return;
      shown = arrow;
      drawArrow();
    },
    signs: signs.show,
    slide(next) {
      sliding?.finish();
      sliding = drawn && slide(tokens, drawn.badges, drawn.view.width, next);
    },
  };
}

function setRole(element: SVGGElement | undefined, role: Role): void {
  if (element && element.dataset.as !== role) element.dataset.as = role;
}

function allBut(view: View, badges: Badge[]): string {
  const pills = badges.map((badge) =>
    pillPath(badge.halfWidth, badge.halfHeight, badge.x, badge.y),
  );
  return `M0,0H${view.width}V${view.height}H0Z${pills.join("")}`;
}

function lossMark(badge: Badge, armies: number): SVGTextElement {
  const mark = svg("text", "rw-loss");
  mark.setAttribute("x", badge.x.toFixed(1));
  mark.setAttribute("y", (badge.y - badge.halfHeight - 5).toFixed(1));
  mark.textContent = `\u2212${armies}`;
  return mark;
}

function placeName(label: SVGTextElement, name: Name | null): void {
  const text = name?.text ?? "";
  if (label.textContent !== text) label.textContent = text;
  if (name === null) return;
  label.setAttribute("x", name.x.toFixed(1));
  label.setAttribute("y", name.y.toFixed(1));
}

function placeHalo(rect: Element, badge: Badge): void {
  const gap = 0.9 + badge.halfHeight * 0.13;
  const halfWidth = badge.halfWidth + gap;
  const halfHeight = badge.halfHeight + gap;
  const values = {
    x: badge.x - halfWidth,
    y: badge.y - halfHeight,
    width: 2 * halfWidth,
    height: 2 * halfHeight,
    rx: halfHeight,
  };
  for (const [name, value] of Object.entries(values)) rect.setAttribute(name, value.toFixed(2));
}
