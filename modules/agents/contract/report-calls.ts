import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, paging, signedAmount } from '@sanam/contract/common';
import { planKinds } from './plan-states.ts';
import './refusals.ts';

const range = { from: z.optional(day), to: z.optional(day) };
const kind = z.enum(planKinds);

/** What an agent's team came to, and what the agent earned by it. */
export const agentReportCalls = {
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
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentReportCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
