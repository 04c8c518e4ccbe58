import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant, signedAmount } from '@sanam/contract/common';
import './refusals.ts';
import { figuresValue, limitAmount, limitValue } from './schemas.ts';
import {
  breakDays,
  checkIntervals,
  exclusionKinds,
  exclusionTerms,
  heldActions,
  limitFrames,
  limitKinds,
  promptOccasions,
  promptPlaces,
  realityCheckChoices,
} from './states.ts';
import './live.ts';

export { identityCalls } from './identity-calls.ts';

// A rollback of an earlier bet can make each of them negative.
const played = z.object({ stake: signedAmount, win: signedAmount, net: signedAmount });

const realityCheck = z.object({
  intervalMinutes: z.int(),
  /** New bets are refused until the check is answered. */
  isDue: z.boolean(),
  /** Id of this check; null before the first game was opened. */
  checkId: z.nullable(z.string()),
  /** Seconds until the check is due, 0 if due; null before the first game was opened. */
  dueInSeconds: z.nullable(z.int()),
  playedMinutes: z.int(),
  /** Since the start of the check's clock. */
  period: played,
  /** Since the start of the merchant's business day. */
  today: played,
  /** All limits in force. */
  limits: z.array(limitValue),
});

const exclusion = z.object({
  kind: z.enum(exclusionKinds),
  startedAt: instant,
  /**
   * End of the term. A break ends then; after an exclusion a return may be requested. Null: only the operator ends it.
   */
  termEndsAt: z.nullable(instant),
  /** Time from which a requested return may be confirmed; null if not requested. */
  returnFrom: z.nullable(instant),
  /** A return may be requested now. */
  mayAskReturn: z.boolean(),
  /** A return may be confirmed now. */
  mayReturn: z.boolean(),
  /** It follows the exclusion of another account of the same person and ends with it. */
  followsAnother: z.boolean(),
});

const protection = z.object({
  /** Current break or exclusion of the player, and one by the operator. */
  exclusions: z.array(exclusion),
  /** The operator has blocked play and deposits. */
  isBlocked: z.boolean(),
  /** Actions paused by signs of harm; each pause ends by itself. */
  pauses: z.array(z.object({ what: z.enum(heldActions), until: instant })),
  /** Consent to offers of the merchant. */
  marketing: z.boolean(),
  limits: z.array(limitValue),
  checkMinutes: z.int(),
  /** Figures of 1, 7 and 30 days. */
  figures: z.array(figuresValue),
});

const limitParams = z.object({ kind: z.enum(limitKinds), frame: z.enum(limitFrames) });

