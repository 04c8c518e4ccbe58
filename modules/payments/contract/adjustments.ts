import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { memberRef } from '@sanam/members/contract/schemas.ts';
import { ofMerchant, outcome, reason, sort, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

/**
 * Kinds of adjustments. `goodwill`: the house gives money; `game`: a round whose vendor cannot correct it; `payment`: a
 * payment that was booked wrongly.
 */
export const adjustmentKinds = ['goodwill', 'game', 'payment'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

export const adjustmentCalls = {
  opsListAdjustments: staff('payments.adjustment.read', {
    method: 'GET',
    path: '/ops/adjustments',
    summary: 'Corrections of cash of players by two people, newest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      kind: z.optional(z.enum(adjustmentKinds)),
      memberId: z.optional(id),
    }),
    value: pageOf(
      z.object({
        id,
        member: memberRef,
        kind: z.enum(adjustmentKinds),
        /** Below zero for money that was taken. */
        amount: signedAmount,
        balanceBefore: amount,
        balanceAfter: amount,
        reference: z.string(),
        told: z.string(),
        reasonText: z.string(),
        proposedBy: z.string(),
        decidedBy: z.string(),
        at: instant,
      }),
    ),
    refusals: [],
  }),
  opsGetCash: staff('payments.adjustment.read', {
    method: 'GET',
    path: '/ops/members/:id/cash',
    summary: 'Cash of a player, how much of it one may adjust, and the adjustment that waits for a second person',
    about: 'member',
    params: idParams,
    value: z.object({ cash: amount, max: amount, approval: z.nullable(waitingApproval) }),
    refusals: [],
  }),
  opsAdjustCash: staff('payments.adjustment.make', {
    method: 'POST',
    path: '/ops/members/:id/adjustments',
    idempotent: true,
    summary: 'Give cash to a player or take it, up to the cap of the own role; always two people',
    about: 'member',
    params: idParams,
    body: z.strictObject({
      kind: z.enum(adjustmentKinds),
      direction: z.enum(['give', 'take']),
      amount,
      /** Round, order or message that it is about. */
      reference: text(120),
      /** Text that the player reads. */
      told: text(300),
      reason,
    }),
    value: outcome,
    refusals: [
      'operator.approvalPending',
      'operator.sameStaff',
      'payments.aboveAdjustmentCap',
      'payments.notAdjustable',
      'protection.excluded',
      'wallet.amountOutOfRange',
    ],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof adjustmentCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
