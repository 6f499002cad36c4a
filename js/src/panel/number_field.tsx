/** A number that counts when it is finished: with Enter, or on leaving the field. */

import { useState } from "preact/hooks";

interface NumberInputProps {
  value: number;
  min: number;
  max: number;
  onFinish: (value: number) => void;
  step?: number;
  name?: string;
  title?: string | undefined;
  "aria-label"?: string;
  "data-role"?: string;
}

export function NumberInput({ value, onFinish, ...more }: NumberInputProps) {
  // What is being typed outlives a redraw for another reason.
  const [draft, setDraft] = useState<string | null>(null);
  const finish = (): void => {
    setDraft(null);
    if (draft !== null && Number.parseFloat(draft) !== value) onFinish(Number.parseFloat(draft));
  };
  return (
    <input
      {...more}
      class="rw-number"
      type="number"
      value={draft ?? value}
      data-lm-suppress-shortcuts="true"
      onInput={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        // JupyterLab lets Enter through, yet no change event follows.
        if (event.key === "Enter") finish();
      }}
    />
  );
}
