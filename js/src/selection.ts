/**
 * What a person has picked and what a click means: a pure reducer.
 *
 * It decides no rule: it reads `snapshot.legal`, and where a click is not legal it still makes
 * the action (or asks to explain it), so that the answer comes from the rules.
 */

import type { Action, CardSet, Geometry, Phase, Range, Request, Snapshot } from "./protocol";

export type PerClick = 1 | 5 | "all";

export interface Selection {
  source: number | null;
  target: number | null;
  perClick: PerClick;
  /** null: the most that is allowed. */
  dice: number | null;
  /** Armies to move in or to fortify with; null: the most that is allowed. */
  armies: number | null;
  /** Cards picked for a trade, as indexes into the hand. */
  cards: readonly number[];
  /** Where a trade's extra armies go; null: where the rules put them first. */
  bonus: number | null;
  /** Whether the seat whose secrets are behind the curtain has asked to see them. */
  secrets: boolean;
}

export const NOTHING_SELECTED: Selection = {
  source: null,
  target: null,
  perClick: 1,
  dice: null,
  armies: null,
  cards: [],
  bonus: null,
  secrets: false,
};

export type Event =
  | { type: "territory"; territory: number }
  | { type: "deselect" }
  /** One step back: the target first, then the source, then cards. */
  | { type: "back" }
  | { type: "per_click"; perClick: PerClick }
  | { type: "dice"; dice: number }
  | { type: "armies"; armies: number }
  | { type: "attack" }
  | { type: "defend"; dice: number }
  | { type: "occupy"; armies?: number }
  | { type: "fortify" }
  | { type: "trade"; set: number; bonus: number | null }
  | { type: "card"; card: number }
  | { type: "bonus"; territory: number }
  | { type: "trade_cards" }
  | { type: "secrets"; shown: boolean }
  | { type: "end_attack" | "end_turn" | "undo" | "redo" | "skip" };

export interface Context {
  geometry: Geometry;
  snapshot: Snapshot;
  /** What a teacher marks, and says about territories. */
  highlights?: readonly number[];
  notes?: Readonly<Record<string, string>>;
}

export type Outcome = readonly [Selection, Request | null];

export function targetsOf(snapshot: Snapshot, source: number | null): Record<string, Range> {
  return source === null ? {} : (snapshot.legal.moves[source] ?? {});
}

export function clamp(value: number, [least, most]: Range): number {
  return Math.min(most, Math.max(least, value));
}

/** Dice that the next attack uses, or armies that fortify: chosen, else the most. */
export function chosen(value: number | null, range: Range): number {
  return value === null ? range[1] : clamp(value, range);
}

export function moveRange(snapshot: Snapshot, selection: Selection): Range | null {
  if (selection.target === null) return null;
  return targetsOf(snapshot, selection.source)[selection.target] ?? null;
}

/** Keeps what is still possible after a new snapshot. */
export function carriedOver(selection: Selection, before: Snapshot, after: Snapshot): Selection {
  return secretsKept(moveKept(selection, before, after), before, after);
}

/** Cards stay picked while the hand stays; the curtain closes when the screen is passed on. */
function secretsKept(selection: Selection, before: Snapshot, after: Snapshot): Selection {
  const sameSeat = before.hand_of === after.hand_of;
  const names = ({ hand }: Snapshot) => hand.map(({ card }) => card).join();
  const sameHand = sameSeat && names(before) === names(after);
  const cleared = sameHand || selection.cards.length === 0 ? selection : noCards(selection);
  return sameSeat || !cleared.secrets ? cleared : { ...cleared, secrets: false };
}

function noCards(selection: Selection): Selection {
  return { ...selection, cards: [], bonus: null };
}

function moveKept(selection: Selection, before: Snapshot, after: Snapshot): Selection {
  const sameStep = step(before.phase) === step(after.phase) && before.turn === after.turn;
  if (!sameStep) return deselected(selection);
  if (after.phase === "defend" || selection.source === null) return selection;
  if (!(selection.source in after.legal.moves)) return deselected(selection);
  if (selection.target !== null && moveRange(after, selection) === null) {
    return { ...selection, target: null, dice: null, armies: null };
  }
  return selection;
}

/** The defender's choice of dice is a part of the attack. */
function step(phase: Phase): Phase {
  return phase === "defend" ? "attack" : phase;
}

