import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { useWords } from '../i18n/use-words.ts';
import { useZone } from '../lib/format.ts';
import { FieldGrid } from './setting-fields.tsx';

/** Returns a range of business days that ends today and begins `backDays` earlier, and the fields that change it. */
export function useDayRange(backDays: number): { from: string; to: string; fields: ReactNode } {
  const t = useWords();
  const [zone] = useZone();
  const [to, setTo] = useState(() => dayIn(zone, Date.now()));
  const [from, setFrom] = useState(() => shiftDay(to, -backDays));
  const fields = (
    <FieldGrid>
      <Day label={t('common.from')} value={from} onChange={setFrom} />
      <Day label={t('common.to')} value={to} onChange={setTo} />
    </FieldGrid>
  );
  return { from, to, fields };
}

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A date field; clearing it keeps the last day. */
function Day({ label, value, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => target.value !== '' && onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ m: 0 }}
    />
  );
}
