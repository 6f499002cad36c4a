import { render } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import english from "../../../risk_widget/widget/lesson.en.json";
import { Card } from "../../src/lesson/card";
import { LevelView } from "../../src/lesson/level";
import type { LessonState, QuestionState, Verdict } from "../../src/lesson/protocol";
import { translator } from "../../src/strings";

const t = translator(english);
const WON: Verdict = { kind: "success", text: "<b>Yes</b>", rule: "R042: Ties.", stars: 2 };

const lesson: LessonState = {
  stage: "Attack",
  number: 0,
  levels: [
    { title: "First", stars: 0 },
    { title: "Second", stars: 3 },
  ],
  goal: "Take <i>Peru</i>.",
  text: "",
  moves: 0,
  par: 2,
  verdict: null,
  hints: [],
  hints_left: 2,
  solution: "",
};
const level = (change: Partial<LessonState> = {}) =>
  render(<LevelView lesson={{ ...lesson, ...change }} t={t} wish={() => {}} />);

const question: QuestionState = {
  name: "dice/both",
  title: "Both",
  text: "How likely?",
  kind: "number",
  choices: [],
  tries: 0,
  verdict: null,
  hints: [],
  hints_left: 2,
  solution: "",
  answer: "",
  code: "",
};
const card = (change: Partial<QuestionState> = {}) =>
  render(<Card question={{ ...question, ...change }} notice="" t={t} send={() => {}} />);

describe("what is read out", () => {
  // A screen reader hears what comes into a region, not a region that comes.
  const regions = (html: string) => html.match(/ role="status"/g)?.length;

  it("has its place before there is anything to say", () => {
    const told = { hints: ["Look."], solution: "EndTurn()", verdict: WON };
    expect(regions(level())).toBe(3);
    expect(regions(level(told))).toBe(3);
    expect(regions(card())).toBe(3);
    expect(regions(card(told))).toBe(3);
  });
});

describe("a level", () => {
  it("is nothing on a board without a lesson", () => {
    expect(render(<LevelView lesson={null} t={t} wish={() => {}} />)).toBe("");
  });

  it("shows texts as text", () => {
    expect(level()).toContain("Take &lt;i>Peru&lt;/i>.");
    expect(level({ verdict: WON })).toContain("&lt;b>Yes&lt;/b>");
  });

  it("sets code apart, and leaves it text", () => {
    const shown = level({ text: "Call `odds.roll(3, 2)` or `<b>`, please." });
    expect(shown).toContain("Call <code>odds.roll(3, 2)</code> or <code>&lt;b></code>, please.");
  });

  it("goes on where the file breaks a line, and begins a paragraph at an empty one", () => {
    const shown = level({ text: "even where the land between is\nall yours.\n\nOne army stays." });
    expect(shown).toContain("the land between is all yours.\n\nOne army stays.");
  });

  it("leads on only when it is solved, and not from the last", () => {
    expect(level()).not.toContain('data-action="next"');
    expect(level({ verdict: WON })).toContain('data-action="next"');
    expect(level({ verdict: WON, number: 1 })).not.toContain('data-action="next"');
  });

  it("can be tried again after a move", () => {
    expect(level()).not.toContain('data-action="retry"');
    expect(level({ moves: 1 })).toContain('data-action="retry"');
  });

  it("offers the solution only after a hint", () => {
    expect(level()).not.toContain('data-action="solution"');
    expect(level({ hints: ["Look west."], hints_left: 1 })).toContain('data-action="solution"');
    const last = level({ hints: ["a", "b"], hints_left: 0, solution: "EndTurn()" });
    expect(last).not.toContain('data-action="hint"');
    expect(last).not.toContain('data-action="solution"');
    expect(last).toContain("EndTurn()");
  });

  it("says the stars of each level", () => {
    expect(level()).toContain('aria-label="Level 1: First"');
    expect(level()).toContain('aria-label="Level 2: Second, 3 of 3 stars"');
    expect(level({ verdict: WON })).toContain('aria-label="2 of 3 stars"');
  });
});

describe("a question", () => {
  it("has a field for a number, buttons for choices and code for a function", () => {
    expect(card()).toContain('name="answer"');
    const choices = card({ kind: "choice", choices: ["One die", "Two dice"] });
    expect(choices).toContain('data-action="choose-2"');
    expect(choices).not.toContain('name="answer"');
    const written = card({ kind: "function" });
    expect(written).toContain("lessons.exercise(&quot;dice/both&quot;).check(…)");
  });

  it("shows answer, reason and code with the solution", () => {
    const shown = card({ solution: "Count them.", answer: "1/6", code: "Fraction(1, 6)" });
    for (const text of ["Count them.", "1/6", "Fraction(1, 6)"]) expect(shown).toContain(text);
  });

  it("does not say the reason twice once it is answered", () => {
    expect(card({ solution: "Count them.", verdict: WON })).not.toContain("Count them.");
  });
});
