import type { TierRow } from '../../contract/plan-schema.ts';
import { ppmOf } from '../../contract/rules/percent.ts';

/** A tier as typed: turnover in baht, rate in percent. */
export interface TierDraft {
  turnover: string;
  active: string;
  rate: string;
}

export const newTier: TierDraft = { turnover: '0', active: '0', rate: '' };

/** Returns the typed tier; undefined if a field is not a valid number. */
function tierOf({ turnover, active, rate }: TierDraft): TierRow | undefined {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(turnover.trim().replaceAll(',', '')) ?? [];
  const ratePpm = ppmOf(rate);
  if (whole === undefined || ratePpm === undefined || !/^\d{1,7}$/.test(active.trim())) return undefined;
  return { turnoverMin: `${Number(whole)}.${part.padEnd(2, '0')}`, activeMin: Number(active), ratePpm };
}

/** Returns the typed table; undefined if a tier is incomplete. */
export function tiersOf(drafts: readonly TierDraft[]): TierRow[] | undefined {
  const tiers = drafts.map(tierOf);
  return tiers.every((tier) => tier !== undefined) ? tiers : undefined;
}
