import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import {
  auditRow,
  httpAddress,
  newSecret,
  outcome,
  reason,
  search,
  waitingApproval,
  ofMerchant,
} from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { figuresValue, limitAmount, limitValue } from './schemas.ts';
import {
  breakTerms,
  consentGivers,
  earlyEnds,
  exclusionEnds,
  exclusionKinds,
  exclusionStarters,
  exclusionTerms,
  hitEffects,
  hitStates,
  limitFrames,
  limitKinds,
  protectedStates,
  realityCheckChoices,
  stopTerms,
  traitKinds,
} from './states.ts';
import './live.ts';

export { identityStaffCalls } from './identity-staff-calls.ts';

const member = z.object({ memberId: id, username: z.string() });
const row = z.object({
  id,
  member,
  /** Protections in force; also the filters of the list. */
  states: z.array(z.enum(protectedStates)),
  /** Earliest end of the current break or exclusion; null if there is none. */
  termEndsAt: z.nullable(instant),
  changedAt: instant,
});
const exclusion = z.object({
  id,
  kind: z.enum(exclusionKinds),
  term: z.enum(stopTerms),
  startedAt: instant,
  startedBy: z.enum(exclusionStarters),
  termEndsAt: z.nullable(instant),
  returnAskedAt: z.nullable(instant),
  returnFrom: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(exclusionEnds)),
  reason: z.nullable(z.string()),
  evidence: z.nullable(z.string()),
  isRunning: z.boolean(),
});
const detail = z.object({
  ...row.shape,
  exclusions: z.array(exclusion),
  limits: z.array(z.extend(limitValue, { operator: z.nullable(limitAmount) })),
  checkMinutes: z.int(),
  /** Answered reality checks, newest first. */
  checks: z.array(z.object({ id: z.string(), at: instant, choice: z.enum(realityCheckChoices) })),
  consents: z.array(z.object({ id: z.string(), at: instant, given: z.boolean(), givenBy: z.enum(consentGivers) })),
  figures: z.array(figuresValue),
  /** Matches of this account with excluded ones, in both directions; null without permission to read the register. */
  hits: z.nullable(
    z.array(
      z.object({
        id,
        /** Other account of the match. */
        other: member,
        /** True if this account is the excluded one. */
        isExcluded: z.boolean(),
        kinds: z.array(z.enum(traitKinds)),
        effect: z.enum(hitEffects),
        state: z.enum(hitStates),
        foundAt: instant,
        reason: z.nullable(z.string()),
      }),
    ),
  ),
  approval: z.nullable(waitingApproval),
  history: z.array(auditRow),
});
/** Reference to the player's request, or other evidence of a decision. */
const evidence = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

