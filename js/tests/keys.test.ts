import { describe, expect, it } from "vitest";
import { commandFor, NOTHING_TYPED } from "../src/keys";
import type { Snapshot } from "../src/protocol";
import { NOTHING_SELECTED, type Selection } from "../src/selection";
import { ISLES, legal, RING, snapshot } from "./fixtures";

const press = (key: string, now: Snapshot, selection: Partial<Selection> = {}) =>
  commandFor(key, 0, NOTHING_TYPED, now, { ...NOTHING_SELECTED, ...selection })[0];
const pair = { source: RING, target: ISLES };
const moves = { [RING]: { [ISLES]: [1, 2] as [number, number] } };
const attacking = snapshot({ legal: legal({ moves }) });

describe("digits", () => {
  it("choose the dice of an attack, as many as are allowed", () => {
    expect(press("2", attacking, pair)).toEqual({ do: "event", event: { type: "dice", dice: 2 } });
    expect(press("3", attacking, pair)).toBeNull();
    expect(press("2", attacking)).toBeNull();
  });

  it("defend", () => {
    const now = snapshot({ phase: "defend", legal: legal({ count: [1, 2] }) });
    expect(press("1", now)).toEqual({ do: "event", event: { type: "defend", dice: 1 } });
    expect(press("3", now)).toBeNull();
  });

  it("say how many armies a press places", () => {
    const now = snapshot({ phase: "reinforce", to_place: 9 });
    const perClick = (key: string) => press(key, now);
    expect(perClick("5")).toEqual({ do: "event", event: { type: "per_click", perClick: 5 } });
    expect(perClick("a")).toEqual({ do: "event", event: { type: "per_click", perClick: "all" } });
    expect(perClick("7")).toBeNull();
  });

  it("typed close together make one number of armies", () => {
    const now = snapshot({ phase: "occupy", legal: legal({ count: [3, 24] }) });
    const type = (keys: string, apart: number) => {
      let typed = NOTHING_TYPED;
      const events = [...keys].map((key, i) => {
        const [command, next] = commandFor(key, i * apart, typed, now, NOTHING_SELECTED);
        typed = next;
        return command?.do === "event" && "armies" in command.event ? command.event.armies : null;
      });
      return events.at(-1);
    };
    expect(type("12", 100)).toBe(12);
    expect(type("12", 5000)).toBe(3);
    expect(type("20", 100)).toBe(20);
    expect(type("29", 100)).toBe(9);
    expect(type("a", 100)).toBe(24);
  });

  it("mean nothing while another seat decides", () => {
    expect(press("2", { ...attacking, active: false }, pair)).toBeNull();
  });
});

describe("letters", () => {
  it("press the buttons that say the same", () => {
    expect(press("e", attacking)).toEqual({ do: "press", actions: ["end_attack", "end_turn"] });
    expect(press("U", attacking)).toEqual({ do: "press", actions: ["undo"] });
    expect(press("?", attacking)).toEqual({ do: "press", actions: ["help"] });
    expect(press("x", attacking)).toBeNull();
  });
});

describe("Escape", () => {
  it("steps back while something is picked, and else is the page's", () => {
    expect(press("Escape", attacking, pair)).toEqual({ do: "event", event: { type: "back" } });
    expect(press("Escape", attacking, { cards: [1] })).not.toBeNull();
    expect(press("Escape", attacking)).toBeNull();
  });
});

it("zooms with plus, minus and nought", () => {
  expect(press("+", attacking)).toMatchObject({ do: "zoom" });
  expect(press("0", attacking)).toEqual({ do: "zoom", factor: 0 });
});
