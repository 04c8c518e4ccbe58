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
        /** The liability: everything of the next five. */
        total: amount,
        cash: amount,
        /** Asked for and not paid out yet. */
        hold: amount,
        /** In the wallets of vendors that keep the money. */
        vendor: amount,
        /** On its way there or back. */
        transit: amount,
        agent: amount,
        /** Apart: bonus money is not owed before it is played. */
        bonus: amount,
        members: z.int(),
        asOf: instant,
        /** False for the running day. */
        isFinal: z.boolean(),
      }),
    ),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;
