// Database access to a merchant's calendar: closed days, and the days on which gifts are made.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { GiftKind } from '../../contract/states.ts';

/** Closes the past days whose bets the follower has read. Returns the first open day. */
export async function closeDays(trx: Trx, merchantId: string, follower: string): Promise<string> {
  const row = await firstRow(
    trx,
    sql<{
      day: string;
    }>`select /* never null: day; every merchant has a clock */ vip_close_days(${merchantId}, ${follower})::text as day`,
  );
  return row!.day;
}

export interface DayOfMembers {
  day: string;
  memberIds: string[];
}

/** Returns members with unsettled bets on the earliest closed day; undefined if there are none. */
export async function unsettled(
  db: Db,
  { merchantId, limit }: { merchantId: string; limit: number },
): Promise<DayOfMembers | undefined> {
  const found = await rows(
    db,
    sql<{ day: string; memberId: string }>`
      select /* never null: day */ distinct b.day::text as day, b.member_id as "memberId"
      from vip_bets b
      join lateral (
        select min(o.day) as day from vip_bets o
        join vip_clocks k on k.merchant_id = o.merchant_id
        where o.merchant_id = ${merchantId} and o.closed_at is null and o.day < k.open_day) first on first.day = b.day
      where b.merchant_id = ${merchantId} and b.closed_at is null
      order by 2 limit ${limit}`,
  );
  return found.length === 0 ? undefined : { day: found[0]!.day, memberIds: found.map(({ memberId }) => memberId) };
}

export interface Rebate {
  memberId: string;
  amount: bigint;
}

/** Settles the bets of these members on a closed day and writes the owed rebates. */
export function settleDay(
  trx: Trx,
  { day, memberIds, free, zone }: DayOfMembers & { free: readonly string[]; zone: string },
): Promise<Rebate[]> {
  return rows(
    trx,
    sql<Rebate>`
      select /* never null: amount, memberId; rows of vip_rewards */
             w.member_id as "memberId", w.amount
      from vip_settle_day(${memberIds}::text[], ${[...free]}::text[], ${day}::date, ${zone}) w order by 1`,
  );
}

/** Occasion of a gift: its due day, its period, and the first day whose bets count. */
export interface Occasion {
  /** Day on which the gift is made. */
  on: string;
  period: string;
  from: string;
  /** Beginning of that day; the member's level at this time determines the gift. */
  at: Date;
  next: string;
}

/**
 * Returns the next due occasion of a kind of gift; undefined if none is due. Birthdays are due from the beginning of
 * their day, weeks and months once all their days are closed.
 */
export function dueOccasion(
  db: Db,
  { merchantId, kind, zone }: { merchantId: string; kind: GiftKind; zone: string },
): Promise<Occasion | undefined> {
  const on = sql.ref({ birthday: 'birthday_on', weekly: 'week_on', monthly: 'month_on' }[kind]);
  const back = { birthday: '0 days', weekly: '7 days', monthly: '1 month' }[kind];
  const step = { birthday: '1 day', weekly: '7 days', monthly: '1 month' }[kind];
  return firstRow(
    db,
    sql<Occasion>`
      select /* never null: at, from, next, on, period */
             d.on_day::text as "on", (d.on_day - ${back}::interval)::date::text as "from",
             (d.on_day + ${step}::interval)::date::text as next, d.on_day::timestamp at time zone ${zone} as at,
             (case when ${kind} = 'birthday' then date_trunc('year', d.on_day) else d.on_day - ${back}::interval end)::date::text
               as period
      from vip_clocks k
      cross join lateral (select k.${on} as on_day) d
      where k.merchant_id = ${merchantId}
        and d.on_day <= case when ${kind} = 'birthday' then (platform_now() at time zone ${zone})::date else k.open_day end`,
  );
}

interface Batch {
  merchantId: string;
  kind: GiftKind;
  occasion: Occasion;
  /** Last member of the previous batch. */
  after: string;
  limit: number;
}

/**
 * Returns the members who may get the gift, in ascending order: those with their birthday, or with enough valid bets.
 */
export async function candidates(db: Db, { merchantId, kind, occasion, after, limit }: Batch): Promise<string[]> {
  const found = await rows(
    db,
    kind === 'birthday'
      ? sql<{ id: string }>`
          select /* never null: id; members */ c.id from vip_born_on(${merchantId}, ${occasion.on}::date, ${after}, ${limit}) c (id)`
      : sql<{ id: string }>`
          select /* never null: id; members */ c.id
          from vip_active_between(${merchantId}, ${kind}, ${occasion.from}::date, ${occasion.on}::date,
                                  ${occasion.at}::timestamptz, ${after}, ${limit}) c (id)`,
  );
  return found.map(({ id }) => id);
}

export interface Gift {
  memberId: string;
  amount: bigint;
  rankLevel: number;
  claimUntil: Date;
}

/** Makes the gifts of these members unless they exist already. */
export function give(
  trx: Trx,
  { kind, occasion, memberIds, days }: Pick<Batch, 'kind' | 'occasion'> & { memberIds: string[]; days: number },
): Promise<Gift[]> {
  return rows(
    trx,
    sql<Gift>`
      select /* never null: amount, claimUntil, memberId, rankLevel; rows of vip_rewards */
             w.member_id as "memberId", w.amount, w.rank_level as "rankLevel", w.claim_until as "claimUntil"
      from vip_give(${memberIds}::text[], ${kind}, ${occasion.period}::date, ${occasion.at}::timestamptz,
                    platform_now() + make_interval(days => ${days})) w
      order by 1`,
  );
}

/** Marks the occasion as completed after all its gifts are made. */
export async function passOccasion(
  trx: Trx,
  { merchantId, kind, occasion }: Pick<Batch, 'merchantId' | 'kind' | 'occasion'>,
): Promise<void> {
  const on = sql.ref({ birthday: 'birthday_on', weekly: 'week_on', monthly: 'month_on' }[kind]);
  await sql`
    update vip_clocks set ${on} = ${occasion.next}::date
    where merchant_id = ${merchantId} and ${on} = ${occasion.on}::date`.execute(trx);
}
