import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { range, ofMerchant } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';

/** Way in which a payout was made; `open`: the promised time is over and it is not made. */
export const payoutWays = ['automatic', 'rail', 'hand', 'open'] as const;
/** Amount bands with similar processing times: up to 5,000, up to 50,000, above. */
export const amountBands = ['small', 'middle', 'large'] as const;

/** Counts and minutes of a row, and of all rows together. */
const figures = {
  payouts: z.int(),
  kept: z.int(),
  broken: z.int(),
  /** Median minutes from request to payout without the time waiting for the player; null if no payout was made. */
  p50Minutes: z.nullable(z.int()),
  p90Minutes: z.nullable(z.int()),
};

export const promiseCalls = {
  opsListPromises: staff('payments.withdrawal.read', {
    method: 'GET',
    path: '/ops/promises',
    summary:
      'Promises of payouts kept and broken, by day of the request, way, bank and amount; without days the last seven',
    about: 'merchant',
    query: z.object({ ...paging, ...ofMerchant, ...range }),
    value: z.extend(
      pageOf(
        z.object({
          id: z.string(),
          day: z.string(),
          way: z.enum(payoutWays),
          bankCode: z.string(),
          bankName: z.string(),
          band: z.enum(amountBands),
          ...figures,
        }),
      ),
      /** Totals of all rows of these days. */
      { totals: z.object(figures) },
    ),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;
