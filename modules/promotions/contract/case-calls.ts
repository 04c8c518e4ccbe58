import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, ofMerchant, outcome, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import { bonusStates } from './bonus-terms.ts';
import { caseMoments, caseSigns, caseStates, SIGN_POINTS } from './case-states.ts';
import './permissions.ts';
import './refusals.ts';

const person = z.object({ memberId: id, username: z.string() });
const points = z.int().check(z.minimum(1), z.maximum(1000));

const caseRow = z.object({
  id,
  merchantId: z.string(),
  member: person,
  bonusId: id,
  /** Title of the campaign in the language of the call. */
  title: z.string(),
  amount,
  bonusState: z.enum(bonusStates),
  moment: z.enum(caseMoments),
  state: z.enum(caseStates),
  /** True if the bonus is held until the decision; without one it continues at `dueAt`. */
  holds: z.boolean(),
  score: z.int(),
  signs: z.array(z.enum(caseSigns)),
  openedAt: instant,
  dueAt: z.nullable(instant),
  closedAt: z.nullable(instant),
});

/** Score thresholds of cases. */
export const caseLines = {
  /** Score from which staff review a bonus; it continues meanwhile. */
  caseAt: points,
  /** Score from which a bonus is held until the decision. */
  holdAt: points,
  /** Score from which bonuses are no longer offered with deposits. */
  hideAt: points,
  /** Maximum hold of a bonus in hours. */
  hours: z.int().check(z.minimum(1), z.maximum(72)),
  /** Maximum points of each sign. */
  points: z.record(z.enum(caseSigns), z.int().check(z.minimum(SIGN_POINTS.min), z.maximum(SIGN_POINTS.max))),
};

/** Calls about cases of suspected bonus abuse, and about their thresholds. */
export const caseCalls = {
  opsListBonusCases: staff('promotions.case.read', {
    method: 'GET',
    path: '/ops/promotions/cases',
    summary: 'Bonuses that something speaks against; those that wait the longest first, decided ones newest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      state: z.optional(z.enum(caseStates)),
      memberId: z.optional(id),
      /** Only cases with a held bonus. */
      holding: z.optional(z.literal('true')),
    }),
    value: pageOf(caseRow),
    refusals: [],
  }),
  opsGetBonusCase: staff('promotions.case.read', {
    method: 'GET',
    path: '/ops/promotions/cases/:id',
    summary: 'One of them with what was found; reading it is audited',
    about: 'bonusCase',
    params: idParams,
    value: z.extend(caseRow, {
      evidence: z.array(
        z.object({
          sign: z.enum(caseSigns),
          points: z.int(),
          /** Value found, in the unit of the sign. */
          figure: z.string(),
          others: z.array(person),
        }),
      ),
      rules: z.object({ version, caseAt: points, holdAt: points, hideAt: points }),
      reason: z.nullable(z.string()),
      /** Null if the deadline passed or the bonus ended by itself. */
      closedBy: z.nullable(z.string()),
      /** Pending proposal to take the bonus back. */
      approval: z.nullable(waitingApproval),
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsDecideBonusCase: staff('promotions.case.decide', {
    method: 'POST',
    path: '/ops/promotions/cases/:id/decision',
    idempotent: true,
    summary:
      'Lets a bonus go on, or refuses it with a reason that the member reads; one that was started takes two people',
    about: 'bonusCase',
    params: idParams,
    body: z.strictObject({ act: z.enum(['release', 'refuse']), reason }),
    value: outcome,
    refusals: ['promotions.caseClosed', 'operator.approvalPending'],
  }),
  opsGetCaseRules: staff('promotions.lines.read', {
    method: 'GET',
    path: '/ops/promotions/case-rules',
    summary: 'From which score bonuses are looked at, held, or not offered, and the versions before',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version 0: the default thresholds. */
      version,
      ...caseLines,
      approval: z.nullable(waitingApproval),
      /** Newest first. */
      versions: z.array(
        z.object({
          at: instant,
          by: z.string(),
          /** Null for a stricter change, which one person may make. */
          approvedBy: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          version,
          ...caseLines,
        }),
      ),
    }),
    refusals: [],
  }),
  opsChangeCaseRules: staff('promotions.lines.change', {
    method: 'POST',
    path: '/ops/promotions/case-rules',
    summary: 'Changes the lines; what lets more through is proposed, and another person confirms',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ ...caseLines, version, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof caseCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
