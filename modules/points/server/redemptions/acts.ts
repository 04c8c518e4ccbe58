// What happens to a redemption after it was made, by the table of its states.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import {
  CANCEL_MS,
  DELIVERED_DAYS,
  type RedemptionAct,
  redemptionSteps,
  type RedemptionState,
} from '../../contract/redemption-states.ts';
import type { PointsDeps } from '../deps.ts';
import { givePointsBack } from './points.ts';
import { moveStock, type StockChange } from './stock.ts';
import { addStep, changeRedemption, lockRedemption, longUnderWay, type Redemption, SOURCE, titlesOf } from './store.ts';

export interface Act {
  redeemId: string;
  act: RedemptionAct;
  /** Of staff: of the row that was looked at. */
  revision?: number;
  /** Of a member: whose redemption it has to be. */
  memberId?: string;
  /** Shown to the member. */
  note?: string | null;
  carrier?: string | null;
  tracking?: string | null;
  /** Of what came back: whether it can be given again. */
  isBackInStock?: boolean;
}

/**
 * Refuses `common.notFound` for somebody else's, `operator.staleVersion`, `points.wrongState` where the state has no such
 * step or the hour to cancel is over.
 */
export async function actOn(deps: PointsDeps, trx: Trx, context: Context, act: Act): Promise<RedemptionState> {
  const row = await lockRedemption(trx, act.redeemId);
  if (row === undefined || (act.memberId !== undefined && row.member_id !== act.memberId))
    throw refuse('common.notFound');
  if (act.revision !== undefined && act.revision !== row.revision) throw refuse('operator.staleVersion');
  const step = redemptionSteps[row.state][act.act];
  if (step === undefined || (act.act === 'cancel' && !(await mayCancel(trx, row))))
    throw refuse('points.wrongState', { state: row.state });
  await changeRedemption(trx, row, {
    state: step.to,
    ...(act.act === 'send' ? { carrier: act.carrier ?? null, tracking: act.tracking ?? null } : {}),
  });
  if (step.isRefund === true) {
    const { redeem_id: redeemId, member_id: memberId, merchant_id: merchantId, points } = row;
    await givePointsBack(deps, trx, { redeemId, memberId, merchantId, points });
  }
  await followStock(trx, context, row, act);
  await addStep(trx, { redeemId: row.redeem_id, state: step.to, note: act.note ?? null, by: context.actor });
  await tell(deps, trx, context, { row, act, state: step.to });
  return step.to;
}

const mayCancel = async (trx: Trx, { made_at }: Redemption): Promise<boolean> =>
  (await databaseNow(trx)).getTime() - made_at.getTime() < CANCEL_MS;

const stockOf: Partial<Record<RedemptionAct, StockChange>> = { reject: 'released', cancel: 'released', send: 'sent' };

async function followStock(trx: Trx, context: Context, row: Redemption, act: Act): Promise<void> {
  const comesBack = (act.act === 'return' || act.act === 'fail') && act.isBackInStock === true;
  const change = comesBack ? 'returned' : stockOf[act.act];
  if (change === undefined) return;
  const { variant_id: variantId, quantity, redeem_id: redeemId } = row;
  const isMoved = await moveStock(trx, { variantId, change, quantity, redeemId, byId: context.actor.id });
  assert(isMoved, 'what a redemption took is in the stock');
}

async function tell(
  { events }: PointsDeps,
  trx: Trx,
  context: Context,
  { row, act, state }: { row: Redemption; act: Act; state: RedemptionState },
): Promise<void> {
  const { redeem_id: redeemId, member_id: memberId, merchant_id: merchantId } = row;
  await audit(trx, context, {
    command: `points.redemption.${act.act}`,
    subject: { type: 'pointsRedemption', id: redeemId },
    before: { state: row.state },
    after: { state, carrier: act.carrier, tracking: act.tracking },
    reason: act.note ?? null,
  });
  await events.emit(trx, 'points.redemptionChanged', {
    redeemId,
    memberId,
    merchantId,
    state,
    titles: await titlesOf(trx, row),
    points: Number(row.points),
    note: act.note ?? null,
    carrier: act.carrier ?? null,
    tracking: act.tracking ?? null,
    isOwn: act.memberId !== undefined,
  });
}

interface RoundsChange {
  source: { type: string; id: string };
  state: string;
  used: number;
  merchantId: string;
}

/** The vendor refused the free rounds of a redemption, or lost them unplayed: all its points go back, once. */
export async function refundRefused(
  deps: PointsDeps,
  { source, state, used, merchantId }: RoundsChange,
): Promise<void> {
  if (source.type !== SOURCE || state !== 'failed' || used > 0) return;
  const { id: redeemId } = source;
  await inTransaction(deps.db, async (trx) => {
    const row = await lockRedemption(trx, redeemId);
    if (row?.state !== 'issued') return;
    await actOn(deps, trx, systemContext('points.refund', merchantId), { redeemId, act: 'fail', isBackInStock: true });
  });
}

const STEP = 200;

/** What was sent long ago counts as received. */
export async function deliverOld(deps: PointsDeps): Promise<void> {
  const context = systemContext('points.deliver');
  for (const redeemId of await longUnderWay(deps.db, DELIVERED_DAYS, STEP))
    await inTransaction(deps.db, (trx) => actOn(deps, trx, context, { redeemId, act: 'receive' }));
}
