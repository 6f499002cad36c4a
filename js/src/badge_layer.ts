/**
 * Army badges, drawn by us over plotly.js's map: they change with every move, and plotly.js works
 * through all of its shapes for each change.
 */

import { type Badge, pillPath } from "./badges";
import type { Scene } from "./figure";
import { svg } from "./svg";
import type { View } from "./view";

export interface BadgeLayer {
  element: SVGSVGElement;
  draw(scene: Scene, world: View): void;
}

interface Parts {
  pill: SVGPathElement;
  text: SVGTextElement;
  letter: SVGTSpanElement;
  count: SVGTSpanElement;
}

export function createBadgeLayer(territories: number): BadgeLayer {
  const element = svg("svg", "rw-badges");
  const groups = Array.from({ length: territories }, (_, index): Parts => {
    // Named as plotly.js names its shapes.
    const group = svg("g", "shape-group");
    group.dataset.index = String(index);
    const parts = {
      pill: svg("path", ""),
      text: svg("text", ""),
      letter: svg("tspan", "rw-badge-letter"),
      count: svg("tspan", "rw-badge-count"),
    };
    parts.text.append(parts.letter, parts.count);
    group.append(parts.pill, parts.text);
    element.append(group);
    return parts;
  });
  const drawn: string[] = [];
  let looked = "";
  return {
    element,
    draw(scene, world) {
      const { palette, font, family } = scene;
      const look = [world.width, world.height, palette.badgeLine, font, family].join();
      if (look !== looked) {
        element.setAttribute("viewBox", `0 0 ${world.width} ${world.height}`);
        element.style.fontFamily = family;
        element.style.fontSize = `${font}px`;
        element.style.stroke = palette.badgeLine;
      }
      scene.badges.forEach((badge, i) => {
        const fill = scene.owners[i] ?? palette.land;
        const ink = scene.inks[i] ?? palette.ink;
        const { letter, count, x, y, halfWidth } = badge;
        const key = [letter, count, x, y, halfWidth, fill, ink].join("|");
        const parts = groups[i];
        if (!parts || (key === drawn[i] && look === looked)) return;
        drawn[i] = key;
        paint(parts, badge, fill, ink);
      });
      looked = look;
    },
  };
}

function paint({ pill, text, letter, count }: Parts, badge: Badge, fill: string, ink: string) {
  pill.setAttribute("d", pillPath(badge.halfWidth, badge.halfHeight, badge.x, badge.y));
  pill.style.fill = fill;
  text.style.fill = ink;
  text.setAttribute("x", badge.x.toFixed(2));
  text.setAttribute("y", badge.y.toFixed(2));
  // An empty badge keeps its empty text.
  letter.textContent = badge.count === "" || badge.letter === "" ? "" : `${badge.letter} `;
  count.textContent = badge.count;
}
