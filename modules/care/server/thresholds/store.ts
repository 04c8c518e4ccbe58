// Versions of a merchant's thresholds.
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { MadeBy } from '@sanam/staff/server/index.ts';
import { type CareThresholds, shippedThresholds } from '../../contract/thresholds.ts';

export interface ThresholdVersion {
  /** Version 0: the defaults. */
  version: number;
  thresholds: CareThresholds;
}

/** Returns the current thresholds of a merchant. */
export async function thresholdsNow(db: Db, merchantId: string): Promise<ThresholdVersion> {
  const row = await db
    .selectFrom('care_thresholds')
    .select(['version', 'thresholds'])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const own = (row?.thresholds ?? {}) as Partial<CareThresholds>;
  return { version: row?.version ?? 0, thresholds: { ...shippedThresholds, ...own } };
}

/** Inserts a version; returns false if it already exists because of a concurrent change. */
export async function insertThresholds(
  trx: Trx,
  { version, thresholds }: ThresholdVersion,
  { merchantId, madeBy, approvedBy, reason }: MadeBy,
): Promise<boolean> {
  const by = { merchant_id: merchantId, made_by: madeBy ?? 'system', approved_by: approvedBy, reason };
  const made = await trx
    .insertInto('care_thresholds')
    .values({ ...by, version, thresholds: JSON.stringify(thresholds) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}
