/** A button that says which action it is, and that keeps the notebook's shortcuts off its keys. */

import type { ComponentChildren } from "preact";

export interface ButtonProps {
  action: string;
  onPress: () => void;
  kind?: "primary" | "plain" | "quiet" | undefined;
  disabled?: boolean | undefined;
  pressed?: boolean | undefined;
  label?: string | undefined;
  /** A key that presses it, shown on it. */
  shortcut?: string | undefined;
  /** Why it cannot be pressed; unlike a disabled button it keeps the focus, so that it is read. */
  refusal?: string | undefined;
  children: ComponentChildren;
}

export function Button({
  action,
  onPress,
  kind = "plain",
  disabled = false,
  pressed,
  label,
  shortcut,
  refusal = "",
  children,
}: ButtonProps) {
  const refused = refusal !== "";
  return (
    <button
      type="button"
      class="rw-button"
      data-kind={kind}
      data-action={action}
      data-lm-suppress-shortcuts="true"
      data-key={shortcut?.toUpperCase()}
      disabled={disabled && !refused}
      aria-disabled={refused || undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      aria-label={refused ? `${label}: ${refusal}` : label}
      title={refused ? refusal : label}
      onClick={() => {
        if (!refused) onPress();
      }}
    >
      {children}
    </button>
  );
}

export interface ChoiceProps<T extends string | number> {
  legend: string;
  name: string;
  options: readonly { value: T; text: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** A few options side by side, one of them pressed. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { legend, name, options, chosen, onChoose } = props;
  return (
    <fieldset class="rw-choice">
      <legend>{legend}</legend>
      <div class="rw-segments">
        {options.map(({ value, text }) => (
          <Button
            key={value}
            action={`${name}-${value}`}
            pressed={value === chosen}
            onPress={() => onChoose(value)}
          >
            {text}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
