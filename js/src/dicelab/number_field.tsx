/** A number with its label. */

import { NumberInput } from "../panel/number_field";

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
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside NumberInput
    <label class="dl-field">
      <span>{label}</span>
      <NumberInput
        name={name}
        min={least}
        max={most}
        title={title}
        value={value}
        onFinish={onFinish}
      />
    </label>
  );
}
