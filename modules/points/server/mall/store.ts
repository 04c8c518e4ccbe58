// Database access of members to rewards and their variants.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { LimitPeriod, RewardKind } from '../../contract/redemption-states.ts';
import type { BonusColumns } from './bonus.ts';
import type { RoundColumns } from './rounds.ts';
import type { TicketColumns } from './tickets.ts';

export interface RewardRow extends RoundColumns, BonusColumns, TicketColumns {
  rewardId: string;
  merchantId: string;
  version: number;
  kind: RewardKind;
  titleTh: string;
  titleEn: string;
  textTh: string;
  textEn: string;
  pictures: string[];
  price: bigint;
  levelMin: number | null;
  limitCount: number | null;
  limitPeriod: LimitPeriod | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

const columns = sql`
  r.reward_id as "rewardId", r.merchant_id as "merchantId", r.version, r.kind, v.title_th as "titleTh", v.title_en as "titleEn",
  v.text_th as "textTh", v.text_en as "textEn", v.pictures, v.price, v.level_min as "levelMin",
  v.limit_count as "limitCount", v.limit_period as "limitPeriod",
  v.starts_at as "startsAt", v.ends_at as "endsAt", v.rounds_node, v.rounds, v.rounds_bet, v.rounds_days, v.rounds_turnover_percent,
  v.rounds_bonus_terms, v.bonus_amount, v.bonus_terms, v.tickets_pool, v.tickets`;

/** Condition that a reward is switched on, within its period, and has a variant. */
const offered = sql`
  r.is_on and coalesce(v.starts_at <= platform_now(), true) and coalesce(v.ends_at > platform_now(), true)
  and exists (select from points_variants a where a.reward_id = r.reward_id)`;

export async function listOffered(
  db: Db,
  ask: { merchantId: string; kind: RewardKind | undefined; limit: number; offset: number },
): Promise<{ list: RewardRow[]; totalCount: number }> {
  const where = sql`
    from points_rewards r join points_reward_versions v on v.reward_id = r.reward_id and v.version = r.version
    where r.merchant_id = ${ask.merchantId} and (${ask.kind ?? null}::text is null or r.kind = ${ask.kind ?? null}) and ${offered}`;
  const list = await rows(
    db,
    sql<RewardRow>`select ${columns} ${where} order by v.price, r.reward_id limit ${ask.limit} offset ${ask.offset}`,
  );
  const count = await firstRow(db, sql<{ count: number }>`select count(*)::int as count ${where}`);
  return { list, totalCount: count!.count };
}

/** Returns an offered reward; undefined if it is not offered now. */
export function findOffered(db: Db, merchantId: string, rewardId: string): Promise<RewardRow | undefined> {
  return firstRow(
    db,
    sql<RewardRow>`
      select ${columns}
      from points_rewards r join points_reward_versions v on v.reward_id = r.reward_id and v.version = r.version
      where r.merchant_id = ${merchantId} and r.reward_id = ${rewardId} and ${offered}`,
  );
}

export interface VariantRow {
  variant_id: string;
  reward_id: string;
  name_th: string;
  name_en: string;
  received: number;
  available: number;
  reserved: number;
  issued: number;
}

export function variantsOf(db: Db, rewardIds: readonly string[]): Promise<VariantRow[]> {
  return db
    .selectFrom('points_variants')
    .select(['variant_id', 'reward_id', 'name_th', 'name_en', 'received', 'available', 'reserved', 'issued'])
    .where('reward_id', 'in', rewardIds.length === 0 ? [''] : [...rewardIds])
    .orderBy('made_at')
    .orderBy('variant_id')
    .execute();
}

/**
 * Returns the number of each reward that the member redeemed in the current day, in the current month and ever, without
 * cancelled, rejected and returned redemptions.
 */
export async function redeemedOf(
  db: Db,
  { memberId, rewardIds, zone }: { memberId: string; rewardIds: readonly string[]; zone: string },
): Promise<Map<string, Record<LimitPeriod, number>>> {
  const found = await rows(
    db,
    sql<{ rewardId: string; day: number; month: number; ever: number }>`
      with now as (select platform_now() at time zone ${zone} as at)
      select r.reward_id as "rewardId",
             coalesce(sum(r.quantity) filter (where r.made_at >= date_trunc('day', now.at) at time zone ${zone}), 0)::int as day,
             coalesce(sum(r.quantity) filter (where r.made_at >= date_trunc('month', now.at) at time zone ${zone}), 0)::int as month,
             sum(r.quantity)::int as ever
      from points_redemptions r, now
      where r.member_id = ${memberId} and r.reward_id = any (${[...rewardIds]})
        and r.state not in ('cancelled', 'rejected', 'returned')
      group by r.reward_id`,
  );
  return new Map(found.map(({ rewardId, ...counts }) => [rewardId, counts]));
}
