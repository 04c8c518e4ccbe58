import { amountText } from '../lib/money.ts';
import { type Refusal, toRefusal } from '@sanam/client/refusal';
import { loadLaterWords, translate } from './language.ts';
import type { MessageKey } from './message-key.ts';

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value);

/** Formats the amounts among a refusal's values for display. */
function readable(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isAmount(value) ? amountText(value) : value]),
  );
}

const MINUTE_SECONDS = 60;
/** Limits above which a wait is shown in the larger unit. */
const LONG_SECONDS = 2 * MINUTE_SECONDS;
const VERY_LONG_MINUTES = 120;

/** Returns the text of a wait if it is worth showing; a short wait is not, because the user retries at once. */
function waitText({ code, values }: Refusal): string | undefined {
  const { retryAfterSeconds } = values;
  if (code !== 'common.tooManyRequests' || typeof retryAfterSeconds !== 'number' || retryAfterSeconds < LONG_SECONDS)
    return undefined;
  const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
  return minutes < VERY_LONG_MINUTES
    ? translate('refusal.common.tooManyRequestsMinutes', { minutes })
    : translate('refusal.common.tooManyRequestsHours', { hours: Math.ceil(minutes / 60) });
}

/**
 * Returns the text of a refusal in the user's language, or the server's message if the code has no text here (GAP-004).
 */
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
