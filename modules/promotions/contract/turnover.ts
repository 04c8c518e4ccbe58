// Turnover requirements and contributions of bets, for members and staff.
import { z } from 'zod/mini';
import { amount, instant, signedAmount } from '@sanam/contract/common';

/** Reasons why a bet counts fully, partly or not at all, in the order of the checks (promotions.md 5). */
export const turnoverReasons = [
  'VOID',
  'FREE_ROUND',
  'FREE_BET',
  'PUSH',
  'BEFORE_START',
  'AFTER_EXPIRY',
  'GAME_EXCLUDED',
  'PRODUCT_NOT_COUNTED',
  'ODDS_TOO_LOW',
  'COVERAGE_TOO_WIDE',
  'CASHED_OUT',
  'OPPOSITE_SIDES',
  'HELD',
  'WEIGHTED',
  'COUNTED',
  'CORRECTED',
] as const;
export type TurnoverReason = (typeof turnoverReasons)[number];

export const turnoverSources = ['deposit', 'grant', 'conversion', 'reward'] as const;
export const turnoverStates = ['open', 'met', 'released', 'forfeited', 'expired'] as const;

/** Days that staff may add to the deadline of a requirement, in all. */
export const EXTENDED_DAYS_MAX = 30;

export const requirement = z.object({
  turnoverId: z.string(),
  source: z.enum(turnoverSources),
  /** Id of the deposit, grant or conversion. */
  sourceId: z.string(),
  base: amount,
  multiplePercent: z.int(),
  required: amount,
  done: amount,
  remaining: amount,
  /** Amount that this requirement locks now. */
  lockedNow: amount,
  state: z.enum(turnoverStates),
  openedAt: instant,
  expiresAt: z.nullable(instant),
  closedAt: z.nullable(instant),
});

export const judgedBet = z.object({
  factId: z.string(),
  at: instant,
  product: z.string(),
  vendor: z.string(),
  /** Name in the language of the call; the vendor's game code if the game is no longer in the catalogue. */
  game: z.string(),
  stake: signedAmount,
  payout: signedAmount,
  /** The whole valid bet. */
  valid: signedAmount,
  /** Amount judged: the valid bet, less the part that other requirements used before. */
  basis: signedAmount,
  /** Part of the basis that counted; less than the basis if the requirement was met with it. */
  used: signedAmount,
  weightPpm: z.int(),
  /** Negative for a reversal. */
  counted: signedAmount,
  reason: z.enum(turnoverReasons),
});

/** A contribution of a round of the betting record, with its requirement. */
export const judgedRound = z.object({
  ...z.pick(requirement, { turnoverId: true, source: true, base: true, multiplePercent: true }).shape,
  ...z.pick(judgedBet, {
    factId: true,
    valid: true,
    basis: true,
    used: true,
    weightPpm: true,
    counted: true,
    reason: true,
  }).shape,
});
