/** A small card beside the pointer, or beside the focused territory: name, owner, armies, continent. */

import type { Badge } from "./badges";
import type { Point } from "./protocol";
import type { Context, Selection } from "./selection";
import type { Translate } from "./strings";
import { tipFor } from "./tip";
import type { View } from "./view";

/** What the card tells about. */
export interface Seen {
  context: Context;
  selection: Selection;
}

export interface Tooltip {
  hover(territory: number | null, at: Point | null, seen: Seen, view: View): void;
  focus(territory: number | null, seen: Seen, badges: readonly Badge[], view: View): void;
  refresh(seen: Seen): void;
  /** A press on the territory: the card would only be in the way of what comes next. */
  dismiss(): void;
}

export function createTooltip(element: HTMLElement, t: Translate): Tooltip {
  let shown: number | null = null;
  let dismissed: number | null = null;

  const line = (className: string, text: string): HTMLElement => {
    const span = document.createElement("span");
    span.className = className;
    span.textContent = text;
    return span;
  };

  const fill = (territory: number, { context, selection }: Seen): void => {
    const tip = tipFor(context, selection, territory, t);
    if (tip === null) return;
    const held = line("rw-tip-owner", "");
    if (tip.mark) {
      const swatch = line("rw-swatch", tip.mark.letter);
      swatch.style.background = tip.mark.colour;
      swatch.style.color = tip.mark.ink;
      held.append(swatch);
    }
    held.append(tip.held);
    element.replaceChildren(
      line("rw-tip-name", tip.name),
      held,
      line("rw-tip-continent", tip.continent),
      ...tip.headquarters.map((text) => line("rw-tip-headquarters", text)),
      ...tip.odds.map((text, i) => line(i === 0 ? "rw-tip-chance" : "rw-tip-odds", text)),
    );
  };

  const show = (territory: number | null, at: Point | null, seen: Seen, view: View) => {
    if (territory !== dismissed) dismissed = null;
    if (territory === null || at === null || territory === dismissed) {
      shown = null;
      element.hidden = true;
      return;
    }
    if (territory !== shown || element.hidden) fill(territory, seen);
    shown = territory;
    element.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = element;
    const left = at[0] + 16 + width > view.width ? at[0] - 14 - width : at[0] + 16;
    const top = at[1] + 18 + height > view.height ? at[1] - 12 - height : at[1] + 18;
    element.style.transform = `translate(${Math.max(2, left)}px, ${Math.max(2, top)}px)`;
  };

  return {
    hover: show,
    focus(territory, seen, badges, view) {
      const badge = territory === null ? undefined : badges[territory];
      show(territory, badge ? [badge.x, badge.y] : null, seen, view);
    },
    dismiss() {
      dismissed = shown;
      element.hidden = true;
    },
    refresh(seen) {
      if (shown !== null && !element.hidden) fill(shown, seen);
    },
  };
}
