/** The game as a film: a slider over its moves, play and pause, and the chart's button. */

import type { ReplayState } from "../replay";
import type { Translate } from "../strings";
import { Button } from "./button";

interface HistoryProps {
  replay: ReplayState;
  /** Moves made until the beginning of each turn, where that is known. */
  turns: readonly number[];
  chartOpen: boolean;
  t: Translate;
  go: (step: number) => void;
  play: (on: boolean) => void;
  toggleChart: () => void;
}

export function History(props: HistoryProps) {
  const { replay, turns, chartOpen, t, go, play, toggleChart } = props;
  const { step, steps, playing } = replay;
  if (steps === 0) return null;
  return (
    <div class="rw-history" data-role="history">
      <Button
        action={playing ? "pause" : "play"}
        kind="quiet"
        label={t(playing ? "pause" : "play")}
        onPress={() => play(!playing)}
      >
        <svg class="rw-icon rw-solid" viewBox="0 0 20 20" aria-hidden="true">
          <path d={playing ? "M5.5 4H8.5V16H5.5ZM11.5 4H14.5V16H11.5Z" : "M6 3.5 16 10 6 16.5Z"} />
        </svg>
      </Button>
      <span class="rw-track">
        <input
          type="range"
          class="rw-range"
          data-role="step"
          data-lm-suppress-shortcuts="true"
          min={0}
          max={steps}
          step={1}
          value={step}
          aria-label={t("history")}
          aria-valuetext={t("step_of", { step, steps })}
          onInput={(event) => go(event.currentTarget.valueAsNumber)}
        />
        <svg class="rw-ticks" viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
          <path d={ticks(turns, steps)} vector-effect="non-scaling-stroke" />
        </svg>
      </span>
      <span class="rw-step" aria-hidden="true">
        {step}/{steps}
      </span>
      <Button
        action="timeline"
        kind="quiet"
        label={t("chart")}
        pressed={chartOpen}
        onPress={toggleChart}
      >
        <svg class="rw-icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 3V17H17M5.5 13 9 8.5 12 11 16.5 5" />
        </svg>
      </Button>
    </div>
  );
}

/** A mark at each turn's beginning, on a line of 1000. */
export function ticks(turns: readonly number[], steps: number): string {
  return turns
    .filter((step) => step >= 0 && step <= steps)
    .map((step) => `M${((1000 * step) / steps).toFixed(1)},0V4`)
    .join("");
}
