import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, ofMerchant, reason, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import { applicationStates } from './application-states.ts';
import { campaignText } from './campaign-content.ts';
import './live.ts';
import './permissions.ts';
import './refusals.ts';

const applicationRow = z.object({
  id,
  merchantId: z.string(),
  campaignId: id,
  titles: z.array(z.pick(campaignText, { language: true, title: true })),
  memberId: id,
  account: z.string(),
  state: z.enum(applicationStates),
  comment: z.string(),
  pictures: z.array(id),
  submittedAt: instant,
  /** Staff member who holds the lease, and its end. */
  assignedTo: z.nullable(z.string()),
  isMine: z.boolean(),
  leaseUntil: z.nullable(instant),
  amount: z.nullable(amount),
  remark: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});

const held = ['promotions.wrongState', 'operator.claimedByOther'] as const;
const taken = z.object({ state: z.enum(applicationStates), leaseUntil: z.nullable(instant) });

/** Calls about members' applications: one person takes an application for half an hour, then decides it. */
export const promoApplicationCalls = {
  opsListPromoApplications: staff('promotions.application.read', {
    method: 'GET',
    path: '/ops/promotions/applications',
    summary: 'Applications, what waits longest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      state: z.optional(z.enum(applicationStates)),
      campaignId: z.optional(id),
      memberId: z.optional(id),
    }),
    value: pageOf(applicationRow),
    refusals: [],
  }),
  opsGetPromoApplication: staff('promotions.application.read', {
    method: 'GET',
    path: '/ops/promotions/applications/:id',
    summary: 'An application with what its campaign allows and what the same person applied for before',
    about: 'promoApplication',
    params: idParams,
    value: z.extend(applicationRow, {
      rewardMax: z.nullable(amount),
      rewardAlone: z.nullable(amount),
      /** Number of free rounds instead of money; their value cannot be changed. */
      rounds: z.nullable(z.int()),
      budgetLeft: z.nullable(amount),
      earlier: z.array(applicationRow),
      approval: z.nullable(waitingApproval),
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsPromoPicture: staff('promotions.application.read', {
    method: 'GET',
    path: '/ops/promotions/pictures/:id',
    summary: 'A picture of an application',
    about: 'promoPicture',
    raw: true,
    params: idParams,
    value: nothing,
    refusals: [],
  }),
  opsTakePromoApplication: staff('promotions.application.decide', {
    method: 'POST',
    path: '/ops/promotions/applications/:id/take',
    summary: 'Keeps an application for its caller for half an hour',
    about: 'promoApplication',
    params: idParams,
    body: z.strictObject({}),
    value: taken,
    refusals: held,
  }),
  opsReleasePromoApplication: staff('promotions.application.decide', {
    method: 'POST',
    path: '/ops/promotions/applications/:id/release',
    summary: 'Puts an application back into the queue',
    about: 'promoApplication',
    params: idParams,
    body: z.strictObject({}),
    value: taken,
    refusals: held,
  }),
  opsDecidePromoApplication: staff('promotions.application.decide', {
    method: 'POST',
    path: '/ops/promotions/applications/:id/decision',
    idempotent: true,
    summary: 'Approves with an amount, or rejects with a remark; above a bound another person confirms',
    about: 'promoApplication',
    params: idParams,
    body: z.discriminatedUnion('decision', [
      z.strictObject({
        decision: z.literal('approve'),
        amount: z.nullable(amount),
        remark: z.nullable(z.string().check(z.trim(), z.maxLength(300))),
      }),
      z.strictObject({ decision: z.literal('reject'), remark: reason }),
    ]),
    value: z.object({ state: z.enum([...applicationStates, 'proposed']), approvalId: z.nullable(z.string()) }),
    refusals: [
      ...held,
      'operator.approvalPending',
      'promotions.aboveReward',
      'promotions.budgetSpent',
      'promotions.stopped',
    ],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof promoApplicationCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
