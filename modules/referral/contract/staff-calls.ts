import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { sharedSigns } from '@sanam/payments/contract/shared-signs.ts';
import { ofMerchant, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { terms } from './schemas.ts';
import { friendStates, rewardStates } from './states.ts';

const person = z.object({ memberId: id, username: z.string() });
const wanted = { isOpen: z.boolean(), ...terms };

/** Staff calls for referral terms and invited friends. */
export const referralStaffCalls = {
  opsGetReferralTerms: staff('referral.terms.read', {
    method: 'GET',
    path: '/ops/referral/terms',
    summary: 'What friends have to do, what both get, and what it cost',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version of the terms; 0: the merchant never had terms. */
      version,
      ...wanted,
      approval: z.nullable(waitingApproval),
      /** Totals of the last 30 days. */
      month: z.object({ invited: z.int(), rewarded: z.int(), cost: amount }),
    }),
    refusals: [],
  }),
  opsChangeReferralTerms: staff('referral.terms.change', {
    method: 'POST',
    path: '/ops/referral/terms',
    summary: 'Changes the terms for friends who come from now on; what gives more is confirmed by another person',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ ...wanted, version, reason }),
    value: z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(id) }),
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsListReferrals: staff('referral.friend.read', {
    method: 'GET',
    path: '/ops/referrals',
    summary: 'Friends who were invited, newest first; those that staff look at, longest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, state: z.optional(z.enum(friendStates)) }),
    value: pageOf(
      z.object({
        /** Member id of the friend. */
        id,
        merchantId: z.string(),
        friend: person,
        inviter: person,
        state: z.enum(friendStates),
        joinedAt: instant,
        until: instant,
        heldUntil: z.nullable(instant),
        /** Largest deposit and valid bets of the friend. */
        deposited: amount,
        played: amount,
        terms: z.object(terms),
        /** Signs that friend and inviter share. */
        signs: z.array(z.enum(sharedSigns)),
        rewards: z.array(z.object({ side: z.enum(['inviter', 'friend']), amount, state: z.enum(rewardStates) })),
      }),
    ),
    refusals: [],
  }),
  opsDecideReferral: staff('referral.friend.decide', {
    method: 'POST',
    path: '/ops/referrals/:id/decision',
    summary: 'Gives both rewards of a friend that staff look at, or refuses them; a held one can be refused',
    about: 'member',
    idempotent: true,
    params: idParams,
    body: z.strictObject({ act: z.enum(['give', 'refuse']), reason }),
    value: z.object({ state: z.enum(friendStates) }),
    refusals: ['referral.decided'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof referralStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
