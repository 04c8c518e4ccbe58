// Rows of net losses, of closed periods, and of members' cashbacks.
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { Occurrence } from '../../contract/campaign-states.ts';
import type { CashbackVersion, Period } from './rules.ts';

export type CashbackRow = TableRow<'promotions_cashbacks'>;

/** Counts the facts after one position, up to another. */
export async function countLosses(
  trx: Trx,
  { after, upto }: { after: readonly string[]; upto: readonly string[] },
): Promise<void> {
  await sql`select promotions_count_losses(${after}::bigint[], ${upto}::bigint[])`.execute(trx);
}

/** Closes the past business days that the follower has read. */
export async function closeLosses(trx: Trx, follower: string): Promise<void> {
  await sql`select promotions_close_losses(${follower})`.execute(trx);
}

/** Returns running and ended cashback campaigns whose latest period is before an open day. */
export const cashbackCampaigns = (db: Db): Promise<{ campaignId: string }[]> =>
  rows(
    db,
    sql<{ campaignId: string }>`
      select c.campaign_id as "campaignId" from promotions_campaigns c
      join promotions_loss_clocks k on k.merchant_id = c.merchant_id
      left join lateral (select max(p.last_day) as day from promotions_cashback_periods p
                         where p.campaign_id = c.campaign_id) p on true
      where c.kind = 'cashback' and c.state in ('live', 'ended')
        and (p.day is null or p.day < k.open_day - 1)
        and (c.state = 'live' or p.day is null or p.day < least(c.ends_at, c.ended_at)::date)
      order by c.campaign_id`,
  );

export interface Calendar {
  /** Last day of the latest period. */
  after: string | null;
  since: string;
  openDay: string;
}

/** Returns the merchant's calendar with the latest period of a campaign; undefined before the first bet. */
export const calendarOf = (db: Db, campaignId: string): Promise<Calendar | undefined> =>
  firstRow(
    db,
    sql<Calendar>`
      select /* never null: since, openDay */
             k.since::text as since, k.open_day::text as "openDay",
             (select max(p.last_day)::text from promotions_cashback_periods p where p.campaign_id = c.campaign_id) as after
      from promotions_campaigns c join promotions_loss_clocks k on k.merchant_id = c.merchant_id
      where c.campaign_id = ${campaignId}`,
  );

/** Returns the versions of a campaign with their periods, ascending. */
export const versionsIn = (db: Db, campaignId: string): Promise<CashbackVersion[]> =>
  rows(
    db,
    sql<CashbackVersion & { every: Occurrence }>`
      select /* never null: every; of every version */
             version, published_at as "publishedAt", content ->> 'occurrence' as every
      from promotions_versions where campaign_id = ${campaignId} order by version`,
  );

/** Inserts a closed period with the losses of its members. Returns how many members have something due. */
export async function insertPeriod(
  trx: Trx,
  { campaignId, period, product }: { campaignId: string; period: Period; product: string | null },
): Promise<number> {
  const { first, last, version } = period;
  await trx
    .insertInto('promotions_cashback_periods')
    .values({
      campaign_id: campaignId,
      first_day: sql<Date>`${first}::date`,
      last_day: sql<Date>`${last}::date`,
      version,
    })
    .execute();
  const row = await firstRow(
    trx,
    sql<{ due: number }>`
      select coalesce(promotions_make_cashbacks(${campaignId}, ${first}::date, ${last}::date, ${product}), 0) as due`,
  );
  return row!.due;
}

export interface DecidedReward {
  from: string;
  to: string;
  amount: bigint;
  claimedAt: Date | null;
}

/** Returns the member's latest cashback of a campaign that was claimed or can no longer be. */
export const lastDecided = (db: Db, campaignId: string, memberId: string): Promise<DecidedReward | undefined> =>
  firstRow(
    db,
    sql<DecidedReward>`
      select /* never null: from, to */ k.first_day::text as "from", p.last_day::text as "to", r.amount,
             case when r.state = 'claimed' then r.decided_at end as "claimedAt"
      from promotions_cashbacks k
      join promotions_cashback_periods p on p.campaign_id = k.campaign_id and p.first_day = k.first_day
      join promotions_rewards r on r.participation_id = k.participation_id
      where k.campaign_id = ${campaignId} and k.member_id = ${memberId} and r.state <> 'waiting'
      order by k.first_day desc limit 1`,
  );

export interface CashbackKey {
  campaignId: string;
  firstDay: string;
  memberId: string;
}

/**
 * Returns cashbacks that can be decided, longest unlooked first: one that has to wait does not block others.
 */
export const dueCashbacks = (db: Db): Promise<(CashbackKey & { merchantId: string })[]> =>
  rows(
    db,
    sql<CashbackKey & { merchantId: string }>`
      select /* never null: firstDay */
             k.campaign_id as "campaignId", k.first_day::text as "firstDay", k.member_id as "memberId", k.merchant_id as "merchantId"
      from promotions_cashbacks k
      join promotions_campaigns c on c.campaign_id = k.campaign_id and c.state in ('live', 'ended')
      where k.state = 'due'
        and (k.looked_at is null or k.looked_at <= platform_now() - interval '1 hour')
        and not exists (select from promotions_stops s where s.merchant_id = k.merchant_id and s.is_stopped)
      order by k.looked_at nulls first, k.first_day, k.member_id limit 500`,
  );

export interface HeldCashback extends CashbackRow {
  version: number;
  lastDay: string;
}

/** Locks and returns a cashback with the version of its period until the transaction ends. */
export const lockCashback = (
  trx: Trx,
  { campaignId, firstDay, memberId }: CashbackKey,
): Promise<HeldCashback | undefined> =>
  firstRow(
    trx,
    sql<HeldCashback>`
      select /* never null: lastDay */ k.*, p.version, p.last_day::text as "lastDay"
      from promotions_cashbacks k
      join promotions_cashback_periods p on p.campaign_id = k.campaign_id and p.first_day = k.first_day
      where k.campaign_id = ${campaignId} and k.first_day = ${firstDay}::date and k.member_id = ${memberId}
      for update of k`,
  );

const ofKey = (db: Db, { campaignId, firstDay, memberId }: CashbackKey) =>
  db
    .updateTable('promotions_cashbacks')
    .where('campaign_id', '=', campaignId)
    .where('first_day', '=', sql<Date>`${firstDay}::date`)
    .where('member_id', '=', memberId);

export async function decideCashback(
  trx: Trx,
  key: CashbackKey,
  change: Pick<CashbackRow, 'state'> & Partial<Pick<CashbackRow, 'reason' | 'received' | 'participation_id'>>,
): Promise<void> {
  await ofKey(trx, key)
    .set({ ...change, decided_at: now })
    .execute();
}

/** Puts a cashback that has to wait behind the others, for an hour. */
export async function setLookedAt(db: Db, key: CashbackKey): Promise<void> {
  await ofKey(db, key).set({ looked_at: now }).execute();
}
