// Database access of staff to rewards.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { FreeRoundTerms } from '@sanam/freerounds/contract/terms.ts';
import type { RewardBonus, RewardTickets } from '../../contract/schemas.ts';
import { bonusColumnsOf } from './bonus.ts';
import { columnsOf } from './rounds.ts';
import type { LimitPeriod, RewardKind } from '../../contract/redemption-states.ts';
import { ticketColumnsOf } from './tickets.ts';

export interface ListedReward {
  rewardId: string;
  merchantId: string;
  kind: RewardKind;
  isOn: boolean;
  version: number;
  titleTh: string;
  titleEn: string;
  price: bigint;
  available: number;
  reserved: number;
  issued: number;
}

interface RewardFilter {
  rewardId?: string | undefined;
  merchantId?: string | undefined;
  kind?: RewardKind | undefined;
  limit: number;
  offset: number;
}

/** Returns a page of rewards, newest first. */
export async function listRewards(
  db: Db,
  { rewardId, merchantId, kind, limit, offset }: RewardFilter,
): Promise<{ list: ListedReward[]; totalCount: number }> {
  const where = sql`
    where (${rewardId ?? null}::text is null or r.reward_id = ${rewardId ?? null})
      and (${merchantId ?? null}::text is null or r.merchant_id = ${merchantId ?? null})
      and (${kind ?? null}::text is null or r.kind = ${kind ?? null})`;
  const list = await rows(
    db,
    sql<ListedReward>`
      select r.reward_id as "rewardId", r.merchant_id as "merchantId", r.kind, r.is_on as "isOn", r.version,
             v.title_th as "titleTh", v.title_en as "titleEn", v.price,
             coalesce(a.available, 0)::int as available, coalesce(a.reserved, 0)::int as reserved, coalesce(a.issued, 0)::int as issued
      from points_rewards r
      join points_reward_versions v on v.reward_id = r.reward_id and v.version = r.version
      left join lateral (
        select sum(available) as available, sum(reserved) as reserved, sum(issued) as issued
        from points_variants where reward_id = r.reward_id) a on true
      ${where} order by r.made_at desc, r.reward_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from points_rewards r ${where}`,
  );
  return { list, totalCount: count!.count };
}

export const versionsOf = (db: Db, rewardId: string): Promise<TableRow<'points_reward_versions'>[]> =>
  db
    .selectFrom('points_reward_versions')
    .selectAll()
    .where('reward_id', '=', rewardId)
    .orderBy('version', 'desc')
    .execute();

export interface Terms {
  titleTh: string;
  titleEn: string;
  textTh: string;
  textEn: string;
  pictures: string[];
  price: number;
  levelMin: number | null;
  limitCount: number | null;
  limitPeriod: LimitPeriod | null;
  startsAt: string | null;
  endsAt: string | null;
  rounds: FreeRoundTerms | null;
  tickets: RewardTickets | null;
  bonus: RewardBonus | null;
}

export async function insertReward(
  trx: Trx,
  row: { reward_id: string; merchant_id: string; kind: RewardKind },
): Promise<void> {
  await trx
    .insertInto('points_rewards')
    .values({ ...row, version: 1 })
    .execute();
}

export async function insertTerms(
  trx: Trx,
  { rewardId, version, by, terms }: { rewardId: string; version: number; by: string; terms: Terms },
): Promise<void> {
  await trx
    .insertInto('points_reward_versions')
    .values({
      reward_id: rewardId,
      version,
      title_th: terms.titleTh,
      title_en: terms.titleEn,
      text_th: terms.textTh,
      text_en: terms.textEn,
      pictures: terms.pictures,
      price: BigInt(terms.price),
      level_min: terms.levelMin,
      limit_count: terms.limitCount,
      limit_period: terms.limitPeriod,
      starts_at: terms.startsAt === null ? null : new Date(terms.startsAt),
      ends_at: terms.endsAt === null ? null : new Date(terms.endsAt),
      ...columnsOf(terms.rounds),
      ...bonusColumnsOf(terms.bonus),
      ...ticketColumnsOf(terms.tickets),
      made_by: by,
    })
    .execute();
}

/** Changes a reward; returns false if it no longer has the version `from`. */
export async function changeReward(
  trx: Trx,
  { rewardId, from, to, isOn }: { rewardId: string; from: number; to: number; isOn: boolean },
): Promise<boolean> {
  const changed = await trx
    .updateTable('points_rewards')
    .set({ version: to, is_on: isOn })
    .where('reward_id', '=', rewardId)
    .where('version', '=', from)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function insertVariant(
  trx: Trx,
  row: Pick<TableRow<'points_variants'>, 'variant_id' | 'reward_id' | 'name_th' | 'name_en'>,
): Promise<void> {
  await trx.insertInto('points_variants').values(row).execute();
}

export interface OwnedVariant {
  variantId: string;
  rewardId: string;
  merchantId: string;
  kind: RewardKind;
  available: number;
}

export function findVariant(db: Db, variantId: string): Promise<OwnedVariant | undefined> {
  return firstRow(
    db,
    sql<OwnedVariant>`
      select a.variant_id as "variantId", a.reward_id as "rewardId", r.merchant_id as "merchantId", r.kind, a.available
      from points_variants a join points_rewards r on r.reward_id = a.reward_id where a.variant_id = ${variantId}`,
  );
}

/** Adds codes that the merchant has in no variant yet; returns their number. */
export async function insertCodes(
  trx: Trx,
  { variantId, merchantId }: { variantId: string; merchantId: string },
  codes: readonly { sealed: string; hash: string }[],
): Promise<number> {
  const added = await rows(
    trx,
    sql<{ id: bigint }>`
      insert into points_codes (variant_id, merchant_id, code_sealed, code_hash)
      select ${variantId}, ${merchantId}, c.sealed, c.hash
      from unnest(${codes.map((one) => one.sealed)}::text[], ${codes.map((one) => one.hash)}::text[]) c (sealed, hash)
      order by c.hash
      on conflict do nothing returning code_id as id`,
  );
  return added.length;
}

/** Returns the merchant of a reward; undefined if there is no such reward. */
export const merchantOfReward = async (db: Db, rewardId: string): Promise<string | undefined> =>
  (await rewardHead(db, rewardId))?.merchantId;

export async function rewardHead(
  db: Db,
  rewardId: string,
): Promise<{ merchantId: string; kind: RewardKind } | undefined> {
  const row = await db
    .selectFrom('points_rewards')
    .select(['merchant_id', 'kind'])
    .where('reward_id', '=', rewardId)
    .executeTakeFirst();
  return row && { merchantId: row.merchant_id, kind: row.kind };
}
