/** The hand, and the sets that can be traded from it. */

import { useState } from "preact/hooks";
import type { CardSet, Geometry, Snapshot } from "../protocol";
import { bonusOf, type Event, pickedSet, type Selection } from "../selection";
import type { Translate } from "../strings";
import { Button } from "./button";
import { SymbolIcon } from "./symbols";

interface CardsProps {
  geometry: Geometry;
  snapshot: Snapshot;
  selection: Selection;
  t: Translate;
  dispatch: (event: Event) => void;
}

export function Cards(props: CardsProps) {
  const { snapshot, t } = props;
  const { hand, hand_of, players, sets, active } = snapshot;
  const shown = active && sets.length > 0 && snapshot.sets_shown !== false;
  if (hand_of === null || hand.length === 0) return null;
  return (
    <section class="rw-cards" data-role="cards" aria-label={t("cards")}>
      <h3>{t("cards_of", { name: players[hand_of]?.name ?? "" })}</h3>
      <Hand {...props} />
      <PickedCards {...props} />
      {shown && (
        <ul class="rw-sets" aria-label={t("sets")}>
          {sets.map((set, index) => (
            <SetRow key={set.cards.join("-")} set={set} index={index} {...props} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Cards can be picked while their seat reinforces: when else, the rules would only refuse. */
function pickable({ active, phase, hand_of, player, sets, hand }: Snapshot): boolean {
  if (!active || hand_of !== player || hand.length < 3) return false;
  return phase === "reinforce" || sets.length > 0;
}

function Hand({ snapshot, selection, t, dispatch }: CardsProps) {
  const open = pickable(snapshot);
  return (
    <ul class="rw-hand">
      {snapshot.hand.map((card, index) => {
        const face = (
          <>
            <SymbolIcon symbol={card.symbol} label={t(card.symbol)} />
            <span>{card.label}</span>
          </>
        );
        return (
          <li
            key={`${index}-${card.card}`}
            class="rw-card"
            title={`${card.label}, ${t(card.symbol)}`}
          >
            {open ? (
              <button
                type="button"
                data-action={`card-${index}`}
                data-lm-suppress-shortcuts="true"
                aria-pressed={selection.cards.includes(index)}
                onClick={() => dispatch({ type: "card", card: index })}
              >
                {face}
              </button>
            ) : (
              face
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What the picked cards are worth, and the button that trades them. */
function PickedCards({ geometry, snapshot, selection, t, dispatch }: CardsProps) {
  const { cards } = selection;
  const asked = snapshot.sets_shown === false && snapshot.sets.length > 0;
  if (!pickable(snapshot) || (cards.length === 0 && !asked)) return null;
  const set = pickedSet(snapshot, cards);
  if (set === null) {
    return (
      <p class="rw-picked" data-role="picked-cards">
        {cards.length < 3 ? t("cards_picked", { n: cards.length }) : t("no_set")}
      </p>
    );
  }
  return (
    <div class="rw-picked rw-set" data-role="picked-cards">
      <Button action="trade_cards" kind="primary" onPress={() => dispatch({ type: "trade_cards" })}>
        {t("trade_picked", { n: set.value })}
      </Button>
      <Bonus
        {...{ set, geometry, t }}
        name="bonus"
        chosen={bonusOf(selection, set)}
        choose={(territory) => dispatch({ type: "bonus", territory })}
      />
    </div>
  );
}

interface SetRowProps extends CardsProps {
  set: CardSet;
  index: number;
}

function SetRow({ set, index, geometry, snapshot, t, dispatch }: SetRowProps) {
  const [bonus, setBonus] = useState<number | null>(null);
  const current = bonus !== null && set.bonus.includes(bonus) ? bonus : (set.bonus[0] ?? null);
  return (
    <li class="rw-set">
      <Button
        action={`trade-${index}`}
        kind={snapshot.must_trade && index === 0 ? "primary" : "plain"}
        label={t("trade_label", {
          cards: set.cards.map((card) => snapshot.hand[card]?.label ?? "").join(", "),
          n: set.value,
        })}
        onPress={() => dispatch({ type: "trade", set: index, bonus: current })}
      >
        {set.cards.map((card) => {
          const { symbol = "wild" } = snapshot.hand[card] ?? {};
          return <SymbolIcon key={card} symbol={symbol} label={t(symbol)} />;
        })}
        <span>{t("trade", { n: set.value })}</span>
      </Button>
      <Bonus {...{ set, geometry, t }} name={`bonus-${index}`} chosen={current} choose={setBonus} />
    </li>
  );
}

interface BonusProps {
  set: CardSet;
  geometry: Geometry;
  name: string;
  chosen: number | null;
  choose: (territory: number) => void;
  t: Translate;
}

/** Which territory on the cards gets the extra armies: a choice only where there is one. */
function Bonus({ set, geometry, name, chosen, choose, t }: BonusProps) {
  const label = (territory: number) => geometry.territories[territory]?.label ?? "";
  if (chosen === null) return null;
  if (set.bonus.length === 1) {
    return <span class="rw-bonus">{t("bonus_goes_to", { territory: label(chosen) })}</span>;
  }
  return (
    <label class="rw-bonus">
      {t("bonus_choice")}
      <select
        data-role={name}
        data-lm-suppress-shortcuts="true"
        value={String(chosen)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        {set.bonus.map((territory) => (
          <option key={territory} value={String(territory)}>
            {label(territory)}
          </option>
        ))}
      </select>
    </label>
  );
}
