import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { signedAmount } from '@sanam/contract/common';
import './refusals.ts';
import { realityCheckChoices } from './states.ts';
import './live.ts';

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

export const protectionCalls = {
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
    summary: 'Answer a reality check: play on, look at the record first, or leave',
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
