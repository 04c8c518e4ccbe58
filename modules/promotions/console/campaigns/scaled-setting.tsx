import { useState } from 'react';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

interface ScaledSettingProps {
  label: string;
  /** In the smallest unit; null: none. */
  value: number | null;
  /** Digits behind the point: 2 for hundredths. */
  decimals: 2 | 3;
  min: number;
  max: number;
  /** It may be left empty. */
  isOptional?: boolean;
  onChange: (value: number | null) => void;
}

/** `1000` in hundredths as `10`, `150` as `1.5`. */
export const scaledText = (value: number, decimals: number): string => String(value / 10 ** decimals);

/** A number with a point that is kept as a whole one. What is typed stays as it is typed; only numbers are handed on. */
export function ScaledSetting({ label, value, decimals, min, max, isOptional = false, onChange }: ScaledSettingProps) {
  const t = useWords();
  const shown = value === null ? '' : scaledText(value, decimals);
  const [typed, setTyped] = useState(shown);
  const [seen, setSeen] = useState(value);
  // Somebody else (an undo, a new reading) changed the number: their text takes the place of ours.
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

/** Undefined: not a number with so many decimals; null: nothing. */
function readScaled(text: string, decimals: number): number | null | undefined {
  if (text === '') return null;
  const found = /^(\d{1,6})(?:\.(\d*))?$/.exec(text);
  const fraction = found?.[2] ?? '';
  if (found === null || fraction.length > decimals) return undefined;
  return Number(`${found[1]}${fraction.padEnd(decimals, '0')}`);
}
