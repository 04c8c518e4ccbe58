import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant, pageOf, paging } from '@sanam/contract/common';
import { prizeRefusals, prizeStates } from './prize-schemas.ts';
import { numero } from './schemas.ts';

/** Members' calls for their prizes for places in yeekee rounds. */
export const lotteryPrizeCalls = {
  ownShotPrizes: {
    method: 'GET',
    path: '/lgw/yeekee/prizes',
    who: 'member',
    summary: 'The member’s places that have a prize, newest first, with why one brings nothing',
    query: z.object({ ...paging, numero: z.optional(numero) }),
    value: pageOf(
      z.object({
        numero,
        rank: z.int(),
        isLucky: z.boolean(),
        amount,
        /** The member's stake in the round, and the required stake. */
        staked: amount,
        stakeMin: amount,
        state: z.enum(prizeStates),
        refusal: z.nullable(z.enum(prizeRefusals)),
        at: instant,
      }),
    ),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryPrizeCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
