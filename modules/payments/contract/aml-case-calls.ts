import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
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
import { amlCaseStates, amlOutcomes, amlRules } from './aml-rules.ts';
import './permissions.ts';
import './refusals.ts';

/** Cases that rules open when payments look like laundering. The member never learns of them. */

const amlCase = z.object({
  id,
  member: memberRef,
  state: z.enum(amlCaseStates),
  version,
  points: z.int(),
  rules: z.array(z.enum(amlRules)),
  owner: z.nullable(z.string()),
  /** Lock of the member's money; null if it is not locked. */
  lockId: z.nullable(id),
  outcome: z.nullable(z.enum(amlOutcomes)),
  dueAt: instant,
  isLate: z.boolean(),
  openedAt: instant,
  closedAt: z.nullable(instant),
});
const sign = z.object({
  rule: z.enum(amlRules),
  points: z.int(),
  note: z.string(),
  evidence: z.array(z.object({ type: z.enum(['deposit', 'withdrawal', 'member']), id })),
  foundAt: instant,
});

export const amlCaseCalls = {
  opsListAmlCases: staff('risk.aml.read', {
    method: 'GET',
    path: '/ops/aml-cases',
    summary: 'Cases of payments that look like laundering',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      state: z.optional(z.enum(amlCaseStates)),
      memberId: z.optional(id),
      /** Only cases that are not closed. */
      waiting: z.optional(z.literal('true')),
    }),
    value: pageOf(amlCase),
    refusals: [],
  }),
  opsGetAmlCase: staff('risk.aml.read', {
    method: 'GET',
    path: '/ops/aml-cases/:id',
    summary: 'One case with its signs and their evidence; reading it is audited',
    about: 'amlCase',
    params: idParams,
    value: z.extend(amlCase, {
      signs: z.array(sign),
      approval: z.nullable(waitingApproval),
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsTakeAmlCase: staff('risk.aml.lock', {
    method: 'POST',
    path: '/ops/aml-cases/:id/take',
    idempotent: true,
    summary: 'Become the owner of a case, also in the place of somebody else',
    about: 'amlCase',
    params: idParams,
    body: z.strictObject({ expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'wallet.wrongState'],
  }),
  opsNoteAmlCase: staff('risk.aml.lock', {
    method: 'POST',
    path: '/ops/aml-cases/:id/notes',
    idempotent: true,
    summary: 'Write a note into the history of a case',
    about: 'amlCase',
    params: idParams,
    body: z.strictObject({ reason }),
    value: outcome,
    refusals: [],
  }),
  opsDecideAmlCase: staff('risk.aml.lift', {
    method: 'POST',
    path: '/ops/aml-cases/:id/decision',
    idempotent: true,
    summary: 'Propose how a case ends (two people)',
    about: 'amlCase',
    params: idParams,
    body: z.strictObject({ outcome: z.enum(amlOutcomes), reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState'],
  }),
} as const satisfies Record<string, CallDeclaration>;
