// Database access to leaderboards, scores and prizes.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { Span } from '../progress/store.ts';
import { GRACE_HOURS } from './rules.ts';

export type BoardRow = TableRow<'missions_boards'>;
export type PrizeRow = TableRow<'missions_prizes'>;

export async function scoreSpan(trx: Trx, { after, upto }: Span): Promise<void> {
  await sql`select missions_score(${after}::bigint[], ${upto}::bigint[])`.execute(trx);
}

export async function insertBoard(
  trx: Trx,
  row: Omit<BoardRow, 'made_at' | 'settled_at' | 'stopped_at'>,
): Promise<void> {
  await trx.insertInto('missions_boards').values(row).execute();
}

/**
 * Returns the boards shown to members: coming, running, or ended in the last 14 days; those that end first come first.
 */
export function boardsOf(db: Db, merchantId: string): Promise<(BoardRow & { now: Date })[]> {
  return rows(
    db,
    sql<BoardRow & { now: Date }>`
      select /* never null: now */ b.*, platform_now() as now from missions_boards b
      where b.merchant_id = ${merchantId} and b.stopped_at is null and b.ends_at > platform_now() - interval '14 days'
      order by b.settled_at is not null, b.ends_at, b.board_id limit 20`,
  );
}

export interface Place {
  memberId: string;
  score: bigint;
}

/** Returns the first ranks of a board, without members taken off it and scores below `min`. */
export function placesOf(db: Db, boardId: string, ask: { limit: number; min: bigint }): Promise<Place[]> {
  return rows(
    db,
    sql<Place>`
      select member_id as "memberId", score from missions_scores
      where board_id = ${boardId} and not is_out and score >= ${String(ask.min)}::bigint
      order by score desc, reached_at, member_id limit ${ask.limit}`,
  );
}

/** Returns the rank of a member; undefined if no bet of the member counted. */
export function ownPlace(
  db: Db,
  { boardId, memberId }: { boardId: string; memberId: string },
): Promise<{ rank: number; score: bigint } | undefined> {
  return firstRow(
    db,
    sql<{ rank: number; score: bigint }>`
      select /* never null: rank */ s.score, (
        select count(*)::int + 1 from missions_scores o
        where o.board_id = s.board_id and not o.is_out
          and (o.score > s.score or (o.score = s.score and (o.reached_at, o.member_id) < (s.reached_at, s.member_id)))) as rank
      from missions_scores s
      where s.board_id = ${boardId} and s.member_id = ${memberId} and not s.is_out and s.score > 0`,
  );
}

/** Takes a member off all unsettled boards. Returns their number. */
export async function takeOff(trx: Trx, memberId: string): Promise<number> {
  const found = await rows(
    trx,
    sql<{ board_id: string }>`
      update missions_scores s set is_out = true from missions_boards b
      where s.member_id = ${memberId} and not s.is_out and b.board_id = s.board_id and b.settled_at is null
      returning s.board_id`,
  );
  return found.length;
}

/** Locks and returns a board; undefined if it does not exist. */
export function lockBoard(trx: Trx, boardId: string): Promise<BoardRow | undefined> {
  return trx.selectFrom('missions_boards').selectAll().where('board_id', '=', boardId).forUpdate().executeTakeFirst();
}

export async function markBoard(trx: Trx, boardId: string, at: 'settled_at' | 'stopped_at'): Promise<void> {
  await trx
    .updateTable('missions_boards')
    .set({ [at]: sql<Date>`platform_now()` })
    .where('board_id', '=', boardId)
    .execute();
}

/** Returns the boards whose prizes are due. */
export async function dueBoards(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ board_id: string }>`
      select board_id from missions_boards
      where settled_at is null and stopped_at is null and ends_at + make_interval(hours => ${GRACE_HOURS}) <= platform_now()
      order by ends_at`,
  );
  return found.map(({ board_id }) => board_id);
}

export const givePrizes = (trx: Trx, boardId: string, memberIds: readonly string[]): Promise<PrizeRow[]> =>
  rows(
    trx,
    sql<PrizeRow>`
      select /* never null: board_id, rank, member_id, merchant_id, score, amount, state, at; rows of missions_prizes */ p.*
      from missions_give_prizes(${boardId}, ${[...memberIds]}::text[]) p order by p.rank`,
  );

export type OwedPrize = Pick<PrizeRow, 'board_id' | 'rank' | 'member_id'>;

export function owedPrizes(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<OwedPrize[]> {
  return db
    .selectFrom('missions_prizes')
    .select(['board_id', 'rank', 'member_id'])
    .where('state', '=', 'owed')
    .orderBy('at')
    .orderBy('board_id')
    .orderBy('rank')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Locks and returns an owed prize; undefined if it is already decided. */
export function lockPrize(trx: Trx, { board_id, rank }: OwedPrize): Promise<PrizeRow | undefined> {
  return trx
    .selectFrom('missions_prizes')
    .selectAll()
    .where('board_id', '=', board_id)
    .where('rank', '=', rank)
    .where('state', '=', 'owed')
    .forUpdate()
    .executeTakeFirst();
}

export async function decidePrize(trx: Trx, { board_id, rank }: OwedPrize, state: 'paid' | 'void'): Promise<void> {
  await trx
    .updateTable('missions_prizes')
    .set({ state, decided_at: sql<Date>`platform_now()` })
    .where('board_id', '=', board_id)
    .where('rank', '=', rank)
    .execute();
}

export function prizesOf(db: Db, boardId: string): Promise<PrizeRow[]> {
  return db.selectFrom('missions_prizes').selectAll().where('board_id', '=', boardId).orderBy('rank').execute();
}

interface BoardFilter {
  boardId?: string;
  /** Merchant; undefined: all merchants. */
  merchantId?: string | undefined;
  limit: number;
  offset: number;
}

export type ListedBoard = BoardRow & { now: Date; members: number; paid: bigint };

/** Returns a page of boards, newest first. */
export async function listBoards(
  db: Db,
  { boardId, merchantId, limit, offset }: BoardFilter,
): Promise<{ list: ListedBoard[]; totalCount: number }> {
  const where = sql`
    where (${boardId ?? null}::text is null or b.board_id = ${boardId ?? null})
      and (${merchantId ?? null}::text is null or b.merchant_id = ${merchantId ?? null})`;
  const list = await rows(
    db,
    sql<ListedBoard>`
      select /* never null: now, members, paid */ b.*, platform_now() as now,
             (select count(*)::int from missions_scores s where s.board_id = b.board_id and not s.is_out) as members,
             (select coalesce(sum(p.amount), 0)::bigint from missions_prizes p
               where p.board_id = b.board_id and p.state = 'paid') as paid
      from missions_boards b ${where} order by b.made_at desc, b.board_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from missions_boards b ${where}`,
  );
  return { list, totalCount: count!.count };
}
