import { riskPoints, type RiskRule, riskRules } from '../../contract/risk.ts';
import type { WithdrawalAction, WithdrawalStage } from '../../contract/states.ts';
// Pure decisions about withdrawals: score, promise, tracker, dispute amounts. Amounts are minor units.

export interface ScreeningFacts {
  amountMinor: bigint;
  isFirstPayout: boolean;
  hoursSinceRegistration: number;
  /** Hours since this account took the place of another; null for a member's first account, which `firstPayout` covers. */
  hoursSinceAccountChange: number | null;
  /** Password, phone, payment password or factors were changed lately. */
  hasNewDetails: boolean;
  isDeviceNew: boolean;
  depositsSinceLastPayoutMinor: bigint;
  turnoverSinceLastPayoutMinor: bigint;
  /** Mean of the player's own payouts of the last 30 days; null without one. */
  ownMeanMinor: bigint | null;
  requestsToday: number;
  minutesSinceLastDeposit: number | null;
  hasForeignSender: boolean;
  /** A payment of theirs was taken back by its provider, and nobody has decided who bears it. */
  hasOpenReversal: boolean;
  /** Members who gave this member's account, or whose account this member gave. */
  sharesAccountWith: readonly string[];
  sharesDeviceWith: readonly string[];
  sharesAddressWith: number;
  /** The part of the turnover on markets where the member bet on several sides. */
  oppositeMinor: bigint;
  /** Game and round of a win of very many times its stake. */
  bigWin: string | null;
  /** Wins above what their vendor may pay that no person has released yet. */
  winsUnderReview: readonly string[];
  isUnderReview: boolean;
  /** Whether it is not settled who the member is. */
  isKycOpen: boolean;
}

export interface ScoreReason {
  code: RiskRule;
  points: number;
  note?: string;
}

/** The reason of a payout that waits until somebody has released a large win. */
export const WIN_UNDER_REVIEW = 'largeWin' satisfies RiskRule;
/** What stops the automatic path, whatever points it gives. */
const ALWAYS_REASONS: readonly RiskRule[] = [WIN_UNDER_REVIEW, 'amlReview', 'openReversal'];
/** For so long what is new counts as new. */
export const NEW_HOURS = 72;
/** A win of so many times its stake is a reason to look at its round, and for no more. */
export const BIG_WIN_TIMES = 100;
const QUICK_MINUTES = 30;
const LARGE_TIMES = 5n;
const REQUESTS_A_DAY = 3;
/** Half of the turnover on several sides of one market is play without risk. */
const OPPOSITE_SHARE = 2n;

/** Which rules of payments.md 8 the facts meet, each with what it was where there is something to name. */
function metRules(facts: ScreeningFacts): Record<RiskRule, boolean | string> {
  const { ownMeanMinor, minutesSinceLastDeposit, oppositeMinor, turnoverSinceLastPayoutMinor: turnover } = facts;
  const isNew = (hours: number | null) => hours !== null && hours < NEW_HOURS;
  const named = (ids: readonly string[]) => (ids.length > 0 ? ids.join(', ') : false);
  return {
    firstPayout: facts.isFirstPayout,
    youngAccount: isNew(facts.hoursSinceRegistration),
    newBankAccount: isNew(facts.hoursSinceAccountChange),
    newDetails: facts.hasNewDetails,
    newDevice: facts.isDeviceNew,
    lowTurnover: turnover < facts.depositsSinceLastPayoutMinor,
    largeForPlayer: ownMeanMinor !== null && facts.amountMinor > ownMeanMinor * LARGE_TIMES,
    manyRequests: facts.requestsToday >= REQUESTS_A_DAY ? String(facts.requestsToday) : false,
    quickAfterDeposit: minutesSinceLastDeposit !== null && minutesSinceLastDeposit < QUICK_MINUTES,
    senderDiffered: facts.hasForeignSender,
    openReversal: facts.hasOpenReversal,
    sharedAccount: named(facts.sharesAccountWith),
    sharedDevice: named(facts.sharesDeviceWith),
    sharedAddress: facts.sharesAddressWith > 0 ? String(facts.sharesAddressWith) : false,
    kycOpen: facts.isKycOpen,
    oppositeBets: oppositeMinor > 0n && oppositeMinor * OPPOSITE_SHARE >= turnover,
    bigWin: facts.bigWin ?? false,
    largeWin: named(facts.winsUnderReview),
    amlReview: facts.isUnderReview,
  };
}

/** The score, and every reason of it. A rule that gives no points is off, but what stops the rules is always a reason. */
export function screen(
  facts: ScreeningFacts,
  changed: Partial<Record<RiskRule, number>> = {},
): { score: number; reasons: ScoreReason[] } {
  const met = metRules(facts);
  const reasons = riskRules
    .map((code) => ({ code, points: changed[code] ?? riskPoints[code], is: met[code] }))
    .filter(({ code, points, is }) => is !== false && (points > 0 || ALWAYS_REASONS.includes(code)))
    .map(({ code, points, is }): ScoreReason => ({ code, points, ...(typeof is === 'string' && { note: is }) }));
  return { score: reasons.reduce((sum, reason) => sum + reason.points, 0), reasons };
}

