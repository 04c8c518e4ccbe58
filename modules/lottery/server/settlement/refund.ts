// Refunds draws: rolls back the bet of every accepted ticket, in sets. The book keeps the sales.
import { sql } from 'kysely';
import { anyOf, inTransaction, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { HouseCall } from '@sanam/vendors/server/index.ts';
import { openAside } from '../cases/store.ts';
import { lockDraw, moveDraw } from '../draws/transition.ts';
import { type AfterCommit, type Chunk, cutTickets, doChunks, type Work } from './chunks.ts';
import { nameOf, noticesOf } from './notices.ts';
import { BY_SETTLEMENT, HOUSE_VENDOR, type SettlementDeps } from './deps.ts';

/** Settlement number of a refund; a draw is refunded once. */
const REFUND_NO = 0;

interface Ticket {
  ticket_no: bigint;
  member_id: string;
}

/** Refunds the tickets of a draw in state `refunding`. Can be started again after a crash at any point. */
export async function refundDraw(deps: SettlementDeps, drawId: bigint): Promise<void> {
  const work: Work = { drawId, settlementNo: REFUND_NO, phase: 'refund' };
  if (!(await begin(deps, work))) return;
  const isDone = await doChunks(deps.db, work, (trx, chunk) => refundChunk(deps, trx, work, chunk));
  if (isDone) await finish(deps, drawId);
}

function begin({ db }: SettlementDeps, work: Work): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const draw = await lockDraw(trx, work.drawId);
    if (draw.state !== 'refunding') return false;
    const cut = await trx
      .selectFrom('lottery_settlement_chunks')
      .select('chunk')
      .where('draw_id', '=', work.drawId)
      .where('phase', '=', 'refund')
      .limit(1)
      .executeTakeFirst();
    if (cut === undefined) await cutTickets(trx, work, ['refund']);
    return true;
  });
}

async function refundChunk(deps: SettlementDeps, trx: Trx, work: Work, chunk: Chunk): Promise<AfterCommit | undefined> {
  const tickets = await readTickets(trx, work, chunk);
  const players = await deps.house.knownPlayers(trx, HOUSE_VENDOR, [...new Set(tickets.map((one) => one.member_id))]);
  const calls = tickets.map(
    ({ ticket_no, member_id }): HouseCall => ({
      call: 'rollback',
      request: {
        transaction_id: `V${ticket_no}`,
        reference_transaction_id: `T${ticket_no}`,
        player_id: players.get(member_id)?.playerId ?? 'unknown',
      },
    }),
  );
  const served = await deps.house.serve(trx, HOUSE_VENDOR, calls);
  const done = tickets.flatMap((ticket, n) =>
    served[n]!.code === 'OK' ? [{ ...ticket, moved: BigInt(served[n]!.moved), served: served[n] }] : [],
  );
  const refused = tickets.flatMap(({ ticket_no }, n) =>
    served[n]!.code === 'OK' ? [] : [{ ticket_no, reason: served[n]!.code }],
  );
  await markVoided(trx, done);
  if (refused.length > 0) await setAside(trx, work, refused);
  const members = [...new Set(done.map((one) => one.member_id))];
  if (members.length > 0)
    await deps.events.emit(trx, 'lottery.ticketsRefunded', { ...(await nameOf(trx, work.drawId)), memberIds: members });
  return () => deps.live.publishAll(noticesOf(done));
}

function readTickets(trx: Trx, { drawId }: Work, { firstKey, lastKey }: Chunk): Promise<Ticket[]> {
  return rows(
    trx,
    sql<Ticket>`
      select ticket_no, member_id from lottery_tickets
      where draw_id = ${drawId} and state = 'accepted' and ticket_no between ${firstKey}::bigint and ${lastKey}::bigint
      order by ticket_no`,
  );
}

async function markVoided(trx: Trx, tickets: readonly Ticket[]): Promise<void> {
  await trx
    .updateTable('lottery_tickets')
    .set({ state: 'voided', ended_at: now })
    .where('ticket_no', '=', anyOf(tickets.map(({ ticket_no }) => ticket_no)))
    .execute();
}

async function setAside(trx: Trx, { drawId, settlementNo }: Work, refused: { ticket_no: bigint; reason: string }[]) {
  await trx
    .insertInto('lottery_set_aside')
    .values(refused.map((one) => ({ ...one, draw_id: drawId, settlement_no: settlementNo, phase: 'refund' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function finish(deps: SettlementDeps, drawId: bigint): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const draw = await lockDraw(trx, drawId);
    if (draw.state !== 'refunding') return;
    await openAside(trx, { drawId, settlementNo: REFUND_NO });
    await moveDraw(deps, trx, draw, { action: 'finishRefund', context: BY_SETTLEMENT });
  });
}
