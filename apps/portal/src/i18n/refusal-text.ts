import { amountText } from '../lib/money.ts';
import { type Refusal, toRefusal } from '../lib/refusal.ts';
import { loadLaterWords, translate } from './language.ts';
import type { MessageKey } from './message-key.ts';

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value);

/** Amounts among a refusal's values are written as a person reads them. */
function readable(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isAmount(value) ? amountText(value) : value]),
  );
}

/** The words for a refusal in the person's language; the server's own message when the code has no words here (GAP-004). */
export function refusalText(thrown: unknown): string {
  const refusal: Refusal = toRefusal(thrown);
  const key = `refusal.${refusal.code}`;
  const text = translate(key as MessageKey, readable(refusal.values));
  if (text !== key) return text;
  void loadLaterWords();
  return refusal.message;
}
