/** Choose dice, roll them, see them; the seed, and starting over. */

import type { Throw } from "../odds";
import { Button, Choice } from "../panel/button";
import { Paired } from "./faces";
import { NumberField } from "./number_field";
import type { ViewProps } from "./outcomes";
import { LARGEST_SEED } from "./state";

const DICE = [1, 2, 3].map((value) => ({ value, text: String(value) }));
const TIMES = [1, 10, 1000] as const;

export function Setup({ state, words, actions, moving }: ViewProps & { moving: boolean }) {
  const { t } = words;
  const { attack, defence, last_roll: roll } = state;
  return (
    <div class="dl-side">
      <div class="dl-row">
        <Choice
          legend={t("dice_attack")}
          name="attack"
          options={DICE}
          chosen={attack}
          onChoose={(dice) => actions.dice(dice, defence)}
        />
        <Choice
          legend={t("dice_defence")}
          name="defence"
          options={DICE}
          chosen={defence}
          onChoose={(dice) => actions.dice(attack, dice)}
        />
      </div>
      <div class="dl-buttons">
        {TIMES.map((times) => (
          <Button
            key={times}
            action={`roll-${times}`}
            kind={times === 1 ? "primary" : "plain"}
            onPress={() => actions.roll(times)}
          >
            {t(`roll_${times}`)}
          </Button>
        ))}
      </div>
      <section class="dl-dice" data-role="dice" style={{ "--dl-rows": Math.max(attack, defence) }}>
        {roll.length === 0 ? (
          <p class="dl-quiet">{t("no_roll")}</p>
        ) : (
          <Paired roll={roll as Throw} number={state.rolls} moving={moving} t={t} />
        )}
      </section>
      <label class="dl-check">
        <input
          type="checkbox"
          data-action="reveal"
          data-lm-suppress-shortcuts="true"
          checked={state.revealed}
          onChange={({ currentTarget }) => actions.reveal(currentTarget.checked)}
        />
        {t("reveal")}
      </label>
    </div>
  );
}

export function Seed({ state, words, actions }: ViewProps) {
  const { t } = words;
  return (
    <div class="dl-seed">
      <NumberField
        label={t("seed")}
        name="seed"
        value={state.seed}
        least={0}
        most={LARGEST_SEED}
        title={t("seed_hint")}
        onFinish={actions.seed}
      />
      <Button action="new-seed" kind="quiet" onPress={actions.newSeed}>
        {t("new_seed")}
      </Button>
      <Button action="reset" kind="quiet" onPress={actions.reset}>
        {t("reset")}
      </Button>
    </div>
  );
}
