// Turnover requirements and the verdicts of bets, as members and staff read them.
import { z } from 'zod/mini';
import { amount, instant, signedAmount } from '@sanam/contract/common';

/** Why a bet counts, counts in part, or does not, in the order in which reasons are looked for (promotions.md 5). */
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
  'OPPOSITE_SIDES',
  'HELD',
  'WEIGHTED',
  'COUNTED',
  'CORRECTED',
] as const;
export type TurnoverReason = (typeof turnoverReasons)[number];

export const turnoverSources = ['deposit', 'grant', 'conversion', 'reward'] as const;
export const turnoverStates = ['open', 'met', 'released', 'forfeited', 'expired'] as const;

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
  /** What may not be withdrawn because of it, now. */
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
  /** In the language of the call; the vendor's code where the game left the catalogue. */
  game: z.string(),
  stake: signedAmount,
  payout: signedAmount,
  /** What was looked at: the valid bet, less what earlier requirements used of it. */
  basis: signedAmount,
  weightPpm: z.int(),
  /** Below zero where it was taken back. */
  counted: signedAmount,
  reason: z.enum(turnoverReasons),
});
