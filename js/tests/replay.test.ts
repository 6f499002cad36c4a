import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Remark } from "../src/protocol";
import { createReplay, PATIENCE } from "../src/replay";
import { snapshot } from "./fixtures";

const live = snapshot({ steps: 10, replay: null });
const at = (step: number) => snapshot({ steps: 10, replay: { step, steps: 10 } });

function setUp(first = live) {
  const sent: Remark[] = [];
  const page = { now: 0, alive: true };
  const replay = createReplay(first, {
    tell(remark) {
      if (page.alive) sent.push(remark);
      return page.alive;
    },
    changed: () => undefined,
    pace: () => 100,
    now: () => page.now,
  });
  return { replay, sent, page };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the slider", () => {
  it("asks for one moment at a time, and then for the newest wish", () => {
    const { replay, sent } = setUp();
    for (const step of [9, 8, 7, 3]) replay.go(step);
    expect(sent).toEqual([{ kind: "show", step: 9 }]);
    expect(replay.state().step).toBe(3);
    replay.received(at(9));
    expect(sent.slice(1)).toEqual([{ kind: "show", step: 3 }]);
    replay.received(at(3));
    expect(sent).toHaveLength(2);
    expect(replay.state()).toEqual({ step: 3, steps: 10, playing: false });
  });

  it("at its end is the present", () => {
    const { replay, sent } = setUp(at(4));
    replay.go(10);
    expect(sent).toEqual([{ kind: "live" }]);
  });

  it("asks again when the kernel was silent for long", () => {
    const { replay, sent, page } = setUp();
    replay.go(5);
    page.now = PATIENCE + 1;
    replay.go(6);
    expect(sent).toHaveLength(2);
  });

  it("forgets its wish when the kernel is gone", () => {
    const { replay, page } = setUp();
    page.alive = false;
    replay.go(5);
    expect(replay.state().step).toBe(10);
  });
});

describe("playing", () => {
  it("goes from move to move, each after the last is shown, up to the present", () => {
    const { replay, sent } = setUp(at(7));
    replay.play(true);
    replay.received(at(8));
    vi.advanceTimersByTime(99);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    replay.received(at(9));
    vi.advanceTimersByTime(100);
    replay.received(live);
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([{ kind: "show", step: 8 }, { kind: "show", step: 9 }, { kind: "live" }]);
    expect(replay.state().playing).toBe(false);
  });

  it("from the present begins with the game", () => {
    const { replay, sent } = setUp();
    replay.play(true);
    expect(sent).toEqual([{ kind: "show", step: 0 }]);
  });

  it("stops by its button, by the slider and when the board is closed", () => {
    for (const stop of ["pause", "slider", "close"]) {
      const { replay, sent } = setUp(at(2));
      replay.play(true);
      replay.received(at(3));
      if (stop === "pause") replay.play(false);
      if (stop === "slider") replay.go(3);
      if (stop === "close") replay.close();
      const before = sent.length;
      vi.advanceTimersByTime(5000);
      expect(sent.length).toBe(before);
    }
  });
});
