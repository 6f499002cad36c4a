/** The chart under the board, drawn by plotly.js; a click shows the board as it was at that turn. */

import { render } from "preact";
import { Button, Choice } from "./panel/button";
import { Swatch } from "./panel/players";
import type { PlotlyCore } from "./plotly";
import type { Snapshot, Timeline } from "./protocol";
import type { Translate } from "./strings";
import {
  type ChartScene,
  chartLayout,
  chartText,
  chartTraces,
  DASHES,
  METRICS,
  type Metric,
  stepAt,
} from "./timeline";

export interface Chart {
  /** null closes it. */
  show(timeline: Timeline | null, snapshot: Snapshot, step: number): void;
  close(): void;
}

interface ChartAnswers {
  go(step: number): void;
  closed(): void;
  failed(error: unknown): void;
}

const HEIGHT = 230;

export function createChart(
  plotly: PlotlyCore,
  element: HTMLElement,
  t: Translate,
  signal: AbortSignal,
  answers: ChartAnswers,
): Chart {
  const head = document.createElement("div");
  head.className = "rw-chart-head";
  const plot = document.createElement("div");
  plot.className = "rw-chart-plot";
  plot.dataset.role = "chart";
  plot.setAttribute("role", "img");
  let metric: Metric = "armies";
  let shown: { timeline: Timeline; snapshot: Snapshot; step: number } | null = null;
  element.append(head, plot);

  plot.addEventListener(
    "click",
    (event) => {
      if (shown === null) return;
      const rect = plot.getBoundingClientRect();
      answers.go(stepAt(shown.timeline, event.clientX - rect.left, rect.width));
    },
    { signal },
  );

  const redraw = (): void => {
    element.hidden = shown === null;
    if (shown === null) {
      render(null, head);
      plotly.purge(plot);
      return;
    }
    const { timeline, snapshot, step } = shown;
    // One moment makes no line.
    const drawable = timeline.turns.length > 1;
    plot.hidden = !drawable;
    render(
      <>
        <Choice
          legend={t("chart")}
          name="metric"
          options={METRICS.map((value) => ({ value, text: t(`column_${value}`) }))}
          chosen={metric}
          onChoose={(value) => {
            metric = value;
            redraw();
          }}
        />
        {drawable ? (
          <Legend timeline={timeline} snapshot={snapshot} />
        ) : (
          <p class="rw-hint" data-role="chart-empty">
            {t("chart_empty")}
          </p>
        )}
        <Button action="close_timeline" kind="quiet" onPress={answers.closed}>
          {t("close")}
        </Button>
      </>,
      head,
    );
    if (!drawable) return;
    const style = getComputedStyle(element);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const scene: ChartScene = {
      timeline,
      metric,
      letters: snapshot.players.map(({ letter }) => letter),
      step,
      width: plot.clientWidth,
      height: HEIGHT,
      look: {
        ink: style.color,
        paper: colour("--rw-paper"),
        grid: colour("--rw-line"),
        accent: colour("--rw-accent"),
        family: style.fontFamily,
      },
    };
    plot.setAttribute("aria-label", chartText(scene, t));
    if (scene.width === 0) return;
    plotly.react(plot, chartTraces(scene), chartLayout(scene, t), CONFIG).catch(answers.failed);
  };

  return {
    show(timeline, snapshot, step) {
      if (timeline === null && shown === null) return;
      shown = timeline && { timeline, snapshot, step };
      redraw();
    },
    close() {
      render(null, head);
      plotly.purge(plot);
    },
  };
}

const CONFIG = { displayModeBar: false, responsive: false, doubleClick: false };

/** Names with their lines' colours and dashes. */
function Legend({ timeline, snapshot }: { timeline: Timeline; snapshot: Snapshot }) {
  return (
    <ul class="rw-chart-legend">
      {timeline.players.map((player, seat) => {
        const mark = snapshot.players[seat];
        return (
          <li key={`${seat}-${player.name}`}>
            <svg viewBox="0 0 30 6" aria-hidden="true">
              <path
                d="M0 3H30"
                stroke={player.colour}
                stroke-dasharray={dasharray(DASHES[seat % DASHES.length])}
              />
            </svg>
            {mark && <Swatch {...mark} />}
            <span>{player.name}</span>
          </li>
        );
      })}
    </ul>
  );
}

function dasharray(dash = "solid"): string | undefined {
  return dash === "solid" ? undefined : dash.replaceAll("px", "");
}
