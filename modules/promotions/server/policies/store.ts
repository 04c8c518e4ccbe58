// Versions of a merchant's policy.
import type { Db, TableRow, Trx } from '@sanam/server/platform/db.ts';
import type { MadeBy } from '@sanam/staff/server/index.ts';
import type { PolicyRule } from '../../contract/policy.ts';
import type { Policy } from './rules.ts';

export type PolicyRow = Omit<TableRow<'promotions_policies'>, 'rules'> & { rules: PolicyRule[] };

const SHOWN = 20;

/** Returns versions, newest first. */
export async function versionsOf(db: Db, merchantId: string, limit = SHOWN): Promise<PolicyRow[]> {
  return db
    .selectFrom('promotions_policies')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(limit)
    .$narrowType<{ rules: PolicyRule[] }>()
    .execute();
}

/** Returns the current policy; version 0 without rules if there is none. */
export async function policyNow(db: Db, merchantId: string): Promise<Policy> {
  const [row] = await versionsOf(db, merchantId, 1);
  return { version: row?.version ?? 0, rules: row?.rules ?? [] };
}

/** Inserts a version; returns false if it already exists because of a concurrent change. */
export async function insertPolicy(
  trx: Trx,
  { version, rules }: Policy,
  { merchantId, madeBy, approvedBy, reason }: MadeBy,
): Promise<boolean> {
  const made = await trx
    .insertInto('promotions_policies')
    .values({
      merchant_id: merchantId,
      version,
      rules: JSON.stringify(rules),
      made_by: madeBy ?? 'system',
      approved_by: approvedBy,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}
