import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { Tag } from './tag.tsx';

/** Form fields side by side if there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    // The label is on the frame of its field and needs space above.
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        pt: 0.75,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
      }}
    >
      {children}
    </Box>
  );
}

interface TextSettingProps {
  label: string;
  value: string;
  isDisabled: boolean;
  problem: string | undefined;
  hint?: string | undefined;
  type?: HTMLInputTypeAttribute;
  isWide?: boolean;
  rows?: number;
  /** Puts the label on the frame of an empty field too, where a long one has more room. */
  isLabelAbove?: boolean;
  onChange: (value: string) => void;
  onLeave?: () => void;
}

export function TextSetting(props: TextSettingProps) {
  const { label, value, isDisabled, problem, hint, type = 'text', rows, onChange, onLeave } = props;
  const { isWide = false, isLabelAbove = false } = props;
  return (
    <TextField
      label={label}
      value={value}
      type={type}
      disabled={isDisabled}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={(event) => onChange(event.target.value)}
      {...(onLeave === undefined ? {} : { onBlur: onLeave })}
      {...(rows === undefined ? {} : { multiline: true, minRows: rows })}
      sx={{ m: 0, ...(isWide ? { gridColumn: '1 / -1' } : {}) }}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        ...(isLabelAbove ? { inputLabel: { shrink: true } } : {}),
      }}
    />
  );
}

interface ChoiceSettingProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  isDisabled: boolean;
  problem?: string | undefined;
  onChange: (value: Value) => void;
}

export function ChoiceSetting<Value extends string>(props: ChoiceSettingProps<Value>) {
  const { label, value, choices, isDisabled, problem, onChange } = props;
  return (
    <TextField
      select
      label={label}
      value={value}
      disabled={isDisabled}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChange(event.target.value as Value)}
      sx={{ m: 0 }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface SecretSettingProps {
  label: string;
  isSet: boolean;
  /** Null: nothing typed, the stored secret is kept. */
  value: string | null;
  isDisabled: boolean;
  problem: string | undefined;
  hint?: string;
  onChange: (value: string | null) => void;
}

/** A secret that can be set but never read. */
export function SecretSetting({ label, isSet, value, isDisabled, problem, hint, onChange }: SecretSettingProps) {
  const t = useWords();
  const id = useId();
  if (value === null) {
    return (
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <span id={id}>{label}</span>
        <Tag tone={isSet ? 'good' : 'neutral'}>{t(isSet ? 'secret.set' : 'secret.notSet')}</Tag>
        {!isDisabled && (
          <Button size="small" onClick={() => onChange('')}>
            {t(isSet ? 'secret.replace' : 'secret.enter')}
          </Button>
        )}
        {problem !== undefined && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: 12 }}>
            {problem}
          </Box>
        )}
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label={label}
        type="password"
        value={value}
        autoFocus
        error={problem !== undefined}
        helperText={problem ?? hint ?? t('secret.hint')}
        onChange={(event) => onChange(event.target.value)}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 500 } }}
      />
      <Button onClick={() => onChange(null)}>{t('common.cancel')}</Button>
    </Box>
  );
}

/** A secret in the list of changes. */
export function secretShown(isSet: boolean, typed: string | null): string {
  if (typed !== null && typed.trim() !== '') return '•••';
  return isSet ? '••' : '–';
}

/** Returns `{ secret: '…' }` if something was typed; otherwise the call keeps the stored secret. */
export function typedSecret<Name extends string>(name: Name, typed: string | null): { [K in Name]?: string } {
  const text = typed?.trim() ?? '';
  return text === '' ? {} : ({ [name]: text } as { [K in Name]?: string });
}
