import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

interface Row {
  deposits_sum: bigint | null;
  deposits_count: bigint;
  withdrawals_sum: bigint | null;
  withdrawals_count: bigint;
  in_review: bigint;
  alarms: bigint;
  waiting: bigint;
  unknown: bigint;
  payout_alarms: bigint;
  disputes: bigint;
  suspense_overdue: bigint;
  line_alarms: bigint;
}

/** Returns the figures of the console's front page for the current business day of the merchant. */
export async function paymentFigures(db: Db, merchantId: string, zone: string) {
  const row = await firstRow(
    db,
    sql<Row>`
      with today as (select date_trunc('day', platform_now() at time zone ${zone}) at time zone ${zone} as start)
      select d.*, w.*, x.*, s.* from
        (select sum(credited_amount) filter (where decided_at >= start)::bigint as deposits_sum,
                count(*) filter (where credited_amount is not null and decided_at >= start) as deposits_count,
                count(*) filter (where stage = 'review') as in_review,
                count(*) filter (where alarm is not null) as alarms
           from payments_deposits, today
          where merchant_id = ${merchantId} and (decided_at >= start or stage = 'review' or alarm is not null)) d,
        (select sum(net) filter (where disbursed_at >= start)::bigint as withdrawals_sum,
                count(*) filter (where disbursed_at >= start) as withdrawals_count,
                count(*) filter (where stage in ('review', 'second', 'queued')) as waiting,
                count(*) filter (where stage = 'unknown') as unknown,
                count(*) filter (where alarm is not null) as payout_alarms,
                count(*) filter (where stage in ('disputeNotReceived', 'disputePartly')) as disputes
           from payments_withdrawals, today
          where merchant_id = ${merchantId} and (disbursed_at >= start or finished_at is null or alarm is not null)) w,
        (select count(*) as line_alarms from payments_unmatched_lines u
           join payments_statement_lines l on l.line_id = u.line_id
           left join payments_rail_accounts a on a.account_key = l.account_key
          where u.alarm is not null and coalesce(a.merchant_id, '*') in ('*', ${merchantId})) x,
        (select count(*) as suspense_overdue
           from payments_unmatched_lines u
           join payments_statement_lines l on l.line_id = u.line_id
           left join payments_rail_accounts a on a.account_key = l.account_key
          where u.state = 'held' and u.decided_at < platform_now() - make_interval(days => payments_suspense_days(u.line_id))
            and coalesce(a.merchant_id, '*') in ('*', ${merchantId})) s`,
  );
  return {
    depositsTodayMinor: row?.deposits_sum ?? 0n,
    depositsTodayCount: Number(row?.deposits_count ?? 0n),
    withdrawalsTodayMinor: row?.withdrawals_sum ?? 0n,
    withdrawalsTodayCount: Number(row?.withdrawals_count ?? 0n),
    depositsInReview: Number(row?.in_review ?? 0n),
    depositAlarms: Number(row?.alarms ?? 0n),
    withdrawalsWaiting: Number(row?.waiting ?? 0n),
    withdrawalsUnknown: Number(row?.unknown ?? 0n),
    payoutAlarms: Number(row?.payout_alarms ?? 0n),
    disputes: Number(row?.disputes ?? 0n),
    lineAlarms: Number(row?.line_alarms ?? 0n),
    suspenseOverdue: Number(row?.suspense_overdue ?? 0n),
  };
}
