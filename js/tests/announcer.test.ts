import { describe, expect, it } from "vitest";
import { createAnnouncer } from "../src/announcer";
import { snapshot } from "./fixtures";

const log = (...numbers: number[]) => numbers.map((n) => ({ n, text: `Move ${n}.` }));
const started = () => createAnnouncer(snapshot({ log: log(1) }));

describe("the live region", () => {
  it("says each event once, and the prompt when it has changed", () => {
    const announcer = started();
    expect(announcer.hear(snapshot({ log: log(1, 2), prompt: "Go." }))).toBe("Move 2. Go.");
    expect(announcer.hear(snapshot({ log: log(1, 2, 3), prompt: "Go." }))).toBe("Move 3.");
    expect(announcer.hear(snapshot({ log: log(1, 2, 3), prompt: "Go." }))).toBe("");
  });

  it("is silent while computer players move, and then tells their moves together", () => {
    const announcer = started();
    const thinking = { computer: true, active: false };
    expect(announcer.hear(snapshot({ ...thinking, log: log(1, 2) }))).toBe("");
    expect(announcer.hear(snapshot({ ...thinking, log: log(1, 2, 3) }))).toBe("");
    expect(announcer.hear(snapshot({ log: log(2, 3, 4), prompt: "Go." }))).toBe(
      "Move 2. Move 3. Move 4. Go.",
    );
  });

  it("leaves the word to a refusal, and to nobody in a replay", () => {
    const announcer = started();
    const message = { kind: "refusal" as const, text: "No.", rule: null };
    expect(announcer.hear(snapshot({ message, log: log(1) }))).toBe("");
    const replay = { step: 1, steps: 9 };
    expect(announcer.hear(snapshot({ replay, log: [] }))).toBe("");
  });

  it("says again what was undone and happens once more", () => {
    const announcer = started();
    announcer.hear(snapshot({ log: log(1, 2), prompt: "Go." }));
    announcer.hear(snapshot({ log: log(1), prompt: "Go." }));
    expect(announcer.hear(snapshot({ log: log(1, 2), prompt: "Go." }))).toBe("Move 2.");
  });
});
