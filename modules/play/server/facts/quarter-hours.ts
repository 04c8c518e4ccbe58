// Sums of the facts by quarter of an hour: what reports and the back office's front page read.
import { sql } from 'kysely';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';
import type { Fact } from './follower-store.ts';

const QUARTER_MS = 15 * 60_000;

type Sums = Record<'facts' | 'stake' | 'payout' | 'valid_bet', bigint>;

/** Adds a set of facts to the sums. */
export async function addToQuarterHours(trx: Trx, facts: readonly Fact[]): Promise<void> {
  const sums = new Map<string, Sums>();
  for (const fact of facts) {
    const begins = new Date(Math.floor(fact.settled_at.getTime() / QUARTER_MS) * QUARTER_MS).toISOString();
    const key = JSON.stringify([begins, fact.vendor_id, fact.product, fact.currency, fact.is_test]);
    const sum = sums.get(key) ?? { facts: 0n, stake: 0n, payout: 0n, valid_bet: 0n };
    sums.set(key, {
      facts: sum.facts + 1n,
      stake: sum.stake + fact.stake_cash + fact.stake_bonus,
      payout: sum.payout + fact.payout_cash + fact.payout_bonus,
      valid_bet: sum.valid_bet + fact.valid_bet,
    });
  }
  const rows = [...sums].map(([key, sum]) => [
    ...(JSON.parse(key) as unknown[]),
    ...[sum.facts, sum.stake, sum.payout, sum.valid_bet].map(String),
  ]);
  await sql`
    insert into play_quarter_hours as q (begins_at, vendor_id, product, currency, is_test, facts, stake, payout, valid_bet)
    select (r ->> 0)::timestamptz, (r ->> 1)::integer, r ->> 2, r ->> 3, (r ->> 4)::boolean, (r ->> 5)::bigint, (r ->> 6)::bigint,
           (r ->> 7)::bigint, (r ->> 8)::bigint
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
    on conflict (begins_at, vendor_id, product, currency, is_test) do update
    set facts = q.facts + excluded.facts, stake = q.stake + excluded.stake, payout = q.payout + excluded.payout,
        valid_bet = q.valid_bet + excluded.valid_bet`.execute(trx);
}

export interface DayFigures {
  stakeMinor: bigint;
  winMinor: bigint;
}

/** Stakes and payouts of what was settled in a span of time that begins and ends with a quarter of an hour, money only. */
export async function figures(db: Db, from: Date, to: Date): Promise<DayFigures> {
  const row = await firstRow(
    db,
    sql<{ stake: bigint; win: bigint }>`
      select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as win from play_quarter_hours
      where begins_at >= ${from} and begins_at < ${to} and currency <> 'FUN' and not is_test`,
  );
  return { stakeMinor: row!.stake, winMinor: row!.win };
}
