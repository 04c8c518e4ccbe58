import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { ppmOf } from '../../contract/rules/percent.ts';

/** Key for all products with an empty field. */
export const OTHERS = 'others';
export const rateKeys = [OTHERS, ...gameTypes] as const;
/** Rates as typed, in percent. */
export type RateDrafts = Readonly<Partial<Record<(typeof rateKeys)[number], string>>>;

/** Returns the typed rebate table; undefined if it is empty or a rate is not a percentage. */
export function ratesOf(drafts: RateDrafts): TierRow[] | undefined {
  const typed = rateKeys.flatMap((product) => {
    const text = (drafts[product] ?? '').trim();
    return text === '' ? [] : [{ product, ratePpm: ppmOf(text) }];
  });
  const rows = typed.flatMap(({ product, ratePpm }) =>
    ratePpm === undefined
      ? []
      : [{ turnoverMin: '0.00', activeMin: 0, ratePpm, ...(product === OTHERS ? {} : { product }) }],
  );
  return rows.length === 0 || rows.length < typed.length ? undefined : rows;
}
