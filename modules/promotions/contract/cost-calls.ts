import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant } from '@sanam/staff/contract/schemas.ts';
import { campaignText } from './campaign-content.ts';
import './permissions.ts';

/** Figures of a range of days, of one campaign or of all. */
const figures = {
  /** Bonuses granted, and cash and free rounds claimed, with their value. */
  given: z.object({ count: z.int(), amount }),
  /** Bonus money that became cash, and cash and free rounds that were claimed. */
  cost: amount,
  /** Bonus money that went back. */
  returned: amount,
  /** Members who got something, and those of them who placed a bet. */
  members: z.int(),
  active: z.int(),
  costPerActive: z.nullable(amount),
  /** Bonuses that ended, by how. */
  completed: z.int(),
  spent: z.int(),
  expired: z.int(),
  forfeited: z.int(),
  cancelled: z.int(),
  /** Shares of the bonuses that ended, in percent; null: none ended. `lost`: expired, forfeited and cancelled. */
  completedPercent: z.nullable(amount),
  lostPercent: z.nullable(amount),
};

/** Call about the costs of campaigns. */
export const costCalls = {
  opsCampaignCosts: staff('promotions.bonus.read', {
    method: 'GET',
    path: '/ops/promotions/costs',
    summary: 'What campaigns cost in a span of business days, how bonuses ended, how fast budgets go, and what is owed',
    about: 'merchant',
    query: z.object({ ...ofMerchant, from: day, to: day }),
    value: z.object({
      zone: z.string(),
      campaigns: z.array(
        z.object({
          id,
          titles: z.array(z.pick(campaignText, { language: true, title: true })),
          ...figures,
          /** Null: the campaign has no budget. */
          budget: z.nullable(
            z.object({
              max: amount,
              spent: amount,
              /** Mean of the days of the range that have begun. */
              perDay: amount,
              /** Whole days until it is spent at that rate; null: nothing was spent. */
              daysLeft: z.nullable(z.int()),
            }),
          ),
        }),
      ),
      total: z.object(figures),
      /**
       * Sums of all promotions by kind of posting, of those without a campaign too, as the ledger has them;
       * moments late. `net` is the expense with bonus money in play.
       */
      posted: z.object({
        kinds: z.array(z.object({ kind: z.string(), count: z.int(), given: amount, returned: amount })),
        given: amount,
        returned: amount,
        net: signedAmount,
      }),
      /** Owed now: bonus money in play, bonuses to start, and rewards to claim. */
      liability: z.object({ active: amount, queued: amount, waiting: amount, total: amount }),
    }),
    refusals: ['request.invalid'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof costCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
