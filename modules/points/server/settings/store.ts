// Database access to the versions of the rules of points, and the liability in points.
import { sql } from 'kysely';
import { type Db, firstRow, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

/** Returns the newest own version of a merchant; 0: none. */
export async function ownVersion(
  db: Db,
  table: 'points_rules' | 'points_conversion_rules',
  merchantId: string,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('version').as('version'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

interface NewRates {
  merchantId: string;
  version: number;
  rates: Record<string, number>;
  by: string;
  reason: string;
}

export async function insertRates(trx: Trx, { merchantId, version, rates, by, reason }: NewRates): Promise<boolean> {
  const made = await firstRow(
    trx,
    sql<{ version: number }>`
      insert into points_rules (merchant_id, version, rates, valid_from, made_by, reason)
      values (${merchantId}, ${version}, ${JSON.stringify(rates)}::jsonb, platform_now(), ${by}, ${reason})
      on conflict do nothing returning version`,
  );
  return made !== undefined;
}

export async function insertConversionRule(
  trx: Trx,
  row: Omit<TableRow<'points_conversion_rules'>, 'made_at'>,
): Promise<boolean> {
  const made = await trx
    .insertInto('points_conversion_rules')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}

export interface Owed {
  points: bigint;
  members: number;
  pending: bigint;
  earned: bigint;
  converted: bigint;
  cash: bigint;
  redeemed: bigint;
}

/** Returns the points of a merchant's members, and the totals of the last 30 days. */
export async function owed(db: Db, merchantId: string): Promise<Owed> {
  const row = await firstRow(
    db,
    sql<Owed>`
      with month as (select platform_now() - interval '30 days' as since),
      own as (
        select coalesce(sum(b.balance), 0)::bigint as points, count(*) filter (where b.balance > 0)::int as members
        from ledger_balances_of_class('player_points', 'PTS') b
        join members m on m.member_id = b.owner where m.merchant_id = ${merchantId})
      select own.points, own.members,
        (select coalesce(sum(points), 0)::bigint from points_redemptions
         where merchant_id = ${merchantId} and state in ('pending', 'approved')) as pending,
        (select coalesce(sum(points), 0)::bigint from points_earnings, month
         where merchant_id = ${merchantId} and at >= since) as earned,
        (select coalesce(sum(points), 0)::bigint from points_conversions, month
         where merchant_id = ${merchantId} and at >= since) as converted,
        (select coalesce(sum(amount), 0)::bigint from points_conversions, month
         where merchant_id = ${merchantId} and at >= since) as cash,
        (select coalesce(sum(points), 0)::bigint from points_redemptions, month
         where merchant_id = ${merchantId} and made_at >= since and state not in ('cancelled', 'rejected', 'returned')) as redeemed
      from own`,
  );
  return row!;
}