export function reduce(selection: Selection, event: Event, context: Context): Outcome {
  const { snapshot } = context;
  switch (event.type) {
    case "territory":
      return snapshot.active
        ? territoryClick(selection, event.territory, context)
        : [selection, null];
    case "deselect":
      return [deselected(selection), null];
    case "back":
      return [steppedBack(selection), null];
    case "secrets":
      return [{ ...selection, secrets: event.shown }, null];
    case "card":
      return cardClick(selection, event.card, context);
    case "bonus":
      return [{ ...selection, bonus: event.territory }, null];
    case "trade_cards":
      return [selection, tradeCards(selection, context)];
    case "per_click":
      return [{ ...selection, perClick: event.perClick }, null];
    case "dice":
      return [{ ...selection, dice: event.dice }, null];
    case "armies":
      return [{ ...selection, armies: event.armies }, null];
    case "undo":
    case "redo":
    case "skip":
      return [selection, { kind: event.type }];
    case "end_attack":
      return [deselected(selection), send({ type: "EndAttack" })];
    case "end_turn":
      return [deselected(selection), send({ type: "EndTurn" })];
    case "defend":
      return [selection, send({ type: "Defend", dice: event.dice })];
    case "occupy":
      return [{ ...selection, armies: null }, occupy(event.armies ?? selection.armies, snapshot)];
    case "trade":
      return [selection, trade(event.set, event.bonus, context)];
    case "attack":
    case "fortify":
      return [selection, move(selection, context)];
  }
}

function deselected(selection: Selection): Selection {
  return { ...selection, source: null, target: null, dice: null, armies: null };
}

function steppedBack(selection: Selection): Selection {
  if (selection.target !== null) {
    return { ...selection, target: null, dice: null, armies: null };
  }
  if (selection.source !== null) return deselected(selection);
  return selection.cards.length > 0 ? noCards(selection) : selection;
}

function send(action: Action): Request {
  return { kind: "action", action };
}

function explain(action: Action): Request {
  return { kind: "explain", action };
}

function nameOf({ geometry }: Context, territory: number): string {
  return geometry.territories[territory]?.name ?? "";
}

function territoryClick(selection: Selection, territory: number, context: Context): Outcome {
  const { snapshot } = context;
  const name = nameOf(context, territory);
  switch (snapshot.phase) {
    case "claim":
      return [selection, send({ type: "Claim", territory: name })];
    case "headquarters":
      return [selection, send({ type: "ChooseHeadquarters", territory: name })];
    case "place":
    case "reinforce": {
      const type = snapshot.phase === "place" ? "Place" : "Reinforce";
      const armies = placed(selection.perClick, territory, snapshot);
      return [selection, send({ type, territory: name, armies })];
    }
    case "attack":
    case "fortify":
      return moveClick(selection, territory, context);
    case "occupy":
      if (territory === snapshot.battle?.target) {
        return [{ ...selection, armies: null }, occupy(selection.armies, snapshot)];
      }
      return [selection, explain(anyMove("Attack", territory, context))];
    case "defend":
      return [selection, explain(anyMove("Attack", territory, context))];
    case "over":
      return [selection, null];
  }
}

function placed(perClick: PerClick, territory: number, snapshot: Snapshot): number {
  const range = snapshot.legal.territories[territory];
  const most = range?.[1] ?? Math.max(1, snapshot.to_place);
  const wanted = perClick === "all" ? most : perClick;
  return clamp(wanted, [range?.[0] ?? 1, most]);
}

function moveClick(selection: Selection, territory: number, context: Context): Outcome {
  const { snapshot } = context;
  const type = snapshot.phase === "attack" ? "Attack" : "Fortify";
  const isSource = String(territory) in snapshot.legal.moves;
  if (selection.source === null) {
    if (isSource) return [{ ...deselected(selection), source: territory }, null];
    return [selection, explain(anyMove(type, territory, context))];
  }
  if (territory === selection.source) return [deselected(selection), null];
  if (territory in targetsOf(snapshot, selection.source)) {
    if (territory !== selection.target) {
      return [{ ...selection, target: territory, dice: null, armies: null }, null];
    }
    return [selection, type === "Attack" ? move(selection, context) : null];
  }
  if (isSource) return [{ ...deselected(selection), source: territory }, null];
  if (type === "Attack" && snapshot.owners[territory] === snapshot.player) {
    return [selection, explain(anyMove(type, territory, context))];
  }
  return [selection, move({ ...selection, target: territory }, context)];
}

