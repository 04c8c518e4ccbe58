import type { TierRow } from '../../contract/plan-schema.ts';

/** A step of a table as it is typed: amounts in baht, the rate in percent. */
export interface TierDraft {
  turnover: string;
  active: string;
  rate: string;
}

export const newTier: TierDraft = { turnover: '0', active: '0', rate: '' };

/** The step that was typed; undefined while something is no number. */
function tierOf({ turnover, active, rate }: TierDraft): TierRow | undefined {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(turnover.trim().replaceAll(',', '')) ?? [];
  const [, percent, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(rate.trim()) ?? [];
  if (whole === undefined || percent === undefined || !/^\d{1,7}$/.test(active.trim())) return undefined;
  const ratePpm = Number(percent) * 10_000 + Number(decimals.padEnd(4, '0'));
  if (ratePpm > 1_000_000) return undefined;
  return { turnoverMin: `${Number(whole)}.${part.padEnd(2, '0')}`, activeMin: Number(active), ratePpm };
}

/** The table that was typed; undefined while a step is not whole. */
export function tiersOf(drafts: readonly TierDraft[]): TierRow[] | undefined {
  const tiers = drafts.map(tierOf);
  return tiers.every((tier) => tier !== undefined) ? tiers : undefined;
}
