import type { Refusal } from '@sanam/client/refusal';
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';

const limits = ['line', 'lineMin', 'lines', 'ticketMin', 'ticketMax', 'payout', 'draws', 'chaseLines'] as const;

/** Limits that are counts, not amounts. */
const counted: ReadonlySet<string> = new Set(['lines', 'draws', 'chaseLines']);

/** Returns the text of the ticket limit that was exceeded; undefined for other refusals. */
export function limitText({ code, values }: Refusal, symbol: string | undefined, t: Translate): string | undefined {
  const limit = code === 'lottery.ticketLimit' ? limits.find((one) => one === values.limit) : undefined;
  if (limit === undefined) return undefined;
  const bound = String(values.value);
  return t(`lottery.limit.${limit}`, { value: counted.has(limit) ? bound : moneyText(bound, symbol) });
}
