import { setting } from '@sanam/merchants/server/index.ts';
import { z } from 'zod/mini';

const satang = z.int().check(z.minimum(0));

export const paymentSettings = {
  /** What slips alone may credit within a day on accounts whose statement nobody reads, in satang; the rest waits for people. */
  slipLimits: setting('payments.slipLimits', z.object({ player: satang, account: satang }), {
    player: 500_000,
    account: 5_000_000,
  }),
} as const;
