import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { useZone } from '../lib/format.ts';
import { fromZoned, toZoned } from '../lib/zoned-time.ts';

interface MomentFieldProps {
  label: string;
  /** An instant; null: none. */
  value: string | null;
  isDisabled?: boolean;
  problem?: string | undefined;
  hint?: string;
  onChange: (value: string | null) => void;
}

/** Day and time in the business zone. */
export function MomentField({ label, value, isDisabled = false, problem, hint, onChange }: MomentFieldProps) {
  const t = useWords();
  const [zone] = useZone();
  const shown = value === null ? '' : toZoned(value, zone);
  const [typed, setTyped] = useState(shown);
  const [seen, setSeen] = useState(shown);
  // The time was changed elsewhere (an undo, a new read): replace the typed text.
  if (seen !== shown) {
    setSeen(shown);
    setTyped(shown);
  }
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={typed}
      disabled={isDisabled}
      error={problem !== undefined}
      helperText={problem ?? [...(hint === undefined ? [] : [hint]), t('common.zone', { zone })].join(' · ')}
      onChange={({ target }) => {
        setTyped(target.value);
        const instant = fromZoned(target.value, zone) ?? null;
        setSeen(instant === null ? '' : toZoned(instant, zone));
        onChange(instant);
      }}
      sx={{ m: 0 }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
