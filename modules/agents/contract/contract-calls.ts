import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, paging } from '@sanam/contract/common';
import { contractNote, ownContract, planCode, versionNo } from './contract-schemas.ts';
import { contractActions } from './contract-states.ts';
import { planKinds } from './plan-states.ts';
import { tierRow, tierTable } from './plan-schema.ts';
import './refusals.ts';
import { periodKinds } from './rules/periods.ts';
import { account, number } from './schemas.ts';

const plan = z.object({
  code: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  /** Of its rules. */
  version: z.int(),
  kind: z.enum(planKinds),
  period: z.enum(periodKinds),
  zone: z.string(),
  /** A newer or damaged version is in force: it pays nothing, and nothing is offered or signed under it. */
  isUnreadable: z.boolean(),
  /** Of an acquisition: what makes a new member count. Null where the rules cannot be read, as `carry`. */
  activeRule: z.nullable(z.object({ minValidBet: amount, minDeposit: amount })),
  deductions: z.array(
    z.object({ code: z.enum(['platformFee', 'paymentFee', 'promotions', 'wages']), ratePpm: z.int() }),
  ),
  carry: z.nullable(z.string()),
});

const reading = {
  method: 'GET',
  who: 'agent',
  query: z.object({
    ...paging,
    /** Among several plans of the kind; left out: the first one that the agent has a contract in. */
    plan: z.optional(planCode),
    /** Of the downline: this agent alone. */
    account: z.optional(account),
  }),
  value: z.object({
    plan,
    plans: z.array(z.object({ code: z.string(), nameTh: z.string(), nameEn: z.string() })),
    /** In force. */
    mine: z.nullable(ownContract),
    /** Signed, and begins with the next period. */
    next: z.nullable(ownContract),
    /** Waits for the caller's signature. */
    pending: z.nullable(ownContract),
    /** No contract below the caller may be above this table; empty: none may be offered. */
    ceiling: z.array(tierRow),
    downline: z.object({ list: z.array(ownContract), totalPages: z.int(), totalCount: z.int() }),
  }),
  refusals: ['agents.notAgent', 'agents.featureOff'],
} as const;

const asking = {
  method: 'POST',
  who: 'agent',
  encrypted: true,
  idempotent: true,
  body: z.strictObject({
    action: z.enum(contractActions),
    plan: z.optional(planCode),
    contractId: z.optional(number),
    /** The version that the caller saw; a newer one refuses the act. */
    version: z.optional(versionNo),
    /** Of an offer: the direct downline agent. */
    account: z.optional(account),
    tiers: z.optional(tierTable),
    payableMax: z.optional(z.nullable(amount)),
    note: z.optional(contractNote),
    paymentPassword: z.optional(z.string().check(z.maxLength(64))),
  }),
  value: ownContract,
  refusals: [
    'agents.notAgent',
    'agents.featureOff',
    'agents.notInDownline',
    'agents.planNotForPromoters',
    'agents.planForPromoters',
    'agents.rulesUnreadable',
    'agents.rateAboveUpline',
    'agents.contractStale',
    'agents.contractUnreadable',
    'agents.contractExpired',
    'agents.contractWaiting',
    'agents.contractClosed',
    'common.notFound',
    'request.invalid',
    'wallet.paymentPasswordMissing',
    'wallet.paymentPasswordWrong',
    'wallet.paymentPasswordLocked',
  ],
} as const;

/** Pay that a trial compares. */
const compared = z.object({ offered: amount, current: amount });

const flag = z.enum(['0', '1', '2']);