/** The move as it is picked; an illegal one is sent as well, with numbers that are not to blame. */
function move(selection: Selection, context: Context): Request | null {
  const { snapshot } = context;
  const { source, target } = selection;
  if (source === null || target === null) return null;
  const names = { source: nameOf(context, source), target: nameOf(context, target) };
  const range = moveRange(snapshot, selection);
  if (snapshot.phase === "attack") {
    const most = Math.max(1, ...Object.values(targetsOf(snapshot, source)).map(([, top]) => top));
    const dice = range ? chosen(selection.dice, range) : most;
    return send({ type: "Attack", ...names, dice });
  }
  const armies = range ? chosen(selection.armies, range) : 1;
  return send({ type: "Fortify", ...names, armies });
}

/** A move out of a territory that cannot be a source, towards the neighbour that says most. */
function anyMove(type: "Attack" | "Fortify", territory: number, context: Context): Action {
  const { snapshot, geometry } = context;
  const neighbours = geometry.territories[territory]?.neighbours ?? [];
  const own = (t: number) => snapshot.owners[t] === snapshot.player;
  const wanted = type === "Attack" ? !own(territory) : true;
  const target = neighbours.find((t) => own(t) === wanted) ?? neighbours[0] ?? territory;
  const names = { source: nameOf(context, territory), target: nameOf(context, target) };
  return type === "Attack" ? { type, ...names, dice: 1 } : { type, ...names, armies: 1 };
}

function occupy(armies: number | null, snapshot: Snapshot): Request | null {
  const range = snapshot.legal.count;
  return range ? send({ type: "Occupy", armies: chosen(armies, range) }) : null;
}

function trade(index: number, bonus: number | null, context: Context): Request | null {
  const set = context.snapshot.sets[index];
  return set ? send(tradeOf(set.cards, bonus ?? set.bonus[0] ?? null, context)) : null;
}

function tradeOf(cards: readonly number[], bonus: number | null, context: Context): Action {
  return {
    type: "Trade",
    cards: cards.map((card) => context.snapshot.hand[card]?.card ?? ""),
    bonus: bonus === null ? null : nameOf(context, bonus),
  };
}

const SET = 3;

/** Picks a card or puts it back; a third one that makes no set asks for the reason. */
function cardClick(selection: Selection, card: number, context: Context): Outcome {
  const picked = selection.cards.includes(card)
    ? selection.cards.filter((other) => other !== card)
    : [...selection.cards, card].slice(-SET);
  const next = { ...selection, cards: picked, bonus: null };
  const noSet = picked.length === SET && pickedSet(context.snapshot, picked) === null;
  return [next, noSet ? explain(tradeOf(picked, null, context)) : null];
}

/** The set that the picked cards make; two wild cards are alike, so names count, not places. */
export function pickedSet(snapshot: Snapshot, cards: readonly number[]): CardSet | null {
  const names = (list: readonly number[]) =>
    list
      .map((card) => snapshot.hand[card]?.card ?? "")
      .sort()
      .join("|");
  const wanted = names(cards);
  return cards.length === SET
    ? (snapshot.sets.find((set) => names(set.cards) === wanted) ?? null)
    : null;
}

/** Where the extra armies of a set go: as chosen, else the first territory that may get them. */
export function bonusOf(selection: Selection, set: CardSet): number | null {
  const { bonus } = selection;
  return bonus !== null && set.bonus.includes(bonus) ? bonus : (set.bonus[0] ?? null);
}

function tradeCards(selection: Selection, context: Context): Request | null {
  const set = pickedSet(context.snapshot, selection.cards);
  if (set) return send(tradeOf(selection.cards, bonusOf(selection, set), context));
  return selection.cards.length === SET ? explain(tradeOf(selection.cards, null, context)) : null;
}

/** How each territory takes part in what can be done now. */
export type Role = "source" | "target" | "chosen_source" | "chosen_target" | "legal" | "none";

export function roles(context: Context, selection: Selection): Role[] {
  const { geometry, snapshot } = context;
  const list: Role[] = geometry.territories.map(() => "none");
  const put = (territories: Iterable<string | number>, role: Role) => {
    for (const t of territories) list[Number(t)] = role;
  };
  if (snapshot.battle) {
    put([snapshot.battle.source], "chosen_source");
    put([snapshot.battle.target], "chosen_target");
    return list;
  }
  if (!snapshot.active) return list;
  put(Object.keys(snapshot.legal.territories), "legal");
  if (selection.source === null) {
    put(Object.keys(snapshot.legal.moves), "source");
    return list;
  }
  put(Object.keys(targetsOf(snapshot, selection.source)), "target");
  put([selection.source], "chosen_source");
  if (selection.target !== null) put([selection.target], "chosen_target");
  return list;
}
