import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Model, Request, Snapshot, Speed } from "../src/protocol";
import { ANSWER_WITHIN, createSession } from "../src/session";
import { geometry, ISLES, legal, RING, snapshot, WEST } from "./fixtures";

const reinforcing = snapshot({
  phase: "reinforce",
  to_place: 9,
  legal: legal({ territories: { [WEST]: [1, 9], [RING]: [1, 9] } }),
});

function setUp(first: Snapshot, speed: Speed = "normal") {
  const sent: (Request & { seq: number })[] = [];
  const page = { hidden: false, alive: true };
  const model = {
    get: (key: string) => (key === "snapshot" ? first : speed),
    send(message: Request & { seq: number }) {
      if (!page.alive) throw new Error("Cannot send");
      sent.push(message);
    },
  } as unknown as Model;
  const session = createSession(model, geometry, {
    hidden: () => page.hidden,
    changed: () => undefined,
  });
  return { session, sent, page };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("clicks", () => {
  it("carry the number of the snapshot they were made against", () => {
    const { session, sent } = setUp(reinforcing);
    session.dispatch({ type: "territory", territory: WEST });
    expect(sent).toMatchObject([{ seq: 1, action: { territory: "West" } }]);
  });

  it("that come before the answer wait for it, in their order", () => {
    const { session, sent } = setUp(reinforcing);
    for (const territory of [WEST, RING, WEST]) session.dispatch({ type: "territory", territory });
    expect(sent).toHaveLength(1);
    session.receive({ ...reinforcing, seq: 2 });
    session.receive({ ...reinforcing, seq: 3 });
    expect(
      sent.map((m) => [m.seq, "action" in m && "territory" in m.action && m.action.territory]),
    ).toEqual([
      [1, "West"],
      [2, "Ring"],
      [3, "West"],
    ]);
  });

  it("that wait are forgotten when the answer is a refusal or the phase changes", () => {
    for (const change of [
      { message: { kind: "refusal" as const, text: "No.", rule: null } },
      { phase: "attack" as const },
    ]) {
      const { session, sent } = setUp(reinforcing);
      session.dispatch({ type: "territory", territory: WEST });
      session.dispatch({ type: "territory", territory: RING });
      session.receive({ ...reinforcing, ...change, seq: 2 });
      expect(sent).toHaveLength(1);
    }
  });

  it("on something else leave the refusal behind", () => {
    const refused = { message: { kind: "refusal" as const, text: "No.", rule: null } };
    const attacking = snapshot({
      phase: "attack",
      legal: legal({ moves: { [WEST]: { [RING]: [1, 3] } } }),
    });
    const { session, sent } = setUp(attacking);
    session.dispatch({ type: "territory", territory: RING });
    session.receive({ ...attacking, ...refused, seq: 2 });
    expect(session.state().movedOn).toBe(false);
    session.dispatch({ type: "territory", territory: WEST });
    expect(session.state().movedOn).toBe(true);
    session.dispatch({ type: "territory", territory: RING });
    session.dispatch({ type: "attack" });
    expect(sent).toHaveLength(2);
    session.receive({ ...attacking, ...refused, seq: 3 });
    expect(session.state().movedOn).toBe(false);
  });

  it("to a kernel that is gone say so and leave the game as it was", () => {
    const { session, page } = setUp(reinforcing);
    page.alive = false;
    session.dispatch({ type: "territory", territory: WEST });
    expect(session.state()).toMatchObject({ notice: "kernel_gone", snapshot: { seq: 1 } });
  });

  it("without an answer say so after a while, and an answer takes it back", () => {
    const { session } = setUp(reinforcing);
    session.dispatch({ type: "territory", territory: WEST });
    vi.advanceTimersByTime(ANSWER_WITHIN - 1);
    expect(session.state().notice).toBeNull();
    vi.advanceTimersByTime(1);
    expect(session.state().notice).toBe("no_answer");
    session.receive({ ...reinforcing, seq: 2 });
    expect(session.state().notice).toBeNull();
  });
});

describe("snapshots", () => {
  it("older than the one shown change nothing", () => {
    const { session } = setUp({ ...reinforcing, seq: 5 });
    session.receive({ ...reinforcing, seq: 4, phase: "over" });
    expect(session.state().snapshot.phase).toBe("reinforce");
  });
});

describe("computer players", () => {
  const thinking = snapshot({ computer: true, active: false });

  it.each([
    ["slow", 900],
    ["normal", 400],
    ["fast", 30],
  ] as const)("at %s speed move after %i ms", (speed, wait) => {
    const { session, sent } = setUp(thinking, speed);
    session.pace();
    vi.advanceTimersByTime(wait - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([{ kind: "advance", seq: 1 }]);
  });

  it("are asked once for each snapshot", () => {
    const { session, sent } = setUp(thinking);
    session.pace();
    vi.advanceTimersByTime(400);
    session.pace();
    vi.advanceTimersByTime(4000);
    session.receive({ ...thinking, seq: 2 });
    vi.advanceTimersByTime(400);
    expect(sent.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it("wait while the page is hidden", () => {
    const { session, sent, page } = setUp(thinking);
    page.hidden = true;
    session.pace();
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([]);
    page.hidden = false;
    session.pace();
    vi.advanceTimersByTime(400);
    expect(sent).toHaveLength(1);
  });

  it("are skipped by the button, which stops the timer", () => {
    const { session, sent } = setUp(thinking);
    session.pace();
    session.dispatch({ type: "skip" });
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([{ kind: "skip", seq: 1 }]);
  });

  it.each(["undo", "skip"] as const)("let %s be pressed while one of them moves", (type) => {
    for (const after of [
      { ...thinking, seq: 2 },
      { ...reinforcing, seq: 2 },
    ]) {
      const { session, sent } = setUp(thinking);
      session.pace();
      vi.advanceTimersByTime(400);
      session.dispatch({ type });
      expect(sent).toEqual([{ kind: "advance", seq: 1 }]);
      session.receive(after);
      vi.advanceTimersByTime(5000);
      expect(sent.slice(1)).toEqual([{ kind: type, seq: 2 }]);
    }
  });

  it("that never answer leave the undo button working", () => {
    const { session, sent } = setUp(thinking);
    session.pace();
    vi.advanceTimersByTime(400 + ANSWER_WITHIN);
    session.dispatch({ type: "undo" });
    expect(sent.map(({ kind }) => kind)).toEqual(["advance", "undo"]);
  });

  it("stop when the view is closed", () => {
    const { session, sent } = setUp(thinking);
    session.pace();
    session.close();
    vi.advanceTimersByTime(20000);
    expect(sent).toEqual([]);
    expect(session.state().notice).toBeNull();
  });
});

it("keeps the pair picked so that attacking again is one click", () => {
  const attacking = snapshot({ legal: legal({ moves: { [RING]: { [ISLES]: [1, 2] } } }) });
  const { session, sent } = setUp(attacking);
  session.dispatch({ type: "territory", territory: RING });
  session.dispatch({ type: "territory", territory: ISLES });
  session.dispatch({ type: "attack" });
  session.receive({ ...attacking, seq: 2 });
  session.dispatch({ type: "attack" });
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2]);
});
