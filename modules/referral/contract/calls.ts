import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant, pageOf, paging } from '@sanam/contract/common';
import './refusals.ts';
import { terms } from './schemas.ts';
import { friendStates, rewardStates } from './states.ts';

/** Member calls for referral: the link, the friends and the rewards. */
export const referralCalls = {
  referral: {
    method: 'GET',
    path: '/wps/referral',
    who: 'player',
    summary: "The member's link for friends, what friends have to do, and what came of it",
    value: z.object({
      /** Null for agents, and if the merchant has no open terms. */
      terms: z.nullable(z.object(terms)),
      isAgent: z.boolean(),
      /** Code of the link; null until the member creates one. */
      code: z.nullable(z.string()),
      invited: z.int(),
      /** Number of friends who did everything in time; those whose rewards were refused are left out. */
      qualified: z.int(),
      /** Number of friends whose rewards were given. */
      rewarded: z.int(),
      earned: amount,
      /** Number of friends for whom the member can still be rewarded in this calendar month. */
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
        /** Masked account name. */
        account: z.string(),
        joinedAt: instant,
        state: z.enum(friendStates),
        hasDeposited: z.boolean(),
        hasPlayed: z.boolean(),
        /** For a waiting friend: the deadline. For a held friend: the end of the hold. */
        until: z.nullable(instant),
        /** Reward of the member; null until there is one. */
        reward: z.nullable(z.object({ amount, state: z.enum(rewardStates) })),
        /** The member took a break or was excluded since the friend registered: no reward for it. */
        isVoid: z.boolean(),
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
