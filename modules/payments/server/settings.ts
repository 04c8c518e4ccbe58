import { setting } from '@sanam/merchants/server/index.ts';
import { z } from 'zod/mini';
import { amlRules } from '../contract/aml-rules.ts';

const satang = z.int().check(z.minimum(0));

export const paymentSettings = {
  /** What slips alone may credit within a day on accounts whose statement nobody reads, in satang; the rest waits for people. */
  slipLimits: setting('payments.slipLimits', z.object({ player: satang, account: satang }), {
    player: 500_000,
    account: 5_000_000,
  }),
  /** Signs of laundering: from how many points on there is a case, and a lock of the money; the line that deposits stay below. */
  aml: setting(
    'payments.aml',
    z.object({
      caseAt: z.int().check(z.minimum(1)),
      lockAt: z.int().check(z.minimum(1)),
      dueHours: z.int().check(z.minimum(1)),
      figure: satang,
      points: z.partialRecord(z.enum(amlRules), satang),
    }),
    { caseAt: 60, lockAt: 90, dueHours: 72, figure: 5_000_000, points: {} },
  ),
} as const;
