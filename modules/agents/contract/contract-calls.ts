import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, paging, signedAmount } from '@sanam/contract/common';
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
  /** Version of the plan's rules. */
  version: z.int(),
  kind: z.enum(planKinds),
  period: z.enum(periodKinds),
  zone: z.string(),
  /**
   * True if the version in force is newer than this release or damaged: it pays nothing, and nothing is offered or
   * signed under it.
   */
  isUnreadable: z.boolean(),
  /**
   * When a member is active in a period; for an acquisition, when a new member counts. Null if the rules cannot be read,
   * as for `carry`.
   */
  activeRule: z.nullable(z.object({ minValidBet: amount, minDeposit: amount })),
  deductions: z.array(
    z.object({ code: z.enum(['platformFee', 'paymentFee', 'promotions', 'wages']), ratePpm: z.int() }),
  ),
  /** Carry policy of the plan; of a real-time salary, that of its days. */
  carry: z.nullable(z.enum(['none', 'own', 'month', 'periods', 'quarantine', 'reset', 'overpaid', 'full'])),
});

const reading = {
  method: 'GET',
  who: 'agent',
  query: z.object({
    ...paging,
    /** Plan code if there are several plans of the kind; default: the first plan in which the agent has a contract. */
    plan: z.optional(planCode),
    /** Filters the downline by this agent. */
    account: z.optional(account),
  }),
  value: z.object({
    plan,
    plans: z.array(z.object({ code: z.string(), nameTh: z.string(), nameEn: z.string() })),
    /** Contract in force. */
    mine: z.nullable(ownContract),
    /** Signed contract that begins with the next period. */
    next: z.nullable(ownContract),
    /** Imposed version that replaces the contract in force at its start, without a signature. */
    imposed: z.nullable(ownContract),
    /** Offer that waits for the caller's signature. */
    pending: z.nullable(ownContract),
    /** Since when the caller's line is frozen; nothing is offered or signed in it then. Null if it is not. */
    frozenAt: z.nullable(instant),
    /** Upper limit of contracts below the caller; empty if the caller may not offer any. */
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
    /** Version that the caller saw; a newer version refuses the action. */
    version: z.optional(versionNo),
    /** For an offer: the agent directly below. */
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
    'agents.lineFrozen',
    'agents.contractsUnavailable',
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

/** Pay under the offered and under the current contract, beside the net loss of the team on the same days. */
const compared = z.object({ offered: amount, current: amount, netLoss: signedAmount });

const flag = z.enum(['0', '1', '2']);

/** Calls about contracts of agents, named as the relays (AGT-026 to AGT-029). */
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
      payableMax: z.optional(z.nullable(amount)),
      from: day,
      to: day,
    }),
    value: z.object({
      from: day,
      to: day,
      periods: z.int(),
      /** The table of the agent to whom it would be offered. */
      theirs: compared,
      /** The table of the caller, whose own entitlement pays for it. */
      mine: compared,
      /** The period with the highest cost for the caller. */
      worst: z.nullable(z.object({ start: instant, end: instant, cost: amount })),
      /**
       * The row where the table exceeds the upline's contract or is below a downline contract; such an offer is
       * refused.
       */
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
    /**
     * `…req…`: 1 if an offer is pending. `…info…`: 0 off, 1 a contract is in force, 2 on without a contract (GAP-144).
     */
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
      /** Additional kinds of pay of this product. */
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
