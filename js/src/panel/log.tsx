/**
 * The last sentences of the game, to be read; the live region says them. By its style it stays
 * scrolled to the newest, unless somebody has scrolled up to read.
 */

import type { LogEntry } from "../protocol";
import type { Translate } from "../strings";

interface LogProps {
  entries: LogEntry[];
  t: Translate;
}

export function Log({ entries, t }: LogProps) {
  return (
    <div
      class="rw-log"
      role="log"
      data-role="log"
      aria-label={t("log")}
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-lm-suppress-shortcuts="true"
    >
      <ol>
        {entries.map((entry) => (
          <li key={entry.n}>{entry.text}</li>
        ))}
      </ol>
    </div>
  );
}
