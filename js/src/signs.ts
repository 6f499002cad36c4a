/** Signs that stay on the map: headquarters' stars, and the territories that a teacher marks. */

import type { Badge } from "./badges";
import { ringsPath } from "./geometry";
import type { Geometry } from "./protocol";
import { svg } from "./svg";

export interface Star {
  territory: number;
  colour: string;
}

export interface Signs {
  /** Drawn in board units, behind the badges. */
  marks: SVGGElement;
  /** Drawn in pixels, over the badges. */
  stars: SVGGElement;
  place(badges: readonly Badge[]): void;
  show(stars: readonly Star[], highlights: readonly number[]): void;
}

export function createSigns(geometry: Geometry): Signs {
  const marks = svg("g", "rw-marks");
  const stars = svg("g", "rw-stars");
  let placed: readonly Badge[] = [];
  let shownStars: readonly Star[] = [];
  let shown = "";

  const drawStars = (): void => {
    stars.replaceChildren(
      ...shownStars.flatMap(({ territory, colour }) => {
        const badge = placed[territory];
        if (!badge) return [];
        const star = svg("path", "rw-star");
        star.setAttribute(
          "d",
          starPath(badge.x + badge.halfWidth + 3, badge.y - badge.halfHeight - 3),
        );
        star.style.fill = colour;
        star.dataset.star = geometry.territories[territory]?.name ?? "";
        return [star];
      }),
    );
  };

  return {
    marks,
    stars,
    place(badges) {
      placed = badges;
      drawStars();
    },
    show(newStars, highlights) {
      const key = JSON.stringify([newStars, highlights]);
      if (key === shown) return;
      shown = key;
      shownStars = newStars;
      drawStars();
      marks.replaceChildren(
        ...highlights.flatMap((territory) => {
          const place = geometry.territories[territory];
          if (!place) return [];
          return ["rw-mark-case", "rw-mark-line"].map((name) => {
            const path = svg("path", name);
            path.setAttribute("d", ringsPath(place.rings));
            path.setAttribute("vector-effect", "non-scaling-stroke");
            if (name === "rw-mark-line") path.dataset.mark = place.name;
            return path;
          });
        }),
      );
    },
  };
}

const POINTS = 5;
const RADIUS = 8.5;

export function starPath(x: number, y: number): string {
  const corners = Array.from({ length: 2 * POINTS }, (_, i) => {
    const angle = (Math.PI * i) / POINTS - Math.PI / 2;
    const radius = i % 2 === 0 ? RADIUS : RADIUS * 0.45;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
