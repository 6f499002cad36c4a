/** The grid of armies, shaded by the exact chance to win, with the walk of one battle. */

import type { BattleTable } from "../odds";
import type { Step } from "./state";
import { sides, type Words } from "./words";

export interface Place {
  armies: number;
  defenders: number;
}

const LEFT = 44;
const BOTTOM = 34;
const TOP = 8;
const RIGHT = 12;
const LARGEST_CELL = 36;
const TALLEST = 430;
const BANDS = 10;
/** Cells from here on hold their chance as a number, and smaller ones a dot on the walk. */
const NUMBERS_FROM = 26;
const DOTS_FROM = 9;

export function bandOf(chance: number): number {
  return Math.min(BANDS - 1, Math.floor(chance * BANDS));
}

/** One path for each band: runs of cells, so that 200 by 200 cells stay ten elements. */
export function bandPaths(table: BattleTable, cell: number): string[] {
  const paths = new Array<string>(BANDS).fill("");
  const { armies, defenders } = table;
  for (let army = 1; army <= armies; army++) {
    let from = 0;
    for (let defender = 0; defender <= defenders; defender++) {
      const band = bandOf(table.win(army, defender));
      const next = defender < defenders ? bandOf(table.win(army, defender + 1)) : -1;
      if (next === band) continue;
      const x = (from * cell).toFixed(2);
      const y = ((armies - army) * cell).toFixed(2);
      const width = ((defender + 1 - from) * cell).toFixed(2);
      paths[band] += `M${x} ${y}h${width}v${cell.toFixed(2)}h-${width}z`;
      from = defender + 1;
    }
  }
  return paths;
}

/** About five round numbers from 0 or 1 to `most`. */
export function ticks(least: number, most: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50];
  const step = steps.find((size) => most / size <= 8) ?? 50;
  const found = [least];
  for (let tick = step; tick <= most; tick += step) if (tick > least) found.push(tick);
  return found;
}

export interface GridProps {
  table: BattleTable;
  path: readonly Step[];
  pointed: Place | null;
  width: number;
  words: Words;
  point: (place: Place | null) => void;
}

export function Grid({ table, path, pointed, width, words, point }: GridProps) {
  const { t } = words;
  const { armies, defenders } = table;
  const cell = Math.min(
    LARGEST_CELL,
    (width - LEFT - RIGHT) / (defenders + 1),
    (TALLEST - TOP - BOTTOM) / armies,
  );
  const x = (defender: number) => (defender + 0.5) * cell;
  const y = (army: number) => (armies - army + 0.5) * cell;
  const inner = { width: (defenders + 1) * cell, height: armies * cell };
  const outer = {
    width: inner.width + LEFT + RIGHT,
    height: inner.height + TOP + BOTTOM,
  };
  const placeAt = (event: PointerEvent): Place | null => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const scale = outer.width / box.width;
    const defender = Math.floor(((event.clientX - box.left) * scale - LEFT) / cell);
    const army = armies - Math.floor(((event.clientY - box.top) * scale - TOP) / cell);
    const inside = defender >= 0 && defender <= defenders && army >= 1 && army <= armies;
    return inside ? { armies: army, defenders: defender } : null;
  };
  const line = path.map((step) => `${x(step.defenders)},${y(step.armies)}`).join(" ");
  const numbers = cell >= NUMBERS_FROM;
  const mark = numbers ? cell * 0.36 : Math.max(2.5, Math.min(7, cell * 0.3));
  return (
    <svg
      class="dl-grid"
      viewBox={`${-LEFT} ${-TOP} ${outer.width} ${outer.height}`}
      style={{ width: `${outer.width}px` }}
      role="img"
      aria-label={t("battle_grid", sides(words, armies, defenders))}
      onPointerMove={(event) => point(placeAt(event))}
      onPointerDown={(event) => point(placeAt(event))}
      onPointerLeave={() => point(null)}
    >
      {bandPaths(table, cell).map((d, band) => (
        <path key={band} class="dl-shade" data-band={band} d={d} />
      ))}
      {numbers && <Chances {...{ table, x, y }} hidden={crossed(path)} />}
      {ticks(0, defenders).map((tick) => (
        <text key={tick} class="dl-tick" x={x(tick)} y={inner.height + 13}>
          {tick}
        </text>
      ))}
      {ticks(1, armies).map((tick) => (
        <text key={tick} class="dl-tick dl-tick-left" x={-5} y={y(tick) + 4}>
          {tick}
        </text>
      ))}
      <text class="dl-axis" x={inner.width / 2} y={inner.height + 29}>
        {t("grid_defenders")}
      </text>
      <text class="dl-axis" transform={`translate(${-LEFT + 10} ${inner.height / 2}) rotate(-90)`}>
        {t("grid_armies")}
      </text>
      <polyline class="dl-walk-case" points={line} />
      <polyline class="dl-walk" points={line} />
      {path.slice(cell < DOTS_FROM ? -1 : 0).map((step) => (
        <Stop
          key={nameOf(step.armies, step.defenders)}
          step={step}
          last={step === path.at(-1)}
          x={x(step.defenders)}
          y={y(step.armies)}
          size={mark}
          text={numbers ? wholePercent(table.win(step.armies, step.defenders)) : ""}
        />
      ))}
      {pointed && (
        <rect
          class="dl-pointed"
          x={x(pointed.defenders) - cell / 2}
          y={y(pointed.armies) - cell / 2}
          width={cell}
          height={cell}
        />
      )}
    </svg>
  );
}

