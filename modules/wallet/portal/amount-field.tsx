import { Chip, Field, Input } from '@sanam/ui';
import type { Ref } from 'react';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { amountText, moneyText } from '@sanam/portal/lib/money.ts';
import { compareWire } from '@sanam/portal/lib/amount-sums.ts';
import { hasTooManyDecimals, keptAmount, parseTyped, typedText } from '@sanam/portal/lib/typed-amount.ts';

export interface AmountFieldProps {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  /** Ref of the input, which a form focuses if the amount is invalid. */
  ref?: Ref<HTMLInputElement>;
  symbol: string;
  min: string;
  max: string;
  /** Wire amounts offered as chips; those outside the limits are omitted. */
  chips: readonly string[];
  all?: string;
  error?: string | undefined;
  hint?: string;
  aside?: string;
}

/** The input of an amount, with chips for common amounts. */
export function AmountField({
  label,
  typed,
  onType,
  ref,
  symbol,
  min,
  max,
  chips,
  all,
  error,
  hint,
  aside,
}: AmountFieldProps) {
  const t = useT();
  const chosen = parseTyped(typed);
  // Typing cannot enter more decimals, only pasting can; the error shows before sending.
  const pasted = hasTooManyDecimals(typed) ? t('wallet.amountInvalid') : undefined;
  const offered = chips.filter((chip) => compareWire(chip, min) >= 0 && compareWire(chip, max) <= 0);
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} error={error ?? pasted} hint={hint} aside={aside} required>
        <Input
          {...(ref === undefined ? {} : { ref })}
          name="amount"
          value={typed}
          onChange={(event) => onType(keptAmount(typed, event.target.value))}
          inputMode="decimal"
          autoComplete="off"
          placeholder={amountText('0.00')}
          className="num text-lg"
          before={<span className="text-lg text-ink-soft">{symbol}</span>}
        />
      </Field>
      <div role="group" aria-label={t('wallet.amountChips')} className="grid grid-cols-4 gap-2">
        {offered.map((chip) => (
          <Chip key={chip} pressed={chosen === chip} onPress={() => onType(typedText(chip))} className="px-2">
            {amountText(chip, { short: true })}
          </Chip>
        ))}
        {all ? (
          <Chip pressed={chosen === all} onPress={() => onType(typedText(all))} className="px-2">
            {t('wallet.all')}
          </Chip>
        ) : null}
      </div>
    </div>
  );
}

export interface AmountRule {
  min: string;
  max: string;
  /** Additional maximum with its own message, such as the balance or the rest of a daily limit. */
  cap?: { amount: string; text: string };
}

/** Checks the typed text; returns the wire amount or the error message. */
export function checkAmount(
  typed: string,
  { min, max, cap }: AmountRule,
  words: { empty: string; invalid: string; low: string; high: string },
): { amount: string } | { error: string } {
  if (typed.trim() === '') return { error: words.empty };
  const amount = parseTyped(typed);
  if (amount === null || amount === '0.00') return { error: words.invalid };
  if (compareWire(amount, min) < 0) return { error: words.low };
  if (compareWire(amount, max) > 0) return { error: words.high };
  if (cap && compareWire(amount, cap.amount) > 0) return { error: cap.text };
  return { amount };
}

/** Converts a check to a form rule: true, or the error message. */
export const asRule =
  (check: (typed: string) => { error: string } | object) =>
  (typed: string): true | string => {
    const checked = check(typed);
    return 'error' in checked ? checked.error : true;
  };

/** Returns the error messages of an amount. */
export function amountWords({ min, max }: Pick<AmountRule, 'min' | 'max'>, symbol: string, t: Translate) {
  return {
    empty: t('wallet.amountMissing'),
    invalid: t('wallet.amountInvalid'),
    low: t('wallet.amountLow', { min: moneyText(min, symbol) }),
    high: t('wallet.amountHigh', { max: moneyText(max, symbol) }),
  };
}
