/** Where the buttons and the legend lie on the map: in the corner in which they cover no badge. */

import { type Badge, overlap, type Room } from "./badges";

/** Maps from this width on, pixels, carry their legend themselves. */
export const LEGEND_FROM = 600;

export type Corner = "bottom-left" | "bottom-right" | "top-left" | "top-right";

/** A place for something of this size, pixels, the air to the map's edge included. */
export interface Spot {
  corner: Corner;
  shape: "row" | "block";
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const CORNERS: readonly Corner[] = ["bottom-left", "bottom-right", "top-right", "top-left"];
const EDGE = 12;
const ROW = { shape: "row", width: 154, height: 38 } as const;
const SMALL_ROW = { shape: "row", width: 130, height: 30 } as const;
const SMALL_BLOCK = { shape: "block", width: 54, height: 78 } as const;

/** On a small map of the world the buttons fit into the Pacific. */
export const SMALL_BUTTONS: readonly Spot[] = [SMALL_BLOCK, SMALL_ROW].flatMap((size) =>
  CORNERS.map((corner) => ({ corner, ...size })),
);

export const BUTTONS: readonly Spot[] = (["bottom-right", "top-right"] as const).map((corner) => ({
  corner,
  ...ROW,
}));

export function legendSpots({ width, height }: Size): readonly Spot[] {
  return (["bottom-left", "top-left"] as const).map((corner) => ({
    corner,
    shape: "block",
    width: width + EDGE,
    height: height + EDGE,
  }));
}

/** The first spot that covers the fewest badges, and is no higher than the map if it can be. */
export function freest(spots: readonly Spot[], badges: readonly Badge[], map: Size): Spot {
  const covered = spots.map((spot) =>
    spot.height > map.height
      ? Number.POSITIVE_INFINITY
      : badges.filter((badge) => overlap(badge, roomOf(spot, map))).length,
  );
  return spots[covered.indexOf(Math.min(...covered))] as Spot;
}

/** What a spot takes of a map. */
export function roomOf({ corner, width, height }: Spot, map: Size): Room {
  return {
    x: corner.endsWith("left") ? width / 2 : map.width - width / 2,
    y: corner.startsWith("top") ? height / 2 : map.height - height / 2,
    halfWidth: width / 2,
    halfHeight: height / 2,
  };
}
