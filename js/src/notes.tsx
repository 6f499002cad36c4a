/** A teacher's words at a territory. */

import type { Badge } from "./badges";
import type { Geometry } from "./protocol";
import type { View } from "./view";

interface NotesProps {
  geometry: Geometry;
  notes: Readonly<Record<string, string>>;
  badges: readonly Badge[];
  view: View;
}

/** Their words are in the territories' names too, so screen readers skip these. */
export function Notes({ geometry, notes, badges, view }: NotesProps) {
  return (
    <>
      {Object.entries(notes).map(([territory, text]) => {
        const badge = badges[Number(territory)];
        if (!badge || !inSight(badge, view)) return null;
        const name = geometry.territories[Number(territory)]?.name;
        const below = badge.y < view.height * 0.3;
        const half = Math.min(85, view.width * 0.17);
        const left = Math.min(view.width - half, Math.max(half, badge.x));
        const gap = badge.halfHeight + 7;
        const top = below ? badge.y + gap : badge.y - gap;
        return (
          <p
            key={territory}
            class="rw-note"
            data-note={name}
            data-below={below}
            style={{
              left: `${left.toFixed(1)}px`,
              top: `${top.toFixed(1)}px`,
              "--rw-point": `${(badge.x - left).toFixed(1)}px`,
            }}
          >
            {text}
          </p>
        );
      })}
    </>
  );
}

function inSight({ x, y }: Badge, { width, height }: View): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}
