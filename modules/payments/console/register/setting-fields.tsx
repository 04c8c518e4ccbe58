import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { Fields } from '@sanam/console/lib/use-draft.ts';
import { depositMethodCodes } from '../../contract/states.ts';
import { useMeaningOfEmpty } from './setting-facts.tsx';

type Value = string | number | boolean | null | readonly string[];
/** Kind of input of a setting: number with bounds, choice, or text. */
export type FieldKind =
  | 'text'
  | 'amount'
  | 'flag'
  | 'methods'
  | { min: number; max: number }
  | { choices: readonly string[]; words: string };

/** The inputs of a settings form, in the order of their kinds. An empty text means no value. */
export function RegisterFields<Values extends object>({
  draft,
  kinds,
  words: prefix = 'register.setting',
}: {
  draft: Fields<Values>;
  /** Inputs of this form, by the name of the value. */
  kinds: Readonly<Partial<Record<keyof Values & string, FieldKind>>>;
  /** Prefix of the keys of the labels. */
  words?: string;
}) {
  const t = useWords();
  const words = useCodeWords();
  const meaningOfEmpty = useMeaningOfEmpty();
  const hintOf = (name: string) => {
    const meaning = meaningOfEmpty(name);
    return meaning === undefined ? undefined : t('register.emptyMeans', { meaning });
  };
  return (
    <FieldGrid>
      {(Object.entries(kinds) as [keyof Values & string, FieldKind][]).map(([name, kind]) => (
        <RegisterField
          key={name}
          label={words(prefix, name)}
          hint={hintOf(name)}
          kind={kind}
          value={draft.values[name] as Value}
          problem={draft.problemAt(name)}
          onChange={(value) => draft.set(name, value as Values[typeof name])}
        />
      ))}
    </FieldGrid>
  );
}

interface RegisterFieldProps {
  label: string;
  /** Says what holds while the field is empty. */
  hint: string | undefined;
  kind: FieldKind;
  value: Value;
  problem: string | undefined;
  onChange: (value: Value) => void;
}

function RegisterField({ label, hint, kind, value, problem, onChange }: RegisterFieldProps) {
  const words = useCodeWords();
  if (kind === 'flag')
    return (
      <FormControlLabel
        label={label}
        control={<Switch checked={value === true} onChange={(_event, isOn) => onChange(isOn)} />}
      />
    );
  if (kind === 'methods')
    return <Methods label={label} value={value as string[]} problem={problem} onChange={onChange} />;
  if (kind === 'amount')
    return <AmountSetting {...{ label, hint, problem, onChange }} value={value as string | null} isLabelAbove />;
  if (kind === 'text')
    return (
      <TextSetting
        label={label}
        value={(value as string | null) ?? ''}
        isDisabled={false}
        problem={problem}
        hint={hint}
        isLabelAbove
        onChange={(typed) => onChange(typed.trim() === '' ? null : typed)}
      />
    );
  if ('choices' in kind)
    return (
      <TextField select label={label} value={value} sx={{ m: 0 }} onChange={(event) => onChange(event.target.value)}>
        {kind.choices.map((one) => (
          <MenuItem key={one} value={one}>
            {words(kind.words, one)}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <NumberField
      label={label}
      short={label}
      value={value as number}
      min={kind.min}
      max={kind.max}
      isDisabled={false}
      problem={problem}
      onChange={onChange}
    />
  );
}

function Methods({
  label,
  value,
  problem,
  onChange,
}: Omit<RegisterFieldProps, 'kind' | 'value' | 'hint'> & { value: string[] }) {
  const words = useCodeWords();
  return (
    <TextField
      select
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      sx={{ m: 0 }}
      onChange={(event) => onChange(event.target.value as unknown as string[])}
      slotProps={{ select: { multiple: true }, inputLabel: { shrink: true } }}
    >
      {depositMethodCodes.map((one) => (
        <MenuItem key={one} value={one}>
          {words('deposit.method', one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
