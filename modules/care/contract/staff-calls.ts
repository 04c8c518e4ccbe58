import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { memberRef } from '@sanam/members/contract/schemas.ts';
import { heldActions } from '@sanam/protection/contract/states.ts';
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
import { type CareThreshold, careThresholdNames } from './thresholds.ts';
import { careRuleNames, careStates, careSteps } from './states.ts';
import { WORD_CHARACTERS, WORDS_MAX } from './words.ts';

/**
 * Level of a case. Cases open automatically on signs of harm and are worked on by staff; agents and marketing have no
 * access to them.
 */

const level = z.int().check(z.minimum(1), z.maximum(3));
const careCase = z.object({
  id,
  member: memberRef,
  state: z.enum(careStates),
  level,
  version,
  rules: z.array(z.enum(careRuleNames)),
  owner: z.nullable(z.string()),
  openedAt: instant,
  /** Deadline to contact the player; null if the member was only sent a message. */
  dueAt: z.nullable(instant),
  isLate: z.boolean(),
  contactedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
});
/** Integers; each has limits set by the product. */
const thresholds = z.strictObject(
  Object.fromEntries(careThresholdNames.map((name) => [name, z.int()])) as Record<CareThreshold, z.ZodMiniInt>,
);
const wordList = z.array(z.string().check(z.maxLength(WORD_CHARACTERS.most * 2))).check(z.maxLength(WORDS_MAX));
const wordLists = z.strictObject({ harm: wordList, selfHarm: wordList, stopPayout: wordList });
/** Play figures of a range of days, before the case or after the contact. */
const effect = z.object({ days: z.int(), hours: z.int(), deposits: amount, lost: signedAmount });

export const careStaffCalls = {
  opsListCareCases: staff('care.case.read', {
    method: 'GET',
    path: '/ops/care-cases',
    summary: 'Members whose play or payments show signs of harm',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      state: z.optional(z.enum(careStates)),
      memberId: z.optional(id),
      /** Only cases in which the player was not contacted yet. */
      waiting: z.optional(z.literal('true')),
    }),
    value: pageOf(careCase),
    refusals: [],
  }),
  opsGetCareCase: staff('care.case.read', {
    method: 'GET',
    path: '/ops/care-cases/:id',
    summary: 'One case with its signs, what is on hold, and what changed since the talk; reading it is audited',
    about: 'careCase',
    params: idParams,
    value: z.extend(careCase, {
      signs: z.array(z.object({ rule: z.enum(careRuleNames), level, note: z.string(), foundAt: instant })),
      holds: z.array(z.object({ action: z.enum(heldActions), until: instant })),
      /** Play in equally long ranges before the case and after the contact; `after` is null until its range is over. */
      effects: z.array(z.object({ before: effect, after: z.nullable(effect) })),
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsTakeCareCase: staff('care.case.work', {
    method: 'POST',
    path: '/ops/care-cases/:id/take',
    idempotent: true,
    summary: 'Become the owner of a case, also in the place of somebody else',
    about: 'careCase',
    params: idParams,
    body: z.strictObject({ expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'care.wrongStep'],
  }),
  opsStepCareCase: staff('care.case.work', {
    method: 'POST',
    path: '/ops/care-cases/:id/step',
    idempotent: true,
    summary: 'Write down that the player was spoken with (deposits are open again), is watched, or that the case ends',
    about: 'careCase',
    params: idParams,
    body: z.strictObject({ step: z.enum(careSteps), reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'care.wrongStep'],
  }),
  opsOpenCareCase: staff('care.case.work', {
    method: 'POST',
    path: '/ops/members/:id/care-case',
    idempotent: true,
    summary: 'Open a case for what a person of the staff saw: at once of the highest level',
    about: 'member',
    params: idParams,
    body: z.strictObject({ reason }),
    value: z.object({ caseId: id }),
    refusals: ['care.open'],
  }),
  opsGetCareThresholds: staff('care.threshold.read', {
    method: 'GET',
    path: '/ops/care-thresholds',
    summary: 'From where on play and payments are a sign of harm',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version 0: the defaults. */
      version,
      thresholds,
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsChangeCareThresholds: staff('care.threshold.change', {
    method: 'POST',
    path: '/ops/care-thresholds',
    summary: 'Proposes other lines, within the bounds of the product; another person confirms them',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ thresholds, version, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsGetCareWords: staff('care.threshold.read', {
    method: 'GET',
    path: '/ops/care-words',
    summary: 'Words in messages of members that are a sign of harm',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({
      merchantId: z.string(),
      /** Version 0: the shipped lists. */
      version,
      words: wordLists,
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsChangeCareWords: staff('care.word.change', {
    method: 'POST',
    path: '/ops/care-words',
    summary: 'Proposes other lists of words, within the bounds of the product; another person confirms them',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({ words: wordLists, version, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof careStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
