// Official results: two people enter the numbers, each without seeing the other entry and each from a different source.
// Equal entries become the result; entries that differ are both rejected.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Board } from '../../contract/boards.ts';
import { marketOf } from '../../contract/markets.ts';
import { boardKey, readBoard } from '../../contract/result-shapes.ts';
import { lotteryJobs } from '../jobs.ts';
import type { ClockDeps } from './clock.ts';
import { checkSource, evidenceHash, type Source } from './evidence.ts';
import { insertResult } from './result-store.ts';
import { type DrawRow, lockDraw, moveDraw } from './transition.ts';

export type EntryRow = TableRow<'lottery_result_entries'>;

export interface Entry extends Source {
  prizes: Record<string, string[]>;
}

export interface Entered {
  entryNo: number;
  state: string;
  /** Whether the second entry equals the first; null for the first entry. */
  agrees: boolean | null;
}

/** Returns the entries of a draw's first result that were not rejected, oldest first. */
export function standingEntries(db: Db, drawId: bigint): Promise<EntryRow[]> {
  return db
    .selectFrom('lottery_result_entries')
    .selectAll()
    .where('draw_id', '=', drawId)
    .where('corrects', 'is', null)
    .where('rejected_at', 'is', null)
    .orderBy('entry_no')
    .execute();
}

/** Builds the board from prizes. Refuses with `lottery.resultInvalid` and the list of all faults. */
export function boardOf(draw: Pick<DrawRow, 'market'>, prizes: Record<string, string[]>): Board {
  const market = marketOf(draw.market);
  if (market === undefined) throw refuse('lottery.unknownDraw');
  const read = readBoard(market.shape, prizes);
  if (!read.ok) throw refuse('lottery.resultInvalid', { faults: read.faults });
  return read.board;
}

/**
 * Records an entry. Refuses with `lottery.unknownDraw`; with `lottery.wrongState` for an own draw, an unsealed draw or
 * before the result is due; with `lottery.resultInvalid`; as `checkSource` does; and for the second entry with
 * `lottery.samePerson` or `lottery.sameSource`.
 */
export async function enterResult(
  deps: ClockDeps,
  trx: Trx,
  by: Context,
  { drawId, at, entry }: { drawId: bigint; at: Date; entry: Entry },
): Promise<Entered> {
  const draw = await lockDraw(trx, drawId);
  if (draw.seed_commit !== null || draw.winning_at > at) throw refuse('lottery.wrongState', { state: draw.state });
  const board = boardOf(draw, entry.prizes);
  await checkSource(trx, draw, entry, at);
  const first = (await standingEntries(trx, drawId))[0];
  if (first !== undefined) refuseSame(first, by, entry);
  const entryNo = await insertEntry(trx, drawId, { by, entry, corrects: null });
  await audit(trx, by, {
    command: 'lottery.result.enter',
    subject: { type: 'lotteryDraw', id: String(drawId) },
    after: { entryNo, source: entry.sourceAddress },
  });
  if (first === undefined) {
    const { state } = await moveDraw(deps, trx, draw, { action: 'enter', context: by });
    return { entryNo, state, agrees: null };
  }
  const agrees = boardKey(boardOf(draw, first.prizes as Record<string, string[]>)) === boardKey(board);
  const state = await (agrees ? accept(deps, trx, { draw, board, by, first }) : reject(deps, trx, draw, by));
  return { entryNo, state, agrees };
}

/**
 * Checks that an entry is by another person and from another source than the first one. Refuses with
 * `lottery.samePerson` or `lottery.sameSource`.
 */
export function refuseSame(first: EntryRow, by: Context, entry: Entry): void {
  if (first.by_staff === by.actor.id) throw refuse('lottery.samePerson');
  const isSame = plainAddress(first.source_address) === plainAddress(entry.sourceAddress);
  if (first.evidence_hash === evidenceHash(entry) || isSame) throw refuse('lottery.sameSource');
}

/** Returns an address without what leads to the same page: scheme, `www.`, a part of the page, a slash at the end. */
const plainAddress = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/#.*$/, '')
    .replace(/\/+$/, '');

interface NewEntry {
  by: Context;
  entry: Entry;
  /** Version of the result that it proposes; null for the first. */
  corrects: number | null;
  /** Proposal that it belongs to, if it is the first entry of a correction. */
  approvalId?: string;
}

/** Inserts an entry and returns its number. */
export async function insertEntry(
  trx: Trx,
  drawId: bigint,
  { by, entry, corrects, approvalId }: NewEntry,
): Promise<number> {
  const last = await trx
    .selectFrom('lottery_result_entries')
    .select((eb) => eb.fn.max<number | null>('entry_no').as('no'))
    .where('draw_id', '=', drawId)
    .executeTakeFirst();
  const entryNo = (last?.no ?? 0) + 1;
  await trx
    .insertInto('lottery_result_entries')
    .values({
      draw_id: drawId,
      entry_no: entryNo,
      prizes: JSON.stringify(entry.prizes),
      source_address: entry.sourceAddress,
      source_at: entry.sourceAt,
      evidence_id: entry.evidence.id,
      evidence_hash: evidenceHash(entry),
      by_staff: by.actor.id,
      corrects,
      approval_id: approvalId ?? null,
    })
    .execute();
  return entryNo;
}

interface Accepted {
  draw: DrawRow;
  board: Board;
  by: Context;
  first: EntryRow;
}

async function accept(deps: ClockDeps, trx: Trx, { draw, board, by, first }: Accepted): Promise<string> {
  const byStaff = [...(first.by_staff === null ? [] : [first.by_staff]), by.actor.id];
  await insertResult(trx, { drawId: draw.draw_id, version: 1, board, note: '', byStaff });
  const fields = { result_version: 1 };
  const { state } = await moveDraw(deps, trx, draw, { action: 'draw', context: by, fields, stamp: 'drawn_at' });
  await deps.jobs.enqueue(trx, lotteryJobs.settle, { drawId: String(draw.draw_id) });
  return state;
}

async function reject(deps: ClockDeps, trx: Trx, draw: DrawRow, by: Context): Promise<string> {
  await trx
    .updateTable('lottery_result_entries')
    .set({ rejected_at: now })
    .where('draw_id', '=', draw.draw_id)
    .where('rejected_at', 'is', null)
    .execute();
  const { state } = await moveDraw(deps, trx, draw, { action: 'rejectEntry', context: by });
  return state;
}
