// Settlements that are held back: their two programs disagree, or what was paid is not what their tickets win. Two people
// have them evaluated again, or refund a draw of which nothing was paid.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type DrawRow, lockDraw, tellChanged } from '../draws/transition.ts';
import { lotteryJobs } from '../jobs.ts';
import type { SettlementDeps } from './deps.ts';
import { beginSettlement, newestSettlement, type SettlementRow } from './open.ts';

export interface Seen {
  drawId: bigint;
  /** Number of the settlement as it was shown. */
  settlementNo: number;
}

/** Checks whether a settlement is held back. */
export const isHeld = ({ state, held_at: heldAt }: Pick<SettlementRow, 'state' | 'held_at'>): boolean =>
  heldAt !== null && state !== 'settled';

/** Checks whether an evaluated draw is held back before anything was paid, so that its tickets can still be refunded. */
export async function isHeldUnpaid(db: Db, drawId: bigint): Promise<boolean> {
  const settlement = await newestSettlement(db, drawId);
  return settlement?.state === 'evaluated' && isHeld(settlement);
}

/**
 * Returns the draw if its settlement is held back as it was shown. Refuses with `lottery.unknownDraw`, with
 * `lottery.wrongState` if it is not held, and with `operator.staleVersion` if it has another number. A proposal reads
 * the draw without a lock.
 */
export async function heldDraw(
  trx: Trx,
  { drawId, settlementNo }: Seen,
  readDraw: typeof lockDraw = lockDraw,
): Promise<DrawRow> {
  const draw = await readDraw(trx, drawId);
  const settlement = await newestSettlement(trx, drawId);
  if (settlement === undefined || !isHeld(settlement)) throw refuse('lottery.wrongState', { state: draw.state });
  if (settlement.settlement_no !== settlementNo) throw refuse('operator.staleVersion');
  return draw;
}

/**
 * Begins a new settlement of the same result, with a number of its own: it pays what its two programs agree on and, of
 * rounds that were paid already, the difference. Refuses as `heldDraw` does.
 */
export async function evaluateAgain(
  deps: SettlementDeps,
  trx: Trx,
  { context, reason, ...seen }: Seen & { context: Context; reason: string },
): Promise<void> {
  const draw = await heldDraw(trx, seen);
  const drawId = String(draw.draw_id);
  const { settlement_no: settlementNo } = await beginSettlement(trx, draw);
  await audit(trx, context, {
    command: 'lottery.settlement.reevaluate',
    subject: { type: 'lotteryDraw', id: drawId },
    before: { settlementNo: seen.settlementNo },
    after: { settlementNo },
    reason,
  });
  await tellChanged(deps.events, trx, draw);
  await deps.jobs.enqueue(trx, lotteryJobs.settle, { drawId });
}
