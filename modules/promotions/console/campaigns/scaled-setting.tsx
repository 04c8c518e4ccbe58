import { useState } from 'react';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

interface ScaledSettingProps {
  label: string;
  /** Value in the smallest unit; null for none. */
  value: number | null;
  /** Number of decimal digits: 2 for hundredths. */
  decimals: 2 | 3;
  min: number;
  max: number;
  /** True if the field may be empty. */
  isOptional?: boolean;
  onChange: (value: number | null) => void;
}

/** Formats an integer with decimals: `1000` in hundredths as `10`, `150` as `1.5`. */
export const scaledText = (value: number, decimals: number): string => String(value / 10 ** decimals);

/** A decimal field stored as a scaled integer. The text stays as typed; only valid numbers are passed on. */
export function ScaledSetting({ label, value, decimals, min, max, isOptional = false, onChange }: ScaledSettingProps) {
  const t = useWords();
  const shown = value === null ? '' : scaledText(value, decimals);
  const [typed, setTyped] = useState(shown);
  const [seen, setSeen] = useState(value);
  // The value was changed elsewhere (undo or reload), so it replaces the typed text.
  if (seen !== value) {
    setSeen(value);
    setTyped(shown);
  }
  const isOut = value === null ? !isOptional : value < min || value > max;
  const bounds = { min: scaledText(min, decimals), max: scaledText(max, decimals) };
  return (
    <TextSetting
      label={label}
      value={typed}
      isDisabled={false}
      problem={isOut || (typed === '' && !isOptional) ? t('settings.between', bounds) : undefined}
      onChange={(text) => {
        const next = readScaled(text, decimals);
        if (next === undefined) return;
        setTyped(text);
        if (next === null && !isOptional) return;
        setSeen(next);
        onChange(next);
      }}
      onLeave={() => setTyped(shown)}
    />
  );
}

/** Parses a decimal number; undefined if it is invalid, null if it is empty. */
function readScaled(text: string, decimals: number): number | null | undefined {
  if (text === '') return null;
  const found = /^(\d{1,6})(?:\.(\d*))?$/.exec(text);
  const fraction = found?.[2] ?? '';
  if (found === null || fraction.length > decimals) return undefined;
  return Number(`${found[1]}${fraction.padEnd(decimals, '0')}`);
}
