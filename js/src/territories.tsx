/**
 * The map for the keyboard and for screen readers: a real button on every territory.
 *
 * The buttons lie over the badges but let the mouse through; only one of them is a tab stop.
 */

import type { Badge } from "./badges";
import { isArrow, territoryTowards } from "./keyboard";
import { territoryName } from "./labels";
import { prospectText } from "./prospect";
import type { Context, Role, Selection } from "./selection";
import type { Translate } from "./strings";
import type { View } from "./view";

export interface TerritoriesProps {
  context: Context;
  selection: Selection;
  roles: Role[];
  badges: readonly Badge[];
  view: View;
  /** The one tab stop. */
  current: number;
  /** Sets this view's ids apart from those of other boards on the page. */
  uid: string;
  t: Translate;
  press: (territory: number) => void;
  focus: (territory: number, visibly: boolean) => void;
  blur: () => void;
}

export function Territories(props: TerritoriesProps) {
  const { geometry } = props.context;
  return (
    <fieldset class="rw-territories" aria-label={props.t("board")}>
      {geometry.continents.map((continent, index) => (
        <fieldset key={continent.name} aria-label={continent.label}>
          {geometry.territories.map((territory, id) =>
            territory.continent === index ? (
              <TerritoryButton key={territory.name} id={id} {...props} />
            ) : null,
          )}
        </fieldset>
      ))}
    </fieldset>
  );
}

function TerritoryButton(props: TerritoriesProps & { id: number }) {
  const { id, context, selection, roles, badges, view, current, t } = props;
  const badge = badges[id];
  const role = roles[id] ?? "none";
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLButtonElement }) => {
    if (!isArrow(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = territoryTowards(context.geometry, id, event.key);
    buttonOf(event.currentTarget.closest(".rw-territories"), context, next)?.focus();
  };
  const odds = prospectText(context.snapshot, selection.source, id, t);
  const describedBy = odds === "" ? undefined : `${props.uid}-odds-${id}`;
  return (
    <button
      type="button"
      class="rw-territory"
      data-territory={context.geometry.territories[id]?.name}
      data-as={role}
      data-lm-suppress-shortcuts="true"
      tabIndex={id === current ? 0 : -1}
      aria-label={territoryName(context, selection, id, t)}
      aria-describedby={describedBy}
      aria-pressed={id === selection.source || id === selection.target}
      aria-disabled={role === "none"}
      style={badge && placeOf(badge, view)}
      onClick={() => props.press(id)}
      onKeyDown={onKeyDown}
      onFocus={(event) => props.focus(id, event.currentTarget.matches(":focus-visible"))}
      onBlur={props.blur}
    >
      {describedBy && (
        <span id={describedBy} hidden>
          {odds}
        </span>
      )}
    </button>
  );
}

/** Badges out of sight leave their buttons at the map's edge, so that focus scrolls nothing. */
function placeOf(badge: Badge, view: View) {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return {
    left: `${within(badge.x, view.width).toFixed(1)}px`,
    top: `${within(badge.y, view.height).toFixed(1)}px`,
  };
}

export function buttonOf(
  parent: Element | null,
  { geometry }: Context,
  territory: number,
): HTMLButtonElement | null {
  const name = geometry.territories[territory]?.name ?? "";
  return parent?.querySelector(`[data-territory="${CSS.escape(name)}"]`) ?? null;
}
