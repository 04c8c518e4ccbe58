import { z } from 'zod/mini';
import { amount, id, instant } from '@sanam/contract/common';
import { identityNeeds } from '@sanam/protection/contract/identity-states.ts';

/** Why members' payouts wait after a change, as the wallet keeps it. */
export const holdReasons = [
  'passwordChanged',
  'factorsReset',
  'contactChanged',
  'paymentPasswordChanged',
  'bankAccountChanged',
] as const;
export const amlAsks = ['nothing', 'documents', 'contact'] as const;
export type AmlAsk = (typeof amlAsks)[number];

/** What stands between a member and a payout, before anything is asked for; each has its way out. */
export const need = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paymentPassword') }),
  z.object({ kind: z.literal('paymentPasswordLocked'), until: instant }),
  z.object({ kind: z.literal('bankAccount') }),
  /** `reason` is null for one that this version does not know. */
  z.object({ kind: z.literal('hold'), until: instant, reason: z.nullable(z.enum(holdReasons)) }),
  /** Risk is looking at the money: what the member can do, and what they were told. */
  z.object({ kind: z.literal('review'), asks: z.enum(amlAsks), told: z.nullable(z.string()), amount }),
  z.object({ kind: z.literal('turnover'), amount }),
  /**
   * The level of identity lets out less than there is: `left` today, more at `level` (null: at no level) once what is
   * `missing` is given. `until` is when another day begins; null where this level lets nothing out on any day.
   */
  z.object({
    kind: z.literal('kyc'),
    left: amount,
    isStopped: z.boolean(),
    level: z.nullable(z.int()),
    missing: z.array(z.enum(identityNeeds)),
    until: z.nullable(instant),
  }),
  /** Money of a card that goes back to it first: the deposit, what can go back now, and whether that was asked for. */
  z.object({ kind: z.literal('cardReturn'), depositId: id, amount, isAsked: z.boolean() }),
  z.object({ kind: z.literal('belowMinimum'), min: amount }),
  z.object({ kind: z.literal('countLimit'), until: instant }),
  z.object({ kind: z.literal('dailyLimit'), until: instant }),
]);
