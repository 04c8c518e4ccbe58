import { Field, Select } from '@sanam/ui';

interface ChoiceProps<One extends string> {
  label: string;
  /** What is shown for no choice; left out: there is always one. */
  all?: string;
  value: One | undefined;
  options: readonly { value: One; label: string }[];
  onChoice: (value: One | undefined) => void;
}

/** One of several values of a filter, or all of them. */
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
