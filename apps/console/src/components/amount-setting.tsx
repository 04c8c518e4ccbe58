import { formatAmount, fromWire } from '@sanam/contract/money';
import { useState } from 'react';
import { TextSetting } from './setting-fields.tsx';

interface AmountSettingProps {
  label: string;
  /** `"50000.00"`; null: none. An invalid amount stays as typed, so that the server refuses it at its field. */
  value: string | null;
  problem: string | undefined;
  hint?: string | undefined;
  isLabelAbove?: boolean;
  onChange: (value: string | null) => void;
}

const AMOUNT = /^(0|[1-9]\d{0,12})(?:\.(\d{0,2}))?$/;

/** `50,000` or `50000` as `50000.00`. */
function wireOf(typed: string): string | null {
  const bare = typed.replaceAll(/[,\s฿]/g, '');
  if (bare === '') return null;
  const found = AMOUNT.exec(bare);
  return found === null ? typed.trim() : `${found[1]}.${(found[2] ?? '').padEnd(2, '0')}`;
}

const shownOf = (value: string | null): string => {
  if (value === null) return '';
  return AMOUNT.test(value) ? formatAmount(fromWire(value)) : value;
};

/** Amount in baht, shown with thousands separators; accepted with or without them. */
export function AmountSetting(props: AmountSettingProps) {
  const { label, value, problem, hint, isLabelAbove = false, onChange } = props;
  const [typed, setTyped] = useState(shownOf(value));
  const [seen, setSeen] = useState(value);
  // The amount was changed elsewhere (an undo, a new read): replace the typed text.
  if (seen !== value) {
    setSeen(value);
    setTyped(shownOf(value));
  }
  return (
    <TextSetting
      label={label}
      value={typed}
      isDisabled={false}
      problem={problem}
      hint={hint}
      isLabelAbove={isLabelAbove}
      onChange={(text) => {
        const wire = wireOf(text);
        setTyped(text);
        setSeen(wire);
        onChange(wire);
      }}
      onLeave={() => setTyped(shownOf(value))}
    />
  );
}
