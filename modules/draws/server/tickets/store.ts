// Tables of tickets and of the counts that earn them.
import { sql } from 'kysely';
import type { CountedDeposit } from '@sanam/payments/server/index.ts';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

/** Facts of play after one position, up to and including another. */
export interface Span {
  after: readonly string[];
  upto: readonly string[];
}

/** A count that is sufficient for a ticket. */
export interface Due {
  poolId: string;
  ruleVersion: number;
  memberId: string;
}

const due = sql.raw(
  `/* never null: poolId, ruleVersion, memberId; rows of draws_earned */
   n.pool_id as "poolId", n.rule_version as "ruleVersion", n.member_id as "memberId"`,
);

export const countSpan = (trx: Trx, { after, upto }: Span): Promise<Due[]> =>
  rows(trx, sql<Due>`select ${due} from draws_count(${after}::bigint[], ${upto}::bigint[]) n`);

export const countDeposit = (trx: Trx, deposit: CountedDeposit): Promise<Due[]> =>
  rows(
    trx,
    sql<Due>`
      select ${due} from draws_count_deposit(${deposit.depositId}, ${deposit.memberId}, ${String(deposit.amount)}::bigint,
                                             ${deposit.creditedAt}::timestamptz, ${deposit.isReversed}) n`,
  );

export interface Given {
  poolId: string;
  memberId: string;
  given: number;
}

/** Turns due counts into tickets. */
export function giveDue(trx: Trx, all: readonly Due[]): Promise<Given[]> {
  const wire = all.map(({ poolId, ruleVersion, memberId }) => ({
    pool_id: poolId,
    rule_version: ruleVersion,
    member_id: memberId,
  }));
  return rows(
    trx,
    sql<Given>`
      select /* never null: poolId, memberId, given; rows of draws_tickets */
             n.pool_id as "poolId", n.member_id as "memberId", n.given
      from draws_give_due(${JSON.stringify(wire)}::jsonb) n`,
  );
}

/** Deletes the counts of these members. */
export async function forfeit(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await sql`
    with own as (
      select e.pool_id, e.rule_version, e.member_id from draws_earned e
      where e.member_id = any (${[...memberIds]}::text[]) and e.remainder > 0
      order by e.pool_id, e.rule_version, e.member_id for update
    )
    update draws_earned e set remainder = 0 from own o
    where e.pool_id = o.pool_id and e.rule_version = o.rule_version and e.member_id = o.member_id`.execute(trx);
}

export type TicketRow = TableRow<'draws_tickets'>;

export interface NewTickets {
  poolId: string;
  memberId: string;
  merchantId: string;
  source: 'free' | 'staff' | 'points';
  /** Period of a free ticket. */
  period: string | null;
  count: number;
}

/**
 * Inserts tickets; fewer than requested if the period's free ticket is already taken. The caller has locked the pool.
 */
export async function insertTickets(trx: Trx, made: NewTickets): Promise<Pick<TicketRow, 'ticket_id' | 'number'>[]> {
  return rows(
    trx,
    sql<Pick<TicketRow, 'ticket_id' | 'number'>>`
      with made as (
        insert into draws_tickets (ticket_id, pool_id, number, member_id, merchant_id, source, period)
          select draws_ticket_id(), p.pool_id, p.last_number + n, ${made.memberId}, ${made.merchantId}, ${made.source},
                 ${made.period}
          from draws_pools p cross join lateral generate_series(1, ${made.count}::integer) n where p.pool_id = ${made.poolId}
          on conflict (pool_id, member_id, period) do nothing
          returning ticket_id, pool_id, number
      ), counted as (
        update draws_pools p set last_number = m.number
        from (select pool_id, max(number) as number from made group by 1) m where p.pool_id = m.pool_id
      )
      select ticket_id, number from made order by number`,
  );
}

/** Locks a ticket; undefined if the member has no such ticket of the pool. */
export function lockTicket(
  trx: Trx,
  { ticketId, poolId, memberId }: { ticketId: string; poolId: string; memberId: string },
): Promise<TicketRow | undefined> {
  return trx
    .selectFrom('draws_tickets')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('pool_id', '=', poolId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** The caller has locked the row. */
export async function markUsed(trx: Trx, ticketId: string): Promise<void> {
  await trx
    .updateTable('draws_tickets')
    .set({ state: 'used', decided_at: sql<Date>`platform_now()` })
    .where('ticket_id', '=', ticketId)
    .execute();
}

export interface OpenTickets {
  tickets: number;
  next: string | null;
}

/** Returns the number of a member's open tickets of a pool, and the next one. */
export async function openTickets(db: Db, poolId: string, memberId: string): Promise<OpenTickets> {
  const row = await firstRow(
    db,
    sql<OpenTickets>`
      select /* never null: tickets */ count(*)::int as tickets, (array_agg(ticket_id order by number))[1] as next
      from draws_tickets where pool_id = ${poolId} and member_id = ${memberId} and state = 'open'`,
  );
  return row!;
}

/** Returns the current period of a free ticket: `once`, or the business day in a time zone. */
export async function freePeriod(db: Db, free: 'once' | 'daily', zone: string): Promise<string> {
  if (free === 'once') return 'once';
  const row = await firstRow(
    db,
    sql<{
      day: string;
    }>`select /* never null: day */ to_char(platform_now() at time zone ${zone}, 'YYYY-MM-DD') as day`,
  );
  return row!.day;
}

export async function hasPeriod(db: Db, poolId: string, memberId: string, period: string): Promise<boolean> {
  const row = await db
    .selectFrom('draws_tickets')
    .select('number')
    .where('pool_id', '=', poolId)
    .where('member_id', '=', memberId)
    .where('period', '=', period)
    .executeTakeFirst();
  return row !== undefined;
}

/** Voids a member's open tickets. Their pools are locked in order. Returns the number for each merchant. */
export async function voidOpen(trx: Trx, memberId: string): Promise<{ merchantId: string; count: number }> {
  await sql`
    select 1 from draws_pools p
    where p.pool_id in (select pool_id from draws_tickets where member_id = ${memberId} and state = 'open')
    order by p.pool_id for update`.execute(trx);
  const found = await rows(
    trx,
    sql<{ merchantId: string }>`
      update draws_tickets set state = 'void', decided_at = platform_now()
      where member_id = ${memberId} and state = 'open' returning merchant_id as "merchantId"`,
  );
  return { merchantId: found[0]?.merchantId ?? '', count: found.length };
}

/** Returns the number of tickets that staff gave a member in the last 24 hours. */
export async function grantedLately(db: Db, memberId: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from draws_tickets
      where member_id = ${memberId} and source = 'staff' and given_at > platform_now() - interval '1 day'`,
  );
  return row!.count;
}
