import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, paging, signedAmount } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { planKinds } from './plan-states.ts';
import './refusals.ts';
import { profitResults, teamScopes } from './report-states.ts';

const range = { from: z.optional(day), to: z.optional(day) };
const kind = z.enum(planKinds);
const played = {
  bets: z.int(),
  stake: signedAmount,
  validBet: signedAmount,
  payout: signedAmount,
  rebates: signedAmount,
  promotions: signedAmount,
  /** What members won: payout, rebates and promotions less the stake. */
  net: signedAmount,
};

const won = { validBet: signedAmount, /** Of the members: payout less stake. */ winLoss: signedAmount };

/** What an agent's team came to, and what the agent earned by it. */
export const agentReportCalls = {
  agentTeamReport: {
    method: 'GET',
    path: '/wps/agent/overview/report',
    who: 'agent',
    summary: "What the agent's team came to in the range: play, people and money",
    query: z.object({
      ...range,
      scope: z._default(z.enum(teamScopes), 'team'),
      product: z.optional(z.enum(gameTypes)),
    }),
    value: z.object({
      ...won,
      /** Who staked in the range, each counted once. */
      bettors: z.int(),
      /** Null with a product: it belongs to none. */
      money: z.nullable(
        z.object({
          /** Who played on one of the days for the amount of the setting `agents.activeValidBet`, each counted once. */
          active: z.int(),
          depositors: z.int(),
          firstDeposits: z.int(),
          deposits: signedAmount,
          withdrawals: signedAmount,
          /** Rebates among them. */
          promotions: signedAmount,
          /** Paid in the range to the agent and to the agents below, less what was taken back. */
          wages: signedAmount,
        }),
      ),
      /** What members of the team hold, and when it was added up: once an hour. Null before the first time. */
      balance: z.nullable(z.object({ amount: signedAmount, at: instant })),
      /** Every day of the range. */
      byDay: z.array(z.object({ day, ...won })),
      /** The products that were played, most valid bet first. */
      products: z.array(z.object({ product: z.enum(gameTypes), ...won })),
      zone: z.string(),
      asOf: instant,
    }),
    refusals: ['agents.notAgent'],
  },
  agentIncome: {
    method: 'GET',
    path: '/wps/agent/income',
    who: 'agent',
    summary: "The agent's income by business day and kind, newest day first",
    query: z.object({
      ...range,
      kind: z.optional(kind),
      /** The last day of the page before. */
      before: z.optional(day),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      /** The day is that on which the period of a statement ended. A day's kinds are never on two pages. */
      list: z.array(
        z.object({
          day,
          kind,
          /** Turnover of the own team. */
          volume: signedAmount,
          entitlement: signedAmount,
          /** Of it, what agents below are entitled to. */
          toDownline: signedAmount,
          net: signedAmount,
          paid: amount,
        }),
      ),
      hasMore: z.boolean(),
      /** Of the whole range. */
      totals: z.object({ entitlement: signedAmount, toDownline: signedAmount, net: signedAmount, paid: amount }),
      /** What was paid, by day and kind; days ascending. */
      plot: z.array(z.object({ day, kind, paid: amount })),
      zone: z.string(),
    }),
    refusals: ['agents.notAgent'],
  },
  agentProfit: {
    method: 'GET',
    path: '/wps/agent/profit',
    who: 'agent',
    summary: 'What members of the team won and lost, who lost most first; with `result` winners, who won most',
    query: z.object({
      ...range,
      scope: z._default(z.enum(teamScopes), 'team'),
      /** Rebates and promotions belong to no product: they are left out. */
      product: z.optional(z.enum(gameTypes)),
      result: z.optional(z.enum(profitResults)),
      /** The last member of the page before. */
      after: z.optional(id),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      /** Who is directly below is named whole; the names further down are masked. */
      list: z.array(z.object({ memberId: id, account: z.string(), isDirect: z.boolean(), ...played })),
      hasMore: z.boolean(),
      /** Of all that the filter finds. */
      totals: z.object({ members: z.int(), ...played }),
      /** The same by day, every day of the range. */
      plot: z.array(z.object({ day, net: signedAmount })),
      zone: z.string(),
      asOf: instant,
    }),
    refusals: ['agents.notAgent', 'common.notFound'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentReportCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
