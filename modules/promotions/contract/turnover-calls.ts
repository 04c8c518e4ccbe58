import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, idParams, pageOf, paging } from '@sanam/contract/common';
import { judgedBet, judgedRound, requirement } from './turnover.ts';

/** Calls about turnover: requirements, and the contribution of each bet. */
export const turnoverCalls = {
  turnover: {
    method: 'GET',
    path: '/wps/turnover',
    who: 'player',
    summary: 'Requirements of the member, open ones first, with what they keep from being withdrawn',
    query: z.object(paging),
    value: z.extend(pageOf(requirement), {
      cash: amount,
      /** Total locked amount, other kinds of locks included. */
      locked: amount,
      withdrawable: amount,
    }),
    refusals: [],
  },
  turnoverBets: {
    method: 'GET',
    path: '/wps/turnover/:turnoverId/bets',
    who: 'player',
    summary: 'What each bet counted for a requirement, and why, newest first',
    params: z.object({ turnoverId: z.string().check(z.regex(/^[a-z]{1,5}_[0-9A-Za-z]{16,40}$/)) }),
    query: z.object({ ...paging, counted: z._default(z.enum(['all', 'yes', 'no']), 'all') }),
    value: pageOf(judgedBet),
    refusals: ['common.notFound'],
  },
  turnoverOfRound: {
    method: 'GET',
    path: '/wps/turnover/rounds/:id',
    who: 'player',
    summary: 'What a round of the betting record counted for each requirement, and why',
    params: idParams,
    value: z.object({ list: z.array(judgedRound) }),
    refusals: ['common.notFound'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof turnoverCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
