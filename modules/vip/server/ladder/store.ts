// Database access to the ladders of merchants and their versions.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { MadeBy } from '@sanam/staff/server/index.ts';
import type { Ladder, LevelRow, Parts } from './rules.ts';

/** Row of `vip_ladders` with the types of its JSON columns, which the generated table types lack. */
type LadderRow = Omit<TableRow<'vip_ladders'>, keyof Shapes> & Shapes;
type Shapes = { weights: Parts } & Record<'rebate_terms' | 'gift_terms', BonusRewardTerms | null>;
type StoredLevel = LevelRow & Pick<TableRow<'vip_levels'>, 'merchant_id' | 'version'>;

/** Returns the ladder in force: the merchant's own, or the shared one of merchants without their own. */
export async function ladderNow(db: Db, merchantId: string): Promise<Ladder> {
  const row = await firstRow(
    db,
    sql<LadderRow>`
      select l.* from vip_ladder_of(${merchantId}) o
      join vip_ladders l on l.merchant_id = o.merchant_id and l.version = o.version`,
  );
  const levels = await levelsIn(db, row!.merchant_id, [row!.version]);
  return { ...ladderOf(row!, levels), version: row!.merchant_id === merchantId ? row!.version : 0 };
}

const ladderOf = (row: LadderRow, levels: readonly StoredLevel[]): Ladder => ({
  version: row.version,
  weights: row.weights,
  rebate_terms: row.rebate_terms,
  gift_terms: row.gift_terms,
  weekly_bets: row.weekly_bets,
  monthly_bets: row.monthly_bets,
  levels: levels
    .filter(({ version }) => version === row.version)
    .map(({ merchant_id: _merchant, version: _version, ...level }) => level),
});

/** Returns the levels of these versions, lowest first. */
function levelsIn(db: Db, merchantId: string, versions: readonly number[]): Promise<StoredLevel[]> {
  return db
    .selectFrom('vip_levels')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('version', 'in', [...versions, 0])
    .orderBy('version')
    .orderBy('rank_level')
    .$narrowType<{ rebates: Parts }>()
    .execute();
}

export type Version = Pick<LadderRow, 'valid_from' | 'made_by' | 'approved_by' | 'reason'> & { ladder: Ladder };

/** Returns the versions of the merchant's own ladder, newest first. */
export async function versionsOf(
  db: Db,
  merchantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: Version[]; totalCount: number }> {
  const own = db.selectFrom('vip_ladders').where('merchant_id', '=', merchantId);
  const found = await own
    .selectAll()
    .orderBy('version', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<Shapes>()
    .execute();
  const levels = await levelsIn(
    db,
    merchantId,
    found.map(({ version }) => version),
  );
  const { count } = await own.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  const list = found.map((row) => ({
    valid_from: row.valid_from,
    made_by: row.made_by,
    approved_by: row.approved_by,
    reason: row.reason,
    ladder: ladderOf(row, levels),
  }));
  return { list, totalCount: Number(count) };
}

const jsonOf = (terms: BonusRewardTerms | null): string | null => (terms === null ? null : JSON.stringify(terms));

/** Writes a version of a ladder; returns false if another writer created that version first. */
export async function insertLadder(
  trx: Trx,
  { version, levels, weights, rebate_terms, gift_terms, ...needs }: Ladder,
  { merchantId, ...by }: MadeBy,
): Promise<boolean> {
  const made = await firstRow(
    trx,
    sql<{ version: number }>`
      insert into vip_ladders (merchant_id, version, weights, rebate_terms, gift_terms, weekly_bets, monthly_bets, valid_from, made_by, approved_by, reason)
      values (${merchantId}, ${version}, ${JSON.stringify(weights)}::jsonb, ${jsonOf(rebate_terms)}::jsonb, ${jsonOf(gift_terms)}::jsonb, ${needs.weekly_bets}, ${needs.monthly_bets},
              platform_now(), ${by.madeBy}, ${by.approvedBy}, ${by.reason})
      on conflict do nothing returning version`,
  );
  if (made === undefined) return false;
  const all = levels.map((level) => ({
    ...level,
    merchant_id: merchantId,
    version,
    rebates: JSON.stringify(level.rebates),
  }));
  if (all.length > 0) await trx.insertInto('vip_levels').values(all).execute();
  return true;
}

/** Returns the bonus terms of a version for rebates, or for gifts and level bonuses; null: paid in cash. */
export async function termsOf(
  db: Db,
  { merchantId, version }: { merchantId: string; version: number },
  of: 'rebate_terms' | 'gift_terms',
): Promise<BonusRewardTerms | null> {
  const row = await db
    .selectFrom('vip_ladders')
    .select(['rebate_terms', 'gift_terms'])
    .where('merchant_id', '=', merchantId)
    .where('version', '=', version)
    .$narrowType<Omit<Shapes, 'weights'>>()
    .executeTakeFirst();
  return row?.[of] ?? null;
}

/** Returns the number of a merchant's members by rank. */
export async function membersByRank(db: Db, merchantId: string): Promise<Map<number, number>> {
  const found = await rows(
    db,
    sql<{ rank_level: number; members: number }>`
      select rank_level, count(*)::int as members from vip_standings
      where merchant_id = ${merchantId} and rank_level > 0 group by 1`,
  );
  return new Map(found.map(({ rank_level, members }) => [rank_level, members]));
}
