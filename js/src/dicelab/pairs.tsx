/** The first two comparisons: rolled, exact, and as if the second knew nothing of the first. */

import { independent, type Pairs, pairTable, rollLaw } from "../odds";
import type { ViewProps } from "./outcomes";
import { Legend } from "./track";
import { rolls, type Words } from "./words";

type Shares = readonly [readonly [number, number], readonly [number, number]];

const total = ([[ww, wl], [lw, ll]]: Pairs): number => ww + wl + lw + ll;

function sharesOf(table: Pairs): Shares {
  const all = total(table);
  const [[ww, wl], [lw, ll]] = table;
  return [
    [ww / all, wl / all],
    [lw / all, ll / all],
  ];
}

/** Chance to win the second pair: after winning the first, after losing it, and in all. */
export function conditional([[ww, wl], [lw, ll]]: Pairs | Shares): [number, number, number] {
  return [ww / (ww + wl), lw / (lw + ll), (ww + lw) / (ww + wl + lw + ll)];
}

export function PairsView({ state, words }: Omit<ViewProps, "actions">) {
  const { t } = words;
  const law = rollLaw(state.attack, state.defence);
  if (law.pairs < 2) return <p class="dl-ask">{t("pairs_one")}</p>;
  const exact = pairTable(law);
  const seen = total(state.pairs);
  const panels: { name: string; shares: Shares; kind: string }[] = [
    ...(seen ? [{ name: t("rolled"), shares: sharesOf(state.pairs), kind: "rolled" }] : []),
    ...(state.revealed
      ? [
          { name: t("exact"), shares: sharesOf(exact), kind: "exact" },
          { name: t("independent"), shares: independent(exact), kind: "independent" },
        ]
      : []),
  ];
  return (
    <div class="dl-pairs-view">
      {panels.length === 0 && <p class="dl-ask">{t("pairs_unknown")}</p>}
      <div class="dl-mosaics" aria-hidden="true">
        {panels.map((panel) => (
          <Mosaic key={panel.kind} {...panel} words={words} />
        ))}
      </div>
      {panels.length > 0 && (
        <Legend
          items={[
            { kind: "second-won", text: t("second_won") },
            { kind: "second-lost", text: t("second_lost") },
            { kind: "either", text: t("either_pair") },
          ]}
        />
      )}
      <PairTable {...{ state, words, exact, seen }} />
      <Dependence {...{ words, seen }} rolled={state.pairs} exact={state.revealed ? exact : null} />
      {law.pairs > 2 && <p class="dl-quiet">{t("pairs_three")}</p>}
    </div>
  );
}

interface PairTableProps extends Omit<ViewProps, "actions"> {
  exact: Pairs;
  seen: number;
}

function PairTable({ state, words, exact, seen }: PairTableProps) {
  const { t, percent, count } = words;
  const throws = total(exact);
  const product = independent(exact);
  const rolled = (n: number): [string, string] => [count(n), seen ? percent(n / seen) : ""];
  const lines = [
    { name: t("rolled"), role: "rolled", cells: withTotals(state.pairs), show: rolled },
    ...(state.revealed
      ? [
          {
            name: t("exact"),
            role: "exact",
            cells: withTotals(exact),
            show: (n: number): [string, string] => [percent(n / throws), `${n}/${throws}`],
          },
          {
            name: t("independent"),
            role: "independent",
            cells: withTotals(product),
            show: (share: number): [string, string] => [percent(share), ""],
          },
        ]
      : []),
  ];
  return (
    <table class="dl-table dl-two-by-two" data-role="pairs">
      <caption>{seen ? t("pairs_rolled", { rolls: rolls(words, seen) }) : t("pairs")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("second_won")}</th>
          <th scope="col">{t("second_lost")}</th>
          <th scope="col">{t("total")}</th>
        </tr>
      </thead>
      {["first_won", "first_lost", "total"].map((name, first) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {t(name)}
            </th>
          </tr>
          {lines.map((line) => (
            <tr key={line.role}>
              <th scope="row">{line.name}</th>
              {line.cells[first]?.map((cell, second) => {
                const [main, small] = line.show(cell);
                return (
                  <td key={COLUMNS[second]} data-role={`${line.role}-${first}${second}`}>
                    <span>{main}</span>
                    <small>{small}</small>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const COLUMNS = ["won", "lost", "total"];

/** The table with a column and a row of sums. */
function withTotals(table: Pairs | Shares): number[][] {
  const rows = table.map(([won, lost]) => [won, lost, won + lost]);
  return [...rows, [0, 1, 2].map((i) => (rows[0]?.[i] ?? 0) + (rows[1]?.[i] ?? 0))];
}

interface DependenceProps {
  words: Words;
  seen: number;
  rolled: Pairs;
  exact: Pairs | null;
}

function Dependence({ words, seen, rolled, exact }: DependenceProps) {
  const { t, percent } = words;
  const sentence = (table: Pairs): string | null => {
    const [won, lost, either] = conditional(table);
    if (Number.isNaN(won) || Number.isNaN(lost)) return null;
    return t("depends", { won: percent(won), lost: percent(lost), either: percent(either) });
  };
  const found = [
    { name: "depends_rolled", text: seen ? sentence(rolled) : null },
    { name: "depends_exact", text: exact && sentence(exact) },
  ];
  return (
    <div class="dl-verdicts" data-role="dependence">
      {found.map(
        ({ name, text }) =>
          text && (
            <p key={name}>
              <strong>{t(name)}</strong> {text}
            </p>
          ),
      )}
      {exact && <p>{t("depends_why")}</p>}
    </div>
  );
}

const SIZE = 120;
const GAP = 3;

interface MosaicProps {
  name: string;
  shares: Shares;
  kind: string;
  words: Words;
}

/** Columns as wide as the first pair's chances; the dark part is the second pair won. */
function Mosaic({ name, shares, kind, words }: MosaicProps) {
  const { t, percent } = words;
  const widths = shares.map(([a, b]) => (a + b) * (SIZE - GAP));
  const either = conditional(shares)[2];
  return (
    <figure class="dl-mosaic" data-kind={kind}>
      <figcaption>{name}</figcaption>
      <svg viewBox={`-2 -2 ${SIZE + 4} ${SIZE + 22}`} aria-hidden="true">
        {shares.map(([won, lost], column) => {
          const width = widths[column] ?? 0;
          const x = column === 0 ? 0 : (widths[0] ?? 0) + GAP;
          const height = won + lost > 0 ? (won / (won + lost)) * SIZE : 0;
          return (
            <g key={column}>
              <rect class="dl-second-lost" x={x} y={0} width={width} height={SIZE} />
              <rect class="dl-second-won" x={x} y={SIZE - height} width={width} height={height} />
              {width > 30 && height > 18 && (
                <text class="dl-on-dark" x={x + width / 2} y={SIZE - 6}>
                  {percent(won / (won + lost), 0)}
                </text>
              )}
              <text x={x + width / 2} y={SIZE + 15}>
                {t(column === 0 ? "won" : "lost")}
              </text>
            </g>
          );
        })}
        <line
          class="dl-either"
          x1={-2}
          x2={SIZE + 2}
          y1={SIZE * (1 - either)}
          y2={SIZE * (1 - either)}
        />
      </svg>
    </figure>
  );
}
