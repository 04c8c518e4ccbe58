// Versions of a merchant's caps of bonuses given by hand.
import { sql } from 'kysely';
import { type Db, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { madeColumns, type MadeBy } from '@sanam/staff/server/index.ts';
import type { Caps } from './rules.ts';

interface Shapes {
  caps: Record<string, string>;
}
export type CapsRow = Omit<TableRow<'promotions_grant_caps'>, keyof Shapes> & Shapes;

const SHOWN = 20;

/** Returns versions, newest first. */
export const versionsOf = (db: Db, merchantId: string, limit = SHOWN): Promise<CapsRow[]> =>
  rows(
    db,
    sql<CapsRow>`
      select merchant_id, version, caps, made_by, approved_by, made_at, reason from promotions_grant_caps
      where merchant_id = ${merchantId} order by version desc limit ${limit}`,
  );

/** Returns the caps in force; version 0 without caps if there are none. */
export async function capsNow(db: Db, merchantId: string): Promise<Caps> {
  const [row] = await versionsOf(db, merchantId, 1);
  return { version: row?.version ?? 0, caps: row?.caps ?? {} };
}

/** Inserts a version; returns false if it already exists because of a concurrent change. */
export async function insertCaps(trx: Trx, { version, caps }: Caps, by: MadeBy): Promise<boolean> {
  const made = await trx
    .insertInto('promotions_grant_caps')
    .values({ ...madeColumns(by), version, caps: JSON.stringify(caps) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}
