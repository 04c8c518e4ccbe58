import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { signedAmount } from '../common.ts';

/** `continue` and `leave` answer the check; `history` leaves it open, so that it is there again after the record. */
export const realityCheckChoices = ['continue', 'history', 'leave'] as const;

// A bet of before that was taken back can leave any of them below zero.
const played = z.object({ stake: signedAmount, win: signedAmount, net: signedAmount });

const realityCheck = z.object({
  intervalMinutes: z.int(),
  /** New bets are refused until the check is answered. */
  isDue: z.boolean(),
  /** Names this check; null while no game was opened. */
  checkId: z.nullable(z.string()),
  /** Until the check is due, 0 when it is; null while no game was opened. */
  dueInSeconds: z.nullable(z.int()),
  playedMinutes: z.int(),
  /** Since the check's clock started. */
  period: played,
  /** Since the start of the merchant's business day. */
  today: played,
});

export const protectionSchemas = {
  realityCheck: { value: realityCheck, refusals: [] },
  answerRealityCheck: {
    body: z.strictObject({
      checkId: z.string().check(z.regex(/^rc_\d{10,17}$/)),
      choice: z.enum(realityCheckChoices),
    }),
    value: realityCheck,
    refusals: [],
  },
} as const satisfies Record<string, CallSchemas>;
