import { describe, expect, it } from "vitest";
import type { Snapshot } from "../src/protocol";
import {
  carriedOver,
  type Event,
  NOTHING_SELECTED,
  pickedSet,
  reduce,
  roles,
  type Selection,
} from "../src/selection";
import { EAST, geometry, ISLES, legal, RING, snapshot, WEST } from "./fixtures";

const attacking = snapshot({
  legal: legal({ moves: { [RING]: { [ISLES]: [1, 2] } }, end_attack: true }),
});
const picked = (change: Partial<Selection>): Selection => ({ ...NOTHING_SELECTED, ...change });
const click = (territory: number): Event => ({ type: "territory", territory });
const act = (now: Snapshot, event: Event, selection: Selection = NOTHING_SELECTED) =>
  reduce(selection, event, { geometry, snapshot: now });

describe("claim, place, headquarters", () => {
  it("one click claims", () => {
    const [, request] = act(snapshot({ phase: "claim" }), click(EAST));
    expect(request).toEqual({ kind: "action", action: { type: "Claim", territory: "East" } });
  });

  it("claiming an occupied territory is sent, so that the rules answer", () => {
    const [, request] = act(snapshot({ phase: "claim" }), click(ISLES));
    expect(request).toEqual({ kind: "action", action: { type: "Claim", territory: "Isles" } });
  });

  it("one click places one army, and chooses headquarters", () => {
    const place = act(snapshot({ phase: "place", to_place: 9 }), click(WEST))[1];
    expect(place).toMatchObject({ action: { type: "Place", territory: "West", armies: 1 } });
    const headquarters = act(snapshot({ phase: "headquarters" }), click(WEST))[1];
    expect(headquarters).toMatchObject({ action: { type: "ChooseHeadquarters" } });
  });
});

describe("reinforce", () => {
  const reinforcing = (most: number) =>
    snapshot({
      phase: "reinforce",
      to_place: most,
      legal: legal({ territories: { [WEST]: [1, most], [RING]: [1, most] } }),
    });

  it.each([
    [1, 8, 1],
    [5, 8, 5],
    [5, 3, 3],
    ["all", 8, 8],
  ] as const)("%s per click of %i armies places %i", (perClick, most, armies) => {
    const [, request] = act(reinforcing(most), click(WEST), picked({ perClick }));
    expect(request).toMatchObject({ action: { type: "Reinforce", territory: "West", armies } });
  });

  it("a foreign territory is sent, so that the rules answer", () => {
    const [, request] = act(reinforcing(3), click(ISLES));
    expect(request).toMatchObject({ kind: "action", action: { territory: "Isles", armies: 1 } });
  });
});

describe("attack", () => {
  it("the first click picks the source, the second the target, the third attacks", () => {
    const [source] = act(attacking, click(RING));
    expect(source).toMatchObject({ source: RING, target: null });
    const [target, none] = act(attacking, click(ISLES), source);
    expect(target).toMatchObject({ source: RING, target: ISLES });
    expect(none).toBeNull();
    const [, request] = act(attacking, click(ISLES), target);
    expect(request).toEqual({
      kind: "action",
      action: { type: "Attack", source: "Ring", target: "Isles", dice: 2 },
    });
  });

  it("uses the chosen dice, and no more than are allowed", () => {
    const selection = picked({ source: RING, target: ISLES, dice: 1 });
    expect(act(attacking, { type: "attack" }, selection)[1]).toMatchObject({
      action: { dice: 1 },
    });
    expect(act(attacking, { type: "attack" }, { ...selection, dice: 3 })[1]).toMatchObject({
      action: { dice: 2 },
    });
  });

  it("a click on the source, or Escape, deselects", () => {
    const selection = picked({ source: RING, target: ISLES });
    expect(act(attacking, click(RING), selection)[0]).toEqual(NOTHING_SELECTED);
    expect(act(attacking, { type: "deselect" }, selection)[0]).toEqual(NOTHING_SELECTED);
  });

  it("another source re-selects", () => {
    const two = snapshot({
      legal: legal({ moves: { [RING]: { [ISLES]: [1, 2] }, [WEST]: { [EAST]: [1, 3] } } }),
    });
    const [selection] = act(two, click(WEST), picked({ source: RING, target: ISLES }));
    expect(selection).toMatchObject({ source: WEST, target: null });
  });

  it("a target out of reach is sent with dice that are not to blame", () => {
    const [, request] = act(attacking, click(EAST), picked({ source: RING }));
    expect(request).toEqual({
      kind: "action",
      action: { type: "Attack", source: "Ring", target: "East", dice: 2 },
    });
  });

  it("a foreign territory without a source asks for the reason", () => {
    const [, request] = act(attacking, click(ISLES));
    expect(request).toEqual({
      kind: "explain",
      action: { type: "Attack", source: "Isles", target: "Ring", dice: 1 },
    });
  });

  it("an own territory that cannot attack asks for the reason, and keeps the source", () => {
    const [selection, request] = act(attacking, click(WEST), picked({ source: RING }));
    expect(request).toMatchObject({
      kind: "explain",
      action: { type: "Attack", source: "West", target: "East" },
    });
    expect(selection.source).toBe(RING);
  });

  it("does nothing while somebody else decides", () => {
    const waiting = snapshot({ active: false });
    expect(act(waiting, click(RING))).toEqual([NOTHING_SELECTED, null]);
  });
});

