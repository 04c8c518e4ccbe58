import {
  type DepositStage,
  depositTransitions,
  type WithdrawalStage,
  withdrawalTransitions,
} from '@sanam/payments/contract/states.ts';
import type { Approval } from '@sanam/console/lib/records.ts';

/** Decisions about a dispute, and about a payout without a reported result; each is an action of the state table. */
const decisions = ['forceReceipt', 'resend', 'returnToWallet', 'paid', 'failed'] as const;

/** The frozen payload of a proposal, as far as the console knows its commands. */
export interface Proposed {
  expectedVersion: number | undefined;
  decision: (typeof decisions)[number] | undefined;
}

type Payload = Record<string, unknown>;

export function readPayload(approval: Approval): Proposed {
  const payload = (approval.payload ?? {}) as Payload;
  return {
    expectedVersion: typeof payload.expectedVersion === 'number' ? payload.expectedVersion : undefined,
    decision: decisions.find((one) => one === payload.decision),
  };
}

/** Replaces every share in parts per million, a field that ends in `Ppm`, by its per cent: 7000 → `0.7 %`. */
function withPercents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPercents);
  if (typeof value !== 'object' || value === null) return value;
  const shown = ([key, one]: [string, unknown]): [string, unknown] =>
    key.endsWith('Ppm') && typeof one === 'number' ? [key, `${one / 10_000} %`] : [key, withPercents(one)];
  return Object.fromEntries(Object.entries(value).map(shown));
}

/**
 * Returns the payload for display, without the versions, which only the server compares. `before`: the values that it
 * replaces; null if the command does not name them. Shares are per cent.
 */
export function shownPayload(approval: Approval): { before: unknown; after: Record<string, unknown> } {
  const { expectedVersion: _unread, version: _seen, before = null, ...after } = (approval.payload ?? {}) as Payload;
  return { before: withPercents(before), after: withPercents(after) as Payload };
}

/** Returns the stage after an approval, by the state table; undefined if the table no longer allows it. */
export function stageAfter(
  approval: Approval,
  subject: { deposit: DepositStage } | { withdrawal: WithdrawalStage },
): DepositStage | WithdrawalStage | undefined {
  if ('deposit' in subject)
    return depositTransitions[subject.deposit][approval.command === 'wallet.deposit.return' ? 'return' : 'approve'];
  return withdrawalTransitions[subject.withdrawal][readPayload(approval).decision ?? 'approve'];
}
