import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import { payoutStates } from './payout-states.ts';
import './refusals.ts';
import { pointsAsked } from './schemas.ts';

const payout = z.object({
  id,
  state: z.enum(payoutStates),
  /** Whether the member asked; otherwise staff began it. */
  isAsked: z.boolean(),
  points: z.nullable(z.int()),
  amount: z.nullable(amount),
  at: instant,
  decidedAt: z.nullable(instant),
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

/** Staff calls for the points of a member and their payout in cash. */
export const pointPayoutStaffCalls = {
  opsListPointPayouts: staff('points.redemption.read', {
    method: 'GET',
    path: '/ops/points/payouts',
    summary: 'Payouts of points in cash, of one state those that wait longest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, state: z.optional(z.enum(payoutStates)) }),
    value: pageOf(
      z.extend(payout, { merchantId: z.string(), member: z.object({ memberId: id, username: z.string() }) }),
    ),
    refusals: [],
  }),
  opsMemberPoints: staff('points.redemption.read', {
    method: 'GET',
    path: '/ops/members/:id/points',
    summary: 'Points of a member, what they are worth in cash, and their payouts',
    about: 'member',
    params: idParams,
    value: z.object({
      points: z.int(),
      /** Points in redemptions that are not sent yet. */
      pending: z.int(),
      /** Points that a payout would take, and its cash. */
      payable: z.int(),
      cashValue: amount,
      /** Whether the member converts points without help; then staff pay nothing out. */
      mayConvert: z.boolean(),
      /** Whether the account is closed; then staff reopen it before they pay. */
      isClosed: z.boolean(),
      approval: z.nullable(waitingApproval),
      payouts: z.array(payout),
    }),
    refusals: [],
  }),
  opsPayPoints: staff('points.redemption.decide', {
    method: 'POST',
    path: '/ops/members/:id/points/payout',
    summary: 'Proposes to pay all points of a member in cash; a second person confirms',
    about: 'member',
    idempotent: true,
    params: idParams,
    /** Points and cash that were shown. */
    body: z.strictObject({ points: pointsAsked, amount, reason }),
    value: z.object({ approvalId: id }),
    refusals: [
      'operator.approvalPending',
      'points.accountClosed',
      'points.changed',
      'points.insufficient',
      'points.mayConvert',
    ],
  }),
  opsRefusePointPayout: staff('points.redemption.decide', {
    method: 'POST',
    path: '/ops/members/:id/points/payout-refusal',
    summary: 'Refuses the request of a member to be paid for points; the member reads the reason',
    about: 'member',
    idempotent: true,
    params: idParams,
    body: z.strictObject({ reason }),
    value: z.object({ state: z.literal('refused') }),
    refusals: ['operator.approvalPending', 'points.noRequest'],
  }),
} as const satisfies Record<string, CallDeclaration>;
