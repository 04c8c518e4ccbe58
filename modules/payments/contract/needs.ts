import { z } from 'zod/mini';
import { amount, id, instant } from '@sanam/contract/common';
import { identityNeeds } from '@sanam/protection/contract/identity-states.ts';

/** Reasons of the wallet why payouts wait after a change. */
export const holdReasons = [
  'passwordChanged',
  'factorsReset',
  'contactChanged',
  'paymentPasswordChanged',
  'bankAccountChanged',
  'nameCorrected',
] as const;
export const amlAsks = ['nothing', 'documents', 'contact'] as const;
export type AmlAsk = (typeof amlAsks)[number];

/** Requirements that a member still has to meet before a payout can be requested. */
export const need = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paymentPassword') }),
  z.object({ kind: z.literal('paymentPasswordLocked'), until: instant }),
  z.object({ kind: z.literal('bankAccount') }),
  /** `reason` is null if this version does not know it. */
  z.object({ kind: z.literal('hold'), until: instant, reason: z.nullable(z.enum(holdReasons)) }),
  /** Money under review by risk: the action asked of the member and the text shown. */
  z.object({ kind: z.literal('review'), asks: z.enum(amlAsks), told: z.nullable(z.string()), amount }),
  z.object({ kind: z.literal('turnover'), amount }),
  /**
   * Limit of the identity level: `left` can be withdrawn today, more at `level` (null: at no level) after `missing` is
   * given. `until` is the start of the next day; null if this level allows no withdrawal.
   */
  z.object({
    kind: z.literal('kyc'),
    left: amount,
    isStopped: z.boolean(),
    level: z.nullable(z.int()),
    missing: z.array(z.enum(identityNeeds)),
    until: z.nullable(instant),
  }),
  /**
   * Card money that has to be returned to the card first: the deposit, the returnable amount, and whether it was
   * requested.
   */
  z.object({ kind: z.literal('cardReturn'), depositId: id, amount, isAsked: z.boolean() }),
  z.object({ kind: z.literal('belowMinimum'), min: amount }),
  z.object({ kind: z.literal('countLimit'), until: instant }),
  z.object({ kind: z.literal('dailyLimit'), until: instant }),
]);
