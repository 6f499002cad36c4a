/** One die, seen from above. */

import type { Face } from "../odds";

/** Which of the nine places of a 3 by 3 square carry a pip. */
const PIPS: Record<Face, readonly number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

interface DieProps {
  face: Face;
  side: "attack" | "defence";
  label: string;
}

export function Die({ face, side, label }: DieProps) {
  return (
    <svg class="dl-die" data-side={side} viewBox="0 0 24 24" role="img" aria-label={label}>
      <rect x="1" y="1" width="22" height="22" rx="5" />
      {PIPS[face].map((place) => (
        <circle key={place} cx={7 + 5 * (place % 3)} cy={7 + 5 * Math.floor(place / 3)} r="2.3" />
      ))}
    </svg>
  );
}
