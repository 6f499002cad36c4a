import { describe, expect, it } from "vitest";
import english from "../../risk_widget/widget/strings.en.json";
import { ticks } from "../src/panel/history";
import type { Timeline } from "../src/protocol";
import { translator } from "../src/strings";
import {
  type ChartScene,
  chartLayout,
  chartText,
  chartTraces,
  stepAt,
  turnOfStep,
} from "../src/timeline";

const timeline: Timeline = {
  turns: [0, 1, 2],
  steps: [0, 20, 30],
  players: [
    {
      name: "Ada",
      colour: "#0072b2",
      armies: [20, 25, 31],
      territories: [7, 9, 9],
      cards: [0, 1, 2],
    },
    {
      name: "Bo <b>",
      colour: "#d55e00",
      armies: [20, 18, 9],
      territories: [7, 5, 3],
      cards: [0, 0, 1],
    },
  ],
};
const scene: ChartScene = {
  timeline,
  metric: "armies",
  letters: ["A", "B"],
  step: 10,
  width: 464,
  height: 230,
  look: { ink: "#000", paper: "#fff", grid: "#ddd", accent: "#00f", family: "sans-serif" },
};
const t = translator(english);

describe("the chart", () => {
  it("has a line for each player, apart by colour and by dashes", () => {
    const traces = chartTraces(scene);
    expect(traces.map(({ y }) => y)).toEqual([
      [20, 25, 31],
      [20, 18, 9],
    ]);
    expect(new Set(traces.map(({ line }) => line.dash)).size).toBe(2);
    expect(traces[1]?.name).toBe("Bo &lt;b&gt;");
  });

  it("marks every turn, and the moment that the board shows", () => {
    const layout = chartLayout(scene, t);
    expect(layout.xaxis).toMatchObject({ dtick: 1, range: [0, 2] });
    expect(layout.shapes[0]).toMatchObject({ x0: 0.5, x1: 0.5 });
  });

  it("finds the turn of a move, and the moves of a turn", () => {
    expect([0, 10, 20, 25, 40].map((step) => turnOfStep(timeline, step))).toEqual([
      0, 0.5, 1, 1.5, 2,
    ]);
    expect([0, 38, 230, 250, 464].map((x) => stepAt(timeline, x, 464))).toEqual([0, 0, 20, 20, 30]);
  });

  it("says in words what it shows", () => {
    expect(chartText(scene, t)).toBe(
      "Armies at the beginning of 3 turns. Ada: from 20 to 31. Bo <b>: from 20 to 9.",
    );
  });
});

it("the slider has a tick at the beginning of each turn", () => {
  expect(ticks([0, 20, 30], 40)).toBe("M0.0,0V4M500.0,0V4M750.0,0V4");
});
