import { useT } from '@sanam/portal/i18n/language.ts';
import { Chip } from '@sanam/ui';
import { useState } from 'react';
import { allNumbers } from '../../contract/plays/grammar.ts';
import type { NumberPrice } from './number-price.ts';
import { PressKey } from './press-key.tsx';

export interface NumberPanelProps {
  /** Digits of a number: 2 or 3. */
  length: number;
  /** Numbers in the basket. */
  chosen: ReadonlySet<string>;
  priceOf: (number: string) => NumberPrice;
  /** Adds a number, or removes it if it is in the basket. */
  onToggle: (number: string) => void;
}

const PAIRS = allNumbers(0, 99);
const HUNDREDS = [...'0123456789'];

/** Keys for all numbers, a hundred at a time. Closed numbers are struck out, those with reduced odds are coloured. */
export function NumberPanel({ length, chosen, priceOf, onToggle }: NumberPanelProps) {
  const t = useT();
  const [hundred, setHundred] = useState('0');
  const head = length === 3 ? hundred : '';
  return (
    <div className="flex flex-col gap-2 pt-13">
      {length === 3 ? (
        <div role="group" aria-label={t('lottery.hundreds')} className="grid grid-cols-5 gap-1.5 sm:grid-cols-10">
          {HUNDREDS.map((one) => (
            <Chip key={one} pressed={one === hundred} onPress={() => setHundred(one)} className="px-1!">
              {one}xx
            </Chip>
          ))}
        </div>
      ) : null}
      <div role="group" aria-label={t('lottery.panel')} className="grid grid-cols-5 gap-1.5 sm:grid-cols-10">
        {PAIRS.map((pair) => {
          const number = head + pair;
          return (
            <PressKey
              key={number}
              price={priceOf(number)}
              isPressed={chosen.has(number)}
              onPress={() => onToggle(number)}
            >
              {number}
            </PressKey>
          );
        })}
      </div>
    </div>
  );
}
