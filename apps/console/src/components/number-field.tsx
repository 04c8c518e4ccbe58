import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';

interface NumberFieldProps {
  /** Label for screen readers. */
  label: string;
  /** Visible short label; absent if a column heading is enough. */
  short?: string;
  value: number;
  min: number;
  max: number;
  isDisabled: boolean;
  problem?: string | undefined;
  onChange: (value: number) => void;
}

/** Whole number. The typed text stays as typed; only valid numbers are passed on. */
export function NumberField({ label, short, value, min, max, isDisabled, problem, onChange }: NumberFieldProps) {
  const t = useWords();
  const [typed, setTyped] = useState(String(value));
  const [seen, setSeen] = useState(value);
  // The number was changed elsewhere (an undo, a new read): replace the typed text.
  if (seen !== value) {
    setSeen(value);
    setTyped(String(value));
  }
  const isOut = value < min || value > max || typed === '';
  const text = problem ?? (isOut && !isDisabled ? t('settings.between', { min, max }) : undefined);

  function change(next: string): void {
    const digits = next.replaceAll(/\D/g, '').slice(0, 6);
    setTyped(digits);
    if (digits === '') return;
    setSeen(Number(digits));
    onChange(Number(digits));
  }

  return (
    <TextField
      {...(short === undefined ? {} : { label: short })}
      value={typed}
      disabled={isDisabled}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(String(value))}
      error={text !== undefined}
      helperText={text}
      sx={{ m: 0 }}
      slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': label } }}
    />
  );
}
