// What the calls of members and of staff say in the same form.
import { z } from 'zod/mini';
import { amount, day, instant, signedAmount } from '@sanam/contract/common';
import { documentAnswers, documentKinds, documentStates } from './identity-states.ts';
import { limitFrames, limitKinds } from './states.ts';

/** Of money with two decimals, of `time` whole minutes. */
export const limitAmount = z.string().check(z.regex(/^(0|[1-9]\d{0,12})(\.\d{2})?$/));

export const limitValue = z.object({
  kind: z.enum(limitKinds),
  frame: z.enum(limitFrames),
  /** What the player set; null where only the operator did. */
  own: z.nullable(limitAmount),
  /** What holds: the lower of the player's and the operator's. */
  limit: limitAmount,
  used: limitAmount,
  left: limitAmount,
  /** The start of the next frame; null for a single bet. */
  resetsAt: z.nullable(instant),
  /** A raise (an amount) or a removal (null) that waits for the player's confirmation. */
  pending: z.nullable(
    z.object({ amount: z.nullable(limitAmount), effectiveAt: instant, confirmBy: instant, isDue: z.boolean() }),
  ),
});

/** What was played and paid in since the start of the business day so many days ago, today included. */
export const figuresValue = z.object({
  days: z.int(),
  playedMinutes: z.int(),
  deposits: amount,
  /** Wins less stakes. */
  net: signedAmount,
});

/** What is told of a document to its member and to staff. */
export const documentFacts = {
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  answer: z.nullable(z.enum(documentAnswers)),
  validUntil: z.nullable(day),
  sentAt: instant,
  decidedAt: z.nullable(instant),
};

/** What a level opens: null is no cap, `0.00` not at all. */
export const levelRule = z.object({
  mayPlay: z.boolean(),
  depositDay: z.nullable(amount),
  depositTotal: z.nullable(amount),
  payoutDay: z.nullable(amount),
});
