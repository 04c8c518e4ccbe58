import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, longPageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { memberRef } from '@sanam/members/contract/schemas.ts';
import {
  auditRow,
  ofMerchant,
  outcome,
  reason,
  sort,
  version,
  waitingApproval,
} from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

/** Calls of payments that their provider reversed. */

/** `notCredited`: the money was not credited yet, so nothing is open. */
export const reversalStates = ['open', 'closed', 'notCredited'] as const;
/** `reversed`: dispute of the payer; `void`: correction of the provider. */
export const reversalKinds = ['reversed', 'void'] as const;

const reversal = z.object({
  id,
  member: memberRef,
  depositId: id,
  kind: z.enum(reversalKinds),
  state: z.enum(reversalStates),
  version,
  amount,
  /** Amounts taken from the player and borne by the house. */
  taken: amount,
  borne: amount,
  open: amount,
  /** Reference of the provider. */
  reference: z.string(),
  reversedAt: instant,
  createdAt: instant,
  closedAt: z.nullable(instant),
});

export const reversalCalls = {
  opsListReversals: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/reversals',
    summary: 'Payments that their provider took back',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, ...sort, state: z.optional(z.enum(reversalStates)) }),
    value: longPageOf(reversal),
    refusals: [],
  }),
  opsGetReversal: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/reversals/:id',
    summary: 'One payment that was taken back, with what was decided',
    about: 'reversal',
    params: idParams,
    value: z.extend(reversal, {
      /** Amount that can be taken from the player now, limited by the open amount and the balance. */
      takable: amount,
      decisions: z.array(
        z.object({
          decision: z.enum(['take', 'bear']),
          amount,
          reason: z.string(),
          proposedBy: z.string(),
          decidedBy: z.string(),
          decidedAt: instant,
        }),
      ),
      approval: z.nullable(waitingApproval),
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsDecideReversal: staff('payments.deposit.decide', {
    method: 'POST',
    path: '/ops/reversals/:id/decision',
    idempotent: true,
    summary: 'Take a reversed payment from the player, or let the house bear it (two people)',
    about: 'reversal',
    params: idParams,
    body: z.strictObject({ decision: z.enum(['take', 'bear']), amount, reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState', 'wallet.amountOutOfRange'],
  }),
} as const satisfies Record<string, CallDeclaration>;
