import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
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
import { drawId, marketCode, numero, ticketNo } from './schemas.ts';
import { caseDecisionNames, caseKinds, caseOutcomes, casePhases, caseStates } from './states.ts';

const caseRow = z.object({
  id,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  outcome: z.nullable(z.enum(caseOutcomes)),
  phase: z.nullable(z.enum(casePhases)),
  drawId,
  market: marketCode,
  numero,
  ticketNo: z.nullable(ticketNo),
  memberId: id,
  username: z.string(),
  merchantId: z.string(),
  /** Amount of a correction that the balance did not cover; null in other cases. */
  amount: z.nullable(amount),
  /** Reason why the ticket was set aside, or the member's objection. */
  text: z.string(),
  answer: z.nullable(z.string()),
  openedAt: instant,
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  version,
  waiting: z.nullable(waitingApproval),
});

/**
 * Staff calls for lottery cases. Each case ends with a decision; a second person confirms decisions that move money.
 */
export const lotteryCaseStaffCalls = {
  opsListLotteryCases: staff('lottery.ticket.read', {
    method: 'GET',
    path: '/ops/lottery/cases',
    summary: 'Corrections that no balance covered, tickets that were set aside, tickets that members contest',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      kind: z.optional(z.enum(caseKinds)),
      state: z.optional(z.enum(caseStates)),
      memberId: z.optional(id),
      ticketNo: z.optional(ticketNo),
    }),
    value: pageOf(caseRow),
    refusals: [],
  }),
  opsGetLotteryCase: staff('lottery.ticket.read', {
    method: 'GET',
    path: '/ops/lottery/cases/:id',
    summary: 'One case with what was done about it',
    about: 'lotteryCase',
    params: idParams,
    value: z.extend(caseRow, { history: z.array(auditRow) }),
    refusals: [],
  }),
  opsDecideLotteryCase: staff('lottery.case.decide', {
    method: 'POST',
    path: '/ops/lottery/cases/:id/decision',
    idempotent: true,
    summary: 'Ends a case: an answer by one person, everything about money by two',
    about: 'lotteryCase',
    params: idParams,
    body: z
      .strictObject({
        decision: z.enum(caseDecisionNames),
        /** Answer to the member who contested the ticket. */
        answer: z.optional(z.string().check(z.trim(), z.minLength(10), z.maxLength(1000))),
        reason,
        version,
      })
      .check(z.refine(({ decision, answer }) => (decision === 'answer') === (answer !== undefined))),
    value: outcome,
    refusals: ['lottery.caseClosed', 'operator.staleVersion'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryCaseStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
