/** Where the focus goes when what had it can no longer be pressed: on to the game, not to the page. */

// No button that ends something: Enter pressed once too often must not end a turn.
const NEXT = [
  '.rw-controls [data-kind="primary"]',
  '.rw-replay [data-kind="primary"]',
  '.rw-territory[tabindex="0"]',
];

/** Runs `change` and, when it took the focus away from inside `part`, finds a new place for it. */
export function keepingFocus(root: HTMLElement, part: HTMLElement, change: () => void): void {
  const page = root.getRootNode() as Document | ShadowRoot;
  const had = part.contains(page.activeElement);
  change();
  const now = page.activeElement;
  if (!had || (part.contains(now) && !now?.matches(":disabled"))) return;
  const beside = part.contains(now)
    ? now?.parentElement?.querySelector<HTMLElement>("button:enabled")
    : null;
  const next = beside ?? firstOf(root);
  next?.focus({ preventScroll: true });
}

function firstOf(root: HTMLElement): HTMLElement | undefined {
  return NEXT.flatMap(
    (selector) => root.querySelector<HTMLElement>(`${selector}:not(:disabled)`) ?? [],
  )[0];
}