describe("defend and occupy", () => {
  const battle = { source: RING, target: ISLES, dice: 2 };

  it("defends with the chosen dice", () => {
    const [, request] = act(snapshot({ phase: "defend", battle }), { type: "defend", dice: 2 });
    expect(request).toEqual({ kind: "action", action: { type: "Defend", dice: 2 } });
  });

  it("moves in all by default, and what was chosen otherwise", () => {
    const occupying = snapshot({ phase: "occupy", battle, legal: legal({ count: [2, 4] }) });
    expect(act(occupying, { type: "occupy" })[1]).toMatchObject({ action: { armies: 4 } });
    const chosen = picked({ armies: 3 });
    expect(act(occupying, { type: "occupy" }, chosen)[1]).toMatchObject({ action: { armies: 3 } });
    expect(act(occupying, click(ISLES), chosen)[1]).toMatchObject({ action: { armies: 3 } });
  });

  it("asks for the reason when another territory is clicked", () => {
    const occupying = snapshot({ phase: "occupy", battle, legal: legal({ count: [2, 4] }) });
    expect(act(occupying, click(WEST))[1]).toMatchObject({ kind: "explain" });
  });
});

describe("fortify", () => {
  const fortifying = snapshot({
    phase: "fortify",
    legal: legal({
      moves: { [WEST]: { [RING]: [1, 4] }, [RING]: { [WEST]: [1, 2] } },
      end_turn: true,
    }),
  });

  it("an own territory that can be reached is the target, also if it could be a source", () => {
    const [selection, request] = act(fortifying, click(RING), picked({ source: WEST }));
    expect(selection).toMatchObject({ source: WEST, target: RING });
    expect(request).toBeNull();
  });

  it("moves the chosen number", () => {
    const selection = picked({ source: WEST, target: RING, armies: 3 });
    expect(act(fortifying, { type: "fortify" }, selection)[1]).toEqual({
      kind: "action",
      action: { type: "Fortify", source: "West", target: "Ring", armies: 3 },
    });
  });

  it("a foreign target is sent, so that the rules answer", () => {
    expect(act(fortifying, click(ISLES), picked({ source: WEST }))[1]).toMatchObject({
      kind: "action",
      action: { type: "Fortify", target: "Isles", armies: 1 },
    });
  });
});

describe("trade", () => {
  const card = (name: string) => ({ card: name, label: name, symbol: "wild" as const });
  const trading = snapshot({
    phase: "reinforce",
    hand: [card("West"), card("wild"), card("Ring"), card("East")],
    hand_of: 0,
    sets: [{ cards: [0, 1, 3], value: 4, bonus: [WEST, RING] }],
  });

  it("names the three cards and the territory of the bonus", () => {
    expect(act(trading, { type: "trade", set: 0, bonus: RING })[1]).toEqual({
      kind: "action",
      action: { type: "Trade", cards: ["West", "wild", "East"], bonus: "Ring" },
    });
    expect(act(trading, { type: "trade", set: 0, bonus: null })[1]).toMatchObject({
      action: { bonus: "West" },
    });
  });

  it("has no bonus where there is none", () => {
    const plain = { ...trading, sets: [{ ...trading.sets[0], bonus: [] }] } as Snapshot;
    expect(act(plain, { type: "trade", set: 0, bonus: null })[1]).toMatchObject({
      action: { bonus: null },
    });
  });
});

describe("what stays picked after a new snapshot", () => {
  const selection = picked({ source: RING, target: ISLES, dice: 1 });

  it("keeps source and target after a roll that took nothing", () => {
    expect(carriedOver(selection, attacking, { ...attacking, seq: 2 })).toEqual(selection);
  });

  it("keeps them through the defender's choice", () => {
    const defending = snapshot({ phase: "defend", player: 1 });
    expect(carriedOver(selection, attacking, defending)).toEqual(selection);
    expect(carriedOver(selection, defending, attacking)).toEqual(selection);
  });

  it("drops a target that can no longer be attacked", () => {
    const after = snapshot({ legal: legal({ moves: { [RING]: { [EAST]: [1, 2] } } }) });
    expect(carriedOver(selection, attacking, after)).toMatchObject({ source: RING, target: null });
  });

  it("drops everything when the source is spent, the phase changes or the turn passes", () => {
    const nothing = picked({});
    expect(carriedOver(selection, attacking, snapshot())).toEqual(nothing);
    expect(carriedOver(selection, attacking, { ...attacking, phase: "fortify" })).toEqual(nothing);
    expect(carriedOver(selection, attacking, { ...attacking, turn: 1 })).toEqual(nothing);
  });
});

