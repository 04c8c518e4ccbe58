import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { day, instant, paging, signedAmount } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { betStates } from './bet-states.ts';
import './refusals.ts';
import { number } from './schemas.ts';

const filter = {
  from: z.optional(day),
  to: z.optional(day),
  /** A full name, or at least three letters that names start with. */
  account: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
  product: z.optional(z.enum(gameTypes)),
  /** Vendor code. */
  vendor: z.optional(z.string().check(z.maxLength(32))),
  state: z.optional(z.enum(betStates)),
};
const figures = { stake: signedAmount, validBet: signedAmount, payout: signedAmount, result: signedAmount };

/** Calls about the bets of the agent's downline. Only cash counts; bonus money counts for no agent. */
export const agentBetCalls = {
  agentBets: {
    method: 'GET',
    path: '/wps/agent/bets',
    who: 'agent',
    summary: 'Settled bets of the team by the slot they count in, newest first; who left the line is not seen any more',
    query: z.object({
      ...filter,
      /** Last row of the previous page. */
      after: z.optional(number),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      list: z.array(
        z.object({
          factId: number,
          time: instant,
          /** Members directly below are named in full; names further down are masked. */
          account: z.string(),
          isDirect: z.boolean(),
          product: z.string(),
          vendor: z.string(),
          game: z.string(),
          /** Round id of the vendor. */
          round: z.string(),
          state: z.enum(betStates),
          ...figures,
        }),
      ),
      hasMore: z.boolean(),
      zone: z.string(),
    }),
    refusals: ['agents.notAgent', 'common.notFound'],
  },
  agentBetHours: {
    method: 'GET',
    path: '/wps/agent/bets/hours',
    who: 'agent',
    summary: 'Sums of the same bets, and what counted in each hour of the day',
    query: z.object(filter),
    value: z.object({
      totals: z.object({ bets: z.int(), ...figures }),
      /** Valid bets by hour of the day (0 to 23) in the merchant's time zone, summed over the days of the range. */
      byHour: z.array(z.object({ hour: z.int(), validBet: signedAmount })),
      zone: z.string(),
    }),
    refusals: ['agents.notAgent'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentBetCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
