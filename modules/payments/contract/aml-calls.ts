import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { memberRef } from '@sanam/members/contract/schemas.ts';
import {
  auditRow,
  outcome,
  reason,
  sort,
  version,
  waitingApproval,
  ofMerchant,
} from '@sanam/staff/contract/schemas.ts';
import { amlAsks } from './needs.ts';
import './permissions.ts';
import './refusals.ts';

/** Money locked by risk during a review. Only staff who may read these calls see the reason. */

const amlLock = z.object({
  id,
  member: memberRef,
  state: z.enum(['open', 'lifted']),
  version,
  /** Locked amount; null for all money of the member. */
  amount: z.nullable(amount),
  asks: z.enum(amlAsks),
  told: z.nullable(z.string()),
  reasonText: z.string(),
  openedAt: instant,
  liftedAt: z.nullable(instant),
});

export const amlCalls = {
  opsListAmlLocks: staff('risk.aml.read', {
    method: 'GET',
    path: '/ops/aml-locks',
    summary: 'Money that risk is looking at',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      state: z.optional(z.enum(['open', 'lifted'])),
      memberId: z.optional(id),
    }),
    value: pageOf(amlLock),
    refusals: [],
  }),
  opsGetAmlLock: staff('risk.aml.read', {
    method: 'GET',
    path: '/ops/aml-locks/:id',
    summary: 'One lock with its history; reading it is audited',
    about: 'amlLock',
    params: idParams,
    value: z.extend(amlLock, { approval: z.nullable(waitingApproval), history: z.array(auditRow) }),
    refusals: [],
  }),
  opsOpenAmlLock: staff('risk.aml.lock', {
    method: 'POST',
    path: '/ops/aml-locks',
    idempotent: true,
    summary: 'Lock money of a member, and stop the payouts that nothing was sent of',
    about: 'member',
    body: z.strictObject({
      memberId: id,
      amount: z.nullable(amount),
      /** Action required of the member. */
      asks: z.enum(amlAsks),
      /** Text shown to the member; never the reason. */
      told: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
      reason,
    }),
    value: outcome,
    refusals: ['wallet.wrongState'],
  }),
  opsLiftAmlLock: staff('risk.aml.lift', {
    method: 'POST',
    path: '/ops/aml-locks/:id/lift',
    idempotent: true,
    summary: 'Propose to give the money free (two people)',
    about: 'amlLock',
    params: idParams,
    body: z.strictObject({ reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState'],
  }),
} as const satisfies Record<string, CallDeclaration>;
