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
  /** Net result of the members: payout, rebates and promotions less stake. */
  net: signedAmount,
};

const won = { validBet: signedAmount, /** Result of the members: payout less stake. */ winLoss: signedAmount };

/** Calls about the results of an agent's team and the agent's income. */
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
      /** Number of distinct members who staked in the range. */
      bettors: z.int(),
      /** Null with a product filter: these amounts belong to no product. */
      money: z.nullable(
        z.object({
          /** Distinct members who reached the setting `agents.activeValidBet` on at least one day. */
          active: z.int(),
          depositors: z.int(),
          firstDeposits: z.int(),
          deposits: signedAmount,
          withdrawals: signedAmount,
          /** Promotion costs, rebates included. */
          promotions: signedAmount,
          /** Wages paid in the range to the agent and to agents below, less clawbacks. */
          wages: signedAmount,
        }),
      ),
      /** Sum of the cash balances of the team and its time, computed hourly; null before the first time. */
      balance: z.nullable(z.object({ amount: signedAmount, at: instant })),
      /** One entry for every day of the range. */
      byDay: z.array(z.object({ day, ...won })),
      /** Products with play, highest valid bet first. */
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
      /** Last day of the previous page. */
      before: z.optional(day),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      /** `day` is the day on which the period of a statement ended. All kinds of a day are on the same page. */
      list: z.array(
        z.object({
          day,
          kind,
          /** Turnover of the agent's team. */
          volume: signedAmount,
          entitlement: signedAmount,
          /** Part of the entitlement that belongs to agents below. */
          toDownline: signedAmount,
          net: signedAmount,
          /** Open amount of earlier periods, at most 0; deducted from the net before anything is paid. */
          carried: signedAmount,
          /** Not paid yet: held, waiting for approval, or about to be paid. */
          waiting: amount,
          paid: amount,
        }),
      ),
      hasMore: z.boolean(),
      /** Totals of the whole range. */
      totals: z.object({
        entitlement: signedAmount,
        toDownline: signedAmount,
        net: signedAmount,
        /** Carried between periods, and parts above caps: `net` plus `setOff` is `waiting` plus `paid`. */
        setOff: signedAmount,
        waiting: amount,
        paid: amount,
      }),
      /** Paid amounts by day and kind; days ascending. */
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
      /** With a product, rebates and promotions are left out, because they belong to no product. */
      product: z.optional(z.enum(gameTypes)),
      result: z.optional(z.enum(profitResults)),
      /** Last member of the previous page. */
      after: z.optional(id),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      /** Members directly below are named in full; names further down are masked. */
      list: z.array(z.object({ memberId: id, account: z.string(), isDirect: z.boolean(), ...played })),
      hasMore: z.boolean(),
      /** Totals over all members that match the filter. */
      totals: z.object({ members: z.int(), ...played }),
      /** Net result for every day of the range. */
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
