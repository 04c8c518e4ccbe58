import type { Db, TableRow } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';

export type WithdrawalRule = TableRow<'payments_withdrawal_rules'>;

/** The merchant's own rule, else the shipped one. */
export async function withdrawalRule(db: Db, merchantId: string): Promise<WithdrawalRule> {
  const row = await db
    .selectFrom('payments_withdrawal_rules')
    .selectAll()
    .where('merchant_id', 'in', [merchantId, '*'])
    .orderBy((eb) => eb('merchant_id', '=', '*'))
    .limit(1)
    .executeTakeFirst();
  assert(row !== undefined, 'the shipped withdrawal rule is there');
  return row;
}
