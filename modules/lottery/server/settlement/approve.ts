// A settlement that pays much is looked at by two people: what the first one saw is what the second one lets be paid.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { lockDraw } from '../draws/transition.ts';
import { lotteryJobs } from '../jobs.ts';
import type { SettlementDeps } from './deps.ts';
import { newestSettlement, type SettlementRow } from './open.ts';
import { isChecked } from './settle.ts';

export interface Approval {
  drawId: bigint;
  settlementNo: number;
  /** What it pays, as it was seen: minor units. */
  payout: bigint;
  by: string;
  context: Context;
  reason?: string;
}

/**
 * The settlement if it may be approved as it was seen. Refuses `lottery.wrongState` when it is not evaluated and agreed on
 * by both programs, `operator.staleVersion` when it is another one or pays another sum. A proposal reads the draw without
 * locking it: who confirms one holds the approval and then locks the draw.
 */
export async function approvable(
  trx: Trx,
  { drawId, settlementNo, payout }: Pick<Approval, 'drawId' | 'settlementNo' | 'payout'>,
  readDraw: typeof lockDraw = lockDraw,
): Promise<SettlementRow> {
  const draw = await readDraw(trx, drawId);
  const settlement = await newestSettlement(trx, drawId);
  if (settlement?.state !== 'evaluated' || settlement.approved_by !== null || !isChecked(settlement, draw))
    throw refuse('lottery.wrongState', { state: draw.state });
  if (settlement.settlement_no !== settlementNo || settlement.payout !== payout) throw refuse('operator.staleVersion');
  return settlement;
}

/** The second yes: the settlement is paid next. Refuses as `approvable`. */
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
