/** A number that counts when it is finished: with Enter, or on leaving the field. */

import { useState } from "preact/hooks";

interface NumberFieldProps {
  label: string;
  name: string;
  value: number;
  least: number;
  most: number;
  title?: string | undefined;
  onFinish: (value: number) => void;
}

export function NumberField(props: NumberFieldProps) {
  const { label, name, value, least, most, title, onFinish } = props;
  // What is being typed outlives a redraw for another reason.
  const [draft, setDraft] = useState<string | null>(null);
  const finish = (): void => {
    setDraft(null);
    if (draft !== null && Number.parseFloat(draft) !== value) onFinish(Number.parseFloat(draft));
  };
  return (
    <label class="dl-field">
      <span>{label}</span>
      <input
        class="rw-number"
        type="number"
        name={name}
        min={least}
        max={most}
        title={title}
        value={draft ?? value}
        data-lm-suppress-shortcuts="true"
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          // JupyterLab lets Enter through, yet no change event follows.
          if (event.key === "Enter") finish();
        }}
      />
    </label>
  );
}
