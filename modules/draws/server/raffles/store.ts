// Tables of raffles, their lists of tickets, and winners.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { VersionRow } from '../pools/store.ts';
import { GRACE_HOURS } from './rules.ts';

/** The schema has no types for the content of JSON columns. */
interface Shapes {
  terms: BonusRewardTerms | null;
}
export type RaffleRow = Omit<TableRow<'draws_raffles'>, keyof Shapes> & Shapes;
export type WinnerRow = TableRow<'draws_winners'>;

type NewRaffle = Pick<
  RaffleRow,
  'pool_id' | 'public_name_th' | 'public_name_en' | 'public_at' | 'prizes' | 'terms' | 'seed_hash' | 'seed_sealed'
>;

export async function insertRaffle(trx: Trx, row: NewRaffle): Promise<void> {
  const terms = row.terms === null ? null : JSON.stringify(row.terms);
  await trx
    .insertInto('draws_raffles')
    .values({ ...row, terms })
    .execute();
}

export const raffleOf = (db: Db, poolId: string): Promise<RaffleRow> =>
  db
    .selectFrom('draws_raffles')
    .selectAll()
    .where('pool_id', '=', poolId)
    .$narrowType<Shapes>()
    .executeTakeFirstOrThrow();

export const isDrawn = async (db: Db, poolId: string): Promise<boolean> =>
  (await raffleOf(db, poolId)).drawn_at !== null;

type PoolPart = Omit<TableRow<'draws_pools'>, 'made_at'>;
export type ListedRaffle = PoolPart &
  Omit<RaffleRow, 'seed_sealed'> &
  Omit<VersionRow, 'version' | 'rule_version' | 'reason' | 'from_at' | 'until_at'> & {
    now: Date;
    tickets: number;
    paid: bigint;
  };

interface RaffleFilter {
  poolId?: string;
  /** Undefined: all merchants. */
  merchantId?: string | undefined;
  /** True: only raffles visible to members, which are not stopped and drawn at most 60 days ago. */
  isShown?: boolean;
  limit: number;
  offset: number;
}

