import { Field, Select } from '@sanam/ui';

interface ChoiceProps<One extends string> {
  label: string;
  /** Label of the empty option; without it a value is always selected. */
  all?: string;
  value: One | undefined;
  options: readonly { value: One; label: string }[];
  onChoice: (value: One | undefined) => void;
}

/** A filter with one of several values, or all. */
export function Choice<One extends string>({ label, all, value, options, onChoice }: ChoiceProps<One>) {
  return (
    <Field label={label}>
      <Select
        value={value ?? ''}
        onChange={(event) => onChoice(options.find((one) => one.value === event.target.value)?.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
