import type { TierRow } from '../../contract/plan-schema.ts';
import { ppmOf } from '../../contract/rules/percent.ts';

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
  const ratePpm = ppmOf(rate);
  if (whole === undefined || ratePpm === undefined || !/^\d{1,7}$/.test(active.trim())) return undefined;
  return { turnoverMin: `${Number(whole)}.${part.padEnd(2, '0')}`, activeMin: Number(active), ratePpm };
}

/** The table that was typed; undefined while a step is not whole. */
export function tiersOf(drafts: readonly TierDraft[]): TierRow[] | undefined {
  const tiers = drafts.map(tierOf);
  return tiers.every((tier) => tier !== undefined) ? tiers : undefined;
}
