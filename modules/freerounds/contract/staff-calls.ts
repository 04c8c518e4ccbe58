import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, version } from '@sanam/staff/contract/schemas.ts';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import './permissions.ts';
import './refusals.ts';
import { grantStates, MEMBERS_MAX, paidAs } from './states.ts';
import { freeRoundTerms } from './terms.ts';

const member = z.object({ memberId: z.string(), username: z.string() });

const row = z.object({
  id,
  merchantId: z.string(),
  member,
  vendor: z.string(),
  game: z.string(),
  state: z.enum(grantStates),
  /** True while the remaining rounds are being cancelled. */
  isCancelling: z.boolean(),
  rounds: z.int(),
  used: z.int(),
  bet: amount,
  won: amount,
  turnoverPercent: z.int(),
  /** Origin of the grant: staff or a module. */
  source: z.string(),
  /** Reason of a failure, or the vendor's last error. */
  problem: z.nullable(z.string()),
  expiresAt: instant,
  requestedAt: instant,
  endedAt: z.nullable(instant),
  version,
});

const ofOne = { about: 'freeRoundGrant', params: idParams } as const;

/** Staff calls about free rounds. */
export const freeRoundsStaffCalls = {
  opsListFreeRounds: staff('freerounds.grant.read', {
    method: 'GET',
    path: '/ops/free-rounds',
    summary: 'Grants of free rounds, newest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, state: z.optional(z.enum(grantStates)) }),
    value: pageOf(row),
    refusals: [],
  }),
  opsGetFreeRounds: staff('freerounds.grant.read', {
    method: 'GET',
    path: '/ops/free-rounds/:id',
    summary: 'A grant with who asked for it and why, and what was asked of the vendor',
    ...ofOne,
    value: z.extend(row, {
      sourceId: z.string(),
      requestedBy: z.string(),
      reason: z.nullable(z.string()),
      cancelReason: z.nullable(z.string()),
      /** Number of requests to the vendor since its last valid response. */
      asks: z.int(),
      nextAskAt: z.nullable(instant),
      grantedAt: z.nullable(instant),
      settledAt: z.nullable(instant),
      /** Vendor transaction that paid the winnings. */
      paidBy: z.nullable(z.string()),
      /** Terms of the bonus that the winnings become; null for cash. */
      bonus: z.nullable(z.object(bonusRewardTerms)),
      /** Bonus or cash, for winnings with such terms; null as long as they are awaited. */
      paidAs: z.nullable(z.enum(paidAs)),
      /** Refusal code why they became cash. */
      paidWhy: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  opsGiveFreeRounds: staff('freerounds.grant.change', {
    method: 'POST',
    path: '/ops/free-rounds',
    summary: 'Gives members free rounds by hand; what is worth more than one person may give waits for a second',
    about: 'merchant',
    idempotent: true,
    query: z.object(ofMerchant),
    body: z.strictObject({
      /** Account names. */
      members: z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(64)))
        .check(z.minLength(1), z.maxLength(MEMBERS_MAX)),
      ...freeRoundTerms,
      reason,
    }),
    value: z.extend(outcome, {
      /** Number of members who get them. */
      given: z.int(),
      /** Members who do not get them, with the refusal code. */
      skipped: z.array(z.object({ member: z.string(), code: z.string() })),
    }),
    refusals: ['freerounds.notOffered', 'games.unknownGame'],
  }),
  opsCancelFreeRounds: staff('freerounds.grant.change', {
    method: 'POST',
    path: '/ops/free-rounds/:id/cancel',
    summary: 'Takes back what is left; what was played is paid',
    ...ofOne,
    body: z.strictObject({ version, reason }),
    value: z.object({ version }),
    refusals: ['operator.staleVersion', 'freerounds.wrongState'],
  }),
  opsAskFreeRoundsAgain: staff('freerounds.grant.change', {
    method: 'POST',
    path: '/ops/free-rounds/:id/again',
    summary: 'Asks the vendor at once; a grant that failed is sent again under its id',
    ...ofOne,
    body: z.strictObject({ version, reason }),
    value: z.object({ version }),
    refusals: ['operator.staleVersion', 'freerounds.wrongState'],
  }),
  opsMemberFreeRounds: staff('freerounds.grant.read', {
    method: 'GET',
    path: '/ops/members/:id/free-rounds',
    summary: 'Free rounds of a member, newest first',
    about: 'member',
    params: idParams,
    query: z.object(paging),
    value: pageOf(row),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof freeRoundsStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
