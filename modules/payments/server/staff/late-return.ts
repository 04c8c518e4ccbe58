// Decisions of staff about money that the bank returned late: always two people. ../withdrawals decides what is allowed.
import { fromWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffWithdrawalDetail } from '../types.ts';
import { type Body, decisionOf, type Outcome, type StaffPaymentsDeps } from './queries.ts';

const COMMAND = 'wallet.withdrawal.lateReturn';
const subjectOf = (id: string) => ({ type: 'withdrawal', id });

export function defineLateReturn({ approvals, payments }: StaffPaymentsDeps): void {
  approvals.define({
    name: COMMAND,
    permission: 'payments.withdrawal.dispute',
    run: (trx, command) =>
      payments.placeReturn(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
        amount: command.payload.amount as string,
      }),
  });
}

/** Proposes to give returned money to the wallet; always two people, for any amount. */
export async function proposePlacing(
  { approvals }: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: StaffWithdrawalDetail } & Body<'opsPlaceReturn'>,
): Promise<Outcome> {
  const { row, expectedVersion, amount, reason } = ask;
  await approvals.refusePending(trx, subjectOf(row.id));
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.unplaced !== amount) throw refuse('wallet.wrongState', { stage: row.stage });
  const approvalId = await approvals.propose(trx, context, {
    command: COMMAND,
    subject: subjectOf(row.id),
    amountMinor: fromWire(amount),
    summary: `${amount} ··${row.accountTail}`,
    payload: { expectedVersion, amount },
    reason,
  });
  return { state: 'proposed', approvalId };
}