interface ChancesProps {
  table: BattleTable;
  x: (defender: number) => number;
  y: (army: number) => number;
  hidden: ReadonlySet<string>;
}

const nameOf = (armies: number, defenders: number): string => `${armies}-${defenders}`;

/** Cells that the walk's line runs over: a roll may cost a side two armies. */
function crossed(path: readonly Step[]): Set<string> {
  return new Set(
    path.slice(1).map((step, n) => {
      const before = path[n] ?? step;
      return nameOf((step.armies + before.armies) / 2, (step.defenders + before.defenders) / 2);
    }),
  );
}

function Chances({ table, x, y, hidden }: ChancesProps) {
  const cells = [];
  for (let army = 1; army <= table.armies; army++) {
    for (let defender = 0; defender <= table.defenders; defender++) {
      if (hidden.has(nameOf(army, defender))) continue;
      const win = table.win(army, defender);
      cells.push(
        <text
          key={nameOf(army, defender)}
          class="dl-chance"
          data-band={bandOf(win)}
          x={x(defender)}
          y={y(army) + 4}
        >
          {wholePercent(win)}
        </text>,
      );
    }
  }
  return <>{cells}</>;
}

/** Percent without a sign, and never 0 or 100 where there is hope or danger. */
export function wholePercent(chance: number): string {
  if (chance === 0 || chance === 1) return String(100 * chance);
  return String(Math.min(99, Math.max(1, Math.round(chance * 100))));
}

interface StopProps {
  step: Step;
  last: boolean;
  x: number;
  y: number;
  size: number;
  text: string;
}

/** A disc on the way; at the end a diamond when taken, a square when held. */
function Stop({ step, last, x, y, size, text }: StopProps) {
  const end = !last ? "no" : step.defenders === 0 ? "won" : step.armies === 1 ? "lost" : "on";
  const shared = { class: "dl-stop", "data-end": end };
  const s = size * 1.3;
  return (
    <>
      {end === "won" && <path {...shared} d={`M${x} ${y - s}l${s} ${s}l-${s} ${s}l-${s} -${s}z`} />}
      {end === "lost" && (
        <rect {...shared} x={x - size} y={y - size} width={2 * size} height={2 * size} />
      )}
      {(end === "no" || end === "on") && <circle {...shared} cx={x} cy={y} r={size} />}
      {text && (
        <text class="dl-chance dl-on-stop" x={x} y={y + 4}>
          {text}
        </text>
      )}
    </>
  );
}
