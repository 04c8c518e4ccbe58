// Approval of a settlement with a high payout: the second person approves exactly the settlement that the first one
// saw.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type DrawRow, lockDraw } from '../draws/transition.ts';
import { lotteryJobs } from '../jobs.ts';
import type { SettlementDeps } from './deps.ts';
import { newestSettlement, type SettlementRow } from './open.ts';
import { isChecked } from './settle.ts';

export interface Approval {
  drawId: bigint;
  settlementNo: number;
  /** Payout of the settlement as it was shown, in minor units. */
  payout: bigint;
  by: string;
  context: Context;
  reason?: string;
}

/**
 * Returns the draw with its settlement if it can be approved as it was shown. Refuses with `lottery.wrongState` unless
 * it is evaluated and both programs agree, and with `operator.staleVersion` if its number or payout differs. A proposal
 * reads the draw without a lock; the confirmation locks first the approval, then the draw.
 */
export async function approvable(
  trx: Trx,
  { drawId, settlementNo, payout }: Pick<Approval, 'drawId' | 'settlementNo' | 'payout'>,
  readDraw: typeof lockDraw = lockDraw,
): Promise<{ draw: DrawRow; settlement: SettlementRow }> {
  const draw = await readDraw(trx, drawId);
  const settlement = await newestSettlement(trx, drawId);
  const isOpen = settlement?.state === 'evaluated' && settlement.approved_by === null;
  if (!isOpen || !(await isChecked(trx, settlement, draw))) throw refuse('lottery.wrongState', { state: draw.state });
  if (settlement.settlement_no !== settlementNo || settlement.payout !== payout) throw refuse('operator.staleVersion');
  return { draw, settlement };
}

/** Approves a settlement and enqueues its payment. Refuses as `approvable` does. */
export async function approveSettlement(deps: SettlementDeps, trx: Trx, approval: Approval): Promise<void> {
  const { drawId, settlementNo, payout, by, context, reason } = approval;
  await approvable(trx, approval);
  await trx
    .updateTable('lottery_settlements')
    .set({ approved_by: by })
    .where('draw_id', '=', drawId)
    .where('settlement_no', '=', settlementNo)
    .execute();
  await audit(trx, context, {
    command: 'lottery.settlement.approve',
    subject: { type: 'lotteryDraw', id: String(drawId) },
    after: { settlementNo, payout },
    ...(reason === undefined ? {} : { reason }),
  });
  await deps.jobs.enqueue(trx, lotteryJobs.settle, { drawId: String(drawId) });
}
