// A settled official result was wrong: two people give another one, and the draw is settled again by it.
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
import { boardOfDraw } from './open.ts';

export interface Correction {
  drawId: bigint;
  /** Of the draw, as it was seen. */
  version: number;
  prizes: Prizes;
  /** What players are told. */
  note: string;
}

export interface ConfirmedCorrection extends Correction {
  context: Context;
  /** Who gave the result, and who confirmed it. */
  byStaff: readonly string[];
  reason: string;
}

/**
 * The draw, as it is read (a proposal does not lock it), and the board that it would get. Refuses `lottery.wrongState` unless it is settled and its result was
 * entered by people (own draws follow from seed and beacon), `operator.staleVersion`, and `lottery.resultInvalid` with the
 * faults of the board, with none where it says the same as the one in force.
 */
export async function correctable(
  trx: Trx,
  { drawId, version, prizes }: Pick<Correction, 'drawId' | 'version' | 'prizes'>,
  readDraw: typeof lockDraw = lockDraw,
): Promise<{ draw: DrawRow; board: Board }> {
  const draw = await readDraw(trx, drawId);
  const market = marketOf(draw.market);
  if (draw.state !== 'settled' || market?.kind !== 'official')
    throw refuse('lottery.wrongState', { state: draw.state });
  if (draw.version !== version) throw refuse('operator.staleVersion');
  const reading = readBoard(market.shape, prizes);
  if (!reading.ok) throw refuse('lottery.resultInvalid', { faults: reading.faults });
  if (boardKey(reading.board) === boardKey(await boardOfDraw(trx, draw)))
    throw refuse('lottery.resultInvalid', { faults: [] });
  return { draw, board: reading.board };
}

/** Gives the draw its new result and has it settled by it. Refuses as `correctable`. */
export async function correctResult(deps: SettlementDeps, trx: Trx, correction: ConfirmedCorrection): Promise<void> {
  const { drawId, note, byStaff, context, reason } = correction;
  const { draw, board } = await correctable(trx, correction);
  const version = draw.result_version + 1;
  await insertResult(trx, { drawId, version, board, note, byStaff });
  await insertNote(trx, drawId, 'corrected', note);
  await moveDraw(deps, trx, draw, { action: 'correct', context, reason, fields: { result_version: version } });
  await deps.jobs.enqueue(trx, lotteryJobs.settle, { drawId: String(drawId) });
}
