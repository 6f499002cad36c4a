/** A teacher's words at a territory. */

import { type Badge, overlap, type Room } from "./badges";
import { LEGEND_FROM } from "./corners";
import type { Geometry } from "./protocol";
import type { View } from "./view";

interface NotesProps {
  geometry: Geometry;
  notes: Readonly<Record<string, string>>;
  badges: readonly Badge[];
  view: View;
  /** The map's buttons, which lie over notes. */
  buttons: Room | null;
}

/** Their words are in the territories' names too, so screen readers skip these. */
export function Notes({ geometry, notes, badges, view, buttons }: NotesProps) {
  return (
    <>
      {placeNotes(notes, badges, view, buttons).map(({ territory, text, ...at }) => (
        <p
          key={territory}
          class="rw-note"
          data-note={geometry.territories[territory]?.name}
          data-below={at.below}
          style={{
            left: `${at.left.toFixed(1)}px`,
            top: `${at.top.toFixed(1)}px`,
            "--rw-point": `${at.point.toFixed(1)}px`,
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

// About what type and edges take on a map with and without room for a legend, pixels: signs.css.
const LARGE = { letter: 6.2, line: 15.6, across: 20, down: 12 };
const SMALL = { letter: 5.5, line: 13.7, across: 12, down: 6 };
const TIP = 8;

/**
 * Each note above or below its badge, where it covers fewer of the other badges and notes, and
 * beside the buttons.
 */
export function placeNotes(
  notes: Readonly<Record<string, string>>,
  badges: readonly Badge[],
  view: View,
  buttons: Room | null = null,
): PlacedNote[] {
  const taken: Room[] = [...badges];
  return Object.entries(notes).flatMap(([number, text]) => {
    const territory = Number(number);
    const badge = badges[territory];
    if (!badge || !inSight(badge, view)) return [];
    const widest = Math.min(85, view.width * 0.17);
    const { letter, line, across, down } = view.width < LEGEND_FROM ? SMALL : LARGE;
    const length = text.length * letter;
    const halfWidth = Math.min(widest, (length + across) / 2);
    const lines = Math.ceil(length / (2 * widest - across));
    const halfHeight = (lines * line + down) / 2;
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
    const place = room(below ? 1 : -1);
    if (buttons && overlap(buttons, place)) {
      const aside = buttons.halfWidth + halfWidth;
      place.x = buttons.x + (buttons.x < view.width / 2 ? aside : -aside);
    }
    taken.push(place);
    const reach = Math.max(0, halfWidth - TIP);
    const point = Math.min(reach, Math.max(-reach, badge.x - place.x));
    const top = badge.y + (below ? gap : -gap);
    return [{ territory, text, left: place.x, top, below, point }];
  });
}

function inSight({ x, y }: Badge, { width, height }: View): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}
