/** Four territories: a square with a hole, an island pair, and two that lie across the edge. */

import type { Geometry, Snapshot } from "../src/protocol";

function square(left: number, bottom: number, size: number): number[] {
  return [left, bottom, left + size, bottom, left + size, bottom + size, left, bottom + size];
}

export const WEST = 0;
export const RING = 1;
export const ISLES = 2;
export const EAST = 3;

export const geometry: Geometry = {
  name: "test",
  size: [1000, 562],
  territories: [
    {
      name: "West",
      label: "The West",
      short: "West",
      rings: [square(0, 200, 100)],
      anchor: [50, 250],
      radius: 20,
      continent: 0,
      neighbours: [RING, EAST],
    },
    {
      name: "Ring",
      label: "Ring",
      short: "Ring",
      rings: [
        [100, 200, 200, 200, 200, 300, 100, 300],
        [140, 240, 160, 240, 160, 260, 140, 260],
      ],
      anchor: [120, 220],
      radius: 10,
      continent: 0,
      neighbours: [WEST, ISLES],
    },
    {
      name: "Isles",
      label: "Isles",
      short: "Isles",
      rings: [square(400, 400, 40), square(460, 400, 40)],
      anchor: [420, 420],
      radius: 10,
      continent: 1,
      neighbours: [RING, EAST],
    },
    {
      name: "East",
      label: "East",
      short: "East",
      rings: [square(900, 200, 100)],
      anchor: [950, 250],
      radius: 20,
      continent: 1,
      neighbours: [ISLES, WEST],
    },
  ],
  continents: [
    { name: "Old", label: "Old", bonus: 2 },
    { name: "New", label: "New", bonus: 3 },
  ],
  routes: [
    {
      between: [RING, ISLES],
      lines: [
        [
          [200, 300],
          [400, 400],
        ],
      ],
    },
  ],
};

/** Ada holds West and Ring, Bo holds Isles, nobody holds East. */
export function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  const player = { computer: "", alive: true, territories: 2, armies: 8, cards: 0 };
  return {
    seq: 1,
    phase: "attack",
    phase_label: "Attack",
    player: 0,
    turn: 0,
    round: 1,
    active: true,
    computer: false,
    prompt: "Ada, choose.",
    owners: [0, 0, 1, -1],
    armies: [5, 3, 2, 0],
    players: [
      { ...player, name: "Ada", letter: "A", colour: "#0072b2", ink: "#ffffff" },
      { ...player, name: "Bo <b>", letter: "B", colour: "#d55e00", ink: "#000000" },
    ],
    neutral: { colour: "#8c949c", ink: "#000000", letter: "N" },
    to_place: 0,
    next_set_value: 4,
    hand: [],
    hand_of: null,
    sets: [],
    must_trade: false,
    battle: null,
    roll: null,
    defence_colour: "white",
    last_move: null,
    log: [],
    message: null,
    winner: null,
    ...change,
    legal: {
      territories: {},
      moves: {},
      count: null,
      end_attack: false,
      end_turn: false,
      undo: false,
      redo: false,
      ...change.legal,
    },
  };
}

export function legal(change: Partial<Snapshot["legal"]>): Snapshot["legal"] {
  return { ...snapshot().legal, ...change };
}
