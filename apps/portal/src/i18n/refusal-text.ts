import { amountText } from '../lib/money.ts';
import { type Refusal, toRefusal } from '@sanam/client/refusal';
import { loadLaterWords, translate } from './language.ts';
import type { MessageKey } from './message-key.ts';

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value);

/** Amounts among a refusal's values are written as a person reads them. */
function readable(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isAmount(value) ? amountText(value) : value]),
  );
}

const MINUTE_SECONDS = 60;
/** Beyond these, a wait is told in the larger unit. */
const LONG_SECONDS = 2 * MINUTE_SECONDS;
const VERY_LONG_MINUTES = 120;

/** A wait that is worth telling: who is asked to wait a moment tries again at once. */
function waitText({ code, values }: Refusal): string | undefined {
  const { retryAfterSeconds } = values;
  if (code !== 'common.tooManyRequests' || typeof retryAfterSeconds !== 'number' || retryAfterSeconds < LONG_SECONDS)
    return undefined;
  const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
  return minutes < VERY_LONG_MINUTES
    ? translate('refusal.common.tooManyRequestsMinutes', { minutes })
    : translate('refusal.common.tooManyRequestsHours', { hours: Math.ceil(minutes / 60) });
}

/** The words for a refusal in the person's language; the server's own message when the code has no words here (GAP-004). */
export function refusalText(thrown: unknown): string {
  const refusal: Refusal = toRefusal(thrown);
  const wait = waitText(refusal);
  if (wait !== undefined) return wait;
  const key = `refusal.${refusal.code}`;
  const text = translate(key as MessageKey, readable(refusal.values));
  if (text !== key) return text;
  void loadLaterWords();
  return refusal.words;
}
