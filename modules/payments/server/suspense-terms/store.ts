// Versions of the days that a merchant's money may stay in suspense.
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { type MadeBy, madeColumns } from '@sanam/staff/server/index.ts';
import { SUSPENSE_DAYS } from '../../contract/suspense.ts';

export interface SuspenseTerm {
  /** Version 0: the shipped number. */
  version: number;
  days: number;
}

/** Returns the current number of days of a merchant. */
export async function suspenseTermNow(db: Db, merchantId: string): Promise<SuspenseTerm> {
  const row = await db
    .selectFrom('payments_suspense_terms')
    .select(['version', 'days'])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { version: 0, days: SUSPENSE_DAYS.shipped };
}

/** Inserts a version; returns false if it already exists because of a concurrent change. */
export async function insertSuspenseTerm(trx: Trx, term: SuspenseTerm, by: MadeBy): Promise<boolean> {
  const made = await trx
    .insertInto('payments_suspense_terms')
    .values({ ...madeColumns(by), ...term })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}
