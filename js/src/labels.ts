/** What a screen reader and a tooltip say about a territory. */

import { NEUTRAL, NOBODY, type Snapshot } from "./protocol";
import { type Context, type Selection, targetsOf } from "./selection";
import { counted, type Translate } from "./strings";

export function ownerName(snapshot: Snapshot, owner: number, t: Translate): string {
  if (owner === NOBODY) return t("nobody");
  if (owner === NEUTRAL) return t("neutral_army");
  return snapshot.players[owner]?.name ?? "";
}

export function territoryName(
  context: Context,
  selection: Selection,
  territory: number,
  t: Translate,
): string {
  const { geometry, snapshot } = context;
  const place = geometry.territories[territory];
  if (!place) return "";
  const owner = snapshot.owners[territory] ?? NOBODY;
  const parts = [place.label, ownerName(snapshot, owner, t)];
  if (owner !== NOBODY) parts.push(counted(t, "armies", snapshot.armies[territory] ?? 0));
  const role = roleText(context, selection, territory, t);
  if (role !== "") parts.push(role);
  for (const { founder } of headquartersAt(snapshot, selection, territory)) {
    parts.push(t("name_headquarters", { name: ownerName(snapshot, founder, t) }));
  }
  if (context.highlights?.includes(territory)) parts.push(t("name_highlighted"));
  const note = context.notes?.[territory];
  if (note) parts.push(t("name_note", { note }));
  return parts.join(", ");
}

/** Whether hand, mission and secret headquarters are behind the curtain. */
export function curtainClosed(snapshot: Snapshot, selection: Selection): boolean {
  const { curtain, hand, hand_of, mission, headquarters = [] } = snapshot;
  if (curtain !== true || hand_of === null || selection.secrets) return false;
  const founded = headquarters.some(({ secret }) => secret);
  return hand.length > 0 || Boolean(mission) || founded;
}

/** Behind a closed curtain the seat's own headquarters is a secret until all are revealed. */
export function headquartersShown(snapshot: Snapshot, selection: Selection) {
  const closed = curtainClosed(snapshot, selection);
  return (snapshot.headquarters ?? []).filter(({ secret }) => !closed || !secret);
}

export function headquartersAt(snapshot: Snapshot, selection: Selection, territory: number) {
  return headquartersShown(snapshot, selection).filter((one) => one.territory === territory);
}

function roleText(context: Context, selection: Selection, territory: number, t: Translate): string {
  const { geometry, snapshot } = context;
  const labels = (ids: string[]) =>
    ids.map((id) => geometry.territories[Number(id)]?.label ?? "").join(", ");
  if (territory === selection.source) return t("name_chosen_source");
  if (territory === selection.target) return t("name_chosen_target");
  if (!snapshot.active) return "";
  const verb = snapshot.phase === "fortify" ? "fortify" : "attack";
  if (selection.source !== null && territory in targetsOf(snapshot, selection.source)) {
    return t(`name_${verb}_from`, { source: labels([String(selection.source)]) });
  }
  const targets = Object.keys(targetsOf(snapshot, territory));
  if (targets.length > 0) return t(`name_can_${verb}`, { targets: labels(targets) });
  return territory in snapshot.legal.territories ? t(`name_can_${snapshot.phase}`) : "";
}
