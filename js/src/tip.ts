/** What the card beside a territory says. */

import { headquartersAt, ownerName } from "./labels";
import { prospect, prospectWords } from "./prospect";
import { NEUTRAL, NOBODY } from "./protocol";
import type { Context, Selection } from "./selection";
import { counted, type Translate } from "./strings";

export interface Tip {
  name: string;
  /** Colours and letter of who holds it. */
  mark: { colour: string; ink: string; letter: string } | null;
  held: string;
  continent: string;
  headquarters: string[];
  /** The chance first; empty where nothing can be attacked from the chosen source. */
  odds: string[];
}

export function tipFor(
  context: Context,
  selection: Selection,
  territory: number,
  t: Translate,
): Tip | null {
  const { geometry, snapshot } = context;
  const place = geometry.territories[territory];
  if (!place) return null;
  const owner = snapshot.owners[territory] ?? NOBODY;
  const continent = geometry.continents[place.continent];
  const armies = counted(t, "armies", snapshot.armies[territory] ?? 0);
  const name = ownerName(snapshot, owner, t);
  return {
    name: place.label,
    mark: owner === NEUTRAL ? snapshot.neutral : (snapshot.players[owner] ?? null),
    held: owner === NOBODY ? name : `${name} · ${armies}`,
    continent: `${continent?.label ?? ""} +${continent?.bonus ?? 0}`,
    headquarters: headquartersAt(snapshot, selection, territory).map(({ founder }) =>
      t("headquarters_of", { name: ownerName(snapshot, founder, t) }),
    ),
    odds: oddsLines(context, selection.source, territory, t),
  };
}

function oddsLines({ snapshot }: Context, source: number | null, target: number, t: Translate) {
  const odds = prospect(snapshot, source, target);
  if (odds === null || source === null) return [];
  return prospectWords(snapshot, source, target, odds, t);
}