/** Contracts of agents, under the names of the relays (AGT-026 to AGT-029). */
export const agentContractCalls = {
  dividendInfo: {
    ...reading,
    path: '/wps/relay/MCSFE_dividendInfo',
    summary: "The agent's contract for dividends, and those of the direct downline",
  },
  dailySalaryInfo: {
    ...reading,
    path: '/wps/relay/MCSFE_dailySalaryInfo',
    summary: "The agent's contract for daily wages, and those of the direct downline",
  },
  hourSalaryInfo: {
    ...reading,
    path: '/wps/relay/MCSFE_hourSalaryInfo',
    summary: "The agent's contract for hourly wages, and those of the direct downline",
  },
  realTimeSalaryInfo: {
    ...reading,
    path: '/wps/relay/MCSFE_realTimeSalaryInfo',
    summary: "The agent's contract for real-time wages, and those of the direct downline",
  },
  dividendReq: {
    ...asking,
    path: '/wps/relay/MCSFE_dividendReq',
    summary: 'Offers, signs, rejects, withdraws or ends a contract for dividends',
  },
  dailySalaryReq: {
    ...asking,
    path: '/wps/relay/MCSFE_dailySalaryReq',
    summary: 'Offers, signs, rejects, withdraws or ends a contract for daily wages',
  },
  hourSalaryReq: {
    ...asking,
    path: '/wps/relay/MCSFE_hourSalaryReq',
    summary: 'Offers, signs, rejects, withdraws or ends a contract for hourly wages',
  },
  realTimeSalaryReq: {
    ...asking,
    path: '/wps/relay/MCSFE_realTimeSalaryReq',
    summary: 'Offers, signs, rejects, withdraws or ends a contract for real-time wages',
  },
  rebateInfo: {
    ...reading,
    path: '/wps/agent/contracts/rebate',
    summary: "The agent's contract for rebates, and those of the direct downline",
  },
  rebateReq: {
    ...asking,
    path: '/wps/agent/contracts/rebate',
    summary: 'Offers, signs, rejects, withdraws or ends a contract for rebates',
  },
  acquisitionInfo: {
    ...reading,
    path: '/wps/agent/contracts/acquisition',
    summary: "The promoter's contract for new members",
  },
  acquisitionReq: {
    ...asking,
    path: '/wps/agent/contracts/acquisition',
    summary: 'Signs, rejects or ends a contract for new members',
  },
  agentTryOffer: {
    method: 'POST',
    path: '/wps/agent/contracts/simulate',
    who: 'agent',
    queued: true,
    summary:
      'Lays an offer to an agent directly below over past days, beside the contracts in force; nothing is offered or paid',
    body: z.strictObject({
      kind: z.enum(planKinds),
      plan: z.optional(planCode),
      account,
      tiers: tierTable,
      from: day,
      to: day,
    }),
    value: z.object({
      from: day,
      to: day,
      periods: z.int(),
      /** The agent who would be offered the table. */
      theirs: compared,
      /** The caller, who pays it out of the own entitlement. */
      mine: compared,
      /** The period in which the caller would have lost most by it. */
      worst: z.nullable(z.object({ start: instant, end: instant, cost: amount })),
      /** Where the table is above what is over it, or below what is under it: it would be refused. */
      breach: z.nullable(z.object({ turnover: amount, active: z.int(), uplineRatePpm: z.int() })),
    }),
    refusals: [
      'agents.notAgent',
      'agents.featureOff',
      'agents.notInDownline',
      'agents.planNotForPromoters',
      'agents.planForPromoters',
      'agents.notSummed',
      'agents.rulesUnreadable',
      'request.invalid',
    ],
  },
  consolidated: {
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    who: 'member',
    summary: 'Which kinds of pay are on for the caller, and where an offer waits for a signature',
    /** `…req…`: 1: an offer waits. `…info…`: 0: off, 1: a contract is in force, 2: on without one (GAP-144). */
    value: z.object({
      dailysalreqtype: flag,
      divtypereq: flag,
      contracthoursalreq: flag,
      realtimesalreqtype: flag,
      contractmrdailysalinfotype: flag,
      contracthoursalinfo: flag,
      dailysalinfotype: flag,
      realtimesalinfotype: flag,
      divtypeinfo: flag,
      /** Of this site's two further kinds of pay. */
      rebatereq: flag,
      rebateinfo: flag,
      acquisitionreq: flag,
      acquisitioninfo: flag,
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentContractCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
