import { depositStatusOf, withdrawalStatusOf } from '../contract/states.ts';
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { DepositRow } from './deposits/store.ts';
import type { WithdrawalRow } from './withdrawals/store.ts';

/** Status and remark of a deposit or withdrawal now. */
export async function statesOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { status: string; remark: string | null }>> {
  const deposits = await rows(
    db,
    sql<
      Pick<DepositRow, 'deposit_id' | 'stage' | 'reason_text'>
    >`select deposit_id, stage, reason_text from payments_deposits where deposit_id = any(${[...ids]})`,
  );
  const withdrawals = await rows(
    db,
    sql<
      Pick<WithdrawalRow, 'withdrawal_id' | 'stage' | 'remark'>
    >`select withdrawal_id, stage, remark from payments_withdrawals where withdrawal_id = any(${[...ids]})`,
  );
  return new Map([
    ...deposits.map(
      (row) => [row.deposit_id, { status: depositStatusOf[row.stage] as string, remark: row.reason_text }] as const,
    ),
    ...withdrawals.map(
      (row) => [row.withdrawal_id, { status: withdrawalStatusOf[row.stage] as string, remark: row.remark }] as const,
    ),
  ]);
}
