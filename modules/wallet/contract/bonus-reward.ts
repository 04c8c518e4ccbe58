// Bonus money as a reward of any module: what has to be played before it is cash.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';

const number = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const bonusRewardTerms = {
  /** What has to be played, as a multiple of the bonus: 1000 = ten times. */
  multiplePercent: number(100, 10_000),
  /** The largest bet while it is active; a larger one is refused. */
  betMax: z.nullable(amount),
  /** At most so much becomes cash. */
  cashOutMax: z.nullable(amount),
  /** Days to play it through, from its start. */
  days: number(1, 90),
};
const whole = z.strictObject(bonusRewardTerms);
export type BonusRewardTerms = z.output<typeof whole>;
