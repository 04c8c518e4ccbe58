// Correction of a wrong official result; the draw is then settled by the new result, again if it was paid already.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Board } from '../../contract/boards.ts';
import { marketOf } from '../../contract/markets.ts';
import { boardKey, type Prizes, readBoard } from '../../contract/result-shapes.ts';
import { insertNote, insertResult } from '../draws/result-store.ts';
import { type DrawRow, lockDraw, moveDraw } from '../draws/transition.ts';
import { lotteryJobs } from '../jobs.ts';
import type { SettlementDeps } from './deps.ts';
import { beginSettlement, boardOfDraw, newestSettlement } from './open.ts';

export interface Correction {
  drawId: bigint;
  /** Version of the draw as it was shown. */
  version: number;
  prizes: Prizes;
  /** Text for players about the correction. */
  note: string;
}

export interface ConfirmedCorrection extends Correction {
  context: Context;
  /** Staff who entered and who confirmed the result. */
  byStaff: readonly string[];
  reason: string;
}

/**
 * Returns the draw, the corrected board and the one in force. Refuses with `lottery.wrongState` unless the draw is
 * official (own draws follow from seed and beacon) and settled, or evaluated without leave to pay; with
 * `operator.staleVersion`; and with `lottery.resultInvalid` and the faults of the board, or without faults if the board
 * equals the one in force. A proposal reads the draw without a lock.
 */
export async function correctable(
  trx: Trx,
  { drawId, version, prizes }: Pick<Correction, 'drawId' | 'version' | 'prizes'>,
  readDraw: typeof lockDraw = lockDraw,
): Promise<{ draw: DrawRow; board: Board; inForce: Board }> {
  const draw = await readDraw(trx, drawId);
  const market = marketOf(draw.market);
  const isPossible = draw.state === 'settled' || (await isUnpaid(trx, draw));
  if (!isPossible || market?.kind !== 'official') throw refuse('lottery.wrongState', { state: draw.state });
  if (draw.version !== version) throw refuse('operator.staleVersion');
  const reading = readBoard(market.shape, prizes);
  if (!reading.ok) throw refuse('lottery.resultInvalid', { faults: reading.faults });
  const inForce = await boardOfDraw(trx, draw);
  if (boardKey(reading.board) === boardKey(inForce)) throw refuse('lottery.resultInvalid', { faults: [] });
  return { draw, board: reading.board, inForce };
}

/** Stores the new result and enqueues a settlement by it. Refuses as `correctable` does. */
export async function correctResult(deps: SettlementDeps, trx: Trx, correction: ConfirmedCorrection): Promise<void> {
  const { drawId, note, byStaff, context, reason } = correction;
  const { draw, board } = await correctable(trx, correction);
  const version = draw.result_version + 1;
  await insertResult(trx, { drawId, version, board, note, byStaff });
  await insertNote(trx, drawId, 'corrected', note);
  const fields = { result_version: version };
  const moved = await moveDraw(deps, trx, draw, { action: 'correct', context, reason, fields });
  // From here on, the settlement of the wrong result can be neither approved nor paid.
  if (moved.state === 'drawn') await beginSettlement(trx, moved);
  await deps.jobs.enqueue(trx, lotteryJobs.settle, { drawId: String(drawId) });
}

/** Checks whether a draw is evaluated and nobody has approved its settlement, so that nothing is paid. */
async function isUnpaid(trx: Trx, { draw_id: drawId, state }: DrawRow): Promise<boolean> {
  const settlement = state === 'evaluated' ? await newestSettlement(trx, drawId) : undefined;
  return settlement?.state === 'evaluated' && settlement.approved_by === null;
}
