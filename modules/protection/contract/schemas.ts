// Schemas shared by the calls of members and of staff.
import { z } from 'zod/mini';
import { amount, day, instant, signedAmount } from '@sanam/contract/common';
import { documentAnswers, documentKinds, documentStates } from './identity-states.ts';
import { limitFrames, limitKinds } from './states.ts';

/** Money with two decimals; whole minutes for `time`. */
export const limitAmount = z.string().check(z.regex(/^(0|[1-9]\d{0,12})(\.\d{2})?$/));

export const limitValue = z.object({
  kind: z.enum(limitKinds),
  frame: z.enum(limitFrames),
  /** Limit set by the player; null if only the operator set one. */
  own: z.nullable(limitAmount),
  /** Limit in force: the lower of the player's and the operator's. */
  limit: limitAmount,
  used: limitAmount,
  left: limitAmount,
  /** Start of the next period; null for a single bet. */
  resetsAt: z.nullable(instant),
  /** Raise (an amount) or removal (null) that waits for the player's confirmation. */
  pending: z.nullable(
    z.object({ amount: z.nullable(limitAmount), effectiveAt: instant, confirmBy: instant, isDue: z.boolean() }),
  ),
});

/** Figures of play and deposits since the start of the business day this many days ago, today included. */
export const figuresValue = z.object({
  days: z.int(),
  playedMinutes: z.int(),
  deposits: amount,
  /** Wins less stakes. */
  net: signedAmount,
});

/** Facts of a document shown to its member and to staff. */
export const documentFacts = {
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  answer: z.nullable(z.enum(documentAnswers)),
  validUntil: z.nullable(day),
  sentAt: instant,
  decidedAt: z.nullable(instant),
};

/** Limits of a level: null for no limit, `0.00` for not allowed. */
export const levelRule = z.object({
  mayPlay: z.boolean(),
  depositDay: z.nullable(amount),
  depositTotal: z.nullable(amount),
  payoutDay: z.nullable(amount),
});
