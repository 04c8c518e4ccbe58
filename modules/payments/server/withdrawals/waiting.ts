// Withdrawals whose members get a notification without a change of state.
import { toWire } from '@sanam/contract';
import { type Db, fromNow, now } from '@sanam/server/platform/db.ts';
import type { WithdrawalStage } from '../../contract/states.ts';
import type { WaitingWithdrawal } from '../types.ts';

/** Maximum per run; the next run continues. */
const AT_ONCE = 500;
const OPEN = ['review', 'second', 'queued', 'sending', 'unknown'] as const;

export async function withdrawalsToTell(
  db: Db,
  minutes: number,
): Promise<{ closing: WaitingWithdrawal[]; overdue: WaitingWithdrawal[] }> {
  const closing = await db
    .selectFrom('payments_withdrawals')
    .select(['member_id', 'withdrawal_id', 'amount', 'stage', 'receipt_due_at'])
    .where('stage', '=', 'toConfirm')
    .where('receipt_paused_at', 'is', null)
    .where('receipt_due_at', '>', now)
    .where('receipt_due_at', '<=', fromNow(`${minutes} minutes`))
    .orderBy('receipt_due_at')
    .limit(AT_ONCE)
    .execute();
  const overdue = await db
    .selectFrom('payments_withdrawals')
    .select(['member_id', 'withdrawal_id', 'amount', 'stage', 'promised_by'])
    .where((eb) => eb.or([eb('stage', 'in', OPEN), eb('freeze_code', '=', 'aml')]))
    .where('promised_by', '<', now)
    .orderBy('promised_by', 'desc')
    .limit(AT_ONCE)
    .execute();
  return {
    closing: closing.map((row) => waiting(row, row.receipt_due_at)),
    overdue: overdue.map((row) => waiting(row, row.promised_by)),
  };
}

function waiting(
  row: { member_id: string; withdrawal_id: string; amount: bigint; stage: WithdrawalStage },
  at: Date | null,
): WaitingWithdrawal {
  return {
    memberId: row.member_id,
    withdrawalId: row.withdrawal_id,
    amount: toWire(row.amount),
    stage: row.stage,
    at: at?.toISOString() ?? '',
  };
}
