import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

/** Percent by product, with two decimals. */
export const percents = z.array(z.strictObject({ product: z.enum(gameTypes), percent: amount }));

/** What a level gives besides the bonus and the points, for members and staff alike. */
export const benefits = {
  /** What of cash valid bets comes back each business day. */
  rebates: percents,
  /** Once a calendar year. */
  birthdayGift: amount,
  weeklyGift: amount,
  monthlyGift: amount,
  /** Withdrawals come before those of others in the queue of staff. */
  goesFirst: z.boolean(),
  /** Withdrawals in a day where that is more than the merchant's rule; null: the rule holds. */
  withdrawalCount: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  withdrawalSum: z.nullable(amount),
};

const terms = z.strictObject(bonusRewardTerms);
/** Rebates are bonus money under these terms; null: cash. */
export const rebatesAs = z.nullable(terms);
/** The same for gifts, and for the bonuses of levels. */
export const giftsAs = z.nullable(terms);

/** Valid bets within the week and month that their gifts ask for. */
export const needs = { weeklyBets: amount, monthlyBets: amount };