/** Returns raffles, newest first; those visible to members are ordered by their end. */
export async function listRaffles(
  db: Db,
  { poolId, merchantId, isShown = false, limit, offset }: RaffleFilter,
): Promise<{ list: ListedRaffle[]; totalCount: number }> {
  const from = sql`
    from draws_pools p
    join draws_raffles r on r.pool_id = p.pool_id
    join draws_versions v on v.pool_id = p.pool_id and v.version = p.version
    where (${poolId ?? null}::text is null or p.pool_id = ${poolId ?? null})
      and (${merchantId ?? null}::text is null or p.merchant_id = ${merchantId ?? null})
      and (not ${isShown} or p.stopped_at is null and (r.drawn_at is null or r.drawn_at > platform_now() - interval '60 days'))`;
  const list = await rows(
    db,
    sql<ListedRaffle>`
      select /* never null: now, tickets, paid */
             p.pool_id, p.merchant_id, p.kind, p.version, p.starts_at, p.ends_at, p.last_number, p.stopped_at, r.public_name_th,
             r.public_name_en, r.public_at, r.prizes, r.terms, r.seed_hash, r.seed, r.closed_at, r.list_hash, r.listed, r.public_value,
             r.value_by, r.drawn_by, r.drawn_at, r.skipped, v.title_th, v.title_en, v.counter, v.product, v.per, v.day_max, v.free,
             v.made_by, v.approved_by, platform_now() as now,
             (select count(*)::int from draws_tickets k where k.pool_id = p.pool_id and k.state <> 'void') as tickets,
             (select coalesce(sum(w.amount), 0)::bigint from draws_winners w where w.pool_id = p.pool_id and w.state = 'paid') as paid
      ${from} order by case when ${isShown} then p.ends_at end, p.made_at desc, p.pool_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: number }>`select count(*)::int as count ${from}`);
  return { list, totalCount: count!.count };
}

/** Returns the number of a member's tickets in a raffle, and the first numbers. */
export async function ownNumbers(
  db: Db,
  { poolId, memberId, limit }: { poolId: string; memberId: string; limit: number },
): Promise<{ tickets: number; numbers: number[] }> {
  const row = await firstRow(
    db,
    sql<{ tickets: number; numbers: number[] }>`
      select /* never null: tickets, numbers */ count(*)::int as tickets,
             coalesce((array_agg(number order by number))[1:${limit}::integer], '{}') as numbers
      from draws_tickets where pool_id = ${poolId} and member_id = ${memberId} and state <> 'void'`,
  );
  return row!;
}

/** Returns raffles whose list is due to be closed. */
export async function dueToClose(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ pool_id: string }>`
      select p.pool_id from draws_pools p
      join draws_raffles r on r.pool_id = p.pool_id
      where r.closed_at is null and p.stopped_at is null and p.ends_at + make_interval(hours => ${GRACE_HOURS}) <= platform_now()
      order by p.ends_at, p.pool_id`,
  );
  return found.map(({ pool_id }) => pool_id);
}

/** Lists open tickets. The caller has locked the pool, so no ticket is added or becomes void. */
export async function listOpen(trx: Trx, poolId: string): Promise<void> {
  await trx
    .updateTable('draws_tickets')
    .set({ is_listed: true })
    .where('pool_id', '=', poolId)
    .where('state', '=', 'open')
    .execute();
}

export type ListedTicket = Pick<TableRow<'draws_tickets'>, 'ticket_id' | 'number' | 'member_id' | 'state'>;

/** Returns tickets of a closed list after a number, in order. */
export const listedTickets = (
  db: Db,
  { poolId, after, limit }: { poolId: string; after: number; limit?: number },
): Promise<ListedTicket[]> => {
  const query = db
    .selectFrom('draws_tickets')
    .select(['ticket_id', 'number', 'member_id', 'state'])
    .where('pool_id', '=', poolId)
    .where('is_listed', '=', true)
    .where('number', '>', after)
    .orderBy('number');
  return (limit === undefined ? query : query.limit(limit)).execute();
};

const now = sql<Date>`platform_now()`;

/** The caller has locked the pool. */
export async function markClosed(trx: Trx, poolId: string, list: { hash: string; count: number }): Promise<void> {
  await trx
    .updateTable('draws_raffles')
    .set({ closed_at: now, list_hash: list.hash, listed: list.count })
    .where('pool_id', '=', poolId)
    .execute();
}

type Result = Pick<RaffleRow, 'seed' | 'public_value' | 'value_by' | 'drawn_by'> & { skipped: number[] };

/** The caller has locked the pool. */
export async function markDrawn(trx: Trx, poolId: string, result: Result): Promise<void> {
  await trx
    .updateTable('draws_raffles')
    .set({ ...result, drawn_at: now })
    .where('pool_id', '=', poolId)
    .execute();
}

export async function insertWinners(
  trx: Trx,
  winners: readonly Omit<WinnerRow, 'state' | 'is_bonus' | 'at' | 'decided_at'>[],
): Promise<void> {
  if (winners.length > 0)
    await trx
      .insertInto('draws_winners')
      .values([...winners])
      .execute();
}

export const winnersOf = (db: Db, poolId: string): Promise<WinnerRow[]> =>
  db.selectFrom('draws_winners').selectAll().where('pool_id', '=', poolId).orderBy('rank').execute();

export type OwedWin = Pick<WinnerRow, 'pool_id' | 'rank' | 'member_id'>;

export const owedWins = (db: Db, { limit, offset }: { limit: number; offset: number }): Promise<OwedWin[]> =>
  db
    .selectFrom('draws_winners')
    .select(['pool_id', 'rank', 'member_id'])
    .where('state', '=', 'owed')
    .orderBy('at')
    .orderBy('pool_id')
    .orderBy('rank')
    .limit(limit)
    .offset(offset)
    .execute();

/** Locks a winner; undefined if its prize is already decided. */
export const lockWin = (trx: Trx, { pool_id, rank }: OwedWin): Promise<WinnerRow | undefined> =>
  trx
    .selectFrom('draws_winners')
    .selectAll()
    .where('pool_id', '=', pool_id)
    .where('rank', '=', rank)
    .where('state', '=', 'owed')
    .forUpdate()
    .executeTakeFirst();

export async function decideWin(
  trx: Trx,
  { pool_id, rank }: OwedWin,
  { state, isBonus }: { state: 'paid' | 'void'; isBonus: boolean },
): Promise<void> {
  await trx
    .updateTable('draws_winners')
    .set({ state, is_bonus: isBonus, decided_at: now })
    .where('pool_id', '=', pool_id)
    .where('rank', '=', rank)
    .execute();
}