export const protectionCalls = {
  protection: {
    method: 'GET',
    path: '/wps/protection',
    who: 'player',
    whenClosed: true,
    summary: 'Own limits with what is used of them, the interval of the check, time and money of 1, 7 and 30 days',
    value: protection,
    refusals: [],
  },
  setLimit: {
    method: 'PUT',
    path: '/wps/protection/limits',
    who: 'player',
    summary: 'Set or lower a limit at once; ask for a raise or, with null, for its removal',
    body: z.strictObject({
      kind: z.enum(limitKinds),
      frame: z.enum(limitFrames),
      amount: z.nullable(limitAmount),
    }),
    value: z.object({
      state: z.enum(['active', 'pending']),
      effectiveAt: instant,
      /** Time at which an unconfirmed raise lapses. */
      confirmBy: z.nullable(instant),
    }),
    refusals: [],
  },
  confirmLimit: {
    method: 'POST',
    path: '/wps/protection/limits/:kind/:frame/confirm',
    who: 'player',
    fresh: true,
    summary: 'Confirm a raise or removal after its waiting time',
    params: limitParams,
    value: protection,
    refusals: ['protection.confirmTooEarly', 'protection.confirmLapsed', 'protection.nothingPending'],
  },
  withdrawLimitRaise: {
    method: 'DELETE',
    path: '/wps/protection/limits/:kind/:frame/pending',
    who: 'player',
    summary: 'Take back a raise or removal that waits',
    params: limitParams,
    value: protection,
    refusals: ['protection.nothingPending'],
  },
  limitPrompt: {
    method: 'GET',
    path: '/wps/protection/prompt',
    who: 'player',
    summary:
      'Whether to ask for an own limit here: after registration, before the first deposit, or again after months',
    query: z.object({ place: z.enum(promptPlaces) }),
    value: z.object({ due: z.nullable(z.enum(promptOccasions)) }),
    refusals: [],
  },
  answerLimitPrompt: {
    method: 'POST',
    path: '/wps/protection/prompt',
    who: 'player',
    summary: 'Answer the question for a limit: with a deposit limit, or, with null, not now',
    body: z.strictObject({
      occasion: z.enum(promptOccasions),
      limit: z.nullable(z.strictObject({ frame: z.enum(['day', 'week', 'month']), amount: limitAmount })),
    }),
    value: z.object({}),
    refusals: [],
  },
  takeBreak: {
    method: 'POST',
    path: '/wps/protection/break',
    who: 'player',
    whenClosed: true,
    summary: 'Start or lengthen a break; every session ends with it',
    body: z.strictObject({ days: z.union(breakDays.map((days) => z.literal(days))) }),
    value: z.object({ until: instant }),
    refusals: ['protection.cannotShorten'],
  },
  excludeMyself: {
    method: 'POST',
    path: '/wps/protection/exclusion',
    who: 'player',
    whenClosed: true,
    summary: 'Start or lengthen a self-exclusion; every session ends with it',
    body: z.strictObject({ term: z.enum(exclusionTerms) }),
    /** Time from which a return may be requested. */
    value: z.object({ termEndsAt: instant }),
    refusals: ['protection.cannotShorten'],
  },
  askReturn: {
    method: 'POST',
    path: '/wps/protection/return',
    who: 'player',
    whenClosed: true,
    summary: 'Ask to return after the term of an exclusion; a waiting time begins',
    value: protection,
    refusals: ['protection.cannotShorten', 'protection.followsAnother', 'protection.nothingPending'],
  },
  confirmReturn: {
    method: 'POST',
    path: '/wps/protection/return/confirm',
    who: 'player',
    whenClosed: true,
    fresh: true,
    summary: 'Return after the waiting time; the next log-in is a whole one',
    value: z.object({}),
    refusals: ['protection.confirmTooEarly', 'protection.followsAnother', 'protection.nothingPending'],
  },
  setMarketing: {
    method: 'PUT',
    path: '/wps/protection/marketing',
    who: 'player',
    summary: 'Agree to be written to about offers, or no longer',
    body: z.strictObject({ given: z.boolean() }),
    value: protection,
    refusals: ['protection.excluded'],
  },
  setCheckInterval: {
    method: 'PUT',
    path: '/wps/protection/reality-check/interval',
    who: 'player',
    summary: 'Choose the minutes between two reality checks; a longer time waits for the answer of one that is due',
    body: z.strictObject({ minutes: z.union(checkIntervals.map((minutes) => z.literal(minutes))) }),
    value: protection,
    refusals: ['protection.realityCheckDue'],
  },
  realityCheck: {
    method: 'GET',
    path: '/wps/protection/reality-check',
    who: 'member',
    summary: 'When the next reality check is due, with the figures it shows',
    value: realityCheck,
    refusals: [],
  },
  answerRealityCheck: {
    method: 'POST',
    path: '/wps/protection/reality-check',
    who: 'member',
    summary: 'Answer a reality check: play on or leave, or look at break, limits or record first',
    body: z.strictObject({
      checkId: z.string().check(z.regex(/^rc_\d{10,17}$/)),
      choice: z.enum(realityCheckChoices),
    }),
    value: realityCheck,
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof protectionCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
