/** The chart of the game so far: what plotly.js draws, what a click means, what it says in words. */

import { escaped } from "./figure";
import type { Timeline } from "./protocol";
import type { Translate } from "./strings";

export type Metric = "armies" | "territories" | "cards";

export const METRICS: readonly Metric[] = ["armies", "territories", "cards"];

/** One for each seat, so that lines differ without their colours. */
export const DASHES = ["solid", "8px,4px", "2px,3px", "8px,3px,2px,3px", "14px,5px", "5px,2px"];

const MARGIN = { l: 38, r: 26, t: 10, b: 38 };

export interface ChartLook {
  ink: string;
  paper: string;
  grid: string;
  accent: string;
  family: string;
}

export interface ChartScene {
  timeline: Timeline;
  metric: Metric;
  letters: readonly string[];
  /** History step that the board shows. */
  step: number;
  width: number;
  height: number;
  look: ChartLook;
}

export function chartTraces({ timeline, metric }: ChartScene) {
  return timeline.players.map((player, seat) => ({
    type: "scatter",
    mode: "lines",
    name: escaped(player.name),
    x: timeline.turns,
    y: player[metric],
    line: { color: player.colour, width: 2.5, dash: DASHES[seat % DASHES.length] },
    hovertemplate: "%{y}",
  }));
}

export function chartLayout(scene: ChartScene, t: Translate) {
  const { timeline, metric, letters, look, step, width, height } = scene;
  const { turns } = timeline;
  const font = { family: look.family, size: 12, color: look.ink };
  const axis = { gridcolor: look.grid, zeroline: false, fixedrange: true, linecolor: look.grid };
  const last = turns.at(-1) ?? 0;
  return {
    autosize: false,
    width,
    height,
    margin: MARGIN,
    font,
    showlegend: false,
    dragmode: false,
    hovermode: "x unified",
    hoverlabel: { bgcolor: look.paper, font },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    xaxis: {
      ...axis,
      range: [turns[0] ?? 0, last],
      title: { text: t("chart_turn"), standoff: 6 },
      // A line for every turn while they can be told apart.
      ...(turns.length <= 40 ? { dtick: 1, tick0: 0 } : { nticks: 12 }),
      ...(turns.length > 16 ? { ticklabelstep: Math.ceil(turns.length / 16) } : {}),
      hoverformat: "d",
    },
    yaxis: { ...axis, rangemode: "tozero", nticks: 6 },
    shapes: [
      {
        type: "line",
        yref: "paper",
        x0: turnOfStep(timeline, step),
        x1: turnOfStep(timeline, step),
        y0: 0,
        y1: 1,
        line: { color: look.accent, width: 2 },
      },
    ],
    annotations: timeline.players.map((player, seat) => ({
      x: last,
      y: player[metric].at(-1) ?? 0,
      text: `<b>${escaped(letters[seat] ?? "")}</b>`,
      showarrow: false,
      xanchor: "left",
      xshift: 4,
    })),
  };
}

/** Where on the axis of turns a step of the history lies, between two beginnings. */
export function turnOfStep({ turns, steps }: Timeline, step: number): number {
  const next = steps.findIndex((beginning) => beginning > step);
  if (next === 0) return turns[0] ?? 0;
  if (next < 0) return turns.at(-1) ?? 0;
  const [from, to] = [steps[next - 1] as number, steps[next] as number];
  const [before, after] = [turns[next - 1] as number, turns[next] as number];
  return before + ((after - before) * (step - from)) / (to - from);
}

/** The step of the history at the turn nearest to a point of the chart. */
export function stepAt(timeline: Timeline, x: number, width: number): number {
  const { turns, steps } = timeline;
  const [first, last] = [turns[0] ?? 0, turns.at(-1) ?? 0];
  const turn = first + ((x - MARGIN.l) / (width - MARGIN.l - MARGIN.r)) * (last - first);
  let best = 0;
  turns.forEach((other, i) => {
    if (Math.abs(other - turn) < Math.abs((turns[best] as number) - turn)) best = i;
  });
  return steps[best] ?? 0;
}

export function chartText({ timeline, metric }: ChartScene, t: Translate): string {
  const lines = timeline.players.map((player) =>
    t("chart_line", {
      name: player.name,
      first: player[metric][0] ?? 0,
      last: player[metric].at(-1) ?? 0,
    }),
  );
  const what = t(`column_${metric}`);
  return `${t("chart_text", { what, turns: timeline.turns.length })} ${lines.join(" ")}`;
}
