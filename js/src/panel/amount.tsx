/** How many armies: a slider, the number, and the two ends as buttons. */

import type { Range } from "../protocol";
import type { Translate } from "../strings";
import { Button } from "./button";
import { NumberInput } from "./number_field";

interface AmountProps {
  range: Range;
  value: number;
  onChange: (value: number) => void;
  t: Translate;
}

export function Amount({ range, value, onChange, t }: AmountProps) {
  const [least, most] = range;
  const read = (typed: number) => {
    const wanted = Math.round(typed);
    if (Number.isFinite(wanted)) onChange(Math.min(most, Math.max(least, wanted)));
  };
  const common = { min: least, max: most, step: 1, value, "aria-label": t("armies_to_move") };
  return (
    <div class="rw-amount">
      <input
        {...common}
        class="rw-range"
        type="range"
        data-role="amount"
        data-lm-suppress-shortcuts="true"
        onInput={({ currentTarget }) => read(currentTarget.valueAsNumber)}
      />
      <NumberInput {...common} data-role="amount-number" onFinish={read} />
      <Button action="least" onPress={() => onChange(least)} pressed={value === least}>
        {t("least", { n: least })}
      </Button>
      <Button action="all" onPress={() => onChange(most)} pressed={value === most}>
        {t("all", { n: most })}
      </Button>
    </div>
  );
}
