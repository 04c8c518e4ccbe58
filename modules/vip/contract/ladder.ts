import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

/** Percentage of each product, with two decimals. */
export const percents = z.array(z.strictObject({ product: z.enum(gameTypes), percent: amount }));

/** Benefits of a level other than the level bonus and the points, for members and staff alike. */
export const benefits = {
  /** Rebate rates on the cash valid bets of a business day. */
  rebates: percents,
  /** Gift given once a calendar year. */
  birthdayGift: amount,
  weeklyGift: amount,
  monthlyGift: amount,
  /** Whether withdrawals come first in the staff queue. */
  goesFirst: z.boolean(),
  /** Number of withdrawals a day if it is higher than the merchant's rule; null: the merchant's rule applies. */
  withdrawalCount: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  withdrawalSum: z.nullable(amount),
};

const terms = z.strictObject(bonusRewardTerms);
/** Terms of rebates paid as bonus money; null: cash. */
export const rebatesAs = z.nullable(terms);
/** Terms of gifts and level bonuses paid as bonus money; null: cash. */
export const giftsAs = z.nullable(terms);

/** Valid bets required within the week and within the month for their gifts. */
export const needs = { weeklyBets: amount, monthlyBets: amount };
