import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { day, id, idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import {
  auditRow,
  merchantRef,
  outcome,
  reason,
  revision,
  version,
  waitingApproval,
  ofMerchant,
} from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { documentFacts, levelRule } from './schemas.ts';
import { checkOutcomes, documentAnswers, documentSides, documentStates } from './identity-states.ts';

const documentRow = z.object({
  id,
  member: z.object({ memberId: id, username: z.string() }),
  ...documentFacts,
  decidedBy: z.nullable(z.string()),
  version,
});

const secret = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)));
const levelChange = z.strictObject(levelRule.shape);
const rules = {
  isOn: z.boolean(),
  /** One rule for each level, from 0. */
  levels: z.array(levelChange).check(z.length(4)),
  /** Months after which a player is asked for limits again. */
  reminderMonths: z.int().check(z.minimum(1), z.maximum(12)),
};

export const identityStaffCalls = {
  opsListDocuments: staff('protection.document.read', {
    method: 'GET',
    path: '/ops/protection/documents',
    summary: 'Documents that members sent, the oldest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      state: z.optional(z.enum(documentStates)),
      memberId: z.optional(id),
      sort: z.optional(z.string().check(z.maxLength(40))),
      order: z.optional(z.enum(['ASC', 'DESC'])),
    }),
    value: pageOf(documentRow),
    refusals: [],
  }),
  opsGetDocument: staff('protection.document.read', {
    method: 'GET',
    path: '/ops/protection/documents/:id',
    summary: 'One document with what is known of its member; reading it is written down',
    about: 'document',
    params: idParams,
    value: z.extend(documentRow, {
      /** Data given by the member, to compare with the document. */
      person: z.object({ name: z.nullable(z.string()), birthDate: z.nullable(day), idNumber: z.nullable(z.string()) }),
      level: z.int(),
      /** Data read by the provider, if the document came from one. */
      check: z.nullable(
        z.object({
          outcome: z.nullable(z.enum(checkOutcomes)),
          names: z.array(z.string()),
          birthDate: z.nullable(day),
          isSame: z.boolean(),
          at: z.nullable(instant),
        }),
      ),
      pictures: z.array(z.object({ id, side: z.enum(documentSides) })),
      approval: z.nullable(waitingApproval),
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsDocumentPicture: staff('protection.document.read', {
    method: 'GET',
    path: '/ops/protection/documents/pictures/:id',
    summary: 'A picture of a document; each view is written down',
    about: 'documentPicture',
    raw: true,
    params: idParams,
    value: nothing,
    refusals: [],
  }),
  opsDecideDocument: staff('protection.document.decide', {
    method: 'POST',
    path: '/ops/protection/documents/:id/decide',
    idempotent: true,
    summary: 'Approve a document (two people), ask for it again, refuse it, or take an approval back',
    about: 'document',
    params: idParams,
    body: z.discriminatedUnion('decision', [
      z.strictObject({
        decision: z.literal('approve'),
        validUntil: z.nullable(day),
        reason,
        expectedVersion: version,
      }),
      z.strictObject({
        decision: z.enum(['again', 'refuse', 'revoke']),
        answer: z.enum(documentAnswers),
        reason,
        expectedVersion: version,
      }),
    ]),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'protection.documentDecided'],
  }),
  opsGetProtectionRules: staff('settings.protection.read', {
    method: 'GET',
    path: '/ops/settings/protection',
    summary: 'What each level of identity opens, and when players are asked for limits again',
    about: 'merchant',
    value: z.object({ merchant: merchantRef, revision, ...rules, approval: z.nullable(waitingApproval) }),
    refusals: [],
  }),
  opsGetIdentityProvider: staff('settings.protection.read', {
    method: 'GET',
    path: '/ops/settings/identity-provider',
    summary: 'Who checks identities over the network; credentials are never shown',
    about: 'merchant',
    value: z.object({
      merchant: merchantRef,
      revision,
      isOn: z.boolean(),
      url: z.string(),
      levelName: z.string(),
      hasSecrets: z.boolean(),
      /** Path of this server to which the provider sends its messages. */
      messagePath: z.string(),
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsChangeIdentityProvider: staff('settings.protection.change', {
    method: 'POST',
    path: '/ops/settings/identity-provider',
    summary: 'Set it up by two people, switch it off alone. What is left out of the credentials stays',
    about: 'merchant',
    body: z.strictObject({
      isOn: z.boolean(),
      url: z.string().check(z.trim(), z.maxLength(500)),
      levelName: z.string().check(z.trim(), z.maxLength(80)),
      appToken: secret,
      secretKey: secret,
      webhookSecret: secret,
      revision,
      reason,
    }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsChangeProtectionRules: staff('settings.protection.change', {
    method: 'POST',
    path: '/ops/settings/protection',
    summary: 'Change them: tighter at once, looser by two people',
    about: 'merchant',
    body: z.strictObject({ ...rules, revision, reason }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof identityStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
