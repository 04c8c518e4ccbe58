// Withdrawals whose members get a notification without a change of state.
import { sql } from 'kysely';
import { toWire } from '@sanam/contract';
import { type Db, fromNow, now } from '@sanam/server/platform/db.ts';
import { freezeCodes, waitsForPlayer, type WithdrawalStage } from '../../contract/states.ts';
import type { PaymentService, WaitingWithdrawal } from '../types.ts';

/** Maximum per run; the next run continues. */
const AT_ONCE = 500;
/** Whole days since a withdrawal was stopped: its member is reminded after one, three and every seven. */
const daysFrozen = sql`(extract(epoch from platform_now() - frozen_at)::bigint / 86400)::int`;
const OPEN = ['review', 'second', 'queued', 'sending', 'unknown'] as const;

export async function withdrawalsToTell(db: Db, minutes: number): ReturnType<PaymentService['withdrawalsToTell']> {
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
  const unanswered = await db
    .selectFrom('payments_withdrawals')
    .select(['member_id', 'withdrawal_id', 'amount', 'stage', 'frozen_at'])
    .select(sql<number>`/* never null: value; what is frozen has its time */ ${daysFrozen}`.as('days'))
    .where('stage', '=', 'frozen')
    .where('freeze_code', 'in', freezeCodes.filter(waitsForPlayer))
    .where(
      sql<boolean>`/* never null: value; what is frozen has its time */ (${daysFrozen} in (1, 3) or ${daysFrozen} > 0 and ${daysFrozen} % 7 = 0)`,
    )
    .orderBy('frozen_at', 'desc')
    .limit(AT_ONCE)
    .execute();
  return {
    unanswered: unanswered.map((row) => ({
      ...waiting(row, row.frozen_at),
      at: `${row.frozen_at?.toISOString()}:${row.days}`,
    })),
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
