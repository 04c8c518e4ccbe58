import { depositStatusOf, withdrawalStatusOf } from '../contract/states.ts';
import { anyOf, type Db } from '@sanam/server/platform/db.ts';

/** Returns the current status and remark of a deposit or withdrawal. */
export async function statesOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { status: string; remark: string | null }>> {
  const deposits = await db
    .selectFrom('payments_deposits')
    .select(['deposit_id', 'stage', 'reason_text'])
    .where('deposit_id', '=', anyOf(ids))
    .execute();
  const withdrawals = await db
    .selectFrom('payments_withdrawals')
    .select(['withdrawal_id', 'stage', 'remark'])
    .where('withdrawal_id', '=', anyOf(ids))
    .execute();
  return new Map([
    ...deposits.map(
      (row) => [row.deposit_id, { status: depositStatusOf[row.stage] as string, remark: row.reason_text }] as const,
    ),
    ...withdrawals.map(
      (row) => [row.withdrawal_id, { status: withdrawalStatusOf[row.stage] as string, remark: row.remark }] as const,
    ),
  ]);
}
