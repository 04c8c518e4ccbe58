// Sums of the facts by quarter of an hour, for reports and the console's front page.
import { sql } from 'kysely';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';
import type { Span } from './follower-store.ts';

/** Adds a set of facts to the sums. */
export async function addToQuarterHours(trx: Trx, { after, upto }: Span): Promise<void> {
  await sql`
    insert into play_quarter_hours as q (begins_at, vendor_id, product, currency, is_test, facts, stake, payout, valid_bet)
    select date_bin('15 minutes', settled_at, '2000-01-01 00:00+00'), vendor_id, product, currency, is_test, count(*),
           sum(stake_cash + stake_bonus), sum(payout_cash + payout_bonus), sum(valid_bet)
    from play_facts_between(${after}::bigint[], ${upto}::bigint[])
    group by 1, 2, 3, 4, 5
    on conflict (begins_at, vendor_id, product, currency, is_test) do update
    set facts = q.facts + excluded.facts, stake = q.stake + excluded.stake, payout = q.payout + excluded.payout,
        valid_bet = q.valid_bet + excluded.valid_bet`.execute(trx);
}

export interface DayFigures {
  stakeMinor: bigint;
  winMinor: bigint;
}

/**
 * Returns stakes and payouts settled in a period that begins and ends with a quarter of an hour, without play money.
 */
export async function figures(db: Db, from: Date, to: Date): Promise<DayFigures> {
  const row = await firstRow(
    db,
    sql<{ stake: bigint; win: bigint }>`
      select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as win from play_quarter_hours
      where begins_at >= ${from} and begins_at < ${to} and currency <> 'FUN' and not is_test`,
  );
  return { stakeMinor: row!.stake, winMinor: row!.win };
}
