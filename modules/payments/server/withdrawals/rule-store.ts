import type { Db, TableRow } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { RiskRule } from '../../contract/risk.ts';

/** Row of a rule. The database catalogue has no type for the shape of JSON. */
interface RuleValues {
  risk_points: Partial<Record<RiskRule, number>>;
}
export type WithdrawalRule = Omit<TableRow<'payments_withdrawal_rules'>, keyof RuleValues> & RuleValues;

/** Returns the merchant's own rule, otherwise the shipped one. */
export async function withdrawalRule(db: Db, merchantId: string): Promise<WithdrawalRule> {
  const row = await db
    .selectFrom('payments_withdrawal_rules')
    .selectAll()
    .where('merchant_id', 'in', [merchantId, '*'])
    .orderBy((eb) => eb('merchant_id', '=', '*'))
    .limit(1)
    .$narrowType<RuleValues>()
    .executeTakeFirst();
  assert(row !== undefined, 'the shipped withdrawal rule is there');
  return row;
}

/** Inserts or updates the merchant's own rule. */
export function saveWithdrawalRule(db: Db, rule: WithdrawalRule): Promise<WithdrawalRule> {
  const { merchant_id, ...rest } = rule;
  const values = { ...rest, risk_points: JSON.stringify(rest.risk_points) };
  return db
    .insertInto('payments_withdrawal_rules')
    .values({ merchant_id, ...values })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(values))
    .returningAll()
    .$narrowType<RuleValues>()
    .executeTakeFirstOrThrow();
}