/** The automatic path: a small sum, a low score, not the first payout, and nothing that somebody has to look at. */
export function isAutomatic(
  rule: { automatic_max: bigint; automatic_score_below: number },
  facts: Pick<
    ScreeningFacts,
    'amountMinor' | 'isFirstPayout' | 'winsUnderReview' | 'isUnderReview' | 'hasOpenReversal'
  > & {
    score: number;
  },
): boolean {
  if (facts.winsUnderReview.length > 0 || facts.isUnderReview || facts.hasOpenReversal) return false;
  return !facts.isFirstPayout && facts.score < rule.automatic_score_below && facts.amountMinor <= rule.automatic_max;
}

export function needsSecondPerson(
  rule: { second_person_above: bigint; second_person_score: number },
  facts: { amountMinor: bigint; score: number },
): boolean {
  return facts.amountMinor > rule.second_person_above || facts.score >= rule.second_person_score;
}

const PROMISE_STEP_MINUTES = 5;

/** The promise: p90 rounded up to five minutes. */
export function promiseMinutes(p90Minutes: number): number {
  return Math.ceil(p90Minutes / PROMISE_STEP_MINUTES) * PROMISE_STEP_MINUTES;
}

/** Received 0 for "nothing came"; else above 0 and below what was sent. Undefined: the amount is impossible. */
export function remainderOf(netMinor: bigint, receivedMinor: bigint): bigint | undefined {
  return receivedMinor >= 0n && receivedMinor < netMinor ? netMinor - receivedMinor : undefined;
}

export type TrackerStep = 'received' | 'checking' | 'approved' | 'sending' | 'sent' | 'confirm';
export type TrackerState = 'done' | 'now' | 'next' | 'skipped' | 'failed';

const NOW: Record<WithdrawalStage, { at: TrackerStep; state: TrackerState }> = {
  review: { at: 'checking', state: 'now' },
  second: { at: 'checking', state: 'now' },
  frozen: { at: 'checking', state: 'now' },
  queued: { at: 'approved', state: 'now' },
  sending: { at: 'sending', state: 'now' },
  unknown: { at: 'sending', state: 'now' },
  toConfirm: { at: 'confirm', state: 'now' },
  receivedByPlayer: { at: 'confirm', state: 'done' },
  autoReceived: { at: 'confirm', state: 'done' },
  disputeNotReceived: { at: 'confirm', state: 'now' },
  disputePartly: { at: 'confirm', state: 'now' },
  forced: { at: 'confirm', state: 'done' },
  rejected: { at: 'checking', state: 'failed' },
  returned: { at: 'confirm', state: 'failed' },
};
const ORDER: TrackerStep[] = ['received', 'checking', 'approved', 'sending', 'sent', 'confirm'];
/** The stages whose beginning ends a step: the log of stages gives each finished step its time. */
const ENDED_BY: Record<TrackerStep, readonly WithdrawalStage[]> = {
  received: [],
  checking: ['queued', 'rejected'],
  approved: ['queued'],
  sending: ['toConfirm'],
  sent: ['toConfirm'],
  confirm: ['receivedByPlayer', 'autoReceived', 'forced', 'returned'],
};
/** The kinds of actor whose remarks a step shows. */
const STEP_OF: Partial<Record<WithdrawalStage, TrackerStep>> = {
  review: 'checking',
  frozen: 'checking',
  queued: 'approved',
  sending: 'sending',
  toConfirm: 'sent',
  receivedByPlayer: 'confirm',
  autoReceived: 'confirm',
  disputeNotReceived: 'confirm',
  disputePartly: 'confirm',
  forced: 'confirm',
  rejected: 'checking',
  returned: 'confirm',
};

export interface StageLog {
  stage: WithdrawalStage;
  at: Date;
  reasonText: string | null;
}

/**
 * The tracker: every step with its state, the time it was finished and what was said. The open step has no time yet.
 * After a refusal the rest is skipped.
 */
export function trackerSteps(stage: WithdrawalStage, log: readonly StageLog[]) {
  const now = NOW[stage];
  const position = ORDER.indexOf(now.at);
  return ORDER.map((step, i) => {
    const entry = log.findLast((one) => STEP_OF[one.stage] === step);
    const after: TrackerState = now.state === 'failed' ? 'skipped' : 'next';
    const state: TrackerState = i < position ? 'done' : i === position ? now.state : after;
    const isFinished = state === 'done' || state === 'failed';
    const end = step === 'received' ? log[0] : log.findLast((one) => ENDED_BY[step].includes(one.stage));
    const at = isFinished ? (end?.at ?? null) : null;
    return { step, state, at, reasonText: state === 'now' || state === 'failed' ? (entry?.reasonText ?? null) : null };
  });
}

export type Mark = 'received' | 'notReceived' | 'partlyReceived';
export const markActions: Record<Mark, WithdrawalAction> = {
  received: 'markReceived',
  notReceived: 'markNotReceived',
  partlyReceived: 'markPartly',
};

/** Seconds until the rail is asked again: 10 s, 30 s, 1, 2, 5 min, then each 5 min for 24 h; undefined: people take over. */
export function queryPauseSeconds(queriesDone: number): number | undefined {
  const first = [10, 30, 60, 120, 300];
  const EVERY_5_MIN_FOR_A_DAY = 288;
  return queriesDone < first.length + EVERY_5_MIN_FOR_A_DAY ? (first[queriesDone] ?? 300) : undefined;
}
