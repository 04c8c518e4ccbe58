import { riskPoints, type RiskRule, riskRules } from '../../contract/risk.ts';
import type { RemarkAuthor, WithdrawalAction, WithdrawalStage } from '../../contract/states.ts';
// Pure rules of withdrawals: score, promised time, tracker, dispute amounts. Amounts are minor units.

export interface ScreeningFacts {
  amountMinor: bigint;
  isFirstPayout: boolean;
  hoursSinceRegistration: number;
  /** Hours since this account replaced another; null for a member's first account, which `firstPayout` covers. */
  hoursSinceAccountChange: number | null;
  /** Password, phone, payment password or factors changed recently. */
  hasNewDetails: boolean;
  isDeviceNew: boolean;
  depositsSinceLastPayoutMinor: bigint;
  turnoverSinceLastPayoutMinor: bigint;
  /** Mean of the player's own payouts of the last 30 days; null if there is none. */
  ownMeanMinor: bigint | null;
  requestsToday: number;
  minutesSinceLastDeposit: number | null;
  hasForeignSender: boolean;
  /** A deposit of the member was reversed, and nobody has decided who bears it. */
  hasOpenReversal: boolean;
  /** Members who registered the same bank account. */
  sharesAccountWith: readonly string[];
  sharesDeviceWith: readonly string[];
  sharesAddressWith: number;
  /** Part of the turnover on markets where the member bet on several sides. */
  oppositeMinor: bigint;
  /** Game and round of a win of a high multiple of its stake. */
  bigWin: string | null;
  /** Wins above the vendor's limit that no person has released yet. */
  winsUnderReview: readonly string[];
  isUnderReview: boolean;
  /** The identity of the member is not settled. */
  isKycOpen: boolean;
  /** The operator blocked the member from play. */
  isBlocked: boolean;
}

export interface ScoreReason {
  code: RiskRule;
  points: number;
  note?: string;
}

/** Reason of a payout that waits until a large win is released. */
export const WIN_UNDER_REVIEW = 'largeWin' satisfies RiskRule;
/** Rules that stop automatic approval whatever their points. */
const ALWAYS_REASONS: readonly RiskRule[] = [WIN_UNDER_REVIEW, 'amlReview', 'openReversal', 'blocked'];
/** Hours for which a change counts as new. */
export const NEW_HOURS = 72;
/** Multiple of the stake above which a win gives a reason to check its round. */
export const BIG_WIN_TIMES = 100;
const QUICK_MINUTES = 30;
const LARGE_TIMES = 5n;
const REQUESTS_A_DAY = 3;
/** Divisor of the turnover: half of it on several sides of one market counts as play without risk. */
const OPPOSITE_SHARE = 2n;

/** Returns the rules of payments.md 8 that the facts meet, with the fact to show if there is one. */
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
    blocked: facts.isBlocked,
  };
}

/**
 * Returns the score and its reasons. A rule with 0 points is off, but a rule that stops automatic approval is always a
 * reason.
 */
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

/**
 * Checks automatic approval: a small amount, a low score, not the first payout, and nothing that people have to check.
 */
export function isAutomatic(
  rule: { automatic_max: bigint; automatic_score_below: number },
  facts: Pick<
    ScreeningFacts,
    'amountMinor' | 'isFirstPayout' | 'winsUnderReview' | 'isUnderReview' | 'hasOpenReversal' | 'isBlocked'
  > & {
    score: number;
  },
): boolean {
  if (facts.winsUnderReview.length > 0 || facts.isUnderReview || facts.hasOpenReversal || facts.isBlocked) return false;
  return !facts.isFirstPayout && facts.score < rule.automatic_score_below && facts.amountMinor <= rule.automatic_max;
}

export function needsSecondPerson(
  rule: { second_person_above: bigint; second_person_score: number },
  facts: { amountMinor: bigint; score: number },
): boolean {
  return facts.amountMinor > rule.second_person_above || facts.score >= rule.second_person_score;
}

const PROMISE_STEP_MINUTES = 5;

/** Returns the promised minutes: p90 rounded up to five minutes. */
export function promiseMinutes(p90Minutes: number): number {
  return Math.ceil(p90Minutes / PROMISE_STEP_MINUTES) * PROMISE_STEP_MINUTES;
}

/**
 * Returns the remainder of a dispute. Received is 0 for "nothing came", otherwise above 0 and below the sent amount.
 * Undefined for an impossible amount.
 */
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
/** Stages whose start ends a step; the log of stages gives the time of each finished step. */
const ENDED_BY: Record<TrackerStep, readonly WithdrawalStage[]> = {
  received: [],
  checking: ['queued', 'rejected'],
  approved: ['queued'],
  sending: ['toConfirm'],
  sent: ['toConfirm'],
  confirm: ['receivedByPlayer', 'autoReceived', 'forced', 'returned'],
};
/** Step that shows the remarks made in a stage. */
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
  reasonBy: RemarkAuthor | null;
}

/**
 * Returns the steps of the tracker with state, end time and remarks. The open step has no time yet. After a rejection
 * the rest is skipped.
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
    const said = state === 'now' || state === 'failed' ? entry : undefined;
    return { step, state, at, reasonText: said?.reasonText ?? null, reasonBy: said?.reasonBy ?? null };
  });
}

export type Mark = 'received' | 'notReceived' | 'partlyReceived';
export const markActions: Record<Mark, WithdrawalAction> = {
  received: 'markReceived',
  notReceived: 'markNotReceived',
  partlyReceived: 'markPartly',
};

/**
 * Returns the seconds until the rail is asked again: 10 s, 30 s, 1, 2, 5 min, then every 5 min for 24 h; undefined
 * when people take over.
 */
export function queryPauseSeconds(queriesDone: number): number | undefined {
  const first = [10, 30, 60, 120, 300];
  const EVERY_5_MIN_FOR_A_DAY = 288;
  return queriesDone < first.length + EVERY_5_MIN_FOR_A_DAY ? (first[queriesDone] ?? 300) : undefined;
}