describe("roles on the map", () => {
  it("marks sources first, then the chosen source and its targets", () => {
    expect(roles({ geometry, snapshot: attacking }, NOTHING_SELECTED)).toEqual([
      "none",
      "source",
      "none",
      "none",
    ]);
    expect(roles({ geometry, snapshot: attacking }, picked({ source: RING }))).toEqual([
      "none",
      "chosen_source",
      "target",
      "none",
    ]);
  });

  it("marks nothing while a computer player decides", () => {
    const waiting = { ...attacking, active: false };
    expect(roles({ geometry, snapshot: waiting }, NOTHING_SELECTED)).not.toContain("source");
  });

  it("marks the two sides of a battle for everybody", () => {
    const defending = snapshot({
      phase: "defend",
      active: false,
      battle: { source: RING, target: ISLES, dice: 2 },
    });
    const list = roles({ geometry, snapshot: defending }, NOTHING_SELECTED);
    expect([list[RING], list[ISLES]]).toEqual(["chosen_source", "chosen_target"]);
  });
});

describe("two armies to place", () => {
  const placing = snapshot({
    phase: "place",
    to_place: 2,
    legal: legal({ territories: { [WEST]: [1, 2] } }),
  });

  it.each([
    [1, 1],
    ["all", 2],
  ] as const)("%s per click places %i", (perClick, armies) => {
    const [, request] = act(placing, click(WEST), picked({ perClick }));
    expect(request).toMatchObject({ action: { type: "Place", territory: "West", armies } });
  });
});

describe("Escape", () => {
  it("takes back the target, then the source, then the cards", () => {
    const all = picked({ source: RING, target: ISLES, dice: 1, cards: [0] });
    const [one] = act(attacking, { type: "back" }, all);
    expect(one).toMatchObject({ source: RING, target: null, dice: null, cards: [0] });
    const [two] = act(attacking, { type: "back" }, one);
    expect(two).toMatchObject({ source: null, cards: [0] });
    const [three] = act(attacking, { type: "back" }, two);
    expect(three).toEqual(NOTHING_SELECTED);
  });
});

describe("cards chosen one by one", () => {
  const hand = (["West", "wild", "Isles", "wild"] as const).map((card) => ({
    card,
    label: card,
    symbol: card === "wild" ? ("wild" as const) : ("infantry" as const),
  }));
  const trading = snapshot({
    phase: "reinforce",
    hand,
    hand_of: 0,
    sets: [{ cards: [0, 1, 2], value: 8, bonus: [WEST, ISLES] }],
  });
  const choose = (...cards: number[]) =>
    cards.reduce(([selection], card) => act(trading, { type: "card", card }, selection), [
      NOTHING_SELECTED,
      null,
    ] as ReturnType<typeof act>);

  it("are put back by a second click", () => {
    expect(choose(0, 2, 0)[0].cards).toEqual([2]);
  });

  it("make a set with either of two wild cards", () => {
    expect(pickedSet(trading, choose(0, 3, 2)[0].cards)?.value).toBe(8);
    expect(choose(0, 3, 2)[1]).toBeNull();
  });

  it("that make no set ask for the reason", () => {
    expect(choose(1, 2, 3)[1]).toEqual({
      kind: "explain",
      action: { type: "Trade", cards: ["wild", "Isles", "wild"], bonus: null },
    });
  });

  it("are traded with the extra armies where they were wished", () => {
    const [selection] = choose(0, 1, 2);
    const trade = (now: Selection) => act(trading, { type: "trade_cards" }, now)[1];
    expect(trade(selection)).toEqual({
      kind: "action",
      action: { type: "Trade", cards: ["West", "wild", "Isles"], bonus: "West" },
    });
    const [wished] = act(trading, { type: "bonus", territory: ISLES }, selection);
    expect(trade(wished)).toMatchObject({ action: { bonus: "Isles" } });
  });

  it("stay chosen while the hand stays", () => {
    const [selection] = choose(0, 1);
    expect(carriedOver(selection, trading, { ...trading, seq: 2 }).cards).toEqual([0, 1]);
    expect(carriedOver(selection, trading, { ...trading, hand: hand.slice(1) }).cards).toEqual([]);
  });
});

describe("the curtain", () => {
  it("closes again when the screen is passed on", () => {
    const before = snapshot({ hand_of: 0 });
    const [open] = act(before, { type: "secrets", shown: true });
    expect(carriedOver(open, before, snapshot({ hand_of: 0 })).secrets).toBe(true);
    expect(carriedOver(open, before, snapshot({ hand_of: 1 })).secrets).toBe(false);
  });
});
