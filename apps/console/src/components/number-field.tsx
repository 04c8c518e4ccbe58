import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';

interface NumberFieldProps {
  /** Read by a screen reader. */
  label: string;
  /** Stands in the field; left out where a column head says it. */
  short?: string;
  value: number;
  min: number;
  max: number;
  isDisabled: boolean;
  problem?: string | undefined;
  onChange: (value: number) => void;
}

/** A whole number. What is typed stays as it is typed; only numbers are handed on. */
export function NumberField({ label, short, value, min, max, isDisabled, problem, onChange }: NumberFieldProps) {
  const t = useWords();
  const [typed, setTyped] = useState(String(value));
  const [seen, setSeen] = useState(value);
  // Somebody else (an undo, a new reading) changed the number: their text takes the place of ours.
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
