// Work on a draw, split into chunks. A chunk is claimed, processed and marked in one transaction, so a crash cannot
// process it twice.
import { sql } from 'kysely';
import { type Db, firstRow, inTransaction, now, type Trx } from '@sanam/server/platform/db.ts';

export type Phase = 'evaluate' | 'check' | 'seal' | 'pay' | 'refund';

export interface Work {
  drawId: bigint;
  settlementNo: number;
  phase: Phase;
}

/** A range of keys, both ends included: ticket numbers, places of nodes in the seal phase, member ids in the pay phase. */
export interface Chunk {
  chunk: number;
  firstKey: string;
  lastKey: string;
}

/** Action that runs after the commit of a chunk. */
export type AfterCommit = () => Promise<void>;
export type DoChunk = (trx: Trx, chunk: Chunk) => Promise<AfterCommit | undefined>;

/** Number of chunks that one settler processes at once: while one waits for the disk, another computes. */
const AT_ONCE = 2;
const TICKETS = 20_000;
const ROUNDS = 1000;
const REFUNDS = 500;

/**
 * Processes all chunks that no other settler has claimed. Returns whether the phase is done; if not, another settler
 * has the remaining chunks and continues with the next phase.
 */
export async function doChunks(db: Db, work: Work, run: DoChunk): Promise<boolean> {
  const worker = async (): Promise<void> => {
    while (await doNext(db, work, run));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return isDone(db, work);
}

/** Processes the next unclaimed chunk. Returns false if there is none. */
export async function doNext(db: Db, work: Work, run: DoChunk): Promise<boolean> {
  const done = await inTransaction(db, async (trx) => {
    const chunk = await claim(trx, work);
    if (chunk === undefined) return undefined;
    const after = await run(trx, chunk);
    await chunksOf(trx, work).set({ done_at: now }).where('chunk', '=', chunk.chunk).execute();
    return { after };
  });
  await done?.after?.();
  return done !== undefined;
}

function claim(trx: Trx, { drawId, settlementNo, phase }: Work): Promise<Chunk | undefined> {
  return firstRow(
    trx,
    sql<Chunk>`
      select chunk, first_key as "firstKey", last_key as "lastKey" from lottery_settlement_chunks
      where draw_id = ${drawId} and settlement_no = ${settlementNo} and phase = ${phase} and done_at is null
      order by chunk limit 1 for update skip locked`,
  );
}

export const chunksOf = (trx: Trx, { drawId, settlementNo, phase }: Work) =>
  trx
    .updateTable('lottery_settlement_chunks')
    .where('draw_id', '=', drawId)
    .where('settlement_no', '=', settlementNo)
    .where('phase', '=', phase);

/**
 * Forces hash joins in this transaction, for statements that join many rows with rows written moments ago. The planner
 * has no statistics of these rows, estimates few of them and would otherwise scan them once for each of the other rows.
 */
export async function joinByHash(trx: Trx): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(trx);
  await sql`set local enable_mergejoin = off`.execute(trx);
}

export async function isDone(db: Db, { drawId, settlementNo, phase }: Work): Promise<boolean> {
  const open = await db
    .selectFrom('lottery_settlement_chunks')
    .select('chunk')
    .where('draw_id', '=', drawId)
    .where('settlement_no', '=', settlementNo)
    .where('phase', '=', phase)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

/** Splits the draw's accepted tickets into chunks by ticket number, the same for each of these phases. */
export async function cutTickets(
  trx: Trx,
  { drawId, settlementNo }: Omit<Work, 'phase'>,
  phases: readonly [Phase, ...Phase[]],
): Promise<void> {
  const size = phases.includes('refund') ? REFUNDS : TICKETS;
  await sql`
    insert into lottery_settlement_chunks (draw_id, settlement_no, phase, chunk, first_key, last_key)
    select ${drawId}, ${settlementNo}, phase, n, first_key, last_key
    from (select n, min(ticket_no) as first_key, max(ticket_no) as last_key
          from (select ticket_no, (row_number() over (order by ticket_no) - 1) / ${size} as n
                from lottery_tickets where draw_id = ${drawId} and state = 'accepted') t
          group by n) c
    cross join unnest(${phases}::text[]) phase`.execute(trx);
}

/** Splits the members with accepted tickets into chunks of about `ROUNDS` rounds; a member is in one chunk only. */
export async function cutMembers(trx: Trx, { drawId, settlementNo, phase }: Work): Promise<void> {
  await sql`
    insert into lottery_settlement_chunks (draw_id, settlement_no, phase, chunk, first_key, last_key)
    select ${drawId}, ${settlementNo}, ${phase}, row_number() over (order by n) - 1, min(member_id), max(member_id)
    from (select member_id, (sum(rounds) over (order by member_id))::bigint / ${ROUNDS} as n
          from (select member_id, count(*) as rounds
                from (select distinct member_id, round_id from lottery_tickets
                      where draw_id = ${drawId} and state = 'accepted') r
                group by member_id) m) t
    group by n`.execute(trx);
}
