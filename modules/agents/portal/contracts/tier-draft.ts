import type { TierRow } from '../../contract/plan-schema.ts';
import { ppmOf } from '../../contract/rules/percent.ts';

/** A tier as typed: turnover in baht, rate in percent. */
export interface TierDraft {
  turnover: string;
  active: string;
  rate: string;
}

export const newTier: TierDraft = { turnover: '0', active: '0', rate: '' };

/** Returns a typed amount of baht as wire text; undefined if it is none. */
function amountOf(text: string): string | undefined {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', '')) ?? [];
  return whole === undefined ? undefined : `${Number(whole)}.${part.padEnd(2, '0')}`;
}

/** Returns a typed cap; null for none, undefined if it is no amount. */
export const capOf = (text: string): string | null | undefined => (text.trim() === '' ? null : amountOf(text));

/** Returns the typed tier; undefined if a field is not a valid number. */
function tierOf({ turnover, active, rate }: TierDraft): TierRow | undefined {
  const turnoverMin = amountOf(turnover);
  const ratePpm = ppmOf(rate);
  if (turnoverMin === undefined || ratePpm === undefined || !/^\d{1,7}$/.test(active.trim())) return undefined;
  return { turnoverMin, activeMin: Number(active), ratePpm };
}

/** Returns the typed table; undefined if a tier is incomplete. */
export function tiersOf(drafts: readonly TierDraft[]): TierRow[] | undefined {
  const tiers = drafts.map(tierOf);
  return tiers.every((tier) => tier !== undefined) ? tiers : undefined;
}
