/** A teacher's words at a territory. */

import { type Badge, overlap, type Room } from "./badges";
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
      {placeNotes(notes, badges, view).map(({ territory, text, left, top, below, point }) => (
        <p
          key={territory}
          class="rw-note"
          data-note={geometry.territories[territory]?.name}
          data-below={below}
          style={{
            left: `${left.toFixed(1)}px`,
            top: `${top.toFixed(1)}px`,
            "--rw-point": `${point.toFixed(1)}px`,
          }}
        >
          {text}
        </p>
      ))}
    </>
  );
}

interface PlacedNote {
  territory: number;
  text: string;
  left: number;
  /** Its lower edge, or its upper edge where it hangs below its badge. */
  top: number;
  below: boolean;
  /** Where its tip is, from its middle. */
  point: number;
}

// About what its type and its edges take, pixels: see signs.css.
const LETTER = 6.2;
const LINE = 15.6;
const EDGES = { across: 20, down: 12 };

/** Each note above or below its badge, where it covers fewer of the other badges and notes. */
export function placeNotes(
  notes: Readonly<Record<string, string>>,
  badges: readonly Badge[],
  view: View,
): PlacedNote[] {
  const taken: Room[] = [...badges];
  return Object.entries(notes).flatMap(([place, text]) => {
    const territory = Number(place);
    const badge = badges[territory];
    if (!badge || !inSight(badge, view)) return [];
    const widest = Math.min(85, view.width * 0.17);
    const length = text.length * LETTER;
    const halfWidth = Math.min(widest, (length + EDGES.across) / 2);
    const lines = Math.ceil(length / (2 * widest - EDGES.across));
    const halfHeight = (lines * LINE + EDGES.down) / 2;
    const left = Math.min(view.width - widest, Math.max(widest, badge.x));
    const gap = badge.halfHeight + 7;
    const room = (side: number): Room => ({
      x: left,
      y: badge.y + side * (gap + halfHeight),
      halfWidth,
      halfHeight,
    });
    const covered = (side: number): number => {
      const { y } = room(side);
      if (y < halfHeight || y > view.height - halfHeight) return Number.POSITIVE_INFINITY;
      return taken.filter((other) => other !== badge && overlap(other, room(side))).length;
    };
    const [above, under] = [covered(-1), covered(1)];
    const below = above === under ? badge.y < view.height * 0.3 : under < above;
    taken.push(room(below ? 1 : -1));
    const top = badge.y + (below ? gap : -gap);
    return [{ territory, text, left, top, below, point: badge.x - left }];
  });
}

function inSight({ x, y }: Badge, { width, height }: View): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}
