/** One horizontal bar: what was rolled, what was guessed, what is exact. For eyes only. */

export interface TrackProps {
  /** The share at the right end. */
  full: number;
  rolled: number | null;
  guess?: number | null | undefined;
  exact: number | null;
  /** Half the width of the band around the exact chance. */
  reach: number;
  kind?: "rolled" | "lost" | undefined;
}

const at = (share: number, full: number): string =>
  `${(100 * Math.min(1, Math.max(0, share / full))).toFixed(3)}%`;

/** An end of the scale that holds all shares, and moves seldom. */
export function fullScale(shares: readonly number[]): number {
  const most = Math.max(0, ...shares);
  return [0.6, 0.8].find((end) => most <= end - 0.02) ?? 1;
}

export function Track({ full, rolled, guess, exact, reach, kind = "rolled" }: TrackProps) {
  return (
    <div class="dl-track" style={{ "--dl-grid": at(0.2, full) }}>
      {exact !== null && reach > 0 && (
        <i
          class="dl-band"
          style={{
            left: at(exact - reach, full),
            right: `calc(100% - ${at(exact + reach, full)})`,
          }}
        />
      )}
      {guess != null && <i class="dl-bar dl-guess" style={{ width: at(guess, full) }} />}
      {rolled !== null && <i class={`dl-bar dl-${kind}`} style={{ width: at(rolled, full) }} />}
      {exact !== null && <i class="dl-exact" style={{ left: at(exact, full) }} />}
    </div>
  );
}

export function Scale({ full, percent }: { full: number; percent: (share: number) => string }) {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].filter((tick) => tick <= full + 1e-9);
  return (
    <div class="dl-scale">
      {ticks.map((tick) => (
        <span key={tick} style={{ left: at(tick, full) }}>
          {percent(tick)}
        </span>
      ))}
    </div>
  );
}

export interface LegendProps {
  items: readonly { kind: string; text: string }[];
}

export function Legend({ items }: LegendProps) {
  return (
    <ul class="dl-legend" aria-hidden="true">
      {items.map(({ kind, text }) => (
        <li key={kind}>
          <i class={`dl-key dl-${kind}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}
