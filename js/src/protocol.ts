/** What goes over the wire between Python and the page: protocol only, no behaviour. */

import type { LessonState, LessonWish } from "./lesson/protocol";

export type Phase =
  | "claim"
  | "place"
  | "headquarters"
  | "reinforce"
  | "attack"
  | "defend"
  | "occupy"
  | "fortify"
  | "over";

export type Point = readonly [number, number];

export interface Territory {
  name: string;
  label: string;
  short: string;
  /** Closed lines [x0, y0, x1, y1, ...]; islands and holes alike, filled even-odd. */
  rings: number[][];
  anchor: Point;
  radius: number;
  continent: number;
  neighbours: number[];
}

export interface Continent {
  name: string;
  label: string;
  bonus: number;
}

export interface Route {
  between: [number, number];
  lines: Point[][];
}

export interface Geometry {
  name: string;
  size: [number, number];
  territories: Territory[];
  continents: Continent[];
  routes: Route[];
}

export interface Player {
  name: string;
  colour: string;
  ink: string;
  letter: string;
  computer: string;
  alive: boolean;
  territories: number;
  armies: number;
  cards: number;
  pool?: number;
  income?: number | null;
}

export type CardSymbol = "infantry" | "cavalry" | "artillery" | "wild";

export interface Card {
  card: string;
  label: string;
  symbol: CardSymbol;
}

export interface CardSet {
  cards: [number, number, number];
  value: number;
  bonus: number[];
}

/** Least and most. */
export type Range = [number, number];

export interface Legal {
  territories: Record<string, Range>;
  moves: Record<string, Record<string, Range>>;
  count: Range | null;
  end_attack: boolean;
  end_turn: boolean;
  undo: boolean;
  redo: boolean;
}

export type Side = "attacker" | "defender";

export interface Roll {
  number: number;
  source: number;
  target: number;
  attacker: number;
  defender: number;
  attack: number[];
  defence: number[];
  pairs: Side[];
  losses: [number, number];
  captured: boolean;
}

/** Who begins; those who are tied roll again. */
export interface RollOff {
  purpose: "placement" | "turn";
  /** Seat and die of everybody who rolls. */
  rounds: [seat: number, face: number][][];
  winner: number;
}

export interface LogEntry {
  n: number;
  text: string;
}

export interface Snapshot {
  seq: number;
  phase: Phase;
  phase_label: string;
  player: number | null;
  turn: number;
  round: number;
  active: boolean;
  computer: boolean;
  prompt: string;
  owners: number[];
  armies: number[];
  players: Player[];
  neutral: { colour: string; ink: string; letter: string };
  to_place: number;
  next_set_value: number | null;
  hand: Card[];
  hand_of: number | null;
  sets: CardSet[];
  /** false where the learner is to find the sets in the hand. */
  sets_shown?: boolean;
  must_trade: boolean;
  legal: Legal;
  battle: { source: number; target: number; dice: number } | null;
  roll: Roll | null;
  roll_off?: RollOff | null;
  defence_colour: string;
  last_move: {
    kind: "attack" | "fortify" | "occupy" | "place";
    source: number | null;
    target: number;
  } | null;
  log: LogEntry[];
  message: { kind: "refusal" | "error" | "info"; text: string; rule?: string | null } | null;
  winner: { player: number | null; text: string } | null;
  /** Of the seat `hand_of`. */
  mission?: { text: string } | null;
  /** Several people share the screen, and the seat `hand_of` has secrets. */
  curtain?: boolean;
  /** The secret ones are known to the seat `hand_of` alone. */
  headquarters?: { territory: number; founder: number; secret: boolean }[];
  /** Why nothing can be taken back. */
  undo_refused?: string;
  /** An earlier moment is shown: nothing is legal. */
  replay?: { step: number; steps: number } | null;
  /** Moves made so far. */
  steps?: number;
  /** The one person at this board may stop playing, or has stopped: nothing is legal then. */
  may_give_up?: boolean;
  /** Whoever has to decide may ask for hints. */
  may_hint?: boolean;
  given_up?: boolean;
}

export type Action =
  | { type: "Claim"; territory: string }
  | { type: "Place"; territory: string; armies: number }
  | { type: "ChooseHeadquarters"; territory: string }
  | { type: "Trade"; cards: string[]; bonus: string | null }
  | { type: "Reinforce"; territory: string; armies: number }
  | { type: "Attack"; source: string; target: string; dice: number }
  | { type: "Defend"; dice: number }
  | { type: "Occupy"; armies: number }
  | { type: "Fortify"; source: string; target: string; armies: number }
  | { type: "EndAttack" }
  | { type: "EndTurn" };

/** A message without the seq, which the sender adds. */
export type Request =
  | { kind: "action" | "explain"; action: Action }
  | { kind: "undo" | "redo" | "advance" | "skip" };

/** What is said without a seq, because it changes no game. */
export type Remark =
  | LessonWish
  | { kind: "show"; step: number }
  | { kind: "live" | "timeline" | "hint" | "give_up" | "play_on" }
  | { kind: "answer"; choice: number };

export type Message = (Request & { seq: number }) | Remark;

export interface Question {
  text: string;
  choices: string[];
}

/** What a strong player would do. */
export interface Hint {
  text: string;
  territories: number[];
}

/** What each player had at the beginning of each turn. */
export interface Timeline {
  turns: number[];
  players: {
    name: string;
    colour: string;
    armies: number[];
    territories: number[];
    cards: number[];
  }[];
  /** Moves made until the beginning of each turn. */
  steps: number[];
}

export type Speed = "slow" | "normal" | "fast";

export const NOBODY = -1;
export const NEUTRAL = -2;

export interface Traits {
  /** A Geometry, as JSON. */
  geometry: string;
  strings: Record<string, string>;
  snapshot: Snapshot;
  speed: Speed;
  /** Territories that a teacher marks. */
  highlights: number[];
  /** A teacher's words, by territory. */
  notes: Record<string, string>;
  question: Question | null;
  timeline: Timeline | null;
  /** The best first; empty until they are asked for. */
  hints: Hint[];
  /** Name of the chosen source, or "". */
  selected: string;
  /** The level that is played on the board, if it is a lesson's. */
  lesson: LessonState;
}

/** The part of anywidget's model that the board uses. An older kernel may know fewer traits. */
export interface Model {
  get<K extends "geometry" | "strings" | "snapshot" | "speed">(key: K): Traits[K];
  get<K extends keyof Traits>(key: K): Traits[K] | undefined;
  set<K extends "speed" | "selected">(key: K, value: Traits[K]): void;
  save_changes(): void;
  send(message: Message): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}
