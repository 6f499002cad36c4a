/** The symbols of the cards, drawn for 24 by 24. */

import type { CardSymbol } from "../protocol";

const PATHS: Record<CardSymbol, string> = {
  infantry:
    "M8 6.2C8 3.6 9.8 2 12 2s4 1.6 4 4.2l1.6.8-.3 1.2H6.7L6.4 7ZM9 9h6v1.4a3 3 0 0 1-6 0ZM6 22v-5.2C6 14.6 7.7 13.4 9.5 13.4h5c1.8 0 3.5 1.2 3.5 3.4V22Z",
  cavalry:
    "M7 22c0-5 2.6-6.6 4-9.4l-3.9 1.9-2.3-1.1.3-2.3 4.3-4.6L9 3.2 12.2 4.5C17 5 19 9.4 19 14.6V22ZM10.3 8.6a.9.9 0 1 0 .1 0Z",
  artillery:
    "M2.5 9.4 17.6 4.6l1.7 4.6-7.1 2.6a5 5 0 1 1-8 2.5ZM8.7 13.9a2.3 2.3 0 1 0 .1 0ZM13.8 17.2 21.5 19v2l-8.3-1.6Z",
  wild: "M12 2l2.7 6.6 7.1.5-5.4 4.6 1.7 6.9L12 16.9l-6.1 3.7 1.7-6.9L2.2 9.1l7.1-.5Z",
};

export function SymbolIcon({ symbol, label }: { symbol: CardSymbol; label: string }) {
  return (
    <svg class="rw-symbol" data-symbol={symbol} viewBox="0 0 24 24" role="img" aria-label={label}>
      <path d={PATHS[symbol]} fill-rule="evenodd" />
    </svg>
  );
}
