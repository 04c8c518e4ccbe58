import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, range } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';

export const fundsCalls = {
  opsListPlayerFunds: staff('payments.funds.read', {
    method: 'GET',
    path: '/ops/player-funds',
    summary: 'What the merchant owes its players, at the end of each business day; without days the last seven',
    about: 'merchant',
    query: z.object({ ...paging, ...ofMerchant, ...range }),
    value: pageOf(
      z.object({
        id: day,
        day,
        /** Total liability: the sum of the next five. */
        total: amount,
        cash: amount,
        /** Requested withdrawals that are not paid yet. */
        hold: amount,
        /** Money in the wallets of vendors that keep balances. */
        vendor: amount,
        /** Money in transfer to or from vendors. */
        transit: amount,
        agent: amount,
        /** Bonus money, not part of the total: it is not owed before it is played. */
        bonus: amount,
        members: z.int(),
        asOf: instant,
        /** False for the current day. */
        isFinal: z.boolean(),
      }),
    ),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;
