import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant, pageOf, paging } from '@sanam/contract/common';
import './refusals.ts';
import { terms } from './schemas.ts';
import { friendStates, rewardStates } from './states.ts';

/** Players who invite friends: the link, the friends, and what both get. */
export const referralCalls = {
  referral: {
    method: 'GET',
    path: '/wps/referral',
    who: 'player',
    summary: "The member's link for friends, what friends have to do, and what came of it",
    value: z.object({
      /** Null where nobody is rewarded for friends, and for agents. */
      terms: z.nullable(z.object(terms)),
      isAgent: z.boolean(),
      /** Null until the member asks for a link. */
      code: z.nullable(z.string()),
      invited: z.int(),
      /** Friends for whom the rewards were given. */
      rewarded: z.int(),
      earned: amount,
      /** Friends for whom the member can still be rewarded in this calendar month. */
      leftThisMonth: z.int(),
    }),
    refusals: [],
  },
  referralFriends: {
    method: 'GET',
    path: '/wps/referral/friends',
    who: 'player',
    summary: 'Friends who registered by the link, newest first',
    query: z.object(paging),
    value: pageOf(
      z.object({
        /** Masked. */
        account: z.string(),
        joinedAt: instant,
        state: z.enum(friendStates),
        hasDeposited: z.boolean(),
        hasPlayed: z.boolean(),
        /** Of who is waiting: when the time is over. Of who is held: when it ends. */
        until: z.nullable(instant),
        /** The member's own; null until there is one. */
        reward: z.nullable(z.object({ amount, state: z.enum(rewardStates) })),
      }),
    ),
    refusals: [],
  },
  makeReferralLink: {
    method: 'POST',
    path: '/wps/referral/link',
    who: 'player',
    idempotent: true,
    summary: "Makes the member's link for friends; a second time it answers the same one",
    value: z.object({ code: z.string() }),
    refusals: ['referral.closed', 'referral.agent'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof referralCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
