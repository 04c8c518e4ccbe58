import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { PlayedHour } from './rules.ts';

export type MomentKind = TableRow<'care_moments'>['kind'];

const DAYS = 7;
const USUAL_DAYS = 30;
const MOMENT_DAYS = 90;
/** Retention in days: enough for six months and the current one. */
const KEEP_DAYS = 220;

/** Adds facts of a span to the hours, for the follower of facts. */
export async function addHours(trx: Trx, { after, upto }: { after: string[]; upto: string[] }): Promise<void> {
  await sql`select care_add_hours(${after}::bigint[], ${upto}::bigint[])`.execute(trx);
}

export async function markDue(db: Db, memberId: string): Promise<void> {
  await db
    .insertInto('care_due')
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the members who have been due since before a time, longest first, up to a limit. */
export async function dueMembers(db: Db, since: Date, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('care_due')
    .select('member_id')
    .where('due_at', '<=', since)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return found.map((row) => row.member_id);
}

export async function clearDue(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('care_due').where('member_id', '=', memberId).execute();
}

/** Inserts a deposit, once per id. */
export async function insertDeposit(
  db: Db,
  deposit: Pick<TableRow<'care_deposits'>, 'deposit_id' | 'member_id' | 'at' | 'amount' | 'is_chasing'>,
): Promise<void> {
  await db
    .insertInto('care_deposits')
    .values(deposit)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the amount of the member's previous deposit. */
export async function amountBefore(
  db: Db,
  { memberId, at }: { memberId: string; at: Date },
): Promise<bigint | undefined> {
  const found = await db
    .selectFrom('care_deposits')
    .select('amount')
    .where('member_id', '=', memberId)
    .where('at', '<', at)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.amount;
}

/** Inserts an event, once per source; returns false if it exists. Without `at` the time is now. */
export async function insertMoment(
  db: Db,
  moment: { memberId: string; source: string; kind: MomentKind; at?: Date; word?: string },
): Promise<boolean> {
  const { memberId, source, kind, at, word = null } = moment;
  const made = await db
    .insertInto('care_moments')
    .values({ member_id: memberId, source, kind, word, ...(at === undefined ? {} : { at }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('source')
    .executeTakeFirst();
  return made !== undefined;
}

export interface Whose {
  memberId: string;
  zone: string;
  /** Start of the range; earlier data was already checked. */
  since: Date;
}

export function depositsOf(db: Db, { memberId, zone, since }: Whose) {
  return rows(
    db,
    sql<{ at: Date; day: string; hour_of_day: number; is_chasing: boolean }>`
      select at, to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day,
             extract(hour from at at time zone ${zone})::integer as hour_of_day, is_chasing
        from care_deposits
       where member_id = ${memberId} and at > ${since} and at > platform_now() - make_interval(days => ${DAYS})
       order by care_deposits.at`,
  );
}

export async function hoursOf(db: Db, { memberId, zone, since }: Whose): Promise<PlayedHour[]> {
  const found = await rows(
    db,
    sql<Omit<TableRow<'care_hours'>, 'member_id' | 'lost'> & { day: string; hour_of_day: number }>`
      select hour, to_char(hour at time zone ${zone}, 'YYYY-MM-DD') as day,
             extract(hour from hour at time zone ${zone})::integer as hour_of_day, bets, stake, first_at, last_at
        from care_hours
       where member_id = ${memberId} and bets > 0 and hour > ${since}
         and hour > platform_now() - make_interval(days => ${DAYS})
       order by care_hours.hour`,
  );
  return found.map((row) => ({
    hour: row.hour,
    day: row.day,
    hourOfDay: row.hour_of_day,
    bets: row.bets,
    stakeMinor: row.stake,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }));
}

export interface Sums {
  now: Date;
  usual_bets: number;
  usual_stake: bigint;
  lost_this_month: bigint;
  lost_before: bigint;
}

/** Returns the member's usual play, and the losses of this month and of the six months before. */
export async function sumsOf(db: Db, { memberId, zone, since }: Whose): Promise<Sums> {
  const row = await firstRow(
    db,
    sql<Sums>`
      select m.now,
             coalesce(sum(h.bets) filter (where h.hour < m.now - interval '1 day'
               and h.hour >= m.now - make_interval(days => ${USUAL_DAYS + 1})), 0)::integer as usual_bets,
             coalesce(sum(h.stake) filter (where h.hour < m.now - interval '1 day'
               and h.hour >= m.now - make_interval(days => ${USUAL_DAYS + 1})), 0)::bigint as usual_stake,
             coalesce(sum(h.lost) filter (where h.hour >= greatest(m.month, ${since}::timestamptz)), 0)::bigint as lost_this_month,
             coalesce(sum(h.lost) filter (where h.hour < m.month and h.hour >= m.month - interval '6 months'), 0)::bigint
               as lost_before
        from (select platform_now() as now,
                     date_trunc('month', platform_now() at time zone ${zone}) at time zone ${zone} as month) m
        left join care_hours h on h.member_id = ${memberId} and h.hour >= m.month - interval '6 months'
       group by m.now`,
  );
  return row!;
}

export async function momentsOf(db: Db, { memberId, since }: Omit<Whose, 'zone'>) {
  return db
    .selectFrom('care_moments')
    .select(['kind', 'at', 'word'])
    .where('member_id', '=', memberId)
    .where('at', '>', since)
    .where('at', '>', sql<Date>`platform_now() - make_interval(days => ${MOMENT_DAYS})`)
    .orderBy('at')
    .execute();
}

export interface Figures {
  hours: number;
  deposits: bigint;
  lost: bigint;
}

/** Returns hours with play, deposits and losses in a range. */
export async function figuresOf(db: Db, span: { memberId: string; from: Date; to: Date }): Promise<Figures> {
  const { memberId, from, to } = span;
  const row = await firstRow(
    db,
    sql<Figures>`
      select (select count(*) from care_hours where member_id = ${memberId} and bets > 0 and hour >= ${from} and hour < ${to})::integer
               as hours,
             (select coalesce(sum(amount), 0) from care_deposits
               where member_id = ${memberId} and at >= ${from} and at < ${to})::bigint as deposits,
             (select coalesce(sum(lost), 0) from care_hours
               where member_id = ${memberId} and hour >= ${from} and hour < ${to})::bigint as lost`,
  );
  return row!;
}

/** Deletes data that no rule or comparison reads any more. */
export async function forgetOld(db: Db): Promise<void> {
  const before = sql<Date>`platform_now() - make_interval(days => ${KEEP_DAYS})`;
  await db.deleteFrom('care_hours').where('hour', '<', before).execute();
  await db.deleteFrom('care_deposits').where('at', '<', before).execute();
  await db.deleteFrom('care_moments').where('at', '<', before).execute();
}