export const protectionStaffCalls = {
  opsListProtection: staff('protection.member.read', {
    method: 'GET',
    path: '/ops/protection',
    summary: 'Members on a break, excluded, blocked or with limits; with a search text, every member that it fits',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, ...search, state: z.optional(z.enum(protectedStates)) }),
    value: pageOf(row),
    refusals: [],
  }),
  opsGetProtection: staff('protection.member.read', {
    method: 'GET',
    path: '/ops/protection/:id',
    summary: 'What protects one member: limits, breaks and exclusions, checks, consents, figures',
    about: 'member',
    params: idParams,
    value: detail,
    refusals: [],
  }),
  opsStopMember: staff('protection.stop.start', {
    method: 'POST',
    path: '/ops/protection/:id/stop',
    idempotent: true,
    summary: 'Start or lengthen a break or exclusion that the player asked for',
    about: 'member',
    params: idParams,
    body: z.strictObject({ term: z.enum([...breakTerms, ...exclusionTerms]), reason, evidence }),
    value: z.object({ termEndsAt: instant }),
    refusals: ['protection.cannotShorten', 'protection.checkUnavailable'],
  }),
  opsExcludeMember: staff('protection.operator.exclude', {
    method: 'POST',
    path: '/ops/protection/:id/exclusion',
    idempotent: true,
    summary: 'Exclude a member by the operator, until two people end it',
    about: 'member',
    params: idParams,
    body: z.strictObject({ reason }),
    value: nothing,
    refusals: ['protection.cannotShorten', 'protection.checkUnavailable'],
  }),
  opsEndExclusion: staff('protection.exclusion.end', {
    method: 'POST',
    path: '/ops/protection/:id/end',
    idempotent: true,
    summary: "End the operator's exclusion, or the player's when it is another person's (two people)",
    about: 'member',
    params: idParams,
    body: z.strictObject({
      what: z.enum(earlyEnds),
      reason,
      /** Document that proves it; required for another person. */
      document: z.optional(evidence),
    }),
    value: outcome,
    refusals: ['protection.nothingPending', 'operator.approvalPending'],
  }),
  opsSetMemberLimit: staff('protection.limit.set', {
    method: 'POST',
    path: '/ops/protection/:id/limit',
    idempotent: true,
    summary: "Set or lower the operator's limit; raising or removing it takes two people. The player's own stays",
    about: 'member',
    params: idParams,
    body: z.strictObject({
      kind: z.enum(limitKinds),
      frame: z.enum(limitFrames),
      amount: z.nullable(limitAmount),
      reason,
    }),
    value: outcome,
    refusals: ['protection.nothingPending', 'protection.checkUnavailable', 'operator.approvalPending'],
  }),
  opsBlockMember: staff('protection.block.change', {
    method: 'POST',
    path: '/ops/protection/:id/block',
    idempotent: true,
    summary: 'Stop play and deposits of a member, or allow them again; log-in and withdrawals stay open',
    about: 'member',
    params: idParams,
    body: z.strictObject({ isBlocked: z.boolean(), reason }),
    value: nothing,
    refusals: ['protection.checkUnavailable'],
  }),
  opsStopMarketing: staff('protection.consent.stop', {
    method: 'POST',
    path: '/ops/protection/:id/marketing',
    idempotent: true,
    summary: 'Take the consent to offers back; only the player gives it',
    about: 'member',
    params: idParams,
    body: z.strictObject({ reason }),
    value: nothing,
    refusals: ['protection.checkUnavailable'],
  }),
} as const satisfies Record<string, CallDeclaration>;

const account = z.object({ memberId: z.string(), username: z.string() });

const hitRow = z.object({
  id,
  /** Account that shares data with an excluded person. */
  member: account,
  /** The excluded account. */
  excluded: account,
  kinds: z.array(z.enum(traitKinds)),
  /** `stopped` while the exclusion lasts; `marked` only informs staff. */
  effect: z.enum(hitEffects),
  state: z.enum(hitStates),
  foundAt: instant,
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

const settings = z.object({
  keepYears: z.int(),
  /** Address of an external register; null for our own only. */
  outsideUrl: z.nullable(z.string()),
  hasSecret: z.boolean(),
  version: z.int(),
});

/** Calls of the register of exclusions for staff. It shows matching accounts, never the shared data. */
export const registerStaffCalls = {
  opsListRegisterHits: staff('protection.register.read', {
    method: 'GET',
    path: '/ops/protection/register/hits',
    summary: 'Accounts that share something with an excluded person, newest first',
    query: z.object({ ...paging, state: z.optional(z.enum(hitStates)) }),
    value: pageOf(hitRow),
    refusals: [],
  }),
  opsSeeRegisterHit: staff('protection.register.decide', {
    method: 'POST',
    path: '/ops/protection/register/hits/:id/seen',
    idempotent: true,
    summary: 'Write down what was found about a marked account',
    params: idParams,
    body: z.strictObject({ reason }),
    value: nothing,
    refusals: ['operator.staleVersion'],
  }),
  opsGetRegister: staff('protection.register.read', {
    method: 'GET',
    path: '/ops/protection/register',
    summary: 'How long the register keeps, and the outside register it asks',
    value: settings,
    refusals: [],
  }),
  opsChangeRegister: staff('settings.register.change', {
    method: 'PUT',
    path: '/ops/protection/register',
    summary: 'Change how long the register keeps, and the outside register it asks',
    body: z.strictObject({
      keepYears: z.int().check(z.minimum(1), z.maximum(30)),
      outsideUrl: z.nullable(httpAddress),
      outsideSecret: newSecret,
      version: z.int(),
      reason,
    }),
    value: settings,
    refusals: ['operator.staleVersion'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof protectionStaffCalls & typeof registerStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
