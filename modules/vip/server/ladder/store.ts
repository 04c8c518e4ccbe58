// The ladder of a merchant, in versions.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { MadeBy } from '@sanam/staff/server/index.ts';
import type { Ladder } from './rules.ts';

/** The ladder in force: the merchant's own, or that of merchants without one. */
export async function ladderNow(db: Db, merchantId: string): Promise<Ladder> {
  const row = await firstRow(
    db,
    sql<{ merchantId: string; version: number; weights: unknown }>`
      select l.merchant_id as "merchantId", l.version, l.weights
      from vip_ladder_of(${merchantId}) o
      join vip_ladders l on l.merchant_id = o.merchant_id and l.version = o.version`,
  );
  const { version, merchantId: ofMerchant, weights } = row!;
  const levels = await db
    .selectFrom('vip_levels')
    .select(['rank_level', 'name_th', 'name_en', 'threshold', 'upgrade_bonus', 'points_multiplier'])
    .where('merchant_id', '=', ofMerchant)
    .where('version', '=', version)
    .orderBy('rank_level')
    .execute();
  return { version: ofMerchant === merchantId ? version : 0, levels, weights: weights as Ladder['weights'] };
}

/** False where somebody was faster: there is such a version. */
export async function insertLadder(
  trx: Trx,
  { version, levels, weights }: Ladder,
  { merchantId, ...by }: MadeBy,
): Promise<boolean> {
  const made = await firstRow(
    trx,
    sql<{ version: number }>`
      insert into vip_ladders (merchant_id, version, weights, valid_from, made_by, approved_by, reason)
      values (${merchantId}, ${version}, ${JSON.stringify(weights)}::jsonb, platform_now(), ${by.madeBy}, ${by.approvedBy},
              ${by.reason})
      on conflict do nothing returning version`,
  );
  if (made === undefined) return false;
  const all = levels.map((level) => ({ merchant_id: merchantId, version, ...level }));
  if (all.length > 0) await trx.insertInto('vip_levels').values(all).execute();
  return true;
}

/** How many members of a merchant have each rank. */
export async function membersByRank(db: Db, merchantId: string): Promise<Map<number, number>> {
  const found = await rows(
    db,
    sql<{ rank_level: number; members: number }>`
      select rank_level, count(*)::int as members from vip_standings
      where merchant_id = ${merchantId} and rank_level > 0 group by 1`,
  );
  return new Map(found.map(({ rank_level, members }) => [rank_level, members]));
}
