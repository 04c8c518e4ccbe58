// Versions of whether a merchant's dead help links stop launches.
import { sql } from 'kysely';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';
import { type MadeBy, madeColumns } from '@sanam/staff/server/index.ts';
import { STOPPING_FAILURES } from '../../contract/help-rule-calls.ts';

export interface HelpRule {
  /** Version 0: the shipped rule. */
  version: number;
  stopsLaunches: boolean;
}

/** Returns the current rule of a merchant; as shipped dead links stop launches. */
export async function helpRuleNow(db: Db, merchantId: string): Promise<HelpRule> {
  const row = await db
    .selectFrom('content_help_rules')
    .select(['version', 'stops_launches'])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { version: row?.version ?? 0, stopsLaunches: row?.stops_launches ?? true };
}

/** Inserts a version; returns false if it already exists because of a concurrent change. */
export async function insertHelpRule(trx: Trx, { version, stopsLaunches }: HelpRule, by: MadeBy): Promise<boolean> {
  const made = await trx
    .insertInto('content_help_rules')
    .values({ ...madeColumns(by), version, stops_launches: stopsLaunches })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}

/** Checks whether a help link of a merchant is dead for long enough to stop launches, and its rule says so. */
export async function doLinksStop(db: Db, merchantId: string): Promise<boolean> {
  const found = await firstRow(
    db,
    sql<{ is_dead: boolean }>`
      select exists (
        select 1 from content_help_links
        where merchant_id = ${merchantId} and is_dead and failures >= ${STOPPING_FAILURES}) as is_dead`,
  );
  return found!.is_dead && (await helpRuleNow(db, merchantId)).stopsLaunches;
}
