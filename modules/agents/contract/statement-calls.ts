import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { caseOfStatement } from './case-calls.ts';
import { carriedApart, deductions, heldReasons, leftOut } from './check-states.ts';
import { tierRow } from './plan-schema.ts';
import { planKinds } from './plan-states.ts';
import './refusals.ts';
import { number } from './schemas.ts';
import { statementFigures } from './statement-figures.ts';

const statementRow = z.object({
  statementId: number,
  kind: z.enum(planKinds),
  nameTh: z.string(),
  nameEn: z.string(),
  ...statementFigures,
  /** Cap of the contract for a period. */
  payableMax: z.nullable(amount),
  /** Deductions of a dividend; null for other kinds of pay and for statements made before they were stored. */
  deductions: z.nullable(z.object(deductions)),
});

/** Members directly below are named in full; names further down are masked. */
const lineMember = { memberId: id, account: z.string(), isDirect: z.boolean() };
const params = z.object({ statementId: number });
const figures = {
  bets: z.int(),
  stake: signedAmount,
  payout: signedAmount,
  validBet: signedAmount,
  netLoss: signedAmount,
};

/** Calls about an agent's statements, with drill-down to members and rounds. */
export const agentStatementCalls = {
  agentStatements: {
    method: 'GET',
    path: '/wps/agent/statements',
    who: 'agent',
    summary: 'Own statements of one kind of pay, newest period first, with the sums of the range',
    query: z.object({ ...paging, kind: z.enum(planKinds), from: z.optional(day), to: z.optional(day) }),
    value: z.extend(pageOf(statementRow), {
      /** Totals of the whole range. `byDay`: payable by the day on which the periods begin. */
      totals: z.object({ entitlement: signedAmount, toDownline: signedAmount, payable: amount }),
      byDay: z.array(z.object({ day, payable: amount })),
      /** For dividends, and for a single day: all periods, ascending. `balance`: carry plus gross. */
      byPeriod: z.array(z.object({ at: instant, payable: amount, balance: signedAmount })),
      zone: z.string(),
    }),
    refusals: ['agents.notAgent'],
  },
  agentProgress: {
    method: 'GET',
    path: '/wps/agent/progress',
    who: 'agent',
    summary: 'How far the running period of the own contract has come, and what is missing for the next rate',
    query: z.object({ kind: z.enum(planKinds) }),
    value: z.object({
      /** Null if no contract of this kind is in force. */
      running: z.nullable(
        z.object({
          /** The running period; for the real-time salary the business day. */
          from: instant,
          to: instant,
          turnover: signedAmount,
          active: z.int(),
          ratePpm: z.int(),
          /** The next higher rate; null if there is none or if the table has a rate per product. */
          next: z.nullable(z.object({ tier: tierRow, turnoverLeft: amount, activeLeft: z.int() })),
          zone: z.string(),
          asOf: instant,
        }),
      ),
    }),
    refusals: ['agents.notAgent'],
  },
  agentStatement: {
    method: 'GET',
    path: '/wps/agent/statements/:statementId',
    who: 'agent',
    summary: 'An own statement with its rates, its agents below and its products',
    params,
    value: z.extend(statementRow, {
      tiers: z.array(tierRow),
      /** True if the contract version can no longer be read. */
      isUnreadable: z.boolean(),
      /** Agents below, whose entitlements are deducted. */
      children: z.array(z.object({ account: z.string(), entitlement: signedAmount })),
      products: z.array(z.object({ product: z.string(), ...figures })),
      /** Members who were left out of the count, and members who count again. */
      leftOut: z.array(z.object(leftOut)),
      /** Cases of some of them, about which the agent may ask. */
      cases: z.array(caseOfStatement),
      /** Large wins that members carry, largest first. */
      apart: z.array(z.object({ ...lineMember, ...carriedApart })),
      /** Hold reasons; empty if the statement is not held. */
      heldFor: z.array(z.enum(heldReasons)),
      /** Answer of staff after they reviewed the statement. */
      answer: z.nullable(z.string()),
      /** Interval of the counted play; for the real-time salary the day so far. */
      countsFrom: instant,
      countsTo: instant,
      inputsHash: z.string(),
      zone: z.string(),
    }),
    refusals: ['agents.notAgent', 'common.notFound'],
  },
  agentStatementMembers: {
    method: 'GET',
    path: '/wps/agent/statements/:statementId/members',
    who: 'agent',
    summary: 'Members of the team who played in the period of an own statement, who counts most first',
    params,
    query: z.object(paging),
    value: pageOf(z.object({ ...lineMember, ...figures })),
    refusals: ['agents.notAgent', 'common.notFound'],
  },
  agentStatementFacts: {
    method: 'GET',
    path: '/wps/agent/statements/:statementId/members/:memberId/facts',
    who: 'agent',
    summary:
      'What a member of the team played in the period of an own statement, by day and round by round, newest first',
    params: z.object({ statementId: number, memberId: id }),
    query: z.object({
      ...paging,
      /** Only rounds that count on this business day of the period. */
      day: z.optional(day),
    }),
    value: z.extend(
      pageOf(
        z.object({
          factId: number,
          settledAt: instant,
          product: z.string(),
          vendor: z.string(),
          game: z.string(),
          /** Round id of the vendor. */
          round: z.string(),
          /** True if it corrects an earlier bet. */
          isCorrection: z.boolean(),
          stake: signedAmount,
          payout: signedAmount,
          validBet: signedAmount,
          netLoss: signedAmount,
        }),
      ),
      {
        /** The business days of the period with play of the member, ascending, whatever `day` is. */
        days: z.array(z.object({ day, ...figures })),
      },
    ),
    refusals: ['agents.notAgent', 'common.notFound'],
  },
  agentFactReplay: {
    method: 'GET',
    path: '/wps/agent/statements/:statementId/facts/:factId/replay',
    who: 'agent',
    summary: "Address of the vendor's replay of a round that counts in an own statement",
    params: z.object({ statementId: number, factId: number }),
    value: z.object({ url: z.string() }),
    refusals: ['agents.notAgent', 'common.notFound', 'games.replayUnavailable', 'games.vendorUnavailable'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentStatementCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
