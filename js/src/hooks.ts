/** What a test, or a page around the board, may ask of the root element. */

import { type BoardMap, toPage } from "./map";
import type { Geometry, Point } from "./protocol";

export interface RiskBoard {
  /** Board units to pixels of the page. */
  toPage(x: number, y: number): Point;
  /** Where a territory's badge is on the page. */
  anchor(territory: string): Point | null;
}

export function offerHooks(
  root: HTMLElement,
  map: HTMLElement,
  board: BoardMap,
  geometry: Geometry,
): void {
  const riskBoard: RiskBoard = {
    toPage: (x, y) => toPage(board.view(), map, x, y),
    anchor(name) {
      const index = geometry.territories.findIndex((territory) => territory.name === name);
      const badge = board.badges()[index];
      if (!badge) return null;
      const rect = map.getBoundingClientRect();
      return [rect.left + badge.x, rect.top + badge.y];
    },
  };
  Object.defineProperty(root, "riskBoard", { value: riskBoard });
}
