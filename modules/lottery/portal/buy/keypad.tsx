import { useT } from '@sanam/portal/i18n/language.ts';
import { cx, Icon } from '@sanam/ui';
import type { NumberPrice } from './number-price.ts';
import { PressKey } from './press-key.tsx';

export interface KeypadProps {
  typed: string;
  /** Number of digits; null: any number of digits, added by a key of its own. */
  length: number | null;
  /** Digits that can be pressed; all ten if not given. */
  digits?: string | undefined;
  /** Returns the price of the number that a digit would complete; undefined if it completes none. */
  priceOf: (digit: string) => NumberPrice | undefined;
  onType: (text: string) => void;
  onAdd: () => void;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * A keypad with large keys. The field also takes keyboard input and pasted numbers, and does not open the phone's
 * keyboard.
 */
export function Keypad({ typed, length, digits, priceOf, onType, onAdd }: KeypadProps) {
  const t = useT();
  const digitKey = (digit: string) => (
    <PressKey
      key={digit}
      size="large"
      price={priceOf(digit)}
      disabled={digits !== undefined && !digits.includes(digit)}
      onPress={() => onType(typed + digit)}
    >
      {digit}
    </PressKey>
  );
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-2">
      <label className="relative block">
        <span className="sr-only">{t('lottery.number')}</span>
        <Boxes typed={typed} length={length} />
        <input
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && length === null && typed !== '') onAdd();
          }}
          inputMode="none"
          autoComplete="off"
          className="absolute inset-0 w-full cursor-pointer rounded-md bg-transparent text-transparent caret-transparent outline-offset-2"
        />
      </label>
      <div role="group" aria-label={t('lottery.keypad')} className="grid grid-cols-3 gap-1.5">
        {KEYS.map(digitKey)}
        <PressKey
          size="large"
          label={t('lottery.deleteDigit')}
          disabled={typed === ''}
          onPress={() => onType(typed.slice(0, -1))}
        >
          <Icon name="chevronLeft" size={26} />
        </PressKey>
        {digitKey('0')}
        {length === null ? (
          <PressKey size="large" disabled={typed === ''} onPress={onAdd}>
            <span className="text-base">{t('lottery.add')}</span>
          </PressKey>
        ) : (
          <PressKey size="large" disabled={typed === ''} onPress={() => onType('')}>
            <span className="text-base">{t('lottery.clearTyped')}</span>
          </PressKey>
        )}
      </div>
    </div>
  );
}

/** The digits of a number, filled in while it is typed. */
function Boxes({ typed, length }: Pick<KeypadProps, 'typed' | 'length'>) {
  const t = useT();
  if (length === null) {
    return (
      <span
        aria-hidden="true"
        className="num flex h-14 items-center justify-center rounded-md border border-line-strong bg-surface text-2xl font-semibold"
      >
        {typed || <span className="text-base font-normal text-ink-soft">{t('lottery.typeDigits')}</span>}
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="flex justify-center gap-2">
      {Array.from({ length }, (_, at) => (
        <span
          key={at}
          className={cx(
            'num flex h-12 w-11 items-center justify-center rounded-md border-2 bg-surface text-3xl font-semibold',
            at === typed.length ? 'border-brand' : 'border-line',
          )}
        >
          {typed[at] ?? ''}
        </span>
      ))}
    </span>
  );
}
