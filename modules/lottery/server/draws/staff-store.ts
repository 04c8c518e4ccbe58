import { type ExpressionBuilder, sql } from 'kysely';
import { ago, countOf, type Db, firstRow, fromNow, now, rows, type TableRow } from '@sanam/server/platform/db.ts';
import type { Schema } from '@sanam/server/platform/schema.data.ts';
import { readyDraws } from './ready.ts';
import type { DrawRow } from './transition.ts';

/** Sales and payout of a draw. */
export interface SoldRow {
  draw_id: bigint;
  tickets: bigint;
  members: bigint;
  stake: bigint;
  price: bigint;
  payout: bigint | null;
  /** Reserve of the market. */
  reserve: bigint;
  board: unknown;
}

export interface DrawFilter {
  market: string | undefined;
  state: string | undefined;
  needs: 'unready' | 'entry' | 'check' | 'approval' | 'held' | 'overdue' | undefined;
  from: Date | undefined;
  to: Date | undefined;
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

const anyDraw = { market: undefined, state: undefined, from: undefined, to: undefined };

function matching(db: Db, { market, state, needs, from, to }: Omit<DrawFilter, 'order' | 'limit' | 'offset'>) {
  let query = db.selectFrom('lottery_draws');
  if (market !== undefined) query = query.where('market', '=', market);
  if (state !== undefined) query = query.where('state', '=', state as DrawRow['state']);
  if (needs === 'unready')
    query = query
      .where('state', '=', 'planned')
      .where('opens_at', '<=', fromNow('1 day'))
      .where('draw_id', 'not in', readyDraws);
  if (needs === 'entry')
    query = query
      .where('seed_commit', 'is', null)
      .where('state', 'in', ['closed', 'sealed'])
      .where('winning_at', '<=', now);
  if (needs === 'check') query = query.where('state', '=', 'entered');
  if (needs === 'approval' || needs === 'held')
    query = query.where('state', 'in', ['evaluated', 'paying', 'correcting']).where(settlementWaits(needs));
  if (needs === 'overdue')
    query = query
      .where('state', 'in', ['closed', 'sealed', 'entered'])
      .where('refund_at', '<=', fromNow('15 minutes'))
      // An own draw that fails is refunded within minutes: it is not overdue between its close and its result.
      .where('winning_at', '<=', ago('2 minutes'));
  if (from !== undefined) query = query.where('winning_at', '>=', from);
  if (to !== undefined) query = query.where('winning_at', '<', to);
  return query;
}

/** Condition: the newest settlement of a draw is held back, or is evaluated and waits for its approval. */
const settlementWaits =
  (needs: 'approval' | 'held') =>
  ({ exists, selectFrom }: ExpressionBuilder<Schema, 'lottery_draws'>) => {
    const newest = selectFrom('lottery_settlements as s')
      .select('s.draw_id')
      .whereRef('s.draw_id', '=', 'lottery_draws.draw_id')
      .whereRef('s.settlement_no', '=', 'lottery_draws.settlement_no');
    return exists(
      needs === 'held'
        ? newest.where('s.state', '<>', 'settled').where('s.held_at', 'is not', null)
        : newest.where('s.state', '=', 'evaluated').where('s.held_at', 'is', null),
    );
  };

export async function listDraws(db: Db, filter: DrawFilter): Promise<{ list: DrawRow[]; totalCount: number }> {
  const found = matching(db, filter);
  const list = await found
    .selectAll()
    .orderBy('winning_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('draw_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(found) };
}

type Work = 'unready' | 'entry' | 'check' | 'approval' | 'held' | 'overdue' | 'cases' | 'prizes';

/** Counts the draws that wait for staff, by kind of work, the open cases and the yeekee prizes on hold. */
export async function worklist(db: Db): Promise<Record<Work, number>> {
  const waiting = (needs: NonNullable<DrawFilter['needs']>) => countOf(matching(db, { ...anyDraw, needs }));
  const [unready, entry, check, approval, held, overdue, cases, prizes] = await Promise.all([
    waiting('unready'),
    waiting('entry'),
    waiting('check'),
    waiting('approval'),
    waiting('held'),
    waiting('overdue'),
    countOf(db.selectFrom('lottery_cases').where('state', '=', 'open')),
    countOf(db.selectFrom('lottery_shot_prizes').where('state', '=', 'held')),
  ]);
  return { unready, entry, check, approval, held, overdue, cases, prizes };
}

/** Returns the sales and payouts of these draws by draw id. */
export async function soldOf(db: Db, drawIds: readonly bigint[]): Promise<Map<bigint, SoldRow>> {
  const found = await rows(
    db,
    sql<SoldRow>`
      select d.draw_id, s.tickets, s.members, s.stake, s.price, p.payout, m.reserve, r.derived as board
      from lottery_draws d
      join lottery_markets m on m.market = d.market
      cross join lateral (
        select count(*) as tickets, count(distinct t.member_id) as members,
               coalesce(sum(t.stake), 0)::bigint as stake, coalesce(sum(t.price), 0)::bigint as price
        from lottery_tickets t where t.draw_id = d.draw_id and t.state = 'accepted') s
      left join lottery_settlements p on p.draw_id = d.draw_id and p.settlement_no = d.settlement_no
      left join lottery_results r on r.draw_id = d.draw_id and r.version = d.result_version
      where d.draw_id = any (${[...drawIds]}::bigint[])`,
  );
  return new Map(found.map((row) => [row.draw_id, row]));
}

export async function hasTickets(db: Db, drawId: bigint): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ has: boolean }>`
      select exists (select 1 from lottery_tickets where draw_id = ${drawId} and state = 'accepted') as has`,
  );
  return row!.has;
}

/** Returns the members who have accepted tickets of a draw. */
export async function holdersOf(db: Db, drawId: bigint): Promise<string[]> {
  const found = await db
    .selectFrom('lottery_tickets')
    .select('member_id')
    .distinct()
    .where('draw_id', '=', drawId)
    .where('state', '=', 'accepted')
    .orderBy('member_id')
    .execute();
  return found.map((row) => row.member_id);
}

export function entriesOf(db: Db, drawId: bigint): Promise<TableRow<'lottery_result_entries'>[]> {
  return db
    .selectFrom('lottery_result_entries')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('entry_no')
    .execute();
}

/** Returns the result entry that a stored picture belongs to. */
export function entryWithPicture(db: Db, evidenceId: string): Promise<TableRow<'lottery_result_entries'> | undefined> {
  return db.selectFrom('lottery_result_entries').selectAll().where('evidence_id', '=', evidenceId).executeTakeFirst();
}

export function settlementsOf(db: Db, drawId: bigint): Promise<TableRow<'lottery_settlements'>[]> {
  return db
    .selectFrom('lottery_settlements')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('settlement_no')
    .execute();
}

/** Returns the total and completed chunks of each settlement of a draw. */
export async function chunksOf(db: Db, drawId: bigint): Promise<Map<number, { chunks: number; done: number }>> {
  const found = await rows(
    db,
    sql<{ settlement_no: number; chunks: bigint; done: bigint }>`
      select settlement_no, count(*) as chunks, count(done_at) as done from lottery_settlement_chunks
      where draw_id = ${drawId} group by settlement_no`,
  );
  return new Map(found.map((row) => [row.settlement_no, { chunks: Number(row.chunks), done: Number(row.done) }]));
}
