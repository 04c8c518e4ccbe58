import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, pageOf, paging } from '@sanam/contract/common';
import './refusals.ts';
import { transferKinds } from './transfer-states.ts';

const money = {
  amount,
  paymentPassword: z.string().check(z.maxLength(64)),
  note: z.optional(z.string().check(z.trim(), z.maxLength(140))),
};

/** A transfer as one of its two parties sees it. */
const ownTransfer = z.object({
  transferId: id,
  kind: z.enum(transferKinds),
  isIncoming: z.boolean(),
  /** Name of the other party; null for a transfer to the own cash. */
  other: z.nullable(z.string()),
  amount,
  note: z.nullable(z.string()),
  at: instant,
});

const moving = {
  method: 'POST',
  who: 'agent',
  encrypted: true,
  idempotent: true,
  fresh: true,
  value: ownTransfer,
} as const;

const refusals = [
  'agents.transfersOff',
  'agents.transferWhileOwing',
  'agents.lineFrozen',
  'identity.stepUpRequired',
  'wallet.belowMinimum',
  'wallet.aboveMaximum',
  'wallet.dailyLimit',
  'wallet.payoutHold',
  'wallet.paymentPasswordMissing',
  'wallet.paymentPasswordWrong',
  'wallet.paymentPasswordLocked',
  'ledger.insufficientBalance',
  'protection.blocked',
] as const;

/** Calls that move money along the line. No call moves a player's money to an agent or to another player. */
export const agentTransferCalls = {
  transferUpline: {
    ...moving,
    path: '/wps/transfers/upline',
    summary: "From the agent's wallet to that of the agent directly above",
    body: z.strictObject(money),
    refusals: [...refusals, 'agents.noUpline', 'agents.receiverUnavailable'],
  },
  transferDownline: {
    ...moving,
    path: '/wps/agent/transfers/downline',
    summary: "From the agent's wallet to that of an agent directly below",
    body: z.strictObject({ ...money, memberId: id }),
    refusals: [...refusals, 'agents.notInDownline', 'agents.receiverUnavailable'],
  },
  transferToCash: {
    ...moving,
    path: '/wps/agent/transfers/cash',
    summary:
      "From the agent's wallet to the same person's cash, where it can be played or withdrawn; there is no way back",
    body: z.strictObject({ amount: money.amount, paymentPassword: money.paymentPassword }),
    refusals,
  },
  transferToPlayer: {
    ...moving,
    path: '/wps/agent/transfers/player',
    summary:
      "From a cash agent's wallet to the cash of a direct player: a deposit, to be played once before it may leave",
    body: z.strictObject({ ...money, memberId: id }),
    refusals: [
      ...refusals,
      'agents.notCashAgent',
      'agents.cashOff',
      'agents.notInDownline',
      'agents.receiverUnavailable',
    ],
  },
  agentTransferOptions: {
    method: 'GET',
    path: '/wps/agent/transfers/options',
    who: 'agent',
    summary: 'What the agent may transfer now, and to whom above',
    value: z.object({
      isOn: z.boolean(),
      balance: amount,
      /** Name of the agent directly above; null for the merchant. */
      upline: z.nullable(z.string()),
      min: amount,
      max: amount,
      dailyLeft: amount,
      holdUntil: z.nullable(instant),
      /** True if the last statement has a negative carry: outgoing transfers are refused until it is cleared. */
      owes: z.boolean(),
      /** True while staff have frozen the line: no transfers. */
      isFrozen: z.boolean(),
      hasPaymentPassword: z.boolean(),
      /** Limits for paying a direct player; null if the agent is no cash agent or the merchant does not allow it. */
      cash: z.nullable(z.object({ min: amount, max: amount, dailyLeft: amount })),
    }),
    refusals: ['agents.notAgent'],
  },
  agentTransfers: {
    method: 'GET',
    path: '/wps/agent/transfers',
    who: 'agent',
    summary: "The agent's transfers, those that came among them, newest first",
    query: z.object({ ...paging, from: z.optional(day), to: z.optional(day) }),
    value: z.extend(pageOf(ownTransfer), { zone: z.string() }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentTransferCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
