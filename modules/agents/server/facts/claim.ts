// Claims facts of play for lines, closes slots by the database's clock, and sums closed hours and days.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import { periodsBetween } from '../../contract/rules/periods.ts';
import { dayIn } from '@sanam/contract/zone';

/** Follower of bets that claims the play of line members. */
export const CLAIM = 'agents.claim';
/** Maximum number of facts claimed in one transaction. A large set reads all members and lines once. */
export const CLAIM_MAX = 50_000;
/** Grace period after the end of a slot; a bet that commits later counts in the next slot. */
const GRACE = '20 seconds';
/** Maximum number of days summed in one step. */
const DAYS = 40;

/** Facts of play after one position, up to another. */
export interface Span {
  after: readonly string[];
  upto: readonly string[];
}

/** Claims the facts of a span. */
export async function claim(trx: Trx, { after, upto }: Span): Promise<void> {
  await sql`select agents_claim(${after}::bigint[], ${upto}::bigint[])`.execute(trx);
}

/** Closes the slots that are over. Returns the start of the earliest open slot. */
export async function closeSlots(db: Db): Promise<Date> {
  const row = await firstRow(
    db,
    sql<{
      open: Date;
    }>`select /* never null: open; the clock has one row */ agents_close_slots(${CLAIM}, ${GRACE}::interval) as open`,
  );
  return row!.open;
}

/** Sums closed hours if wages need them: periods of slots and hours do, days are summed from facts as well. */
export async function sumHours(db: Db): Promise<void> {
  const found = await firstRow(db, sql`select 1 from agents_plans where is_on and period in ('slot', 'hour') limit 1`);
  if (found !== undefined) await sumAllHours(db);
}

/** Sums closed hours, one by one. */
export async function sumAllHours(db: Db): Promise<void> {
  let isMore = true;
  while (isMore) {
    const row = await firstRow(
      db,
      sql<{ isMore: boolean }>`select /* never null: isMore; the function answers */ agents_sum_hour() as "isMore"`,
    );
    isMore = row!.isMore;
  }
}

/** Sums the closed business days of a merchant in order, from the first day with lines. */
export async function sumDays(db: Db, merchantId: string, zone: string): Promise<void> {
  const at = await firstRow(
    db,
    sql<{ open: Date; done: Date | null; first: Date | null }>`
      select c.open_from as open,
             (select max(s.ends_at) from agents_summed_days s where s.merchant_id = ${merchantId}) as done,
             (select min(lower(l.valid)) from agents_lines l where l.merchant_id = ${merchantId}) as first
      from agents_clock c`,
  );
  const from = at?.done ?? at?.first;
  if (at === undefined || from == null) return;
  for (const { start, end } of periodsBetween('daily', zone, from.getTime(), at.open.getTime(), DAYS)) {
    const [day, starts, ends] = [dayIn(zone, start), new Date(start), new Date(end)];
    await sql`select agents_sum_day(${merchantId}, ${day}::date, ${starts}, ${ends})`.execute(db);
  }
}

/** Returns the end of the last summed day of the merchant; undefined before the first. */
export async function summedUpto(db: Db, merchantId: string): Promise<Date | undefined> {
  const [row] = await rows(
    db,
    sql<{ ends: Date | null }>`select max(ends_at) as ends from agents_summed_days where merchant_id = ${merchantId}`,
  );
  return row?.ends ?? undefined;
}
