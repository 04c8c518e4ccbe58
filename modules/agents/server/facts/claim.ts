// Facts of play become facts of lines; slots close by the database's clock, and what is closed is summed.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import { periodsBetween } from '../../contract/rules/periods.ts';
import { dayIn } from '@sanam/contract/zone';

/** The follower of bets that claims what members of lines played. */
export const CLAIM = 'agents.claim';
/** A bet that commits later than this after its slot's end counts in the next one. */
const GRACE = '20 seconds';
/** Days that one step adds up. */
const DAYS = 40;

/** The facts of play after one position and up to another. */
export interface Span {
  after: readonly string[];
  upto: readonly string[];
}

/** Claims a span of facts. */
export async function claim(trx: Trx, { after, upto }: Span): Promise<void> {
  await sql`select agents_claim(${after}::bigint[], ${upto}::bigint[])`.execute(trx);
}

/** Closes the slots that are over. Answers where the earliest open one begins. */
export async function closeSlots(db: Db): Promise<Date> {
  const row = await firstRow(
    db,
    sql<{
      open: Date;
    }>`select /* never null: open; the clock has one row */ agents_close_slots(${CLAIM}, ${GRACE}::interval) as open`,
  );
  return row!.open;
}

/** Adds up closed hours, one after the other. */
export async function sumHours(db: Db): Promise<void> {
  let isMore = true;
  while (isMore) {
    const row = await firstRow(
      db,
      sql<{ isMore: boolean }>`select /* never null: isMore; the function answers */ agents_sum_hour() as "isMore"`,
    );
    isMore = row!.isMore;
  }
}

/** Adds up the closed business days of a merchant, in their order, from the first day that has lines. */
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

/** Up to when days of the merchant are summed; undefined before the first. */
export async function summedUpto(db: Db, merchantId: string): Promise<Date | undefined> {
  const [row] = await rows(
    db,
    sql<{ ends: Date | null }>`select max(ends_at) as ends from agents_summed_days where merchant_id = ${merchantId}`,
  );
  return row?.ends ?? undefined;
}
