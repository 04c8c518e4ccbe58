// Database access to conversion rules and the conversions of members.
import { sql } from 'kysely';
import { type Db, firstRow, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type ConversionRule = Pick<
  TableRow<'points_conversion_rules'>,
  'merchant_id' | 'version' | 'is_on' | 'points_per_unit' | 'points_min' | 'step' | 'day_max' | 'month_max'
>;

/** Returns the newest rule: the merchant's own, or the shared one of merchants without their own. */
export function conversionRule(db: Db, merchantId: string): Promise<ConversionRule> {
  return db
    .selectFrom('points_conversion_rules')
    .select(['merchant_id', 'version', 'is_on', 'points_per_unit', 'points_min', 'step', 'day_max', 'month_max'])
    .where('merchant_id', 'in', [merchantId, '*'])
    .orderBy(sql`merchant_id = '*'`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export interface Converted {
  day: bigint;
  month: bigint;
}

/** Returns the points that the member converted in the current business day and month. */
export async function convertedSoFar(
  db: Db,
  { memberId, zone }: { memberId: string; zone: string },
): Promise<Converted> {
  const row = await firstRow(
    db,
    sql<Converted>`
      with now as (select platform_now() at time zone ${zone} as at)
      select coalesce(sum(c.points) filter (where c.at >= date_trunc('day', now.at) at time zone ${zone}), 0)::bigint as day,
             coalesce(sum(c.points), 0)::bigint as month
      from now left join points_conversions c
        on c.member_id = ${memberId} and c.at >= date_trunc('month', now.at) at time zone ${zone}`,
  );
  return row!;
}

export async function insertConversion(
  trx: Trx,
  row: Pick<
    TableRow<'points_conversions'>,
    'conversion_id' | 'merchant_id' | 'member_id' | 'points' | 'amount' | 'rule_merchant' | 'rule_version'
  >,
): Promise<void> {
  await trx.insertInto('points_conversions').values(row).execute();
}
