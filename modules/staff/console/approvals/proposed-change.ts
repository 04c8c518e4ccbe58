import {
  type DepositStage,
  depositTransitions,
  type WithdrawalStage,
  withdrawalTransitions,
} from '@sanam/payments/contract/states.ts';
import type { Approval } from '@sanam/console/lib/records.ts';

/** What is decided of a dispute, and of a payout that nobody told the end of: each is an action of the state table. */
const decisions = ['forceReceipt', 'resend', 'returnToWallet', 'paid', 'failed'] as const;

/** What a proposal's frozen payload says, as far as the console knows its commands. */
export interface Proposed {
  expectedVersion: number | undefined;
  decision: (typeof decisions)[number] | undefined;
}

export function readPayload(approval: Approval): Proposed {
  const payload = (approval.payload ?? {}) as Record<string, unknown>;
  return {
    expectedVersion: typeof payload.expectedVersion === 'number' ? payload.expectedVersion : undefined,
    decision: decisions.find((one) => one === payload.decision),
  };
}

/** The payload as people read it: without the version, which only the server compares. */
export function shownPayload(approval: Approval): Record<string, unknown> {
  const { expectedVersion: _unread, ...shown } = (approval.payload ?? {}) as Record<string, unknown>;
  return shown;
}

/** The stage that the state table gives the record after a yes; undefined when it no longer allows it. */
export function stageAfter(
  approval: Approval,
  subject: { deposit: DepositStage } | { withdrawal: WithdrawalStage },
): DepositStage | WithdrawalStage | undefined {
  if ('deposit' in subject)
    return depositTransitions[subject.deposit][approval.command === 'wallet.deposit.return' ? 'return' : 'approve'];
  return withdrawalTransitions[subject.withdrawal][readPayload(approval).decision ?? 'approve'];
}
