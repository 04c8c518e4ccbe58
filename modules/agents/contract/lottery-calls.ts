import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, paging, signedAmount } from '@sanam/contract/common';
import { betStates } from './bet-states.ts';
import './refusals.ts';
import { number } from './schemas.ts';

const filter = {
  from: z.optional(day),
  to: z.optional(day),
  /** A full name, or at least three letters that names start with. */
  account: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
};
const figures = {
  stake: signedAmount,
  validBet: signedAmount,
  payout: signedAmount,
  /** Result from the player's view. */
  result: signedAmount,
  /** Valid bet times the agent's rebate rate less that of the next agent below with a contract, by the terms of then. */
  commission: signedAmount,
};
const counted = { tickets: z.int(), lines: z.int(), ...figures };

/** Calls about the tickets of the portal's own lottery in the agent's downline. Only cash counts. */
export const agentLotteryCalls = {
  agentLottery: {
    method: 'GET',
    path: '/wps/agent/lottery',
    who: 'agent',
    summary: 'What the team won and lost in the lottery by game and play type, with the commission from rates',
    query: z.object(filter),
    value: z.object({
      /** Largest stake first. A ticket with lines of several play types is counted in each of them. */
      games: z.array(
        z.object({
          gameCode: z.string(),
          game: z.string(),
          ...figures,
          plays: z.array(z.object({ playType: z.string(), ...counted })),
        }),
      ),
      totals: z.object(figures),
      zone: z.string(),
      asOf: instant,
    }),
    refusals: ['agents.notAgent', 'agents.tooManyBets'],
  },
  agentLotteryBets: {
    method: 'GET',
    path: '/wps/agent/lottery/bets',
    who: 'agent',
    summary:
      "Settled lottery bets of the team, newest first, with their tickets and what the agent's rates make of each",
    query: z.object({
      pageSize: paging.pageSize,
      ...filter,
      /** Last bet of the previous page. */
      after: z.optional(number),
    }),
    value: z.object({
      list: z.array(
        z.object({
          state: z.enum(betStates),
          factId: number,
          time: instant,
          /** Members directly below are named in full; names further down are masked. */
          account: z.string(),
          isDirect: z.boolean(),
          ...figures,
          /** Rates of the agent and of the next agent below with a contract, one row for each rebate plan. */
          rates: z.array(z.object({ ownPpm: z.int(), belowPpm: z.int() })),
          tickets: z.array(
            z.object({
              ticketNo: number,
              game: z.string(),
              numero: z.string(),
              series: z.string(),
              price: amount,
              payout: amount,
              lineCount: z.int(),
              /** The first lines. */
              lines: z.array(z.object({ playType: z.string(), pick: z.string(), stake: amount })),
            }),
          ),
        }),
      ),
      zone: z.string(),
      hasMore: z.boolean(),
    }),
    refusals: ['common.notFound', 'agents.notAgent'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentLotteryCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
