import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';

/** States of a closed period: cashbacks of members wait to be decided, or all are decided. */
export const cashbackPeriodStates = ['due', 'decided'] as const;

const sums = {
  /** Members with a net loss in the period, and what was decided of them. */
  members: z.int(),
  due: z.int(),
  issued: z.int(),
  none: z.int(),
  refused: z.int(),
  /** Net losses of these members, and the cashbacks made of them. */
  loss: amount,
  amount,
  /** Parts of the cashbacks: claimed, waiting to be claimed, and not claimed in time or closed. */
  claimed: amount,
  waiting: amount,
  lapsed: amount,
};

/** Call about closed periods of cashback campaigns. */
export const cashbackCalls = {
  opsListCashbackPeriods: staff('promotions.bonus.read', {
    method: 'GET',
    path: '/ops/promotions/cashback-periods',
    summary: 'Closed periods of cashback campaigns with what became of their members, newest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      state: z.optional(z.enum(cashbackPeriodStates)),
      campaignId: z.optional(id),
    }),
    value: pageOf(
      z.object({
        id: z.string(),
        merchantId: z.string(),
        campaignId: id,
        /** Title of the campaign in the language of the call. */
        title: z.string(),
        /** First and last business day. */
        from: day,
        to: day,
        /** Version of the campaign whose terms hold. */
        version: z.int(),
        closedAt: instant,
        state: z.enum(cashbackPeriodStates),
        ...sums,
      }),
    ),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof cashbackCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
