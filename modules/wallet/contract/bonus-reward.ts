// Terms of bonus money that any module may give as a reward.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';

const number = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const bonusRewardTerms = {
  /** Required turnover as a multiple of the bonus in per cent: 1000 is ten times. */
  multiplePercent: number(100, 10_000),
  /** Largest bet while it is active; a larger one is refused. Null for no limit. */
  betMax: z.nullable(amount),
  /** Maximum that becomes cash; null for no limit. */
  cashOutMax: z.nullable(amount),
  /** Days to play it through, from its start. */
  days: number(1, 90),
};
const whole = z.strictObject(bonusRewardTerms);
export type BonusRewardTerms = z.output<typeof whole>;
