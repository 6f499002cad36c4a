/** How the board uses the width of its cell. */

export type Layout = "narrow" | "split" | "beside" | "wide";

const SPLIT_FROM = 612;
const BESIDE_FROM = 890;
const WIDE_FROM = 1370;

/**
 * All in one column; two columns under the map; the controls beside the map and the record under
 * it; everything beside the map.
 */
export function layoutFor(width: number): Layout {
  if (width >= WIDE_FROM) return "wide";
  if (width >= BESIDE_FROM) return "beside";
  return width >= SPLIT_FROM ? "split" : "narrow";
}

/**
 * Lets a view fill what holds it. A row of widgets gives each the width of its content, and a map
 * has none of its own. By a class, for ipywidgets takes away styles that Python has not asked for.
 */
export function fillWidth(el: HTMLElement): void {
  el.classList.add("risk-widget-view");
}

/** Tells the width now and whenever it changes; a hidden cell has none and is not told of. */
export function watchWidth(
  element: HTMLElement,
  signal: AbortSignal,
  changed: (width: number) => void,
): void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry && entry.contentRect.width > 0) changed(entry.contentRect.width);
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}
