import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { AmountRuleRow } from '../deposits/store.ts';

export interface WithdrawalRule extends AmountRuleRow {
  automatic_max: bigint;
  automatic_score_below: number;
  second_person_above: bigint;
  second_person_score: number;
  receipt_minutes: number;
  dispute_days: number;
  target_p50_minutes: number;
  target_p90_minutes: number;
  hold_hours: number;
  bank_accounts_max: number;
}

/** The merchant's own rule, else the shipped one. */
export async function withdrawalRule(db: Db, merchantId: string): Promise<WithdrawalRule> {
  const row = await firstRow(
    db,
    sql<WithdrawalRule>`select * from payments_withdrawal_rules where merchant_id in (${merchantId}, '*')
      order by (merchant_id = '*') limit 1`,
  );
  assert(row !== undefined, 'the shipped withdrawal rule is there');
  return row;
}
