/** The three views as tabs: one stop for the Tab key, arrows between them. */

import type { Translate } from "../strings";

export const VIEWS = ["rolls", "pairs", "battle"] as const;
export type View = (typeof VIEWS)[number];

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function neighbour(view: View, key: string): View | null {
  if (key === "Home") return VIEWS[0];
  if (key === "End") return VIEWS[VIEWS.length - 1] ?? null;
  const step = STEPS[key];
  if (step === undefined) return null;
  return VIEWS[(VIEWS.indexOf(view) + step + VIEWS.length) % VIEWS.length] ?? null;
}

interface TabsProps {
  view: View;
  /** Distinguishes the labels of several laboratories on a page. */
  id: string;
  choose: (view: View) => void;
  t: Translate;
}

export function Tabs({ view, id, choose, t }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = neighbour(view, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next);
    const tab = (event.currentTarget as HTMLElement).parentElement?.querySelector<HTMLElement>(
      `[data-view="${next}"]`,
    );
    tab?.focus();
  };
  return (
    <div class="dl-tabs" role="tablist" aria-label={t("views")}>
      {VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          data-view={name}
          data-lm-suppress-shortcuts="true"
          aria-selected={name === view}
          aria-controls={`${id}-panel`}
          tabIndex={name === view ? 0 : -1}
          onClick={() => choose(name)}
          onKeyDown={onKeyDown}
        >
          {t(`view_${name}`)}
        </button>
      ))}
    </div>
  );
}
